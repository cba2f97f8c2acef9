/// Words that no phrase can contain: phrases at the end are only searched after the last of them.
extension QuickAddParser {
  /// The position from which words may belong to a phrase: after the start of the last word that
  /// can not, or `lower` where there is none.
  mutating func behindLastOpaqueWord(from lower: Int) -> Int {
    let words = wordStarts(from: lower)
    guard !takesAnyWords(words) else { return lower }
    for start in words.reversed() where isOpaque(start) { return start + 1 }
    return lower
  }

  /// Whether the sentence has something that any words may follow: a label, a quotation, the name
  /// of a place or a zone.
  private mutating func takesAnyWords(_ words: ArraySlice<Int>) -> Bool {
    if grammar.mentionsReminding { return true }
    let isSigned = grammar.tokens.scalars.contains {
      switch $0 {
      case "@", "+", "#", "\"", "/": true
      default: false
      }
    }
    if isSigned { return true }
    let openers: TokenMeanings = [.before(.remind), .mark(.list), .mark(.zoneTime)]
    return words.contains { start in
      !grammar.tokens.kindsOfWords(at: start).isDisjoint(with: openers)
        || grammar.places[grammar.tokens.scalars[start]].contains {
          grammar.tokens.holds($0.folded, at: start)
        }
    }
  }

  /// Whether no word of phrases begins here, and the word is only letters.
  private mutating func isOpaque(_ start: Int) -> Bool {
    var end = start
    while let kind = grammar.tokens.kind(at: end), kind != .blank {
      guard kind == .letter || kind == .hangul else { return false }
      end += 1
    }
    for index in grammar.tokens.matches(at: start) {
      let match = grammar.tokens[match: index]
      if grammar.tokens.isCovered(from: match.end, after: match.sense.joint) { return false }
    }
    let letters = grammar.tokens.scalars[start..<end]
    // `utc` is the one zone whose name is only letters.
    return !Lexicon.shared.beginsWithLaterPiece(letters)
      && !letters.elementsEqual("utc".unicodeScalars)
  }
}
