import Interchange
import TestSupport
import Testing

struct SplitRow: Row {
  let input: String
  let lines: [String]
  var name: String { input.debugDescription }

  init(_ input: String, _ lines: String...) {
    self.input = input
    self.lines = lines
  }
}

let splitRows: [SplitRow] = [
  SplitRow(""),
  SplitRow("\n"),
  SplitRow("a", "1 a"),
  SplitRow("a\n", "1 a"),
  SplitRow("a\nb", "1 a", "2 b"),
  SplitRow("a\r\nb\r\n", "1 a", "2 b"),
  SplitRow("a\r", "1 a"),
  SplitRow("a\rb\n", "1 a\rb"),
  SplitRow("\n\n a\n \t\n\r\nb\n\n", "3  a", "6 b"),
  SplitRow("\u{FEFF}a\nb", "1 a", "2 b"),
  SplitRow("\u{FEFF}\na", "2 a"),
  SplitRow("a\n\u{FEFF}b", "1 a", "2 \u{FEFF}b"),
  SplitRow("a\u{2028}b\u{85}c\n", "1 a\u{2028}b\u{85}c"),
  SplitRow("우유\n사기\n", "1 우유", "2 사기"),
]

@Test(arguments: splitRows) func cutsLinesHoweverTheyCome(_ row: SplitRow) {
  let bytes = Array(row.input.utf8)
  for size in [1, 2, 3, 5, 1000] {
    var splitter = LineSplitter()
    #expect(split(bytes, with: &splitter, pieces: size) == row.lines)
  }
}

@Test func aLineBeyondTheLimitIsLetGo() {
  let bytes = Array("12345678\n123456789\n\n1234\r\n123456789012\r\n1\n1234567890".utf8)
  for size in [1, 4, 1000] {
    var splitter = LineSplitter(limit: 8)
    let lines = split(bytes, with: &splitter, pieces: size)
    #expect(lines == ["1 12345678", "2 > 8", "4 1234", "5 > 8", "6 1", "7 > 8"])
  }
}

private func split(
  _ bytes: [UInt8], with splitter: inout LineSplitter, pieces size: Int
) -> [String] {
  var lines: [LineSplitter.Line] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    lines += splitter.feed(Array(bytes[start..<min(bytes.count, start + size)]))
  }
  return (lines + splitter.feed(nil)).map { line in
    switch line.bytes {
    case .success(let bytes): return "\(line.number) \(text(bytes))"
    case .failure(let error):
      guard case .tooLong(let limit) = error.problem else { return "\(error)" }
      return "\(line.number) > \(limit)"
    }
  }
}
