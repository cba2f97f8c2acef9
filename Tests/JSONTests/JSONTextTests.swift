import JSON
import TestSupport
import Testing

@Test func membersAndElementsKeepTheirOrder() {
  let object: JSONObject = [
    "id": .integer(12), "title": .string("Buy milk"), "notes": .null, "starred": .bool(false),
    "tags": .strings(["a", "b"]), "place": .object(["lat": .double(37.5101)]),
    "days": .array([.object(["n": .integer(1)]), .object([:]), .array([]), .null, .integer(2)]),
  ]
  #expect(
    JSONValue.object(object).jsonText
      == #"{"id":12,"title":"Buy milk","notes":null,"starred":false,"tags":["a","b"],"#
      + #""place":{"lat":37.5101},"days":[{"n":1},{},[],null,2]}"#)
}

struct StringRow: Row {
  let value: String
  let json: String
  var name: String { json }
}

let stringRows: [StringRow] = [
  StringRow(value: "", json: #""""#),
  StringRow(value: "a\"b\\c/d", json: #""a\"b\\c/d""#),
  StringRow(value: "\u{8}\t\n\u{C}\r", json: #""\b\t\n\f\r""#),
  StringRow(value: "\u{0}\u{1B}[31m\u{1F}", json: #""\u0000\u001b[31m\u001f""#),
  // DEL and the C1 controls affect terminals as ESC does.
  StringRow(
    value: "\u{7F}\u{80}\u{9B}31m\u{9F}\u{A0}", json: "\"\\u007f\\u0080\\u009b31m\\u009f\u{A0}\""),
  StringRow(value: "\u{2027}\u{2028}\u{2029}\u{202A}", json: "\"\u{2027}\\u2028\\u2029\u{202A}\""),
  StringRow(value: "우유 é 👨‍👩‍👧", json: "\"우유 é 👨‍👩‍👧\""),
  StringRow(value: "\u{10FFFF}\u{FFFE}", json: "\"\u{10FFFF}\u{FFFE}\""),
]

@Test(arguments: stringRows) func escapesWhatMustBeAndNoMore(_ row: StringRow) throws {
  #expect(JSONValue.string(row.value).jsonText == row.json)
  #expect(try JSONReader.read(Array(row.json.utf8)) == .string(row.value))
}

@Test func keysOfValuesAreEscapedToo() {
  #expect(JSONValue.object(["a\"b": .null]).jsonText == #"{"a\"b":null}"#)
}

struct NumberRow: Row {
  let value: Double
  let json: String
  var name: String { json }
}

let numberRows: [NumberRow] = [
  NumberRow(value: 150, json: "150"),
  NumberRow(value: -3, json: "-3"),
  NumberRow(value: 0, json: "0"),
  NumberRow(value: -0.0, json: "-0.0"),
  NumberRow(value: 0.1, json: "0.1"),
  NumberRow(value: 0.1 + 0.2, json: "0.30000000000000004"),
  NumberRow(value: 127.0215, json: "127.0215"),
  NumberRow(value: 0x1p53, json: "9007199254740992"),
  NumberRow(value: 1e20, json: "1e+20"),
  NumberRow(value: .leastNonzeroMagnitude, json: "5e-324"),
  NumberRow(value: .greatestFiniteMagnitude, json: "1.7976931348623157e+308"),
  NumberRow(value: .infinity, json: "null"),
  NumberRow(value: .nan, json: "null"),
]

@Test(arguments: numberRows) func doublesAreShortest(_ row: NumberRow) {
  #expect(JSONValue.double(row.value).jsonText == row.json)
}

@Test func integersReachBothEnds() {
  let ends = JSONValue.array([.integer(.min), .integer(0), .integer(.max)])
  #expect(ends.jsonText == "[-9223372036854775808,0,9223372036854775807]")
}
