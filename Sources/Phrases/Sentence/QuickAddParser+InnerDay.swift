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
    try takeInnerTime()
    takeInnerRun()
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

  /// Takes the day out of `Dinner tomorrow with Anna at 8pm`: the phrase at the end has a time and
  /// no day, and the title has today, tonight, tomorrow, `금요일에` or a day after `on`.
  mutating func takeInnerDay() throws(PhraseError) {
    guard parsed.clock != nil, !parsed.hasRule, parsed.beginning.day == nil, !parsed.isSomeday,
      parsed.from == nil, parsed.until == nil
    else { return }
    grammar.limit = titleRange.upperBound
    defer { grammar.limit = grammar.tokens.count }
    var found: [(range: Range<Int>, clause: Clause)] = []
    var position = titleRange.lowerBound
    for start in titleStarts where start >= position {
      guard let clause = innerDay(at: start) else { continue }
      position = grammar.position
      let range = start..<position
      if !isHeld(start) { found.append((range, clause)) }
    }
    for (range, clause) in found { try parsed.add(clause, seen: text(range)) }
    if found.count == 1 { takeOut(found[0].range) }
  }

  private mutating func takeOut(_ range: Range<Int>) {
    takenOut = (takenOut + [range]).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Takes the time out of `Next tuesday meet Bob at 1:30pm at the office` and `금요일에 민수랑 저녁 7시에
  /// 식사`: the phrases have a day and no time, and the title has one time, after `at` or before `에`.
  mutating func takeInnerTime() throws(PhraseError) {
    guard parsed.day != nil, parsed.days.isEmpty, parsed.part == nil, parsed.beginning.clock == nil,
      !parsed.repeats, !parsed.isSomeday, parsed.end == nil, parsed.length == nil
    else { return }
    let times = remainders().filter { $0.kind == .time }
    guard times.count == 1, let range = times.first?.range else { return }
    grammar.position = range.lowerBound
    let isMarked =
      grammar.tokens.kind(at: range.lowerBound) == .letter
      ? grammar.takeBefore(.at)
      : "에로".unicodeScalars.contains(grammar.tokens.scalars[range.upperBound - 1])
    guard isMarked, let clock = (try? grammar.time()) ?? nil, grammar.position == range.upperBound
    else { return }
    try parsed.add(.time(clock), seen: text(range))
    takeOut(range)
  }

  mutating func innerDay(at start: Int) -> Clause? {
    grammar.position = start
    let hasOn = grammar.takeBefore(.on)
    if !hasOn {
      _ = grammar.takeBefore(.due)
      let isDay =
        grammar.word(.dayPart) != nil || (grammar.word(.day).map { 0...2 ~= $0 } ?? false)
      guard isDay else { return nil }
    }
    grammar.position = start
    guard case .day(let said, let part)? = (try? grammar.scheduleClause()) ?? nil, endsWord else {
      return nil
    }
    return .day(said, part: part)
  }
}
