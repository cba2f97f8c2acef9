import CivilTime
import TodoCore

/// Splits the words of `add` into phrases at the end and at the start, and the title between them.
///
/// The end is parsed first and takes precedence, because users append phrases there. Its phrases
/// are the longest run of clauses that reaches the last word. Every clause is read once, from the
/// last word to the first, so the time is linear in the words near the end, not quadratic. The rest
/// is searched again (QuickAddParser+LeftOver.swift), so that no date or time stays in a title
/// without a hint.
struct QuickAddParser {
  var parsed = ParsedPhrase()
  var hints: [QuickAdd.Hint] = []
  var grammar: PhraseGrammar
  /// The characters between the phrases.
  private(set) var titleRange: Range<Int>
  /// The words inside the title that were understood and are not part of it, in order.
  var takenOut: [Range<Int>] = []
  /// The ranges that were read as phrases at the end and at the start.
  private(set) var endPhrase: Range<Int>?
  private(set) var startPhrase: Range<Int>?
  /// The clauses of the end alone, kept once the start adds others.
  private var parsedEnd: ParsedPhrase?
  /// The positions where no clause starts, so that none is tried there again.
  private(set) var unread: ContiguousArray<Bool> = []
  /// The start positions of all words.
  let starts: [Int]
  /// Words that were put back into the title and give the item's own day or time.
  private(set) var repeated: Range<Int>?
  private let isLiteral: Bool
  let reader: PhraseReader
  /// Characters that belong to the title as they are.
  private(set) var literal: Range<Int>?
  /// The words with blanks in them, which were quoted.
  private(set) var quoted: [Range<Int>] = []

  /// The number of words searched for phrases at each end; the words further inside are the title.
  private static let reach = 40

  init(_ words: [String], isLiteral: Bool, for reader: PhraseReader) {
    let words = words.contains(where: \.isEmpty) ? words.filter { !$0.isEmpty } : words
    let joined = words.count == 1 ? words[0] : words.joined(separator: " ")
    let isPlain = words.count == 1 || !words.contains { $0.contains(where: \.isWhitespace) }
    let text = isPlain ? QuickAddParser.apart(joined, for: reader) : joined
    grammar = PhraseGrammar(text, for: reader, isSentence: true)
    (self.isLiteral, self.reader) = (isLiteral, reader)
    titleRange = 0..<grammar.limit
    unread.reserveCapacity(grammar.limit)
    for _ in 0..<grammar.limit { unread.append(false) }
    starts = grammar.tokens.wordStarts
    guard words.count > 1 else { return }
    // Counted word by word. A combining mark at the start of a word joins the blank before it in
    // the text, so the end is clamped.
    var position = 0
    for word in words {
      let length = word.count
      if word.contains(where: \.isWhitespace), !QuickAddParser.isPlaceLabel(word, for: reader) {
        let start = literal?.lowerBound ?? position
        let end = min(position + length, grammar.limit)
        literal = start..<end
        if position < end { quoted.append(position..<end) }
      }
      position += length + 1
    }
  }

  /// The words with a blank before a date or a year of birth in brackets: `생신(음력 3월 5일)`,
  /// `엄마(1955년생)`, `회의(내일 3시)`.
  private static func apart(_ words: String, for reader: PhraseReader) -> String {
    guard words.contains("(") else { return words }
    let parts = words.split(separator: "(", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
      let inside = String(part.prefix { $0 != ")" })
      let isDate =
        part.hasPrefix("음") && part.contains { $0.isNumber || $0 == "월" } || part.contains("년생)")
        || inside.hasHangul && inside.contains(" ") && (try? reader.plainMoment(inside))?.day != nil
      text +=
        isDate && text.last?.isWhitespace == false && text.last?.isNumber == false ? " (" : "("
      text += part
    }
  }

  /// `"@City library"`: a saved place, quoted because of its blank and not as a title.
  private static func isPlaceLabel(_ word: String, for reader: PhraseReader) -> Bool {
    word.first == "@" && reader.places.contains(word.dropFirst())
  }

  var title: String {
    var title = ""
    var start = titleRange.lowerBound
    for range in takenOut + [titleRange.upperBound..<titleRange.upperBound] {
      let part = grammar.text(from: start, to: range.lowerBound)
      let isJoined = title.isEmpty || part.first.map { ",;:.!?".contains($0) } ?? true
      title += isJoined ? part : " " + part
      start = range.upperBound
    }
    guard titleRange.upperBound < grammar.tokens.count, title.utf8.last == UInt8(ascii: ",") else {
      return title
    }
    return String(title.dropLast())
  }

  func text(_ range: Range<Int>) -> String {
    grammar.text(from: range.lowerBound, to: range.upperBound)
  }

  /// The start positions of the last words of the title, without words that were read.
  var titleStarts: [Int] {
    wordStarts(from: titleRange.lowerBound).filter { $0 < titleRange.upperBound && !isKept($0) }
  }

  /// Puts words back into the title if they are the whole phrase at its start.
  mutating func putBack(_ seen: String) -> Bool {
    guard let startPhrase, text(startPhrase) == seen else { return false }
    titleRange = startPhrase.lowerBound..<titleRange.upperBound
    return true
  }

  /// Puts the phrase at the start back into the title if the phrases at the end mean the same
  /// without it, as in `월말 정산 매달 마지막 영업일`. Every word that leaves the title must affect the result.
  private mutating func putBackRepeated() {
    guard let start = startPhrase, start.lowerBound == 0, endPhrase != nil, let parsedEnd,
      !titleRange.isEmpty, !parsed.isSomeday, parsed.since == parsedEnd.since,
      parsed.repeats == parsedEnd.repeats, !parsedEnd.isRuleOfRange,
      parsedEnd.hasRule || parsedEnd.beginning.day != nil || parsed.beginning.day == nil
    else { return }
    guard let answer = reader.answer(parsedEnd), answer == reader.answer(parsed) else { return }
    let isOwn = parsed.beginning.day.map { $0 == answer.when.day } ?? true
    repeated = isOwn ? start : nil
    (parsed, startPhrase) = (parsedEnd, nil)
    titleRange = 0..<titleRange.upperBound
  }

  mutating func read() throws(PhraseError) {
    guard !isLiteral else { return }
    let fresh = self
    try readEnd()
    var skips = unfounded
    if skips.isEmpty {
      try readStart()
    } else if let limited = skips.isDisjoint(with: .limits) ? nil : fresh.withLimit() {
      self = limited
    } else {
      self = fresh
      grammar.skips = skips
      try readEnd()
      try readStart()
    }
    if case let more = unfounded, !more.isEmpty {
      skips.formUnion(more)
      self = fresh
      grammar.skips = skips
      try readEnd()
      try readStart()
    }
    putBackRepeated()
    try takeInner()
    try refuseBareRepeat()
    try refuseUnsavedPlace()
    try lookAgain()
    if !hintAtCity() { hintAtPlaces() }
    hintAtLabel()
    dropRemindMeTo()
    dropTopicParticle()
  }

  /// Drops a `remind me to` before the title, because it is implied.
  private mutating func dropRemindMeTo() {
    guard titleRange.lowerBound == 0, literal == nil, takenOut.isEmpty else { return }
    grammar.position = 0
    guard grammar.takeBefore(.remind), grammar.seen(from: 0).hasSuffix(" me"),
      grammar.take(.to), grammar.tokens.kind(at: grammar.position) == .blank,
      grammar.position < titleRange.upperBound
    else { return }
    titleRange = grammar.tokens.blanksEnd(from: grammar.position)..<titleRange.upperBound
  }

  /// Drops the particle of `엄마 생신은 음력 4월 3일`.
  private mutating func dropTopicParticle() {
    guard let last = title.last, "은는".contains(last), takenOut.isEmpty,
      endPhrase?.lowerBound == titleRange.upperBound,
      Age.Kind(ofTitle: String(title.dropLast())) != nil
    else { return }
    titleRange = titleRange.lowerBound..<grammar.wordBefore(titleRange.upperBound).upperBound - 1
  }

  /// The sentence with its limit. If the item repeats or has a day, a final `총 10번`, `4주 동안` or `for
  /// 3 days` is its limit or length; otherwise `10 times` and `for 10 minutes` belong to the title.
  private func withLimit() -> QuickAddParser? {
    var other = self
    do throws(PhraseError) {
      try other.readEnd()
      try other.readStart()
    } catch {
      return nil
    }
    let parsed = other.parsed
    let isLimited =
      parsed.count != nil
      && (parsed.isTotal || parsed.isCountOfRule || parsed.listsWeekdays)
      || parsed.length?.isWholeDays == true
      || parsed.length != nil && parsed.clock != nil && !parsed.repeats
      // `30분마다 알람 2시간 동안`, but `2시간마다 산책 30분 동안`
      || parsed.interval.map { $0.seconds < parsed.length?.seconds ?? 0 } ?? false
      || parsed.exclusion?.isOnly == true || parsed.triggers == [] || parsed.since != nil
      || parsed.period != nil
    let hasBeginning = parsed.repeats || parsed.beginning.day != nil || parsed.clock != nil
    return isLimited && hasBeginning && other.unfounded.isEmpty ? other : nil
  }

  /// Clauses that require other, missing clauses and therefore belong to the title: `Meditate for
  /// 10 minutes`, `Run 3 times`, `가면 쓰기`.
  private var unfounded: PhraseGrammar.Skip {
    var skips: PhraseGrammar.Skip = []
    let hasStart = parsed.day != nil || parsed.clock != nil || parsed.from != nil || parsed.repeats
    if parsed.length != nil, !hasStart || !parsed.isLengthFounded { skips.insert(.lengths) }
    if parsed.count != nil && !parsed.repeats && !parsed.listsWeekdays
      || parsed.isAfterDone && !parsed.hasRule
      || parsed.exclusion?.isOnly == true && !parsed.repeats
    {
      skips.insert(.repeatLimits)
    }
    if parsed.since != nil, !isYearly { skips.insert(.beginnings) }
    if !parsed.isPeriodFounded { skips.insert(.periods) }
    if parsed.place == nil, parsed.hasOpenRegion { skips.insert(.placelessRegions) }
    if parsed.triggers == [], !hasStart, !grammar.skips.contains(.noReminders) {
      skips.insert(.noReminders)
    }
    return skips
  }

  // MARK: The end

  /// The clause read at a position, or why it could not be read.
  private struct Reading {
    var end: Int
    var result: Result<Clause, PhraseError>
  }

  /// The clauses of runs that reach the end, by start position.
  private typealias Readings = [Int: Reading]

  private mutating func readEnd() throws(PhraseError) {
    let starts = wordStarts(from: literal?.upperBound ?? 0)
    var readings = Readings(minimumCapacity: starts.count)
    for start in starts.reversed() { readChain(at: start, into: &readings) }
    guard let first = firstFree(starts, readings) else { return }
    hints = []
    var position = first
    while let reading = readings[position] {
      let clause = try reading.result.get()
      let seen = grammar.text(from: position, to: reading.end)
      try parsed.add(clause, seen: seen)
      if clause.isPhrase { endPhrase = (endPhrase?.lowerBound ?? position)..<reading.end }
      position = reading.end
    }
    titleRange = titleRange.lowerBound..<(movedTo(first) ?? first)
  }

  /// Returns the start of the run of clauses. A clause that the preceding word governs stays in the
  /// title entirely: after `news of`, neither `every friday` nor its `friday` is a phrase.
  private mutating func firstFree(_ starts: ArraySlice<Int>, _ readings: Readings) -> Int? {
    var lower = 0
    for start in starts where start >= lower {
      guard let reading = readings[start] else { continue }
      if isMoved(start, reading.result) { return nil }
      if !isHeld(start), !isTurningOff(start) { return start }
      lower = reading.end
    }
    return nil
  }

  /// The clause here and those glued to it (`2026-11-20T09:00`, `내일오후6시`), where they reach a
  /// reading already known or the end.
  private mutating func readChain(at start: Int, into readings: inout Readings) {
    var chain: [(Int, Reading)] = []
    var position = start
    // One word never has more than four clauses.
    for _ in 0..<4 {
      guard let reading = readClause(at: position) else { return }
      grammar.position = reading.end
      grammar.skipSeparator()
      let next = grammar.position
      let reachesEnd = isEnd(next)
      if case .failure(.notOneDay(let seen, let first, let last)) = reading.result {
        // A month is refused with dates to type; `plan next week` is a task.
        guard reachesEnd, last - first > 26, last - first < 31 else {
          if reachesEnd { hints = [.notOneDay(seen: seen, first: first, last: last)] }
          return
        }
      }
      chain.append((position, Reading(end: next, result: reading.result)))
      // An error that consumes no word, such as that of `in a few hours`, is kept unchanged.
      if reachesEnd || readings[next] != nil || next == position {
        return readings.merge(chain) { $1 }
      }
      guard next == reading.end else { return }
      position = next
    }
  }

  /// The starts of the last words from `lower` on, at most `reach` of them, in order.
  func wordStarts(from lower: Int) -> ArraySlice<Int> {
    let first = starts.lastIndex { $0 < lower }.map { $0 + 1 } ?? 0
    return starts[max(first, starts.count - QuickAddParser.reach)...]
  }

  private mutating func readClause(at start: Int) -> Reading? {
    grammar.position = start
    do throws(PhraseError) {
      guard let clause = try grammar.clause() else {
        unread[start] = true
        return nil
      }
      return Reading(end: grammar.position, result: .success(clause))
    } catch {
      return Reading(end: grammar.position, result: .failure(error))
    }
  }

  /// Whether the text ends here, but for a full stop or an exclamation mark.
  private mutating func isEnd(_ position: Int) -> Bool {
    grammar.position = position
    if grammar.isAtEnd() { return true }
    guard let mark = grammar.peek, mark == "." || mark == "!" else { return false }
    grammar.position = position + 1
    return grammar.isAtEnd()
  }

  // MARK: The start

  private mutating func readStart() throws(PhraseError) {
    grammar.limit = literal?.lowerBound ?? titleRange.upperBound
    grammar.skips.insert(.stars)
    if readReminded() { return grammar.limit = grammar.tokens.count }
    grammar.position = 0
    grammar.hasDaysOfParts = parsed.end?.day != nil && parsed.beginning.clock == nil
    // The clauses of the start, copied from `parsed` only once a clause is found.
    var start = ParsedPhrase()
    var isEmpty = true
    var end = 0
    var isAllowed = false
    for _ in 0..<QuickAddParser.reach where !grammar.isAtEnd() {
      let begin = grammar.position
      guard let clause = try clauseAtStart() else { break }
      if isEmpty { start = parsed }
      isEmpty = false
      let isLast =
        grammar.tokens.isBoundary(grammar.position) || grammar.peek == ":" || grammar.endsJoined
      let phraseEnd = grammar.position
      if isSubject(endingAt: phraseEnd) {
        // The whole phrase is the title, including the words read before.
        if let parsedEnd { parsed = parsedEnd }
        (startPhrase, end) = (nil, 0)
        break
      }
      if startPhrase == nil, try isNamedAfterDay(clause, from: begin) { break }
      if startPhrase == nil, isPartOfNoun(clause, from: begin, to: phraseEnd) {
        if parsedEnd == nil { parsedEnd = parsed }
        try parsed.add(clause, seen: grammar.text(from: begin, to: phraseEnd))
        break
      }
      grammar.position = phraseEnd
      if isHolidayOfTitle(clause, start.clock) || isPeriodOfTitle(clause) { break }
      // `오늘 20:30 오늘 배운 것`, `내일 08:30 어제 정리한 것`: the second day belongs to the title.
      if startPhrase != nil, case .day(let said, _) = clause,
        start.day == said.day
          || said.day < grammar.today
            && (start.day != nil || said.year(before: grammar.today) == nil)
      {
        break
      }
      do throws(PhraseError) {
        try start.add(clause, seen: grammar.seen(from: begin))
      } catch {
        // Rejects a second, different value if it would be parsed alone or touches the phrase.
        grammar.position = phraseEnd
        if isLast, clause.isPhrase, end > 0 && startPhrase != nil || mayStart(clause, start, begin)
        {
          throw error
        }
        break
      }
      if isLast {
        isAllowed = isAllowed || mayStart(clause, start, begin)
        if isAllowed || !clause.isPhrase {
          end = grammar.position
          if clause.isPhrase { startPhrase = (startPhrase?.lowerBound ?? begin)..<end }
          if parsedEnd == nil { parsedEnd = parsed }
          parsed = start
        }
      }
      if grammar.peek == ":" { grammar.position += 1 }
      grammar.skipSeparator()
    }
    grammar.hasDaysOfParts = false
    if end > 0 { end = behindTo(end) }
    grammar.limit = grammar.tokens.count
    if end > 0 {
      grammar.position = end
      if grammar.peek == ":" { grammar.position += 1 }
      grammar.skipSeparator()
      titleRange = min(grammar.position, titleRange.upperBound)..<titleRange.upperBound
    }
  }

  /// `remind me tomorrow to buy stamps`: a day, a time or a rule before the `to` is the item's own. A
  /// day with its time is a moment of the reminder.
  private mutating func readReminded() -> Bool {
    grammar.position = 0
    guard parsed.isUndated, literal == nil, grammar.takeBefore(.remind),
      grammar.seen(from: 0).hasSuffix(" me")
    else { return false }
    let begin = grammar.tokens.blanksEnd(from: grammar.position)
    guard let clause = (try? grammar.scheduleClause()) ?? nil else { return false }
    let end = grammar.position
    var start = parsed
    guard grammar.take(.to), grammar.tokens.kind(at: grammar.position - 1) == .letter,
      grammar.position < titleRange.upperBound, !clause.parts.contains(where: \.isMomentFromNow),
      (try? start.add(clause, seen: text(begin..<end))) != nil,
      start.beginning.day == nil || start.beginning.clock == nil
    else { return false }
    (parsedEnd, parsed, startPhrase) = (parsed, start, begin..<end)
    titleRange = grammar.tokens.blanksEnd(from: grammar.position)..<titleRange.upperBound
    return true
  }

  /// The position after the `to` of `remind me when I get home to call mom`.
  private mutating func behindTo(_ end: Int) -> Int {
    guard parsed.seen[.triggers]?.lowercased().hasPrefix("remind") == true,
      startPhrase?.lowerBound == 0
    else { return end }
    grammar.position = end
    return grammar.take(.to) && grammar.tokens.kind(at: grammar.position - 1) == .letter
      ? grammar.position : end
  }

  /// Whether a bare part of the day, separate from its day, belongs to the following noun: `오전 반차
  /// 12월 3일`. It gives the time and also stays in the title, like `점심` in `내일 점심 약속`.
  private mutating func isPartOfNoun(_ clause: Clause, from begin: Int, to end: Int) -> Bool {
    guard case .time = clause, parsed.beginning.day != nil, parsed.beginning.clock == nil,
      parsed.beginning.part == nil
    else { return false }
    defer { grammar.position = end }
    grammar.position = begin
    return grammar.word(.part) != nil && grammar.position == end
      && grammar.tokens.kind(at: end) == .blank && isNoun(behind: end)
  }

  /// Whether a word follows that is no phrase.
  private mutating func isNoun(behind end: Int) -> Bool {
    grammar.position = end
    defer { grammar.position = end }
    grammar.skipSeparator()
    return !grammar.isAtEnd() && ((try? grammar.clause()) ?? nil) == nil
  }

  /// Whether a holiday at the start belongs to the title, as in `Christmas shopping`: no time
  /// applies to it, and no day next to it is meant.
  private mutating func isHolidayOfTitle(_ clause: Clause, _ clock: Clock?) -> Bool {
    guard case .day(let said, nil)? = clause.parts.first,
      case .holiday(_, isNear: false) = said.form, clause.parts.count == 1,
      clock == nil || endPhrase != nil,
      // `추석에 성묘 가기`
      grammar.tokens.scalars[grammar.position - 1] != "에"
    else { return false }
    let end = grammar.position
    defer { grammar.position = end }
    grammar.skipSeparator()
    if grammar.isAtEnd() { return false }
    guard let clause = (try? grammar.clause()) ?? nil else { return true }
    switch clause.parts.first {
    case .time, .clocks, .times: return false
    default: return true
    }
  }

  /// Whether a period at the start belongs to the noun behind it: `12월 회비 매주 금요일`. Behind a rule
  /// only a month does.
  private mutating func isPeriodOfTitle(_ clause: Clause) -> Bool {
    guard case .period = clause else { return false }
    let end = grammar.position
    let last = grammar.tokens.scalars[end - 1]
    return (startPhrase == nil ? last != "에" && last != "안" : last == "월") && isNoun(behind: end)
  }

  private mutating func clauseAtStart() throws(PhraseError) -> Clause? {
    let begin = grammar.position
    do throws(PhraseError) {
      return try grammar.clause()
    } catch {
      switch error {
      case .notOneDay: return nil
      // `Friday the 13th movie night`
      case .weekdayMismatch(let seen, _, _) where seen.lowercased().contains(" the "): return nil
      default: break
      }
      // Without a digit or Hangul it could not be a phrase here and belongs to the title:
      // `May 35 report` is refused, `second friday` is not.
      guard holds(.digit, from: begin) || holds(.hangul, from: begin) else { return nil }
      throw error
    }
  }

  /// Whether a clause at the start is a phrase. Korean always is. English is where it means today
  /// or tomorrow, has a digit, is a full weekday name with a time anywhere, an abbreviation
  /// directly before a time, a rule with a weekday, a time or a holiday, or a crossing: `Sun cream`,
  /// `May report` and `Every day is a gift` are titles.
  private mutating func mayStart(_ clause: Clause, _ start: ParsedPhrase, _ begin: Int) -> Bool {
    let end = grammar.position
    defer { grammar.position = end }
    guard clause.isPhrase else { return false }
    if holds(.digit, from: 0) || holds(.hangul, from: 0) { return true }
    switch clause.parts.first {
    case .day(let said, _):
      let day = said.day
      if said.form.isHoliday { return true }
      // `In two weeks dentist`
      grammar.position = begin
      if grammar.takeBefore(.later), ((try? grammar.span()) ?? nil) != nil { return true }
      if day == grammar.today || day == grammar.today + 1 {
        grammar.position = begin
        if let count = grammar.word(.day), (0...1).contains(count) { return true }
      }
      if holdsFullWeekday(from: begin, to: end), holdsTime(start, from: end) { return true }
      // `next tue noon lunch`
      grammar.position = end
      grammar.skipSeparator()
      return (try? grammar.time()).map { $0?.isBare == false } ?? false
    case .rule where parsed.exclusion != nil: return true
    case .rule(let phrase) where phrase.rate > 1: return parsed.days.count == phrase.rate
    case .rule(let phrase):
      // `Weekly review fri 16:00` is a title about a weekly event, and `Biweekly review fridays` comes so often.
      grammar.position = begin
      if let (unit, count) = grammar.word(.repeating) {
        return unit == .week && count > 1 && parsed.rule?.rule.frequency == .weekly
      }
      // `every christmas`
      let isOfYear = phrase.rule.frequency == .yearly && phrase.rule.namesDays
      return isOfYear || !phrase.rule.byDay.isEmpty || phrase.part != nil
        || holdsTime(start, from: end)
    case .triggers(let triggers):
      // A crossing of a saved place: `when I get home take pills`.
      if case .region? = triggers.first { return true }
      // `remind me in an hour to check the oven`
      grammar.position = end
      return begin == 0 && grammar.take(.to)
    case .count(_, isTotal: true): return start.hasRule
    case .dayList:
      if holdsTime(start, from: end) { return true }
      grammar.position = begin
      return grammar.word(.day).map { (0...1).contains($0) } ?? false
    case .days:
      grammar.position = begin
      // `the weekend before christmas`
      _ = grammar.take(.the)
      if grammar.take(.group(.weekend)), grammar.signOfNeighbour() != nil { return true }
      grammar.position = begin
      return grammar.word(.day).map { (0...1).contains($0) } ?? false
    case .time where parsed.day == nil:
      grammar.position = 0
      if grammar.word(.weekday) != nil { return true }
      // `noon next tue lunch`
      grammar.position = end
      grammar.skipSeparator()
      if case .day? = (try? grammar.scheduleClause()) ?? nil { return true }
      return false
    default: return false
    }
  }

  private func holds(_ kind: Tokens.Kind, from start: Int) -> Bool {
    (start..<grammar.position).contains { grammar.tokens.kind(at: $0) == kind }
  }

  private mutating func holdsFullWeekday(from start: Int, to end: Int) -> Bool {
    for position in start..<end where position == start || !isInsideWord(position) {
      grammar.position = position
      if grammar.word(.weekday) != nil, grammar.position - position >= 6 { return true }
    }
    return false
  }

  private func isInsideWord(_ position: Int) -> Bool {
    grammar.tokens.kind(at: position - 1) == grammar.tokens.kind(at: position)
  }

  /// Whether there is a time in the phrases, or in the words from here on.
  private mutating func holdsTime(_ start: ParsedPhrase, from position: Int) -> Bool {
    if start.clock != nil || start.from?.clock != nil || start.until?.clock != nil { return true }
    for word in wordStarts(from: position) where word < titleRange.upperBound {
      grammar.position = word
      if let clock = try? grammar.time(), !clock.isBare { return true }
    }
    return false
  }
}

extension PhraseGrammar.Skip {
  /// What bounds an item that the rest of the sentence begins.
  fileprivate static let limits: PhraseGrammar.Skip = [
    .lengths, .repeatLimits, .noReminders, .beginnings, .periods,
  ]
}

extension Clause {
  fileprivate var isMomentFromNow: Bool { if case .moment = self { true } else { false } }

  /// Whether it is words rather than a sign such as `+tag`.
  var isPhrase: Bool {
    switch self {
    case .tag, .list, .place, .priority, .star: false
    default: true
    }
  }
}
