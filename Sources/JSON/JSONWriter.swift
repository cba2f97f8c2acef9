/// Writes JSON to a byte buffer, on one line, with members in the order of the calls.
///
///     var writer = JSONWriter()
///     writer.object {
///       $0.field("id", 12)
///       $0.field("notes", nil as String?)
///       $0.array("tags") { $0.value("errands") }
///     }
///     // {"id":12,"notes":null,"tags":["errands"]}
///
/// `field`, `object(_:_:)` and `array(_:_:)` with a key belong inside an object; `value`, `object`
/// and `array` without one belong inside an array or at the top. A nil value is written as `null`.
///
/// The generic functions are inlinable, so that callers specialize them instead of looking up each
/// member's type at run time.
package struct JSONWriter: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init(reservingCapacity capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  // MARK: Inside an object

  /// Writes a member; nil becomes `null`.
  @inlinable
  package mutating func field<Value: JSONWritable>(_ key: StaticString, _ value: Value?) {
    writeKey(key)
    self.value(value)
  }

  /// Writes a member whose key is not known at compile time.
  package mutating func member(_ key: String, _ value: JSONValue) {
    writeKey(key)
    self.value(value)
  }

  /// Writes a member that is an object. `body` writes its members.
  ///
  /// - Throws: What `body` throws.
  @inlinable
  package mutating func object<Failure: Error>(
    _ key: StaticString, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    writeKey(key)
    try object(body)
  }

  /// Writes a member that is an array. `body` writes its elements.
  ///
  /// - Throws: What `body` throws.
  @inlinable
  package mutating func array<Failure: Error>(
    _ key: StaticString, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    writeKey(key)
    try array(body)
  }

  /// Writes a member that is always `null`.
  package mutating func null(_ key: StaticString) {
    writeKey(key)
    null()
  }

  // MARK: Inside an array or at the top

  /// Writes a value; nil becomes `null`.
  @inlinable
  package mutating func value<Value: JSONWritable>(_ value: Value?) {
    guard let value else { return null() }
    value.write(to: &self)
  }

  /// Writes an object. `body` writes its members.
  ///
  /// - Throws: What `body` throws.
  @inlinable
  package mutating func object<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "{"))
    try body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array. `body` writes its elements.
  ///
  /// - Throws: What `body` throws.
  @inlinable
  package mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "["))
    try body(&self)
    close(UInt8(ascii: "]"))
  }

  package mutating func null() { token("null") }

  // MARK: Lines

  /// Ends the line. The next value begins without a comma, as in JSON Lines.
  package mutating func newline() {
    bytes.append(0x0A)
    needsComma = false
  }

  /// Discards the bytes and keeps the capacity, for output that is written in pieces.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  // MARK: Parts

  /// Writes a key that is not known at compile time. A value must follow.
  mutating func writeKey(_ key: String) {
    separate()
    writeString(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a literal key, which must need no escapes. A value must follow.
  @usableFromInline
  mutating func writeKey(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  @usableFromInline
  mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  @usableFromInline
  mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes a number, `true`, `false` or `null`.
  mutating func token(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  mutating func string(_ text: String) {
    separate()
    writeString(text)
  }
}

extension JSONWriter {
  private mutating func writeString(_ text: String) {
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
          bytes.append(contentsOf: utf8[run..<index])
          writeEscape(utf8[index..<(index + length)])
          run = index + length
        }
        index += max(length, 1)
      }
      bytes.append(contentsOf: utf8[run..<utf8.count])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The length in bytes of the character at an index if it must be escaped, else 0.
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

  private mutating func writeEscape(_ sequence: Slice<UnsafeBufferPointer<UInt8>>) {
    bytes.append(UInt8(ascii: "\\"))
    let first = sequence[sequence.startIndex]
    switch first {
    case 0x22, 0x5C: bytes.append(first)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      let scalar = String(decoding: sequence, as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD
      let digits = String(scalar, radix: 16)
      bytes.append(UInt8(ascii: "u"))
      bytes.append(contentsOf: String(repeating: "0", count: 4 - digits.count).utf8)
      bytes.append(contentsOf: digits.utf8)
    }
  }
}

/// A value that can be written as JSON.
package protocol JSONWritable {
  /// Appends the value, without its key.
  func write(to writer: inout JSONWriter)
}

extension String: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.token(self ? "true" : "false") }
}

extension Int: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.token(description) }
}

extension Double: JSONWritable {
  /// Appends the shortest digits that read back as the same value; a whole number has no fraction.
  /// JSON has no infinity and no NaN: they become `null`.
  package func write(to writer: inout JSONWriter) {
    guard isFinite else { return writer.null() }
    // Up to 2^53 a double holds every whole number, so the conversion is exact.
    if magnitude <= 0x1p53, self == rounded(), !(isZero && sign == .minus) {
      return Int(self).write(to: &writer)
    }
    writer.token(description)
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.array { for element in self { $0.value(element) } }
  }
}

extension JSONValue: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): value.write(to: &writer)
    case .integer(let value): value.write(to: &writer)
    case .double(let value): value.write(to: &writer)
    case .string(let value): value.write(to: &writer)
    case .array(let value): value.write(to: &writer)
    case .object(let value): value.write(to: &writer)
    }
  }
}

extension JSONObject: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for member in members { writer.member(member.key, member.value) }
    }
  }
}

extension JSONWritable {
  /// The value as a JSON text on one line.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}
