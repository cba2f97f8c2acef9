import DaydotTestSupport
import TestSupport
import Testing

/// A length of at least a minute, counted from now, is rounded up to a full minute, when checks
/// run.
@Suite struct ElapsedTimeTests {
  struct Case: Row {
    let words: [String]
    let says: String
    var name: String { words.joined(separator: " ") }

    init(_ words: String..., says: String) {
      self.words = words
      self.says = says
    }
  }

  private static let hint = "cron looks once a minute, so it may remind up to a minute later"

  @Test(arguments: [
    Case("add", "Tea in 2 minutes", says: "09:03 (reminds at 09:03)"),
    Case("add", "Cake in 2 hours", says: "11:01 (reminds at 11:01)"),
    Case("add", "2분 뒤 차", says: "09:03 (reminds at 09:03)"),
    Case("add", "Bake", "--remind", "in 45m", says: "(reminds Fri 20 Nov 09:46)"),
    Case("push", "Dinner", "--when", "10m", says: "reminds Fri 20 Nov 09:11"),
    Case("remind", "1", "in 5m", says: "(reminds Fri 20 Nov 09:06)"),
    Case("snooze", "1", "10m", says: "again at Fri 20 Nov 09:11"),
    Case("when", "in 2 minutes", says: "Fri 20 Nov 2026 09:03"),
  ])
  func endsOnAFullMinute(_ row: Case) throws {
    let run = try announced().run(row.words)
    #expect(run.output.contains(row.says), "\(run.output)")
    #expect(!run.errors.contains(Self.hint))
  }

  /// Item 1 was announced, and it is 19 seconds past the minute.
  private func announced() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "09:00")
    try daydot("check")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:00:19"
    return daydot
  }

  @Test(arguments: [
    Case("add", "Tea in 30 seconds", says: "09:00:49"),
    Case("snooze", "1", "30s", says: "09:00:49"),
  ])
  func secondsStay(_ row: Case) throws {
    let daydot = try announced()
    let run = try daydot.run(row.words)
    #expect(run.status == 0 && run.output.contains(row.says), "\(run)")
    #expect(run.errors.contains(Self.hint))
    #expect(
      try daydot.run(row.words + ["--lang", "ko"]).errors.contains("cron은 1분에 한 번 확인하므로"))
  }
}
