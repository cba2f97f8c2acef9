/// A validated rule with its lists as bit masks: the part of `RulePlan` that does not depend on a
/// start.
///
/// Preparing a rule costs about as much as evaluating it for a month. Thousands of items share a
/// few rules, so each rule is prepared once.
package final class PreparedRule: Sendable {
  /// The rule as it was written.
  package let rule: RecurrenceRule

  /// Whether a day can have several occurrences, so that day and time identify an occurrence.
  package let hasSeveralADay: Bool

  /// nil for Gregorian.
  let calendar: LunisolarCalendar?
  let frequency: RecurrenceRule.Frequency
  let interval: Int
  let end: RecurrenceRule.End
  /// Bit 0 is January. This and the following masks are 0 if the part is missing.
  let months: UInt32
  /// Bit 0 is the leap month after month 1.
  let leapMonths: UInt32
  /// Bit 0 is the first of the month.
  let monthDays: UInt32
  /// Bit 0 is the last of the month.
  let monthDaysBack: UInt32
  /// Bit 0 is Monday.
  let weekdays: UInt32
  let ordinals: [RulePlan.Ordinal]
  let yearDays: [Int]
  /// Bit n is week n.
  let weeks: UInt64
  /// Bit n is the nth week from the end.
  let weeksBack: UInt64
  let isByWeekNumber: Bool
  let weekStart: Int
  let skip: RecurrenceRule.Skip
  let positions: [Int]
  /// Whether BYDAY, BYMONTHDAY or BYYEARDAY is present; otherwise the start determines the day.
  let namesDays: Bool
  /// Whether SKIP applies. RFC 7529 §4.1: only dates generated from a day of the month can be
  /// invalid.
  let generatesDays: Bool
  /// Bit n is hour n. This and the next two masks are full if the part is missing.
  let hours: UInt32
  let minutes: UInt64
  let seconds: UInt64
  /// BYSECOND, with 60 replaced by 59.
  private let secondSet: [Int]
  /// Whether BYHOUR, BYMINUTE or BYSECOND is present.
  private let namesTimes: Bool

  static let allHours: UInt32 = 0xFF_FFFF
  /// All minutes or all seconds.
  static let allSixty: UInt64 = (1 << 60) - 1

  package init(_ rule: RecurrenceRule) throws(RecurrenceRuleError) {
    try rule.check()
    self.rule = rule
    hasSeveralADay =
      rule.frequency < .daily || rule.byHour.count > 1 || rule.byMinute.count > 1
      || rule.bySecond.count > 1
    calendar = rule.scale.lunisolarCalendar
    frequency = rule.frequency
    interval = rule.interval
    end = rule.end
    months = mask(rule.byMonth, from: 1)
    leapMonths = mask(rule.byLeapMonth, from: 1)
    monthDays = mask(rule.byMonthDay, from: 1)
    monthDaysBack = mask(rule.byMonthDay, from: 1, negative: true)
    var weekdays: UInt32 = 0
    var ordinals: [RulePlan.Ordinal] = []
    for entry in rule.byDay {
      let weekday = entry.weekday.rawValue - 1
      if let number = entry.ordinal {
        ordinals.append(RulePlan.Ordinal(weekday: weekday, number: number))
      } else {
        weekdays |= 1 << UInt32(weekday)
      }
    }
    self.weekdays = weekdays
    self.ordinals = ordinals
    yearDays = rule.byYearDay
    weeks = UInt64(truncatingIfNeeded: wideMask(rule.byWeekNumber, negative: false))
    weeksBack = UInt64(truncatingIfNeeded: wideMask(rule.byWeekNumber, negative: true))
    isByWeekNumber = !rule.byWeekNumber.isEmpty
    weekStart = rule.weekStart.rawValue - 1
    skip = rule.skip
    positions = rule.bySetPosition
    namesDays = !rule.byDay.isEmpty || !rule.byMonthDay.isEmpty || !rule.byYearDay.isEmpty
    generatesDays =
      rule.frequency >= .monthly && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
    secondSet = normalised(rule.bySecond.map { Swift.min($0, 59) })
    hours = rule.byHour.isEmpty ? PreparedRule.allHours : mask(rule.byHour, from: 0)
    minutes =
      rule.byMinute.isEmpty ? PreparedRule.allSixty : wideMask(rule.byMinute, negative: false)
    seconds = secondSet.isEmpty ? PreparedRule.allSixty : wideMask(secondSet, negative: false)
    namesTimes = !(rule.byHour.isEmpty && rule.byMinute.isEmpty && secondSet.isEmpty)
  }

  /// The times of occurrences in seconds within a day, or within the unit for HOURLY and below,
  /// ascending. The start supplies what BYHOUR, BYMINUTE and BYSECOND do not.
  func times(from start: CivilDateTime) -> [Int] {
    guard namesTimes else { return [floorModulo(start.secondsSinceEpoch, frequency.clockUnit)] }
    let time = start.time
    let hours = frequency < .daily ? [0] : rule.byHour.isEmpty ? [time.hour] : rule.byHour
    let minutes = frequency < .hourly ? [0] : rule.byMinute.isEmpty ? [time.minute] : rule.byMinute
    let seconds = frequency < .minutely ? [0] : secondSet.isEmpty ? [time.second] : secondSet
    var times: [Int] = []
    times.reserveCapacity(hours.count * minutes.count * seconds.count)
    for hour in hours {
      for minute in minutes {
        for second in seconds { times.append(hour * 3600 + minute * 60 + second) }
      }
    }
    return times
  }
}

/// A bit set of the positive, or of the negative values. Bit 0 stands for `first`.
private func mask(_ values: [Int], from first: Int, negative: Bool = false) -> UInt32 {
  var bits: UInt32 = 0
  for value in values where (value < 0) == negative {
    bits |= 1 << UInt32(truncatingIfNeeded: Int(value.magnitude) - first)
  }
  return bits
}

/// A bit set of the positive, or of the negative values. Bit n stands for n.
private func wideMask(_ values: [Int], negative: Bool) -> UInt64 {
  var bits: UInt64 = 0
  for value in values where (value < 0) == negative { bits |= 1 << UInt64(value.magnitude) }
  return bits
}
