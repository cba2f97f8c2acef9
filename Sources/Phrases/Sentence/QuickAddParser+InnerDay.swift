import CivilTime

/// A day inside the title that goes with a time at the end.
extension QuickAddParser {
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
    for start in wordStarts(from: titleRange.lowerBound)
    where start >= position && start < titleRange.upperBound && !isKept(start) {
      guard let clause = innerDay(at: start) else { continue }
      let range = start..<innerEnd
      guard !isHeld(start) else {
        position = range.upperBound
        continue
      }
      found.append((range, clause))
      position = range.upperBound
    }
    guard let first = found.first else { return }
    for (range, clause) in found {
      try parsed.add(clause, seen: grammar.text(from: range.lowerBound, to: range.upperBound))
    }
    guard found.count == 1 else { return }
    takenOut = first.range
    innerEnd = 0
  }

  mutating func innerDay(at start: Int) -> Clause? {
    grammar.position = start
    let hasOn = grammar.takeBefore(.on)
    if !hasOn {
      _ = grammar.takeBefore(.due)
      let isDay =
        grammar.word(.dayPart) != nil || (grammar.word(.day).map { 0...2 ~= $0 } ?? false)
      let isKorean = grammar.tokens.kind(at: start) == .hangul
      guard isDay || isKorean && isWeekdayWithParticle(at: start) else { return nil }
    }
    grammar.position = start
    guard let clause = (try? grammar.scheduleClause()) ?? nil, case .day = clause, endsWord else {
      return nil
    }
    innerEnd = grammar.position
    return clause
  }

  /// `금요일에`
  mutating func isWeekdayWithParticle(at start: Int) -> Bool {
    grammar.position = start
    return grammar.word(.weekday) != nil && grammar.takeAfter(.on)
  }
}
