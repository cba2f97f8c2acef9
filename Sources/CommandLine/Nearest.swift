/// The candidate that was probably meant, or nil if none is near: the edit distance is at most a
/// third of the typed letters, 1 at least.
///
/// Among equally near ones, a candidate that contains all typed letters in order wins, because
/// leaving a letter out is a more common slip than typing a wrong one.
public func nearest(to word: String, in candidates: [String]) -> String? {
  let typed = Array(word.lowercased())
  var best: (rank: Int, name: String)?
  for name in candidates {
    let letters = Array(name)
    let distance = editDistance(typed, letters)
    guard distance <= max(1, typed.count / 3) else { continue }
    let rank = distance * 2 + (isPart(typed, of: letters) ? 0 : 1)
    if rank < best?.rank ?? .max { best = (rank, name) }
  }
  return best?.name
}

private func isPart(_ letters: [Character], of word: [Character]) -> Bool {
  var rest = word[...]
  for letter in letters {
    guard let index = rest.firstIndex(of: letter) else { return false }
    rest = rest[(index + 1)...]
  }
  return true
}

/// Damerau's edit distance in the form of optimal string alignment: insert, delete, replace, swap
/// neighbours.
func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (i, first) in left.enumerated() {
    var row = [i + 1]
    for (j, second) in right.enumerated() {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (first == second ? 0 : 1))
      if i > 0, j > 0, first == right[j - 1], left[i - 1] == second {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[right.count]
}
