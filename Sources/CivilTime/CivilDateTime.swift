/// A date and time of day without a zone, which RFC 5545 §3.3.5 calls floating.
package struct CivilDateTime: Hashable, Comparable, Sendable {
  package let day: Day
  package let time: TimeOfDay

  package static let min = CivilDateTime(.min, .midnight)
  package static let max = CivilDateTime(.max, .endOfDay)

  package init(_ day: Day, _ time: TimeOfDay) {
    self.day = day
    self.time = time
  }

  /// Seconds since 1970-01-01T00:00:00 on the same wall clock.
  package var secondsSinceEpoch: Int { day.daysSinceEpoch * 86_400 + time.secondsSinceMidnight }

  /// The reading a number of wall-clock seconds after 1970-01-01T00:00:00; nil outside the years
  /// 1...9999.
  package init?(secondsSinceEpoch: Int) {
    guard let day = Day(daysSinceEpoch: floorDivide(secondsSinceEpoch, 86_400)) else { return nil }
    self.init(day, TimeOfDay(unchecked: floorModulo(secondsSinceEpoch, 86_400)))
  }

  /// The reading `seconds` later on the same wall clock, clamped to the years 1...9999.
  package static func + (moment: CivilDateTime, seconds: Int) -> CivilDateTime {
    let (sum, overflow) = moment.secondsSinceEpoch.addingReportingOverflow(seconds)
    let later = overflow ? nil : CivilDateTime(secondsSinceEpoch: sum)
    return later ?? (seconds < 0 ? .min : .max)
  }

  package static func - (moment: CivilDateTime, seconds: Int) -> CivilDateTime { moment + -seconds }

  package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.day == right.day ? left.time < right.time : left.day < right.day
  }
}
