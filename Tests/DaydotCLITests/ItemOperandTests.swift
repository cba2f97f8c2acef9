import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Several items as one operand: all or none change, in one undo step.
@Suite struct ItemOperandTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    for number in 1...6 { try daydot("add", "Thing \(number)", "--on", "2026-11-20") }
    return daydot
  }

  private func state(_ daydot: InProcessDaydot, _ field: String) throws -> [String?] {
    try daydot.json("show", "1-6")["items"].elements.map { $0[field].text }
  }

  @Test func doneTakesRangesAndLists() throws {
    let daydot = try planner()
    #expect(try daydot("done", "2-4,6").output.split(separator: "\n").count == 4)
    #expect(try state(daydot, "status") == ["open", "done", "done", "done", "open", "done"])
    try daydot("undo")
    #expect(try state(daydot, "status").allSatisfy { $0 == "open" })
    // The shell splits at blanks after the commas.
    #expect(try daydot("done", "1,", "5").status == 0)
    #expect(try daydot("done", "2-9").status == 1)
    #expect(try state(daydot, "status") == ["done", "open", "open", "open", "done", "open"])
    #expect(try daydot("done", "4-2").status == 64)
    #expect(try daydot("rm", "1-2,6").status == 0)
    #expect(try daydot("show", "6").status == 1)
  }

  @Test func moveTakesSeveral() throws {
    let daydot = try planner()
    try daydot("add", "Swim", "--every", "every day 08:00", "--on", "2026-11-20")
    let moved = try daydot("move", "1,3,7", "2026-11-25")
    #expect(
      moved.output == """
        1  "Thing 1" — Wed 25 Nov 2026, in place of Fri 20 Nov 2026 (reminds at 09:00)
        3  "Thing 3" — Wed 25 Nov 2026, in place of Fri 20 Nov 2026 (reminds at 09:00)
        7  "Swim" — Wed 25 Nov 2026 08:00, in place of Fri 20 Nov 2026 08:00 (reminds at 08:00)
        7@2026-11-25 is on that day too

        """)
    #expect(try daydot.json("move", "2,4", "fri")["items"].elements.count == 2)
    try daydot("undo")
    try daydot("undo")
    #expect(try state(daydot, "day").allSatisfy { $0 == "2026-11-20" })
    #expect(try daydot("move", "1,99", "fri").status == 1)
  }

  @Test func editTakesSeveral() throws {
    let daydot = try planner()
    #expect(try daydot("edit", "1,3-4", "--list", "work", "--priority", "high").status == 0)
    #expect(try state(daydot, "list") == ["work", "inbox", "work", "work", "inbox", "inbox"])
    try daydot("undo")
    #expect(try state(daydot, "list").allSatisfy { $0 == "inbox" })
    #expect(try daydot("edit", "1,2").status == 64)
    try daydot("add", "Swim", "--every", "every day 08:00", "--on", "2026-11-10")
    expectRefusal(
      try daydot("edit", "1,7", "--every", "every week"),
      "7 becomes two items by this; change it by itself, without the others", status: 64)
  }

  @Test func anEventHasItsWord() throws {
    let daydot = InProcessDaydot()
    #expect(
      try daydot("event", "Lunch", "with", "Sam", "fri", "12:00-13:00").output
        == "1  \"Lunch with Sam\" — Fri 27 Nov 2026 12:00 – 13:00, an event (no reminder)\n")
    #expect(try daydot.json("show", "1")["items"][0]["kind"].text == "event")
    #expect(try daydot("log").output.contains("event"))
    #expect(try daydot("--lang", "ko", "event", "금요일", "12:00-13:00", "점심").output.contains("일정"))
    try daydot("add", "Lunch", "fri", "12:00-13:00")
    #expect(try daydot.json("show", "3")["items"][0]["kind"].text == "todo")
  }
}
