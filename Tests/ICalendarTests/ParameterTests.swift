import ICalendar
import TestSupport
import Testing

struct ParameterRow: Row {
  let name: String
  let line: String
  let parameters: [Parameter]

  init(_ name: String, _ line: String, _ parameters: [Parameter]) {
    self.name = name
    self.line = line
    self.parameters = parameters
  }
}

let parameterRows: [ParameterRow] = [
  ParameterRow("none", "A:1", []),
  ParameterRow(
    "RFC 5545 §3.1: two", "ATTENDEE;RSVP=TRUE;ROLE=REQ-PARTICIPANT:mailto:jsmith@example.com",
    [Parameter("RSVP", "TRUE"), Parameter("ROLE", "REQ-PARTICIPANT")]),
  ParameterRow(
    "RFC 5545 §3.2: quoted", "DESCRIPTION;ALTREP=\"http://www.wiz.org\":The Fall'98",
    [Parameter("ALTREP", "http://www.wiz.org")]),
  ParameterRow(
    "RFC 5545 §3.2.11: a list",
    "ATTENDEE;MEMBER=\"mailto:projectA@example.com\",\"mailto:projectB@example.com\":mailto:j",
    [Parameter("MEMBER", ["mailto:projectA@example.com", "mailto:projectB@example.com"])]),
  ParameterRow("a list without quotes", "A;X=a,b,,c:1", [Parameter("X", ["a", "b", "", "c"])]),
  ParameterRow("a comma in quotes", "A;X=\"a,b\",c:1", [Parameter("X", ["a,b", "c"])]),
  ParameterRow(
    "names in lower case", "a;tzid=Europe/Berlin:1", [Parameter("TZID", "Europe/Berlin")]),
  ParameterRow(
    "RFC 6868 §3: a line break and quotes",
    "ATTENDEE;CN=George Herman ^'Babe^' Ruth:mailto:babe@example.com",
    [Parameter("CN", "George Herman \"Babe\" Ruth")]),
  ParameterRow(
    "RFC 6868 §3: an address",
    "GEO;X-ADDRESS=\"Pittsburgh Pirates^n115 Federal St^nPitt, PA\":40;-80",
    [Parameter("X-ADDRESS", "Pittsburgh Pirates\n115 Federal St\nPitt, PA")]),
  ParameterRow("RFC 6868: carets", "A;X=^^n^^^n^:1", [Parameter("X", "^n^\n^")]),
  ParameterRow("RFC 6868: another caret stays", "A;X=^a^N^:1", [Parameter("X", "^a^N^")]),
  ParameterRow("empty", "A;X=:1", [Parameter("X", "")]),
  ParameterRow("empty quotes", "A;X=\"\":1", [Parameter("X", "")]),
  ParameterRow(
    "no value at all", "A;ENCODED;X=1:1", [Parameter("ENCODED", []), Parameter("X", "1")]),
  ParameterRow("semicolons too many", "A;;X=1;:1", [Parameter("X", "1")]),
  ParameterRow("an equals sign in the value", "A;X=a=b:1", [Parameter("X", "a=b")]),
  ParameterRow(
    "quotes in the middle", "A;CN=John \"Joe; Joey\" Doe:1", [Parameter("CN", "John Joe; Joey Doe")]
  ),
  ParameterRow(
    "a quote that is never closed", "A;X=\"a;Y=b:1", [Parameter("X", "\"a"), Parameter("Y", "b")]),
  ParameterRow("blanks around the name", "A; VALUE = DATE:1", [Parameter("VALUE", " DATE")]),
  ParameterRow(
    "a backslash is a character", "A;CN=Society\\\\ 2014:1", [Parameter("CN", "Society\\\\ 2014")]),
  ParameterRow("not ASCII", "A;CN=\"Джон Доу\":1", [Parameter("CN", "Джон Доу")]),
  ParameterRow("the same twice", "A;X=1;x=2:1", [Parameter("X", "1"), Parameter("X", "2")]),
]

@Suite struct ParameterTests {
  @Test(arguments: parameterRows) func parametersAreReadInTheirOrder(_ row: ParameterRow) throws {
    let line = try line(row.line)
    #expect(line.parameters == row.parameters)
    for parameter in row.parameters {
      let first = row.parameters.first { $0.name == parameter.name }
      #expect(line.parameter(parameter.name) == (first?.values.first ?? ""))
    }
    #expect(line.parameter("NONE") == nil)
  }

  @Test(arguments: parameterRows) func parametersAreWrittenSoThatTheyAreReadAgain(
    _ row: ParameterRow
  ) throws {
    let made = ContentLine("A", row.parameters, raw: "1:2;3,4")
    let again = try line(String(decoding: made.raw, as: UTF8.self))
    #expect(again.parameters == row.parameters)
    #expect(made.parameters == row.parameters)
    #expect(again.rawText == "1:2;3,4")
  }

  @Test func parametersAreQuotedWhereTheyHaveToBe() {
    func text(_ value: String...) -> String {
      ContentLine("A", [Parameter("x", value)], raw: "").rawLine
    }
    #expect(text("a b") == "A;X=a b:")
    #expect(text("a:b", "c;d", "e,f", "g") == "A;X=\"a:b\",\"c;d\",\"e,f\",g:")
    #expect(text("a\"b\r\nc\rd^e") == "A;X=a^'b^nc^nd^^e:")
    #expect(text("a\u{0}\u{7F}\tb") == "A;X=a\tb:")
  }

  @Test(
    arguments: [
      ("A;VALUE=DATE:", ValueType.date), ("A;value=date-time:", .dateTime),
      ("A; VALUE = PERIOD:", .period),
      ("A;VALUE=\"URI\":", .uri), ("A:", nil), ("A;VALUE=X-OWN:", nil), ("A;VALUE:", nil),
    ] as [(String, ValueType?)])
  func theTypeIsWhatTheLineNames(_ text: String, _ type: ValueType?) throws {
    #expect(try line(text).valueType == type)
  }
}

extension ContentLine {
  /// The written line, unfolded and without its line break.
  var rawLine: String {
    String(decoding: raw, as: UTF8.self).split(separator: "\r\n").enumerated()
      .map { $0.offset == 0 ? $0.element : $0.element.dropFirst() }.joined()
  }
}
