import CivilTime
import TodoCore

/// One part of a phrase that means something by itself. Clauses may stand in any order.
indirect enum Clause: Hashable {
  /// Several that only mean this together: `tomorrow 14.30`, `오후 2시부터 2시간`.
  case group([Clause])
  /// A day and, where said without an hour, the part of it: `tomorrow`, `tonight`.
  case day(Day, part: PartOfDay?)
  case time(Clock)
  /// Several times, each an occurrence of its own: `8:00 and 20:00`.
  case clocks([Clock])
  /// Several days: `mon and wed`, `월·수`.
  case dayList([Day])
  /// The zone whose clock the time is read on, and what that clock shows now.
  case zone(String, now: CivilDateTime?)
  /// A moment counted from now: `in 2 hours`.
  case moment(CivilDateTime)
  case someday
  /// `fri to sun`, `nov 20 18:00 - nov 22 12:00`
  case days(Point, Point)
  /// `10:00-11:30`
  case times(Clock, Clock)
  case from(Point)
  case until(Point)
  /// `before dec 1`: the day before, or that time.
  case before(Point)
  case length(Span)
  case rule(RulePhrase)
  /// How often; `isTotal` where it was said to be the number of all occurrences.
  case count(Int, isTotal: Bool)
  case except(Exclusion)
  case afterDone
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
  var part: PartOfDay?
  var clock: Clock?
  /// Whether the time stands last, where it may belong to what the point limits: `every day until 24 dec
  /// 10:00`. In `24일 10:00까지` it does not.
  var isTimeLast = false
  /// Whether the day was said as a weekday between weekdays: `mon-fri`.
  var isWeekday = false
}

/// A rule as it was said: its frequency and days, without the limits that may follow.
struct RulePhrase: Hashable {
  var rule: RecurrenceRule
  /// `every morning`: vague unless an hour is said too.
  var part: PartOfDay?
  /// Whether it was written as an RRULE, whose every part is as the user wants it.
  var isRaw = false
  /// Whether the part of the day behind `every` belongs to an hour that is still to be read: `every evening` 7.
  var isTimeNext = false
  /// The unit of a Korean `매주`, `매달` or `매년` that says no day.
  var bareUnit: PhraseError.Unit?
}

/// What `except` leaves out of a rule.
struct Exclusion: Hashable {
  var weekdays: Set<Weekday> = []
  var months: Set<Int> = []
  var days: Set<Day> = []

  mutating func formUnion(_ other: Exclusion) {
    weekdays.formUnion(other.weekdays)
    months.formUnion(other.months)
    days.formUnion(other.days)
  }
}

extension Clause {
  /// Whether it is a rule, or days that may bound one.
  var isRuleOrDays: Bool {
    switch self {
    case .rule, .days, .times: true
    default: false
    }
  }

  /// The clauses it is made of, none of them a group again.
  var parts: [Clause] {
    guard case .group(let parts) = self else { return [self] }
    return parts.flatMap(\.parts)
  }
}
