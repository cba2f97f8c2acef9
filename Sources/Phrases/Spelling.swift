/// Finds the words that may have been meant by a misspelt one.
enum Spelling {
  /// The text with one unknown word replaced by a known one close to it, nearest first.
  static func corrections(of text: String) -> [String] {
    let glyphs = Glyphs(text)
    // Suggestions are for phrases; a whole letter pasted into an option needs none.
    guard glyphs.count <= 80 else { return [] }
    var candidates: [(text: String, distance: Int)] = []
    var start = 0
    while start < glyphs.count {
      let end = glyphs.runEnd(from: start)
      if glyphs.kind(at: start) == .letter || glyphs.kind(at: start) == .hangul {
        let word = String(glyphs.folded[start..<end])
        for (known, distance) in nearest(to: word) {
          let corrected = glyphs.typed[..<start] + Array(known) + glyphs.typed[end...]
          candidates.append((String(corrected), distance))
        }
      }
      start = end
    }
    // The word with more letters wins a tie: `friday` over `fri`.
    return candidates.sorted {
      ($0.distance, -$0.text.count, $0.text) < ($1.distance, -$1.text.count, $1.text)
    }.map(\.text)
  }

  /// Known words at most a third of the word's length away.
  private static func nearest(to word: String) -> [(word: String, distance: Int)] {
    let letters = Array(word)
    guard letters.count >= 3, Lexicon.shared[word] == nil else { return [] }
    let limit = letters.count <= 4 ? 1 : 2
    return Lexicon.shared.keys.compactMap { known in
      let other = Array(known)
      guard other.count >= 3, abs(other.count - letters.count) <= limit else { return nil }
      let distance = distance(letters, other)
      return distance <= limit ? (known, distance) : nil
    }
  }

  /// The name that was probably meant, or nil where none is close.
  static func nearest(to name: String, among names: [String]) -> String? {
    let letters = Array(name.lowercased())
    let limit = letters.count <= 4 ? 1 : 2
    return names.map { ($0, distance(letters, Array($0.lowercased()))) }
      .filter { $0.1 <= limit }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }

  /// How many letters have to be added, dropped, changed or swapped with their neighbour (the optimal
  /// string alignment distance).
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let change = above[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(change, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, above) = (above, current)
    }
    return above[right.count]
  }
}
