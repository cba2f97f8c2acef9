import TextSearch

/// Suggests corrections for a misspelt word.
enum Spelling {
  /// The letters of the words that can be suggested, some several times.
  private static let known: [[Unicode.Scalar]] = Lexicon.firstPieces().filter { $0.count >= 3 }

  /// The text with its only unknown word replaced by a known one close to it, nearest first.
  static func corrections(of text: String) -> [String] {
    var tokens = Tokens(text)
    guard tokens.count <= 80 else { return [] }
    var unknown: Range<Int>?
    var start = 0
    while start < tokens.count {
      let end = tokens.runEnd(from: start)
      let kind = tokens.kind(at: start)
      if kind == .letter || kind == .hangul, tokens.matches(at: start).isEmpty {
        guard unknown == nil else { return [] }
        unknown = start..<end
      }
      start = end
    }
    guard let unknown else { return [] }
    return nearest(to: Array(tokens.scalars[unknown])).map { word in
      tokens.typed(0..<unknown.lowerBound) + word
        + tokens.typed(unknown.upperBound..<tokens.count)
    }
  }

  /// The known words one letter away, or two from five letters on; `friday` before `fri`.
  private static func nearest(to letters: [Unicode.Scalar]) -> [String] {
    guard (3...20).contains(letters.count) else { return [] }
    let limit = letters.count <= 4 ? 1 : 2
    var found: [(word: String, length: Int, distance: Int)] = []
    for other in known where abs(other.count - letters.count) <= limit {
      let distance = editDistance(letters, other)
      guard distance <= limit else { continue }
      var word = ""
      word.unicodeScalars.append(contentsOf: other)
      if !found.contains(where: { $0.word == word }) { found.append((word, other.count, distance)) }
    }
    return found.sorted {
      ($0.distance, -$0.length, $0.word) < ($1.distance, -$1.length, $1.word)
    }.map(\.word)
  }

  /// The nearest name, or nil if none is close.
  static func nearest(to name: String, among names: [String]) -> String? {
    let letters = Array(name.lowercased().unicodeScalars)
    let limit = letters.count <= 4 ? 1 : 2
    return names.map { ($0, editDistance(letters, Array($0.lowercased().unicodeScalars))) }
      .filter { $0.1 <= limit }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }
}
