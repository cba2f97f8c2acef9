import JSON
import TestSupport
import Testing

struct AcceptedRow: Row {
  let text: String
  let value: JSONValue
  var name: String { text }

  init(_ text: String, _ value: JSONValue) {
    self.text = text
    self.value = value
  }
}

let acceptedRows: [AcceptedRow] = [
  AcceptedRow("null", .null),
  AcceptedRow(" \t\r\ntrue\n", .bool(true)),
  AcceptedRow("false", .bool(false)),
  AcceptedRow("\"\"", .string("")),
  AcceptedRow("0", .integer(0)),
  AcceptedRow("-1", .integer(-1)),
  AcceptedRow("1234567890", .integer(1_234_567_890)),
  AcceptedRow("9223372036854775807", .integer(.max)),
  AcceptedRow("-9223372036854775808", .integer(.min)),
  AcceptedRow("9223372036854775808", .double(0x1p63)),
  AcceptedRow("-9223372036854775809", .double(-0x1p63)),
  AcceptedRow("123456789012345678901234567890", .double(1.2345678901234568e29)),
  AcceptedRow("-0", .double(-0.0)),
  AcceptedRow("-0.0", .double(-0.0)),
  AcceptedRow("0.1", .double(0.1)),
  AcceptedRow("37.5101", .double(37.5101)),
  AcceptedRow("1e0", .double(1)),
  AcceptedRow("1E+2", .double(100)),
  AcceptedRow("1.5e-3", .double(0.0015)),
  AcceptedRow("0e1", .double(0)),
  AcceptedRow("1e-400", .double(0)),
  AcceptedRow("[]", .array([])),
  AcceptedRow("[ ]", .array([])),
  AcceptedRow("{}", .object([:])),
  AcceptedRow("{ }", .object([:])),
  AcceptedRow("[null,1,\"1\",{}]", .array([.null, .integer(1), .string("1"), .object([:])])),
  AcceptedRow("[[[]]]", .array([.array([.array([])])])),
  AcceptedRow("{\"b\":1,\"a\":2}", .object(["b": .integer(1), "a": .integer(2)])),
  AcceptedRow("{\"\":0}", .object(["": .integer(0)])),
  AcceptedRow("{\"a\" : [ 1 , 2 ] }", .object(["a": .array([.integer(1), .integer(2)])])),
  AcceptedRow(#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
  AcceptedRow(#""\u0041\u00e9\uD55c\u20AC""#, .string("Aé한€")),
  AcceptedRow(#""\ud83d\ude00!""#, .string("😀!")),
  AcceptedRow(#""\uDBFF\uDFFF""#, .string("\u{10FFFF}")),
  AcceptedRow(#""\u0000""#, .string("\0")),
  AcceptedRow(#""a\u005c\u0022b""#, .string("a\\\"b")),
  AcceptedRow("\"\u{7F}\u{85}\u{2028}\"", .string("\u{7F}\u{85}\u{2028}")),
  AcceptedRow("\"우유 사기 ✍️ 👨‍👩‍👧\"", .string("우유 사기 ✍️ 👨‍👩‍👧")),
  AcceptedRow("\"\u{FFFF}\u{FEFF}\"", .string("\u{FFFF}\u{FEFF}")),
  // Two encodings of one letter are two keys.
  AcceptedRow(
    "{\"\u{E9}\":1,\"e\u{301}\":2}", .object(["\u{E9}": .integer(1), "e\u{301}": .integer(2)])),
]

@Test(arguments: acceptedRows) func readsWhatRFC8259Allows(_ row: AcceptedRow) throws {
  #expect(try JSONReader.read(Array(row.text.utf8)) == row.value)
}

struct RefusedRow: Row {
  let bytes: [UInt8]
  let error: JSONError
  var name: String { String(decoding: bytes, as: UTF8.self) }

  init(_ text: String, _ problem: JSONError.Problem, at offset: Int) {
    self.init(Array(text.utf8), problem, at: offset)
  }

  init(_ bytes: [UInt8], _ problem: JSONError.Problem, at offset: Int) {
    self.bytes = bytes
    error = JSONError(problem, at: offset)
  }
}

private func byte(
  _ character: Unicode.Scalar, _ expected: JSONError.Expected
) -> JSONError.Problem {
  .unexpectedByte(UInt8(ascii: character), expected: expected)
}

/// A string of these bytes between quotes.
private func quoted(_ bytes: UInt8...) -> [UInt8] { [0x22] + bytes + [0x22] }

let refusedRows: [RefusedRow] = [
  // Truncated.
  RefusedRow("", .unexpectedEnd(expected: .value), at: 0),
  RefusedRow(" ", .unexpectedEnd(expected: .value), at: 1),
  RefusedRow("[", .unexpectedEnd(expected: .value), at: 1),
  RefusedRow("[1", .unexpectedEnd(expected: .commaOrClosingBracket), at: 2),
  RefusedRow("[1,", .unexpectedEnd(expected: .value), at: 3),
  RefusedRow("{", .unexpectedEnd(expected: .keyOrClosingBrace), at: 1),
  RefusedRow("{\"a\"", .unexpectedEnd(expected: .colon), at: 4),
  RefusedRow("{\"a\":", .unexpectedEnd(expected: .value), at: 5),
  RefusedRow("{\"a\":1", .unexpectedEnd(expected: .commaOrClosingBrace), at: 6),
  RefusedRow("{\"a\":1,", .unexpectedEnd(expected: .key), at: 7),
  RefusedRow("\"a", .unexpectedEnd(expected: .closingQuote), at: 2),
  RefusedRow("\"a\\", .unexpectedEnd(expected: .closingQuote), at: 3),
  RefusedRow("\"a\\n", .unexpectedEnd(expected: .closingQuote), at: 4),
  RefusedRow("\"\\u00", .unexpectedEnd(expected: .hexadecimalDigit), at: 5),
  RefusedRow("tru", .unexpectedEnd(expected: .value), at: 3),
  RefusedRow("-", .unexpectedEnd(expected: .digit), at: 1),
  RefusedRow("1.", .unexpectedEnd(expected: .digit), at: 2),
  RefusedRow("1e", .unexpectedEnd(expected: .digit), at: 2),
  RefusedRow("1e+", .unexpectedEnd(expected: .digit), at: 3),
  // Unexpected characters.
  RefusedRow("nul1", byte("1", .value), at: 3),
  RefusedRow("True", byte("T", .value), at: 0),
  RefusedRow("NaN", byte("N", .value), at: 0),
  RefusedRow("Infinity", byte("I", .value), at: 0),
  RefusedRow("'a'", byte("'", .value), at: 0),
  RefusedRow("+1", byte("+", .value), at: 0),
  RefusedRow(".5", byte(".", .value), at: 0),
  RefusedRow("-a", byte("a", .digit), at: 1),
  RefusedRow("-.5", byte(".", .digit), at: 1),
  RefusedRow("1.e3", byte("e", .digit), at: 2),
  RefusedRow("0x10", byte("x", .endOfText), at: 1),
  RefusedRow("01", byte("1", .endOfText), at: 1),
  RefusedRow("-01", byte("1", .endOfText), at: 2),
  RefusedRow("1 000", byte("0", .endOfText), at: 2),
  RefusedRow("[,]", byte(",", .value), at: 1),
  RefusedRow("[1,]", byte("]", .value), at: 3),
  RefusedRow("[1 2]", byte("2", .commaOrClosingBracket), at: 3),
  RefusedRow("[1}", byte("}", .commaOrClosingBracket), at: 2),
  RefusedRow("{,}", byte(",", .keyOrClosingBrace), at: 1),
  RefusedRow("{a:1}", byte("a", .keyOrClosingBrace), at: 1),
  RefusedRow("{1:1}", byte("1", .keyOrClosingBrace), at: 1),
  RefusedRow("{\"a\" 1}", byte("1", .colon), at: 5),
  RefusedRow("{\"a\":}", byte("}", .value), at: 5),
  RefusedRow("{\"a\":1,}", byte("}", .key), at: 7),
  RefusedRow("{\"a\":1 \"b\"}", byte("\"", .commaOrClosingBrace), at: 7),
  RefusedRow("[]]", byte("]", .endOfText), at: 2),
  RefusedRow("{} {}", byte("{", .endOfText), at: 3),
  RefusedRow("1 // one", byte("/", .endOfText), at: 2),
  RefusedRow("\u{A0}1", .unexpectedByte(0xC2, expected: .value), at: 0),
  RefusedRow([0xEF, 0xBB, 0xBF, 0x31], .unexpectedByte(0xEF, expected: .value), at: 0),
  RefusedRow([0x31, 0x00], .unexpectedByte(0x00, expected: .endOfText), at: 1),
  RefusedRow([0x5B, 0x0B, 0x5D], .unexpectedByte(0x0B, expected: .value), at: 1),
  // Inside strings.
  RefusedRow("\"a\tb\"", .controlCharacter(0x09), at: 2),
  RefusedRow("\"a\nb\"", .controlCharacter(0x0A), at: 2),
  RefusedRow("\"\\na\u{0}\"", .controlCharacter(0x00), at: 4),
  RefusedRow(#""\a""#, .unknownEscape(UInt8(ascii: "a")), at: 2),
  RefusedRow(#""\U0041""#, .unknownEscape(UInt8(ascii: "U")), at: 2),
  RefusedRow(#""\u00G0""#, byte("G", .hexadecimalDigit), at: 5),
  RefusedRow(#""\u+041""#, byte("+", .hexadecimalDigit), at: 3),
  RefusedRow(#""\ud83d""#, .loneSurrogate(0xD83D), at: 1),
  RefusedRow(#""\ude00""#, .loneSurrogate(0xDE00), at: 1),
  RefusedRow(#""a\ud83d\n""#, .loneSurrogate(0xD83D), at: 2),
  RefusedRow(#""\ud83d\u0041""#, .loneSurrogate(0xD83D), at: 1),
  RefusedRow(#""\ud83d\ud83d""#, .loneSurrogate(0xD83D), at: 1),
  RefusedRow(quoted(0xFF), .invalidUTF8, at: 1),
  RefusedRow(quoted(0x61, 0x80), .invalidUTF8, at: 2),
  RefusedRow(quoted(0xC3), .invalidUTF8, at: 1),
  RefusedRow(quoted(0xC0, 0xAF), .invalidUTF8, at: 1),
  RefusedRow(quoted(0xE0, 0x80, 0xAF), .invalidUTF8, at: 1),
  RefusedRow(quoted(0xED, 0xA0, 0x80), .invalidUTF8, at: 1),
  RefusedRow(quoted(0xF4, 0x90, 0x80, 0x80), .invalidUTF8, at: 1),
  RefusedRow(quoted(0xF8, 0x88, 0x80, 0x80, 0x80), .invalidUTF8, at: 1),
  RefusedRow(quoted(0x5C, 0x6E, 0xED, 0x95, 0x9C, 0xED, 0x95), .invalidUTF8, at: 6),
  // The whole text.
  RefusedRow(#"{"a":1,"b":2,"a":3}"#, .duplicateKey("a"), at: 13),
  RefusedRow(#"{"a":1,"\u0061":3}"#, .duplicateKey("a"), at: 7),
  RefusedRow(#"[{"x":{"y":1,"y":1}}]"#, .duplicateKey("y"), at: 13),
  RefusedRow("1e400", .numberOutOfRange("1e400"), at: 0),
  RefusedRow("[-1e999]", .numberOutOfRange("-1e999"), at: 1),
]

@Test(arguments: refusedRows) func refusesTheRestSayingWhere(_ row: RefusedRow) {
  #expect(throws: row.error) { try JSONReader.read(row.bytes) }
}

@Test func depthHasALimit() throws {
  func nested(_ depth: Int) -> [UInt8] {
    Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
  }
  func objects(_ depth: Int) -> [UInt8] {
    let open = String(repeating: #"{"a":"#, count: depth)
    return Array((open + "1" + String(repeating: "}", count: depth)).utf8)
  }
  _ = try JSONReader.read(nested(JSONReader.depthLimit))
  _ = try JSONReader.read(objects(JSONReader.depthLimit))
  #expect(throws: JSONError.self) { try JSONReader.read(objects(JSONReader.depthLimit + 1)) }
  #expect(throws: JSONError(.tooDeep(limit: 128), at: 128)) { try JSONReader.read(nested(129)) }
  #expect(throws: JSONError(.tooDeep(limit: 128), at: 128)) {
    try JSONReader.read(Array(repeating: UInt8(ascii: "["), count: 1_000_000))
  }
}

@Test func largeObjectsKeepTheirKeysApart() throws {
  let members = (0..<1000).map { "\"key\($0)\":\($0)" }
  let text = "{" + members.joined(separator: ",")
  guard case .object(let object) = try JSONReader.read(Array((text + "}").utf8)) else {
    Issue.record("not an object")
    return
  }
  #expect(object.members.count == 1000)
  #expect(object["key999"] == .integer(999))
  #expect(object["key1000"] == nil)
  #expect(throws: JSONError(.duplicateKey("key7"), at: text.utf8.count + 1)) {
    try JSONReader.read(Array((text + ",\"key7\":0}").utf8))
  }
}

@Test func offsetsCountFromTheStartOfASlice() {
  let bytes = Array("xx[1,]".utf8)
  #expect(throws: JSONError(.unexpectedByte(0x5D, expected: .value), at: 3)) {
    try JSONReader.read(bytes[2...])
  }
}

@Test func aLongStringIsReadWhole() throws {
  let title = String(repeating: "긴 제목 ", count: 1_000_000)
  #expect(try JSONReader.read(Array("\"\(title)\"".utf8)) == .string(title))
}
