import TextSearch
import TodoCore

/// A query for FTS5: every word must be found, each as a prefix.
struct SearchQuery {
  let text: String
  /// Runs of three or more Hangul syllables. The index has only pairs, so these are checked in the
  /// text.
  private let longPieces: [String]

  /// - Returns: nil if no character of the words is indexed.
  init?(_ words: String) {
    var bytes: [UInt8] = []
    var input = words
    input.withUTF8 { SearchWords.append($0, to: &bytes) }
    var parts: [String] = []
    var previous: Substring = ""
    for term in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { !isIndexed($0) }) {
      // The last syllable of a run, indexed alone for searches of one syllable, adds nothing after
      // its pair.
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

  /// Whether matches of the index must be checked in the text.
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

/// Whether the tokenizer of the index takes a character as part of a word.
private func isIndexed(_ character: Character) -> Bool {
  character.isLetter || character.isNumber
}

private func hangulRuns(of text: String) -> [String] {
  SearchWords.composedScalars(of: text)
    .split { !SearchWords.isSyllable($0) }
    .map { String(String.UnicodeScalarView($0)) }
}
