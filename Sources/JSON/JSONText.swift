extension JSONValue {
  /// The value as a JSON text on one line.
  package var jsonText: String { String(decoding: bytes, as: UTF8.self) }

  /// The value as a JSON text on one line, in UTF-8.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the value as a JSON text on one line.
  package func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += value.description.utf8
    case .double(let value): bytes += number(value).utf8
    case .string(let value): appendString(value, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object): object.append(to: &bytes)
    }
  }
}

extension JSONObject {
  /// The object as a JSON text on one line, in UTF-8.
  package var bytes: [UInt8] { JSONValue.object(self).bytes }

  /// Appends the object as a JSON text on one line.
  package func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendString(member.key, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      member.value.append(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

/// Returns the shortest digits that read back as the same value; a whole number has no fraction.
/// JSON has no infinity and no NaN: they become `null`.
private func number(_ value: Double) -> String {
  guard value.isFinite else { return "null" }
  // Up to 2^53 a double holds every whole number, so the conversion is exact.
  let isWhole = value.magnitude <= 0x1p53 && value == value.rounded()
  return isWhole && !(value.isZero && value.sign == .minus)
    ? Int(value).description : value.description
}

private func appendString(_ text: String, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  var text = text
  text.withUTF8 { utf8 in
    var run = 0
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      let length =
        byte < 0x7F && byte >= 0x20 && byte != 0x22 && byte != 0x5C
        ? 0 : escapedLength(at: index, in: utf8)
      if length > 0 {
        bytes += utf8[run..<index]
        appendEscape(of: utf8[index..<(index + length)], to: &bytes)
        run = index + length
      }
      index += max(length, 1)
    }
    bytes += utf8[run..<utf8.count]
  }
  bytes.append(UInt8(ascii: "\""))
}

/// Returns the length in bytes of the character at an index if it must be escaped, else 0.
///
/// Beyond what RFC 8259 §7 requires, DEL and the C1 controls are escaped because terminals
/// interpret them, and U+2028 and U+2029 because some readers of JSON Lines end a line at them.
private func escapedLength(at index: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
  switch utf8[index] {
  case 0..<0x20, 0x22, 0x5C, 0x7F: 1
  case 0xC2: utf8[index + 1] < 0xA0 ? 2 : 0
  case 0xE2: utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8 ? 3 : 0
  default: 0
  }
}

private func appendEscape(of sequence: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) {
  switch sequence[sequence.startIndex] {
  case 0x22: bytes += #"\""#.utf8
  case 0x5C: bytes += #"\\"#.utf8
  case 0x08: bytes += #"\b"#.utf8
  case 0x09: bytes += #"\t"#.utf8
  case 0x0A: bytes += #"\n"#.utf8
  case 0x0C: bytes += #"\f"#.utf8
  case 0x0D: bytes += #"\r"#.utf8
  default:
    let scalar = String(decoding: sequence, as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD
    // A leading 1 keeps the zeros.
    bytes += "\\u\(String(0x1_0000 + scalar, radix: 16).dropFirst())".utf8
  }
}
