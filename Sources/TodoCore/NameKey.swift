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

  /// Whether it is `none`, which clears a name when typed, and so can not be a name.
  package var clearsName: Bool {
    let name = trimmedName
    return name.utf8.count == 4 && name.lowercased() == "none"
  }

  /// The text in Unicode normalization form C.
  package var composed: String {
    var scalars = UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }

  /// The name without surrounding whitespace.
  package var trimmedName: String {
    // Unicode properties are slow to look up, and most names need no trimming.
    let isPlain = { (byte: UInt8?) in (0x21..<0x7F).contains(byte ?? 0x21) }
    if isPlain(utf8.first), isPlain(utf8.last) { return self }
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    return trimmed
  }
}

extension Item {
  /// Removes the list, the tags and the place if a file calls them `none`.
  package mutating func clearNamesThatAreNone() {
    if list.clearsName { list = Item.defaultList }
    tags.removeAll(where: \.clearsName)
    if place?.name.clearsName == true { place = nil }
  }

  /// Takes over the spelling of the list and the tags from another version of the item, if nothing
  /// else differs.
  package mutating func keepSpelling(of other: Item) {
    if list.nameKey == other.list.nameKey { list = other.list }
    tags = tags.map { tag in other.tags.first { $0.nameKey == tag.nameKey } ?? tag }.uniqued()
  }
}
