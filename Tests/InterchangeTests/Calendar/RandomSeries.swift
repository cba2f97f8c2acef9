import CivilTime
import TestSupport
import TodoCore

/// Generates items with times and repetitions of every kind.
struct SeriesGenerator {
  var random: SeededGenerator

  static let zones: [String?] = [
    nil, "UTC", "Asia/Seoul", "Asia/Kolkata", "Europe/Berlin", "America/New_York",
    "Pacific/Auckland", "Australia/Lord_Howe",
  ]

  /// - Parameter isPlain: Whether to use only features that common RFC 5545 readers support.
  mutating func item(isPlain: Bool = false, mustRepeat: Bool = false) -> Item {
    let when = when(isPlain: isPlain || mustRepeat)
    var item = Item(
      uid: "u\(random.next())", kind: isPlain || random.chance(50) ? .event : .todo, title: "t",
      when: when, end: end(after: when), created: Instant(secondsSinceEpoch: 0),
      modified: Instant(secondsSinceEpoch: 0))
    if !isPlain, random.chance(30) { item.start = day() }
    guard when.day != nil, mustRepeat || random.chance(60) else { return item }
    item.repetition = repetition(of: when, isPlain: isPlain)
    return item
  }

  mutating func day() -> Day {
    Day(daysSinceEpoch: 18_262 + random.number(0...900)) ?? .min
  }

  private mutating func time() -> TimeOfDay {
    let second = random.chance(5) ? random.number(0...59) : 0
    let minute = random.chance(20) ? 0 : random.number(0...95) * 15
    return TimeOfDay(secondsSinceMidnight: minute * 60 + second) ?? .midnight
  }

  private mutating func when(isPlain: Bool) -> When {
    switch random.number(0...5) {
    case 0 where !isPlain: .someday
    case 1, 2: .allDay(isPlain || random.chance(95) ? day() : random.pick([.min, .max]))
    default: .timed(CivilDateTime(day(), time()), zone: random.pick(Self.zones))
    }
  }

  private mutating func end(after when: When) -> End? {
    guard let day = when.day, random.chance(60) else { return nil }
    switch (when, random.number(0...2)) {
    case (.timed, 0): return .time(time())
    case (.timed(let start, _), 1) where start < .max:
      return .moment(start + random.number(1...300_000))
    default: return .day(day + random.number(0...3))
    }
  }

  // MARK: Rules

  private mutating func repetition(of when: When, isPlain: Bool) -> Repeat? {
    var found: RecurrenceRule?
    while found == nil {
      let rule = rule(isAllDay: when.time == nil, isPlain: isPlain)
      let start = CivilDateTime(when.day ?? .min, when.time ?? .midnight)
      let dates =
        when.time == nil
        ? try? Occurrences(rule, fromDay: start.day, zone: .utc)
        : try? Occurrences(rule, from: start, zone: .utc)
      if dates != nil, !isPlain || dates?.first != nil { found = rule }
    }
    guard let rule = found else { return nil }
    let isSeveral = rule.frequency < .daily || rule.byHour.count > 1 || rule.byMinute.count > 1
    return Repeat(
      rule, isAfterDone: !isPlain && random.chance(15),
      excluded: keys(of: when, rule, isTimed: isSeveral, isPlain: isPlain),
      extra: keys(of: when, rule, isTimed: isSeveral, isPlain: isPlain))
  }

  mutating func rule(isAllDay: Bool, isPlain: Bool) -> RecurrenceRule {
    typealias Rule = RecurrenceRule
    let frequency: Rule.Frequency = random.pick(
      isAllDay || random.chance(80)
        ? [.daily, .weekly, .monthly, .monthly, .yearly] : [.hourly, .hourly, .minutely])
    var rule = Rule(frequency, interval: random.chance(50) ? 1 : random.number(1...4))
    if frequency == .minutely { rule.interval = random.number(90...2000) }
    if random.chance(40) {
      rule.byDay = (0...random.number(0...2)).map { _ in
        Rule.DayOfWeek(
          random.pick(Weekday.allCases),
          ordinal: frequency >= .monthly && random.chance(70)
            ? random.pick([1, 2, 3, -1, -2]) : nil)
      }
      // Readers disagree on numbered weekdays mixed with plain ones.
      if let first = rule.byDay.first, isPlain {
        rule.byDay = rule.byDay.filter { ($0.ordinal == nil) == (first.ordinal == nil) }
      }
    } else if frequency >= .monthly, random.chance(60) {
      rule.byMonthDay = (0...random.number(0...1)).map { _ in
        random.chance(30) ? random.pick([-1, -2, 29, 30, 31]) : random.number(1...31)
      }
    }
    if random.chance(25), frequency >= .monthly {
      rule.byMonth = (0...random.number(0...2)).map { _ in random.number(1...12) }
    }
    if !isAllDay, frequency >= .daily, random.chance(20) {
      rule.byHour = (0...random.number(0...1)).map { _ in random.number(0...23) }
    }
    if random.chance(10), frequency >= .monthly, rule.byDay.count > 1 { rule.bySetPosition = [-1] }
    if frequency == .weekly, random.chance(20) { rule.weekStart = .sunday }
    if !isPlain, random.chance(15) { rule.skip = random.pick([.backward, .forward]) }
    rule.end = end(isAllDay: isAllDay, isPlain: isPlain)
    return rule
  }

  private mutating func end(isAllDay: Bool, isPlain: Bool) -> RecurrenceRule.End {
    let last = day() + 400
    switch random.number(0...5) {
    case 0: return .count(random.number(1...12))
    case 1: return .untilDay(last)
    case 2: return isPlain && isAllDay ? .never : .until(CivilDateTime(last, time()))
    case 3:
      if isPlain && isAllDay { return .never }
      return .untilInstant(
        Instant(secondsSinceEpoch: CivilDateTime(last, time()).secondsSinceEpoch))
    default: return .never
    }
  }

  private mutating func keys(
    of when: When, _ rule: RecurrenceRule, isTimed: Bool, isPlain: Bool
  ) -> Set<OccurrenceKey> {
    guard random.chance(40), let first = when.day else { return [] }
    var keys: Set<OccurrenceKey> = []
    for _ in 0...random.number(0...3) {
      let day = first + random.number(isPlain ? 1...300 : -5...300)
      let hasTime =
        isPlain ? when.time != nil && (isTimed || random.chance(20)) : random.chance(30)
      keys.insert(OccurrenceKey(day, hasTime ? time() : nil))
    }
    // Some of the rule's own dates, and the date after its end.
    let start = CivilDateTime(first, when.time ?? .midnight)
    if let dates = try? Occurrences(rule, from: start, zone: .utc) {
      for date in dates.prefix(6) where random.chance(30) {
        keys.insert(OccurrenceKey(date.day, isTimed && when.time != nil ? date.time : nil))
      }
      if case .untilDay(let last) = rule.end, random.chance(30) {
        keys.insert(OccurrenceKey(last + 1))
      }
    }
    return keys
  }
}
