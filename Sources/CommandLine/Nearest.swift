/// The candidate that was probably meant, or nil where none is near: at most a third of the letters differ.
public func nearest(to word: String, in candidates: [String]) -> String? {
  let typed = Array(word.lowercased())
  var best: (distance: Int, name: String)?
  for name in candidates {
    let distance = editDistance(typed, Array(name))
    if distance <= max(1, typed.count / 3), distance < best?.distance ?? .max {
      best = (distance, name)
    }
  }
  return best?.name
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
