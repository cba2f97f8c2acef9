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
    return String(TextSearch.trimmed(whole))
  }
}

extension String {
  /// The text without those of its last characters that are this one.
  package func withoutTrailing(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}

/// The part of a text without whitespace at both ends.
package func trimmed(_ text: Substring) -> Substring {
  var text = text
  while text.first?.isWhitespace == true { text.removeFirst() }
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}

extension Substring {
  /// The parts between separators, compared as bytes: much faster than by characters.
  ///
  /// - Parameter separator: An ASCII character.
  package func pieces(at separator: UnicodeScalar, keepsEmpty: Bool = false) -> [Substring] {
    utf8.split(
      separator: UInt8(ascii: separator), omittingEmptySubsequences: !keepsEmpty
    ).map(Substring.init)
  }

  /// The text without blanks and tabs at both ends.
  package var trimmedBlanks: Substring {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var text = utf8
    while let first = text.first, isBlank(first) { text.removeFirst() }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return Substring(text)
  }
}
