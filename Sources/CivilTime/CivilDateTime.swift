/// A date and time of day without a zone, which RFC 5545 §3.3.5 calls floating.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  public let day: Day
  public let time: TimeOfDay

  public static let min = CivilDateTime(.min, .midnight)
  public static let max = CivilDateTime(.max, .endOfDay)

  public init(_ day: Day, _ time: TimeOfDay) {
    self.day = day
    self.time = time
  }

  /// Seconds since 1970-01-01T00:00:00 on the same wall clock.
  public var secondsSinceEpoch: Int { day.daysSinceEpoch * 86_400 + time.secondsSinceMidnight }

  /// The reading a number of wall-clock seconds after 1970-01-01T00:00:00; nil outside the years
  /// 1...9999.
  public init?(secondsSinceEpoch: Int) {
    guard let day = Day(daysSinceEpoch: floorDivide(secondsSinceEpoch, 86_400)) else { return nil }
    self.init(day, TimeOfDay(unchecked: floorModulo(secondsSinceEpoch, 86_400)))
  }

  /// The reading `seconds` later on the same wall clock, clamped to the years 1...9999.
  public static func + (moment: CivilDateTime, seconds: Int) -> CivilDateTime {
    let (sum, overflow) = moment.secondsSinceEpoch.addingReportingOverflow(seconds)
    let later = overflow ? nil : CivilDateTime(secondsSinceEpoch: sum)
    return later ?? (seconds < 0 ? .min : .max)
  }

  public static func - (moment: CivilDateTime, seconds: Int) -> CivilDateTime { moment + -seconds }

  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.day == right.day ? left.time < right.time : left.day < right.day
  }
}
