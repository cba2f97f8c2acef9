import CivilTime

/// Days and times inside the title.
extension QuickAddParser {
  /// Takes what gives the day, the time or a reminder out of the middle of the title.
  mutating func takeInner() throws(PhraseError) {
    takeInnerPlace()
    var reminded = self
    if reminded.takeInnerReminder() {
      try reminded.takeInnerMoment()
      // `set up a 30분 전 알림`, where there is nothing to be reminded of, is a title.
      if reminded.parsed.beginning.clock != nil || !reminded.parsed.clocks.isEmpty {
        return self = reminded
      }
    }
    try takeInnerMoment()
  }

  /// Takes the label of a saved place out of `우유 @회사 사기`.
  private mutating func takeInnerPlace() {
    guard parsed.place == nil else { return }
    for start in titleStarts where grammar.tokens.scalars[start] == "@" {
      grammar.position = start
      guard case .place(let name)? = (try? grammar.label()) ?? nil, grammar.places.contains(name),
        (try? parsed.add(.place(name), seen: grammar.seen(from: start))) != nil
      else { continue }
      return takeOut(start..<grammar.position)
    }
  }

  private mutating func takeInnerMoment() throws(PhraseError) {
    takeInnerBeginning()
    try takeInnerDay()
    takeInnerTime()
    takeInnerRun()
    guard parsed.isUndated, !parsed.repeats, mayHoldTime else { return }
    // Both the day and the time may be inside the title: `Lunch friday with Anna at 3pm near work`.
    var other = self
    other.takeInnerTime(isAlone: true)
    guard other.parsed.clock != nil else { return }
    try other.takeInnerDay()
    if other.parsed.beginning.day != nil || other.parsed.hasRule { self = other }
  }

  /// Whether a word of the title may begin a time. Most titles have none, and are not gone through again.
  private var mayHoldTime: Bool {
    mutating get {
      for start in titleStarts
      where grammar.tokens.kind(at: start) == .digit
        || !grammar.tokens.kindsOfWords(at: start).isDisjoint(
          with: [.namedHour, .before(.at), .part])
      {
        return true
      }
      return false
    }
  }

  /// Takes the reminder out of `내일 오후 3시 회의 30분 전에 알림 강남역` and `Meeting remind 30m before with
  /// Bob tomorrow 3pm`.
  private mutating func takeInnerReminder() -> Bool {
    guard parsed.triggers == nil else { return false }
    grammar.limit = titleRange.upperBound
    defer { grammar.limit = grammar.tokens.count }
    for start in titleStarts where start > titleRange.lowerBound {
      grammar.position = start
      guard grammar.tokens.hasHangul || grammar.isNext({ $0.takeBefore(.remind) }),
        case .triggers(let triggers)? = (try? grammar.clause()) ?? nil, !triggers.isEmpty,
        triggers.allSatisfy(\.isLead), endsWord, grammar.position < titleRange.upperBound
      else { continue }
      let range = start..<grammar.position
      guard (try? parsed.add(.triggers(triggers), seen: text(range))) != nil else { continue }
      takenOut.append(range)
      return true
    }
    return false
  }

  /// Extracts phrases from inside the title, as in `Dinner sat 6:30pm at Chez Max`: a run that
  /// gives the day and the time, or a date in digits, if the rest of the sentence gives neither.
  mutating func takeInnerRun() {
    guard parsed.isUndated, !parsed.repeats else { return }
    var taken: (range: Range<Int>, parsed: ParsedPhrase)?
    grammar.limit = titleRange.upperBound
    for start in titleStarts {
      guard let run = run(at: start) else { continue }
      if !isHeld(start) { taken = (start..<run.end, run.parsed) }
      break
    }
    grammar.limit = grammar.tokens.count
    guard let taken,
      !taken.range.contains(titleRange.lowerBound) || taken.range.upperBound < titleRange.upperBound
    else { return }
    let before = takenOut
    takeOut(taken.range)
    guard remainders().allSatisfy(\.isQuiet) else { return takenOut = before }
    parsed = taken.parsed
    hints = []
  }

  /// The phrases here, one after the other, if together they are a day and a time, or a date in
  /// digits.
  private mutating func run(at start: Int) -> (end: Int, parsed: ParsedPhrase)? {
    grammar.position = start
    var run = parsed
    var end = start
    for _ in 0..<6 {
      let begin = grammar.position
      guard let clause = (try? grammar.scheduleClause()) ?? nil, endsWord || grammar.endsJoined,
        (try? run.add(clause, seen: grammar.seen(from: begin))) != nil
      else { break }
      end = grammar.position
      grammar.skipSeparator()
    }
    grammar.position = end
    guard end > start, (try? run.check()) != nil, !run.isSomeday else { return nil }
    // `call Ann 8pm in New York`, `뉴욕에서 오후 8시 통화`
    if run.clock?.isBare == false,
      city(at: grammar.tokens.blanksEnd(from: end), isBehindTime: true) != nil
        || grammar.tokens.hasHangul && city(at: grammar.wordStart(start)) != nil
    {
      return (end, run)
    }
    guard run.beginning.day != nil || run.hasRule else { return nil }
    let hasTime =
      run.beginning.clock != nil || run.rule?.rule.byHour.isEmpty == false
      || run.beginning.part?.part.isMeal == false
    return hasTime || isDateInDigits(start..<end) ? (end, run) : nil
  }

  /// Whether there are digits with a sign between them: `2027-08-24`, `12/24`.
  private func isDateInDigits(_ range: Range<Int>) -> Bool {
    range.dropFirst().dropLast().contains { position in
      "-/.".unicodeScalars.contains(grammar.tokens.scalars[position])
        && grammar.tokens.kind(at: position - 1) == .digit
        && grammar.tokens.kind(at: position + 1) == .digit
    }
  }

  /// Takes the day or the rule out of `Dinner friday with Anna at 8pm` and `Lunch every day with Ana until
  /// may 3`: the phrases have a time or a bound and no day, and the title has today, tonight, tomorrow, a day after
  /// `on`, or one that stands alone.
  mutating func takeInnerDay() throws(PhraseError) {
    let isBounded = parsed.from != nil || parsed.until?.day != nil || parsed.exclusion != nil
    guard parsed.beginning.clock != nil || isBounded, !parsed.repeats, parsed.day == nil,
      !parsed.isSomeday
    else { return }
    grammar.limit = titleRange.upperBound
    defer { grammar.limit = grammar.tokens.count }
    var found: [(range: Range<Int>, clause: Clause)] = []
    var position = titleRange.lowerBound
    for start in titleStarts where start >= position {
      guard let clause = innerDay(at: start) else { continue }
      position = grammar.position
      let range = start..<position
      if isBounded, !clause.isRule { continue }
      // The Friday of `black friday with Ana 3pm` is part of a name.
      let isNamed = holiday(at: grammar.wordBefore(start).lowerBound).map { $0.contains(start) }
      if !isHeld(start), isNamed != true { found.append((range, clause)) }
    }
    for (range, clause) in found { try parsed.add(clause, seen: text(range)) }
    if found.count == 1 { takeOut(found[0].range) }
  }

  private mutating func takeOut(_ range: Range<Int>) {
    takenOut = (takenOut + [range]).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Takes the time out of `Next tuesday meet Bob at 1:30pm at the office` and `금요일에 민수랑 저녁 7시에
  /// 식사`: the phrases have a day or a rule and no time, and the title has one, after `at`, before `에` or alone.
  ///
  /// - Parameter isAlone: Whether the day is to be found too.
  private mutating func takeInnerTime(isAlone: Bool = false) {
    guard isAlone || parsed.day != nil || parsed.hasRule, parsed.part == nil,
      parsed.beginning.clock == nil, parsed.rule?.part == nil,
      parsed.rule?.rule.byHour.isEmpty ?? true, parsed.interval == nil, !parsed.isSomeday
    else { return }
    let times = remainders().filter { $0.kind == .time }
    guard times.count == 1, let range = times.first?.range else { return }
    grammar.position = range.lowerBound
    let isMarked =
      grammar.tokens.kind(at: range.lowerBound) == .letter
      ? grammar.takeBefore(.at)
      : "에로지".unicodeScalars.contains(grammar.tokens.scalars[range.upperBound - 1])
    guard isMarked || standsAlone(range) else { return }
    grammar.position = range.lowerBound
    var other = parsed
    guard let clause = (try? grammar.scheduleClause()) ?? nil, grammar.position == range.upperBound,
      clause.isTimes, (try? other.add(clause, seen: text(range))) != nil,
      isAlone || (try? other.check()) != nil
    else { return }
    parsed = other
    takeOut(range)
  }

  /// Whether English words inside the title go with no word behind them, but with the whole sentence: before a
  /// comma or a preposition.
  private func standsAlone(_ range: Range<Int>) -> Bool {
    let next = grammar.tokens.blanksEnd(from: range.upperBound)
    guard range.lowerBound > titleRange.lowerBound, next < titleRange.upperBound,
      grammar.tokens.kind(at: range.upperBound - 1) != .hangul, isDayWord(range)
    else { return false }
    return grammar.tokens.scalars[next] == ","
      || Self.prepositions.contains(text(next..<wordEnd(from: next)).lowercased())
  }

  private static let prepositions: Set<String> = [
    "with", "w/", "at", "in", "near", "before", "after", "while", "during", "via", "about", "for",
  ]

  mutating func innerDay(at start: Int) -> Clause? {
    grammar.position = start
    var isMarked = grammar.takeBefore(.on)
    if !isMarked {
      _ = grammar.takeBefore(.due)
      isMarked =
        grammar.word(.dayPart) != nil || (grammar.word(.day).map { 0...2 ~= $0 } ?? false)
    }
    grammar.position = start
    guard isMarked || !unread[start], let clause = (try? grammar.scheduleClause()) ?? nil, endsWord,
      isMarked || standsAlone(start..<grammar.position)
        || grammar.tokens.scalars[grammar.position - 1] == "에"
    else { return nil }
    switch clause {
    case .day, .dayList: return clause
    case .days(let first, let last) where first.clock == nil && last.clock == nil: return clause
    case .rule where !grammar.tokens.hasHangul: return clause
    default: return nil
    }
  }
}

extension Clause {
  fileprivate var isRule: Bool { if case .rule = self { true } else { false } }

  fileprivate var isTimes: Bool {
    parts.allSatisfy { part in
      switch part {
      case .time, .times, .clocks, .zone: true
      default: false
      }
    }
  }
}
