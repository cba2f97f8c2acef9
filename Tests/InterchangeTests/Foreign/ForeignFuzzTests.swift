import Interchange
import TestSupport
import Testing

/// Files with changed bytes give items or errors, and never trap.
@Test func brokenFilesOfOtherProgramsAreReadOrRefused() {
  let files: [(ImportFormat, [ForeignRow])] = [
    (.todotxt, todoTxtRows), (.taskwarrior, taskwarriorRows), (.todoist, todoistRows),
    (.gtasks, googleRows), (.remind, remindRows),
  ]
  var generator = SeededGenerator(seed: 18)
  let marks = "\"{}[],:;+-*@()0189 \nxTZ가\u{0}\u{FF}".pieces
  for (format, rows) in files {
    for row in rows {
      for _ in 0..<(Slow.isAsked ? 400 : 20) {
        var bytes = Array(row.text.utf8)
        generator.mutate(&bytes, changes: 1...4, inserting: marks)
        if generator.chance(25) { bytes.removeLast(generator.below(bytes.count + 1)) }
        _ = ImportFormat(of: bytes, fileName: "a.txt")
        _ = TextEncoding(of: bytes)
        _ = foreign(format, String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}

@Test(arguments: [
  ForeignRow(#"{"description":"a","uuid":"u","due":"99991231T235959Z"}"#, "taskwarrior"),
  ForeignRow(
    #"{"description":"a","uuid":"u","due":"00010101T000000Z","end":"00010101T000000Z"}"#,
    "taskwarrior"),
  ForeignRow(
    #"{"description":"a","uuid":"u","status":"recurring","recur":"yearly","due":"99981231T000000Z","mask":"+++++X"}"#,
    "taskwarrior"),
  ForeignRow("2026-11-20 a due:9999-12-31 rec:9999y", "todotxt"),
  ForeignRow("x 9999-12-31 0001-01-01 a t:0001-01-01 rec:1d", "todotxt"),
  ForeignRow("9999/12/31 * * 1000000 1439 23:59 a", "remind"),
  ForeignRow("0001/01/01 * * 1 99999 a", "remind"),
  ForeignRow(
    #"[{"monthname":"x","entries":[{"date":"2026-11-25","time":9223372036854775807,"duration":9223372036854775807,"body":"a"}]}]"#,
    "remind"),
  ForeignRow(
    #"{"kind":"tasks#taskLists","items":[{"items":[{"title":"a","due":"9999-12-31T23:59:59Z","scheduled_time":[{"start":"9999-12-31T23:59:59Z"}]}]}]}"#,
    "gtasks"),
  ForeignRow(String(repeating: "[", count: 10_000), "taskwarrior"),
  ForeignRow(String(repeating: #"{"a":"#, count: 10_000), "gtasks"),
]) func extremesOfOtherProgramsEndInItemsOrSentences(_ row: ForeignRow) throws {
  let format = try #require(ImportFormat(name: row.outcome, head: []))
  #expect(!foreign(format, row.text).isEmpty || row.text.hasPrefix("["))
}
