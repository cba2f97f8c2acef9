extension ContentLine {
  /// The offsets of the parts of a content line, counted from its first byte.
  struct Head: Sendable {
    /// The start of the name, after the group of a vCard (`item1.URL`) if there is one.
    let nameStart: Int
    let nameEnd: Int
    /// The first semicolon, or the colon if there are no parameters.
    let parametersStart: Int
    let valueStart: Int

    var nameCount: Int { nameEnd - nameStart }

    /// Finds the parts of a line; nil without a name or a colon.
    ///
    /// - Parameter bytes: An unfolded line.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      var index = 0
      var afterDot = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte == ASCII.colon || byte == ASCII.semicolon { break }
        index += 1
        if byte == UInt8(ascii: ".") { afterDot = index }
      }
      guard index < bytes.count else { return nil }
      var start = 0
      var end = index
      // Some files have blanks around names, which the grammar does not allow.
      while start < end, ASCII.isBlank(bytes[start]) { start += 1 }
      while start < end, ASCII.isBlank(bytes[end - 1]) { end -= 1 }
      let hasGroup = afterDot > start + 1 && afterDot < end
      guard start < end, let colon = Head.colon(in: bytes, from: index) else { return nil }
      nameStart = hasGroup ? afterDot : start
      nameEnd = end
      parametersStart = index
      valueStart = colon + 1
    }

    /// The first colon outside quotes. A quote that is never closed is an ordinary character.
    private static func colon(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
      var index = start
      var hasClosing = true
      while index < bytes.count {
        let byte = bytes[index]
        if byte == ASCII.colon { return index }
        if byte == ASCII.quote, hasClosing {
          var closing = index + 1
          while closing < bytes.count, bytes[closing] != ASCII.quote { closing += 1 }
          hasClosing = closing < bytes.count
          if hasClosing { index = closing }
        }
        index += 1
      }
      return nil
    }
  }
}
