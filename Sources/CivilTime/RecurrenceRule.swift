/// A repetition as RFC 5545 §3.3.10 defines it, with the SKIP of RFC 7529 §4.1.
///
/// The value holds what was written; `Occurrences` computes the dates. Lists are sorted, without
/// duplicates. An empty list means the part was not given.
public struct RecurrenceRule: Hashable, Sendable {
  public enum Frequency: Int, CaseIterable, Comparable, Hashable, Sendable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    public static func < (left: Frequency, right: Frequency) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// When the repetition ends.
  public enum End: Hashable, Sendable {
    case never
    /// After this many occurrences, 1 or more.
    case count(Int)
    /// With the last occurrence on or before this day, whatever its time.
    case untilDay(Day)
    /// With the last occurrence at or before this reading of the rule's own clock.
    case until(CivilDateTime)
    /// With the last occurrence at or before this instant (the `Z` form).
    case untilInstant(Instant)
  }

  /// A BYDAY entry: every such weekday, or the nth of its month or year (negative: from the end).
  public struct DayOfWeek: Hashable, Comparable, Sendable {
    public let weekday: Weekday
    /// nil, or ±1...±53.
    public let ordinal: Int?

    public init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }

    public static func < (left: DayOfWeek, right: DayOfWeek) -> Bool {
      (left.ordinal ?? 0, left.weekday.rawValue) < (right.ordinal ?? 0, right.weekday.rawValue)
    }
  }

  /// What happens to a date that its month does not have (RFC 7529 §4.1).
  public enum Skip: Hashable, Sendable {
    case omit, backward, forward
  }

  public var frequency: Frequency
  /// 1 or more.
  public var interval: Int
  public var end: End
  /// 0...60.
  public var bySecond: [Int] { didSet { bySecond = normalised(bySecond) } }
  /// 0...59.
  public var byMinute: [Int] { didSet { byMinute = normalised(byMinute) } }
  /// 0...23.
  public var byHour: [Int] { didSet { byHour = normalised(byHour) } }
  public var byDay: [DayOfWeek] { didSet { byDay = normalised(byDay) } }
  /// ±1...±31.
  public var byMonthDay: [Int] { didSet { byMonthDay = normalised(byMonthDay) } }
  /// ±1...±366.
  public var byYearDay: [Int] { didSet { byYearDay = normalised(byYearDay) } }
  /// ±1...±53.
  public var byWeekNumber: [Int] { didSet { byWeekNumber = normalised(byWeekNumber) } }
  /// 1...12.
  public var byMonth: [Int] { didSet { byMonth = normalised(byMonth) } }
  /// ±1...±366.
  public var bySetPosition: [Int] { didSet { bySetPosition = normalised(bySetPosition) } }
  public var weekStart: Weekday
  public var skip: Skip

  /// Whether it may come several times within a minute.
  public var isFinerThanMinutes: Bool { frequency == .secondly || bySecond.count > 1 }

  public init(
    _ frequency: Frequency, interval: Int = 1, end: End = .never, bySecond: [Int] = [],
    byMinute: [Int] = [], byHour: [Int] = [], byDay: [DayOfWeek] = [], byMonthDay: [Int] = [],
    byYearDay: [Int] = [], byWeekNumber: [Int] = [], byMonth: [Int] = [], bySetPosition: [Int] = [],
    weekStart: Weekday = .monday, skip: Skip = .omit
  ) {
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
    self.bySetPosition = normalised(bySetPosition)
    self.weekStart = weekStart
    self.skip = skip
  }
}
