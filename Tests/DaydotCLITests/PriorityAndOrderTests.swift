import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Priority, star, tags and list: how listings mark them and sort by them.
@Suite struct PriorityAndOrderTests {
  /// Friday 2026-11-20.
  private func planner() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Sort photos", "--on", "2026-11-20", "--priority", "low")
    try daydot("add", "Read", "--on", "2026-11-20", "--tag", "books", "--tag", "fun")
    try daydot("add", "Passport", "--on", "2026-11-20", "--priority", "high", "--list", "papers")
    try daydot("add", "call", "--on", "2026-11-20", "--time", "10:00", "--star")
    try daydot(
      "add", "Bank", "--on", "2026-11-20", "--time", "10:00", "--priority", "high", "--star")
    try daydot("add", "안경점", "--on", "2026-11-20", "--time", "10:00", "--priority", "medium")
    return daydot
  }

  private func ids(_ daydot: InProcessDaydot, _ arguments: String...) throws -> [Int?] {
    let run = try daydot.run(arguments + ["--json"], input: "")
    return try JSONText.read(run.output)["items"].elements.map { $0["id"].number }
  }

  @Test func whatWeighsMoreStandsFirstWithinItsTime() throws {
    let daydot = try planner()
    #expect(try ids(daydot, "day") == [3, 1, 2, 5, 6, 4])
    #expect(
      try daydot("day", "--width", "80").output == """
        Fri 20 November 2026, today

        ▪ 3         ▴  Passport     papers
        ▪ 1         ▿  Sort photos
        ▪ 2            Read         +books +fun
        ▪ 5  10:00  ▴⋆ Bank
        ▪ 6  10:00  ▵  안경점
        ▪ 4  10:00  ⋆  call

        6 items

        """)
    // The order is the same with a limit, where only the first rows of a day are read.
    #expect(try ids(daydot, "list") == [3, 1, 2, 5, 6, 4])
    #expect(try ids(daydot, "list", "--limit", "2") == [3, 1])
    #expect(try ids(daydot, "day", "--limit", "1") == [3])
  }

  @Test func everyPathOfAViewHasTheSameOrder() throws {
    let daydot = try planner()
    try daydot(
      "add", "Pills", "--every", "every day", "--on", "2026-11-01", "--priority", "high")
    try daydot(
      "add", "Trip", "--on", "2026-11-20", "--end", "2026-11-22", "--priority", "medium")
    try daydot(
      "add", "Tokyo", "--on", "2026-11-20", "--time", "10:00", "--zone", "Asia/Seoul",
      "--priority", "high")
    let order: [Int?] = [3, 7, 8, 1, 2, 5, 9, 6, 4]
    #expect(try ids(daydot, "day") == order)
    // A month that reads only the first few items of a day draws the same as one that reads all.
    let page = try daydot("month", "--width", "40").output
    let whole = try daydot("month", "--width", "40", "--from", "2026-11-01").output
    #expect(page == whole)
    let wall = try daydot.json("month", "--wall")["days"].elements[19]["items"].elements
    #expect(wall.map { $0["id"].number } == order)
  }

  @Test func earlierItemsOfADayStandByWeight() throws {
    let daydot = try InProcessDaydot.checked()
    for number in 1...6 { try daydot("add", "Old \(number)", "--on", "2026-11-18") }
    try daydot("edit", "2", "--priority", "high")
    let carried = try daydot.json("day")["carried"]["items"].elements.map { $0["id"].number }
    #expect(carried == [2, 6, 5, 4, 3])
  }

  @Test func signsHoldInEveryWidthAndInASCII() throws {
    let daydot = try planner()
    let narrow = try daydot("day", "--width", "20").output
    #expect(narrow.contains("▪ 5 10:00 ▴⋆ Bank\n"))
    #expect(narrow.contains("▪ 3 ▴ Passport\n"))
    let ascii = try daydot("day", "--width", "80", "--ascii").output
    #expect(ascii.contains("* 5  10:00  ^* Bank\n"))
    #expect(ascii.contains("* 6  10:00  ~  안경점\n"))
    #expect(ascii.contains("* 1         _  Sort photos\n"))
    let korean = try daydot("day", "--width", "40", "--lang", "ko").output
    #expect(korean.contains("▪ 3         ▴  Passport     papers\n"))
    // A listing without marks has no column for them.
    try daydot("add", "Plain", "--on", "2026-11-21")
    #expect(try daydot("day", "2026-11-21").output.contains("▪ 7  Plain\n"))
  }

  @Test func theWallShowsThem() throws {
    let daydot = try planner()
    let wall = try daydot("month", "--wall", "--width", "80").output
    #expect(wall.contains("▪▴⋆Bank"))
    #expect(wall.contains("▪▿Sort"))
    #expect(try daydot("week", "--width", "120").output.contains("▪▴⋆ Bank"))
    #expect(
      try daydot("month", "--wall", "--width", "120", "--ascii").output.contains("*^ Passport"))
  }

  @Test func tagsAndListNeverTakeRoomFromATitle() throws {
    let daydot = try InProcessDaydot.checked()
    let title = "A title of exactly forty-two cells, no more"
    try daydot(
      "add", title, "--on", "2026-11-20", "--tag", "long-tag-name", "--list", "some-list")
    #expect(try daydot("day", "--width", "55").output.contains("1  \(title)\n"))
    let wide = try daydot("day", "--width", "90").output
    #expect(wide.contains("\(title)  +long-tag-name, some-list\n"))
    // The list that was filtered by is not printed.
    #expect(
      try daydot("list", "--list", "some-list", "--width", "120").output
        .contains("\(title)  +long-tag-name\n"))
  }

  @Test func listsAreSorted() throws {
    let daydot = try planner()
    try daydot("add", "zebra")
    try daydot("--now", "2026-11-20T09:30", "edit", "2", "--note", "again")
    #expect(try ids(daydot, "list", "--sort", "day") == [3, 1, 2, 5, 6, 4, 7])
    #expect(try ids(daydot, "list", "--sort", "priority") == [3, 5, 6, 1, 2, 4, 7])
    #expect(try ids(daydot, "list", "--sort", "title") == [5, 4, 3, 2, 1, 7, 6])
    #expect(try ids(daydot, "list", "--sort", "list") == [1, 2, 5, 6, 4, 7, 3])
    #expect(try ids(daydot, "list", "--sort", "modified").first == 2)
    #expect(try ids(daydot, "list", "--sort", "title", "--limit", "3") == [5, 4, 3])
    #expect(try ids(daydot, "find", "read", "--sort", "title") == [2])
    let refused = try daydot("list", "--sort", "colour")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--sort"))
  }

  @Test func repeatingZonedAndDoneItemsSortWithTheOthers() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "m", "--on", "2026-11-25")
    try daydot("add", "b", "--every", "every day", "--on", "2026-11-20")
    try daydot(
      "add", "c", "--on", "2026-11-24", "--time", "10:00", "--zone", "America/New_York")
    try daydot("add", "A", "--on", "2026-11-23", "--end", "2026-11-24")
    try daydot("add", "d")
    try daydot("add", "e", "--on", "2026-11-19")
    try daydot("done", "6")
    #expect(try ids(daydot, "list", "--sort", "title") == [4, 2, 3, 5, 1])
    #expect(
      try ids(daydot, "list", "--open", "--done", "--sort", "title", "--limit", "5")
        == [4, 2, 3, 5, 6])
  }

  @Test func theHelpOfBothLanguagesHasTheOrders() throws {
    let daydot = try InProcessDaydot.checked()
    let orders = [
      "en": "by day, priority, list, title or modified",
      "ko": "day, priority, list, title, modified",
    ]
    for (language, text) in orders {
      let help = try daydot("help", "list", "--lang", language, "--width", "200").output
      #expect(help.contains(language == "en" ? "--sort ORDER" : "--sort 기준"), "\(help)")
      #expect(help.contains(text), "\(help)")
    }
  }

  @Test func paperShowsThem() throws {
    let daydot = try planner()
    #expect(try daydot("day", "--template", "html").output.contains("<b>▴⋆</b> Bank"))
    #expect(try daydot("day", "--template", "markdown").output.contains("10:00 ▴⋆ Bank"))
    #expect(try daydot("month", "--template", "html").output.contains("<b>▴</b> Passport"))
  }

  @Test func whatSpansDaysStandsWhereItBegins() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Report", "--on", "2026-11-21")
    try daydot("add", "Fair", "--on", "2026-11-10", "--end", "2026-11-25")
    try daydot("add", "Trip", "--on", "2026-11-20", "--time", "20:00", "--end", "2026-11-22T17:00")
    try daydot("add", "Swim", "--every", "every week", "--on", "2026-11-21", "--time", "07:00")
    try daydot("add", "Read")
    let lines = [
      "▪ 2  Tue 10          Fair    until Wed 25",
      "▪ 3  Fri 20   20:00  Trip    until Sun 22 17:00",
      "▪ 1  Sat 21          Report",
      "▪ 4  Sat 21   07:00  Swim    every week",
      "▪ 5  someday         Read",
    ]
    #expect(try daydot("list").output == lines.joined(separator: "\n") + "\n")
    for limit in 1...4 {
      let ids = try daydot.json("list", "--limit", "\(limit)")["items"].elements
      #expect(ids.map { $0["id"] } == [2, 3, 1, 4].prefix(limit).map { .integer($0) })
      #expect(try daydot.json("list", "--limit", "\(limit)")["total"] == .integer(5))
    }
  }
}
