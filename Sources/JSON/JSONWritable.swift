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
