/// Text without its SGR sequences.
package func withoutColour(_ text: String) -> String {
  var result = ""
  var isInSequence = false
  for scalar in text.unicodeScalars {
    if scalar == "\u{1B}" {
      isInSequence = true
    } else if isInSequence {
      isInSequence = scalar != "m"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

extension StringProtocol {
  /// The number of occurrences of a text in this one, without overlaps.
  package func count(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.firstRange(of: text) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
