import DaydotTestSupport
import TestSupport
import Testing

/// `--from` and `--to` select by the days of occurrences, not by the day a series begins.
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

  /// What comes at intervals stands on today's page, also if it comes next after midnight.
  @Test(arguments: [
    (
      ["--from", "today"],
      "▪ 2  Fri 20  Walk\n▪ 1  Fri 20  Pill  every 8 hours, next Sat 21 01:00\n▪ 3  Sat 21  Shop\n"
    ),
    (
      ["--to", "today"], "▪ 2  Fri 20  Walk\n▪ 1  Fri 20  Pill  every 8 hours, next Sat 21 01:00\n"
    ),
    (["--from", "tomorrow"], "▪ 3  Sat 21  Shop\n"),
    (
      ["--from", "today", "--width", "20"],
      """
      ▪ 2 Fri 20 Walk
      ▪ 1 Fri 20 Pill
      ▪ 3 Sat 21 Shop

      """
    ),
  ])
  func anIntervalStandsOnTodaysPage(_ row: (words: [String], lines: String)) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    // On a screen a paragraph has no more than its title needs.
    daydot.variables["LINES"] = "24"
    try daydot("add", "Pill every 8 hours")
    try daydot("add", "Walk", "--on", "2026-11-20")
    try daydot("add", "Shop", "--on", "2026-11-21")
    try daydot.at("2026-11-20T23:45", "check")
    #expect(try daydot.at("2026-11-20T23:50", arguments: ["list"] + row.words).output == row.lines)
  }

  /// An agenda covers exactly the days of its filter.
  @Test func anAgendaReachesOverACentury() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Milk", "--on", "2026-11-21")
    try daydot("add", "Far", "--on", "2136-05-26")
    let days = try daydot.json("agenda", "2026-11-20", "--days", "40000")["days"].elements
    #expect(days.count == 40_000)
    #expect(days.last?["items"][0]["title"] == .string("Far"))
    #expect(try daydot.run(["agenda", "--days", "40001"]).status == 64)
  }

  @Test func anAgendaBeginsAndEndsWithItsFilter() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Ping every day 04:00")
    #expect(
      try daydot("agenda", "--from", "2026-11-24", "--to", "2026-11-24").output
        == "Tue 24 November 2026\n▪ 1  04:00  Ping  every day\n")
    let days = try daydot.json("agenda", "--from", "2026-11-30", "--days", "2")["days"].elements
    #expect(days.map { $0["date"].text } == ["2026-11-30", "2026-12-01"])
  }

  struct Range: Row {
    let now: String
    let words: [String]
    let days: [String]
    var name: String { "\(now) \(words.joined(separator: " "))" }
  }

  /// A relative `--to` counts from `--from`.
  @Test(arguments: [
    Range(now: "2026-11-22T09:00", words: ["--from", "fri", "--to", "mon"], days: ["27", "30"]),
    Range(now: "2026-11-24T09:00", words: ["--from", "mon", "--to", "fri"], days: ["30", "04"]),
    Range(now: "2026-11-20T09:00", words: ["--from", "fri", "--to", "fri"], days: ["27", "27"]),
    Range(
      now: "2026-11-20T09:00", words: ["--from", "2026-11-01", "--to", "today"], days: ["01", "20"]),
    Range(
      now: "2026-11-20T09:00", words: ["--from", "yesterday", "--to", "tomorrow"],
      days: ["19", "21"]),
    Range(now: "2026-11-22T09:00", words: ["--from", "금요일", "--to", "월요일"], days: ["27", "30"]),
  ])
  func theEndCountsFromTheBeginning(_ row: Range) throws {
    let daydot = InProcessDaydot(now: row.now, zone: "UTC")
    let days = try daydot.json("agenda", row.words[0], row.words[1], row.words[2], row.words[3])
    let shown = days["days"].elements.compactMap { $0["date"].text?.suffix(2) }.map(String.init)
    #expect([shown.first, shown.last] == row.days)
    #expect(try daydot("list", row.words[0], row.words[1], row.words[2], row.words[3]).status == 0)
  }
}
