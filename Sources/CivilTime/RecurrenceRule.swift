/// A recurrence rule by RFC 5545 §3.3.10, with RSCALE and SKIP of RFC 7529, and with WORKDAYS, an
/// extension of daydot.
///
/// The value holds the parts of the rule; `Occurrences` computes the dates. Lists are sorted and
/// have no duplicates. An empty list means that the part is missing. Values are not validated; see
/// `check()`.
package struct RecurrenceRule: Hashable, Sendable {
  package enum Frequency: Int, CaseIterable, Comparable, Hashable, Sendable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    package static func < (left: Frequency, right: Frequency) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// When the repetition ends.
  package enum End: Hashable, Sendable {
    case never
    /// After this many occurrences, 1 or more.
    case count(Int)
    /// With the last occurrence on or before this day, at any time.
    case untilDay(Day)
    /// With the last occurrence at or before this reading of the rule's own wall clock.
    case until(CivilDateTime)
    /// With the last occurrence at or before this instant (written with `Z`).
    case untilInstant(Instant)
  }

  /// A BYDAY entry: each such weekday, or the nth of its month or year.
  package struct DayOfWeek: Hashable, Comparable, Sendable {
    package let weekday: Weekday
    /// ±1...±53, negative from the end; nil for each.
    package let ordinal: Int?

    package init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }

    package static func < (left: DayOfWeek, right: DayOfWeek) -> Bool {
      (left.ordinal ?? 0, left.weekday.rawValue) < (right.ordinal ?? 0, right.weekday.rawValue)
    }
  }

  /// The calendar whose years, months and days a rule counts (RFC 7529 §4.1). The raw value is the
  /// name in the text.
  package enum Scale: String, CaseIterable, Hashable, Sendable {
    case gregorian = "GREGORIAN"
    case chinese = "CHINESE"
    case dangi = "DANGI"

    /// nil for Gregorian.
    package var lunisolarCalendar: LunisolarCalendar? {
      switch self {
      case .gregorian: nil
      case .chinese: .chinese
      case .dangi: .dangi
      }
    }
  }

  /// What to do with a date that its month does not have, or a leap month that its year does not
  /// have (RFC 7529 §4.1).
  package enum Skip: Hashable, Sendable {
    case omit, backward, forward
  }

  package var scale: Scale
  package var frequency: Frequency
  /// 1 or more.
  package var interval: Int
  package var end: End
  /// 0...60.
  package var bySecond: [Int] { didSet { bySecond = normalised(bySecond) } }
  /// 0...59.
  package var byMinute: [Int] { didSet { byMinute = normalised(byMinute) } }
  /// 0...23.
  package var byHour: [Int] { didSet { byHour = normalised(byHour) } }
  package var byDay: [DayOfWeek] { didSet { byDay = normalised(byDay) } }
  /// ±1...±31.
  package var byMonthDay: [Int] { didSet { byMonthDay = normalised(byMonthDay) } }
  /// ±1...±366.
  package var byYearDay: [Int] { didSet { byYearDay = normalised(byYearDay) } }
  /// ±1...±53.
  package var byWeekNumber: [Int] { didSet { byWeekNumber = normalised(byWeekNumber) } }
  /// 1...12.
  package var byMonth: [Int] { didSet { byMonth = normalised(byMonth) } }
  /// The leap months of BYMONTH, written `5L`: 1...12, for the one after the month of that number.
  package var byLeapMonth: [Int] { didSet { byLeapMonth = normalised(byLeapMonth) } }
  /// ±1...±366.
  package var bySetPosition: [Int] { didSet { bySetPosition = normalised(bySetPosition) } }
  package var weekStart: Weekday
  package var skip: Skip
  /// How dates on days off are treated; nil to treat them like other dates.
  package var workdays: Workdays?

  /// Whether RFC 5545 alone can express it, without RSCALE and SKIP of RFC 7529.
  package var isPlain: Bool { scale == .gregorian && skip == .omit }

  /// Whether a minute may have several occurrences.
  package var isFinerThanMinutes: Bool { frequency == .secondly || bySecond.count > 1 }

  package init(
    _ frequency: Frequency, interval: Int = 1, end: End = .never, bySecond: [Int] = [],
    byMinute: [Int] = [], byHour: [Int] = [], byDay: [DayOfWeek] = [], byMonthDay: [Int] = [],
    byYearDay: [Int] = [], byWeekNumber: [Int] = [], byMonth: [Int] = [], byLeapMonth: [Int] = [],
    bySetPosition: [Int] = [], weekStart: Weekday = .monday, skip: Skip = .omit,
    scale: Scale = .gregorian, workdays: Workdays? = nil
  ) {
    self.scale = scale
    self.frequency = frequency
    self.interval = interval
    self.end = end
    self.bySecond = normalised(bySecond)
    self.byMinute = normalised(byMinute)
    self.byHour = normalised(byHour)
    self.byDay = normalised(byDay)
    self.byMonthDay = normalised(byMonthDay)
    self.byYearDay = normalised(byYearDay)
    self.byWeekNumber = normalised(byWeekNumber)
    self.byMonth = normalised(byMonth)
    self.byLeapMonth = normalised(byLeapMonth)
    self.bySetPosition = normalised(bySetPosition)
    self.weekStart = weekStart
    self.skip = skip
    self.workdays = workdays
  }
}

extension RecurrenceRule {
  /// A rule with the same dates, written with the parts that `Phrases` has words for. Other
  /// programs write `FREQ=DAILY;BYDAY=MO,…` for weekdays and `BYDAY=MO;BYSETPOS=1` for a first
  /// Monday.
  package var inUsualParts: RecurrenceRule {
    var rule = self
    let hasPlainDays = !byDay.isEmpty && byDay.allSatisfy { $0.ordinal == nil }
    guard hasPlainDays, byMonthDay.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty else {
      return self
    }
    if frequency == .daily, interval == 1, byMonth.isEmpty, bySetPosition.isEmpty {
      rule.frequency = .weekly
    } else if frequency == .monthly, byHour.isEmpty, byMinute.isEmpty, let day = byDay.first,
      byDay.count == 1, bySetPosition.count == 1, let nth = bySetPosition.first
    {
      rule.byDay = [DayOfWeek(day.weekday, ordinal: nth)]
      rule.bySetPosition = []
    }
    return rule
  }
}
