import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// Items and reminders with a zone of their own show the user's time, and their own beside it where
/// that differs.
@Suite struct ZoneDisplayTests {
  private func planner() throws -> InProcessDaydot {
    let daydot = InProcessDaydot(zone: "Europe/Berlin")
    try daydot(
      "import", "-",
      input: """
        {"title":"Call","day":"2026-11-20","time":"09:00","end":"10:00","zone":"America/New_York"}
        {"title":"Sent","day":"2026-11-20","time":"01:00","zone":"America/New_York","done":true,"doneAt":"2026-11-20T08:00:00+01:00"}
        {"title":"Paris","day":"2026-11-20","time":"12:00","zone":"Europe/Paris"}
        {"title":"Standup","day":"2026-11-18","time":"22:30","zone":"America/New_York","repeat":"FREQ=DAILY"}

        """)
    return daydot
  }

  @Test(arguments: [
    ShownView(
      "list",
      shows: """
        ▪ 4  Fri 20  04:30  Standup  Thu 19 Nov 22:30 New York, 1 missed, every day
        ▪ 3  Fri 20  12:00  Paris
        ▪ 1  Fri 20  15:00  Call     until 16:00, 09:00 New York

        """),
    ShownView(
      "list", "--done", shows: "▫ 2  Fri 20  07:00  Sent  01:00 New York, done 08:00\n"),
    ShownView(
      "find", "call", shows: "▪ 1  Fri 20  15:00  Call  until 16:00, 09:00 New York\n"),
    ShownView(
      "list", "call", "--lang", "ko",
      shows: "▪ 1  20일 (금)  15:00  Call  16:00까지, 뉴욕 시간 09:00\n"),
    ShownView(
      "list", "call", "--width", "30", shows: "▪ 1 Fri 20 15:00–16:00 (09:00\n    New York) Call\n"),
    ShownView(
      "list", "call", "--width", "40",
      shows:
        "▪ 1  Fri 20  15:00  Call\n                    until 16:00, 09:00\n                    New York\n"
    ),
    ShownView(
      "day",
      shows: """
        Fri 20 November 2026, today

        ! 4  04:30  Standup  Thu 19 Nov 22:30 New York, 1 missed, every day
        ▫ 2  07:00  Sent     01:00 New York, done 08:00
        ▪ 3  12:00  Paris
        ▪ 1  15:00  Call     until 16:00, 09:00 New York

        4 items, 1 done, 1 overdue

        """),
  ])
  func shows(_ row: ShownView) throws {
    let daydot = try planner()
    #expect(
      try daydot.run(row.words).output.replacing("▪ 4", with: "! 4")
        == row.text.replacing("▪ 4", with: "! 4"))
  }

  /// The label of a reminder names the zone of its time.
  @Test func remindersNameTheirClock() throws {
    let daydot = try planner()
    #expect(
      try daydot("remind", "1").output == "-  on  1  Call  (at 09:00 New York)  today 15:00\n")
    #expect(
      try daydot("explain", "1").output.hasPrefix(
        "1  \"Call\" — at 09:00 New York (reminds Fri 20 Nov 15:00)\n"))
    #expect(
      try daydot("explain", "1", "--lang", "ko").output.contains("뉴욕 시간 09:00에"))
    let pending = try daydot.json("pending")["pending"].elements
    #expect(
      pending.first { $0["item"] == .integer(1) }?["reason"].text == "at 09:00 America/New_York")
    #expect(pending.first { $0["item"] == .integer(3) }?["reason"].text == "at 12:00 Europe/Paris")
  }

  /// After `add` and `edit` the option is the item's zone; before the verb it is the user's.
  @Test func theZoneOfAnItem() throws {
    try InProcessDaydot(zone: "Asia/Seoul").follow(
      """
      > add Call tomorrow 09:00 --zone America/New_York
      1  "Call" — Fri 20 Nov 2026 23:00 (09:00 New York) (reminds at 23:00)
      > edit 1 --zone none
      1  "Call" — Fri 20 Nov 2026 09:00 (reminds at 09:00)
      > edit 1 --zone Europe/Berlin
      1  "Call" — Fri 20 Nov 2026 17:00 (09:00 Berlin) (reminds at 17:00)
      > edit 1 --on today --time 23:00 --zone America/New_York
      1  "Call" — Fri 20 Nov 2026 13:00 (Thu 19 Nov 23:00 New York) (reminds at 13:00)
      > add Trip tomorrow --zone America/New_York
      2  "Trip" — Fri 20 Nov 2026 (reminds at 09:00)
      > edit 2 --zone Asia/Tokyo
      ?64 daydot: a zone belongs to a time, and 2 has none; give both, --time and --zone
      > edit 2 --time 08:00 --zone Asia/Tokyo
      2  "Trip" — Fri 20 Nov 2026 08:00 (no reminder: that time has passed)
      > edit 1 --zone Mars/Olympus
      ?64 daydot: no zone 'Mars/Olympus' on this system; type a name like Asia/Seoul
      > --zone Asia/Seoul add Ring tomorrow 09:00
      3  "Ring" — Sat 21 Nov 2026 09:00 (reminds at 09:00)
      > edit 1
      ?64 daydot: what of 1 is to change? give an option, as --title; for all of them:
        daydot help edit
      > --zone Asia/Seoul edit 1
      ?64 daydot: what of 1 is to change? give an option, as --title; for all of them:
        daydot help edit
      > edit 1 --title ""
      ?64 daydot: a title cannot be empty; to remove the item:
        daydot rm 1
      > --lang ko edit 1
      ?64 daydot: 1번 항목의 무엇을 바꿀까요? --title 같은 옵션을 쓰세요. 모두 보려면:
        daydot help edit
      > --lang ko edit 1 --title ""
      ?64 daydot: 제목은 비울 수 없습니다. 항목을 지우려면:
        daydot rm 1
      """)
  }

  struct Announced: Row {
    let name: String
    let when: String
    let remind: String
    let at: String
    let says: String
  }

  @Test(arguments: [
    Announced(
      name: "before it", when: "2026-11-25 18:00", remind: "10m before",
      at: "2026-11-26T10:50", says: "1  10:50  Call  (today 11:00)\n"),
    Announced(
      name: "a day before", when: "2026-11-25 18:00", remind: "1d before",
      at: "2026-11-25T11:00", says: "1  11:00  Call  (tomorrow 11:00)\n"),
    Announced(
      name: "at its time", when: "2026-11-25 18:00", remind: "at 18:00",
      at: "2026-11-26T11:00", says: "1  11:00  Call\n"),
    Announced(
      name: "an occurrence", when: "every day 18:00", remind: "10m before",
      at: "2026-11-20T10:50", says: "1  10:50  Call  (today 11:00)\n"),
  ]) func anAnnouncementHasTheTimeOnTheUsersClock(_ row: Announced) throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    let added = try daydot(
      "event", "Call \(row.when)", "--zone", "America/Los_Angeles", "--remind", row.remind)
    #expect(added.status == 0, "\(added.errors)")
    #expect(try daydot.at(row.at, "check").output == row.says)
  }

  @Test func theZoneOfAReminderIsNamedWhereItIsNotTheUsers() throws {
    try InProcessDaydot(zone: "Asia/Seoul").follow(
      """
      > add Call tomorrow 09:15 --zone America/New_York --remind "at 09:15"
      1  "Call" — Fri 20 Nov 2026 23:15 (09:15 New York) (reminds at 23:15)
      > --lang ko pending
      1  오늘  23:15  Call  (뉴욕 시간 09:15에)
      > --zone America/New_York pending
      1  today  09:15  Call
      """)
  }
}
