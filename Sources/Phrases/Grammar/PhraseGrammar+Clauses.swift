import TodoCore

/// Clauses. Each function reads one kind of clause if it is plausible here.
extension PhraseGrammar {
  /// clause = sentenceClause | schedule | `at` place
  ///
  ///     schedule = rule | range | `until` point | `from` point | `for` span | offset | day | time
  ///         | …
  mutating func clause() throws(PhraseError) -> Clause? {
    guard startsWithSense() else { return nil }
    if isSentence, let clause = try sentenceClause() { return clause }
    if readsIntervals, let interval = try interval() { return .interval(interval) }
    if let clause = try scheduleClause() { return clause }
    if isSentence, let place = savedPlace() { return .place(place) }
    return nil
  }

  /// Whether any clause can start with the next word. Most words of a title can not.
  private mutating func startsWithSense() -> Bool {
    let start = tokens.blanksEnd(from: position)
    switch tokens.kind(at: start) {
    case .digit, .symbol: return true
    case .letter, .hangul:
      return !tokens.matches(at: start).isEmpty || tokens.scalars[start] == "p"
        || tokens.scalars[start] == "w" || tokens.scalars[start] == "b"
        || !places[tokens.scalars[start]].isEmpty
        || mentionsZone || isAirport(at: start)
        || context.holidays?.spellings(from: tokens.scalars[start]).isEmpty == false
    case .blank, nil: return false
    }
  }

  /// A clause of days or times only.
  mutating func scheduleClause() throws(PhraseError) -> Clause? {
    if begins(with: [.weekday, .each, .group, .mark(.plural)]), let parts = try pluralParts() {
      return parts
    }
    if let days = countedWeekdays() { return days }
    if let journey = try journey() { return journey }
    if begins(with: [.before(.every), .repeating, .weekday, .letter]), let days = timetable() {
      return days
    }
    if let clause = weekdaysLeftOut() { return clause }
    if let rule = try rule() {
      if let limited = ruleFromMonth(rule) { return try timesBehind(limited) }
      if isSentence, let year = beginning(of: rule) { return .group([.rule(rule), year]) }
      if rule.isTimeNext, let clocks = try partList() {
        return .group([.rule(rule), .clocks(clocks)])
      }
      if rule.isTimeNext, let clock = try time() { return .group([.rule(rule), .time(clock)]) }
      return try timesBehind(.rule(rule))
    }
    if let parts = try partsBeforeRule() { return parts }
    if !skips.contains(.repeatLimits) {
      if take(.afterDone) { return .afterDone }
      if let count = try count() { return count }
    }
    if let exclusion = try exclusion() { return .except(exclusion) }
    if let limit = periodLimit() { return try timesBehind(limit) }
    if let period = rulePeriod() { return try timesBehind(period) }
    if let weekend = try weekendSpan() { return weekend }
    if readsWeekends, let days = try daysOffSpan() { return days }
    if let range = try dayRange() {
      if case .days(_, let last) = range, last.clock != nil { return try zoneBehind(range) }
      return try timesBehind(try withMoreDays(range))
    }
    if let zoned = try zonedClauses() { return zoned }
    if let clocks = try clockList(isBehindDay: false) { return .clocks(clocks) }
    if let range = try timeRange(allowsBareHours: !isSentence) {
      return try zoneBehind(.times(range.start, range.end))
    }
    if isSentence, let times = try timesBeforeDay() { return times }
    if let bound = try bound() { return bound }
    if !skips.contains(.lengths), let length = try length() { return length }
    if let moment = try offsetMoment() { return .moment(moment) }
    if let moment = try momentBeside() { return .moment(moment) }
    if let day = try dayClause() { return try timesBehind(day) }
    if let clock = try time() { return try zoneBehind(.time(clock)) }
    if let part = try partWithoutDay() { return part }
    return take(.someday) ? .someday : nil
  }

  /// `the next 4 saturdays`
  private mutating func countedWeekdays() -> Clause? {
    let start = position
    guard isSentence, begins(with: [.shift, .mark(.the), .before(.length)]) else { return nil }
    _ = takeBefore(.length)
    _ = take(.the)
    guard word(.shift) == 1, let count = number(), (2...99).contains(count),
      case .one(let weekday)? = word(.each), endsPhrase
    else { return rewind(to: start) }
    return .group([
      .rule(RulePhrase(rule: weekly(on: [weekday]))), .count(count, isTotal: true),
    ])
  }

  /// A clause that only a whole sentence has.
  ///
  ///     sentenceClause = label | `remind` triggers | triggers `알림` | `시장에 도착하면` | `every 45m` …
  private mutating func sentenceClause() throws(PhraseError) -> Clause? {
    if let label = try label() { return label }
    if !skips.contains(.beginnings), let beginning = beginning() { return beginning }
    if !skips.contains(.noReminders), take(.noReminder) { return .triggers([]) }
    let start = position
    if takeBefore(.remind) {
      // `meeting fri 2pm alert 15 min before`, but not `send alert fri 2pm`
      if seen(from: start).lowercased() == "alert" {
        if let leads = (try? triggers()) ?? nil, leads.first?.isLead == true {
          return .triggers(leads)
        }
      } else if let triggers = try triggers() {
        return .triggers(triggers)
      }
      position = start
    }
    if mentionsReminding {
      if let triggers = try? triggers(), !isNext({ $0.take(.noReminder) }), takeAfter(.remind) {
        // `내일 오후 3시, 30분 전에 알림` has the time and the lead of the reminder.
        if let lead = triggers.firstIndex(where: \.isLead), lead > 0, triggers[0].isMoment {
          return rewind(to: start)
        }
        // In `10:00 알림 30분 전`, `알림` belongs to the lead after it; in `하루 전 알림 내일 10:00`, to the
        // lead before it.
        if triggers.allSatisfy(\.isLead) || !isNext({ try $0.trigger() != nil }) {
          return .triggers(triggers)
        }
      }
      position = start
    }
    if let region = try conditionalRegion() { return .triggers([.region(region)]) }
    return try interval().map { .interval($0) }
  }
}

extension Trigger {
  fileprivate var isMoment: Bool {
    switch self {
    case .moment, .timeOfDay: true
    default: false
    }
  }

  var isLead: Bool { if case .before = self { true } else { false } }
}
