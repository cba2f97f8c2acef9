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
      1  "Buy paint" — removed; to bring it back:
        daydot undo
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

  @Test func whatItWaitsForMayBeARange() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Sand
      1  "Sand" — no date
      > add Prime
      2  "Prime" — no date
      > add Paint --after 1-2
      3  "Paint" — no date, after 1, 2
      > edit 3 --after 1-3
      ?64 daydot: 3 cannot wait for itself
      """)
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
    let says: String
    var name: String { words.joined(separator: " ") }

    init(_ words: String..., says: String) { (self.words, self.says) = (words, says) }
  }

  /// 2 waits for 1, 3 for 2; 5 is a step of 4, 6 waits for 4.
  @Test(arguments: [
    Refusal("edit", "1", "--after", "1", says: "1 cannot wait for itself"),
    Refusal("edit", "1", "--after", "2", says: "1 cannot wait for 2, as 2 waits for 1"),
    Refusal("edit", "1", "--after", "3", says: "1 cannot wait for 3, as 3 waits for 1"),
    Refusal("edit", "5", "--after", "4", says: "5 cannot wait for 4, which it stands under"),
    Refusal("edit", "6", "--under", "4", says: "6 cannot be a step of 4, as it waits for 4"),
    Refusal(
      "edit", "6", "--under", "5",
      says: "6 cannot be a step of 5, which stands under 4, as 6 waits for 4"),
    Refusal(
      "--lang", "ko", "edit", "6", "--under", "5",
      says: "6번은 4번을 기다리므로 4번 아래에 있는 5번의 하위 항목이 될 수 없습니다"),
    Refusal(
      "add", "Six", "--under", "5", "--after", "4",
      says: "a step cannot wait for 4, which it stands under"),
  ])
  func circlesAreRefused(_ row: Refusal) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "One")
    try daydot("add", "Two", "--after", "1")
    try daydot("add", "Three", "--after", "2")
    try daydot("add", "Four")
    try daydot("steps", "4", "five")
    try daydot("add", "Six", "--after", "4")
    let run = try daydot.run(row.words)
    #expect(run.status == 64)
    #expect(run.errors == "daydot: \(row.says)\n")
  }

  @Test func whatIsReadyOrBlockedIsShownWithoutOtherSteps() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "이사")
    try daydot("add", "계약", "--on", "2026-12-01")
    try daydot("add", "책", "--under", "1", "--after", "2")
    try daydot("steps", "1", "가,", "나")
    try daydot("done", "4")
    try daydot.follow(
      """
      > list --ready
      ▪ 2  1 Dec    계약
      ▪ 1  someday  이사  1/3
      ▪ 5             나
      > list --blocked
      ▪ 3  책  in 이사, waits for 2
      > list --ids
      1-5
      > edit 1 --after 2
      1  "이사" — no date, after 2
      > list --ready
      ▪ 2  1 Dec  계약
      ▪ 5         나    in 이사
      > list --blocked
      ▪ 1  someday  이사  1/3, waits for 2
      ▪ 3             책  waits for 2
      """)
  }

  /// A step stands below the nearest shown one of those above it, with the title of its parent.
  @Test func whatIsReadyBelowABlockedStepIsShown() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Move")
    try daydot("add", "Keys", "--on", "2026-11-25")
    try daydot("add", "Paint", "--under", "1", "--after", "2")
    try daydot("add", "Colour", "--under", "3")
    try daydot.follow(
      """
      > list --ready
      ▪ 2  Wed 25   Keys
      ▪ 1  someday  Move      0/1
      ▪ 4             Colour  in Paint
      """)
    let items = try daydot.json("list", "--ready")["items"].elements
    #expect(items.last?["steps"]["items"][0]["id"] == .integer(4))
  }

  @Test(arguments: [("2026-11-20T14:30", 1), ("2026-11-20T15:01", 0)])
  func anEventCountsOnceItIsOver(_ row: (now: String, blocked: Int)) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("event", "Meeting", "2026-11-20", "14:00-15:00")
    try daydot("add", "Notes", "--on", "2026-11-20", "--time", "17:00", "--after", "1")
    daydot.variables["DAYDOT_NOW"] = row.now
    #expect(try daydot.json("list", "--blocked")["total"] == .integer(row.blocked))
  }

  @Test func whatIsSkippedFreesAndWhatIsOpenedAgainBinds() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Water", "--every", "every day", "--on", "2026-11-20")
    try daydot("add", "Exercise", "--on", "2026-11-20", "--after", "1")
    try daydot.follow(
      """
      > skip 1
      1  "Water", Fri 20 Nov — skipped; the next: Sat 21 Nov
      2  "Exercise" — waits no longer
      > undone 1
      1  "Water", Fri 20 Nov — open again (reminds Fri 20 Nov 09:00)
      2  "Exercise" — waits for 1 again
      """)
  }

  @Test func eachChangeIsToldOnce() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Trip")
    try daydot("steps", "1", "book,", "pack")
    try daydot("edit", "1", "--after", "none")
    try daydot("add", "Money")
    try daydot("edit", "1", "--after", "4")
    try daydot("add", "Water", "--every", "every day", "--on", "2026-11-20")
    try daydot("add", "Exercise", "--after", "5")
    try daydot.follow(
      """
      > done 2 3 4
      2  "book" — done
      3  "pack" — done
      4  "Money" — done
      1  "Trip" has no open step left; to close it:
        daydot done 1
      > undo
      undone: done 2 book (+2)
      > done 4 1 2 3
      4  "Money" — done
      1  "Trip" — done
      2  "book" — done
      3  "pack" — done
      > undone 1 2
      1  "Trip" — open again
      2  "book" — open again
      > done 5
      5  "Water", Fri 20 Nov — done; the next: Sat 21 Nov
      6  "Exercise" — waits no longer
      > done 5@2026-11-21
      5  "Water", Sat 21 Nov — done; the next: Sun 22 Nov
      """)
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
      ▪ 3  Mon 30  Taxes       from Fri 27
      > edit 2 --after none
      2  "Paint wall" — Thu 26 Nov 2026 (reminds at 09:00)
      > list --waiting
      ▪ 3  Mon 30  Taxes  from Fri 27
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
