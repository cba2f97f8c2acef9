/// Facts about each character of a text: its kind, its offset, and the words of the lexicon that
/// begin there. The words are looked up on first use.
struct CharacterTable: Sendable {
  /// A word and the position at which it ends.
  struct Match: Sendable {
    let sense: TokenMeaning
    private let halves: Halves
    let joint: Joint
    let end: Int

    init(sense: TokenMeaning, kind: TokenMeanings, joint: Joint, end: Int) {
      self.sense = sense
      halves = Halves(kind)
      self.joint = joint
      self.end = end
    }

    @inline(__always)
    var kind: TokenMeanings { halves.set }
  }

  /// A `TokenMeanings` stored as two words: arrays of elements aligned to 16 bytes take twice as
  /// long to allocate.
  fileprivate struct Halves: Sendable {
    private let low: UInt64
    private let high: UInt64

    @inline(__always)
    init(_ set: TokenMeanings) {
      low = UInt64(truncatingIfNeeded: set.rawValue)
      high = UInt64(truncatingIfNeeded: set.rawValue >> 64)
    }

    @inline(__always)
    var set: TokenMeanings { TokenMeanings(rawValue: UInt128(high) << 64 | UInt128(low)) }
  }

  private struct Row: Sendable {
    /// The kinds of all words that start here; `.any` until they are looked up.
    var words: Halves
    /// The words that begin here are `matches[first..<end]`.
    var first: Int32 = 0
    var end: Int32 = 0
    /// The offset of the character in the UTF-8 of the text.
    let offset: Int32
    /// The position after the blanks that begin here.
    var blanksEnd: Int32 = 0
    /// The position after the digits that begin here.
    var digitsEnd: Int32 = 0
    let kind: Tokens.Kind
  }

  /// A row for each character, and one for the end of the text.
  private var rows: ContiguousArray<Row> = []
  private var matches: ContiguousArray<Match> = []

  // MARK: Characters

  mutating func reserve(_ count: Int) {
    rows.reserveCapacity(count + 1)
    matches.reserveCapacity(24)
  }

  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  /// - Parameter offset: The offset of the character in the UTF-8 of the text.
  @inline(__always)
  mutating func append(_ kind: Tokens.Kind, at offset: Int) {
    let words: TokenMeanings = kind == .blank || kind == .digit ? [] : .any
    rows.append(Row(words: Halves(words), offset: Int32(truncatingIfNeeded: offset), kind: kind))
  }

  /// Adds the row for the end of the text, and fills in where blanks and digits end. Call it after
  /// the last `append`.
  mutating func end(at offset: Int) {
    let count = rows.count
    rows.append(Row(words: Halves([]), offset: Int32(truncatingIfNeeded: offset), kind: .symbol))
    var blanksEnd = Int32(truncatingIfNeeded: count)
    var digitsEnd = blanksEnd
    rows[count].blanksEnd = blanksEnd
    rows[count].digitsEnd = digitsEnd
    for position in (0..<count).reversed() {
      let kind = rows[position].kind
      if kind != .blank { blanksEnd = Int32(truncatingIfNeeded: position) }
      if kind != .digit { digitsEnd = Int32(truncatingIfNeeded: position) }
      rows[position].blanksEnd = blanksEnd
      rows[position].digitsEnd = digitsEnd
    }
  }

  @inline(__always)
  func kind(at position: Int) -> Tokens.Kind { rows[position].kind }

  /// The offset of the character in the UTF-8 of the text; at the end, the length of the text.
  func offset(at position: Int) -> Int { Int(rows[position].offset) }

  /// The first position at or after `start` that is not a blank.
  @inline(__always)
  func blanksEnd(from start: Int) -> Int { Int(rows[start].blanksEnd) }

  /// The first position at or after `start` that is not a digit.
  @inline(__always)
  func digitsEnd(from start: Int) -> Int { Int(rows[start].digitsEnd) }

  // MARK: Words

  subscript(index: Int) -> Match { matches[index] }

  /// The kinds of the words that begin here; `.any` where they have not been looked up.
  @inline(__always)
  func kinds(at start: Int) -> TokenMeanings { rows[start].words.set }

  fileprivate func known(at start: Int) -> Range<Int>? {
    rows[start].words.set == .any ? nil : Int(rows[start].first)..<Int(rows[start].end)
  }

  fileprivate mutating func add(_ match: Match) { matches.append(match) }

  fileprivate var matchCount: Int { matches.count }

  fileprivate mutating func keep(from first: Int, at start: Int) {
    var kinds: TokenMeanings = []
    for index in first..<matches.count { kinds.formUnion(matches[index].kind) }
    rows[start].words = Halves(kinds)
    rows[start].first = Int32(truncatingIfNeeded: first)
    rows[start].end = Int32(truncatingIfNeeded: matches.count)
  }
}

extension Tokens {
  /// The words that begin exactly here, as indices for `subscript(match:)`.
  mutating func matches(at start: Int) -> Range<Int> {
    guard start < count else { return 0..<0 }
    if let known = table.known(at: start) { return known }
    let first = table.matchCount
    lookUp(at: start)
    table.keep(from: first, at: start)
    return first..<table.matchCount
  }

  /// The kinds of all words that begin exactly here.
  mutating func kindsOfWords(at start: Int) -> TokenMeanings {
    guard start < count else { return [] }
    if table.kinds(at: start) == .any { _ = matches(at: start) }
    return table.kinds(at: start)
  }

  subscript(match index: Int) -> CharacterTable.Match { table[index] }

  /// Whether a Hangul word may end here: its run of letters ends, or only further words of the
  /// lexicon follow in it. So `전` in `전화` is not a word, and `전` in `3일전까지` is.
  ///
  /// - Parameter joint: The joint of the word that ends here.
  mutating func isCovered(from position: Int, after joint: Joint, depth: Int = 0) -> Bool {
    // A sign ends by itself, as in `월~금`.
    if kind(at: position - 1) == .symbol { return true }
    guard kind(at: position) == .hangul else { return joint != .number || depth == 0 }
    // Eight words without a blank are more than any real text has; the limit bounds the search.
    guard depth < 8 else { return false }
    if endsClause(at: position) { return true }
    for index in matches(at: position) {
      let match = table[index]
      let next = match.joint
      if next.mayFollow(joint), isCovered(from: match.end, after: next, depth: depth + 1) {
        return true
      }
    }
    return false
  }

  /// Whether a title without a blank before it begins here: `모레까지보고서제출`. Before it must stand
  /// `까지`, `때`, `뒤에`, `있다가` or an hour in words after a part of the day; at least two letters must
  /// follow that are no ending of that.
  func endsClause(at position: Int) -> Bool {
    guard position > 2, runEnd(from: position) > position + 1 else { return false }
    switch scalars[position - 1] {
    case "지":
      return scalars[position - 2] == "까"
        && !"라인이예였".unicodeScalars.contains(scalars[position])
    case "에": return "뒤후".unicodeScalars.contains(scalars[position - 2])
    case "가": return scalars[position - 2] == "다" && scalars[position - 3] == "있"
    case "시":
      // `오후두시미용실`
      var hour = position - 1
      while hour > 0, "한두세네다섯여일곱덟아홉열".unicodeScalars.contains(scalars[hour - 1]) { hour -= 1 }
      return hour > 0 && hour < position - 1
        && "전후낮침녁밤벽".unicodeScalars.contains(scalars[hour - 1])
        && !"반간부까이삼사오십".unicodeScalars.contains(scalars[position])
    case "때": return !"문마쯤".unicodeScalars.contains(scalars[position])
    default: return false
    }
  }

  private mutating func lookUp(at start: Int) {
    switch kind(at: start) {
    case .letter, .symbol:
      let end = runEnd(from: start)
      guard end - start <= Lexicon.longest else { return }
      var node = Lexicon.root
      for position in start..<end {
        guard let next = Lexicon.shared.node(behind: node, scalars[position]) else { return }
        node = next
      }
      collect(node, end: end)
    case .hangul:
      // Hangul words follow each other without blanks, so every prefix of the run may be a word.
      var node = Lexicon.root
      var end = start
      while kind(at: end) == .hangul,
        let next = Lexicon.shared.node(behind: node, scalars[end])
      {
        node = next
        end += 1
        collect(node, end: end)
      }
      KoreanNumber.read(scalars, from: start) { value, end in
        table.add(
          CharacterTable.Match(sense: .sino(value), kind: .sino, joint: .number, end: end))
      }
    case .blank, .digit, nil:
      break
    }
  }

  /// Adds the words whose first piece ends here.
  private mutating func collect(_ node: Int, end: Int) {
    var next = Lexicon.shared.firstWord(at: node)
    while let index = next {
      let word = Lexicon.shared[index]
      if let end = self.end(of: word.rest, after: end) {
        table.add(
          CharacterTable.Match(sense: word.sense, kind: word.kind, joint: word.joint, end: end))
      }
      next = word.next
    }
  }

  /// Returns the end of the remaining pieces of a word; nil if they do not match. The blank between
  /// pieces may be missing before Hangul and next to a sign, as in `p.m.` and `'til`.
  private func end(of pieces: [[Unicode.Scalar]], after start: Int) -> Int? {
    var end = start
    for piece in pieces {
      let next = blanksEnd(from: end)
      guard
        next > end || kind(at: next) == .hangul || kind(at: next) == .symbol
          || kind(at: end - 1) == .symbol,
        next + piece.count <= count
      else { return nil }
      for index in 0..<piece.count where scalars[next + index] != piece[index] { return nil }
      end = next + piece.count
      if kind(at: end) == .letter, kind(at: end - 1) == .letter { return nil }
    }
    return end
  }
}
