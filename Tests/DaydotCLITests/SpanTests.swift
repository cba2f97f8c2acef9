import DaydotTestSupport
import Expectations
import JSON
import Testing

/// Items that last several days, seen on each of the days.
@Suite struct SpanTests {
  /// Done, skipped and removed occurrences count as such in views that begin on the third day.
  @Test func answersAreSeenOnEveryDay() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Trip --on 2026-11-18 --end 2026-11-21 --every "every week"
      1  "Trip" — Wed 18 Nov 2026 – Sat 21 Nov 2026, every week (reminds Wed 25 Nov 09:00)
      > done 1
      1  "Trip", Wed 18 Nov — done; the next: Wed 25 Nov
      > day
      Fri 20 November 2026, today

      ▫ 1  Trip  done 09:00

      1 item, 1 done
      > day 2026-11-21
      Sat 21 November 2026, tomorrow

      ▫ 1  Trip  done Fri 20

      1 item, 1 done
      > agenda 2026-11-21 --days 1
      Sat 21 November 2026, tomorrow
      ▫ 1  Trip  done Fri 20
      > undone 1
      1  "Trip", Wed 18 Nov — open again (next reminder Wed 25 Nov 09:00)
      > day
      Fri 20 November 2026, today

      ▪ 1  Trip  until Sat 21, every week

      1 item
      > skip 1
      1  "Trip", Wed 18 Nov — skipped; the next: Wed 25 Nov
      > day 2026-11-21
      Sat 21 November 2026, tomorrow

      nothing here
      > undone 1
      1  "Trip", Wed 18 Nov — open again (next reminder Wed 25 Nov 09:00)
      > rm 1@2026-11-18
      1  "Trip", Wed 18 Nov — removed; to bring it back:
        daydot undo
      > day
      Fri 20 November 2026, today

      nothing here
      > day 2026-11-26
      Thu 26 November 2026

      ▪ 1  Trip  until Sat 28, every week

      1 item
      """)
  }

  /// On its second day it is listed with the whole days, and without its start time.
  @Test func theSecondDayOfATimedSpan() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      + {"title":"Early","day":"2026-11-20","time":"06:00"}
      + {"title":"Fair","day":"2026-11-19","time":"18:00","end":"2026-11-21T10:00","repeat":"FREQ=WEEKLY"}
      + {"title":"All day","day":"2026-11-20"}
      > day
      Fri 20 November 2026, today

      ▪ 2         Fair     until Sat 21 10:00, every week
      ▪ 3         All day
      ! 1  06:00  Early

      3 items, 1 overdue
      > day 2026-11-19
      Thu 19 November 2026, yesterday

      ▪ 2  18:00  Fair  until Sat 21 10:00, every week

      1 item
      > day 2026-11-21
      Sat 21 November 2026, tomorrow

      ▪ 2  Fair  until 10:00, every week

      1 item
      > agenda 2026-11-19 --days 3
      Thu 19 November 2026, yesterday
      ▪ 2  18:00  Fair     until Sat 21 10:00, every week

      Fri 20 November 2026, today
      ▪ 2         Fair     until Sat 21 10:00
      ▪ 3         All day
      ! 1  06:00  Early

      Sat 21 November 2026, tomorrow
      ▪ 2         Fair     until 10:00
      > list
      ▪ 2  Thu 19  18:00  Fair     until Sat 21 10:00, every week
      ▪ 3  Fri 20         All day
      ! 1  Fri 20  06:00  Early
      @ 2026-11-21T09:59
      > list --overdue
      ! 3  Fri 20         All day
      ! 1  Fri 20  06:00  Early
      @ 2026-11-21T10:01
      > day
      Sat 21 November 2026, today

      ! 2  Fair     until 10:00, every week

      earlier
      ! 3  All day  since Fri 20
      ! 1  Early    since Fri 20

      1 item, 1 overdue · 2 from earlier
      @ 2026-11-22T00:00
      > day
      Sun 22 November 2026, today

      nothing here

      earlier
      ! 2  Fair     since Thu 19, every week
      ! 3  All day  since Fri 20
      ! 1  Early    since Fri 20

      3 from earlier
      > done fair
      2  "Fair", Thu 19 Nov — done; the next: Thu 26 Nov
      > day 2026-11-20
      Fri 20 November 2026

      ▫ 2         Fair     done Sun 22
      ! 3         All day
      ! 1  06:00  Early

      3 items, 1 done, 2 overdue
      """)
  }

  /// The time at which a span begins is shown on its first day only, in every view and template, also
  /// where the span goes on in the next week.
  @Test(
    arguments: [
      ["week", "--width", "200"], ["week", "--width", "60"], ["week", "--template", "markdown"],
      ["month", "--wall", "--width", "200"], ["month", "--wall", "--width", "100"],
      ["month", "--template", "text"], ["month", "--template", "markdown"],
      ["agenda", "--days", "7"], ["agenda", "--days", "7", "--template", "html"],
      ["agenda", "--days", "7", "--template", "markdown"],
    ], ["2026-11-21T03:00", "2026-11-24T10:00"])
  func theTimeOfASpanIsShownOnce(view: [String], end: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Fair", "--on", "2026-11-20", "--time", "18:17", "--end", end)
    let first = view[0] == "month" ? ["2026-11"] : ["2026-11-16", "2026-11-23"]
    let output = try first.map { try daydot.run([view[0], $0] + view.dropFirst()).output }.joined()
    #expect(output.split(separator: "18:17", omittingEmptySubsequences: false).count == 2)
  }

  @Test func theSecondDayOfATimedSpanThatIsOnce() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Early","day":"2026-11-20","time":"06:00"}
      + {"title":"Fair","day":"2026-11-19","time":"18:00","end":"2026-11-21T10:00"}
      + {"title":"All day","day":"2026-11-20"}
      > day
      Fri 20 November 2026, today

      ▪ 2         Fair     until Sat 21 10:00
      ▪ 3         All day
      ! 1  06:00  Early

      3 items, 1 overdue
      """)
  }

  /// An occurrence moved here from long ago is listed, and lasts as long as the others.
  @Test func anOldOneThatWasMovedHereIsHere() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Trip","day":"2026-09-02","end":"2026-09-04","repeat":"FREQ=MONTHLY"}
      > move 1@2026-09-02 2026-11-24
      1  "Trip" — Tue 24 Nov 2026 – Thu 26 Nov 2026, in place of Wed 2 Sep 2026 (reminds at 09:00)
      > day 2026-11-26
      Thu 26 November 2026

      ▪ 1  Trip  since Tue 24, every month

      1 item
      """)
  }

  /// Each view has it on each of its days, and the totals of the month match the days.
  @Test(arguments: [
    #"{"title":"Fair","day":"2026-11-12","time":"18:00","end":"2026-11-14T10:00","repeat":"FREQ=WEEKLY"}"#,
    #"{"title":"Trip","day":"2026-11-11","end":"2026-11-13","repeat":"FREQ=WEEKLY"}"#,
    #"{"title":"Night","day":"2026-11-12","time":"22:00","end":"03:00","repeat":"FREQ=DAILY;INTERVAL=2"}"#,
    #"{"title":"Late","day":"2026-11-12","time":"18:00","end":"00:00","repeat":"FREQ=DAILY;INTERVAL=2"}"#,
    #"{"title":"Fly","day":"2026-11-12","time":"10:00","end":"2026-11-13T13:30","zone":"Pacific/Auckland","repeat":"FREQ=DAILY;INTERVAL=4"}"#,
    #"{"title":"Call","day":"2026-11-12","time":"18:00","end":"2026-11-13","zone":"America/Los_Angeles","repeat":"FREQ=WEEKLY"}"#,
    #"{"title":"Once","day":"2026-11-19","time":"18:00","end":"2026-11-21T10:00"}"#,
    #"{"title":"Moved","day":"2026-11-12","end":"2026-11-14","repeat":"FREQ=WEEKLY","changes":[{"occurrence":"2026-11-19","status":"open","day":"2026-11-17"}]}"#,
    #"{"title":"Done","day":"2026-11-12","end":"2026-11-14","repeat":"FREQ=WEEKLY","changes":[{"occurrence":"2026-11-19","status":"done"}]}"#,
  ])
  func viewsAgree(item: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("import", "-", input: item + "\n")
    let agenda = try daydot.json("agenda", "2026-11-10", "--days", "20")["days"].elements
    let month = try daydot.json("month", "2026-11-20", "--items")["days"].elements
    for number in 11...22 {
      let day = try daydot.json("day", "2026-11-\(number)")
      let lines = day["items"].elements.map(Self.line)
      #expect(agenda[number - 10]["items"].elements.map(Self.line) == lines, "agenda, \(number)")
      #expect(month[number - 1]["items"].elements.map(Self.line) == lines, "month, \(number)")
      for name in ["total", "open", "done", "overdue"] {
        #expect(agenda[number - 10][name] == day[name], "agenda's \(name), \(number)")
        #expect(month[number - 1][name] == day[name], "month's \(name), \(number)")
      }
    }
    // The overdue items of the views are those of `list --overdue`.
    let overdue = try daydot.json("list", "--overdue")["items"].elements.map(Self.line)
    let today = try daydot.json("day")
    let seen = today["items"].elements.filter { $0["overdue"] == .bool(true) }
    #expect((seen + today["carried"]["items"].elements).map(Self.line) == overdue)
  }

  /// Identifies a line: its occurrence, its section and its state.
  private static func line(_ item: JSONValue) -> [JSONValue] {
    ["title", "occurrence", "day", "time", "end", "status", "done", "overdue", "missed"].map {
      item[$0]
    }
  }

  @Test func aNumberGivenTwiceIsOneItem() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"One"}
      + {"title":"Two"}
      > rm 2 2
      2  "Two" — removed; to bring it back:
        daydot undo
      > done 1 1
      1  "One" — done
      """)
  }
}
