/// A strict JSON parser (RFC 8259): UTF-8, only whitespace around the value, no duplicate keys.
///
/// A byte order mark is refused (RFC 8259 §8.1 leaves that to the parser); callers that read files
/// remove it first. Foundation's decoder takes several times as long for a line.
package enum JSONReader {
  /// How deeply arrays and objects may be nested: deeper than any sensible file, and far from
  /// overflowing the stack.
  package static let depthLimit = 128

  /// Reads one JSON text.
  ///
  /// - Throws: `JSONError` for the first fault, with its byte offset.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue { try read(bytes[...]) }

  /// Reads one JSON text.
  package static func read(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { buffer throws(JSONError) in
      var scanner = JSONScanner(bytes: buffer)
      return try scanner.text()
    }
  }
}

/// A recursive descent parser over bytes.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
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
    guard depth <= JSONReader.depthLimit else {
      throw JSONError(.tooDeep(limit: JSONReader.depthLimit), at: index)
    }
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
    guard depth <= JSONReader.depthLimit else {
      throw JSONError(.tooDeep(limit: JSONReader.depthLimit), at: index)
    }
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

extension JSONScanner {
  /// Reads a number by the grammar of RFC 8259 §6. Integers that do not fit `Int` become doubles,
  /// as in other parsers.
  mutating func number() throws(JSONError) -> JSONValue {
    let start = index
    let isNegative = take(UInt8(ascii: "-"))
    // Accumulated as a negative number, because the magnitude of `Int.min` does not fit `Int`.
    var negated = 0
    var fitsInteger = true
    // No digit may follow a leading zero; the caller reports it.
    if !take(UInt8(ascii: "0")) {
      try digits { digit in
        let (product, overflow) = negated.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.subtractingReportingOverflow(Int(digit))
        negated = sum
        fitsInteger = fitsInteger && !overflow && !carry
      }
    }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits { _ in }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      try digits { _ in }
    }
    // -0 is not an integer, and `-Int.min` overflows.
    if isWhole, fitsInteger, negated != (isNegative ? 0 : .min) {
      return .integer(isNegative ? negated : -negated)
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    guard let double = Double(text), double.isFinite else {
      throw JSONError(.numberOutOfRange(text), at: start)
    }
    return .double(double)
  }

  /// Reads one or more digits.
  private mutating func digits(_ each: (UInt8) -> Void) throws(JSONError) {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      each(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start else { throw unexpected(.digit) }
  }
}

extension JSONScanner {
  /// Reads a string from its opening to its closing quote.
  mutating func string() throws(JSONError) -> String {
    index += 1
    // What was read so far, up to the last escape sequence. Stays empty if there is none.
    var text: [UInt8] = []
    var run = index
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
      index += 1
      let isEnd = byte == UInt8(ascii: "\"")
      if isEnd, text.isEmpty { return String(decoding: plain, as: UTF8.self) }
      text.append(contentsOf: plain)
      if isEnd { return String(decoding: text, as: UTF8.self) }
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
      guard index < bytes.count,
        let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
      else {
        throw unexpected(.hexadecimalDigit)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

/// Finds duplicate keys of an object, without the cost of a set for small objects.
///
/// Keys are equal if their bytes are (RFC 8259 §8.3); `String` also equates canonically equivalent
/// texts.
struct KeysSeen {
  /// One bit of a hash for each key so far. A bit that is not set proves that the key is new.
  private var marks: UInt64 = 0
  /// Filled once an object has `smallCount` members.
  private var large: Set<[UInt8]> = []

  /// From this many members on, a linear search costs more than hashing.
  private static let smallCount = 64

  /// Adds a key.
  ///
  /// - Parameter members: The members so far.
  /// - Returns: false if one of the members has the key.
  mutating func insert(_ key: String, among members: [JSONObject.Member]) -> Bool {
    if members.count >= Self.smallCount {
      if large.isEmpty { large = Set(members.lazy.map { Array($0.key.utf8) }) }
      return large.insert(Array(key.utf8)).inserted
    }
    var sum: UInt64 = 0
    for byte in key.utf8 { sum = sum &* 31 &+ UInt64(byte) }
    // The product's highest bits depend on all of the sum.
    let mark = UInt64(1) << ((sum &* 0x9E37_79B9_7F4A_7C15) >> 58)
    guard marks & mark != 0 else {
      marks |= mark
      return true
    }
    let count = key.utf8.count
    return !members.contains {
      $0.key.utf8.count == count && $0.key.utf8.elementsEqual(key.utf8)
    }
  }
}

/// Why bytes are not a JSON text, and where. `Messages` writes the sentences.
package struct JSONError: Error, Hashable, Sendable {
  /// What the grammar allows at a position.
  package enum Expected: Hashable, Sendable {
    case value
    case key
    case keyOrClosingBrace
    case colon
    case commaOrClosingBrace
    case commaOrClosingBracket
    case digit
    /// Four hexadecimal digits after `\u`.
    case hexadecimalDigit
    case closingQuote
    case endOfText
  }

  package enum Problem: Hashable, Sendable {
    /// The text ends too early.
    case unexpectedEnd(expected: Expected)
    case unexpectedByte(UInt8, expected: Expected)
    case invalidUTF8
    /// `\ud83d` without its second half, or the second half alone.
    case loneSurrogate(UInt16)
    /// A control character in a string is not escaped.
    case controlCharacter(UInt8)
    /// A backslash before a character that has no escape.
    case unknownEscape(UInt8)
    /// The object has this key already. RFC 8259 §4 leaves the meaning open, so it is refused.
    case duplicateKey(String)
    case tooDeep(limit: Int)
    /// The number is too large for a double.
    case numberOutOfRange(String)
  }

  package let problem: Problem
  /// The byte where the problem was found, counted from 0.
  package let offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}
