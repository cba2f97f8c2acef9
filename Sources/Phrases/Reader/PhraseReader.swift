import CivilTime
import TextSearch
import TodoCore

/// Reads words as days, times, spans, repeats and triggers, in English and Korean.
///
/// A text given as an option or operand is understood whole or refused; only `quickAdd` leaves
/// words over.
package struct PhraseReader: Sendable {
  package let context: PhraseContext
  let places: PlaceNames
  let zones: (any ZoneNames)?

  /// - Parameter zones: The names of time zones, for times in another zone; nil to read no zones.
  package init(_ context: PhraseContext, zones: (any ZoneNames)? = nil) {
    self.context = context
    self.zones = zones
    places = PlaceNames(context.places)
  }

  /// Returns the place name for a typed text: the only saved name that starts with these
  /// consonants, else the text itself.
  ///
  /// A leading `@`, as in a sentence, is dropped.
  package func placeName(_ typed: String) -> String {
    let text = typed.count > 1 && typed.first == "@" ? String(typed.dropFirst()) : typed
    if places.contains(text) { return text }
    let meant = MatchPattern.names(meantBy: text, among: context.places)
    return meant.count == 1 ? meant[0] : text
  }

  /// A day: `today`, `fri`, `next fri`, `+3d`, `nov 20`, `2026-11-20`, `W48-5`, `eom`, `다음 주 월요일`.
  package func date(_ text: String) throws(PhraseError) -> Day {
    try whole(text, as: .date) { grammar throws(PhraseError) in
      grammar.skips.insert(.parts)
      if case .day(let said, nil)? = try grammar.clause() { return said.day }
      grammar.position = 0
      return nil
    }
  }

  /// Parses a day, a time or both, as `--on`, `move` and `snooze until` take them. `none` and
  /// `someday` mean no day. A time without a day is today if it is still ahead, else tomorrow.
  package func moment(_ text: String) throws(PhraseError) -> When {
    try inSentence(text) { () throws(PhraseError) in Placement(start: try plainMoment(text)) }.start
  }

  /// A moment of words that have their meaning by themselves.
  func plainMoment(_ text: String) throws(PhraseError) -> When {
    let context = context
    return try whole(text, as: .moment) { grammar throws(PhraseError) in
      if grammar.take(.none), grammar.isAtEnd() { return .someday }
      grammar.position = 0
      guard let parsed = try grammar.clauses(where: \.isMoment) else { return nil }
      let when = try parsed.when(in: context)
      // `tomorrow until dec 24` is a span.
      return try parsed.end(of: when) == nil ? when : nil
    }
  }

  /// Parses words by themselves or else as the end of a sentence: `8 tonight`.
  func inSentence(
    _ text: String, else read: () throws(PhraseError) -> Placement
  ) throws(PhraseError) -> Placement {
    do throws(PhraseError) {
      return try read()
    } catch {
      guard error.isUnreadable, let schedule = inSentence(text), schedule.repetition == nil,
        schedule.end == nil, schedule.journey == nil
      else { throw error }
      return Placement(start: schedule.when)
    }
  }

  /// The schedule that `add` would make of the words, if they form one.
  private func inSentence(_ text: String) -> QuickAdd.Schedule? {
    let found = sentence(text)
    return found?.count == 1 ? found?.first : nil
  }

  private func sentence(_ text: String) -> [QuickAdd.Schedule]? {
    guard let add = try? quickAdd(["· \(text)"]), add.title == "·", add.triggers == nil,
      add.start == nil, add.placeName == nil, add.list == nil, add.tags.isEmpty,
      add.priority == nil, !add.isStarred, add.when != .someday
    else { return nil }
    return add.schedules
  }

  /// A time of day: `18:00`, `6pm`, `noon`, `오후 6시`. A bare hour on the 12-hour clock is refused.
  package func time(_ text: String) throws(PhraseError) -> TimeOfDay {
    try whole(text, as: .time) { grammar throws(PhraseError) in
      if case .time(let clock)? = try grammar.partWithoutDay(), grammar.isAtEnd() {
        return clock.time
      }
      grammar.position = 0
      guard let clock = try grammar.time(allowsBareHour: true) else {
        if let hour = grammar.digits(), grammar.isAtEnd() {
          throw .hourOutOfRange(seen: grammar.seen(from: 0), hour: hour.value)
        }
        grammar.position = 0
        return nil
      }
      let end = grammar.position
      // Refuses `3pm CST` with its candidates; a time in a known zone needs a day.
      _ = try grammar.zoneBehind(.time(clock))
      grammar.position = end
      return try clock.exact(seen: grammar.seen(from: 0))
    }
  }

  /// Returns the IANA names that a zone abbreviation may stand for.
  package static func zones(meantBy abbreviation: String) -> [String] {
    let word = abbreviation.lowercased()
    for (meaning, spellings) in EnglishVocabulary.words {
      guard case .zone(let names) = meaning else { continue }
      if spellings.split(separator: ",").contains(where: { $0.drop { $0 == " " } == word }) {
        return names
      }
    }
    return []
  }

  /// Whether the words have an hour and leave open which half of the day: `3시`, `fri at 3`, `4:30`.
  package func leavesHalfOpen(_ text: String) -> Bool {
    var grammar = PhraseGrammar(text, for: self)
    _ = grammar.takeBefore(.until) || grammar.takeBefore(.due) || grammar.take(.to)
    guard let point = (try? grammar.limitPoint()) ?? nil, let clock = point.clock else {
      return false
    }
    if !grammar.takeAfter(.until) { grammar.takeTail() }
    return grammar.isAtEnd() && clock.leavesHalfOpen && point.part == nil
  }

  /// Parses the end of something that starts at `start`: `until 17:00`, `fri`, `2h`, `for 3 days`.
  package func end(_ text: String, start: When) throws(PhraseError) -> End {
    try whole(text, as: .end) { grammar throws(PhraseError) in
      if let day = start.day { grammar.reference = day }
      _ = grammar.takeBefore(.length)
      if let span = try grammar.span() {
        // `26일` is a day of the month; the length of 26 days is `26일간`.
        let words = grammar.seen(from: 0)
        let isDay =
          words.hasSuffix("일") && words.count > 1 && words.dropLast().allSatisfy(\.isNumber)
        let isLength = grammar.takeAfter(.length) || !isDay
        let seen = grammar.seen(from: 0)
        if grammar.isAtEnd(), isLength {
          return try ParsedPhrase.end(after: span, start: start, seen: seen)
        }
      }
      grammar.position = 0
      _ = grammar.takeBefore(.until) || grammar.takeBefore(.due) || grammar.take(.to)
      guard let point = try grammar.limitPoint() else { return nil }
      _ = grammar.takeAfter(.until)
      return try ParsedPhrase.end(at: point, start: start, seen: grammar.seen(from: 0))
    }
  }

  /// The end of a journey, on the clock of another zone: `09:10 America/Los_Angeles`, `6 dec 3:30pm
  /// Tokyo time`. nil for any other text.
  package func journeyEnd(_ text: String) throws(PhraseError) -> SaidJourneyEnd? {
    var grammar = PhraseGrammar(text, for: self)
    _ = grammar.takeBefore(.until) || grammar.take(.arrives)
    let end = try grammar.journeyEnd()
    return grammar.isAtEnd() ? end : nil
  }

  /// A length of time: `10m`, `1h30m`, `2 days`, `10분`.
  package func duration(_ text: String) throws(PhraseError) -> Span {
    // `20 more minutes`
    try whole(text.replacing(" more ", with: " "), as: .duration) { grammar throws(PhraseError) in
      _ = grammar.takeBefore(.length) || grammar.takeBefore(.later)
      guard let span = try grammar.span() else { return nil }
      if !grammar.takeAfter(.length) { _ = grammar.takeAfter(.later) }
      // `5분만 더`
      _ = grammar.take(.only)
      _ = grammar.takesText(of: ["더", "다시"])
      guard span != Span() else { throw .numberOutOfRange(seen: grammar.seen(from: 0)) }
      return span
    }
  }

  /// A repetition and its first occurrence: `every 2 weeks on mon and thu 10:00 until 24 dec`,
  /// `매달 말일`.
  ///
  /// - Parameters:
  ///   - start: The earliest start if the text gives none, from which `for 2 weeks` also counts;
  ///     nil for today.
  ///   - readsLunarDays: Whether a lone lunar date repeats every year.
  package func repetition(
    _ text: String, startingOn start: Day? = nil, readsLunarDays: Bool = true
  ) throws(PhraseError) -> Repetition {
    let context = context
    return try whole(text, as: .repetition) { grammar throws(PhraseError) in
      var said = try grammar.hoursOfDays()
      if said == nil { said = try grammar.clauses(where: \.isRepetition) }
      guard var parsed = said else { return nil }
      if readsLunarDays { parsed.repeatLunarDay() }
      if !parsed.hasRule { grammar.position = 0 }
      let isStartSaid = parsed.beginning.day != nil
      if !isStartSaid { parsed.day = start }
      var found = try parsed.repetitions(in: context)
      for index in found.indices { found[index].isStartSaid = isStartSaid }
      if found.count > 1 {
        // Two rules: only `add` makes two items of one sentence.
        throw .severalRepetitions(seen: text, rules: found.map(\.ruleWithTime))
      }
      return found.first
    }
  }

  /// The same where a rule is asked for, so that days alone are those of every week: `mon, wed and fri
  /// 7pm`. `until none` takes the end off the rule that it replaces.
  package func rule(
    _ text: String, startingOn start: Day? = nil
  ) throws(PhraseError) -> Repetition {
    for end in [" until none", " 끝없이"] where text.lowercased().hasSuffix(end) {
      var said = try rule(String(text.dropLast(end.count)), startingOn: start)
      said.isEndless = true
      return said
    }
    do throws(PhraseError) {
      return try repetition(text, startingOn: start)
    } catch {
      let isKorean = text.hasHangul
      let first = text.split { $0 == " " || $0 == "," }.first.map(String.init) ?? text
      guard error.isUnreadable, isKorean || weekday(first) != nil,
        let said = try? repetition(
          (isKorean ? "매주 " : "every ") + text, startingOn: start, readsLunarDays: false)
      else { throw error }
      return said
    }
  }

  /// Triggers with commas between them: `30m before, arriving market every time`, or `none`.
  package func triggers(_ text: String) throws(PhraseError) -> [Trigger] {
    try whole(text, as: .trigger) { grammar throws(PhraseError) in
      if let triggers = try grammar.triggers() { return triggers }
      try grammar.refuseUnknownCrossing()
      return nil
    }
  }

  /// A plain repetition at intervals: `every 8 hours`, with its hours or weekdays.
  package func interval(_ text: String) -> Trigger.Interval? {
    guard let triggers = try? triggers(text), triggers.count == 1,
      case .interval(let interval) = triggers[0], interval.isRepeating
    else { return nil }
    return interval
  }

  /// A phrase of any kind, as `when` shows it: a repetition, else a moment, else triggers.
  ///
  /// - Parameter start: See `repetition`.
  package func phrase(
    _ text: String, startingOn start: Day? = nil
  ) throws(PhraseError) -> Phrase {
    // With hours and without a day or an end, `add` does not make a series of it.
    if let interval = interval(text), interval.window != nil {
      return .triggers([.interval(interval)])
    }
    var errors: [PhraseError] = []
    do throws(PhraseError) {
      let said = try repetition(text, startingOn: start, readsLunarDays: false)
      // `every day for 2 hours` has no time from which they count.
      _ = try said.end(from: said.first)
      return .repetition(said)
    } catch {
      errors.append(error)
    }
    do throws(PhraseError) { return .moment(try moment(text)) } catch { errors.append(error) }
    // `tomorrow 5` has two readings in `add` too.
    do throws(PhraseError) {
      _ = try quickAdd(["· \(text)"])
    } catch {
      if error.hasReadings { errors.append(error) }
    }
    // What `add` makes of words that are several days or times, or a range, and do not repeat.
    if let found = sentence(text), found.allSatisfy({ $0.repetition == nil }) {
      return .schedules(found)
    }
    do throws(PhraseError) {
      return .triggers(try triggers(text))
    } catch {
      // In `tomorrow lunch` the day would need a time as a trigger, and the lunch is not read.
      if case .triggerNeedsTime(let seen) = error, seen != text {} else { errors.append(error) }
    }
    // `unreadable` says least, so an error in words that were understood is thrown before it.
    let attempt =
      errors.first { !$0.isUnreadable } ?? errors.dropFirst().first { $0.suggestion != nil }
      ?? errors.first { $0.suggestion != nil }
    if let said = inSentence(text), let repetition = said.repetition {
      return .repetition(Repetition(repetition, first: said.when))
    }
    if attempt?.isUnreadable ?? true, let days = try? days(text), days.lowerBound < days.upperBound
    {
      throw .notOneDay(seen: text, first: days.lowerBound, last: days.upperBound)
    }
    guard case .unreadable(let seen, _, let rest, let suggestion)? = attempt ?? errors.first else {
      throw attempt ?? .noTitle
    }
    throw .unreadable(seen: seen, as: .phrase, rest: rest, suggestion: suggestion)
  }

  // MARK: The whole text

  /// Parses the whole text with one grammar rule.
  ///
  /// - Throws: `unreadable` if words are left over, with a suggestion if one of them is misspelt.
  func whole<Value>(
    _ text: String, as kind: PhraseError.Kind,
    _ rule: (inout PhraseGrammar) throws(PhraseError) -> Value?
  ) throws(PhraseError) -> Value {
    var grammar = PhraseGrammar(text, for: self)
    // Only the dot of `fri.` may remain.
    if let value = try rule(&grammar),
      grammar.isAtEnd() || grammar.position == grammar.limit - 1 && grammar.peek == "."
    {
      return value
    }
    let rest = grammar.text(from: grammar.position, to: grammar.limit)
    let words = rest.split(separator: " ")
    if let lunar = words.first(where: { PhraseGrammar.isLunar($0.lowercased()) }) {
      throw .lunarDate(seen: lunar.hasPrefix("음") ? "음력" : "lunar")
    }
    // Holiday names contain no digits, and most unreadable texts do.
    if !text.contains(where: \.isNumber),
      let regions = context.holidays?.otherRegions(having: text)
    {
      throw .holiday(seen: text, phrase: "", regions: regions)
    }
    throw .unreadable(
      seen: text, as: kind, rest: rest, suggestion: suggestion(for: text, readBy: rule))
  }

  /// The text with one misspelt word corrected, where the rule can then read it.
  private func suggestion<Value>(
    for text: String, readBy rule: (inout PhraseGrammar) throws(PhraseError) -> Value?
  ) -> String? {
    for corrected in Spelling.corrections(of: text) {
      var grammar = PhraseGrammar(corrected, for: self)
      if (try? rule(&grammar)) != nil, grammar.isAtEnd() { return corrected }
    }
    return nil
  }

  /// The kind of object that a name is given to.
  package enum NamedKind: Sendable { case place, list, tag }

  /// Throws for a name that would be read as something else: for a place, as a time, a date or a
  /// trigger word; for any kind, as `none`, which clears a name.
  package static func checkName(
    _ name: String, of kind: NamedKind, now: CivilDateTime
  ) throws(PhraseError) {
    if name.clearsName || kind == .place && isReserved(name, now: now) {
      throw .reservedName(seen: name)
    }
    if kind == .tag, name.contains(",") { throw .tagWithComma(seen: name) }
  }

  /// The place of an item, as `placeName` reads it. A saved place may have any name.
  package func itemPlaceName(_ typed: String) throws(PhraseError) -> String {
    let name = placeName(typed)
    let isSaved = context.places.contains { $0.nameKey == name.nameKey }
    if !isSaved { try PhraseReader.checkName(name, of: .place, now: context.now) }
    return name
  }

  /// Whether a name can not name a place, because it would be read as a time, a date or a trigger
  /// word.
  ///
  /// The name is parsed as a sentence, in which `May` and `월` alone are not dates.
  package static func isReserved(_ name: String, now: CivilDateTime) -> Bool {
    let reader = PhraseReader(PhraseContext(now: now))
    var grammar = PhraseGrammar(name, for: reader, isSentence: true)
    grammar.skips = [.labels]
    if grammar.isAtEnd() { return true }
    return grammar.readsWhole { try $0.clause() != nil }
      || grammar.readsWhole { try $0.trigger() != nil }
      // A word a trigger or the reminder list uses by itself.
      || grammar.readsWhole { $0.take(TokenMeanings.ofTriggers) != nil }
  }
}

extension PhraseGrammar {
  /// Whether a rule reads the whole text, or throws because it has its form, as `25:00`.
  fileprivate mutating func readsWhole(
    _ rule: (inout PhraseGrammar) throws -> Bool
  ) -> Bool {
    position = 0
    return ((try? rule(&self)) ?? true) && isAtEnd()
  }
}

extension PhraseError {
  package var isUnreadable: Bool { if case .unreadable = self { true } else { false } }

  fileprivate var hasReadings: Bool {
    switch self {
    case .ambiguousTime, .ambiguousDate, .ambiguousMoment, .ambiguousRepetition: true
    default: false
    }
  }

  /// The days of words that are more than one.
  var days: ClosedRange<Day>? {
    switch self {
    case .notOneDay(_, let first, let last), .severalDays(_, let first, let last): first...last
    default: nil
    }
  }

  fileprivate var suggestion: String? {
    if case .unreadable(_, _, _, let suggestion) = self { suggestion } else { nil }
  }
}

extension Clause {
  /// Whether it is accepted where a day and time are expected.
  var isMoment: Bool {
    switch self {
    case .day, .time, .moment, .someday, .until, .before, .zone: true
    case .group(let parts): parts.allSatisfy(\.isMoment)
    default: false
    }
  }

  /// Whether it is accepted where a repetition is expected.
  var isRepetition: Bool {
    switch self {
    case .rule, .count, .afterDone, .day, .dayList, .time, .clocks, .times, .from, .until, .before,
      .days,
      .length, .except, .zone:
      true
    case .group(let parts): parts.allSatisfy(\.isRepetition)
    default: false
    }
  }
}

extension TokenMeanings {
  fileprivate static let ofTriggers: TokenMeanings = {
    let roles = (0..<UInt8.max).lazy.compactMap(Role.init)
    let marks: [Mark] = [.here, .once, .everyTime, .none]
    return TokenMeanings(roles.map(before) + roles.map(after) + marks.map(mark))
  }()
}

extension PhraseGrammar {
  /// All clauses to the end of the text, each of a permitted kind.
  mutating func clauses(where isPermitted: (Clause) -> Bool) throws(PhraseError) -> ParsedPhrase? {
    var parsed = ParsedPhrase()
    while !isAtEnd() {
      let start = position
      guard let clause = try clause(), isPermitted(clause) else {
        position = start
        return nil
      }
      try parsed.add(clause, seen: seen(from: start))
      skipSeparator()
    }
    if parsed.clock?.isEach == true { parsed.repeatOnDays() }
    try parsed.check()
    return parsed.isEmpty ? nil : parsed
  }

  /// Clauses with an interval that has hours, which are those of each day: `every hour from 9 to 17
  /// until dec 8`.
  fileprivate mutating func hoursOfDays() throws(PhraseError) -> ParsedPhrase? {
    readsIntervals = true
    let said = try? clauses { if case .interval = $0 { true } else { $0.isRepetition } }
    readsIntervals = false
    if var said, try said.settleHours() { return said }
    position = 0
    return nil
  }
}
