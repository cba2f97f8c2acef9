extension ContentLine {
  /// The value as TEXT, with its escapes decoded. Bytes that are not UTF-8 become U+FFFD.
  ///
  /// A backslash that does not begin an escape is kept, because some programs escape nothing.
  ///
  /// - SeeAlso: RFC 5545 §3.3.11.
  package var text: String { ContentLine.unescaped(value) }

  /// The value as a list of TEXT, as in CATEGORIES; empty for an empty value.
  package var texts: [String] {
    let value = value
    guard !value.isEmpty else { return [] }
    var texts: [String] = []
    var start = value.startIndex
    var index = start
    while index < value.endIndex {
      if value[index] == ASCII.backslash {
        index += 1
      } else if value[index] == ASCII.comma {
        texts.append(ContentLine.unescaped(value[start..<index]))
        start = index + 1
      }
      index += 1
    }
    texts.append(ContentLine.unescaped(value[start...]))
    return texts
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(ASCII.backslash) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
      switch (bytes[index], next) {
      case (ASCII.backslash, UInt8(ascii: "n")), (ASCII.backslash, UInt8(ascii: "N")):
        result.append(ASCII.lineFeed)
        index += 2
      case (ASCII.backslash, ASCII.comma), (ASCII.backslash, ASCII.semicolon),
        (ASCII.backslash, ASCII.backslash):
        result.append(next)
        index += 2
      default:
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Appends an escaped text. Control characters other than line breaks and tabs, which content
  /// lines may not contain, are omitted.
  static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.lineFeedsOnly.utf8 {
      switch byte {
      case ASCII.lineFeed: bytes += [ASCII.backslash, UInt8(ascii: "n")]
      case ASCII.backslash, ASCII.comma, ASCII.semicolon: bytes += [ASCII.backslash, byte]
      default: if !ASCII.isControl(byte) { bytes.append(byte) }
      }
    }
  }
}

extension String {
  /// The text with CRLF and lone CR replaced by LF.
  var lineFeedsOnly: String {
    guard utf8.contains(ASCII.carriageReturn) else { return self }
    return String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}
