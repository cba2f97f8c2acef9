import Interchange
import TestSupport
import Testing

struct FormatRow: Row {
  let head: String
  let fileName: String?
  let format: ImportFormat
  var name: String { "\(fileName ?? "-") \(head.prefix(60).debugDescription)" }

  init(_ head: String, _ format: ImportFormat, named fileName: String? = nil) {
    (self.head, self.format, self.fileName) = (head, format, fileName)
  }
}

let formatRows: [FormatRow] = [
  FormatRow("", .jsonl),
  FormatRow("", .jsonl, named: "todo.jsonl"),
  FormatRow("BEGIN:VCALENDAR\r\n", .ics),
  FormatRow("\u{FEFF}\r\n\n begin:vcalendar\n", .ics, named: "cal.txt"),
  FormatRow(#"{"title":"Buy milk","day":"2026-11-25"}"# + "\n", .jsonl),
  FormatRow(#"{"title":"Buy milk"}"# + "\n", .jsonl, named: "items.csv"),
  FormatRow(#"{"uid":"u","title":"tasks","notes":"uuid description"}"#, .jsonl),
  FormatRow("{\n  \"kind\": \"tasks#taskLists\",\n  \"items\": []}", .gtasks),
  FormatRow(#"{"items":[{"kind":"tasks#tasks","items":[]}],"kind":"x"}"#, .gtasks),
  FormatRow(
    "[\n{\"id\":1,\"description\":\"a\",\"status\":\"pending\",\"uuid\":\"u\"}\n]\n", .taskwarrior),
  FormatRow(#"{"id":1,"description":"a","uuid":"u"}"# + "\n" + #"{"id":2}"#, .taskwarrior),
  FormatRow("[\n]\n", .taskwarrior),
  FormatRow("[\n{\"uuid\":\"u\"}\n]\n", .taskwarrior),
  FormatRow(#"[{"title":"a"}]"#, .jsonl),
  FormatRow(#"[{"monthname":"November","year":2026,"entries":[]}]"#, .remind),
  FormatRow("# rem2ps2 begin\nNovember 2026 30 0 0\n", .remind),
  FormatRow("2026/11/25 * * 60 540 9:00-10:00am Team meeting\n", .remind),
  FormatRow("2026/11/25 * * * * Holiday\n", .remind, named: "out.txt"),
  FormatRow("TYPE,CONTENT,DESCRIPTION,PRIORITY\ntask,a,,4\n", .todoist),
  FormatRow("\u{FEFF}TYPE,CONTENT,PRIORITY\r\n", .todoist, named: "Home [2207].csv"),
  FormatRow("title,day\na,\n", .csv(separator: 0x2C)),
  FormatRow("day;title\n;a\n", .csv(separator: 0x3B)),
  FormatRow("제목\t날짜\n우유\t2026. 11. 25.\n", .csv(separator: 0x09)),
  FormatRow("title\nBuy milk\n", .csv(separator: 0x2C)),
  FormatRow("할 일,마감일\n우유,2026-11-25\n", .csv(separator: 0x2C), named: "todo.txt"),
  FormatRow("Name,When\na,b\n", .csv(separator: 0x2C), named: "a.csv"),
  FormatRow("(A) Call mum @phone\n", .todotxt),
  FormatRow("x 2026-11-20 2026-11-18 Call mum\n", .todotxt, named: "done"),
  FormatRow("Buy milk\nPay rent due:2026-11-30\n", .todotxt),
  FormatRow("Buy milk\n", .todotxt, named: "todo.txt"),
  FormatRow("[ ] Buy milk\n", .todotxt, named: "list.txt"),
  // Ambiguous content is read as the program's own format, whose reader reports the error.
  FormatRow("Buy milk\n", .jsonl),
  FormatRow("\u{89}PNG\u{1A}\u{0}", .jsonl, named: "picture.txt"),
  FormatRow("Dear all,\nmeet me @home\n", .jsonl, named: "letter.md"),
]

@Test(arguments: formatRows) func aFormatIsKnownByItsContent(_ row: FormatRow) {
  #expect(ImportFormat(of: Array(row.head.utf8), fileName: row.fileName) == row.format)
}

@Test func everyNameOfAFormatIsOne() {
  for name in ImportFormat.names { #expect(ImportFormat(name: name, head: []) != nil) }
  #expect(ImportFormat(name: "csv", head: Array("a;b\n".utf8)) == .csv(separator: 0x3B))
  #expect(ImportFormat(name: "xml", head: []) == nil)
}

/// `제목,날짜` and `우유` in CP949.
private let koreanTable: [UInt8] =
  [0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0xB3, 0xAF, 0xC2, 0xA5, 0x0D, 0x0A]
  + [0xBF, 0xEC, 0xC0, 0xAF, 0x2C, 0x0D, 0x0A]

private func calendar(_ title: [UInt8]) -> [UInt8] {
  Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:".utf8) + title
    + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
}

func utf16(_ text: String, isBigEndian: Bool, mark: Bool = true) -> [UInt8] {
  ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    return isBigEndian ? [high, low] : [low, high]
  }
}

struct EncodingRow: Row {
  let name: String
  let bytes: [UInt8]
  let encoding: TextEncoding
}

@Test(arguments: [
  EncodingRow(name: "ASCII", bytes: Array("title\na\n".utf8), encoding: .utf8),
  EncodingRow(name: "UTF-8", bytes: Array("제목\n우유\n".utf8), encoding: .utf8),
  EncodingRow(name: "CP949", bytes: koreanTable, encoding: .codePage(.korean)),
  EncodingRow(
    name: "a broken byte in UTF-8", bytes: Array("title,notes\n우유,".utf8) + [0xC3, 0x0A],
    encoding: .utf8),
  EncodingRow(
    name: "CP1252, where an accent looks like half a syllable",
    bytes: Array("title\nCaf".utf8) + [0xE9] + Array("s, d".utf8) + [0xE9] + Array("j".utf8)
      + [0xE0] + Array("vu\n".utf8), encoding: .codePage(.western)),
  EncodingRow(
    name: "CP1252 with an accent at the end of a word",
    bytes: Array("title\nCaf".utf8) + [0xE9] + Array(", bar\n".utf8),
    encoding: .codePage(.western)),
  EncodingRow(
    name: "a broken byte in JSON", bytes: Array("{\"title\":\"".utf8) + [0xC1, 0xA6, 0x22],
    encoding: .utf8),
  EncodingRow(
    name: "a calendar in CP949", bytes: calendar([0xC1, 0xA6, 0xB8, 0xF1]),
    encoding: .codePage(.korean)),
  EncodingRow(
    name: "a calendar in Latin-1", bytes: calendar(Array("M".utf8) + [0xFC] + Array("ller".utf8)),
    encoding: .utf8),
  EncodingRow(
    name: "a calendar in Latin-1 with two umlauts in a row",
    bytes: calendar(Array("Gr".utf8) + [0xF6, 0xDF] + Array("e".utf8)), encoding: .utf8),
  EncodingRow(
    name: "UTF-16LE", bytes: utf16("제목\n우유", isBigEndian: false),
    encoding: .utf16(isBigEndian: false)),
  EncodingRow(
    name: "UTF-16BE", bytes: utf16("제목\n우유", isBigEndian: true),
    encoding: .utf16(isBigEndian: true)),
  EncodingRow(
    name: "UTF-16LE without a mark", bytes: utf16("제목,날짜\n우유,\n", isBigEndian: false, mark: false),
    encoding: .utf16(isBigEndian: false)),
  EncodingRow(name: "a picture", bytes: [0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 1], encoding: .utf8),
]) func anEncodingIsKnownByItsBytes(_ row: EncodingRow) {
  #expect(TextEncoding(of: row.bytes) == row.encoding)
}

@Test(arguments: [true, false], [1, 2, 3, 1000])
func textInUTF16IsReadInPieces(_ isBigEndian: Bool, size: Int) {
  let text = "제목,날짜\r\n우유 🥛,2026. 11. 25.\r\n"
  let bytes = utf16(text, isBigEndian: isBigEndian)
  var decoder = UTF16Decoder(isBigEndian: isBigEndian)
  var decoded: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    decoded += decoder.decode(Array(bytes[start..<min(bytes.count, start + size)]))
  }
  #expect(String(decoding: decoded, as: UTF8.self) == text)
}
