import DaydotTestSupport
import TestSupport
import Testing

/// The ids of items and reminders are never used again.
@Suite struct ItemNumberTests {
  private func planner() -> InProcessDaydot {
    InProcessDaydot(now: "2026-11-20T08:00", zone: "Asia/Seoul")
  }

  private func line(_ title: String, id: Int, reminder: Int) -> String {
    """
    {"title":"\(title)","id":\(id),"day":"2026-11-20","time":"18:00",\
    "reminders":[{"id":\(reminder),"trigger":"10m before"}]}

    """
  }

  private func numbers(_ daydot: InProcessDaydot) throws -> [String] {
    try daydot("remind").output.split(separator: "\n").map { line in
      line.split(separator: " ").prefix(3).joined(separator: " ")
    }
  }

  @Test func aNewStoreTakesTheNumbersOfAFile() throws {
    let daydot = planner()
    try daydot("import", "-", input: line("Call", id: 7, reminder: 3))
    #expect(try numbers(daydot) == ["r3 on 7"])
  }

  @Test(arguments: ["rm", "undo"])
  func anEmptiedStoreGivesNewNumbers(_ verb: String) throws {
    let daydot = planner()
    try daydot("add", "Call", "today", "9:00", "--remind", "at 9:00")
    if verb == "rm" {
      try daydot.at("2026-11-20T09:00", "check")
      try daydot.at("2026-11-20T09:01", "rm", "1")
    } else {
      try daydot("undo")
    }
    try daydot("import", "-", input: line("Other", id: 1, reminder: 1))
    #expect(try numbers(daydot) == ["r2 on 2"])
    // The id of the second item does not reach an announcement of the first.
    #expect(try daydot.at("2026-11-20T09:02", "snooze", "2", "10m").status == 1)
    #expect(try daydot.at("2026-11-20T09:02", "snooze", "1", "10m").status == 1)
  }

  @Test func undoneImportsGiveTheirNumbersBackOnlyWhenRedone() throws {
    let daydot = planner()
    let file = line("Call", id: 1, reminder: 1)
    try daydot("import", "-", input: file)
    try daydot("undo")
    try daydot("redo")
    #expect(try numbers(daydot) == ["r1 on 1"])
    try daydot("undo")
    try daydot("import", "-", input: file)
    #expect(try numbers(daydot) == ["r2 on 2"])
    try daydot("undo")
    try daydot("add", "Third")
    #expect(try daydot("list").output.hasPrefix("▪ 3  "))
  }

  @Test func aFileTakesNoPushedRemindersNumber() throws {
    let daydot = planner()
    try daydot("push", "Dinner", "--when", "20:00")
    try daydot("import", "-", input: line("Call", id: 5, reminder: 1))
    #expect(try numbers(daydot) == ["r2 on 5", "r1 on Dinner"])
  }

  @Test func twoItemsOfAFileDoNotShareAReminder() throws {
    let daydot = planner()
    let file = line("Call", id: 1, reminder: 4) + line("Write", id: 2, reminder: 4)
    try daydot("import", "-", input: file)
    #expect(try numbers(daydot) == ["r4 on 1", "r5 on 2"])
  }

  @Test func numbersDoNotRunOut() throws {
    let daydot = planner()
    let file = line("Call", id: .max, reminder: .max) + line("Write", id: 2, reminder: 2)
    #expect(try daydot("import", "-", input: file).status == 0)
    #expect(try daydot("add", "Third").status == 0)
    #expect(try daydot("list", "Third").output.hasPrefix("▪ 3  "))
  }

  @Test func onlyNewItemsTakeNumbers() throws {
    let daydot = planner()
    for _ in 1...3 { try daydot("import", "-", input: "title,day\nCall,2026-11-21\nPay,\n") }
    try daydot("add", "Third")
    #expect(try daydot("list", "Third").output.hasPrefix("▪ 3  "))
  }
}
