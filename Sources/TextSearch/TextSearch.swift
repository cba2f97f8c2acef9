/// Substring search.
///
/// The standard library has functions of these names in `_StringProcessing`, which links its
/// regular expression engine: nearly a megabyte. `Package.swift` disables the implicit import of
/// that module, and a file that needs one of these functions imports `TextSearch`. As in the
/// standard library, characters are compared: `é` matches in both of its encodings, and never
/// within another character.
extension StringProtocol {
  /// The range of the first occurrence of a text, or nil. An empty text occurs at the start.
  package func firstRange(of other: some StringProtocol) -> Range<Index>? {
    var start = startIndex
    while true {
      if let end = end(of: other, from: start) { return start..<end }
      if start == endIndex { return nil }
      formIndex(after: &start)
    }
  }

  package func contains(_ other: some StringProtocol) -> Bool { firstRange(of: other) != nil }

  /// This text with all occurrences of another text replaced, from left to right. An empty text is
  /// never replaced.
  package func replacing(
    _ other: some StringProtocol, with replacement: some StringProtocol
  ) -> String {
    var text = ""
    var rest = self[...]
    while !other.isEmpty, let range = rest.firstRange(of: other) {
      text += rest[..<range.lowerBound]
      text += replacement
      rest = rest[range.upperBound...]
    }
    return text + rest
  }

  /// The parts of this text between occurrences of a separator.
  ///
  /// It is not named `split(separator:)`, since a literal of one character would then select this
  /// function instead of the faster one of the standard library.
  package func split(
    separatedBy separator: some StringProtocol, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    var pieces: [SubSequence] = []
    var rest = self[...]
    while !separator.isEmpty, let range = rest.firstRange(of: separator) {
      pieces.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    pieces.append(rest)
    return omittingEmptySubsequences ? pieces.filter { !$0.isEmpty } : pieces
  }

  /// The end of an occurrence of a text that begins at an index; nil if none begins there.
  private func end(of other: some StringProtocol, from start: Index) -> Index? {
    var index = start
    for character in other {
      guard index < endIndex, self[index] == character else { return nil }
      formIndex(after: &index)
    }
    return index
  }
}

extension StringProtocol {
  /// The text without whitespace at both ends.
  package var trimmed: String {
    let whole = Substring(self)
    // Fast path for text that begins and ends with visible ASCII.
    let letters: ClosedRange<UInt8> = 0x21...0x7E
    if let first = whole.utf8.first, letters.contains(first),
      let last = whole.utf8.last, letters.contains(last)
    {
      return String(whole)
    }
    var rest = whole.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// The part of a text without whitespace at both ends.
package func trimmed(_ text: Substring) -> Substring {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}
