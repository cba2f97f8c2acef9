import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// `edit --status`: a cancelled item is shown struck through and reminds no more.
@Suite struct CancelledItemTests {
  /// Friday 2026-11-20, 09:00.
  private func planner() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Dentist", "18:00", "--list", "health")
    try daydot("add", "Pill", "--every", "every day 08:30", "--on", "2026-11-19")
    try daydot("event", "Party", "2026-11-20")
    return daydot
  }

  private func pending(_ daydot: InProcessDaydot) throws -> [Int?] {
    try daydot.json("pending")["pending"].elements.map { $0["item"].number }
  }

  @Test func itIsStruckAndRemindsNoMore() throws {
    let daydot = try planner()
    let before = try daydot("export").output
    expect(
      try daydot("edit", "1", "--status", "cancelled"),
      output: #"1  "Dentist" — Fri 20 Nov 2026 18:00, list health, cancelled"# + "\n")
    #expect(try pending(daydot) == [2])
    expect(
      try daydot("day"),
      output: """
        Fri 20 November 2026, today

        ◦ 3         Party
        ! 2  08:30  Pill     1 missed, every day
        ✗ 1  18:00  Dentist  cancelled

        2 items, 1 cancelled, 1 overdue, 1 event

        """)
    #expect(try daydot("day", "--color", "always").output.contains("\u{1B}[2;9mDentist"))
    #expect(try daydot("day", "--lang", "ko", "--width", "40").output.contains("취소 1개"))
    let day = try daydot.json("day")
    #expect(day["cancelled"] == .integer(1) && day["done"] == .integer(0))
    // Not among what is open, but with what is closed.
    #expect(!(try daydot("list").output.contains("Dentist")))
    #expect(try daydot("list", "--done").output == "✗ 1  Fri 20  18:00  Dentist  cancelled\n")
    #expect(try daydot("list", "--done", "--list", "health").output.contains("Dentist  cancelled"))
    #expect(try daydot("list", "--done", "--width", "30", "--lang", "ko").output.contains("취소됨"))
    #expect(try daydot("show", "1").output.contains("state  cancelled"))
    #expect(try daydot("find", "dentist").output.contains("cancelled"))
    let item = try daydot.json("show", "1")["items"].elements[0]
    #expect(item["status"] == .string("cancelled") && item["done"] == .bool(false))
    #expect(try daydot("export", "--ics", "--list", "health").output.contains("STATUS:CANCELLED"))
    // Twice changes nothing, and adds nothing to the log.
    try daydot("edit", "1", "--status", "cancelled")
    expect(
      try daydot("log", "--limit", "1"),
      output: """
        Fri 20 November 2026, today
        #4  09:00  edit  1 Dentist
            state: open → cancelled

        """)
    try daydot("undo")
    #expect(try daydot("export").output == before)
    #expect(try pending(daydot) == [1, 2])
  }

  @Test(arguments: [
    ["edit", "1", "--status", "open"], ["undone", "1"], ["undone", "--list", "health", "--yes"],
  ])
  func itIsOpenedAgain(_ words: [String]) throws {
    let daydot = try planner()
    try daydot("edit", "1", "--status", "cancelled")
    #expect(try daydot.run(words).status == 0)
    #expect(try daydot.json("show", "1")["items"].elements[0]["status"] == .string("open"))
    #expect(try pending(daydot) == [1, 2])
  }

  /// What is done may be opened or cancelled; a series as a whole, one occurrence and an event too.
  @Test func whateverItIs() throws {
    let daydot = try planner()
    try daydot("done", "1")
    try daydot("edit", "1", "--status", "open")
    #expect(try pending(daydot) == [1, 2])
    try daydot("edit", "2@2026-11-21", "--status", "cancelled")
    expect(
      try daydot("day", "2026-11-21"),
      output: """
        Sat 21 November 2026, tomorrow

        ✗ 4  08:30  Pill  cancelled

        1 item, 1 cancelled

        """)
    try daydot("undo")
    try daydot("edit", "2,3", "--status", "cancelled")
    #expect(try pending(daydot) == [1])
    #expect(try daydot.json("list")["items"].elements.map { $0["id"].number } == [1])
    #expect(
      Set(try daydot.json("list", "--done")["items"].elements.map { $0["id"].number }) == [2, 3])
    try daydot("edit", "2,3", "--status", "open")
    #expect(try pending(daydot) == [1, 2])
  }

  @Test func onlyTheTwoAreTaken() throws {
    expectRefusal(
      try planner().run(["edit", "1", "--status", "done"]),
      "--status cannot be 'done'; it is one of: open, cancelled", status: 64)
  }

  /// A series that is cancelled as a whole is closed in each of its occurrences.
  @Test func aCancelledSeriesIsOpenedByUndone() throws {
    let daydot = try planner()
    try daydot("edit", "2", "--status", "cancelled")
    #expect(try daydot("show", "2").output.contains("state    cancelled"))
    #expect(try daydot("show", "2@2026-11-19").output.contains("state    cancelled"))
    for verb in ["done", "skip"] {
      let refused = try daydot(verb, "2")
      #expect(refused.status == 1)
      #expect(
        refused.errors
          == "daydot: 2 \"Pill\" is cancelled; to open it again:\n  daydot undone 2\n")
    }
    #expect(try !pending(daydot).contains(2))
    #expect(try daydot("undone", "2").status == 0)
    #expect(try pending(daydot).contains(2))
    #expect(try daydot("list").output.contains("Pill"))
  }

  /// It stays on its days, and what was done of it stays done.
  @Test func aCancelledSeriesStaysOnItsDays() throws {
    let daydot = try planner()
    try daydot("done", "2@2026-11-19")
    try daydot("edit", "2", "--status", "cancelled")
    let day = try daydot("day", "2026-11-19").output
    #expect(day.contains("▫ 2  08:30  Pill  done"), "\(day)")
    let today = try daydot("day").output
    #expect(today.contains("✗ 2  08:30  Pill     cancelled"), "\(today)")
    #expect(try daydot("day", "--color", "always").output.contains("\u{1B}[2;9mPill"))
    #expect(try daydot("week").output.contains("Pill"))
    #expect(try daydot.json("day")["cancelled"].number == 1)
    #expect(try daydot.json("day", "2026-11-19")["done"].number == 1)
    #expect(!(try daydot("list").output.contains("Pill")))
    #expect(try daydot("day", "2026-11-21").output.contains("1 item, 1 cancelled"))
    let carried = try daydot.json("day")["carried"]["items"].elements.map { $0["id"].number }
    #expect(!carried.contains(2))
  }
}
