import DaydotTestSupport
import Expectations
import JSON
import Testing

/// Series with several occurrences a day: which one a bare number means, which is overdue, and
/// where a split falls.
@Suite struct SameDayOccurrenceTests {
  private static let pills =
    #"+ {"title":"Pills","day":"2026-11-18","time":"08:00","repeat":"FREQ=DAILY;BYHOUR=8,20"}"#

  @Test func yesterdaysLastIsMissedBeforeTodaysFirst() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      \(Self.pills)
      @ 2026-11-20T07:00
      > list
      ▪ 1  Fri 20  08:00  Pills  4 missed, FREQ=DAILY;BYHOUR=8,20
      > list --overdue
      nothing here
      > list --missed --from 2026-11-19
      - 1  Thu 19  08:00  Pills  missed, FREQ=DAILY;BYHOUR=8,20
      - 1  Thu 19  20:00  Pills  missed, FREQ=DAILY;BYHOUR=8,20
      > day
      Fri 20 November 2026, today

      ▪ 1  08:00  Pills  4 missed, FREQ=DAILY;BYHOUR=8,20
      ▪ 1  20:00  Pills

      2 items
      @ 2026-11-20T08:01
      > list --overdue
      ! 1  Fri 20  08:00  Pills  4 missed, FREQ=DAILY;BYHOUR=8,20
      > day
      Fri 20 November 2026, today

      ! 1  08:00  Pills  4 missed, FREQ=DAILY;BYHOUR=8,20
      ▪ 1  20:00  Pills

      2 items, 1 overdue
      @ 2026-11-20T20:01
      > list --overdue
      ! 1  Fri 20  20:00  Pills  5 missed, FREQ=DAILY;BYHOUR=8,20
      > day
      Fri 20 November 2026, today

      - 1  08:00  Pills  missed, FREQ=DAILY;BYHOUR=8,20
      ! 1  20:00  Pills  5 missed

      2 items, 1 overdue
      """)
  }

  @Test func doneMeansTheNewestWhoseMomentHasCome() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      \(Self.pills)
      > done 1
      1  "Pills", Fri 20 Nov 08:00 — done; the next: Fri 20 Nov 20:00
      > done 1
      1  "Pills" — was done already for Fri 20 Nov 08:00; the next:
        daydot done 1@2026-11-20T20:00
      @ 2026-11-20T21:00
      > done 1
      1  "Pills", Fri 20 Nov 20:00 — done; the next: Sat 21 Nov 08:00
      > undone 1
      1  "Pills", Fri 20 Nov 20:00 — open again (that moment has passed: reminds at the next check)
      @ 2026-11-21T07:00
      > done 1
      1  "Pills", Sat 21 Nov 08:00 — done; the next: Sat 21 Nov 20:00
      > done 1
      1  "Pills" — was done already for Sat 21 Nov 08:00; the next:
        daydot done 1@2026-11-21T20:00
      """)
  }

  @Test func doneMeansTheOneAnnounced() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      @ 2026-11-18T07:00
      \(Self.pills)
      @ 2026-11-18T20:00
      > check
      1  20:00  Pills  (1 missed, since 08:00)
      @ 2026-11-19T07:30
      > done 1
      1  "Pills", Wed 18 Nov 20:00 — done; the next: Thu 19 Nov 08:00
      > done 1
      1  "Pills", Thu 19 Nov 08:00 — done; the next: Thu 19 Nov 20:00
      """)
  }

  /// The first occurrence of the day stays in the first half.
  @Test func cuttingAtTheSecondKeepsTheFirst() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      \(Self.pills)
      > rm 1@2026-11-20T20:00..
      1  "Pills" — removed from Fri 20 Nov 20:00 on; to bring it back:
        daydot undo
      > day
      Fri 20 November 2026, today

      ! 1  08:00  Pills  4 missed, FREQ=DAILY;UNTIL=20261120T080000;BYHOUR=8,20

      1 item, 1 overdue
      > day 2026-11-21
      Sat 21 November 2026, tomorrow

      nothing here
      """)
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      \(Self.pills)
      > edit 1@2026-11-20T20:00.. --title Evening
      1  "Pills" — Fri 20 Nov 2026 08:00, FREQ=DAILY;UNTIL=20261120T080000;BYHOUR=8,20
      2  "Evening" — Fri 20 Nov 2026 20:00, FREQ=DAILY;BYHOUR=8,20 (reminds at 20:00)
      > day
      Fri 20 November 2026, today

      ! 1  08:00  Pills    4 missed, FREQ=DAILY;UNTIL=20261120T080000;BYHOUR=8,20
      ▪ 2  20:00  Evening  FREQ=DAILY;BYHOUR=8,20

      2 items, 1 overdue
      > day 2026-11-21
      Sat 21 November 2026, tomorrow

      ▪ 2  08:00  Evening  FREQ=DAILY;BYHOUR=8,20
      ▪ 2  20:00  Evening

      2 items
      > done 1@2026-11-20T20:00
      2  "Evening", Fri 20 Nov 20:00 — done; the next: Sat 21 Nov 08:00
      """)
  }

  /// A new rule leaves what is due with the past, and duplicates none.
  @Test func aNewRuleIsCutBehindWhatIsDue() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      \(Self.pills)
      @ 2026-11-20T21:00
      > edit 1 --every FREQ=DAILY;BYHOUR=8,13
      1  "Pills" — Sat 21 Nov 2026 08:00, FREQ=DAILY;BYHOUR=8,13 (reminds at 08:00)
      2  "Pills" — keeps what came before: FREQ=DAILY;UNTIL=20261120T200000;BYHOUR=8,20
      """)
    let days = try daydot.json("agenda", "2026-11-18", "--days", "4")["days"].elements
    let stands = days.map { day in
      day["items"].elements.compactMap { $0["occurrence"].text?.suffix(5) }.map(String.init)
    }
    let doses = [
      ["08:00", "20:00"], ["08:00", "20:00"], ["08:00", "20:00"], ["08:00", "13:00"],
    ]
    #expect(stands == doses)
  }

  /// Of two moved onto each other, the one with the later original date is the newer.
  @Test func ofTwoThatBeginTogetherTheLaterDateStands() throws {
    let daydot = InProcessDaydot(now: "2026-07-03T20:00", zone: "UTC")
    try daydot.follow(
      """
      + {"title":"Call","day":"2026-06-29","time":"08:00","repeat":"FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=8,18"}
      > move 1@2026-06-29T18:00 2026-07-03 18:00
      1  "Call" — Fri 3 Jul 2026 18:00, in place of Mon 29 Jun 2026 18:00 (no reminder: that time has passed)
      1@2026-07-03T18:00 is on that day too
      """)
    let current = try daydot.json("list")["items"][0]
    #expect(current["occurrence"].text == "2026-07-03T18:00")
    #expect(current["missed"].number == 3)
  }

  /// Before today's first, a bare number is today's first in every verb, as it is in `list`.
  @Test(arguments: ["done", "skip"])
  func aBareNumberBeforeTodaysFirstIsTodaysFirst(verb: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(Self.pills)
    try daydot.at("2026-11-20T07:00", verb, "1")
    let open = try daydot.at("2026-11-20T07:00", "list", "--json").output
    #expect(open.contains(#""occurrence":"2026-11-20T20:00""#))
  }

  /// A dose moved onto a day that has one: both are overdue in every view, and none of them is missed.
  @Test func aDoseMovedOntoADayThatHasOneIsOverdueBesideIt() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T12:00", zone: "UTC")
    try daydot.follow(
      """
      + {"title":"Pill","day":"2026-11-16","time":"08:00","repeat":"FREQ=DAILY"}
      > move 1@2026-11-18 2026-11-20 09:00
      1  "Pill" — Fri 20 Nov 2026 09:00, in place of Wed 18 Nov 2026 08:00 (no reminder: that time has passed)
      1@2026-11-20 is on that day too
      > list --overdue
      ! 1  Fri 20  08:00  Pill  every day
      ! 1  Fri 20  09:00  Pill  3 missed, every day
      > list --missed
      - 1  Mon 16  08:00  Pill  missed, every day
      - 1  Tue 17  08:00  Pill  missed, every day
      - 1  Thu 19  08:00  Pill  missed, every day
      """)
    #expect(try daydot.json("day")["overdue"].number == 2)
  }

  /// The new half begins with the first of the new times on its day, whatever time it is now.
  @Test(arguments: ["2026-11-23T08:30", "2026-11-23T12:00"])
  func aTailWithOtherTimesBeginsWithTheFirstOfThem(now: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pills every day at 8:00 and 20:00")
    try daydot.at(now, "edit", "1@2026-11-25..", "--every", "every day at 9:00 and 21:00")
    let day = try daydot.at(now, "day", "2026-11-25").output
    #expect(day.contains("09:00  Pills") && day.contains("21:00  Pills"))
  }

  /// Once the newest is done, those before it stay missed, and the next one is ahead.
  @Test func anOlderOneStaysMissedOnceTheNewestIsDone() throws {
    try InProcessDaydot(now: "2026-11-20T20:30", zone: "UTC").follow(
      """
      + {"title":"Pills","day":"2026-11-20","time":"08:00","repeat":"FREQ=DAILY;BYHOUR=8,20"}
      > done 1
      1  "Pills", Fri 20 Nov 20:00 — done; the next: Sat 21 Nov 08:00
      > day
      Fri 20 November 2026, today

      - 1  08:00  Pills  missed, FREQ=DAILY;BYHOUR=8,20
      ▫ 1  20:00  Pills  done 20:30

      2 items, 1 done
      > list --overdue
      nothing here
      > done 1
      1  "Pills", Fri 20 Nov 08:00 — done; the next: Sat 21 Nov 08:00
      """)
  }

  /// Of two that stand at one moment, `undone` opens the one with the later date.
  @Test func undoneOfTwoAtOneMomentOpensTheLaterDate() throws {
    for _ in 1...5 {
      let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
      try daydot("add", "Pill", "--every", "every day 08:00", "--on", "2026-11-20")
      try daydot("done", "1")
      try daydot("move", "1@2026-11-21", "2026-11-20 08:00")
      try daydot("done", "1@2026-11-21")
      try daydot("undone", "1")
      let open = try daydot.json("day")["items"].elements.filter { $0["done"] == .bool(false) }
      #expect(open.map { $0["occurrence"].text } == ["2026-11-21"])
    }
  }

  /// The rule stands once on a page, in the first row that has room for it.
  @Test func theRuleOfSeveralADayIsShownOnce() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Pill", "--every", "every day at 8:00, 13:00 and 19:00", "--on", "2026-11-18")
    try daydot.follow(
      """
      > day --width 70
      Fri 20 November 2026, today

      ! 1  08:00  Pill  6 missed, every day at 08:00, 13:00 and 19:00
      ▪ 1  13:00  Pill
      ▪ 1  19:00  Pill

      3 items, 1 overdue
      > day --width 48
      Fri 20 November 2026, today

      ! 1  08:00  Pill
                  6 missed, every day at 08:00, 13:00
                  and 19:00
      ▪ 1  13:00  Pill
      ▪ 1  19:00  Pill

      3 items, 1 overdue
      """)
    for words in [["agenda"], ["agenda", "--lang", "ko"], ["week"]] {
      let page = try daydot.run(words + ["--width", "70"]).output
      #expect(page.count(of: words.contains("ko") ? "매일" : "every day") == 1, "\(page)")
    }
  }

  /// A day alone means what a number alone means on that day; its time may be a word of its own.
  @Test func aDayReachesEachOfItsTimes() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Pills --every "every day 08:00 and 20:00" --on 2026-11-19
      1  "Pills" — Thu 19 Nov 2026 08:00, every day at 08:00 and 20:00 (reminds at 20:00)
      > done 1@2026-11-19
      1  "Pills", Thu 19 Nov 20:00 — done; the next: Fri 20 Nov 08:00
      > done 1@2026-11-19
      1  "Pills", Thu 19 Nov 08:00 — done; the next: Fri 20 Nov 08:00
      > done 1@today
      1  "Pills", Fri 20 Nov 08:00 — done; the next: Fri 20 Nov 20:00
      > done 1@2026-11-21
      1  "Pills", Sat 21 Nov 08:00 — done; still open: Fri 20 Nov 20:00
      > done 1@tomorrow 20:00
      1  "Pills", Sat 21 Nov 20:00 — done; still open: Fri 20 Nov 20:00
      > undone 1@2026-11-21
      1  "Pills", Sat 21 Nov 20:00 — open again (reminds Sat 21 Nov 20:00)
      > undone 1@2026-11-21 08:00
      1  "Pills", Sat 21 Nov 08:00 — open again (reminds Sat 21 Nov 08:00)
      > skip 1@2026-11-22
      1  "Pills", Sun 22 Nov 08:00 — skipped; still open: Fri 20 Nov 20:00
      > skip Pills@2026-11-22 20:00
      1  "Pills", Sun 22 Nov 20:00 — skipped; still open: Fri 20 Nov 20:00
      """)
  }

  /// A time alone is one of today, though it has passed; of what comes once a day its time may be said too.
  @Test func aTimeAloneIsOneOfToday() throws {
    try InProcessDaydot(now: "2026-11-20T07:00", zone: "UTC").follow(
      """
      > add Drops every day at 8:00 and 20:00
      1  "Drops" — Fri 20 Nov 2026 08:00, every day at 08:00 and 20:00 (reminds at 08:00)
      @ 2026-11-20T13:00
      > done 1@8:00
      1  "Drops", Fri 20 Nov 08:00 — done; the next: Fri 20 Nov 20:00
      @ 2026-11-20T21:00
      > skip drops@20:00
      1  "Drops", Fri 20 Nov 20:00 — skipped; the next: Sat 21 Nov 08:00
      > add Brush every day 07:30
      2  "Brush" — Sat 21 Nov 2026 07:30, every day (reminds at 07:30)
      > done 2@2026-11-21 07:30
      2  "Brush", Sat 21 Nov — done; the next: Sun 22 Nov
      > done 2@11/22
      2  "Brush", Sun 22 Nov — done; the next: Mon 23 Nov
      """)
  }

  /// A reminder at several times a day is not named by the first of them.
  @Test(arguments: [["explain", "1"], ["off", "1"], ["remind"]])
  func aReminderAtSeveralTimesSaysSo(words: [String]) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T07:00", zone: "UTC")
    try daydot("add", "Pill every day at 8:00 and 20:00")
    if words == ["remind"] { try daydot("off", "1") }
    #expect(try daydot.run(words).output.contains("at its times"))
    #expect(try daydot.run(["--lang", "ko"] + words).output.contains("정해진 시각마다"))
    try daydot("add", "Tea every day at 9:00")
    #expect(try daydot("explain", "2").output.contains("— at 09:00"))
  }
}
