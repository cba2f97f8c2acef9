import CivilTime
import TodoCore

/// Triggers of reminders. Crossings are in PhraseGrammar+Regions.swift.
extension PhraseGrammar {
  /// triggers = `none` | trigger {`,` trigger}
  mutating func triggers() throws(PhraseError) -> [Trigger]? {
    if take(.none) { return [] }
    let found = try list { grammar throws(PhraseError) in try grammar.triggersOfOnePhrase() }
    return found.isEmpty ? nil : found.joined().uniqued()
  }

  mutating func trigger() throws(PhraseError) -> Trigger? { try triggersOfOnePhrase()?.first }

  /// trigger = lead | once | interval | region | repeating | moment
  ///
  /// Times that no single rule can express are several: `every day 8:30 and 20:00`.
  private mutating func triggersOfOnePhrase() throws(PhraseError) -> [Trigger]? {
    // `1 week before and again 1 day before`
    _ = takesText("again")
    if let leads = try leadsOfEachDay() { return leads }
    if let lead = try leadTrigger() { return [lead] }
    if let leads = try leads() { return leads }
    if let once = try onceTrigger() { return [once] }
    if let interval = try interval() { return [.interval(interval)] }
    if let region = try regionTrigger() { return [.region(region)] }
    if let repeating = try repeatingTriggers() { return repeating }
    return try momentTrigger().map { [$0] }
  }

  // MARK: Before the item

  /// `2 weeks, 3 days and 1 day before`: several leads with one word for all. Days and hours with `and` are two, as no
  /// lead counts both.
  private mutating func leads() throws(PhraseError) -> [Trigger]? {
    let start = position
    let spans = try list { grammar throws(PhraseError) in try grammar.span() }
    let words = seen(from: start)
    guard spans.count > 1, words.contains(",") || Set(spans.map(\.isWholeDays)).count > 1,
      takeAfter(.lead)
    else { return rewind(to: start) }
    var clock: Clock?
    if spans.allSatisfy(\.isWholeDays) { clock = try self.time() }
    let time = try clock?.exact(seen: words)
    return try spans.map { span throws(PhraseError) in try lead(span, at: time, seen: words) }
  }

  /// `3일 전부터 매일 오전 9시에`, `every day from 3 days before at 9am`: on each of the days before.
  private mutating func leadsOfEachDay() throws(PhraseError) -> [Trigger]? {
    let start = position
    let isDaily = takeBefore(.every) && take(.unit(.day)) && takeBefore(.from)
    guard let span = try span(), span.isWholeDays, (1...31).contains(span.days),
      isDaily ? takeAfter(.lead) : takesText("전부터") && word(.repeating) ?? (.week, 0) == (.day, 1)
    else { return rewind(to: start) }
    let clock = try time()
    _ = takeAfter(.on)
    let seen = seen(from: start)
    let time = try clock?.exact(seen: seen)
    return try (1...span.days).reversed().map { days throws(PhraseError) in
      try lead(Span(days: days), at: time, seen: seen)
    }
  }

  private func lead(_ span: Span, at time: TimeOfDay?, seen: String) throws(PhraseError) -> Trigger
  {
    guard span != Span() else { throw .numberOutOfRange(seen: seen) }
    guard span.months == 0, span.days == 0 || span.seconds == 0, span.seconds % 60 == 0 else {
      throw .unsupportedLead(seen: seen)
    }
    return span.seconds == 0
      ? .before(.days(span.days), at: time) : .before(.minutes(span.seconds / 60), at: nil)
  }

  /// lead = [`the`] (span | unit | part) (`before` | `전`) [[`at`] time] | `전날` [part | time]
  private mutating func leadTrigger() throws(PhraseError) -> Trigger? {
    let start = position
    var span: Span
    var part: PartOfDay?
    if take(.dayBefore) {
      span = Span(days: 1)
      if !isNext({ try $0.time() != nil }) { part = word(.part) }
      if part != nil, !isNext({ try $0.time() != nil }) { _ = takeAfter(.on) }
    } else {
      _ = take(.the)
      if let length = try spanWithMinutes() {
        span = length
      } else if let unit = word(.unit), unit == .day || unit == .week || unit == .hour {
        span = unit.span(1)
      } else if let named = word(.part), named.isVague {
        // `the night before at 8`
        (span, part) = (Span(days: 1), named)
      } else {
        return rewind(to: start)
      }
      // `하루 전날 저녁 8시`
      guard takeAfter(.lead) || span.isWholeDays && take(.dayBefore) else {
        return rewind(to: start)
      }
    }
    let seen = seen(from: start)
    guard span.seconds == 0 else { return try lead(span, at: nil, seen: seen) }
    let point = Point(part: part.map(said), clock: try time())
    let time = try point.settledClock(seen: self.seen(from: start))?
      .exact(seen: self.seen(from: start))
    return try lead(span, at: time, seen: seen)
  }

  /// once = `in 45m` | `45분 뒤`
  private mutating func onceTrigger() throws(PhraseError) -> Trigger? {
    let start = position
    guard let (span, sign) = try offset() else { return nil }
    guard sign > 0, span.months == 0, span != Span() else {
      throw .numberOutOfRange(seen: seen(from: start))
    }
    let seconds = span.days * 86_400 + span.seconds
    return .interval(Trigger.Interval(seconds: seconds, isRepeating: false))
  }

  // MARK: At intervals

  /// interval = [`on` weekdays] [time `~` time] (`every` span | span `마다` | `hourly`) {`from` time
  /// `to` time | `on` weekdays}
  mutating func interval() throws(PhraseError) -> Trigger.Interval? {
    let start = position
    let days =
      begins(with: [.weekday, .letter, .group, .each, .before(.on)])
      ? try weekdaysCondition() : nil
    let hours = try? window()
    guard let seconds = try intervalSeconds() else { return rewind(to: start) }
    // `매시 정각에`
    let isOnTheHour = tokens.hasHangul && seconds % 3600 == 0 && take(.oClock)
    guard seconds >= 60 else { throw .intervalTooShort(seen: seen(from: start), seconds: seconds) }
    var interval = Trigger.Interval(seconds: seconds)
    interval.window = hours
    interval.weekdays = days ?? []
    interval.workdays = restsOnHolidays(days)
    while true {
      if interval.window == nil, let window = try window(isBehindDay: true) {
        interval.window = window
      } else if interval.weekdays.isEmpty, let days = try weekdaysCondition() {
        interval.weekdays = days
        interval.workdays = restsOnHolidays(days)
      } else {
        if isOnTheHour, interval.window == nil { interval.window = .fullHours }
        return interval
      }
    }
  }

  /// Returns how `on workdays` restricts the weekdays that were read last.
  func restsOnHolidays(_ days: Set<Weekday>?) -> Workdays? {
    days != nil && saysWorkdays ? workdays(.only) : nil
  }

  private mutating func intervalSeconds() throws(PhraseError) -> Int? {
    let start = position
    if let (unit, count) = word(.repeating), unit == .hour { return unit.span(count).seconds }
    position = start
    let hasEvery = takeBefore(.every)
    var span = try span()
    let isOther = span == nil && hasEvery && take(.other)
    if span == nil, hasEvery, let unit = word(.unit), unit == .minute || unit == .hour {
      span = unit.span(isOther ? 2 : 1)
      // `매 시간마다`
      _ = takeAfter(.every)
    }
    guard let span,
      hasEvery || takeAfter(.every)
        || takes({ $0.takeAfter(.on) && ($0.take(.once) || $0.timesSaid() == 1) }), span.days == 0,
      span.months == 0
    else {
      return rewind(to: start)
    }
    return span.seconds
  }

  /// window = (`from` | `between`) time (`to` | `and`) time | time `~` time [`사이`]
  ///
  /// - Parameter isBehindDay: Whether bare hours need no word, as in `every hour 9 to 5`.
  mutating func window(isBehindDay: Bool = false) throws(PhraseError) -> TimeWindow? {
    guard
      let (start, end, _) = try timeRange(allowsBareHours: true, isBehindDay: isBehindDay)
    else { return nil }
    _ = takeAfter(.window)
    _ = takeAfter(.on)
    return TimeWindow(from: start.time, to: end.time)
  }

  /// [`on`] weekdays [`에`]
  ///
  /// In a sentence one weekday without `on` is a day: `every 8 hours friday 9:00`.
  mutating func weekdaysCondition() throws(PhraseError) -> Set<Weekday>? {
    let start = position
    let hasOn = takeBefore(.on)
    guard let days = try weekdays(), !takeAfter(.every) else { return rewind(to: start) }
    let isSingular = tokens.kind(at: position - 1) == .letter && tokens.scalars[position - 1] != "s"
    if isSentence, !hasOn, days.count == 1, isSingular { return rewind(to: start) }
    _ = takeAfter(.on) || take(.only)
    return days
  }

  // MARK: On a calendar

  /// repeating = rule and its time, in any order, with the limits of a rule
  private mutating func repeatingTriggers() throws(PhraseError) -> [Trigger]? {
    let start = position
    var parsed = ParsedPhrase()
    var anchor: Day?
    while true {
      let begin = position
      if take(.counted), let day = try date() {
        anchor = day
        continue
      }
      position = begin
      skipCommaBeforeLimit()
      let clauseStart = position
      guard let clause = try ruleClause(hasRule: parsed.hasRule) else {
        position = begin
        break
      }
      // Without a rule so far this is a moment, which `momentTrigger` reads.
      guard parsed.hasRule || clause.isRule || clause.isTime else { return rewind(to: start) }
      try parsed.add(clause, seen: seen(from: clauseStart))
    }
    guard let phrase = parsed.rule else { return rewind(to: start) }
    try parsed.checkRate()
    // `매년 개교기념일`
    if !isSentence, parsed.clock == nil, !isAtEnd(), peek != "," { return rewind(to: start) }
    let seen = seen(from: start)
    return try parsed.repetitions(in: context).map { repetition throws(PhraseError) in
      guard let time = repetition.first.time, let first = repetition.first.day else {
        throw .triggerNeedsTime(seen: seen)
      }
      let rule = repetition.repetition.rule
      let isAnchored = parsed.beginning.day != nil || !phrase.isRaw && !rule.standsAlone
      return .repeating(rule, at: time, from: anchor ?? (isAnchored ? first : nil))
    }
  }

  /// A clause of a rule. Without one so far errors are dropped: the words may be a moment.
  private mutating func ruleClause(hasRule: Bool) throws(PhraseError) -> Clause? {
    do throws(PhraseError) {
      guard let clause = try scheduleClause(), clause.isRepetition else { return nil }
      return clause == .afterDone ? nil : clause
    } catch {
      guard hasRule else { return nil }
      throw error
    }
  }

  /// Skips the comma behind which a rule continues: `on Mon 08:00, until 3 Mar 2027`.
  private mutating func skipCommaBeforeLimit() {
    let start = position
    skipBlanks()
    guard take(glued: ",") else { return }
    let next = position
    position = startsLimit() ? next : start
  }

  /// Whether `until`, `from`, a count, or a date with `까지` or `부터` follows.
  private mutating func startsLimit() -> Bool {
    let start = position
    if takeBefore(.until) || takeBefore(.from) || take(.inAll) { return true }
    if takeBefore(.except) || take(.or) || word(.group) == .holidays { return true }
    if number() != nil, takeAfter(.times) { return true }
    position = start
    guard let point = try? point(), point != Point() else { return false }
    return takeAfter(.until) || takeAfter(.from)
  }

  /// moment = [`at`] time | [`at`] date time
  private mutating func momentTrigger() throws(PhraseError) -> Trigger? {
    let start = position
    let isSameDay = take(.sameDay)
    if isSameDay { _ = takeAfter(.on) }
    if !takeBefore(.at) { _ = takeBefore(.on) }
    var point = try self.point()
    if point == nil, isSameDay, let part = word(.part) { point = Point(part: said(part)) }
    if point == nil {
      position = start
      point = try time(allowsBareHour: false).map { Point(clock: $0) }
    }
    // `수요일만 4시` changes a repetition.
    guard let point, !isSameDay || point.day == nil, !seen(from: start).contains("만 ") else {
      return rewind(to: start)
    }
    _ = takeAfter(.on)
    let seen = seen(from: start)
    guard let clock = try point.settledClock(seen: seen) else {
      throw .triggerNeedsTime(seen: seen)
    }
    guard let day = point.day else { return .timeOfDay(try clock.exact(seen: seen)) }
    return .moment(try ParsedPhrase.moment(day, clock, seen: seen, now: context.now))
  }
}

extension Clause {
  fileprivate var isRule: Bool { if case .rule? = parts.first { true } else { false } }
  fileprivate var isTime: Bool { if case .time = self { true } else { false } }
}
