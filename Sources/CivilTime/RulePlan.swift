/// A rule with its start, prepared for searching: most lists are bit masks, and missing parts are
/// filled in from the start (RFC 5545 §3.3.10: "derived from the Start Time").
///
/// Dates are searched in buckets of at most 31 days, each one machine word: months, or weeks for
/// WEEKLY and BYWEEKNO. Once missing parts are filled in, the table of RFC 5545 §3.3.10 reduces to
/// one rule for DAILY and longer: a day is an occurrence if every part accepts it, whether the part
/// expands or limits. So all of them are evaluated by one intersection of masks.
final class RulePlan: Sendable {
  enum Buckets {
    case months, weeks
    /// Units of the clock for HOURLY and below; days only limit them.
    case clock
  }

  /// The calendar of the months, days of the month and periods; nil for Gregorian. The buckets are
  /// then its months.
  let calendar: LunisolarCalendar?
  let frequency: RecurrenceRule.Frequency
  let interval: Int
  let buckets: Buckets
  /// Wall-clock seconds since 1970-01-01T00:00:00.
  let start: Int
  /// The period of the start, in units of the frequency. Every `interval`-th period from it is
  /// active.
  let origin: Int
  /// The number of 400-year cycles after which the rule's dates repeat.
  let cycles: Int

  // MARK: Days

  /// Bit 0 is January.
  let months: UInt32
  /// Bit 0 is the leap month after month 1.
  let leapMonths: UInt32
  /// Bit 0 is the first of the month.
  let monthDays: UInt32
  /// Bit 0 is the last of the month.
  let monthDaysBack: UInt32
  /// Bit 0 is Monday.
  let weekdays: UInt32
  var ordinals: [Ordinal] { prepared.ordinals }
  /// Whether ordinals of weekdays count within the year instead of the month.
  let ordinalsInYear: Bool
  var yearDays: [Int] { prepared.yearDays }
  /// Bit n is week n.
  let weeks: UInt64
  /// Bit n is the nth week from the end.
  let weeksBack: UInt64
  let weekStart: Int
  /// What to do with BYMONTHDAY in months that are too short; `omit` if all months are long enough.
  let skip: RecurrenceRule.Skip
  /// BYSETPOS for WEEKLY and longer. For DAILY and below it is already applied to `times`.
  var positions: [Int] { hasPositions ? prepared.positions : [] }
  let hasPositions: Bool
  /// How dates on days off are treated.
  let workdays: Workdays?
  /// The lists of the rule that do not depend on the start.
  private let prepared: PreparedRule

  // MARK: Times

  /// Seconds within a day, or within the unit for HOURLY and below; ascending, never empty unless
  /// BYSETPOS leaves nothing.
  let times: [Int]
  /// The allowed hours of a clock unit as bits 0...23; `minutes` and `seconds` use bits 0...59.
  let hours: UInt32
  let minutes: UInt64
  let seconds: UInt64
  /// Seconds of a clock unit: 3600, 60 or 1.
  let unit: Int

  struct Ordinal {
    /// 0 is Monday.
    let weekday: Int
    let number: Int
  }

  var hasMonths: Bool { months != RulePlan.allMonths }
  var hasMonthDays: Bool { monthDays | monthDaysBack != 0 }
  var hasWeekdays: Bool { weekdays != 0 || !prepared.ordinals.isEmpty }
  var limitsDays: Bool {
    hasMonths || hasMonthDays || hasWeekdays || !yearDays.isEmpty || workdays != nil
  }

  private static let allMonths: UInt32 = 0xFFF

  /// - Parameter isAllDay: Whether only days count. BYHOUR, BYMINUTE and BYSECOND are then ignored,
  ///   as RFC 5545 §3.3.10 requires for a DTSTART of type DATE.
  /// - Throws: `RecurrenceRuleError.needsTime` for HOURLY and below if `isAllDay`;
  ///   `.outsideCalendar` if the calendar of the rule does not know the start.
  init(
    _ prepared: PreparedRule, start: CivilDateTime, isAllDay: Bool
  ) throws(RecurrenceRuleError) {
    self.prepared = prepared
    let rule = prepared
    if isAllDay, rule.frequency < .daily { throw .needsTime(rule.frequency) }
    calendar = rule.calendar
    let (year, month, day, isLeapMonth) = try RulePlan.date(of: start.day, rule)
    let dayCount = start.day.daysSinceEpoch
    frequency = rule.frequency
    interval = rule.interval
    workdays = rule.rule.workdays
    self.start = start.secondsSinceEpoch
    weekStart = rule.weekStart

    // Days. The start supplies missing parts.
    var months = rule.months
    var leapMonths = rule.leapMonths
    var monthDays = rule.monthDays
    var weekdays = rule.weekdays
    switch rule.frequency {
    case .weekly where !rule.namesDays: weekdays = 1 << UInt32(start.day.weekday.rawValue - 1)
    case .monthly where !rule.namesDays: monthDays = 1 << UInt32(day - 1)
    case .yearly where !rule.namesDays:
      if rule.isByWeekNumber {
        weekdays = 1 << UInt32(start.day.weekday.rawValue - 1)
      } else {
        monthDays = 1 << UInt32(day - 1)
        if months | leapMonths == 0 {
          if isLeapMonth {
            leapMonths = 1 << UInt32(month - 1)
          } else {
            months = 1 << UInt32(month - 1)
          }
        }
      }
    default: break
    }
    ordinalsInYear = rule.frequency == .yearly && rule.months | rule.leapMonths == 0
    let isInAnyMonth = months | leapMonths == 0
    self.months = isInAnyMonth ? RulePlan.allMonths : months
    self.leapMonths = isInAnyMonth ? RulePlan.allMonths : leapMonths
    self.monthDays = monthDays
    monthDaysBack = rule.monthDaysBack
    self.weekdays = weekdays
    weeks = rule.weeks
    weeksBack = rule.weeksBack
    let beyond28: UInt32 = 0x7 << 28
    let generatesInvalid =
      rule.generatesDays && (monthDays | monthDaysBack) & beyond28 != 0
      || rule.frequency == .yearly && rule.calendar != nil
    skip = generatesInvalid ? rule.skip : .omit

    // Periods.
    let perCycle: Int
    switch rule.frequency {
    case .yearly:
      buckets = rule.isByWeekNumber ? .weeks : .months
      origin =
        rule.isByWeekNumber
        ? RulePlan.weekYear(
          of: RulePlan.weekIndex(of: dayCount, weekStart: weekStart), weekStart: weekStart) : year
      perCycle = 400
    case .monthly:
      let index = calendar?.monthIndex(containing: dayCount) ?? year * 12 + month - 1
      (buckets, origin, perCycle) = (.months, index, 4800)
    case .weekly:
      buckets = .weeks
      origin = RulePlan.weekIndex(of: dayCount, weekStart: weekStart)
      perCycle = 20_871
    case .daily: (buckets, origin, perCycle) = (.months, dayCount, 146_097)
    case .hourly, .minutely, .secondly:
      let unit = rule.frequency.clockUnit
      (buckets, origin) = (.clock, floorDivide(self.start, unit))
      perCycle = 146_097 * 86_400 / unit
    }
    cycles = interval == 1 ? 1 : interval / greatestCommonDivisor(interval, perCycle)

    // Times.
    unit = rule.frequency.clockUnit
    hours = isAllDay ? PreparedRule.allHours : rule.hours
    minutes = rule.minutes
    seconds = rule.seconds
    var times = isAllDay ? [0] : rule.times(from: start)
    if rule.frequency <= .daily, !rule.positions.isEmpty {
      // Every day, hour, minute or second has the same set of times.
      times = chosen(rule.positions, from: times.count).map { times[$0] }
      hasPositions = false
    } else {
      hasPositions = !rule.positions.isEmpty
    }
    self.times = times
  }

  // MARK: Weeks

  /// The week of a day. Week 0 begins on 1969-12-29 if weeks begin on Monday, otherwise up to six
  /// days later.
  static func weekIndex(of day: Int, weekStart: Int) -> Int {
    floorDivide(day + 3 - weekStart, 7)
  }

  static func weekFirstDay(_ week: Int, weekStart: Int) -> Int { week * 7 - 3 + weekStart }

  /// The year that contains at least four days of a week (RFC 5545 §3.3.10 on BYWEEKNO).
  static func weekYear(of week: Int, weekStart: Int) -> Int {
    Day.year(ofDaysSinceEpoch: weekFirstDay(week, weekStart: weekStart) + 3)
  }

  /// Week 1 of a year: the one that contains January 4.
  static func firstWeek(ofYear year: Int, weekStart: Int) -> Int {
    weekIndex(of: Day.daysFromCivil(year: year, month: 1, day: 4), weekStart: weekStart)
  }
}

/// The indexes that BYSETPOS selects from a set of `count`, ascending from 0.
func chosen(_ positions: [Int], from count: Int) -> [Int] {
  normalised(
    positions.compactMap { position in
      let index = position > 0 ? position - 1 : count + position
      return (0..<count).contains(index) ? index : nil
    })
}

func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
  var (left, right) = (left, right)
  while right != 0 { (left, right) = (right, left % right) }
  return left
}

extension RecurrenceRule.Frequency {
  /// Seconds of the unit that HOURLY, MINUTELY and SECONDLY count; a day for the others.
  var clockUnit: Int {
    switch self {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    case .daily, .weekly, .monthly, .yearly: 86_400
    }
  }
}
