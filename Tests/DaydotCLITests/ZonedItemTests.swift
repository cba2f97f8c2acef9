import CivilTime
import DaydotTestSupport
import Expectations
import JSON
import Testing

/// Items with a zone of their own are on the user's day, in every view and state.
@Suite struct ZonedItemTests {
  /// The words of the reminders would be those of the item's clock.
  @Test func severalRemindersAreSaidOnTheUsersClock() throws {
    let daydot = try InProcessDaydot.checked(zone: "Asia/Seoul")
    let words = ["Call", "tomorrow", "10:00", "--zone", "America/New_York"]
    let reminders = ["--remind", "at 10:00, 30m before", "--width", "200"]
    let said = "(reminds Fri 20 Nov 23:30, Sat 21 Nov 00:00)"
    let added = try daydot.run(["add"] + words + reminders)
    #expect(added.output.contains(said), "\(added.output)")
    try daydot("done", "1")
    let reopened = try daydot("undone", "1", "--width", "200").output
    #expect(reopened.contains("open again \(said)"), "\(reopened)")
  }

  @Test func standsOnTheUsersDay() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Call","day":"2026-11-21","time":"08:00","zone":"Asia/Seoul"}
      + {"title":"Fly","day":"2026-11-21","time":"10:00","end":"2026-11-22T13:30","zone":"Pacific/Auckland"}
      + {"title":"Standup","day":"2026-11-18","time":"08:00","zone":"Asia/Seoul","repeat":"FREQ=DAILY"}
      > day
      Fri 20 November 2026, today

      ▪ 2  21:00  Fly      until Sun 22 00:30, Sat 21 Nov 10:00 Auckland
      ▪ 1  23:00  Call     Sat 21 Nov 08:00 Seoul
      ▪ 3  23:00  Standup  Sat 21 Nov 08:00 Seoul, 3 missed, every day

      3 items
      > day 2026-11-22
      Sun 22 November 2026

      ▪ 2         Fly      until 00:30
      ▪ 3  23:00  Standup  Mon 23 Nov 08:00 Seoul, every day

      2 items
      > list --overdue
      nothing here
      > done 3
      3  "Standup", Fri 20 Nov 23:00 — done; the next: Sat 21 Nov 23:00
      > done 3
      3  "Standup" — was done already for Fri 20 Nov 23:00; the next:
        daydot done 3@2026-11-22
      > day
      Fri 20 November 2026, today

      ▪ 2  21:00  Fly      until Sun 22 00:30, Sat 21 Nov 10:00 Auckland
      ▪ 1  23:00  Call     Sat 21 Nov 08:00 Seoul
      ▫ 3  23:00  Standup  Sat 21 Nov 08:00 Seoul, done 09:00

      3 items, 1 done
      @ 2026-11-20T22:59
      > list --overdue
      nothing here
      @ 2026-11-20T23:01
      > list --overdue
      ! 1  Fri 20  23:00  Call  Sat 21 Nov 08:00 Seoul
      @ 2026-11-22T00:31
      > list --overdue
      ! 2  Fri 20  21:00  Fly   until Sun 22 00:30, Sat 21 Nov 10:00 Auckland
      ! 1  Fri 20  23:00  Call  Sat 21 Nov 08:00 Seoul
      """)
  }

  /// Editing and moving single occurrences keeps the zone.
  /// Times typed for an item in UTC, as calendars from elsewhere have them, are the user's own.
  @Test(arguments: [
    (["edit", "1", "--time", "20:00"], "2026-11-24T11:00"),
    (["edit", "1", "--on", "wed"], "2026-11-24T23:30"),
    (["edit", "1", "--on", "wed 9:00"], "2026-11-25T00:00"),
    (["move", "1", "thu 19:00"], "2026-11-26T10:00"),
    (["move", "1", "thu"], "2026-11-25T23:30"),
  ])
  func timesTypedForAnItemInUTCAreTheUsers(command: [String], moment: String) throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    // 08:30 on Tuesday in Seoul.
    try daydot.follow(#"+ {"title":"Call","day":"2026-11-23","time":"23:30","zone":"UTC"}"#)
    #expect(try daydot.run(command).status == 0)
    let text = try daydot("export").output
    #expect(
      text.contains(#""day":"\#(moment.prefix(10))","time":"\#(moment.suffix(5))""#), "\(text)")
    #expect(text.contains(#""zone":"UTC""#))
  }

  /// So are those of its reminders, which a calendar takes along.
  @Test func timesOfRemindersInUTCAreTheUsers() throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T09:00")
    try daydot.follow(
      #"""
      + {"title":"Call","day":"2026-11-20","time":"20:00","zone":"UTC"}
      > remind 1 at 07:30, 1d before at 20:00, at 2026-11-22 06:00
      r2  "Call" — at 07:30 (reminds Sat 21 Nov 07:30)
      r3  "Call" — 1d before at 20:00 (reminds Fri 20 Nov 20:00)
      r4  "Call" — at 22 Nov 2026 06:00 (reminds Sun 22 Nov 06:00)
      > remind 1 at 20:00
      r5  "Call" — at 21 Nov 2026 20:00 (reminds Sat 21 Nov 20:00)
      """#)
    let other = try InProcessDaydot.checked(now: "2026-11-20T09:00")
    try other.run(
      ["import", "-", "--format", "ics"], input: try daydot("export", "--ics").output)
    #expect(try other("pending").output == daydot("pending").output)
    #expect(try other("pending").output.split(separator: "\n").count == 5)
  }

  /// A date that was moved is shown on one clock, here and before.
  @Test func aMovedDateOfAZonedSeriesIsShownOnOneClock() throws {
    let daydot = InProcessDaydot(now: "2026-11-27T07:00", zone: "Asia/Seoul")
    try daydot("add", "Rep every day 16:00 UTC")
    // On 1 December here, where no other is.
    #expect(try !daydot("move", "1@2026-11-30", "15:00").output.contains("that day too"))
    #expect(
      try daydot("move", "1@2026-12-01", "dec 4 15:00").output.contains(
        "1@2026-12-03 is on that day too"))
    #expect(
      try daydot("show", "1").output.contains(
        "next     Sat 28, Sun 29, Mon 30, 1 Dec 15:00 (not 01:00), 3 Dec, 4 Dec"))
    #expect(try daydot("show", "1@2026-12-01").output.contains("4 Dec 2026 15:00"))
  }

  /// The last date of a series may be in the hour that is left out in spring. UNTIL in UTC has it, by
  /// the offset in force before the gap, as other programs read it.
  @Test func anEndInAnHourThatDoesNotExistTravels() throws {
    let daydot = InProcessDaydot(zone: "America/New_York")
    try daydot.follow(
      #"+ {"kind":"event","title":"Dose","day":"2027-03-12","time":"02:30","zone":"America/New_York","repeat":"FREQ=DAILY;UNTIL=20270314T023000"}"#
    )
    let calendar = try daydot("export", "--ics").output
    #expect(calendar.contains("UNTIL=20270314T073000Z"))
    let other = InProcessDaydot(zone: "America/New_York")
    try other.run(["import", "-", "--format", "ics"], input: calendar)
    let days = try other.json("agenda", "2027-03-12", "--days", "4")["days"].elements
    #expect(days.map { $0["items"].elements.count } == [1, 1, 1, 0])
  }

  /// 02:30 on 14 March 2027 in New York: the answer explains it, every view shows 03:00, and what is
  /// stored stays what was typed.
  @Test func aTimeThatDoesNotExistIsExplainedAndShownAsItWillBe() throws {
    let daydot = InProcessDaydot(zone: "America/New_York")
    try daydot.follow(
      """
      @ 2027-03-13T14:00:00Z
      > add Call 14 march 2027 2:30am
      1  "Call" — Sun 14 Mar 2027 03:00 (reminds at 03:00)
      02:30 does not exist that night, so it is at 03:00
      > add Feed every day 02:40
      2  "Feed" — Sun 14 Mar 2027 03:00, every day (reminds at 03:00)
      02:40 does not exist that night, so it is at 03:00
      > event Shift 2027-03-14 01:30-02:30
      3  "Shift" — Sun 14 Mar 2027 01:30 – 03:00, an event (no reminder)
      02:30 does not exist that night, so it ends at 03:00
      > add Fly 2027-03-28 02:30 --zone Europe/Berlin
      4  "Fly" — Sat 27 Mar 2027 21:00 (Sun 28 Mar 03:00 Berlin) (reminds at 21:00)
      02:30 does not exist in Berlin that night, so it is at 03:00 there
      > move 1 2027-03-20
      1  "Call" — Sat 20 Mar 2027 02:30, in place of Sun 14 Mar 2027 03:00 (reminds at 02:30)
      > copy 1 2027-03-14
      5  "Call" — Sun 14 Mar 2027 03:00 (reminds at 03:00)
      02:30 does not exist that night, so it is at 03:00
      > move 2@2027-03-15 2027-03-14 02:15
      2  "Feed" — Sun 14 Mar 2027 03:00, in place of Mon 15 Mar 2027 02:40 (reminds at 03:00)
      2@2027-03-14 is on that day too
      02:15 does not exist that night, so it is at 03:00
      > day 14 march 2027
      Sun 14 March 2027, tomorrow

      ◦ 3  01:30  Shift  until 03:00
      ▪ 2  03:00  Feed   every day
      ▪ 2  03:00  Feed
      ▪ 5  03:00  Call

      3 items, 1 event
      > list --to 2027-03-14
      ◦ 3  Sun 14  01:30  Shift  until 03:00
      ▪ 2  Sun 14  03:00  Feed   every day
      ▪ 5  Sun 14  03:00  Call
      > show 5
      5  Call
         when     Sun 14 Mar 2027 03:00
         state    open
         reminds  Sun 14 Mar 2027 03:00
         added    Sat 13 Mar 2027 09:00
      > pending --limit 2
      2  tomorrow  03:00  Feed
      5  tomorrow  03:00  Call
      """)
    let items = try daydot.json("day", "2027-03-14")["items"].elements
    #expect(items.map { $0["time"].text } == ["01:30", "02:15", "02:40", "02:30"])
    #expect(items.map { $0["end"].text } == ["02:30", nil, nil, nil])
    #expect(try daydot("export", "--ics").output.contains("DUE:20270314T023000"))
    let meaning = try daydot("when", "every day 02:40", "-n", "1").output
    #expect(meaning.hasSuffix("Sun 14 Mar 2027 03:00\n"), "\(meaning)")
  }

  @Test(arguments: [
    (["add", "내일 02:30 전화"], "그날 밤에는 02:30 시각이 없어 03:00에 잡았습니다\n"),
    (["event", "내일 01:30-02:30 근무"], "그날 밤에는 02:30 시각이 없어 03:00에 끝납니다\n"),
    (
      ["add", "2027-03-28 02:30 비행", "--zone", "Europe/Berlin"],
      "그날 밤 베를린에는 02:30 시각이 없어 현지 시각 03:00에 잡았습니다\n"
    ),
  ])
  func aTimeThatDoesNotExistIsExplainedInKorean(command: [String], end: String) throws {
    let daydot = InProcessDaydot(now: "2027-03-13T14:00:00Z", zone: "America/New_York")
    let output = try daydot.run(["--lang", "ko"] + command).output
    #expect(output.hasSuffix(end), "\(output)")
  }

  @Test func keepsItsZone() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      + {"title":"Standup","day":"2026-11-18","time":"08:00","zone":"Asia/Seoul","repeat":"FREQ=DAILY"}
      > move 1@2026-11-23 10:00
      1  "Standup" — Mon 23 Nov 2026 01:00 (10:00 Seoul), in place of Sun 22 Nov 2026 23:00 (reminds at 01:00)
      > edit 1@2026-11-25 --title One
      1  "Standup" — Fri 20 Nov 2026 23:00 (Sat 21 Nov 08:00 Seoul), every day, except 25 Nov 2026 (reminds at 23:00)
      2  "One" — Tue 24 Nov 2026 23:00 (Wed 25 Nov 08:00 Seoul) (reminds at 23:00)
      > edit 1@2026-11-27.. --title Later
      1  "Standup" — Fri 20 Nov 2026 23:00 (Sat 21 Nov 08:00 Seoul), every day, until 26 Nov 2026, except 25 Nov 2026 (reminds at 23:00)
      3  "Later" — Thu 26 Nov 2026 23:00 (Fri 27 Nov 08:00 Seoul), every day (reminds at 23:00)
      > move 3@2026-12-01.. 2026-12-02
      4  "Later" — Tue 1 Dec 2026 23:00 (Wed 2 Dec 08:00 Seoul), every day, in place of Mon 30 Nov 2026 23:00 (reminds at 23:00)
      > move 2 2026-11-26
      2  "One" — Wed 25 Nov 2026 23:00 (Thu 26 Nov 08:00 Seoul), in place of Tue 24 Nov 2026 23:00 (reminds at 23:00)
      """)
    let items = try daydot("export").output.split(separator: "\n").map { line in
      try JSONReader.read(Array(line.utf8))
    }
    #expect(items.map { $0["zone"].text } == Array(repeating: "Asia/Seoul", count: 4))
    #expect(items.map { $0["time"].text } == Array(repeating: "08:00", count: 4))
  }

  struct Reading: Sendable, CustomTestStringConvertible {
    let zone: String
    let user: String
    let end: String
    let days: [String]
    let seen: String
    let over: String
    var testDescription: String { "until \(end) of \(zone) in \(user)" }
  }

  /// An item at 12:00 on 20 November, with each form of an end: its days, its end, and the minute
  /// from which it is overdue.
  @Test(arguments: [
    Reading(
      zone: "Pacific/Auckland", user: "America/Los_Angeles", end: "13:00", days: ["19"],
      seen: "16:00", over: "2026-11-19T16:01"),
    Reading(
      zone: "Pacific/Auckland", user: "America/Los_Angeles", end: "00:00", days: ["19", "20"],
      seen: "03:00", over: "2026-11-20T03:00"),
    Reading(
      zone: "Pacific/Auckland", user: "America/Los_Angeles", end: "02:00", days: ["19", "20"],
      seen: "05:00", over: "2026-11-20T05:01"),
    Reading(
      zone: "Pacific/Auckland", user: "America/Los_Angeles", end: "2026-11-21",
      days: ["19", "20", "21"], seen: "2026-11-21T03:00", over: "2026-11-21T03:00"),
    Reading(
      zone: "Pacific/Auckland", user: "America/Los_Angeles", end: "2026-11-22T01:00",
      days: ["19", "20", "21"], seen: "2026-11-21T04:00", over: "2026-11-21T04:01"),
    Reading(
      zone: "America/Los_Angeles", user: "Asia/Seoul", end: "13:00", days: ["21"],
      seen: "06:00", over: "2026-11-21T06:01"),
    Reading(
      zone: "America/Los_Angeles", user: "Asia/Seoul", end: "2026-11-21", days: ["21", "22"],
      seen: "2026-11-22T17:00", over: "2026-11-22T17:00"),
    Reading(
      zone: "Asia/Kolkata", user: "Asia/Seoul", end: "20:30", days: ["20"], seen: "00:00",
      over: "2026-11-21T00:00"),
    Reading(
      zone: "Asia/Kolkata", user: "Pacific/Auckland", end: "18:00", days: ["20", "21"],
      seen: "01:30", over: "2026-11-21T01:31"),
    Reading(
      zone: "Asia/Seoul", user: "Asia/Kolkata", end: "03:30", days: ["20"], seen: "00:00",
      over: "2026-11-21T00:00"),
  ])
  func endsAreReadInTheUsersZone(_ row: Reading) throws {
    for repeats in ["", #","repeat":"FREQ=MONTHLY""#] {
      let daydot = InProcessDaydot(now: "2026-11-18T09:00", zone: row.user)
      let item =
        #"{"title":"X","day":"2026-11-20","time":"12:00","end":"\#(row.end)","zone":"\#(row.zone)"\#(repeats)}"#
      try daydot("import", "-", input: item + "\n")
      let agenda = try daydot.json("agenda", "2026-11-18", "--days", "6")["days"].elements
      let stands = agenda.filter { !$0["items"].elements.isEmpty }
      #expect(stands.compactMap { $0["date"].text?.suffix(2) }.map(String.init) == row.days)
      let shown = try daydot("show", repeats.isEmpty ? "1" : "1@2026-11-20").output
      let time = row.seen.suffix(5)
      #expect(shown.contains("\(time) ("), "\(shown)")
      for day in row.days {
        let view = try daydot.json("day", "2026-11-\(day)")["items"].elements
        #expect(view.count == 1 && view[0]["overdue"] == .bool(false), "\(day)")
      }
      let before = try CivilDateTime(iso: row.over) - 60
      daydot.variables["DAYDOT_NOW"] = "\(before.day)T\(before.time)"
      #expect(try daydot("list", "--overdue").output == "nothing here\n", "\(before)")
      daydot.variables["DAYDOT_NOW"] = row.over
      #expect(try daydot.json("list", "--overdue")["items"].elements.count == 1, "\(row.over)")
    }
  }

  /// Past events do not count against the limit.
  @Test(arguments: [1, 2, 3])
  func whatIsOverTakesNoRoom(_ limit: Int) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    for day in ["2026-11-10", "2026-11-18", "2026-11-19"] {
      try daydot("event", "Over", day, "08:00-08:30", "--zone", "Asia/Seoul")
    }
    for day in ["2026-12-20", "2026-12-28", "2027-01-05"] {
      try daydot("add", "Ahead \(day)", "--on", day, "--time", "10:00", "--zone", "Asia/Seoul")
    }
    let lines = try daydot("list", "--limit", "\(limit)").output.split(separator: "\n")
    #expect(lines.count { $0.contains("Ahead") } == limit, "\(lines)")
    #expect(lines.last == (limit < 3 ? "and \(3 - limit) more" : lines[2]), "\(lines)")
  }

  @Test func whatWasSkippedElsewhereIsNotListed() throws {
    let daydot = InProcessDaydot(now: "2028-06-29T23:41", zone: "UTC")
    try daydot(
      "import", "-",
      input:
        #"{"title":"Milk","day":"2028-07-01","time":"08:00","repeat":"FREQ=DAILY;BYHOUR=8,14,20","zone":"America/Los_Angeles"}"#
    )
    try daydot.at("2028-07-01T11:33", "skip", "1")
    daydot.variables["TZ"] = "Pacific/Auckland"
    let listed = try daydot.at("2028-07-02T00:28", "list", "--json")
    #expect(listed.output.contains(#""occurrence":"2028-07-01T14:00""#))
  }

  /// 02:30 occurs twice that night; an item at the second is not overdue after the first.
  @Test func inTheRepeatedHourNothingIsOverdueBeforeItBegins() throws {
    for rest in [#""repeat":"FREQ=DAILY","day":"2028-04-01""#, #""day":"2028-04-01""#] {
      let daydot = InProcessDaydot(now: "2028-04-01T13:43:00Z", zone: "Pacific/Auckland")
      try daydot.run(
        ["import", "-"],
        input: "{\"title\":\"Milk\",\"time\":\"20:00\",\"zone\":\"Asia/Kolkata\",\(rest)}")
      #expect(try daydot("list", "--overdue").output.contains("Milk") == false)
      let later = try daydot.run(["--now", "2028-04-01T14:31:00Z", "list", "--overdue"])
      #expect(later.output.contains("Milk"))
    }
  }

  /// Importing one's own export changes nothing.
  @Test func aMovedZonedOneIsTheSameWhenReadAgain() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot.follow(
      """
      + {"title":"Pay","repeat":"FREQ=MONTHLY;BYMONTHDAY=30;SKIP=BACKWARD","day":"2028-11-30","time":"22:00","zone":"Australia/Lord_Howe","end":"03:05"}
      > move 1@2028-11-30 14:45
      1  "Pay" — Thu 30 Nov 2028 12:45 – 17:50 (14:45 Lord Howe), in place of Thu 30 Nov 2028 20:00 (reminds at 12:45)
      """)
    let export = try daydot("export").output
    for _ in 1...2 {
      #expect(try daydot("import", "-", input: export).output.contains("1 same"))
    }
  }

  /// In the nights between the changes of two clocks, two dates of one series fall on one day.
  @Test func twoDatesOnOneDayOfTheUserAreBothDue() throws {
    let daydot = InProcessDaydot(now: "2028-03-11T12:00", zone: "America/Los_Angeles")
    try daydot("add", "Call", "every", "sat", "and", "sun", "07:00", "--zone", "Europe/London")
    #expect(
      try daydot.at("2028-03-25T04:41", "list").output == """
        ! 1  Sat 25  00:00  Call  07:00 London, 3 missed, every Sat and Sun
        ▪ 1  Sat 25  23:00  Call  Sun 26 Mar 07:00 London, every Sat and Sun

        """)
  }

  /// Whatever the order of the items, each answer names a zone that was typed only if it is news for
  /// the item.
  @Test(arguments: ["1,2", "2,1"])
  func editsOfSeveralAnswerForEach(ids: String) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Call Ann", "--on", "2026-11-21 10:00", "--zone", "Asia/Tokyo")
    try daydot("add", "Buy milk", "--on", "2026-11-21 10:00")
    let answers = try daydot("edit", ids, "--on", "2026-11-25 10:00 Asia/Tokyo").output
    #expect(
      Set(answers.split(separator: "\n")) == [
        "1  \"Call Ann\" — Wed 25 Nov 2026 10:00 (reminds at 10:00)",
        "2  \"Buy milk\" — Wed 25 Nov 2026 10:00 (10:00 Tokyo) (reminds at 10:00)",
      ])
  }
}
