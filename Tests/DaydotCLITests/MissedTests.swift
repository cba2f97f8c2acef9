import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// What nobody did is missed, and looks it: only the newest stands as overdue.
@Suite struct MissedTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pill", "--every", "every day 08:00", "--on", "2026-11-16")
    try daydot("done", "1@2026-11-17")
    try daydot("skip", "1@2026-11-18")
    try daydot("add", "Milk", "--on", "2026-11-16")
    return daydot
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
        - 1  08:00  Pill  missed, every day

        """),
    ShownView(
      "show", "1@2026-11-19",
      shows: """
        1  Pill
           when     Thu 19 Nov 2026 08:00
           repeats  every day
           state    missed
           reminds  Sat 21 Nov 2026 08:00
           added    Fri 20 Nov 2026 09:00

        """),
  ])
  func looksIt(_ row: ShownView) throws {
    #expect(try planner().run(row.words).output == row.text)
  }

  @Test func aMonthShowsWhatSlipped() throws {
    let lines = try planner()("month", "--width", "50").output.split(separator: "\n")
    let week = try #require(lines.firstIndex { $0.hasPrefix("47") })
    #expect(lines[week + 1] == "    !-    ▫           -     !     ▪     ▪")
    #expect(try planner()("year", "--width", "120").output.contains("19- "))
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
    // What it says of itself is read over where it is read back.
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
}
