import CivilTime

/// A rule for which the languages have words; others are written as RRULE text.
enum RuleShape: Hashable, Sendable {
  /// `every 3 days`
  case every(Int, Unit)
  case weekly(Int, on: [Weekday])
  /// Every weekday that is not a holiday.
  case workdays
  /// -1 is the last day of the month.
  case monthly(Int, days: [Int])
  /// The days with an odd or an even number.
  case monthlyParity(Int, isOdd: Bool)
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

  /// The shape of a rule without holidays that `workday` says: `every month on the last workday`.
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

  /// The shape that makes the rule; nil where the words would leave a part of it out.
  init?(_ rule: RecurrenceRule) {
    var rule = rule
    rule.end = .never
    guard (1...9999).contains(rule.interval),
      let shape = RuleShape.candidates(for: rule).first(where: { $0.rule == rule })
    else { return nil }
    self = shape
  }

  /// The shapes that may make a rule, each with the parts that it names.
  private static func candidates(for rule: RecurrenceRule) -> [RuleShape] {
    let interval = rule.interval
    let nths = rule.byDay.compactMap(\.ordinal)
    let sorted = nths.filter { $0 > 0 } + nths.filter { $0 < 0 }
    let days = rule.byMonthDay.filter { $0 != -1 } + rule.byMonthDay.filter { $0 == -1 }
    let weekday = rule.byDay.first?.weekday ?? .monday
    let month = rule.byMonth.first ?? rule.byLeapMonth.first ?? 1
    let day = rule.byMonthDay.first ?? 1
    let lunar = LunarDay(scale: rule.scale, month: month, isLeap: rule.byMonth.isEmpty, day: day)
    let plain = Unit(rawValue: rule.frequency.rawValue).map { RuleShape.every(interval, $0) }
    let group = WeekdayGroup(Set(rule.byDay.map(\.weekday))).map {
      RuleShape.monthlyGroup(interval, nth: rule.bySetPosition.first ?? 0, $0)
    }
    return [plain, group].compactMap(\.self) + [
      .weekly(interval, on: rule.byDay.map(\.weekday)), .monthly(interval, days: days),
      .monthlyParity(interval, isOdd: day == 1),
      .monthlyWeekday(interval, nths: sorted, weekday),
      .yearlyMonths(interval, rule.byMonth, day: day), .yearly(interval, month: month, day: day),
      .yearlyWeekday(interval, month: month, nth: nths.first ?? 0, weekday),
      .lunarYearly(interval, lunar), .lunarMonthly(interval, rule.scale, days: days),
    ]
  }

  /// The rule that it makes; nil where there are no words for a part of it.
  private var rule: RecurrenceRule? {
    typealias DayOfWeek = RecurrenceRule.DayOfWeek
    let hasWords: Bool
    var rule: RecurrenceRule
    switch self {
    case .every(let interval, let unit):
      hasWords = unit > .second
      rule = RecurrenceRule(.init(rawValue: unit.rawValue) ?? .daily, interval: interval)
    case .workdays: return nil
    case .weekly(let interval, let days):
      hasWords = true
      rule = RecurrenceRule(.weekly, interval: interval, byDay: days.map { DayOfWeek($0) })
    case .monthly(let interval, let days):
      hasWords = days.allSatisfy { $0 >= -1 }
      rule = RecurrenceRule(.monthly, interval: interval, byMonthDay: days)
      if days.contains(where: { $0 > 28 }) { rule.skip = .backward }
    case .monthlyParity(let interval, let isOdd):
      hasWords = true
      rule = RecurrenceRule(ofParity: isOdd)
      rule.interval = interval
    case .monthlyWeekday(let interval, let nths, let weekday):
      hasWords = RuleShape.nths.isSuperset(of: nths)
      rule = RecurrenceRule(
        .monthly, interval: interval, byDay: nths.map { DayOfWeek(weekday, ordinal: $0) })
    case .monthlyGroup(let interval, let nth, let group):
      hasWords = RuleShape.nths.contains(nth) || (6...23).contains(nth)
      rule = RecurrenceRule(
        .monthly, interval: interval, byDay: group.weekdays.map { DayOfWeek($0) },
        bySetPosition: [nth])
    case .yearlyMonths(let interval, let months, let day):
      hasWords = months.count > 1 && months.allSatisfy { RuleShape.has($0, day) }
      rule = RecurrenceRule(.yearly, interval: interval, byMonthDay: [day], byMonth: months)
    case .yearly(let interval, let month, let day):
      hasWords = day == -1 || (1...Month.longest(month)).contains(day)
      rule = RecurrenceRule(.yearly, interval: interval, byMonthDay: [day], byMonth: [month])
      if month == 2, day == 29, interval % 4 != 0 { rule.skip = .backward }
    case .yearlyWeekday(let interval, let month, let nth, let weekday):
      hasWords = RuleShape.nths.contains(nth)
      rule = RecurrenceRule(
        .yearly, interval: interval, byDay: [DayOfWeek(weekday, ordinal: nth)], byMonth: [month])
    case .lunarYearly(let interval, let lunar):
      hasWords = lunar.scale != .gregorian && lunar.exists
      rule = lunar.rule
      rule.interval = interval
    case .lunarMonthly(let interval, let scale, let days):
      hasWords = scale != .gregorian && !days.isEmpty && days.allSatisfy { $0 > 0 }
      rule = RecurrenceRule(
        .monthly, interval: interval, byMonthDay: days,
        skip: days.contains(30) ? .backward : .omit, scale: scale)
    }
    return hasWords ? rule : nil
  }

  /// Whether a month has the day in every year.
  static func has(_ month: Int, _ day: Int) -> Bool {
    (1...(month == 2 ? 28 : Month.longest(month))).contains(day)
  }

  /// The ordinals that the languages have words for.
  static let nths: Set<Int> = [1, 2, 3, 4, 5, -1]
}

extension RecurrenceRule {
  /// The days of every month with an odd or an even number.
  init(ofParity isOdd: Bool) {
    self.init(.monthly, byMonthDay: Array(stride(from: isOdd ? 1 : 2, through: 31, by: 2)))
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
