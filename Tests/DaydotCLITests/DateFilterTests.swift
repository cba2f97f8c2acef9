import DaydotTestSupport
import TestSupport
import Testing

/// `--from` and `--to` mean the days on which something takes place, not the day a series began.
@Suite struct DateFilterTests {
  struct Case: Row {
    let name: String
    let words: [String]
    let lines: [String]
  }

  @Test(arguments: [
    Case(
      name: "a list of today", words: ["list", "--from", "2026-11-20", "--to", "2026-11-20"],
      lines: ["▪ 1  Fri 20  18:00  Swim  18 missed, every day"]),
    Case(
      name: "a list of days ahead", words: ["list", "--from", "2026-11-24", "--to", "2026-11-25"],
      lines: ["▪ 1  Tue 24  18:00  Swim  every day"]),
    Case(
      name: "a list of a day on which nothing falls",
      words: ["list", "report", "--from", "2026-11-24", "--to", "2026-11-25"],
      lines: ["nothing here"]),
    Case(
      name: "a list from a day on",
      words: ["list", "report", "--from", "2026-11-24"],
      lines: ["▪ 2  Mon 30  Report  every Mon"]),
    Case(
      name: "a day", words: ["day", "--from", "2026-11-20"],
      lines: [
        "Fri 20 November 2026, today", "", "▪ 1  18:00  Swim  18 missed, every day", "", "1 item",
      ]),
  ])
  func shows(_ row: Case) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Swim", "--every", "every day 18:00", "--on", "2026-11-02")
    try daydot("add", "Report", "--every", "every mon", "--on", "2026-11-02")
    let shown = try daydot.run(row.words).output.split(separator: "\n").map(String.init)
    #expect(shown.filter { !$0.isEmpty } == row.lines.filter { !$0.isEmpty })
  }

  /// An agenda is as long as the days it is asked for, and says nothing of others.
  @Test func anAgendaBeginsAndEndsWithItsFilter() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Ping every day 04:00")
    #expect(
      try daydot("agenda", "--from", "2026-11-24", "--to", "2026-11-24").output
        == "Tue 24 November 2026\n▪ 1  04:00  Ping  every day\n")
    let days = try daydot.json("agenda", "--from", "2026-11-30", "--days", "2")["days"].elements
    #expect(days.map { $0["date"].text } == ["2026-11-30", "2026-12-01"])
  }
}
