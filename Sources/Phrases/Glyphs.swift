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
  private let kinds: [Kind]
  /// Words by the position they begin at, looked up when first asked for.
  private var found: [Range<Int>?]
  private var words: [Match] = []

  init(_ text: some StringProtocol) {
    typed = Array(text)
    folded = typed.map(Glyphs.fold)
    kinds = folded.map(Glyphs.kind)
    found = Array(repeating: nil, count: typed.count)
  }

  var count: Int { typed.count }

  func kind(at position: Int) -> Kind? { position < kinds.count ? kinds[position] : nil }

  /// The end of the run of one kind that begins here. An apostrophe inside a word belongs to it, so that
  /// `monday's` is no Monday.
  func runEnd(from start: Int) -> Int {
    guard let kind = kind(at: start) else { return start }
    guard kind != .symbol else { return start + 1 }
    var end = start + 1
    while end < count {
      let isApostrophe =
        kind == .letter && (folded[end] == "'" || folded[end] == "’")
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
    position >= count || kinds[position] == .blank || folded[position] == ","
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

  private mutating func lookUp(at start: Int) {
    switch kinds[start] {
    case .letter, .symbol:
      collect(from: start, to: runEnd(from: start))
    case .hangul:
      // Hangul words follow each other without blanks, so any beginning of the run may be one.
      var end = start
      while end - start < Lexicon.longestHangul, kind(at: end) == .hangul {
        end += 1
        collect(from: start, to: end)
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
