/// How many letters have to be added, dropped, changed or swapped with their neighbour to make one word of another:
/// Damerau's distance in the form of optimal string alignment.
public func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  // Three rows of the table, each with a column before the first letter.
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
  return above[right.count]
}
