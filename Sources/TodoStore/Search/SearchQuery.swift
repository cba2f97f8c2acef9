import SQLite
import TextSearch
import TodoCore

/// A full-text query: every word must match, each as a prefix. Words with lone consonants (`ㅇㅇ사기`)
/// are not in the FTS5 index and are searched for in the texts.
struct SearchQuery {
  /// The FTS5 query for the other words; nil if there are none.
  let text: String?
  /// The words with lone consonants.
  let typed: [String]
  /// Runs of three or more Hangul syllables. The index contains only pairs, so these are compared
  /// with the text.
  private let longPieces: [String]

  /// - Returns: nil if no character of the words is indexed.
  init?(_ words: String) {
    typed = words.split(whereSeparator: \.isWhitespace)
      .filter(Hangul.hasLoneConsonant).map(String.init)
    let indexed = typed.isEmpty ? words : Self.indexed(words)
    var bytes: [UInt8] = []
    var input = indexed
    input.withUTF8 { SearchWords.append($0, to: &bytes) }
    var parts: [String] = []
    var previous: Substring = ""
    for term in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { !isIndexed($0) }) {
      // The last syllable of a run is already part of the preceding pair and adds no restriction.
      let isTail =
        term.unicodeScalars.count == 1 && previous.hasSuffix(term)
        && previous.unicodeScalars.count == 2
        && term.unicodeScalars.allSatisfy(SearchWords.isSyllable)
      if !isTail { parts.append("\"\(term)\" *") }
      previous = term
    }
    guard !parts.isEmpty || !typed.isEmpty else { return nil }
    text = parts.isEmpty ? nil : parts.joined(separator: " AND ")
    longPieces = hangulRuns(of: indexed).filter { $0.unicodeScalars.count > 2 }
  }

  /// The words without lone consonants, and the complete syllables of the others, which narrow the
  /// matches of the index.
  private static func indexed(_ words: String) -> String {
    let words = words.split(whereSeparator: \.isWhitespace)
    return words.enumerated().flatMap { index, word -> [String] in
      guard Hangul.hasLoneConsonant(word) else { return [String(word)] }
      var runs = hangulRuns(of: String(word))
      // The user may not have finished typing the last syllable.
      if index == words.count - 1, let last = runs.last, word.hasSuffix(last) {
        runs[runs.count - 1].removeLast()
      }
      return runs.filter { !$0.isEmpty }
    }.joined(separator: " ")
  }

  /// A condition on `item`, beginning with `AND`.
  ///
  /// - Parameter usesIndex: Whether it includes the FTS5 query.
  func condition(usesIndex: Bool) -> SQL {
    var condition: SQL = ""
    if usesIndex, let text {
      condition += " AND item.id IN (SELECT rowid FROM search WHERE search MATCH \(text))"
    }
    for word in typed {
      condition +=
        " AND (has_typed(item.title, \(word)) OR has_typed(coalesce(item.notes, ''), \(word)))"
    }
    return condition
  }

  /// Whether `matches(_:)` must be called for rows that match the condition.
  var needsTextCheck: Bool { !longPieces.isEmpty }

  /// Whether the title or the notes contain every long run of syllables.
  func matches(_ item: Item) -> Bool {
    longPieces.allSatisfy { piece in
      contains(item.title, piece) || item.notes.map { contains($0, piece) } ?? false
    }
  }

  private func contains(_ text: String, _ piece: String) -> Bool {
    let composed = String(String.UnicodeScalarView(SearchWords.composedScalars(of: text)))
    return composed.contains(piece)
  }
}

/// Whether the tokenizer of FTS5 treats a character as part of a word.
private func isIndexed(_ character: Character) -> Bool {
  character.isLetter || character.isNumber
}

private func hangulRuns(of text: String) -> [String] {
  SearchWords.composedScalars(of: text)
    .split { !SearchWords.isSyllable($0) }
    .map { String(String.UnicodeScalarView($0)) }
}
