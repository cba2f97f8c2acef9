/// Bytes with a meaning in content lines, and their classes.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let caret = UInt8(ascii: "^")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let comma = UInt8(ascii: ",")
  static let equals = UInt8(ascii: "=")
  static let backslash = UInt8(ascii: "\\")
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

  /// Whether a content line may not contain this byte (RFC 5545 §3.1, CONTROL).
  static func isControl(_ byte: UInt8) -> Bool { (byte < space && byte != tab) || byte == 0x7F }

  /// Whether this byte continues a UTF-8 character.
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Whether the name of a property or parameter may contain this byte (RFC 5545 §3.1, iana-token).
  static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
  }

  /// A name for writing: in upper case, with `-` in place of bytes that names may not contain.
  static func name(_ text: String) -> [UInt8] {
    text.utf8.map { isNameByte($0) ? uppercased($0) : UInt8(ascii: "-") }
  }

  static func uppercased(_ byte: UInt8) -> UInt8 { byte &- 0x61 < 26 ? byte - 0x20 : byte }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs at both ends.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, ASCII.isBlank(first) { slice = slice.dropFirst() }
    while let last = slice.last, ASCII.isBlank(last) { slice = slice.dropLast() }
    return slice
  }

  /// The bytes as text with ASCII letters in upper case; names ignore case.
  var uppercasedName: String {
    String(decoding: map(ASCII.uppercased), as: UTF8.self)
  }

  /// Whether these bytes are a name, ignoring case.
  func isName(_ name: String) -> Bool {
    guard name.utf8.count == count else { return false }
    return withUnsafeBufferPointer { bytes in
      zip(bytes, name.utf8).allSatisfy { ASCII.uppercased($0) == ASCII.uppercased($1) }
    }
  }
}
