import TodoCore

/// Words to look for, as FTS5 reads them: every word must stand somewhere, each as a prefix.
struct SearchQuery {
  let text: String
  /// Pieces of three syllables and more: the index knows pairs, so the text itself must be asked.
  private let longPieces: [String]

  /// - Returns: nil where the words hold nothing that is indexed.
  init?(_ words: String) {
    var bytes: [UInt8] = []
    var input = words
    input.withUTF8 { SearchWords.append($0, to: &bytes) }
    var parts: [String] = []
    var previous: Substring = ""
    for term in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { !isIndexed($0) }) {
      // The last syllable of a run stands alone for one-syllable searches; after its pair it says nothing
      // new.
      let isTail =
        term.unicodeScalars.count == 1 && previous.hasSuffix(term)
        && previous.unicodeScalars.count == 2
        && term.unicodeScalars.allSatisfy(SearchWords.isSyllable)
      if !isTail { parts.append("\"\(term)\" *") }
      previous = term
    }
    guard !parts.isEmpty else { return nil }
    text = parts.joined(separator: " AND ")
    longPieces = hangulRuns(of: words).filter { $0.unicodeScalars.count > 2 }
  }

  /// Whether a match of the index has to be proven by the text.
  var needsProof: Bool { !longPieces.isEmpty }

  func isProven(by item: Item) -> Bool {
    longPieces.allSatisfy { piece in
      contains(item.title, piece) || item.notes.map { contains($0, piece) } ?? false
    }
  }

  private func contains(_ text: String, _ piece: String) -> Bool {
    let composed = String(String.UnicodeScalarView(SearchWords.composedScalars(of: text)))
    return composed.contains(piece)
  }
}

/// What the index's tokenizer takes for a part of a word.
private func isIndexed(_ character: Character) -> Bool {
  character.isLetter || character.isNumber
}

private func hangulRuns(of text: String) -> [String] {
  SearchWords.composedScalars(of: text)
    .split { !SearchWords.isSyllable($0) }
    .map { String(String.UnicodeScalarView($0)) }
}
