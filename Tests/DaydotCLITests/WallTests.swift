import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// `month --wall`: every entry has its time, and the grid uses the height of the screen.
@Suite struct WallTests {
  private func planner(meetings: Int) throws -> InProcessDaydot {
    let daydot = InProcessDaydot(zone: "UTC")
    let lines = (1...meetings).map { number in
      let minute = number % 2 == 0 ? "30" : "00"
      return "{\"title\":\"Meeting number \(number)\",\"day\":\"2026-11-20\","
        + "\"time\":\"\(9 + number / 2):\(minute)\"}".replacing("\"9:", with: "\"09:")
    }
    try daydot("import", "-", input: lines.joined(separator: "\n") + "\n")
    return daydot
  }

  /// The lines of Friday's cell from the first open entry on.
  private func cell(_ text: String) -> [String] {
    text.split(separator: "\n").drop { !$0.contains("▪") }.prefix { $0.contains("│") }
      .map { line in
        let cell = line.split(separator: "│", omittingEmptySubsequences: false)[4]
        let end = cell.lastIndex { $0 != " " }
        return String(end.map { cell[...$0] } ?? "")
      }
  }

  /// What comes at intervals stands in the cell of today, as in `day` and `week`.
  @Test func anIntervalStandsInTodaysCell() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pill every 8 hours")
    for words in [["month", "--wall"], ["week"]] {
      let shown = try daydot.run(words + ["--width", "80"]).output
      #expect(shown.split(separator: "\n").count { $0.contains("Pill") } == 1, "\(shown)")
      #expect(shown.contains("17"), "\(shown)")
    }
    #expect(
      !(try daydot("month", "november", "--wall", "--to", "yesterday").output.contains("Pill")))
    #expect(!(try daydot("month", "december", "--wall").output.contains("Pill")))
    let days = try daydot.json("month", "--wall")["days"].elements
    #expect(days[19]["items"][0]["title"] == .string("Pill") && days[19]["total"] == .integer(1))
    #expect(days[19]["dots"].elements.isEmpty)
  }

  @Test func everyEntryHasItsTime() throws {
    let shown = cell(try planner(meetings: 5)("month", "--wall", "--width", "80").output)
    // Every item gets one line before any gets a second.
    #expect(shown.filter { $0.hasPrefix("▪") }.count == 5)
    // In narrow cells they stand below the title.
    for time in ["09:00", "10:30", "10:00", "11:30", "11:00"] {
      #expect(shown.contains("  \(time)"), "\(shown)")
    }
  }

  @Test(arguments: [nil, "24", "40", "60"])
  func theScreenIsUsed(rows: String?) throws {
    let daydot = try planner(meetings: 12)
    daydot.variables["LINES"] = rows
    let text = try daydot("month", "--wall", "--width", "80").output
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let shown = cell(text)
    switch rows {
    // Without a screen there is no height to save.
    case nil: #expect(shown.count == 36 && !text.contains("more"))
    case "24": #expect(shown.filter { $0.hasPrefix("▪") }.count == 12 && lines.count < 24)
    case "40":
      #expect(shown.filter { $0.hasPrefix("▪") }.count == 12 && lines.count < 40)
      #expect(shown.count > 12)
    default: #expect(shown.count == 36)
    }
  }

  /// A week that is scrolled in any case has whole titles; one that fits with shorter ones does not
  /// scroll.
  @Test func aWeekScrollsOnlyWhereItMust() throws {
    let daydot = try planner(meetings: 12)
    try daydot("add", "A title of so many words that it needs a dozen lines", "--on", "2026-11-20")
    let whole = try daydot("week", "--width", "80").output
    for (rows, isWhole) in [("15", true), ("\(whole.count(of: "\n"))", false), ("90", true)] {
      daydot.variables["LINES"] = rows
      let text = try daydot("week", "--width", "80").output
      #expect((text == whole) == isWhole, "\(rows): \(text)")
    }
  }

  struct Cell: Row {
    let name: String
    var screen: String?
    var clock = "24"
    var lang = "en"
    /// The lines of Friday's cell.
    let lines: [String]
  }

  /// A title comes before its time, which never stands alone above it.
  @Test(arguments: [
    Cell(
      name: "in a pipe nothing is left out",
      lines: ["▪ Stand-up", "  10:00", "▪ Write", "  report", "  14:15", "▪ Buy milk", "  18:00"]),
    Cell(
      name: "a high screen has room for all", screen: "40",
      lines: ["▪ Stand-up", "  10:00", "▪ Write", "  report", "  14:15", "▪ Buy milk", "  18:00"]),
    Cell(
      name: "on a low one times give way", screen: "14",
      lines: ["▪ Stand-up", "▪ Write", "  report", "▪ Buy milk"]),
    Cell(
      name: "12 hours", clock: "12",
      lines: [
        "▪ Stand-up", "  10:00 AM", "▪ Write", "  report", "  2:15 PM", "▪ Buy milk",
        "  6:00 PM",
      ]),
  ])
  func titlesComeBeforeTimes(_ row: Cell) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("config", "set", "time.format", row.clock)
    try daydot("config", "set", "lang", row.lang)
    for (title, time) in [
      ("Take medicine", "08:30"), ("Stand-up", "10:00"), ("Write report", "14:15"),
      ("Buy milk", "18:00"),
    ] {
      try daydot("add", title, "--on", "2026-11-20", "--time", time)
    }
    daydot.variables["LINES"] = row.screen
    let text = try daydot("month", "--wall", "--width", "80").output
    #expect(cell(text) == row.lines, "\(text)")
  }

  @Test func namesOfHolidaysAreWholeOnTheWall() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("config", "set", "holidays", "US")
    let wall = try daydot("month", "--wall", "--width", "80").output
    #expect(
      wall.contains("Thanks- ") && wall.contains("giving Day") && !wall.contains("…"), "\(wall)")
  }

  @Test func twelveHoursKeepTheTitle() throws {
    let daydot = try planner(meetings: 7)
    try daydot("config", "set", "time.format", "12")
    let shown = cell(try daydot("month", "--wall", "--width", "80").output)
    #expect(shown.count { $0.hasPrefix("▪") } == 7, "\(shown)")
    #expect(shown.count { $0.contains("Meeting") } == 7, "\(shown)")
  }

  /// Columns differ in width by one cell, but all use the same form of the time.
  @Test(arguments: [80, 83, 97, 120]) func everyColumnHasOneFormOfTheTime(width: Int) throws {
    let daydot = InProcessDaydot()
    try daydot("config", "set", "time.format", "12")
    try daydot("add", "약 먹기", "--every", "every day 08:30", "--on", "2026-11-20")
    let wall = try daydot("month", "--wall", "--width", "\(width)", "--lang", "ko").output
    #expect(["오전 8:30", "오전8:30"].count { wall.contains($0) } == 1, "\(wall)")
    #expect(!wall.contains("08:30"))
  }

  struct Doses: Row {
    let name: String
    /// How many of today's three doses are done.
    let done: Int
    let now: String
    let line: String
  }

  @Test(arguments: [
    Doses(name: "all ahead", done: 0, now: "2026-11-20T07:00", line: "▪×3 Pill"),
    Doses(name: "one done", done: 1, now: "2026-11-20T09:00", line: "▪×2 of 3 Pill"),
    Doses(name: "all done", done: 3, now: "2026-11-20T20:00", line: "▫×3 Pill"),
  ])
  func dosesOfAnItemAreOneLine(_ row: Doses) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    _ = try daydot.at(
      "2026-11-20T06:00", "add", "Pill", "--every", "every day at 8:00, 13:00 and 19:00")
    for time in ["08:00", "13:00", "19:00"].prefix(row.done) {
      _ = try daydot.at(row.now, "done", "1@2026-11-20T\(time)")
    }
    for (arguments, line) in [
      ([], row.line),
      (
        ["--ascii"],
        row.line.replacing("×", with: "x").replacing("▪", with: "*")
          .replacing("▫", with: "o")
      ),
    ] {
      let wall = try daydot.at(
        row.now, arguments: ["month", "--wall", "--width", "120"] + arguments
      ).output
      #expect(wall.contains(line), "\(wall)")
    }
  }

  /// In a month, a dot each; a plus sign only where there are more items.
  @Test(arguments: [
    (0, "2026-11-20T07:00", "▪"), (1, "2026-11-20T08:30", "▪"), (0, "2026-11-20T14:00", "!"),
    (3, "2026-11-20T20:00", "▫"),
  ])
  func dosesOfAnItemAreOneDot(done: Int, now: String, dot: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    let doses = (8...21).map { "\($0):00" }
    _ = try daydot.at(
      "2026-11-20T06:00", "add", "Pill", "--every", "every day at 8:00, 13:00, 19:00")
    for time in ["08:00", "13:00", "19:00"].prefix(done) {
      _ = try daydot.at(now, "done", "1@2026-11-20T\(time)")
    }
    /// The dots of today and tomorrow.
    func dots(_ options: String...) throws -> [Substring] {
      let lines = try daydot.at(now, arguments: ["month"] + options).output.split(separator: "\n")
      let row = lines.firstIndex { $0.contains(" 18 ") && $0.contains(" 19 ") } ?? 0
      let cells = lines[row + 1].prefix(34).split { " <".contains($0) }
      return Array(cells.prefix(2))
    }
    for width in ["80", "40", "24"] {
      #expect(try dots("--width", width) == [Substring(dot), "▪"])
    }
    #expect(try dots("-n", "2", "--width", "40") == [Substring(dot), "▪"])
    // Many doses of one item leave room for the others.
    _ = try daydot.at(
      "2026-11-20T06:00", "add", "Drop", "--every", "every day at \(doses.joined(separator: ", "))")
    _ = try daydot.at("2026-11-20T06:00", "add", "Late", "--on", "2026-11-21", "--time", "23:00")
    #expect(try dots("--width", "80").last == "▪▪▪")
    #expect(try dots("--width", "28").last == "▪▪▪")
    // JSON counts each of them.
    let page = try JSONText.read(daydot.at(now, arguments: ["month", "--json"]).output)
    let day = page["days"][19]
    #expect(day["dots"].elements.count == 3 && day["total"] == .integer(17))
  }

  @Test func whatLastsTwoDaysIsABar() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("event", "Fair", "--on", "2026-11-19", "--end", "2026-11-20")
    try daydot(
      "event", "Rally", "--on", "2026-11-24", "--time", "10:00", "--end", "2026-11-25 17:00")
    try daydot(
      "event", "Train", "--on", "2026-11-26", "--time", "22:00", "--end", "2026-11-27 06:00")
    for number in 1...5 {
      try daydot("event", "Camp \(number)", "--on", "2026-11-16", "--end", "2026-11-18")
    }
    let wall = try daydot("month", "--wall", "--width", "120").output
    for bar in ["◦ Fair ━", "◦ 10:00 Rally ━", "◦ Camp 5 ━"] {
      #expect(wall.contains(bar), "\(wall)")
    }
    #expect(wall.contains("◦ Train 22:00") && !wall.contains("Train ━"))
    // On its last day it ends.
    #expect(wall.contains("◦ Train –06:00"), "\(wall)")
    #expect(try daydot("week", "2026-11-27", "--width", "120").output.contains("◦ Train –06:00"))
  }

  /// The first and the last week of the calendar have a cell without a day.
  @Test(arguments: [("0001-01", 0), ("9999-12", 34)])
  func noDayStandsTwice(_ month: String, _ blank: Int) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("config", "set", "week.start", "sunday")
    let page = try JSONText.read(daydot("month", month, "--json").output)
    let days = page["weeks"].elements.flatMap { $0["days"].elements }
    #expect(days.indices.filter { days[$0]["date"] == .null } == [blank])
    #expect(days[blank]["number"] == .null && days[blank]["inMonth"] == .bool(false))
    #expect(Set(days.map { $0["date"].text }).count == 35)
    let weeks = try daydot("month", month, "--wall").output.split(separator: "\n").dropFirst(2)
    // Each with the number of its week.
    let numbers = weeks.flatMap { $0.split { !$0.isNumber } }
    #expect(numbers.count == 5 + 34, "\(weeks)")
  }
}
