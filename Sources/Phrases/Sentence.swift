import CivilTime

/// The words of `add` with the phrases found at their start and end.
///
/// The end is read first and wins: it is where people put what they add. Its phrases are the longest run of
/// clauses that reaches the last word. Every clause is read once, from the last word to the first, so the
/// work grows with the words near the end and not with their square.
struct Sentence {
  private(set) var said = Said()
  private(set) var hints: [QuickAdd.Hint] = []
  private var grammar: Grammar
  private let isLiteral: Bool
  /// Characters that belong to the title as they are.
  private var literal: Range<Int>?
  /// The characters between the phrases.
  private var titleRange: Range<Int>

  /// No phrase is longer than this many words; the words further inside are the title.
  private static let reach = 40

  init(_ words: [String], isLiteral: Bool, for reader: PhraseReader) {
    let words = words.filter { !$0.isEmpty }
    let text = words.joined(separator: " ")
    grammar = Grammar(text, for: reader, isSentence: true)
    self.isLiteral = isLiteral
    titleRange = 0..<grammar.limit
    guard words.count > 1 else { return }
    // Counted in the joined text: a combining mark at the start of a word would join the blank before it.
    var position = 0
    for word in words {
      let length = word.count
      if word.contains(where: \.isWhitespace), !Sentence.isPlaceLabel(word, for: reader) {
        let start = literal?.lowerBound ?? position
        literal = start..<min(position + length, grammar.limit)
      }
      position += length + 1
    }
  }

  /// `"@City library"`: a saved place, quoted for its blank and not as a title.
  private static func isPlaceLabel(_ word: String, for reader: PhraseReader) -> Bool {
    word.first == "@" && reader.places.contains(word.dropFirst())
  }

  var title: String {
    let title = grammar.text(from: titleRange.lowerBound, to: titleRange.upperBound)
    guard titleRange.upperBound < grammar.glyphs.count, title.last == "," else { return title }
    return String(title.dropLast())
  }

  mutating func read() throws(PhraseError) {
    guard !isLiteral else { return }
    try readFounded { sentence throws(PhraseError) in try sentence.readEnd() }
    try readFounded { sentence throws(PhraseError) in try sentence.readStart() }
    hintAtPlaces()
  }

  /// Reads, and reads again without the clauses that turned out to say nothing.
  private mutating func readFounded(
    _ step: (inout Sentence) throws(PhraseError) -> Void
  ) throws(PhraseError) {
    let before = self
    try step(&self)
    let skips = unfounded
    guard !skips.isEmpty else { return }
    self = before
    grammar.skips.formUnion(skips)
    try step(&self)
  }

  /// Clauses that say nothing without others that are missing, so that they are title after all:
  /// `Meditate for 10 minutes`, `Run 3 times`.
  private var unfounded: Set<Grammar.Skip> {
    var skips: Set<Grammar.Skip> = []
    let hasStart = said.day != nil || said.clock != nil || said.from != nil || said.rule != nil
    if said.length != nil, !hasStart { skips.insert(.lengths) }
    if said.count != nil || said.isAfterDone, said.rule == nil { skips.insert(.repeatLimits) }
    return skips
  }

  // MARK: The end

  /// A clause as it was read at one place, or why it could not be.
  private struct Reading {
    var end: Int
    var result: Result<Clause, PhraseError>
  }

  private mutating func readEnd() throws(PhraseError) {
    let starts = wordStarts(from: literal?.upperBound ?? 0)
    // Where a run of clauses that reaches the end begins, with its first clause.
    var readings: [Int: Reading] = [:]
    for start in starts.reversed() {
      if let reading = readChain(at: start, readings) { readings.merge(reading) { $1 } }
    }
    guard let first = starts.first(where: { readings[$0] != nil && !isHeld($0) }) else { return }
    hints = []
    var position = first
    while let reading = readings[position] {
      let clause = try reading.result.get()
      try said.add(clause, seen: grammar.text(from: position, to: reading.end))
      position = reading.end
    }
    titleRange = titleRange.lowerBound..<first
  }

  /// The clause here and those glued to it (`2026-11-20T09:00`, `내일오후6시`), where they reach a reading
  /// already known or the end.
  private mutating func readChain(
    at start: Int, _ known: [Int: Reading]
  ) -> [Int: Reading]? {
    var chain: [Int: Reading] = [:]
    var position = start
    // More than four clauses are not written in one word.
    for _ in 0..<4 {
      guard let reading = readClause(at: position) else { return nil }
      grammar.position = reading.end
      grammar.skipSeparator()
      let next = grammar.position
      let reachesEnd = isEnd(next)
      if case .failure(.notOneDay(let seen, let first, let last)) = reading.result {
        if reachesEnd { hints = [.notOneDay(seen: seen, first: first, last: last)] }
        return nil
      }
      chain[position] = Reading(end: next, result: reading.result)
      if reachesEnd || known[next] != nil { return chain }
      guard next == reading.end else { return nil }
      position = next
    }
    return nil
  }

  /// The last words, by where they begin, in order.
  private mutating func wordStarts(from lower: Int) -> [Int] {
    var starts: [Int] = []
    var index = grammar.limit
    while index > lower, starts.count < Sentence.reach {
      index -= 1
      let isStart =
        grammar.glyphs.kind(at: index) != .blank
        && (index == 0 || grammar.glyphs.kind(at: index - 1) == .blank)
      if isStart { starts.append(index) }
    }
    return starts.reversed()
  }

  private mutating func readClause(at start: Int) -> Reading? {
    grammar.position = start
    do throws(PhraseError) {
      guard let clause = try grammar.clause() else { return nil }
      return Reading(end: grammar.position, result: .success(clause))
    } catch {
      return Reading(end: grammar.position, result: .failure(error))
    }
  }

  /// The end of the words, a full stop or exclamation mark allowed.
  private mutating func isEnd(_ position: Int) -> Bool {
    grammar.position = position
    if grammar.isAtEnd() { return true }
    guard let mark = grammar.peek, mark == "." || mark == "!" else { return false }
    grammar.position = position + 1
    return grammar.isAtEnd()
  }

  /// Whether the word before `start` needs the next one: `news of today`, `between today and tomorrow`.
  private mutating func isHeld(_ start: Int) -> Bool {
    var end = start
    while end > 0, grammar.glyphs.kind(at: end - 1) == .blank { end -= 1 }
    var begin = end
    while begin > 0, grammar.glyphs.kind(at: begin - 1) == .letter { begin -= 1 }
    guard begin < end, begin == 0 || grammar.glyphs.kind(at: begin - 1) == .blank else {
      return false
    }
    // A capital inside a sentence is a name and no article: `Vitamin A tomorrow`.
    if begin > 0, grammar.text(from: begin, to: end) == "A" { return false }
    grammar.position = begin
    if grammar.take(.dangling), grammar.position == end { return true }
    return isCounted(start, from: begin)
  }

  /// `second friday`, which is another day than the next Friday.
  private mutating func isCounted(_ start: Int, from begin: Int) -> Bool {
    grammar.position = begin
    guard grammar.nth() != nil, grammar.glyphs.blanksEnd(from: grammar.position) == start else {
      return false
    }
    grammar.position = start
    return grammar.word(\.weekday) != nil
  }

  // MARK: The start

  private mutating func readStart() throws(PhraseError) {
    grammar.limit = literal?.lowerBound ?? titleRange.upperBound
    grammar.position = 0
    grammar.skips.insert(.parts)
    var start = said
    var end = 0
    var isAllowed = false
    for _ in 0..<Sentence.reach where !grammar.isAtEnd() {
      let begin = grammar.position
      guard let clause = try clauseAtStart(isFirst: begin == 0) else { break }
      let isLast = grammar.glyphs.isBoundary(grammar.position) || grammar.peek == ":"
      do throws(PhraseError) {
        try start.add(clause, seen: grammar.seen(from: begin))
      } catch {
        // Said at the end already, or twice: the second one is the title's.
        break
      }
      if isLast {
        isAllowed = isAllowed || mayStart(clause, from: begin)
        if isAllowed || !clause.isPhrase {
          end = grammar.position
          said = start
        }
      }
      if grammar.peek == ":" { grammar.position += 1 }
      grammar.skipSeparator()
    }
    if end > 0 {
      grammar.position = end
      if grammar.peek == ":" { grammar.position += 1 }
      grammar.skipSeparator()
      titleRange = min(grammar.position, titleRange.upperBound)..<titleRange.upperBound
    }
  }

  private mutating func clauseAtStart(isFirst: Bool) throws(PhraseError) -> Clause? {
    let begin = grammar.position
    do throws(PhraseError) {
      return try grammar.clause()
    } catch {
      if case .notOneDay = error { return nil }
      // What could not be a phrase here anyway is the title's: `May 35 report` is wrong, `second friday` not.
      guard holds(.digit, from: begin) || holds(.hangul, from: begin) else { return nil }
      throw error
    }
  }

  /// English is read at the start only where it is today or tomorrow, holds a digit, or is a weekday
  /// followed by a time; `Sun cream` and `May report` are titles. Korean is always read.
  private mutating func mayStart(_ clause: Clause, from begin: Int) -> Bool {
    let end = grammar.position
    defer { grammar.position = end }
    guard clause.isPhrase else { return false }
    if holds(.digit, from: 0) || holds(.hangul, from: 0) { return true }
    if case .day(let day, _) = clause {
      if day == grammar.today || day == grammar.today + 1 {
        grammar.position = begin
        if let count = grammar.word(\.day), (0...1).contains(count) { return true }
      }
    }
    if case .time = clause, said.day == nil {
      grammar.position = 0
      return grammar.word(\.weekday) != nil
    }
    return false
  }

  private func holds(_ kind: Glyphs.Kind, from start: Int) -> Bool {
    (start..<grammar.position).contains { grammar.glyphs.kind(at: $0) == kind }
  }

  // MARK: Hints

  /// Names the words behind the title's last `at`, which would be a place if they were saved as one.
  private mutating func hintAtPlaces() {
    guard said.place == nil else { return }
    let words = wordStarts(from: literal?.upperBound ?? 0).filter { titleRange.contains($0) }
    for start in words.suffix(4).reversed() {
      grammar.limit = titleRange.upperBound
      grammar.position = start
      guard grammar.takeBefore(.at) else { continue }
      let name = grammar.text(from: grammar.position, to: titleRange.upperBound)
      if !name.isEmpty, start > titleRange.lowerBound { hints.append(.unknownPlace(name: name)) }
      return
    }
  }
}

extension Clause {
  /// Whether it is words rather than a sign such as `+tag`.
  var isPhrase: Bool {
    switch self {
    case .tag, .list, .place, .priority, .star: false
    default: true
    }
  }
}
