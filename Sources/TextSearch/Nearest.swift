/// The candidate that was probably meant, or nil if none is near: the edit distance is at most a
/// third of the typed letters, 1 at least.
///
/// Among equally near ones, a candidate that contains all typed letters in order wins, because
/// leaving a letter out is a more common slip than typing a wrong one.
public func nearest(to word: String, in candidates: [String]) -> String? {
  let typed = Array(word.lowercased().unicodeScalars)
  let limit = max(1, typed.count / 3)
  var best: (rank: Int, name: String)?
  for name in candidates {
    let letters = Array(name.unicodeScalars)
    // Each letter that one has more is an edit.
    guard abs(letters.count - typed.count) <= limit else { continue }
    let distance = editDistance(typed, letters)
    guard distance <= limit else { continue }
    let rank = distance * 2 + (isPart(typed, of: letters) ? 0 : 1)
    if rank < best?.rank ?? .max { best = (rank, name) }
  }
  return best?.name
}

private func isPart(_ letters: [Unicode.Scalar], of word: [Unicode.Scalar]) -> Bool {
  var rest = word[...]
  for letter in letters {
    guard let index = rest.firstIndex(of: letter) else { return false }
    rest = rest[(index + 1)...]
  }
  return true
}
