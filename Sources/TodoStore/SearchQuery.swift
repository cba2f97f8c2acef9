/// Words to look for, as FTS5 reads them: every word must stand somewhere, each as a prefix.
struct SearchQuery {
  let text: String

  /// - Returns: nil where the words hold nothing that is indexed.
  init?(_ words: String) {
    var bytes: [UInt8] = []
    var input = words
    input.withUTF8 { SearchWords.append($0, to: &bytes) }
    let terms = String(decoding: bytes, as: UTF8.self)
      .split { !$0.isLetter && !$0.isNumber }
    var parts: [String] = []
    for term in terms {
      // The last syllable alone is there for one-syllable searches; after its pair it says nothing new.
      if let last = parts.last, isPart(term, of: last) { continue }
      parts.append("\"\(term)\" *")
    }
    guard !parts.isEmpty else { return nil }
    text = parts.joined(separator: " AND ")
  }
}

/// Whether a lone syllable is the end of the pair before it.
private func isPart(_ term: Substring, of previous: String) -> Bool {
  guard term.unicodeScalars.count == 1, let scalar = term.unicodeScalars.first,
    SearchWords.isSyllable(scalar)
  else { return false }
  return previous.hasSuffix("\(term)\" *")
}
