import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// What waits for what: `--after`, and how blocked items are shown, found and freed.
@Suite struct OrderTests {
  @Test func whatWaitsSaysForWhatAndIsFreedByIt() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Buy paint today
      1  "Buy paint" — Fri 20 Nov 2026 (reminds at 09:00)
      > add Paint wall sat --after 1
      2  "Paint wall" — Sat 21 Nov 2026, after 1 (reminds at 09:00)
      > list
      ▪ 1  Fri 20  Buy paint
      ▪ 2  Sat 21  Paint wall  waits for 1
      > list --blocked
      ▪ 2  Sat 21  Paint wall  waits for 1
      > list --ready
      ▪ 1  Fri 20  Buy paint
      > done 1
      1  "Buy paint" — done
      2  "Paint wall" — waits no longer
      > list --blocked
      nothing here
      > undo
      undone: done 1 Buy paint
      > rm 1
      1  "Buy paint" — removed (daydot undo brings it back)
      2  "Paint wall" — waits no longer
      > undo
      undone: rm 1 Buy paint
      > edit 1 --status cancelled
      1  "Buy paint" — Fri 20 Nov 2026, cancelled
      2  "Paint wall" — waits no longer
      """)
  }

  @Test func aBlockedItemCountsAndMayBeOverdue() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Buy paint")
    try daydot("add", "Paint wall", "--on", "2026-11-18", "--after", "1")
    let item = try daydot.json("list", "--overdue")["items"][0]
    #expect(item["id"] == .integer(2) && item["blocked"] == .bool(true))
    #expect(item["after"] == .array([.integer(1)]))
    #expect(try daydot.json("day", "2026-11-18")["open"] == .integer(1))
  }

  @Test func aReminderComesAndSaysWhatItWaitsFor() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Buy paint")
    try daydot("add", "Paint wall", "--on", "2026-11-20", "--time", "10:00", "--after", "1")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T10:00"
    #expect(try daydot("check").output == "2  10:00  Paint wall  (waits for 1)\n")
  }

  struct Refusal: Row {
    let words: [String]
    var name: String { words.joined(separator: " ") }

    init(_ words: String...) { self.words = words }
  }

  /// 2 waits for 1, 3 for 2; 5 is a step of 4.
  @Test(arguments: [
    Refusal("edit", "1", "--after", "1"), Refusal("edit", "1", "--after", "2"),
    Refusal("edit", "1", "--after", "3"), Refusal("edit", "5", "--after", "4"),
  ])
  func circlesAreRefused(_ row: Refusal) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "One")
    try daydot("add", "Two", "--after", "1")
    try daydot("add", "Three", "--after", "2")
    try daydot("add", "Four")
    try daydot("steps", "4", "five")
    let run = try daydot.run(row.words)
    #expect(run.status == 64)
    #expect(run.errors.contains("cannot wait for"))
  }

  @Test func whatIsHiddenOrBlockedIsWaiting() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Buy paint", "--on", "2026-11-25")
    try daydot("add", "Paint wall", "--on", "2026-11-26", "--after", "1")
    try daydot("add", "Taxes", "--on", "2026-11-30", "--start", "2026-11-27")
    try daydot.follow(
      """
      > list --waiting
      ▪ 2  Thu 26  Paint wall  waits for 1
      ▪ 3  Mon 30  Taxes
      > edit 2 --after none
      2  "Paint wall" — Thu 26 Nov 2026 (reminds at 09:00)
      > list --waiting
      ▪ 3  Mon 30  Taxes
      """)
  }

  @Test func ofARepeatingItemTheOccurrenceOfTheSameDayCounts() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Lesson", "--every", "every day", "--on", "2026-11-19")
    try daydot("add", "Exercise", "--on", "2026-11-20", "--after", "1")
    try daydot("done", "1@2026-11-19")
    #expect(try daydot.json("list", "--blocked")["total"] == .integer(1))
    try daydot("done", "1@2026-11-20")
    #expect(try daydot.json("list", "--blocked")["total"] == .integer(0))
  }
}
