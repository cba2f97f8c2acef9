import DaydotTestSupport
import Testing

/// The end of an item: at and past midnight, after a move, and where views print it.
@Suite struct EndTests {
  @Test func anEndAtMidnightIsTheEndOfThatDay() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Late --on 2026-11-20 --time 18:00 --end 00:00
      1  "Late" — Fri 20 Nov 2026 18:00 – 00:00 (reminds at 18:00)
      > day tomorrow
      Sat 21 November 2026, tomorrow

      nothing here
      @ 2026-11-20T23:59
      > list --overdue
      nothing here
      @ 2026-11-21T00:00
      > list --overdue
      ! 1  Fri 20  18:00  Late  until 00:00
      > day
      Sat 21 November 2026, today

      nothing here

      earlier
      ! 1  Late  since Fri 20

      1 from earlier
      > move 1 2026-11-23 20:00
      1  "Late" — Mon 23 Nov 2026 20:00 – Tue 24 Nov 02:00, in place of Fri 20 Nov 2026 18:00 (reminds at 20:00)
      > edit 1 --end 00:00
      1  "Late" — Mon 23 Nov 2026 20:00 – 00:00 (reminds at 20:00)
      """)
  }

  @Test func anEndMovesWithItsStart() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Party --on 2026-11-20 --time 22:00 --end 03:00
      1  "Party" — Fri 20 Nov 2026 22:00 – Sat 21 Nov 03:00 (reminds at 22:00)
      > move 1 mon
      1  "Party" — Mon 23 Nov 2026 22:00 – Tue 24 Nov 03:00, in place of Fri 20 Nov 2026 22:00 (reminds at 22:00)
      > move 1 15:00
      1  "Party" — Mon 23 Nov 2026 15:00 – 20:00, in place of Mon 23 Nov 2026 22:00 (reminds at 15:00)
      > edit 1 --time none
      1  "Party" — Mon 23 Nov 2026 (reminds at 09:00)
      > add Camp --on 2026-11-20 --end 2026-11-22
      2  "Camp" — Fri 20 Nov 2026 – Sun 22 Nov 2026 (reminds at 09:00)
      > move 2 2026-11-30
      2  "Camp" — Mon 30 Nov 2026 – Wed 2 Dec 2026, in place of Fri 20 Nov 2026 (reminds at 09:00)
      > edit 2 --on 2026-12-05
      2  "Camp" — Sat 5 Dec 2026 – Mon 7 Dec 2026 (reminds at 09:00)
      > edit 2 --on none
      2  "Camp" — no date
      """)
  }

  /// A moved span over midnight is not overdue before it ends.
  @Test func aMovedNightIsOpenUntilItEnds() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Shift","day":"2026-11-17","time":"22:00","end":"03:00","repeat":"FREQ=WEEKLY"}
      > move 1@2026-11-17 2026-11-20 20:00
      1  "Shift" — Fri 20 Nov 2026 20:00 – Sat 21 Nov 01:00, in place of Tue 17 Nov 2026 22:00 (reminds at 20:00)
      > list --overdue
      nothing here
      @ 2026-11-21T00:59
      > list --overdue
      nothing here
      > day
      Sat 21 November 2026, today

      ▪ 1  Shift  until 01:00, every week

      1 item
      @ 2026-11-21T01:01
      > list --overdue
      ! 1  Fri 20  20:00  Shift  until Sat 21 01:00, every week
      """)
  }

  /// An item that loses its time loses the time of its end as well.
  @Test func nothingIsStoredThatCanNotBeRead() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Milk","repeat":"FREQ=MONTHLY;BYDAY=-1FR","day":"2028-12-29","time":"22:00","end":"2028-12-30T06:10"}
      > edit 1@2029-01-26.. --time none
      1  "Milk" — Fri 29 Dec 2028 22:00 – Sat 30 Dec 2028 06:10, every month on the last Fri, until 25 Jan 2029 (reminds at 22:00)
      2  "Milk" — Fri 26 Jan 2029, every month on the last Fri (reminds at 09:00)
      + {"title":"Tour","repeat":"FREQ=MONTHLY","day":"2026-11-10","time":"02:30","end":"2026-11-12T06:10"}
      > edit 3@2026-12-10.. --time 18:00
      3  "Tour" — Tue 10 Nov 2026 02:30 – Thu 12 Nov 2026 06:10, every month, until 9 Dec 2026
      4  "Tour" — Thu 10 Dec 2026 18:00 – Sat 12 Dec 2026 21:40, every month (reminds at 18:00)
      > move 4@2027-01-10 2027-01-11
      4  "Tour" — Mon 11 Jan 2027 18:00 – Wed 13 Jan 2027 21:40, in place of Sun 10 Jan 2027 18:00 (reminds at 18:00)
      """)
  }

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
    (["list", "--width", "80"], "◦ 2  Fri 20  23:00  Night train  until Sat 21 01:30\n"),
    (["list", "--width", "80"], "◦ 3  Sat 21  09:00  Fair         until Mon 23 18:00\n"),
    (["find", "lunch", "--width", "40"], "◦ 1  Fri 20  12:00  Lunch  until 13:00\n"),
    (["day", "--width", "80", "--lang", "ko"], "◦ 1  12:00  Lunch        13:00까지\n"),
    // On the day it ends.
    (["day", "2026-11-21", "--width", "80"], "◦ 2         Night train  until 01:30\n"),
    (["day", "2026-11-23", "--width", "80"], "◦ 3  Fair  until 18:00\n"),
    (["day", "2026-11-22", "--width", "80"], "◦ 3  Fair  until Mon 23 18:00\n"),
    // The short form, where the line is narrow.
    (
      ["list", "--width", "40"],
      "◦ 2  Fri 20  23:00  Night train\n                    until Sat 21 01:30\n"
    ),
    // In the paragraph form, where the end takes no room from the title.
    (["day", "--width", "20"], "◦ 1 12:00–13:00\n    Lunch\n"),
    (["day", "--width", "20", "--ascii"], ". 1 12:00-13:00\n    Lunch\n"),
    (["month", "--wall", "--width", "130"], "  12:00–13:00"),
    (["month", "--wall", "--width", "120"], "◦ 09:00"),
    (["week", "--width", "160"], "until 13:00"),
    (["week", "--width", "80"], "–13:00"),
  ])
  func tells(words: [String], text: String) throws {
    let output = try planner().run(words, input: "").output
    #expect(output.contains(text), "\(output)")
  }

  @Test(arguments: ["week", "month"]) func paperShowsItToo(view: String) throws {
    let page = try planner()(view, "--template", "html").output
    #expect(page.contains("<em>12:00–13:00</em> Lunch"))
    #expect(page.contains("<em>23:00–01:30</em> Night train"))
  }

  /// A bar shows the start time of a span if there is room.
  @Test func aBarShowsItsBeginning() throws {
    let daydot = try planner()
    #expect(try daydot("week", "2026-11-21", "--width", "160").output.contains("◦ 09:00 Fair"))
    let wall = try daydot("month", "--wall", "--width", "80", "--lang", "ko").output
    #expect(wall.contains("Fair"))
  }

  @Test func aLongTitleKeepsItsRoom() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("event", "A talk with a long title", "2026-11-20", "12:00-13:00")
    #expect(
      try daydot("day", "--width", "20").output.contains(
        "◦ 1 12:00–13:00 A\n    talk with a long\n    title\n"))
    let wall = try daydot("month", "--wall", "--width", "80").output
    #expect(wall.contains("◦ A talk") && wall.contains("–13:00"))
  }
}
