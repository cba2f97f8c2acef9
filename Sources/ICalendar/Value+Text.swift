extension ContentLine {
  /// The value as TEXT, with its escapes resolved. Bytes that are not UTF-8 become U+FFFD.
  ///
  /// A backslash before any other character, or at the end, stays, because some programs escape
  /// nothing.
  ///
  /// - SeeAlso: RFC 5545 §3.3.11.
  public var text: String { ContentLine.unescaped(value) }

  /// The texts of a list, as in CATEGORIES; none for an empty value.
  public var texts: [String] { split(at: ASCII.comma).map(ContentLine.unescaped) }

  /// The parts of a structured value, as in REQUEST-STATUS; none for an empty value.
  public var structuredTexts: [String] { split(at: ASCII.semicolon).map(ContentLine.unescaped) }

  /// The parts of the value between separators that are not escaped.
  func split(at separator: UInt8) -> [ArraySlice<UInt8>] {
    let value = value
    guard !value.isEmpty else { return [] }
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var index = start
    while index < value.endIndex {
      if value[index] == ASCII.backslash {
        index += 1
      } else if value[index] == separator {
        parts.append(value[start..<index])
        start = index + 1
      }
      index += 1
    }
    parts.append(value[start...])
    return parts
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

  /// Appends a text with escapes. Control characters other than line breaks and tabs can not be
  /// written in a content line and are left out.
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
  /// The text with LF for CRLF and for a lone CR.
  var lineFeedsOnly: String {
    guard utf8.contains(ASCII.carriageReturn) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var isAfterReturn = false
    for byte in utf8 {
      if byte == ASCII.carriageReturn {
        bytes.append(ASCII.lineFeed)
      } else if !(byte == ASCII.lineFeed && isAfterReturn) {
        bytes.append(byte)
      }
      isAfterReturn = byte == ASCII.carriageReturn
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
