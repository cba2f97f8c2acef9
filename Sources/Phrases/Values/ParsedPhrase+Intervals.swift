import CivilTime
import TodoCore

/// Repetitions at intervals: triggers by themselves, rules where they have a start or an end.
extension ParsedPhrase {
  mutating func settleInterval(in context: PhraseContext) throws(PhraseError) {
    // `30분마다` between the words of a title is a rule until here.
    if interval == nil, let phrase = rule, !phrase.isRaw,
      phrase.rule.isPlainly(.hourly) || phrase.rule.isPlainly(.minutely)
    {
      let unit = phrase.rule.frequency == .hourly ? 3600 : 60
      interval = Trigger.Interval(seconds: phrase.rule.interval * unit)
      (rule, seen[.interval], seen[.rule]) = (nil, seen[.rule], nil)
    }
    guard var interval else { return }
    let words = seen[.interval] ?? ""
    self.interval = nil
    try takeWindow(into: &interval)
    try takeDays(into: &interval)
    guard !isSomeday, day != nil || clock != nil || from != nil || isLimited else {
      triggers = (triggers ?? []) + [.interval(interval)]
      if seen[.triggers] == nil { seen[.triggers] = words }
      return
    }
    try settleWindowOfOneDay(&interval, in: context)
    seen[.rule] = words
    rule = RulePhrase(
      rule: interval.window == nil
        ? try ruleAllDayLong(interval, words, in: context) : try ruleInWindow(interval, words))
  }

  /// Makes an interval with hours a rule of days: `every hour from 9 to 17`.
  ///
  /// - Returns: Whether there is one.
  mutating func settleHours() throws(PhraseError) -> Bool {
    guard var interval else { return false }
    try takeWindow(into: &interval)
    guard interval.window != nil else { return false }
    try takeDays(into: &interval)
    let words = seen[.interval] ?? ""
    self.interval = nil
    seen[.rule] = words
    rule = RulePhrase(rule: try ruleInWindow(interval, words))
    return true
  }

  /// Makes the hours of one day a start and an end: `every 30 minutes from 2pm to 5pm today`.
  private mutating func settleWindowOfOneDay(
    _ interval: inout Trigger.Interval, in context: PhraseContext
  ) throws(PhraseError) {
    guard let window = interval.window, let day, days.count < 2, clock == nil, !isLimited,
      window.start < window.end, interval.seconds % 3600 != 0, interval.seconds % 60 == 0,
      interval.weekdays.isEmpty
    else { return }
    var first = window.start.secondsSinceMidnight
    if day == context.now.day {
      let late = context.now.time.secondsSinceMidnight - first
      first += max(0, (late + interval.seconds - 1) / interval.seconds) * interval.seconds
    }
    guard let start = TimeOfDay(secondsSinceMidnight: first), start <= window.end else {
      throw .partOfDayPassed(seen: seen[.interval] ?? "")
    }
    interval.window = nil
    clock = Clock(start)
    until = Point(day: day, clock: Clock(window.end))
    seen[.limit] = seen[.day]
  }

  private var isLimited: Bool {
    until != nil || end != nil || length != nil || count != nil || exclusion != nil
  }

  /// Hours given apart from the interval: `2시간마다 물 마시기 9시부터 18시까지`.
  private mutating func takeWindow(into interval: inout Trigger.Interval) throws(PhraseError) {
    guard interval.window ?? .fullHours == .fullHours, clocks.isEmpty else { return }
    if let first = clock, let last = end?.clock, end?.day == nil {
      let seen = self.seen[.time] ?? ""
      interval.window = TimeWindow(
        from: try first.exact(seen: seen), to: try last.exact(seen: seen))
      (clock, end) = (nil, nil)
      (self.seen[.time], self.seen[.end]) = (nil, nil)
    } else if let from, let first = from.clock, from.day == nil, let until, until.day == nil,
      let last = until.clock
    {
      let seen = [self.seen[.start], self.seen[.limit]].compactMap { $0 }.joined(separator: " ")
      let range = try Clock.range(first, last, seen: seen)
      interval.window = TimeWindow(
        from: try range.start.exact(seen: seen), to: try range.end.exact(seen: seen))
      (self.from, self.until) = (nil, nil)
      (self.seen[.start], self.seen[.limit]) = (nil, nil)
    }
  }

  /// Days given as a rule or as an exception: `매일 2시간마다 9시부터 18시까지`, `except weekends`.
  private mutating func takeDays(into interval: inout Trigger.Interval) throws(PhraseError) {
    if let known = rule {
      let isDaily = known.rule == RecurrenceRule(.daily)
      let weekdays = known.rule.byDay.map(\.weekday)
      let isWeekly =
        known.rule.withoutWorkdays
        == RecurrenceRule(.weekly, byDay: weekdays.map { RecurrenceRule.DayOfWeek($0) })
      // `every day at 8:00` and `every 10 minutes` are two separate repetitions.
      guard isDaily || isWeekly && !weekdays.isEmpty && interval.weekdays.isEmpty,
        known.part == nil, clock == nil
      else { throw .contradiction(first: seen[.rule] ?? "", second: seen[.interval] ?? "") }
      if isWeekly { interval.weekdays = Set(weekdays) }
      interval.workdays = known.rule.workdays
      rule = nil
      seen[.rule] = nil
    }
    if let left = exclusion, left.days.isEmpty, left.months.isEmpty, left.holidays == nil {
      let all = interval.weekdays.isEmpty ? Set(Weekday.allCases) : interval.weekdays
      let kept = all.subtracting(left.weekdays)
      guard !kept.isEmpty, kept != all else { throw .exceptWithoutRepeat(seen: exceptSeen) }
      interval.weekdays = kept
      exclusion = nil
    }
  }

  // MARK: As a rule

  /// A rule for the same hours of each day: `every 2 hours from 9 to 18 until friday`.
  private mutating func ruleInWindow(
    _ interval: Trigger.Interval, _ words: String
  ) throws(PhraseError) -> RecurrenceRule {
    let refusal = PhraseError.unsupportedInterval(seen: words)
    guard let window = interval.window, window.start < window.end, interval.seconds % 60 == 0,
      clock == nil, clocks.isEmpty, end == nil, from?.clock == nil, until?.clock == nil
    else { throw refusal }
    let seconds = stride(
      from: window.start.secondsSinceMidnight, through: window.end.secondsSinceMidnight,
      by: interval.seconds)
    var rule = RecurrenceRule(interval.weekdays.isEmpty ? .daily : .weekly)
    rule.byDay = interval.weekdays.sorted().map { RecurrenceRule.DayOfWeek($0) }
    rule.workdays = interval.workdays
    rule.byHour = Set(seconds.map { $0 / 3600 }).sorted()
    rule.byMinute = Set(seconds.map { $0 / 60 % 60 }).sorted()
    // A rule has each of its minutes in each of its hours.
    guard rule.byHour.count * rule.byMinute.count == Array(seconds).count else { throw refusal }
    // A day without another limit is the only one.
    if let day, until == nil, length == nil, count == nil {
      until = Point(day: day)
      seen[.limit] = seen[.day]
    }
    return rule
  }

  /// Returns a rule that counts from its start, or from now if there is none.
  private mutating func ruleAllDayLong(
    _ interval: Trigger.Interval, _ words: String, in context: PhraseContext
  ) throws(PhraseError) -> RecurrenceRule {
    let hasTime = clock != nil || from?.clock != nil
    guard interval.seconds % 60 == 0, clocks.isEmpty, days.count < 2,
      !hasTime || interval.weekdays.isEmpty
    else { throw .unsupportedInterval(seen: words) }
    let today = context.now.day
    if let first = day ?? from?.day, !hasTime, part ?? from?.part == nil {
      guard first <= today else { throw .intervalNeedsTime(seen: words, day: first) }
      // `today` ends the repetition tonight; `from today` does not.
      if day == today, !isLimited {
        until = Point(day: today)
        seen[.limit] = seen[.day]
      }
      (day, from) = (nil, nil)
      (seen[.day], seen[.start]) = (nil, nil)
    }
    if until == nil, interval.weekdays.isEmpty { settleLength(interval) }
    try settleEnd(from: begin(in: context), words)
    if !hasTime, day == nil, interval.weekdays.isEmpty, count == nil || isTotal {
      beginLater(interval, in: context)
    }
    let count = interval.seconds / (interval.seconds % 3600 == 0 ? 3600 : 60)
    return RecurrenceRule(
      interval.seconds % 3600 == 0 ? .hourly : .minutely, interval: count,
      byDay: interval.weekdays.sorted().map { RecurrenceRule.DayOfWeek($0) },
      workdays: interval.workdays)
  }

  /// Begins one interval from now, as one without an end does, unless it would have ended by then.
  private mutating func beginLater(_ interval: Trigger.Interval, in context: PhraseContext) {
    let now = context.now
    let minute = now.secondsSinceEpoch - now.time.second
    let last = until.flatMap { limit in
      limit.day.map { day in
        limit.clock.map { CivilDateTime(day, $0.time) } ?? CivilDateTime(day + 1, .midnight)
      }
    }
    guard let first = CivilDateTime(secondsSinceEpoch: minute + interval.seconds),
      last.map({ $0 >= first }) ?? true
    else { return }
    (day, clock) = (first.day, Clock(first.time))
  }

  /// Turns a length into a number of occurrences: `every 8 hours for 7 days` has 21 occurrences.
  private mutating func settleLength(_ interval: Trigger.Interval) {
    guard let length, length.months == 0, count == nil else { return }
    let seconds = length.days * 86_400 + length.seconds
    (count, isTotal) = (max(1, (seconds + interval.seconds - 1) / interval.seconds), true)
    (self.length, seen[.count], seen[.end]) = (nil, seen[.end], nil)
  }

  /// Returns the moment at which the repetition starts.
  private func begin(in context: PhraseContext) throws(PhraseError) -> CivilDateTime {
    let now = zone?.now ?? context.now
    let point = beginning
    let words = seen[.time] ?? seen[.start] ?? ""
    guard clock ?? from?.clock != nil, let clock = try point.settledClock(seen: words) else {
      return now
    }
    let time = try clock.exact(seen: words)
    guard let day = point.day else { return ParsedPhrase.next(time, after: now) }
    return CivilDateTime(day, time)
  }

  /// Turns an end in hours into the first such moment after the start: `every hour until 18:00`.
  private mutating func settleEnd(
    from begin: CivilDateTime, _ words: String
  ) throws(PhraseError) {
    if let length, !length.isWholeDays {
      guard until == nil, let last = length.applied(to: begin) else {
        throw .unsupportedInterval(seen: words)
      }
      until = Point(day: last.day, clock: Clock(last.time))
      seen[.limit] = seen[.end]
      (self.length, seen[.end]) = (nil, nil)
    }
    guard var limit = until else { return }
    if limit.day == nil, let clock = limit.clock {
      let time = try clock.exact(seen: seen[.limit] ?? "")
      limit.day = ParsedPhrase.next(time, after: begin).day
    }
    limit.isTimeLast = false
    until = limit
  }
}

extension TimeWindow {
  /// All day, counted from midnight, which is how an interval comes at the full hours: `매시 정각에`.
  static let fullHours = TimeWindow(
    from: .midnight, to: TimeOfDay(secondsSinceMidnight: 23 * 3600) ?? .midnight)
}
