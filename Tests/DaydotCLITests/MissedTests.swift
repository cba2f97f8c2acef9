import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Missed occurrences: only the newest is overdue, the earlier ones count as missed.
@Suite struct MissedTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pill", "--every", "every day 08:00", "--on", "2026-11-16")
    try daydot("done", "1@2026-11-17")
    try daydot("skip", "1@2026-11-18")
    try daydot("add", "Milk", "--on", "2026-11-16")
    return daydot
  }

  /// A list that was not asked how far back to look says how far it looked, where there may be more.
  @Test func aListSaysHowFarBackItLooks() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pill", "--every", "every day 08:00", "--on", "2026-09-01")
    let footer = "missed in the last 30 days; further back: --from DATE\n"
    #expect(try daydot("list", "--missed").output.hasSuffix(footer))
    #expect(try !daydot("list", "--missed", "--from", "2026-09-01").output.contains(footer))
    #expect(try !planner()("list", "--missed").output.contains(footer))
  }

  @Test(arguments: [
    ShownView(
      "day", "2026-11-19",
      shows: "Thu 19 November 2026, yesterday\n\n- 1  08:00  Pill  missed, every day\n\n1 item\n"),
    ShownView(
      "day", "2026-11-19", "--lang", "ko", "--ascii",
      shows: "2026년 11월 19일 목요일, 어제\n\n- 1  08:00  Pill  놓침, 매일\n\n항목 1개\n"),
    ShownView(
      "day", "2026-11-16", "--width", "30",
      shows: "Mon 16 November 2026\n\n! 2 Milk\n- 1 08:00 Pill\n\n2 items, 1 overdue\n"),
    ShownView(
      "list", "--missed",
      shows: """
        - 1  Mon 16  08:00  Pill  missed, every day
        - 1  Thu 19  08:00  Pill  missed, every day

        """),
    ShownView(
      "list", "--missed", "--from", "2026-11-18",
      shows: "- 1  Thu 19  08:00  Pill  missed, every day\n"),
    ShownView(
      "agenda", "2026-11-16", "--days", "4", "--missed",
      shows: """
        Mon 16 November 2026
        - 1  08:00  Pill  missed, every day

        nothing for 2 days

        Thu 19 November 2026, yesterday
        - 1  08:00  Pill  missed

        """),
    ShownView(
      "show", "1@2026-11-19",
      shows: """
        1  Pill
           when     Thu 19 Nov 2026 08:00
           repeats  every day
           state    missed
           added    Fri 20 Nov 2026 09:00

        """),
  ])
  func looksIt(_ row: ShownView) throws {
    #expect(try planner().run(row.words).output == row.text)
  }

  /// Several state filters select the union of their states; the dates bound the missed days too.
  @Test(arguments: [
    ShownView(
      "list", "--missed", "--overdue",
      shows: """
        ! 2  Mon 16         Milk
        - 1  Mon 16  08:00  Pill  missed, every day
        - 1  Thu 19  08:00  Pill  missed, every day
        ! 1  Fri 20  08:00  Pill  1 missed, every day

        """),
    ShownView(
      "list", "--missed", "--open", "--from", "2026-11-17", "--to", "2026-11-20",
      shows: """
        - 1  Thu 19  08:00  Pill  missed, every day
        ! 1  Fri 20  08:00  Pill  1 missed, every day

        """),
    ShownView(
      "list", "--missed", "--open", "--limit", "2",
      shows: """
        ! 2  Mon 16         Milk
        - 1  Mon 16  08:00  Pill  missed, every day
        and 2 more

        """),
    ShownView(
      "list", "--missed", "--to", "2026-11-18",
      shows: "- 1  Mon 16  08:00  Pill  missed, every day\n"),
    ShownView(
      "list", "--missed", "--open", "--sort", "title",
      shows: """
        ! 2  Mon 16         Milk
        - 1  Mon 16  08:00  Pill  missed, every day
        - 1  Thu 19  08:00  Pill  missed, every day
        ! 1  Fri 20  08:00  Pill  1 missed, every day

        """),
    ShownView(
      "find", "pill", "--missed",
      shows: """
        - 1  Mon 16  08:00  Pill  missed, every day
        - 1  Thu 19  08:00  Pill  missed, every day

        """),
    ShownView(
      "find", "pill", "--missed", "--overdue", "--from", "2026-11-18",
      shows: """
        - 1  Thu 19  08:00  Pill  missed, every day
        ! 1  Fri 20  08:00  Pill  1 missed, every day

        """),
    ShownView("find", "milk", "--missed", shows: "nothing here\n"),
  ])
  func standsBesideOtherStates(_ row: ShownView) throws {
    #expect(try planner().run(row.words).output == row.text)
  }

  @Test func isFoundByEveryFilter() throws {
    let daydot = try planner()
    try daydot("place", "add", "market", "37.5101,127.0215")
    try daydot("edit", "1", "--at", "market")
    let near = try daydot.json("near", "market", "--missed")
    #expect(near["items"].elements.map { $0["occurrence"].text } == ["2026-11-16", "2026-11-19"])
    #expect(near["total"] == .integer(2))
    func exported(_ words: String...) throws -> [String?] {
      try daydot.run(["export"] + words).output.split(separator: "\n")
        .map { try JSONText.read(String($0))["title"].text }
    }
    #expect(try exported("--missed") == ["Pill"])
    #expect(try exported("--missed", "--overdue") == ["Pill", "Milk"])
    #expect(try exported("--missed", "--from", "2026-11-17", "--to", "2026-11-18") == [])
    // `done` closes all missed occurrences at once.
    try daydot("done", "--missed", "--from", "2026-11-19", "--yes")
    #expect(
      try daydot("list", "--missed").output
        == "- 1  Mon 16  08:00  Pill  missed, every day, market\n")
  }

  /// A list and the day pages agree.
  @Test(arguments: ["UTC", "America/Los_Angeles", "Pacific/Auckland"])
  func listsAgreeWithDays(zone: String) throws {
    let daydot = InProcessDaydot(zone: zone)
    try daydot("add", "Pill", "--every", "every day 08:00 and 20:00", "--on", "2026-11-10")
    try daydot(
      "add", "Call", "--every", "every day 23:00", "--on", "2026-11-10", "--zone", "Asia/Seoul")
    try daydot("add", "Trip", "--every", "every 3 days", "--on", "2026-11-08")
    try daydot("add", "Plants", "--every", "every 2 days after done", "--on", "2026-11-12")
    for words in [
      ["done", "1@2026-11-15"], ["move", "3@2026-11-14", "2026-11-15"], ["skip", "2@2026-11-16"],
    ] {
      try daydot.run(words)
    }
    let days = try daydot.json("agenda", "2026-11-09", "--days", "12", "--missed")["days"].elements
    let onDays = days.flatMap { day in
      day["items"].elements.map { [$0["id"].number.map(String.init), $0["occurrence"].text] }
    }
    let listed = try ["Pill", "Call", "Trip", "Plants"].flatMap { title in
      try daydot.json("find", title, "--missed", "--from", "2026-11-09")["items"].elements
        .map { [$0["id"].number.map(String.init), $0["occurrence"].text] }
    }
    #expect(!onDays.isEmpty && Set(onDays) == Set(listed) && onDays.count == listed.count)
    let list = try daydot.json("list", "--missed", "--from", "2026-11-09")
    #expect(list["total"].number == onDays.count)
  }

  @Test func aMonthShowsWhatSlipped() throws {
    let lines = try planner()("month", "--width", "50").output.split(separator: "\n")
    let week = try #require(lines.firstIndex { $0.hasPrefix("47") })
    #expect(lines[week + 1] == "    !-    ▫           -     !     ▪     ▪")
    #expect(try planner()("year", "--width", "120").output.contains("19->"))
  }

  @Test func countsInsideOpen() throws {
    let daydot = try planner()
    let day = try daydot.json("day", "2026-11-16")
    #expect(day["open"] == .integer(2) && day["overdue"] == .integer(1))
    #expect(day["missed"] == .integer(1) && day["total"] == .integer(2))
    #expect(day["items"].elements.map { $0["state"].text } == ["overdue", "missed"])
    let month = try daydot.json("month")
    let cell = try #require(month["days"].elements.first { $0["date"].text == "2026-11-19" })
    #expect(cell["missed"] == .integer(1))
    #expect(cell["dots"][0]["state"].text == "missed")
    #expect(try daydot.json("day", "2026-11-19", "--open")["total"] == .integer(1))
    // The state is derived, so an export does not have it.
    let list = try daydot("list", "--json").output
    #expect(list.contains("\"state\":\"overdue\""))
    #expect(try !daydot("export").output.contains("\"state\""))
  }

  @Test func paperHasItsOwnBox() throws {
    let daydot = try planner()
    let words = ["day", "2026-11-19", "--template"]
    #expect(try daydot.run(words + ["markdown"]).output.contains("- [-] 08:00 Pill — missed"))
    let html = try daydot.run(words + ["html"]).output
    #expect(html.contains("<p class=\"missed\"") && html.contains("<i>&#8722;</i>"))
  }

  @Test func eventsAreNeverMissed() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Stand-up", "--every", "every day 10:00", "--on", "2026-11-16", "--event")
    try daydot("add", "Walk", "--every", "every day 11:00", "--on", "2026-11-16")
    let day = try daydot("day").output.split(separator: "\n")
    #expect(day.first { $0.contains("Stand-up") }?.contains("missed") == false)
    #expect(day.first { $0.contains("Walk") }?.contains("4 missed") == true)
  }

  @Test func missedCountsBeforeOneThatWasMovedEarlier() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Class","day":"2026-11-02","repeat":"FREQ=WEEKLY"}
      > move 1@2026-11-16 2026-11-13
      1  "Class" — Fri 13 Nov 2026 (already past), in place of Mon 16 Nov 2026
      > list
      ! 1  Fri 13  Class  2 missed, every week
      > day
      Fri 20 November 2026, today

      nothing here

      earlier
      ! 1  Class  since Fri 13, 2 missed, every week

      1 from earlier
      > move 1@2026-11-09 2026-11-10
      1  "Class" — Tue 10 Nov 2026 (already past), in place of Mon 9 Nov 2026
      > list
      ! 1  Fri 13  Class  2 missed, every week
      > done 1@2026-11-09
      1  "Class", Tue 10 Nov — done; the next: Fri 13 Nov
      > list
      ! 1  Fri 13  Class  every week
      """)
  }
}
