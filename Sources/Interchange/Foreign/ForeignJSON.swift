import CivilTime
import ItemJSON
import JSON

/// An object in a JSON array or in a sequence of objects. It is not validated.
struct JSONElement {
  /// The line it begins on, 1-based.
  let line: Int
  let bytes: ArraySlice<UInt8>

  /// Splits an array of objects, or objects that follow each other. An object that is never closed
  /// extends to the end, and so does anything else between objects: parsing it reports the error.
  static func elements(of bytes: [UInt8]) -> [JSONElement] {
    var elements: [JSONElement] = []
    var (line, start, startLine) = (1, 0, 1)
    var nesting = JSONNesting()
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A { line += 1 }
      let before = nesting.depth
      // Only brackets and commas are allowed between objects.
      if before == 0, byte != 0x7B {
        if isBlank(byte) || [0x5B, 0x5D, 0x2C].contains(byte) { continue }
        elements.append(JSONElement(line: line, bytes: bytes[index...]))
        return elements
      }
      nesting.read(byte)
      if before == 0 { (start, startLine) = (index, line) }
      if nesting.depth == 0 {
        elements.append(JSONElement(line: startLine, bytes: bytes[start...index]))
      }
    }
    if nesting.depth > 0 { elements.append(JSONElement(line: startLine, bytes: bytes[start...])) }
    return elements
  }
}

/// How many objects are open in a JSON text that is read byte by byte. It is not validated.
struct JSONNesting {
  private(set) var depth = 0
  private var isInString = false
  private var isEscaped = false

  mutating func read(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if isInString {
      isEscaped = byte == UInt8(ascii: "\\")
      isInString = byte != UInt8(ascii: "\"")
    } else {
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
  }
}

// MARK: Members

extension JSONObject {
  /// Reads the object on a line.
  ///
  /// - Throws: `LineError`: `notJSON`, or `field` with `wrongType` for another value.
  init(_ bytes: ArraySlice<UInt8>, line: Int) throws(LineError) {
    let value: JSONValue
    do { value = try JSONReader.read(bytes) } catch {
      throw LineError(line: line, .notJSON(error))
    }
    guard case .object(let object) = value else {
      let error = FieldError("", .wrongType(expected: .object, found: value.kind))
      throw LineError(line: line, .field(error))
    }
    self = object
  }

  /// Returns the text of a member; nil if it is missing, `null` or blank.
  ///
  /// - Throws: `FieldError` with `wrongType`.
  func text(_ key: String) throws(FieldError) -> String? {
    guard let value = self[key] else { return nil }
    let text = try FieldValue(name: key, value: value).text()?.trimmed
    return text?.isEmpty == true ? nil : text
  }

  /// Returns an instant in ISO 8601, with or without separators: `20261125T090000Z`.
  ///
  /// - Throws: `FieldError`: `wrongType`, `unreadableDate`.
  func moment(_ key: String) throws(FieldError) -> Instant? {
    try civil(key) { text throws(CivilTimeError) in
      try Instant(iso: compactISO(text) ?? withoutFraction(text))
    }
  }

  /// Reads a text with an initializer such as `Day.init(iso:)`.
  ///
  /// - Throws: `FieldError`: `wrongType`, `unreadableDate`.
  func civil<Value>(
    _ key: String, _ read: (String) throws(CivilTimeError) -> Value
  ) throws(FieldError) -> Value? {
    guard let text = try text(key) else { return nil }
    do { return try read(text) } catch { throw FieldError(key, .unreadableDate(text: text, error)) }
  }

  /// Returns the objects in an array; empty for any other member.
  func objects(_ key: String) -> [JSONObject] {
    guard case .array(let values)? = self[key] else { return [] }
    return values.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }
}

extension JSONValue {
  /// The text; nil for another value.
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number; nil for another value.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}

/// Removes the fraction of the seconds: `2026-11-19T10:00:00.123Z`.
func withoutFraction(_ text: String) -> String {
  guard let point = text.firstIndex(of: ".") else { return text }
  let zone = text[point...].dropFirst().drop { $0.isASCII && $0.isNumber }
  return String(text[..<point] + zone)
}

/// Inserts the separators into a compact date-time; nil for another text.
private func compactISO(_ text: String) -> String? {
  let bytes = Array(text.utf8)
  guard bytes.count == 16, bytes[8] == 0x54, bytes[15] == 0x5A else { return nil }
  func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
  return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):"
    + "\(part(13..<15))Z"
}
