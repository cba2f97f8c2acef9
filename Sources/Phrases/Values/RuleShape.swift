import CivilTime

/// The parts of a rule for which the languages have words. Every other rule is written as its RRULE
/// text.
enum RuleShape: Hashable, Sendable {
  /// `every 3 days`
  case every(Int, Unit)
  case weekly(Int, on: [Weekday])
  /// Every weekday that is not a holiday.
  case workdays
  /// -1 is the last day of the month.
  case monthly(Int, days: [Int])
  /// The same weekday, once or several times a month, in order.
  case monthlyWeekday(Int, nths: [Int], Weekday)
  /// The nth of the workdays or of the weekend days.
  case monthlyGroup(Int, nth: Int, WeekdayGroup)
  /// -1 is the last day of the month.
  case yearly(Int, month: Int, day: Int)
  /// The same day of several months, if each of them has that day.
  case yearlyMonths(Int, [Int], day: Int)
  case yearlyWeekday(Int, month: Int, nth: Int, Weekday)
  case lunarYearly(Int, LunarDay)
  case lunarMonthly(Int, RecurrenceRule.Scale, days: [Int])

  /// Creates the shape of a rule that omits holidays, if words such as `workday` imply that: `every
  /// workday`, `every month on the last workday`.
  init?(ofWorkdays rule: RecurrenceRule) {
    guard rule.workdays?.mode == .only else { return nil }
    var days = rule
    days.workdays = nil
    switch RuleShape(days) {
    case .weekly(1, let weekdays)? where Set(weekdays) == WeekdayGroup.workdays.weekdays:
      self = .workdays
    case .monthlyGroup(let interval, let nth, .workdays)?:
      self = .monthlyGroup(interval, nth: nth, .businessDays)
    default: return nil
    }
  }

  /// nil where the rule has parts that the words would leave out.
  init?(_ rule: RecurrenceRule) {
    guard rule.workdays == nil, rule.bySecond.isEmpty, rule.byMinute.isEmpty, rule.byHour.isEmpty,
      rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty, rule.weekStart == .monday,
      (1...9999).contains(rule.interval)
    else { return nil }
    guard rule.scale == .gregorian else {
      self.init(lunar: rule)
      return
    }
    let hasDays = !rule.byDay.isEmpty || !rule.byMonthDay.isEmpty || !rule.byMonth.isEmpty
    let isPlain = !hasDays && rule.bySetPosition.isEmpty && rule.skip == .omit
    switch rule.frequency {
    case .secondly: return nil
    case .minutely where isPlain: self = .every(rule.interval, .minute)
    case .hourly where isPlain: self = .every(rule.interval, .hour)
    case .daily where isPlain: self = .every(rule.interval, .day)
    case .weekly where isPlain: self = .every(rule.interval, .week)
    case .monthly where isPlain: self = .every(rule.interval, .month)
    case .yearly where isPlain: self = .every(rule.interval, .year)
    case .weekly: self.init(weekly: rule)
    case .monthly: self.init(monthly: rule)
    case .yearly: self.init(yearly: rule)
    default: return nil
    }
  }

  private init?(lunar rule: RecurrenceRule) {
    guard rule.byDay.isEmpty, rule.bySetPosition.isEmpty, !rule.byMonthDay.isEmpty,
      rule.byMonthDay.allSatisfy({ $0 > 0 })
    else { return nil }
    if rule.frequency == .monthly, rule.byMonth.isEmpty, rule.byLeapMonth.isEmpty,
      rule.skip == (rule.byMonthDay.contains(30) ? .backward : .omit)
    {
      self = .lunarMonthly(rule.interval, rule.scale, days: rule.byMonthDay)
      return
    }
    guard rule.frequency == .yearly, rule.byMonthDay.count == 1,
      rule.byMonth.count + rule.byLeapMonth.count == 1, let day = rule.byMonthDay.first,
      let month = rule.byMonth.first ?? rule.byLeapMonth.first
    else { return nil }
    let lunar = LunarDay(
      scale: rule.scale, month: month, isLeap: rule.byMonth.isEmpty, day: day)
    guard rule.skip == lunar.rule.skip, lunar.exists else { return nil }
    self = .lunarYearly(rule.interval, lunar)
  }

  private init?(weekly rule: RecurrenceRule) {
    guard rule.byMonthDay.isEmpty, rule.byMonth.isEmpty, rule.bySetPosition.isEmpty,
      rule.skip == .omit, rule.byDay.allSatisfy({ $0.ordinal == nil })
    else { return nil }
    self = .weekly(rule.interval, on: rule.byDay.map(\.weekday))
  }

  private init?(monthly rule: RecurrenceRule) {
    guard rule.byMonth.isEmpty else { return nil }
    if rule.byDay.isEmpty, rule.bySetPosition.isEmpty {
      let days = rule.byMonthDay
      let numbers = days.filter { $0 != -1 }
      guard numbers.allSatisfy({ $0 > 0 }),
        rule.skip == (numbers.contains { $0 > 28 } ? .backward : .omit)
      else { return nil }
      self = .monthly(rule.interval, days: numbers + days.filter { $0 == -1 })
      return
    }
    guard rule.byMonthDay.isEmpty, rule.skip == .omit else { return nil }
    if let weekday = rule.byDay.first?.weekday, let nths = rule.nths(of: weekday) {
      self = .monthlyWeekday(rule.interval, nths: nths, weekday)
      return
    }
    let weekdays = Set(rule.byDay.filter { $0.ordinal == nil }.map(\.weekday))
    guard rule.bySetPosition.count == 1, let nth = rule.bySetPosition.first,
      RuleShape.nths.contains(nth) || (6...23).contains(nth), weekdays.count == rule.byDay.count,
      let group = WeekdayGroup(weekdays)
    else { return nil }
    self = .monthlyGroup(rule.interval, nth: nth, group)
  }

  private init?(yearly rule: RecurrenceRule) {
    if rule.byMonth.count > 1, rule.byDay.isEmpty, rule.bySetPosition.isEmpty, rule.skip == .omit,
      rule.byMonthDay.count == 1, let day = rule.byMonthDay.first,
      rule.byMonth.allSatisfy({ RuleShape.has($0, day) })
    {
      self = .yearlyMonths(rule.interval, rule.byMonth, day: day)
      return
    }
    guard rule.byMonth.count == 1, let month = rule.byMonth.first, rule.bySetPosition.isEmpty
    else { return nil }
    if rule.byDay.isEmpty, rule.byMonthDay.count == 1, let day = rule.byMonthDay.first {
      let isLeapDay = month == 2 && day == 29
      guard day == -1 || (1...Month.longest(month)).contains(day),
        rule.skip == (isLeapDay ? .backward : .omit)
      else { return nil }
      self = .yearly(rule.interval, month: month, day: day)
      return
    }
    guard rule.byMonthDay.isEmpty, rule.skip == .omit, rule.byDay.count == 1,
      let weekday = rule.byDay.first?.weekday, let nth = rule.nths(of: weekday)?.first
    else { return nil }
    self = .yearlyWeekday(rule.interval, month: month, nth: nth, weekday)
  }

  /// Whether a month has the day in every year.
  static func has(_ month: Int, _ day: Int) -> Bool {
    (1...(month == 2 ? 28 : Month.longest(month))).contains(day)
  }

  /// The ordinals that the languages have words for.
  static let nths: Set<Int> = [1, 2, 3, 4, 5, -1]
}

extension RecurrenceRule {
  /// The ordinals of a weekday in its month, rising, with the last one at the end; nil if the rule
  /// has other parts.
  fileprivate func nths(of weekday: Weekday) -> [Int]? {
    guard bySetPosition.isEmpty, byDay.allSatisfy({ $0.weekday == weekday }) else { return nil }
    let nths = Set(byDay.compactMap(\.ordinal))
    guard nths.count == byDay.count, nths.isSubset(of: RuleShape.nths) else { return nil }
    return nths.filter { $0 > 0 }.sorted() + nths.filter { $0 < 0 }
  }
}

extension WeekdayGroup {
  /// Workdays or weekend, or nil for other sets.
  init?(_ weekdays: Set<Weekday>) {
    switch weekdays {
    case WeekdayGroup.workdays.weekdays: self = .workdays
    case WeekdayGroup.weekend.weekdays: self = .weekend
    default: return nil
    }
  }
}

extension Month {
  /// The number of days of a month in a leap year.
  static func longest(_ month: Int) -> Int {
    (try? Month(year: 2000, month: month))?.dayCount ?? 31
  }
}
