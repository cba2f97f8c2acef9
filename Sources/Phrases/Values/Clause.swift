import CivilTime
import TodoCore

/// The smallest meaningful part of a phrase. Clauses may come in any order.
indirect enum Clause: Hashable {
  /// Several clauses that make sense only together: `tomorrow 14.30`, `오후 2시부터 2시간`.
  case group([Clause])
  /// A day, with the part of the day if no hour was given: `tomorrow`, `tonight`.
  case day(SaidDay, part: SaidPart?)
  case time(Clock)
  /// Several times, each of an occurrence of its own: `8:00 and 20:00`.
  case clocks([Clock])
  /// Several days, each with a time or none: `mon and wed`, `24일 3시와 25일 5시`.
  case dayList([Point])
  /// The zone in which the time is read, and the date and time there now.
  case zone(String, now: CivilDateTime?)
  /// The end of a journey, on the clock of another zone.
  case journey(SaidJourneyEnd)
  /// A moment counted from now: `in 2 hours`.
  case moment(CivilDateTime)
  case someday
  /// `fri to sun`, `nov 20 18:00 - nov 22 12:00`
  case days(Point, Point)
  /// A period whose days bound a rule: `next week`, `in december`, `이번 달`.
  case period(first: Day, last: Day)
  /// `10:00-11:30`
  case times(Clock, Clock)
  case from(Point)
  case until(Point)
  /// `before dec 1`: until the day before or, with a time, until that time.
  case before(Point)
  case length(Span)
  /// A length at the end of a sentence without `for`: `2h`, `8주`.
  case bareLength(Span)
  case rule(RulePhrase)
  /// The number of occurrences. `isTotal` is true if it counts all of them.
  case count(Int, isTotal: Bool)
  case except(Exclusion)
  case afterDone
  /// The year in which a yearly event began.
  case since(Int)
  case triggers([Trigger])
  /// `every 8 hours`, without a word for reminding.
  case interval(Trigger.Interval)
  case tag(String)
  case list(String)
  case place(String)
  case priority(Item.Priority)
  case star
}

/// A day, a time, or both.
struct Point: Hashable {
  var day: Day?
  var part: SaidPart?
  var clock: Clock?
  /// Whether the time comes last and may belong to the limited rule, as in `every day until 24 dec
  /// 10:00`. In `24일 10:00까지` it belongs to the point.
  var isTimeLast = false
  /// The form of the day in the words, in a list or at the end of a range: `mon-fri`.
  var form = SaidDay.Form.other
  /// The end of the time, where the days of a list have hours of their own.
  var timeEnd: Clock?

  var isWeekday: Bool { form.isWeekday }
}

/// A rule as typed: its frequency and days, without the limits that may follow.
struct RulePhrase: Hashable {
  var rule: RecurrenceRule
  /// The part of the day of `every morning`.
  var part: SaidPart?
  /// Whether it was typed as an RRULE, which is used unchanged.
  var isRaw = false
  /// Whether the hour of the part of the day is still to be read: the `7` of `every evening 7`.
  var isTimeNext = false
  /// The unit of a Korean `매주`, `매달` or `매년` without a day.
  var bareUnit: PhraseError.Unit?
  /// Whether the rule repeats in January, April, July and October.
  var isQuarterly = false
  /// The number of days or times a period that a rate asks for, wherever they stand: `twice a year`.
  var rate = 1

  /// Combines two rules, one with the days, one with only the period: `mondays every 2 weeks`.
  func joined(with other: RulePhrase) -> RulePhrase? {
    // `매주 일요일 저녁마다`
    for (daily, days) in [(self, other), (other, self)] where daily.rule == RecurrenceRule(.daily) {
      guard !days.isRaw, !days.rule.byDay.isEmpty, days.part == nil, daily.part != nil else {
        continue
      }
      var joined = days
      joined.part = daily.part
      return joined
    }
    let isPeriod = rule.isPlainly(rule.frequency)
    let (period, days) = isPeriod ? (self, other) : (other, self)
    guard !period.isRaw, !days.isRaw, period.rule.isPlainly(days.rule.frequency),
      !days.rule.isPlainly(days.rule.frequency), days.rule.interval == 1,
      period.part == nil || days.part == nil
    else { return nil }
    var joined = days
    joined.rule.interval = period.rule.interval
    joined.part = days.part ?? period.part
    joined.rate = max(days.rate, period.rate)
    return joined
  }
}

/// The dates that `except` leaves out of a rule.
struct Exclusion: Hashable {
  var weekdays: Set<Weekday> = []
  var months: Set<Int> = []
  var days: Set<Day> = []
  /// How dates on holidays are handled; nil to treat them like others.
  var holidays: Workdays?
  /// Whether the exclusion is meaningless without a repetition: `평일만`, `일요일은 쉼`.
  var isOnly = false
  /// The next date of a day number without a month, which may be excluded once or in every month.
  var open: Day?

  mutating func formUnion(_ other: Exclusion) {
    isOnly = isOnly || other.isOnly
    holidays = holidays ?? other.holidays
    weekdays.formUnion(other.weekdays)
    months.formUnion(other.months)
    days.formUnion(other.days)
  }
}

extension Clause {
  var isExclusion: Bool { if case .except = self { true } else { false } }

  /// The clauses of a group, with nested groups flattened; any other clause by itself.
  var parts: [Clause] {
    guard case .group(let parts) = self else { return [self] }
    return parts.flatMap(\.parts)
  }
}
