import ICalendar
import TestSupport
import Testing

struct TextRow: Row {
  let written: String
  let text: String
  var name: String { written }

  init(_ written: String, _ text: String) {
    self.written = written
    self.text = text
  }
}

@Suite struct TextValueTests {
  @Test(arguments: [
    TextRow("", ""),
    TextRow("plain", "plain"),
    TextRow(
      #"Project XYZ Final Review\nConference Room - 3B\nCome Prepared."#,
      "Project XYZ Final Review\nConference Room - 3B\nCome Prepared."),
    TextRow(#"a\Nb"#, "a\nb"),
    TextRow(#"a\,b\;c\\d"#, #"a,b;c\d"#),
    TextRow(#"a\\nb"#, #"a\nb"#),
    TextRow("a,b;c:d", "a,b;c:d"),
    TextRow(#"\"a\" \: \x"#, #"\"a\" \: \x"#),
    TextRow(#"a\"#, #"a\"#),
    TextRow(#"\\\"#, #"\\"#),
    TextRow("우유 사기 ✍️", "우유 사기 ✍️"),
    TextRow(" a ", " a "),
  ])
  func escapesAreResolved(_ row: TextRow) throws {
    #expect(try line("A:" + row.written).text == row.text)
  }

  @Test(arguments: [
    TextsRow("APPOINTMENT,EDUCATION", ["APPOINTMENT", "EDUCATION"]),
    TextsRow("", []),
    TextsRow("a,,b,", ["a", "", "b", ""]),
    TextsRow(#"a\,b,c\;d,e\\,f"#, ["a,b", "c;d", #"e\"#, "f"]),
    TextsRow(#"a;b,c\"#, ["a;b", #"c\"#]),
  ])
  func listsAreSplitAtCommasThatAreNotEscaped(_ row: TextsRow) throws {
    #expect(try line("A:" + row.written).texts == row.texts)
  }

  @Test(arguments: [
    TextRow(#"a\nb\nc\nd"#, "a\nb\r\nc\rd"),
    TextRow(#"\\n\,\;:""#, #"\n,;:""#),
    TextRow("a\tb", "a\u{0}\tb\u{7F}\u{1B}"),
    TextRow("é 우", "é 우"),
  ])
  func textIsEscapedWhereItHasToBe(_ row: TextRow) {
    #expect(ContentLine("A", text: row.text).rawText == row.written)
  }

  @Test func anyTextIsReadAsItWasWritten() throws {
    var generator = SeededGenerator(seed: 1)
    let pieces = [
      "\\", "n", "N", ",", ";", ":", "\"", "^", "'", "\n", "\t", " ", "우", "😀", "e\u{301}",
      "abcdefghij",
    ]
    for _ in 0..<2000 {
      let texts = (0..<generator.number(1...4)).map { _ in
        (0..<generator.number(1...40)).map { _ in generator.pick(pieces) }.joined()
      }
      let text = ContentLine("A", [Parameter("X", texts)], text: texts[0])
      let list = ContentLine("A", texts: texts)
      let read = try lines(Array(text.raw) + Array(list.raw), pieces: generator.number(1...100))
      #expect(read.count == 2)
      #expect(read[0].text == texts[0])
      #expect(read[0].parameters == [Parameter("X", texts)])
      #expect(read[1].texts == texts)
      for piece in String(decoding: text.raw, as: UTF8.self).split(separator: "\r\n") {
        #expect(piece.utf8.count <= 75)
      }
    }
  }
}

struct TextsRow: Row {
  let written: String
  let texts: [String]
  var name: String { written.isEmpty ? "empty" : written }

  init(_ written: String, _ texts: [String]) {
    self.written = written
    self.texts = texts
  }
}
