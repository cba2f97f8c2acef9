/// The words of the lexicon found in a text, by the character they begin at; looked up when first asked for.
struct FoundWords: Sendable {
  /// A word and where it ends.
  struct Match: Sendable {
    let sense: Sense
    let kind: SenseSet
    let joint: Joint
    let end: Int
  }

  private struct Place: Sendable {
    /// The kinds of all its words; any until they are looked up.
    var kinds: SenseSet = .any
    /// Where its words stand in the list.
    var first: Int32 = 0
    var end: Int32 = 0
    /// Behind the blanks that begin here.
    var blanksEnd: Int32 = 0
    /// Behind the digits that begin here.
    var digitsEnd: Int32 = 0
  }

  private var places: ContiguousArray<Place> = []
  private var matches: ContiguousArray<Match> = []

  init() {}

  /// - Parameter kinds: Of the characters.
  init(_ kinds: ContiguousArray<Glyphs.Kind>) {
    places.reserveCapacity(kinds.count + 1)
    for _ in 0...kinds.count { places.append(Place(kinds: [])) }
    var blanksEnd = Int32(kinds.count)
    var digitsEnd = Int32(kinds.count)
    places[kinds.count].blanksEnd = blanksEnd
    places[kinds.count].digitsEnd = digitsEnd
    for position in kinds.indices.reversed() {
      let kind = kinds[position]
      if kind != .blank { blanksEnd = Int32(position) }
      if kind != .digit { digitsEnd = Int32(position) }
      places[position].blanksEnd = blanksEnd
      places[position].digitsEnd = digitsEnd
      if kind != .blank, kind != .digit { places[position].kinds = .any }
    }
    matches.reserveCapacity(24)
  }

  subscript(index: Int) -> Match { matches[index] }

  /// The first character from here that is no blank.
  @inline(__always)
  func blanksEnd(from start: Int) -> Int { Int(places[start].blanksEnd) }

  /// Behind the digits from here on.
  @inline(__always)
  func digitsEnd(from start: Int) -> Int { Int(places[start].digitsEnd) }

  /// What kinds the words here may have: more than they do where they were not looked up.
  @inline(__always)
  func kinds(at start: Int) -> SenseSet { places[start].kinds }

  fileprivate func known(at start: Int) -> Range<Int>? {
    let place = places[start]
    return place.kinds == .any ? nil : Int(place.first)..<Int(place.end)
  }

  fileprivate mutating func add(_ match: Match) { matches.append(match) }

  fileprivate var count: Int { matches.count }

  fileprivate mutating func keep(from first: Int, at start: Int) {
    var kinds: SenseSet = []
    for index in first..<matches.count { kinds.formUnion(matches[index].kind) }
    places[start].kinds = kinds
    places[start].first = Int32(first)
    places[start].end = Int32(matches.count)
  }
}

extension Glyphs {
  /// Where in the list of words those that begin exactly here stand.
  mutating func matches(at start: Int) -> Range<Int> {
    guard start < count else { return 0..<0 }
    if let known = words.known(at: start) { return known }
    let first = words.count
    lookUp(at: start)
    words.keep(from: first, at: start)
    return first..<words.count
  }

  /// The kinds of all words that begin exactly here.
  mutating func kindsOfWords(at start: Int) -> SenseSet {
    guard start < count else { return [] }
    if words.kinds(at: start) == .any { _ = matches(at: start) }
    return words.kinds(at: start)
  }

  subscript(match index: Int) -> FoundWords.Match { words[index] }

  /// Whether a Hangul word may end here: its run of letters ends, or the rest of the run is nothing but further
  /// words of phrases. So the `전` of `전화` is no word, while that of `3일전까지` is one.
  ///
  /// - Parameter joint: How the word before was joined.
  mutating func isCovered(from position: Int, after joint: Joint) -> Bool {
    // A sign ends its word itself: `월~금`.
    if kind(at: position - 1) == .symbol { return true }
    return isCovered(from: position, after: joint, depth: 0)
  }

  private mutating func isCovered(from position: Int, after joint: Joint, depth: Int) -> Bool {
    guard kind(at: position) == .hangul else { return joint != .number || depth == 0 }
    // More words than these are not written without a blank.
    guard depth < 8 else { return false }
    for index in matches(at: position) {
      let match = words[index]
      let next = match.joint
      if next.mayFollow(joint), isCovered(from: match.end, after: next, depth: depth + 1) {
        return true
      }
    }
    return false
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
      // Hangul words follow each other without blanks, so any beginning of the run may be one.
      var node = Lexicon.root
      var end = start
      while kind(at: end) == .hangul,
        let next = Lexicon.shared.node(behind: node, scalars[end])
      {
        node = next
        end += 1
        collect(node, end: end)
      }
      KoreanNumber.read(scalars, from: start) { number in
        let sense: Sense = number.isSino ? .sino(number.value) : .number(number.value)
        words.add(
          FoundWords.Match(sense: sense, kind: sense.kind, joint: .number, end: number.end))
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
        words.add(
          FoundWords.Match(sense: word.sense, kind: word.kind, joint: word.joint, end: end))
      }
      next = word.next
    }
  }

  /// The end of the further pieces of a word. Between Hangul pieces, and before a full stop as in `p.m.`,
  /// there may be no blank.
  private func end(of pieces: [[Unicode.Scalar]], after start: Int) -> Int? {
    var end = start
    for piece in pieces {
      let next = blanksEnd(from: end)
      guard next > end || kind(at: next) == .hangul || kind(at: next) == .symbol,
        next + piece.count <= count
      else { return nil }
      for index in 0..<piece.count where scalars[next + index] != piece[index] { return nil }
      end = next + piece.count
      if kind(at: end) == .letter, kind(at: end - 1) == .letter { return nil }
    }
    return end
  }
}
