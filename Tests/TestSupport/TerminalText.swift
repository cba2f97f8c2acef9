/// Text without its SGR sequences.
public func withoutColour(_ text: String) -> String {
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
