/// Looking for a text in another one.
///
/// The standard library's functions of these names stand in `_StringProcessing`, which brings its reader of
/// regular expressions along: nearly a megabyte of a program that has none. `Package.swift` keeps that module out, and a
/// file that needs one of these says `import TextSearch`. As there, characters are compared: `é` is found in
/// either of its writings, and never in the middle of one.
extension StringProtocol {
  /// The first place of a text; the beginning for an empty one, nil if it is nowhere.
  public func firstRange(of other: some StringProtocol) -> Range<Index>? {
    var start = startIndex
    while true {
      if let end = end(of: other, from: start) { return start..<end }
      if start == endIndex { return nil }
      formIndex(after: &start)
    }
  }

  public func contains(_ other: some StringProtocol) -> Bool { firstRange(of: other) != nil }

  /// This text with each place of another one replaced, from the left. An empty one is nowhere.
  public func replacing(
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

  /// The pieces between the places of a text.
  ///
  /// It has a name of its own, since a literal separator of one character would mean it, too, and not
  /// the quicker one of the standard library.
  public func split(
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

  /// Where a text ends that begins at an index; nil if another one stands there.
  private func end(of other: some StringProtocol, from start: Index) -> Index? {
    var index = start
    for character in other {
      guard index < endIndex, self[index] == character else { return nil }
      formIndex(after: &index)
    }
    return index
  }
}
