import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// A time given with a zone is read in that zone by every command.
@Suite struct ZoneOperandTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot("add", "Call", "--on", "2026-11-21", "--time", "09:00")
    try daydot("add", "Stand-up", "--every", "every day 09:00")
    try daydot("add", "Report", "--every", "every day 18:00", "--zone", "Europe/London")
    return daydot
  }

  /// An abbreviation of several zones is refused with them wherever a zone is typed.
  @Test(arguments: [
    ["add", "Call tomorrow 3pm CST with Bob"], ["add", "Call", "--time", "3pm CST"],
    ["add", "Call", "--on", "fri 3pm cst"], ["add", "Call", "fri", "3pm", "--zone", "CST"],
    ["--zone", "CST", "day"], ["when", "3pm CST"], ["move", "1", "3pm CST"],
    ["edit", "1", "--time", "3pm CST"], ["edit", "1", "--zone", "cst"],
  ])
  func anAmbiguousAbbreviationIsRefused(_ words: [String]) throws {
    let run = try planner().run(words)
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.contains("type America/Chicago or Asia/Shanghai"), "\(run.errors)")
  }

  /// An item gets the zone; an occurrence keeps the zone of its series.
  @Test func moves() throws {
    try planner().follow(
      """
      > move 1 fri 3pm Asia/Tokyo
      1  "Call" — Fri 27 Nov 2026 15:00 (15:00 Tokyo), in place of Sat 21 Nov 2026 09:00 (reminds at 15:00)
      > undo
      undone: move 1 Call
      > move 1 fri 3pm America/New_York --lang ko
      1  "Call" — 2026년 11월 28일 (토) 05:00 (11월 27일 (금) 뉴욕 시간 15:00) (이전: 2026년 11월 21일 (토) 09:00) (05:00에 알림)
      > move 1 4pm
      1  "Call" — Sat 28 Nov 2026 06:00 (Fri 27 Nov 16:00 New York), in place of Sat 28 Nov 2026 05:00 (reminds at 06:00)
      > move 1 3pm Asia/Tokyo
      1  "Call" — Fri 27 Nov 2026 15:00 (15:00 Tokyo), in place of Sat 28 Nov 2026 06:00 (reminds at 15:00)
      > move 2@2026-11-25 3pm America/New_York
      2  "Stand-up" — Thu 26 Nov 2026 05:00 (Wed 25 Nov 15:00 New York), in place of Wed 25 Nov 2026 09:00 (reminds at 05:00)
      2@2026-11-26 is on that day too
      > move 2@2026-11-30 sat 3pm America/New_York
      2  "Stand-up" — Sun 6 Dec 2026 05:00 (Sat 5 Dec 15:00 New York), in place of Mon 30 Nov 2026 09:00 (reminds at 05:00)
      2@2026-12-06 is on that day too
      > move 3@2026-11-24 3pm America/New_York
      3  "Report" — Wed 25 Nov 2026 05:00 (Tue 24 Nov 20:00 London) (Tue 24 Nov 15:00 New York), in place of Wed 25 Nov 2026 03:00 (reminds at 05:00)
      > move 1,2@2026-12-20 2026-12-21 3pm Asia/Tokyo
      1  "Call" — Mon 21 Dec 2026 15:00, in place of Fri 27 Nov 2026 15:00 (reminds at 15:00)
      2  "Stand-up" — Mon 21 Dec 2026 15:00 (15:00 Tokyo), in place of Sun 20 Dec 2026 09:00 (reminds at 15:00)
      2@2026-12-21 is on that day too
      > move 2@2027-01-01.. 3pm America/New_York
      4  "Stand-up" — Sat 2 Jan 2027 05:00 (Fri 1 Jan 15:00 New York), every day, in place of Fri 1 Jan 2027 09:00 (reminds at 05:00)
      """)
  }

  /// The user's own zone says nothing new, and the log names the clock of a date that is on another.
  @Test func aDateMovedOnTheUsersClockIsLoggedOnItsOwn() throws {
    let daydot = try planner()
    try daydot.follow(
      """
      > move 3@2026-11-24 nov 24 3pm Asia/Seoul
      3  "Report" — Tue 24 Nov 2026 15:00 (06:00 London), in place of Wed 25 Nov 2026 03:00 (reminds at 15:00)
      """)
    for (language, text) in [
      ("en", "open → Tue 24 Nov 2026 06:00 Europe/London"),
      ("ko", "할 일 → 2026년 11월 24일 (화) 런던 시간 06:00"),
    ] {
      let log = try daydot("log", "--limit", "1", "--lang", language).output
      #expect(log.contains(text), "\(log)")
    }
  }

  @Test func edits() throws {
    try planner().follow(
      """
      > edit 1 --on "fri 3pm Asia/Tokyo"
      1  "Call" — Fri 27 Nov 2026 15:00 (15:00 Tokyo) (reminds at 15:00)
      > edit 1 --on "fri 3pm America/New_York" --zone Europe/London
      1  "Call" — Sat 28 Nov 2026 05:00 (Fri 27 Nov 20:00 London) (Fri 27 Nov 15:00 New York) (reminds at 05:00)
      > edit 1 --on "fri 3pm America/New_York" --zone none
      1  "Call" — Sat 28 Nov 2026 05:00 (Fri 27 Nov 15:00 New York) (reminds at 05:00)
      > edit 2 --on "mon 3pm America/New_York"
      2  "Stand-up" — Tue 24 Nov 2026 05:00 (Mon 23 Nov 15:00 New York), every day (reminds at 05:00)
      > edit 2@2026-11-30 --on "3pm Asia/Tokyo"
      2  "Stand-up" — Tue 24 Nov 2026 05:00, every day, except 30 Nov 2026 (reminds at 05:00)
      4  "Stand-up" — Mon 30 Nov 2026 15:00 (15:00 Tokyo) (reminds at 15:00)
      > edit 1 --every "every mon 3pm America/New_York"
      1  "Call" — Tue 1 Dec 2026 05:00 (Mon 30 Nov 15:00 New York), every Mon (reminds at 05:00)
      > add Flight --on "fri 3pm America/New_York"
      5  "Flight" — Sat 28 Nov 2026 05:00 (Fri 27 Nov 15:00 New York) (reminds at 05:00)
      """)
  }

  @Test func JSONHoldsTheZoneOfTheItem() throws {
    let daydot = try planner()
    let moved = try daydot.json("move", "1", "fri 3pm America/New_York")["items"][0]
    #expect(moved["zone"].text == "America/New_York" && moved["time"].text == "15:00")
    #expect(moved["day"].text == "2026-11-27")
    let series = try daydot.json("move", "2@2026-11-25", "3pm America/New_York")["items"][0]
    #expect(series["zone"] == .null)
    #expect(series["changes"][0]["day"].text == "2026-11-26")
    #expect(series["changes"][0]["time"].text == "05:00")
  }

  @Test(arguments: [
    (["3pm", "Asia/Tokyo"], "Fri 20 Nov 15:00 (15:00 Tokyo)", "2026-11-20T15:00:00+09:00"),
    (
      ["until", "3pm", "America/New_York"], "Sat 21 Nov 05:00 (Fri 20 Nov 15:00 New York)",
      "2026-11-21T05:00:00+09:00"
    ),
  ])
  func snoozes(_ words: [String], _ answer: String, _ next: String) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Pill", "--on", "2026-11-20", "--time", "09:01")
    try daydot.at("2026-11-20T09:02", "check")
    let said = try daydot.at("2026-11-20T09:03", arguments: ["snooze", "1"] + words)
    #expect(said.output == "1  \"Pill\" — again at \(answer)\n")
    #expect(try daydot.json("pending")["pending"][0]["next"].text == next)
  }
}
