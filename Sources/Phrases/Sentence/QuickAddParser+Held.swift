import CivilTime

/// Phrases that belong to the words next to them, and so to the title.
extension QuickAddParser {
  /// Whether the word before `start` needs the next one: `news of today`, `second friday`,
  /// `둘째 토요일`.
  mutating func isHeld(_ start: Int) -> Bool {
    // `a @cafe`: a label is separate from the words.
    if start < grammar.tokens.count, "@+#".unicodeScalars.contains(grammar.tokens.scalars[start]) {
      return false
    }
    let word = grammar.wordBefore(start)
    let (begin, end) = (word.lowerBound, word.upperBound)
    guard begin < end, grammar.tokens.kind(at: begin) != .symbol, movedTo(start) == nil else {
      return false
    }
    // A capital before a date is a name, not an article: `Vitamin A tomorrow`, `A tomorrow`.
    if end == begin + 1, grammar.tokens.typed(at: begin) == "A" { return false }
    grammar.position = begin
    if grammar.take(.dangling), grammar.position == end { return true }
    let ending = grammar.text(from: max(begin, end - 2), to: end)
    // `8월의 크리스마스`, `12월 3일의 기적`.
    if ["월의", "일의"].contains(ending) { return true }
    // The number of `Ocean's 11 tonight`, but not of `at Ben's 7 tonight`.
    return ["'s", "’s"].contains(ending) && isBareNumber(at: start)
      && text(grammar.wordBefore(begin)).lowercased() != "at"
      || isCounted(start, from: begin)
  }

  /// If the words at `start` are a new time, as in `Dentist moved to jan 21 2pm`, returns the start of the `to` before
  /// them; otherwise nil.
  func movedTo(_ start: Int) -> Int? {
    let to = grammar.wordBefore(start)
    guard text(to).lowercased() == "to" else { return nil }
    var verb = grammar.wordBefore(to.lowerBound)
    if ["back", "up"].contains(text(verb).lowercased()) {
      verb = grammar.wordBefore(verb.lowerBound)
    }
    let word = text(verb).lowercased()
    return word.hasSuffix("ed") && QuickAddParser.movingVerbs.contains(word) ? to.lowerBound : nil
  }

  /// Whether a number without a sign or a unit of time is before a day: the `11` of `11 tonight`.
  private mutating func isBareNumber(at start: Int) -> Bool {
    grammar.position = start
    return grammar.digits() != nil && grammar.peek == " "
      && (grammar.word(.dayPart) != nil || grammar.word(.day) != nil)
  }

  /// Whether the words are counted within a preceding phrase: `second friday`, `첫째 주 월요일`, `지난 2일`.
  private mutating func isCounted(_ start: Int, from begin: Int) -> Bool {
    grammar.position = begin
    if grammar.tokens.kind(at: begin) == .hangul,
      grammar.word(.unit).map({ $0 >= .week }) ?? (grammar.word(.shift) != nil),
      grammar.tokens.blanksEnd(from: grammar.position) == start
    {
      return true
    }
    grammar.position = begin
    guard grammar.nth() != nil else { return false }
    _ = grammar.take(.unit(.week))
    guard grammar.tokens.blanksEnd(from: grammar.position) == start else { return false }
    grammar.position = start
    return grammar.word(.weekday) != nil
  }

  /// Whether the words before are the subject of a sentence: `Every morning is a gift`.
  func isSubject(endingAt position: Int) -> Bool {
    let start = grammar.tokens.blanksEnd(from: position)
    guard start > position, grammar.tokens.kind(at: start) == .letter else { return false }
    return QuickAddParser.verbs.contains(text(start..<wordEnd(from: start)).lowercased())
  }

  /// Verbs that do not start a task.
  private static let verbs: Set<String> = [
    "is", "isn't", "isn’t", "are", "aren't", "aren’t", "was", "wasn't", "wasn’t", "were", "has",
    "hasn't", "hasn’t", "had", "would", "could", "should", "must", "counts", "matters", "feels",
    "seems", "means",
  ]

  /// Whether the sentence moves something from one time to another: `월요일에서 수요일로`, `move it from mon
  /// to wed`. Neither is the time of the item then.
  mutating func isMoved(_ start: Int, _ result: Result<Clause, PhraseError>) -> Bool {
    if grammar.tokens.hasHangul { return isMovedInKorean(start) }
    guard case .success(let clause) = result else { return false }
    switch clause.parts.first {
    case .days, .times: break
    default: return false
    }
    grammar.position = start
    guard grammar.takeBefore(.from), let first = starts.first else { return false }
    var end = first
    while grammar.tokens.kind(at: end) == .letter { end += 1 }
    return QuickAddParser.movingVerbs.contains(
      grammar.text(from: first, to: end).lowercased())
  }

  private static let movingVerbs: Set<String> = [
    "move", "moved", "reschedule", "rescheduled", "postpone", "postponed", "push", "pushed",
    "change", "changed", "shift", "shifted", "switch", "switched", "bumped",
  ]

  private mutating func isMovedInKorean(_ start: Int) -> Bool {
    let last = grammar.wordBefore(grammar.tokens.count)
    let word = grammar.wordBefore(start)
    guard text(last).hasSuffix("로"), text(word).hasSuffix("에서"), word.upperBound > 2 else {
      return false
    }
    grammar.position = word.lowerBound
    let point = (try? grammar.point()) ?? nil
    return point != nil && grammar.position >= word.upperBound - 2
  }

  /// Whether `폰 알림 끄기` is the task itself. After a date or time, it means no reminder.
  mutating func isTurningOff(_ start: Int) -> Bool {
    grammar.position = start
    guard grammar.tokens.hasHangul, grammar.take(.noReminder) else { return false }
    return grammar.tokens.scalars[start..<grammar.position].contains {
      "끄끔꺼".unicodeScalars.contains($0)
    }
  }

  /// Whether a weekday at the start belongs to the name of something on that day:
  /// `Friday drinks friday 6pm`.
  ///
  /// - Throws: `contradiction` where the end repeats on other weekdays.
  mutating func isNamedAfterDay(
    _ clause: Clause, from begin: Int
  ) throws(PhraseError) -> Bool {
    guard case .day(let said, nil) = clause, endPhrase != nil else { return false }
    let day = said.day
    // `월요일 회의 자료 내일까지`: the deadline applies to the material for Monday's meeting.
    if said.form.isWeekday, parsed.isDue, parsed.until?.day != nil { return true }
    let rule = parsed.rule?.rule
    let weekdays = rule?.interval == 1 ? rule?.byDay.map(\.weekday) ?? [] : []
    guard parsed.beginning.day == day || parsed.beginning.day == nil && !weekdays.isEmpty else {
      return false
    }
    let end = grammar.position
    let seen = grammar.seen(from: begin)
    grammar.position = begin
    guard grammar.word(.weekday) != nil else { return false }
    grammar.position = end
    grammar.skipSeparator()
    if grammar.position < grammar.limit, (try? grammar.clause()) ?? nil != nil { return false }
    guard parsed.beginning.day == nil, !weekdays.contains(day.weekday) else { return true }
    throw .contradiction(first: seen, second: parsed.seen[.rule] ?? "")
  }
}
