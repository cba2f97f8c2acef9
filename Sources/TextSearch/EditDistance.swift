/// The edit distance of two words: the fewest letters to insert, delete, replace or swap with their
/// neighbour that turn one word into the other.
///
/// Damerau's distance as optimal string alignment, in which no letter is edited twice.
package func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  editDistances(left, right)[right.count]
}

/// The edit distances of a word and each prefix of another, the empty one first.
func editDistances<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> [Int] {
  // Three rows of the table. Column 0 is the empty prefix of `right`.
  var before = Array(0...right.count)
  var above = before
  var current = before
  for row in 0..<left.count {
    current[0] = row + 1
    for column in 0..<right.count {
      let change = above[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(change, above[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, before[column - 1] + 1)
      }
      current[column + 1] = best
    }
    (before, above, current) = (above, current, before)
  }
  return above
}

/// The candidate nearest to a mistyped word, or nil if none is near. A candidate is near if its
/// edit distance is at most a third of the typed letters, and at least 1.
///
/// Among candidates at the same distance, one that contains all typed letters in order wins:
/// leaving out a letter is a more common slip than typing a wrong one.
package func nearest(to word: String, in candidates: [String]) -> String? {
  let typed = Array(word.lowercased().unicodeScalars)
  let limit = max(1, typed.count / 3)
  var best: (rank: Int, name: String)?
  for name in candidates {
    let letters = Array(name.unicodeScalars)
    // The distance is at least the difference in length.
    guard abs(letters.count - typed.count) <= limit else { continue }
    let distance = editDistance(typed, letters)
    guard distance <= limit else { continue }
    let rank = distance * 2 + (isSubsequence(typed, of: letters) ? 0 : 1)
    if rank < best?.rank ?? .max { best = (rank, name) }
  }
  return best?.name
}

private func isSubsequence(_ letters: [Unicode.Scalar], of word: [Unicode.Scalar]) -> Bool {
  var rest = word[...]
  for letter in letters {
    guard let index = rest.firstIndex(of: letter) else { return false }
    rest = rest[(index + 1)...]
  }
  return true
}
