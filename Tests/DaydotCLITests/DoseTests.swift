import DaydotTestSupport
import Expectations
import Testing

/// An interval reminder of an undated item is acknowledged dose by dose; the item stays open.
@Suite struct DoseTests {
  @Test func aDoseIsDoneByItself() throws {
    let daydot = InProcessDaydot()
    #expect(
      try daydot("add", "Pills", "every", "8", "hours").output
        == "1  \"Pills\" — every 8 hours (reminds at 17:00)\n")
    try daydot.follow(
      """
      > list
      ▪ 1  Fri 20  17:00  Pills  every 8 hours
      > list --width 30
      ▪ 1 Fri 20 17:00 Pills every 8
          hours
      > list --lang ko
      ▪ 1  20일 (금)  17:00  Pills  8시간마다
      > undone 1
      1  "Pills" — is open
      @ 2026-11-20T17:00
      > check
      1  17:00  Pills
      @ 2026-11-20T17:05
      > done pills
      1  "Pills" — done for Fri 20 Nov 17:00; the next at Sat 21 Nov 01:00
      > done 1
      1  "Pills" — was done already for Fri 20 Nov 17:00; the next at Sat 21 Nov 01:00
      > badge
      0
      > delivered
      1  Fri 20 Nov 17:00  Pills  (done)
      > list
      ▪ 1  Sat 21  01:00  Pills  every 8 hours, 1 done today
      > --lang ko day
      2026년 11월 20일 금요일, 오늘

      ▪ 1  Pills  8시간마다, 다음 21일 (토) 01:00, 오늘 1번 완료

      항목 1개
      > review
      16 to 20 November 2026

      done  1
      Fri 20 Nov  1  Pills

      reminders
      1 announced, 1 acknowledged
      > undone 1
      1  "Pills" — open again for Fri 20 Nov 17:00
      > badge
      1
      > --lang ko done 1
      1  "Pills" — 11월 20일 (금) 17:00 회차 완료. 다음: 11월 21일 (토) 01:00
      @ 2026-11-21T01:00
      > check
      1  01:00  Pills
      """)
    #expect(try daydot("show", "1").output.contains("   repeats  every 8 hours\n"))
    #expect(try daydot.json("show", "1")["items"][0]["status"].text == "open")
  }

  /// Fixed hours are not moved one by one; the next dose is one that comes, and says when it is heard.
  @Test func theNextDoseIsOneThatComes() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Water every 45m from 09:00 to 18:00")
    let refused = try daydot("move", "1", "11:00")
    #expect(
      refused.status == 64
        && refused.errors.contains("comes at intervals of the same hours each day"))
    #expect(try daydot.at("2026-11-23T08:50", "day").output.contains("09:00  Water"))
    #expect(try daydot.at("2026-11-23T08:50", "show", "1").output.contains("Mon 23 Nov 2026 09:00"))
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    try daydot("add", "Stretch every 2 hours")
    try daydot.at("2026-11-20T21:00", "check")
    #expect(
      try daydot.at("2026-11-20T21:01", "day", "--width", "200").output.contains(
        "23:00  Stretch  every 2 hours, quiet hours until Sat 21 Nov 07:00"))
  }

  /// A time alone is the next one from now, though the dose that moves may be one of tomorrow.
  @Test(arguments: [
    ("2026-11-20T20:00", "21:00", "at 21:00"), ("2026-11-20T20:00", "19:00", "Sat 21 Nov 19:00"),
    ("2026-11-20T20:00", "tomorrow 21:00", "Sat 21 Nov 21:00"),
    ("2026-11-20T20:00", "30m later", "Sat 21 Nov 04:30"),
    ("2026-11-20T23:30", "1am", "Sat 21 Nov 01:00"),
  ])
  func aTimeAloneIsTheNextOne(now: String, words: String, reminds: String) throws {
    let daydot = InProcessDaydot()
    try daydot.at("2026-11-20T20:00", "add", "Water every 8 hours")
    #expect(
      try daydot.at(now, "move", "1", words).output
        == "1  \"Water\" — every 8 hours (reminds \(reminds))\n")
  }

  /// The interval stands whole below a title that leaves no room beside it.
  @Test(arguments: ["40", "50", "60", "80"])
  func theIntervalIsNeverCut(width: String) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Drink water every 45m from 09:00 to 18:00")
    for view in ["day", "list", "agenda"] {
      let text = try daydot(view, "--width", width).output
      let words = text.split { $0.isWhitespace }.joined(separator: " ")
      #expect(words.contains("Drink water every 45 minutes from 09:00 to 18:00"), "\(text)")
    }
  }

  /// One row on today's page, with its next time; on no other page, and no dot.
  @Test func itStandsInTodaysList() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Water every 45m")
    try daydot("add", "Drops every 16 hours")
    try daydot("add", "Tea 14:00")
    try daydot("add", "Read")
    try daydot.follow(
      """
      > day
      Fri 20 November 2026, today

      ▪ 1  09:45  Water  every 45 minutes
      ▪ 3  14:00  Tea
      ▪ 2         Drops  every 16 hours, next Sat 21 01:00

      3 items
      > day tomorrow
      Sat 21 November 2026, tomorrow

      nothing here
      > list
      ▪ 1  Fri 20   09:45  Water  every 45 minutes
      ▪ 3  Fri 20   14:00  Tea
      ▪ 2  Sat 21   01:00  Drops  every 16 hours
      ▪ 4  someday         Read
      > list --someday
      ▪ 4  someday  Read
      > day --starred
      Fri 20 November 2026, today

      nothing here
      """)
    let day = try daydot.json("day")
    #expect(day["total"].number == 3 && day["open"].number == 3)
    #expect(day["items"].elements.map { $0["day"].text } == [nil, "2026-11-20", nil])
    #expect(day["items"].elements.map { $0["id"].number } == [1, 3, 2])
    let month = try daydot.json("month")["days"].elements.first { $0["date"].text == "2026-11-20" }
    #expect(month?["total"].number == 1 && month?["dots"].elements.count == 1)
    #expect(try daydot.json("day", "--limit", "1")["items"].elements.count == 1)
  }

  /// On days to which it is not limited it stands on no page, and in lists with its next time.
  @Test func itStandsOnItsWeekdays() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Water every 2 hours on weekdays")
    for (day, isShown) in [("2026-11-20", true), ("2026-11-21", false), ("2026-11-23", true)] {
      let now = "\(day)T09:30"
      for view in [["day"], ["week"], ["week", "--template", "html"], ["list", "--to", "today"]] {
        let shown = try daydot.run(["--now", now] + view)
        #expect(shown.output.contains("Water") == isShown, "\(day) \(view)\n\(shown)")
      }
      #expect(try daydot.at(now, "list").output.contains("Water"))
    }
  }

  @Test func whatWasNotAnnouncedCanNotBeDone() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pills", "every", "8", "hours")
    expect(
      try daydot("done", "1"),
      output:
        "1  \"Pills\" — nothing was announced that could be done; the next at Fri 20 Nov 17:00;"
        + " to end it, one of these:\n  daydot off 1\n  daydot rm 1\n", status: 1)
    expect(
      try daydot("--lang", "ko", "done", "1"),
      output: "1  \"Pills\" — 아직 보낸 알림이 없어 완료할 것이 없습니다. 다음: 11월 20일 (금) 17:00."
        + " 그만두려면 이 가운데 하나로:\n  daydot off 1\n  daydot rm 1\n", status: 1)
    #expect(try daydot("done", "1", "--json").status == 1)
  }

  @Test func undoTakesADoseBackAndSnoozeIsRefusedOnceDone() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Pills", "every", "8", "hours")
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "17:00")
    try daydot.at("2026-11-20T17:00", "check")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T17:01"
    // One journal entry, however many doses it closes.
    try daydot("done", "1", "2")
    #expect(
      try daydot.json("delivered")["delivered"].elements.map { $0["state"].text } == [
        "acknowledged", "done",
      ])
    for id in ["1", "2"] {
      let run = try daydot("snooze", id, "10m")
      #expect(
        run.status == 1
          && run.errors.contains(
            " is done, so nothing reminds of it; to open it again:\n  daydot undone \(id)"),
        "\(run)")
    }
    #expect(
      try daydot("--lang", "ko", "snooze", "2", "10m").errors.contains(
        "완료한 항목이라 알리지 않습니다"))
    try daydot("undo")
    #expect(
      try daydot.json("delivered")["delivered"].elements.map { $0["state"].text } == [
        "delivered", "delivered",
      ])
    #expect(try daydot("snooze", "1", "10m").status == 0)
    try daydot("undo")
    try daydot("redo")
    #expect(try daydot("delivered").output.contains("Pills  (snoozed)"))
  }

  /// An interval also reminds of an item that is done once, or that has a day.
  @Test(arguments: [
    [["add", "Water"], ["remind", "1", "every 45m"]],
    [["add", "Water", "--on", "2026-11-20", "--remind", "every 45m"]],
    [["add", "Water", "every", "8", "hours"], ["edit", "1", "--on", "2026-11-20"]],
  ])
  func elsewhereDoneCloses(commands: [[String]]) throws {
    let daydot = InProcessDaydot()
    for command in commands { #expect(try daydot.run(command).status == 0) }
    #expect(try daydot("show", "1").output.contains("every "))
    #expect(try daydot("done", "1").output == "1  \"Water\" — done\n")
    #expect(try daydot("list").output == "nothing here\n")
  }

  @Test func dosesTravel() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pills", "every", "8", "hours")
    let export = try daydot("export").output
    #expect(export.contains("\"trigger\":\"every 8h\"") && export.contains("\"dose\":true"))
    let other = InProcessDaydot()
    try other("import", "-", input: export)
    #expect(try other("export").output == export)
    #expect(try other("done", "1").status == 1)
  }

  /// `done` of a series exits 0 where today's occurrence is done already, and 1 where none has
  /// begun.
  @Test func whatHasNotBegunIsNotDone() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Swim", "--every", "every day 08:00", "--on", "2026-11-20")
    try daydot("add", "Run", "--every", "every day 08:00", "--on", "2026-11-25")
    #expect(try daydot("done", "1").status == 0)
    #expect(try daydot("done", "1").status == 0)
    #expect(try daydot("done", "2").status == 1)
  }

  /// An interval is changed where it stands, and taken away; an item that had none gets doses.
  @Test func anotherIntervalTakesItsPlace() throws {
    try InProcessDaydot().follow(
      """
      > add Water every 45m
      1  "Water" — every 45 minutes (reminds at 09:45)
      @ 2026-11-20T09:10
      > edit 1 --every "every 6 hours"
      1  "Water" — every 6 hours (reminds at 15:10)
      > list
      ▪ 1  Fri 20  15:10  Water  every 6 hours
      > edit 1 --every "every day 20:00"
      1  "Water" — Fri 20 Nov 2026 20:00, every day (reminds at 20:00)
      > undo
      undone: edit 1 Water
      > edit 1 --every none
      1  "Water" — no date
      > list
      ▪ 1  someday  Water
      > edit 1 --every 8시간마다
      1  "Water" — every 8 hours (reminds at 17:10)
      """)
  }

  /// The next one moves and the later ones follow it; `skip` leaves the next one out.
  @Test func theNextOneMovesAndIsSkipped() throws {
    try InProcessDaydot().follow(
      """
      > add Pill every 8 hours
      1  "Pill" — every 8 hours (reminds at 17:00)
      @ 2026-11-20T09:10
      > move 1 15:00
      1  "Pill" — every 8 hours (reminds at 15:00)
      > move 1 +1h
      1  "Pill" — every 8 hours (reminds at 16:00)
      > skip 1
      1  "Pill" — skipped Fri 20 Nov 16:00; the next at Sat 21 Nov 00:00
      > skip 1 --lang ko
      1  "Pill" — 11월 21일 (토) 00:00 회차 건너뜀. 다음: 11월 21일 (토) 08:00
      > move 1 tomorrow 10:00
      1  "Pill" — every 8 hours (reminds Sat 21 Nov 10:00)
      """)
    let daydot = InProcessDaydot()
    try daydot("add", "Pill every 8 hours")
    try daydot("move", "1", "15:00")
    #expect(try daydot("list").output == "▪ 1  Fri 20  15:00  Pill  every 8 hours\n")
    #expect(try daydot.at("2026-11-20T15:00", "check").output == "1  15:00  Pill\n")
    // What is due is skipped first, and told no more.
    #expect(
      try daydot.at("2026-11-20T23:01", "skip", "1").output
        == "1  \"Pill\" — skipped Fri 20 Nov 23:00; the next at Sat 21 Nov 07:00\n")
    #expect(try daydot.at("2026-11-20T23:02", "check").output == "")
    #expect(try daydot.at("2026-11-21T07:00", "check").output == "1  07:00  Pill\n")
    // Those at the same hours of each day can be skipped, but not moved.
    try daydot("add", "Tea every 2 hours from 10:00 to 18:00")
    #expect(
      try daydot("skip", "2").output
        == "2  \"Tea\" — skipped Fri 20 Nov 10:00; the next at Fri 20 Nov 12:00\n")
    for verb in ["move", "copy"] {
      #expect(try daydot(verb, "2", "11:00").errors.contains("give it a new rule with --every"))
    }
  }

  /// It stands on today, so that a filter of days that has today has it.
  @Test(arguments: [
    ("list --from today --to today", true), ("day --from today", true),
    ("list --to yesterday", false),
    ("list --from tomorrow", false), ("list --from today --done", false),
  ])
  func daysWithTodayHaveWhatComesAtIntervals(words: String, isShown: Bool) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pill every 8 hours")
    let shown = try daydot.run(words.split(separator: " ").map(String.init))
    #expect(shown.output.contains("17:00  Pill") == isShown, "\(shown)")
  }

  @Test func showAndWhenSayWhenItComesNext() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pill every 8 hours")
    let shown = try daydot("show", "1").output
    #expect(shown.contains("   next     Fri 20 Nov 2026 17:00\n") && !shown.contains("someday"))
    #expect(
      try daydot("show", "1", "--lang", "ko").output.contains("다음    2026년 11월 20일 (금) 17:00"))
    let dates = try daydot.json("when", "every 8 hours")["dates"].elements
    #expect(dates.first?.text == "2026-11-20T17:00:00+09:00")
  }
}
