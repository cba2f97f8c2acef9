import Interchange
import TestSupport
import Testing
import TodoCore

/// The result of each line: its title, or its error.
func outcomes(_ source: some ItemSource, _ bytes: [UInt8], pieces: Int = 7) -> [String] {
  results(source, bytes, pieces: pieces).map { item in
    switch item.result {
    case .success(let record): "\(item.line) \(record.title)"
    case .failure(let error): "\(error.line) \(facts(error))"
    }
  }
}

@Test func aBrokenLineInTheMiddleIsNamed() {
  let file = #"""
    {"title":"a"}

    {"title":"b",
    {"title":"c"}
    {"title":"d","time":"09:00"}
    [1,2]
    {"title":"e"}
    """#
  #expect(
    outcomes(JSONLinesSource(reader: sampleReader), Array(file.utf8)) == [
      "1 a", "3 13: unexpectedEnd(expected: JSON.JSONError.Expected.key)", "4 c",
      "5 time: needs day",
      "6 : array, not object", "7 e",
    ])
}

@Test func invalidUTF8IsNamedByLineAndByte() {
  let bytes = Array("{\"title\":\"a\"}\n{\"title\":\"".utf8) + [0xFF] + Array("\"}\n".utf8)
  #expect(
    outcomes(JSONLinesSource(reader: sampleReader), bytes) == ["1 a", "2 10: invalidUTF8"])
}

@Test func aTitleOfMegabytesIsATitle() throws {
  let title = String(repeating: "제목 ", count: Slow.isAsked ? 1_500_000 : 200_000) + "."
  let bytes = Array("{\"title\":\"\(title)\"}\n{\"title\":\"b\"}".utf8)
  let records = try allRecords(JSONLinesSource(reader: sampleReader), bytes, pieces: 1 << 16)
  #expect(records.map(\.title.utf8.count) == [title.utf8.count, 1])
}

@Test func unknownFieldsAreCounted() {
  var source = JSONLinesSource(reader: sampleReader)
  let file = #"""
    {"title":"a","color":"red","x":1}
    {"title":"b","color":"blue"}
    {"title":"","color":"green"}
    """#
  _ = source.feed(Array(file.utf8)) + source.feed(nil)
  #expect(source.unknownFields == ["color": 2, "x": 1])
}

struct RealFile: Row {
  let file: String
  let count: Int
  let check: @Sendable ([Item]) -> Bool
  var name: String { file }
}

let realFiles: [RealFile] = [
  RealFile(file: "holidays-kr.jsonl", count: 321) { items in
    items.allSatisfy { $0.kind == .event && $0.tags == ["holiday"] && $0.when.day != nil }
      && items[2].title == "설날"
  },
  RealFile(file: "holidays-us.jsonl", count: 200) { items in
    items.allSatisfy { $0.kind == .event && $0.list == "holidays-us" }
  },
  RealFile(file: "planner-year.jsonl", count: 431) { items in
    items.count { $0.repetition != nil } == 11 && items.count { $0.place != nil } == 233
      && items.count { $0.when == .someday } == 33 && items.count { $0.when.time != nil } == 133
      && items.contains { $0.isDone }
  },
]

@Test(.enabled(if: SharedData.folder != nil, "no shared data"), arguments: realFiles)
func realFilesAreReadWhole(_ row: RealFile) throws {
  let bytes = try #require(SharedData.folder.flatMap { readFile($0 + "/" + row.file) })
  let records = try allRecords(JSONLinesSource(reader: sampleReader), bytes, pieces: 1 << 12)
  #expect(records.count == row.count)
  #expect(records.allSatisfy { $0.unknown.isEmpty && $0.uid != nil })
  let items = records.map { $0.item(uid: "", now: morning) }
  #expect(row.check(items))
  #expect(Set(items.map(\.uid)).count == row.count)
  // Items are the same after being written and read again, in both formats.
  for item in items { #expect(try read(line(item)).item(uid: "", now: morning) == item) }
  var table = CSVWriter(zone: seoul, words: SampleWords())
  table.writeHeader()
  for item in items { table.write(item) }
  let rows = try allRecords(CSVSource(reader: sampleReader), table.bytes, pieces: 1 << 12)
  #expect(rows.map { $0.item(uid: "", now: morning) } == items)
}
