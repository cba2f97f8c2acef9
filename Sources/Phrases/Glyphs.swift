/// The characters of a phrase, classified once, with the words that begin at each of them.
struct Glyphs {
  enum Kind: Hashable { case blank, digit, letter, hangul, symbol }

  /// A word of the lexicon found in the text, and where it ends.
  struct Match {
    let sense: Sense
    let end: Int
  }

  let typed: [Character]
  /// As typed, in lower case.
  let folded: [Character]
  /// The scalar each folded character is, for comparing; a character of several has none of its own.
  let scalars: [Unicode.Scalar]
  private let kinds: [Kind]
  /// Whether there is any Hangul: dates in digits are then month and day.
  let hasHangul: Bool
  /// Words by the position they begin at, looked up when first asked for.
  private var found: [Range<Int>?]
  private var words: [Match] = []

  init(_ text: some StringProtocol) {
    typed = Array(text)
    folded = typed.map(Glyphs.fold)
    kinds = folded.map(Glyphs.kind)
    scalars = folded.map { character in
      let scalars = character.unicodeScalars
      guard let first = scalars.first, scalars.count == 1 else { return "\u{FFFD}" }
      return first
    }
    hasHangul = kinds.contains(.hangul)
    found = Array(repeating: nil, count: typed.count)
  }

  var count: Int { typed.count }

  /// The value of the digit here, 0 where there is none.
  func digit(at position: Int) -> Int {
    let value = scalars[position].value
    return (48...57).contains(value) ? Int(value) - 48 : 0
  }

  func kind(at position: Int) -> Kind? { position < kinds.count ? kinds[position] : nil }

  /// The end of the run of one kind that begins here. An apostrophe inside a word belongs to it, so that
  /// `monday's` is no Monday.
  func runEnd(from start: Int) -> Int {
    guard let kind = kind(at: start) else { return start }
    guard kind != .symbol else { return start + 1 }
    var end = start + 1
    while end < count {
      let isApostrophe =
        kind == .letter && (scalars[end] == "'" || scalars[end] == "’")
        && self.kind(at: end + 1) == .letter
      guard kinds[end] == kind || isApostrophe else { break }
      end += 1
    }
    return end
  }

  func blanksEnd(from start: Int) -> Int {
    var end = start
    while kind(at: end) == .blank { end += 1 }
    return end
  }

  /// Whether a phrase may end here: before a blank, a comma or the end.
  func isBoundary(_ position: Int) -> Bool {
    position >= count || kinds[position] == .blank || scalars[position] == ","
  }

  /// Where in the list of words those that begin exactly here stand.
  mutating func matches(at start: Int) -> Range<Int> {
    guard start < count else { return 0..<0 }
    if let known = found[start] { return known }
    let first = words.count
    lookUp(at: start)
    found[start] = first..<words.count
    return first..<words.count
  }

  subscript(match index: Int) -> Match { words[index] }

  /// Whether a Hangul word may end here: its run of letters ends, or the rest of the run is nothing but further
  /// words of phrases. So the `전` of `전화` is no word, while that of `3일전까지` is one.
  ///
  /// - Parameter joint: How the word before was joined.
  mutating func isCovered(from position: Int, after joint: Joint) -> Bool {
    isCovered(from: position, after: joint, depth: 0)
  }

  private mutating func isCovered(from position: Int, after joint: Joint, depth: Int) -> Bool {
    guard kind(at: position) == .hangul else { return joint != .number || depth == 0 }
    // More words than these are not written without a blank.
    guard depth < 8 else { return false }
    for index in matches(at: position) {
      let match = words[index]
      let next = match.sense.joint
      if next.mayFollow(joint), isCovered(from: match.end, after: next, depth: depth + 1) {
        return true
      }
    }
    return false
  }

  private mutating func lookUp(at start: Int) {
    switch kinds[start] {
    case .letter, .symbol:
      let end = runEnd(from: start)
      if end - start < 32, Lexicon.shared.lengths(of: scalars[start]) & 1 << (end - start) != 0 {
        collect(from: start, to: end)
      }
    case .hangul:
      // Hangul words follow each other without blanks, so any beginning of the run may be one.
      var end = start
      let lengths = Lexicon.shared.lengths(of: scalars[start])
      while end - start < Lexicon.longestHangul, kind(at: end) == .hangul {
        end += 1
        if lengths & 1 << (end - start) != 0 { collect(from: start, to: end) }
      }
      for number in KoreanNumber.readings(of: folded, from: start) {
        words.append(
          Match(sense: number.isSino ? .sino(number.value) : .number(number.value), end: number.end)
        )
      }
    case .blank, .digit:
      break
    }
  }

  private mutating func collect(from start: Int, to end: Int) {
    guard end - start <= 24 else { return }
    let lexicon = Lexicon.shared
    var next = lexicon.firstWord(String(folded[start..<end]))
    while let index = next {
      let word = lexicon[index]
      if let end = self.end(of: word.rest, after: end) {
        words.append(Match(sense: word.sense, end: end))
      }
      next = word.next
    }
  }

  /// The end of the further pieces of a word. Between Hangul pieces, and before a full stop as in `p.m.`,
  /// there may be no blank.
  private func end(of pieces: [String], after start: Int) -> Int? {
    var end = start
    for piece in pieces {
      let next = blanksEnd(from: end)
      guard next > end || kind(at: next) == .hangul || kind(at: next) == .symbol,
        next + piece.count <= count,
        zip(folded[next...], piece).allSatisfy({ $0 == $1 })
      else { return nil }
      end = next + piece.count
      if kind(at: end) == .letter, kind(at: end - 1) == .letter { return nil }
    }
    return end
  }

  // MARK: Characters

  private static func fold(_ character: Character) -> Character {
    if let ascii = character.asciiValue {
      return (65...90).contains(ascii) ? Character(UnicodeScalar(ascii + 32)) : character
    }
    switch character {
    case "～", "〜", "∼": return "~"
    case "ㆍ", "・", "‧", "∙", "•": return "·"
    default: break
    }
    guard character.isUppercase else { return character }
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }

  private static func kind(_ character: Character) -> Kind {
    if let ascii = character.asciiValue {
      switch ascii {
      case 48...57: return .digit
      case 97...122: return .letter
      case 9...13, 32: return .blank
      default: return .symbol
      }
    }
    guard let scalar = character.unicodeScalars.first?.value else { return .symbol }
    switch scalar {
    // Syllables, and the letters they are made of in decomposed text.
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E: return .hangul
    default: break
    }
    return character.isLetter ? .letter : character.isWhitespace ? .blank : .symbol
  }
}
