import ICalendar
import TestSupport
import Testing

struct LinesRow: Row {
  let name: String
  let file: [UInt8]
  /// Each line as `number name=value`.
  let lines: [String]

  init(_ name: String, _ file: String, _ lines: [String]) {
    self.init(name, Array(file.utf8), lines)
  }

  init(_ name: String, _ file: [UInt8], _ lines: [String]) {
    self.name = name
    self.file = file
    self.lines = lines
  }
}

let linesRows: [LinesRow] = [
  LinesRow("an empty file", "", []),
  LinesRow("blank lines alone", "\r\n\n\r\r\n", []),
  LinesRow("CRLF", "A:1\r\nB:2\r\n", ["1 A=1", "2 B=2"]),
  LinesRow("LF", "A:1\nB:2\n", ["1 A=1", "2 B=2"]),
  LinesRow("CR", "A:1\rB:2\r", ["1 A=1", "2 B=2"]),
  LinesRow("CR CR LF", "A:1\r\r\nB:2\r\r\n", ["1 A=1", "2 B=2"]),
  LinesRow("all kinds in one file", "A:1\r\nB:2\nC:3\rD:4", ["1 A=1", "2 B=2", "3 C=3", "4 D=4"]),
  LinesRow("no line break at the end", "A:1\r\nB:2", ["1 A=1", "2 B=2"]),
  LinesRow(
    "RFC 5545 §3.1: a folded description",
    "DESCRIPTION:This is a lo\r\n ng description\r\n  that exists on a long line.\r\nB:2\r\n",
    ["1 DESCRIPTION=This is a long description that exists on a long line.", "4 B=2"]),
  LinesRow("folded with a tab", "A:1\n\t2\n\t\t3\nB:4\n", ["1 A=12\t3", "4 B=4"]),
  LinesRow("folded after CR", "A:1\r 2\rB:4\r", ["1 A=12", "3 B=4"]),
  LinesRow("folded over a blank line", "A:1\n\n 2\nB:4\n", ["1 A=12", "4 B=4"]),
  LinesRow("folded inside of a name", "SUM\r\n MARY:1\r\n", ["1 SUMMARY=1"]),
  LinesRow("folded inside of a parameter", "A;X=\"1\r\n 2\":3\r\n", ["1 A=3"]),
  LinesRow("a fold of nothing", "A:1\r\n \r\n 2\r\n", ["1 A=12"]),
  LinesRow("a fold at the end of the file", "A:1\r\n ", ["1 A=1"]),
  LinesRow(
    "folded inside of a character",
    Array("A:".utf8) + [0xEC, 0x9A, 0x0D, 0x0A, 0x20, 0xB0] + Array("\r\nB:2".utf8),
    ["1 A=우", "3 B=2"]),
  LinesRow("a byte order mark", "\u{FEFF}A:1\r\nB:2\r\n", ["1 A=1", "2 B=2"]),
  LinesRow("a byte order mark, then blank lines", "\u{FEFF}\r\n\r\nA:1\r\n", ["3 A=1"]),
  LinesRow("blank lines at the beginning", "\n\r\n  \n\nA:1\nB:2\n", ["5 A=1", "6 B=2"]),
  LinesRow("blank lines between", "A:1\n\n\nB:2\r\n\r\nC:3\n\n", ["1 A=1", "4 B=2", "6 C=3"]),
  LinesRow("a first line that begins with a blank", " A:1\nB:2\n", ["1 A=1", "2 B=2"]),
  LinesRow("names in lower case", "begin:1\nDtStart:2\n", ["1 BEGIN=1", "2 DTSTART=2"]),
  LinesRow("an empty value", "A:\nB;X=1:\n", ["1 A=", "2 B="]),
  LinesRow("colons in the value", "A:http://x:80/\n", ["1 A=http://x:80/"]),
  LinesRow("a colon in a quoted parameter", "A;X=\"a:b;c\":2\n", ["1 A=2"]),
  LinesRow("a quote that is never closed", "A;X=\"a:2\n", ["1 A=2"]),
  LinesRow("a quote in the value", "A;X=a:\"2\n", ["1 A=\"2"]),
  LinesRow(
    "X- and IANA names", "X-WR-CALNAME:a\nNON-SMOKING;VALUE=BOOLEAN:TRUE\n",
    ["1 X-WR-CALNAME=a", "2 NON-SMOKING=TRUE"]),
  LinesRow("a group", "item1.URL:a\n", ["1 URL=a"]),
  LinesRow(
    "blanks around names", "REFRESH - INTERVAL; VALUE = DURATION:PT48H\n",
    ["1 REFRESH - INTERVAL=PT48H"]),
  LinesRow(
    "NUL and control characters", "A:a\u{0}b\u{1B}\u{7F}\nB:2\n",
    ["1 A=a\u{0}b\u{1B}\u{7F}", "2 B=2"]),
  LinesRow(
    "bytes that are no UTF-8", Array("A:a".utf8) + [0xFF, 0xC3] + Array("\nB:2".utf8),
    ["1 A=a\u{FFFD}\u{FFFD}", "2 B=2"]),
]

@Suite struct ContentLineReaderTests {
  @Test(arguments: linesRows, [1, 2, 3, 5, 1 << 16])
  func linesAreTheSameHoweverTheFileIsCut(_ row: LinesRow, _ size: Int) throws {
    let read = try lines(row.file, pieces: size)
    #expect(read.map { "\($0.lineNumber) \($0.name)=\($0.rawText)" } == row.lines)
    // Every byte of the file belongs to a line, except those of blank lines.
    if !row.lines.isEmpty { #expect(read.flatMap(\.raw) == row.file) }
  }

  @Test func aLineKeepsItsBytes() throws {
    let file = "A:1\r\n 2\r\n\r\nb;x=\"y\":\tc\n"
    let read = try lines(file)
    #expect(
      read.map { String(decoding: $0.raw, as: UTF8.self) } == [
        "A:1\r\n 2\r\n\r\n", "b;x=\"y\":\tc\n",
      ])
  }

  @Test func aNameHasNoGroup() throws {
    #expect(try line("item1.URL:a").name == "URL")
    #expect(try line("URL:a.b").name == "URL")
    #expect(try line(".URL:a").name == ".URL")
    #expect(try line("a.:b").name == "A.")
  }

  @Test(arguments: [
    NotALineRow("no colon", "SUMMARY", at: 1, "SUMMARY"),
    NotALineRow("no colon, with a parameter", "A:1\nSUMMARY;X=1\nB:2", at: 2, "SUMMARY;X=1"),
    NotALineRow("a colon in quotes alone", "A;X=\"1:2\"", at: 1, "A;X=\"1:2\""),
    NotALineRow("no name", "A:1\r\n\r\n:2\r\n", at: 3, ":2"),
    NotALineRow("blanks for a name", "A:1\n;X=1:2", at: 2, ";X=1:2"),
    NotALineRow(
      "a long one", String(repeating: "우", count: 100), at: 1, String(repeating: "우", count: 66)),
  ])
  func whatIsNoContentLineIsNamed(_ row: NotALineRow) throws {
    let expected = ICalendarError(.notAContentLine(text: row.shown), line: row.line)
    #expect(throws: expected) { try lines(row.file, pieces: 3) }
  }

  @Test func readingGoesOnBehindABrokenLine() throws {
    var reader = ContentLineReader(
      lineLimit: 20,
      source: source(
        Array("A:1\nbroken\nB:\(String(repeating: "x", count: 99))\n y\r\nC:3".utf8), pieces: 4))
    #expect(try reader.next()?.name == "A")
    #expect(throws: ICalendarError(.notAContentLine(text: "broken"), line: 2)) { try reader.next() }
    #expect(throws: ICalendarError(.lineTooLong(limit: 20), line: 3)) { try reader.next() }
    let last = try #require(try reader.next())
    #expect(last.name == "C" && last.lineNumber == 5)
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test(arguments: [1, 7, 100]) func aLineOfTheLimitIsRead(_ size: Int) throws {
    let bytes = Array("A:45678\r\nB:1".utf8)
    var reader = ContentLineReader(lineLimit: 9, source: source(bytes, pieces: size))
    #expect(try reader.next()?.rawText == "45678")
    #expect(try reader.next()?.rawText == "1")
    var stricter = ContentLineReader(lineLimit: 8, source: source(bytes, pieces: size))
    #expect(throws: ICalendarError(.lineTooLong(limit: 8), line: 1)) { try stricter.next() }
    #expect(try stricter.next()?.name == "B")
  }

  @Test func whatTheSourceThrowsComesThrough() throws {
    struct Broken: Error {}
    var calls = 0
    var reader = ContentLineReader {
      calls += 1
      if calls > 1 { throw Broken() }
      return Array("A:1\nB:2".utf8)
    }
    #expect(try reader.next()?.name == "A")
    #expect(throws: Broken.self) { try reader.next() }
  }
}

struct NotALineRow: Row {
  let name: String
  let file: String
  let line: Int
  let shown: String

  init(_ name: String, _ file: String, at line: Int, _ shown: String) {
    self.name = name
    self.file = file
    self.line = line
    self.shown = shown
  }
}
