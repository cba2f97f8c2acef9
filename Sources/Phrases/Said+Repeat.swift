import CivilTime
import TodoCore

/// From what was said to a repetition and its first occurrence.
extension Said {
  /// The repetition, or nil where none was said.
  ///
  /// It starts on the first day that matches, on or after today or the day said; with a time that has passed
  /// today, after today.
  func repetition(in context: PhraseContext) throws(PhraseError) -> Repetition? {
    guard let phrase = rule else { return nil }
    let seen = seen[.rule] ?? ""
    let time = try self.time(of: phrase, seen: seen)
    guard let first = first(of: phrase.rule, at: time, in: context), let day = first.day else {
      throw .badRule(seen: seen, error: .impossible)
    }
    var rule = phrase.isRaw ? phrase.rule : Said.anchored(phrase.rule, first: day)
    try limit(&rule, first: day, seen: seen)
    var repetition = Repetition(Repeat(rule, isAfterDone: isAfterDone), first: first)
    repetition.isStartSaid = beginning.day != nil
    repetition.isRaw = phrase.isRaw
    return repetition
  }

  private func first(
    of rule: RecurrenceRule, at time: TimeOfDay?, in context: PhraseContext
  ) -> When? {
    let said = beginning.day
    let now = context.now
    if rule.hasClock {
      // It has to begin at some time of day: the one said, else now, to the minute.
      let minute = TimeOfDay(secondsSinceMidnight: now.time.secondsSinceMidnight / 60 * 60)
      let begin: CivilDateTime =
        switch (said, time) {
        case (let day?, let time): CivilDateTime(day, time ?? .midnight)
        case (nil, let time?): Said.next(time, after: now)
        case (nil, nil): CivilDateTime(now.day, minute ?? .midnight)
        }
      return rule.first(onOrAfter: begin).map { .timed($0, zone: nil) }
    }
    let earliest = said ?? time.map { Said.next($0, after: now).day } ?? now.day
    guard let day = rule.firstDay(onOrAfter: earliest) else { return nil }
    return time.map { .timed(CivilDateTime(day, $0), zone: nil) } ?? .allDay(day)
  }

  private func time(of phrase: RulePhrase, seen: String) throws(PhraseError) -> TimeOfDay? {
    var point = beginning
    point.part = phrase.part ?? point.part
    return try point.settledClock(seen: seen)?.exact(seen: self.seen[.time] ?? seen)
  }

  /// Says the day that a monthly or yearly rule takes from its start where that day is missing in some
  /// months, so that it falls on their last day and never drifts.
  static func anchored(_ rule: RecurrenceRule, first: Day) -> RecurrenceRule {
    var rule = rule
    let (_, month, day) = first.components
    let isBare =
      rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty
      && rule.byYearDay.isEmpty && rule.byWeekNumber.isEmpty
    guard isBare, day > 28 else { return rule }
    if rule.frequency == .monthly {
      rule.byMonthDay = [day]
      rule.skip = .backward
    } else if rule.frequency == .yearly, month == 2 {
      rule.byMonth = [month]
      rule.byMonthDay = [day]
      rule.skip = .backward
    }
    return rule
  }

  // MARK: Its end

  private func limit(
    _ rule: inout RecurrenceRule, first: Day, seen: String
  ) throws(PhraseError) {
    let last = lastDay(of: rule, first: first)
    if let count {
      guard last == nil, until?.day == nil else {
        throw .contradiction(first: self.seen[.end] ?? "", second: self.seen[.count] ?? "")
      }
      rule.end = .count(count)
    } else if let until, let day = until.day {
      let hasOwnTime = clock != nil || from?.clock != nil || !until.isTimeLast
      let clock = hasOwnTime ? try until.settledClock(seen: self.seen[.end] ?? seen) : nil
      let moment = try clock?.exact(seen: self.seen[.end] ?? seen)
      rule.end = moment.map { .until(CivilDateTime(day, $0)) } ?? .untilDay(day)
      guard day >= first else { throw .endNotAfterStart(seen: self.seen[.end] ?? seen) }
    } else if let last {
      rule.end = .untilDay(last)
    }
  }

  /// The last day where a length or range was said that is longer than one turn of the rule: `every day for
  /// 2 weeks` ends, `every year for 3 days` lasts.
  private func lastDay(of rule: RecurrenceRule, first: Day) -> Day? {
    let last =
      length.flatMap { $0.isWholeDays ? $0.applied(to: first).map { $0 - 1 } : nil } ?? end?.day
    guard let last, last - first + 1 >= rule.periodDays else { return nil }
    return last
  }

  /// Whether the end said is the end of the repetition and not of each occurrence.
  func endsRepetition(_ rule: RecurrenceRule, first: Day) -> Bool {
    until?.day != nil || lastDay(of: rule, first: first) != nil
  }
}

extension RecurrenceRule {
  /// Whether it says times of day and not only days.
  fileprivate var hasClock: Bool {
    frequency < .daily || !byHour.isEmpty || !byMinute.isEmpty || !bySecond.isEmpty
  }

  /// The first day on or after `start` that the rule's days allow. The interval does not matter: it is
  /// counted from this very day.
  func firstDay(onOrAfter start: Day) -> Day? {
    var rule = self
    rule.interval = 1
    rule.end = .never
    return (try? Occurrences(rule, fromDay: start))?.first?.day
  }

  /// The first moment on or after `start`, from which the interval is counted.
  fileprivate func first(onOrAfter start: CivilDateTime) -> CivilDateTime? {
    var rule = self
    if frequency >= .daily { rule.interval = 1 }
    rule.end = .never
    return (try? Occurrences(rule, from: start))?.first
  }

  /// About how many days one turn takes.
  fileprivate var periodDays: Int {
    switch frequency {
    case .secondly, .minutely, .hourly: 1
    case .daily: interval
    case .weekly: byDay.count > 1 ? 1 : interval * 7
    case .monthly: interval * 28
    case .yearly: interval * 365
    }
  }
}
