extension JSONScanner {
  /// Reads a string from its opening to its closing quote.
  mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    var allBits: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        let text = UnsafeBufferPointer(rebasing: bytes[start..<index])
        if allBits >= 0x80, let invalid = UTF8Check.firstInvalid(in: text) {
          throw JSONError(.invalidUTF8, at: start + invalid)
        }
        index += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard byte >= 0x20 else { throw JSONError(.controlCharacter(byte), at: index) }
      allBits |= byte
      index += 1
    }
    throw unexpected(.closingQuote)
  }

  /// Continues a string at its first backslash; the text before it begins at `start`.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text: [UInt8] = []
    var run = start
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        guard byte >= 0x20 else { throw JSONError(.controlCharacter(byte), at: index) }
        index += 1
        continue
      }
      // Escapes decode to valid UTF-8, so each run between them must be valid by itself.
      let plain = UnsafeBufferPointer(rebasing: bytes[run..<index])
      if let invalid = UTF8Check.firstInvalid(in: plain) {
        throw JSONError(.invalidUTF8, at: run + invalid)
      }
      text.append(contentsOf: plain)
      index += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      try escape(into: &text)
      run = index
    }
    throw unexpected(.closingQuote)
  }

  /// Decodes one escape, after its backslash.
  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard index < bytes.count else { throw unexpected(.closingQuote) }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: try escapedScalar().utf8)
    default: throw JSONError(.unknownEscape(letter), at: index - 1)
    }
  }

  /// Reads `XXXX`, or `XXXX\uXXXX` for a character beyond U+FFFF, after the first `\u`.
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let start = index - 2
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw JSONError(.loneSurrogate(first), at: start)
    }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(
        0x1_0000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF)
    else { throw JSONError(.loneSurrogate(first), at: start) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = hexadecimalValue(bytes[index]) else {
        throw unexpected(.hexadecimalDigit)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
