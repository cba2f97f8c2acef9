// For NFC, which is not public in the standard library.
@_spi(_Unicode) import Swift
import TextSearch

/// Comparison of the names of lists, tags and places. Names that differ only in Unicode
/// composition, case or surrounding blanks are equal.
extension String {
  /// The key by which names are compared: trimmed, in lower case, in Unicode normalization form C.
  package var nameKey: String {
    let folded = trimmedName.lowercased()
    return folded.utf8.allSatisfy { $0 < 0x80 } ? folded : folded.composed
  }

  /// The text in Unicode normalization form C.
  package var composed: String {
    var scalars = UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }

  /// The name without surrounding whitespace.
  package var trimmedName: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    return String(trimmed(self[...]))
  }
}
