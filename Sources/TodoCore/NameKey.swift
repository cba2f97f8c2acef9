// For NFC, which the standard library has and keeps to itself.
@_spi(_Unicode) import Swift

/// The names of lists, tags and places: one name however it is composed (Unicode NFC), in whichever
/// case, and whatever blanks are around it.
extension String {
  /// What names are compared by.
  public var nameKey: String {
    let folded = trimmedName.lowercased()
    return folded.utf8.allSatisfy { $0 < 0x80 } ? folded : folded.composed
  }

  /// The text in Unicode's normalization form C.
  public var composed: String {
    var scalars = UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }

  /// The name without the blanks around it.
  public var trimmedName: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
