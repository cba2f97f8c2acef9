import DaydotTestSupport
import TestSupport
import Testing

/// Where something ends is told beside where it begins.
@Suite struct EndShownTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("event", "Lunch", "2026-11-20", "12:00-13:00")
    try daydot("event", "Night train", "2026-11-20", "23:00-01:30")
    try daydot(
      "event", "Fair", "--on", "2026-11-21", "--time", "09:00", "--end", "2026-11-23T18:00")
    return daydot
  }

  @Test(arguments: [
    (["day", "--width", "80"], "◦ 1  12:00  Lunch        until 13:00\n"),
    (["day", "--width", "80"], "◦ 2  23:00  Night train  until 01:30\n"),
    (["list", "--width", "80"], "◦ 2  Fri 20  23:00  Night train  until 01:30\n"),
    (["list", "--width", "80"], "◦ 3  Sat 21  09:00  Fair         until Mon 23 18:00\n"),
    (["find", "lunch", "--width", "40"], "◦ 1  Fri 20  12:00  Lunch  until 13:00\n"),
    (["day", "--width", "80", "--lang", "ko"], "◦ 1  12:00  Lunch        13:00까지\n"),
    // The day it ends on.
    (["day", "2026-11-21", "--width", "80"], "◦ 2         Night train  until 01:30\n"),
    (["day", "2026-11-23", "--width", "80"], "◦ 3  Fair  until 18:00\n"),
    (["day", "2026-11-22", "--width", "80"], "◦ 3  Fair  until Mon 23 18:00\n"),
    // In short where there is little room.
    (["list", "--width", "40"], "◦ 2  Fri 20  23:00  Night train  –01:30\n"),
    // In a paragraph where it takes nothing from the title.
    (["day", "--width", "20"], "◦ 1 12:00–13:00\n    Lunch\n"),
    (["day", "--width", "20", "--ascii"], ". 1 12:00-13:00\n    Lunch\n"),
    (["month", "--wall", "--width", "130"], "◦ 12:00–13:00"),
    (["month", "--wall", "--width", "120"], "◦ 09:00"),
    (["week", "--width", "160"], "until 13:00"),
    (["week", "--width", "80"], "–13:00"),
  ])
  func tells(words: [String], text: String) throws {
    let output = try planner().run(words, input: "").output
    #expect(output.contains(text), "\(output)")
  }

  @Test(arguments: ["week", "month"]) func paperTellsItToo(view: String) throws {
    let page = try planner()(view, "--template", "html").output
    #expect(page.contains("<em>12:00–13:00</em> Lunch"))
    #expect(page.contains("<em>23:00–01:30</em> Night train"))
  }

  /// What goes on for days tells when it begins, but for a bar that has room for little.
  @Test func aBarTellsItsBeginning() throws {
    let daydot = try planner()
    #expect(try daydot("week", "2026-11-21", "--width", "160").output.contains("◦ 09:00 Fair"))
    let wall = try daydot("month", "--wall", "--width", "80", "--lang", "ko").output
    #expect(wall.contains("Fair"))
  }

  @Test func aLongTitleKeepsItsRoom() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("event", "A talk with a long title", "2026-11-20", "12:00-13:00")
    #expect(
      try daydot("day", "--width", "20").output.contains("◦ 1 12:00 A talk\n    with a long tit"))
    let wall = try daydot("month", "--wall", "--width", "80").output
    #expect(wall.contains("◦ 12:00") && !wall.contains("–13:00"))
  }
}
