/// A strict JSON parser (RFC 8259): UTF-8, only whitespace around the value, no duplicate keys.
///
/// A byte order mark is refused (RFC 8259 §8.1 leaves that to the parser); callers that read files
/// remove it first. Foundation's decoder takes several times as long for a line.
package enum JSONReader {
  /// Deeper than any sensible file, and far from overflowing the stack.
  package static let defaultDepthLimit = 128

  /// Reads one JSON text.
  ///
  /// - Parameter depthLimit: How deeply arrays and objects may be nested.
  /// - Throws: `JSONError` for the first fault, with its byte offset.
  package static func read(
    _ bytes: [UInt8], depthLimit: Int = defaultDepthLimit
  ) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
      try read(buffer, depthLimit: depthLimit)
    }
  }

  /// Reads one JSON text.
  ///
  /// - Parameter depthLimit: How deeply arrays and objects may be nested.
  /// - Throws: `JSONError` for the first fault, with its offset from the start of the slice.
  package static func read(
    _ bytes: ArraySlice<UInt8>, depthLimit: Int = defaultDepthLimit
  ) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
      try read(buffer, depthLimit: depthLimit)
    }
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int
  ) throws(JSONError) -> JSONValue {
    var scanner = JSONScanner(bytes: bytes, depthLimit: depthLimit)
    return try scanner.text()
  }
}

/// A recursive descent parser over bytes.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let depthLimit: Int
  var index = 0

  /// Reads the whole text.
  mutating func text() throws(JSONError) -> JSONValue {
    skipBlanks()
    let value = try value(depth: 0)
    skipBlanks()
    guard index == bytes.count else { throw unexpected(.endOfText) }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard index < bytes.count else { throw unexpected(.value) }
    switch bytes[index] {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw unexpected(.value)
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
    guard depth <= depthLimit else { throw JSONError(.tooDeep(limit: depthLimit), at: index) }
    index += 1
    skipBlanks()
    if take(UInt8(ascii: "}")) { return JSONObject() }
    var members: [JSONObject.Member] = []
    // Items have about thirty members; growing from one would copy them five times.
    members.reserveCapacity(depth == 1 ? 32 : 8)
    var keys = KeysSeen()
    var expected = JSONError.Expected.keyOrClosingBrace
    while true {
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw unexpected(expected)
      }
      let start = index
      let key = try string()
      guard keys.insert(key, among: members) else {
        throw JSONError(.duplicateKey(key), at: start)
      }
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw unexpected(.colon) }
      skipBlanks()
      members.append(JSONObject.Member(key, try value(depth: depth)))
      skipBlanks()
      if take(UInt8(ascii: "}")) { return JSONObject(members) }
      guard take(UInt8(ascii: ",")) else { throw unexpected(.commaOrClosingBrace) }
      skipBlanks()
      expected = .key
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
    guard depth <= depthLimit else { throw JSONError(.tooDeep(limit: depthLimit), at: index) }
    index += 1
    skipBlanks()
    if take(UInt8(ascii: "]")) { return [] }
    var elements: [JSONValue] = []
    while true {
      elements.append(try value(depth: depth))
      skipBlanks()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw unexpected(.commaOrClosingBracket) }
      skipBlanks()
    }
  }

  private mutating func literal(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    for offset in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[offset]) else { throw unexpected(.value) }
    }
    return value
  }

  mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  /// Skips a byte if it is the next one, and returns whether it was.
  mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// The error for the byte at `index`, or for the end of the text.
  func unexpected(_ expected: JSONError.Expected) -> JSONError {
    guard index < bytes.count else {
      return JSONError(.unexpectedEnd(expected: expected), at: index)
    }
    return JSONError(.unexpectedByte(bytes[index], expected: expected), at: index)
  }
}
