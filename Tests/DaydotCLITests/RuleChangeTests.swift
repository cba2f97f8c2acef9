import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// A changed rule splits a series that has a past: the half with the future keeps the id.
@Suite struct RuleChangeTests {
  private static let daily = """
    > add Report --every "every day 08:00" --on 2026-11-18
    1  "Report" — Wed 18 Nov 2026 08:00, every day (reminds Sat 21 Nov 08:00)
    > done 1@2026-11-19
    1  "Report", Thu 19 Nov — done; the next: Fri 20 Nov
    """

  struct LeftOut: Row {
    let add: String
    var before: [String] = []
    let rule: String
    var says = ""
    var lost: [String] = []
    var end: String?
    var name: String { "\(add), \(rule)" }
  }

  static let leftOut: [LeftOut] = [
    LeftOut(
      add: "Yoga every mon until dec 20", rule: "every year on dec 25",
      says: "goes on without an end, as it would begin only after its former one: Sun 20 Dec 2026",
      end: "2026-12-20"),
    LeftOut(add: "Yoga every mon until dec 20", rule: "every tue"),
    LeftOut(
      add: "Pill every day at 8:00 and 20:00", rule: "every 6 hours",
      says: "Fri 20 Nov 08:00 (still to do)", lost: ["2026-11-20T08:00 open"]),
    LeftOut(
      add: "Pill every day at 8:00", rule: "every mon", says: "Fri 20 Nov (still to do)",
      lost: ["2026-11-20 open"]),
    LeftOut(add: "Pill every day at 8:00", rule: "every 8 hours"),
    LeftOut(add: "Pill every day at 8:00", before: ["done 1"], rule: "every mon"),
    LeftOut(add: "Pill every day at 20:00", rule: "every mon"),
    LeftOut(
      add: "Pill every day at 8:00", before: ["skip 1@2026-11-24", "move 1@2026-11-25 2026-11-26"],
      rule: "none",
      says: "not kept, as it no longer repeats: Tue 24 Nov (skipped), Wed 25 Nov (moved to",
      lost: ["2026-11-24 skipped", "2026-11-25 open"]),
  ]

  /// What a new rule leaves out is said: single dates, what is due, and an end before its first date.
  @Test(arguments: leftOut) func whatANewRuleLeavesOutIsSaid(_ row: LeftOut) throws {
    for isJSON in [false, true] {
      let daydot = try InProcessDaydot.checked()
      try daydot.at("2026-11-20T07:00", "add", row.add)
      daydot.variables["DAYDOT_NOW"] = "2026-11-20T13:00"
      for command in row.before { try daydot.run(command.split(separator: " ").map(String.init)) }
      guard isJSON else {
        let said = try daydot("edit", "1", "--every", row.rule).output
        let isWhole = !said.contains("not kept") && !said.contains("without an end")
        #expect(row.says.isEmpty ? isWhole : said.contains(row.says), "\(said)")
        continue
      }
      let json = try daydot.json("edit", "1", "--every", row.rule)["lost"].elements
      let dates = json.flatMap { $0["dates"].elements }
      #expect(dates.map { "\($0["occurrence"].text ?? "") \($0["status"].text ?? "")" } == row.lost)
      #expect(json.first?["end"].text == row.end)
    }
  }

  /// A new zone moves every occurrence, so the past keeps the old one.
  @Test func aNewZoneSplitsToo() throws {
    let daydot = InProcessDaydot(zone: "Europe/Berlin")
    try daydot.follow(
      """
      \(Self.daily)
      > edit 1 --zone America/New_York
      1  "Report" — Fri 20 Nov 2026 14:00 (08:00 New York), every day (reminds at 14:00)
      2  "Report" — keeps what came before: every day, until 19 Nov 2026
      > day 2026-11-19
      Thu 19 November 2026, yesterday

      ▫ 2  08:00  Report  done Fri 20

      1 item, 1 done
      > undo
      undone: edit 1 Report (+1)
      > edit 1 --zone America/New_York --all
      1  "Report" — Fri 20 Nov 2026 14:00 (08:00 New York), every day (reminds at 14:00)
      > day 2026-11-19
      Thu 19 November 2026, yesterday

      ▫ 1  14:00  Report  08:00 New York, done Fri 20

      1 item, 1 done
      """)
  }

  /// What was done before the change is opened by its words too, where nothing was done since.
  @Test func whatWasDoneBeforeIsFoundByItsWords() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      \(Self.daily)
      > edit 1 --every "every thu"
      1  "Report" — Thu 26 Nov 2026 08:00, every Thu (reminds at 08:00)
      2  "Report" — keeps what came before: every day, until 19 Nov 2026
      1  "Report" — not kept, as the new rule has no such date: Fri 20 Nov (still to do)
      > done 1@2026-11-26
      1  "Report", Thu 26 Nov — done; the next: Thu 3 Dec
      > undone Report
      1  "Report", Thu 26 Nov — open again (reminds Thu 26 Nov 08:00)
      > undone Report
      2  "Report", Thu 19 Nov — open again
      """)
  }

  /// A length in `--every` counts from the start of the item, wherever that is given.
  @Test func aLengthCountsFromTheStart() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Swim 2026-12-01 --every "daily for 3 days"
      1  "Swim" — Tue 1 Dec 2026, every day, until 3 Dec 2026 (reminds at 09:00)
      > add Row --on 2026-12-01 --every "every day for 2 weeks except 2026-12-05"
      2  "Row" — Tue 1 Dec 2026, every day, until 14 Dec 2026, except 5 Dec 2026 (reminds at 09:00)
      > event Fair 2026-11-02 --every "daily until 2026-11-19"
      3  "Fair" — Mon 2 Nov 2026, every day, until 19 Nov 2026, an event (no reminder)
      > add Run --on 2026-12-08
      4  "Run" — Tue 8 Dec 2026 (reminds at 09:00)
      > edit 4 --every "daily 10:00 for 3 days"
      4  "Run" — Tue 8 Dec 2026 10:00, every day, until 10 Dec 2026 (reminds at 10:00)
      > edit 4 --every "daily for 3 days" --on 2026-12-24
      4  "Run" — Thu 24 Dec 2026 10:00, every day, until 26 Dec 2026 (reminds at 10:00)
      > edit 4 --every "every fri" --on 2026-12-28
      4  "Run" — Fri 1 Jan 2027 10:00, every Fri (reminds at 10:00)
      4  "Run" — goes on without an end, as it would begin only after its former one: Sat 26 Dec 2026
      > when "every day for 3 days" --from 2026-12-01 --count 5
      every day, until 3 Dec 2026
      FREQ=DAILY;UNTIL=20261203
        Tue 1 Dec 2026
        Wed 2 Dec 2026
        Thu 3 Dec 2026
      """)
  }

  @Test func thePastIsKept() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot.follow(
      """
      \(Self.daily)
      > remind 1 1h before --id early
      r2  "Report" — 1h before (reminds Sat 21 Nov 07:00)
      """)
    let before = try items(daydot)[0]
    try daydot.follow(
      """
      > edit 1 --every "every mon 08:00"
      1  "Report" — Mon 23 Nov 2026 08:00, every Mon (reminds at 08:00, 1h before)
      2  "Report" — keeps what came before: every day, until 19 Nov 2026
      1  "Report" — not kept, as the new rule has no such date: Fri 20 Nov (still to do)
      > list
      ▪ 1  Mon 23  08:00  Report  every Mon
      > day
      Fri 20 November 2026, today

      nothing here
      > day 2026-11-19
      Thu 19 November 2026, yesterday

      ▫ 2  08:00  Report  done Fri 20

      1 item, 1 done
      """)
    let after = try items(daydot)
    #expect(after[0]["id"] == before["id"] && after[0]["uid"] == before["uid"])
    let names = { (item: JSONValue) in
      item["reminders"].elements.map { [$0["id"], $0["identifier"]] }
    }
    #expect(names(after[0]) == names(before))
    #expect(after[1]["uid"].text == (before["uid"].text ?? "") + "_R20261118")
    #expect(names(after[1]).allSatisfy { !names(before).contains($0) && $0[1] == .null })
    // One undo reverts it completely.
    try daydot("undo")
    #expect(try items(daydot) == [before])
  }

  @Test func inKorean() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      \(Self.daily)
      > edit 1 --every "every 2 days" --lang ko
      1  "Report" — 2026년 11월 20일 (금) 08:00, 2일마다 (11월 22일 (일) 08:00에 알림)
      2  "Report" — 지난 기록은 이 항목에 남습니다: 매일, 2026년 11월 19일까지
      """)
  }

  @Test func allChangesTheWhole() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      \(Self.daily)
      > edit 1 --every "every 2 days" --all
      1  "Report" — Fri 20 Nov 2026 08:00, every 2 days (reminds Sun 22 Nov 08:00)
      1  "Report" — not kept, as the new rule has no such date: Thu 19 Nov (done)
      > list
      ! 1  Fri 20  08:00  Report  1 missed, every 2 days
      """)
  }

  @Test func withoutAPastThereIsNothingToKeep() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Report --every "every day 10:00" --on 2026-11-20
      1  "Report" — Fri 20 Nov 2026 10:00, every day (reminds at 10:00)
      > edit 1 --every "every mon 10:00"
      1  "Report" — Mon 23 Nov 2026 10:00, every Mon (reminds at 10:00)
      > skip 1
      1  "Report", Mon 23 Nov — skipped; the next: Mon 30 Nov
      > edit 1 --time 11:00
      1  "Report" — Mon 30 Nov 2026 11:00, every Mon (reminds at 11:00)
      """)
  }

  @Test func anAnswerIsAPast() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Report --every "every day 08:00" --on 2026-11-20
      1  "Report" — Fri 20 Nov 2026 08:00, every day (reminds Sat 21 Nov 08:00)
      > done 1
      1  "Report", Fri 20 Nov — done; the next: Sat 21 Nov
      > edit 1 --every "every mon 08:00"
      1  "Report" — Mon 23 Nov 2026 08:00, every Mon (reminds at 08:00)
      2  "Report" — keeps what came before: every day, until 20 Nov 2026
      > day
      Fri 20 November 2026, today

      ▫ 2  08:00  Report  done 09:00

      1 item, 1 done
      """)
  }

  @Test func afterDoneNeverSplits() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Water","day":"2026-11-18","repeat":"FREQ=DAILY","afterDone":true}
      > done 1
      1  "Water", Wed 18 Nov — done; the next: Sat 21 Nov
      > edit 1 --every "every 3 days after done"
      1  "Water" — Mon 23 Nov 2026, every 3 days after done (reminds at 09:00)
      > list
      ▪ 1  Mon 23  Water  every 3 days after done
      """)
  }

  private func items(_ daydot: InProcessDaydot) throws -> [JSONValue] {
    try daydot("export").output.split(separator: "\n").map {
      try JSONReader.read(Array($0.utf8))
    }
  }

  /// A reminder at the item's own time moves to the second occurrence of the day.
  @Test func aReminderAtItsTimeFollowsTheCut() throws {
    let daydot = InProcessDaydot(now: "2027-12-13T02:32", zone: "UTC")
    try daydot.run(
      ["import", "-"],
      input: #"{"title":"Pills","day":"2027-12-18","time":"08:00","#
        + #""repeat":"FREQ=DAILY;BYHOUR=8,20;COUNT=12"}"#
    )
    try daydot.at("2028-01-04T16:43", "remind", "1", "1d before at 20:00")
    try daydot.at("2028-01-20T11:55", "edit", "1", "--every", "every month on the 31st")
    let pending = try daydot.at("2028-01-20T11:55", "pending").output
    #expect(pending.contains("Mon 31       20:00  Pills\n"))
  }

  /// What was done on a date of a former rule stays on it when the rule's time changes.
  @Test func datesOfAFormerRuleStayApart() throws {
    let daydot = InProcessDaydot(zone: "Asia/Seoul")
    try daydot("add", "Meeting every tue and thu 10:00")
    try daydot("done", "1@2026-11-24")
    try daydot("skip", "1")
    try daydot("move", "1", "2026-11-22")
    try daydot("move", "1@2026-11-24", "wed")
    try daydot("edit", "1", "--every", "every fri 11:00")
    try daydot("edit", "1@2026-11-24..", "--time", "15:00")
    let changes = try items(daydot)[0]["changes"].elements
    #expect(
      changes.map { $0["occurrence"].text } == ["2026-11-24"])
    #expect(changes.map { $0["status"].text } == ["done"])
  }

  /// A new rule of several times a day begins behind what is due by now, which stays due, and brings no
  /// time of today back that has passed.
  @Test(
    arguments: [
      (
        "every day at 7:00, 13:00", nil, "every day at 7:00 and 20:00",
        ["2 07:00 missed", "2 13:00 overdue", "1 20:00 open"]
      ),
      (
        "every day at 7:00, 13:00, 19:00", nil, "every day at 7:00 and 19:00",
        ["2 07:00 missed", "2 13:00 overdue", "1 19:00 open"]
      ),
      (
        "every day at 7:00, 13:00", "1", "every day at 8:00 and 20:00",
        ["2 07:00 missed", "2 13:00 done", "1 20:00 open"]
      ),
      (
        "every day at 13:00", nil, "every day at 7:00 and 20:00",
        ["2 13:00 overdue", "1 20:00 open"]
      ),
      ("every day at 8:00, 20:00", "1", "every day at 9:00", ["2 08:00 done"]),
      (
        "every day at 7:00, 15:00", "1@2026-12-02T15:00", "every day at 16:00 and 20:00",
        ["2 07:00 overdue", "2 15:00 done", "1 16:00 open", "1 20:00 open"]
      ),
      (
        "every day at 7:00, 13:00", nil, "every day at 13:00 and 20:00",
        ["1 13:00 overdue", "1 20:00 open"]
      ),
    ] as [(String, String?, String, [String])])
  func aRuleOfDosesBeginsBehindWhatIsDue(
    _ words: String, done: String?, rule: String, expected: [String]
  ) throws {
    let daydot = InProcessDaydot(now: "2026-12-02T06:00", zone: "UTC")
    try daydot("add", "Drops", "--every", words)
    if let done { try daydot.at("2026-12-02T13:05", "done", done) }
    let before = try daydot.at("2026-12-02T14:00", "export").output
    try daydot.at("2026-12-02T14:00", "edit", "1", "--every", rule)
    let page = try JSONText.read(try daydot.at("2026-12-02T14:00", "day", "--json").output)
    let rows = page["items"].elements.map {
      "\($0["id"].number ?? 0) \($0["time"].text ?? "") \($0["state"].text ?? "")"
    }
    #expect(rows == expected)
    try daydot.at("2026-12-02T14:01", "undo")
    #expect(try daydot.at("2026-12-02T14:00", "export").output == before)
  }

  /// A date that was removed at the end of the past is not named as an exception of it.
  @Test(arguments: [
    ("en", "2  \"Gym\" — keeps what came before: every weekday, until 24 Nov 2026\n"),
    ("ko", "2  \"Gym\" — 지난 기록은 이 항목에 남습니다: 평일마다, 2026년 11월 24일까지\n"),
  ])
  func thePastEndsBeforeItsRemovedDates(language: String, answer: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-16T09:00", zone: "UTC")
    try daydot("add", "Gym every weekday 17:30")
    try daydot("rm", "1@2026-11-25")
    try daydot("rm", "1@2026-11-26")
    let edited = try daydot.at(
      "2026-11-27T09:00", "--lang", language, "edit", "1", "--every", "every day 18:00")
    #expect(edited.output.hasSuffix(answer), "\(edited.output)")
  }

  struct Kept: Row {
    let name: String
    var add = "Yoga every tue"
    /// Commands before the edit; `_` stands for a space within a word.
    var before: [String] = []
    var id = "1"
    let rule: String
    /// What the answer says besides.
    var says = ""
    /// The item as it is stored then.
    let text: String
  }

  private static let kept = [
    Kept(
      name: "its end", add: "Yoga every tue until 2026-12-22", rule: "every thu",
      text: "2026-11-26 FREQ=WEEKLY;UNTIL=20261222;BYDAY=TH"),
    Kept(
      name: "how often it still comes", add: "Yoga every fri 10 times", before: ["done 1"],
      rule: "every thu", text: "2026-11-26 FREQ=WEEKLY;COUNT=9;BYDAY=TH"),
    Kept(
      name: "another end that is said", add: "Yoga every tue until 2026-12-22",
      rule: "every thu until 2027-01-31",
      text: "2026-11-26 FREQ=WEEKLY;UNTIL=20270131;BYDAY=TH"),
    Kept(
      name: "no end if that is said", add: "Yoga every tue until 2026-12-22",
      rule: "every thu until none", text: "2026-11-26 FREQ=WEEKLY;BYDAY=TH"),
    Kept(
      name: "no end if that is said in Korean", add: "Yoga every tue until 2026-12-22",
      rule: "매주 목요일 끝없이", text: "2026-11-26 FREQ=WEEKLY;BYDAY=TH"),
    Kept(
      name: "an RRULE as it is typed", add: "Yoga every tue until 2026-12-22",
      rule: "FREQ=WEEKLY;BYDAY=TH", text: "2026-11-26 FREQ=WEEKLY;BYDAY=TH"),
    Kept(
      name: "no end that has passed", add: "Yoga every tue until 2026-11-25 from 2026-11-17",
      before: ["done 1@2026-11-17", "done 1@2026-11-24"], rule: "every thu",
      text: "2026-11-26 FREQ=WEEKLY;BYDAY=TH"),
    Kept(
      name: "the dates that it has too",
      before: [
        "skip 1@2026-12-01", "move 1@2026-12-08 2026-12-09", "rm 1@2026-12-15", "done 1@2026-12-22",
      ], rule: "every tue and thu",
      text: "2026-11-24 FREQ=WEEKLY;BYDAY=TU,TH without 2026-12-15, 2026-12-01 skipped, "
        + "2026-12-08 open 2026-12-09, 2026-12-22 done"),
    Kept(
      name: "names the dates that it has not",
      before: [
        "skip 1@2026-12-01", "move 1@2026-12-08 2026-12-09", "rm 1@2026-12-15", "done 1@2026-12-22",
      ], rule: "every thu",
      says: """
        1  "Yoga" — not kept, as the new rule has no such dates: Tue 1 Dec (skipped), Tue 8 Dec (moved to \
        Wed 9 Dec 2026), Tue 15 Dec (removed), Tue 22 Dec (done)

        """, text: "2026-11-26 FREQ=WEEKLY;BYDAY=TH, 2026-12-22 done"),
    Kept(
      name: "names the first five", add: "Yoga every day",
      before: (21...26).map { "skip 1@2026-11-\($0)" }, rule: "every year",
      says: """
        1  "Yoga" — not kept, as the new rule has no such dates: Sat 21 Nov (skipped), Sun 22 Nov (skipped), \
        Mon 23 Nov (skipped), Tue 24 Nov (skipped), Wed 25 Nov (skipped) and 1 more

        """, text: "2026-11-20 FREQ=YEARLY"),
    Kept(
      name: "the dates of the later part", add: "Yoga every tue 10 times",
      before: ["skip 1@2026-12-08", "rm 1@2026-12-15"], id: "1@2026-12-01..",
      rule: "every tue and thu",
      text: "2026-12-01 FREQ=WEEKLY;COUNT=9;BYDAY=TU,TH without 2026-12-15, 2026-12-08 skipped"),
    Kept(
      name: "a part ends before the next", before: ["edit 1@2026-12-15.. --title Pilates"],
      rule: "every thu", text: "2026-11-26 FREQ=WEEKLY;UNTIL=20261214;BYDAY=TH without 2026-12-15"),
    Kept(
      name: "an RRULE ends there too", before: ["edit 1@2026-12-15.. --title Pilates"],
      rule: "FREQ=WEEKLY;BYDAY=TU,TH --all",
      text: "2026-11-24 FREQ=WEEKLY;UNTIL=20261214;BYDAY=TU,TH without 2026-12-15"),
    Kept(
      name: "times of the same dates", add: "Yoga every day 8:00",
      before: ["done 1@2026-11-29", "rm 1@2026-12-01"], rule: "every day at 8:00 and 20:00",
      text: "2026-11-21 FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0 without 2026-12-01T08:00, "
        + "2026-11-29T08:00 done"),
    Kept(
      name: "what was ticked",
      before: ["add mat --under 1", "done 2@2026-12-01", "done 2@2026-12-03"],
      rule: "every 2 weeks on thu",
      says: "2  \"mat\" — not kept, as the new rule has no such date: Tue 1 Dec (done)\n",
      text: "2026-11-26 FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"),
  ]

  @Test(arguments: kept) func aNewRuleKeepsWhatItCan(_ row: Kept) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", row.add)
    for command in row.before {
      try daydot.run(command.split(separator: " ").map { String($0).replacing("_", with: " ") })
    }
    let before = try daydot("export").output
    let changesAll = row.rule.hasSuffix(" --all")
    let rule = changesAll ? String(row.rule.dropLast(6)) : row.rule
    let edited = try daydot.run(
      ["edit", row.id, "--every", rule] + (changesAll ? ["--all"] : []))
    #expect(edited.status == 0, "\(edited.errors)")
    #expect(
      row.says.isEmpty ? !edited.output.contains("not kept") : edited.output.hasSuffix(row.says))
    let all = try items(daydot)
    // The item itself, or the part that was split off it.
    let item = try #require(row.id == "1" ? all.first : all.last)
    var text = "\(item["day"].text ?? "") \(item["repeat"].text ?? "")"
    let excluded = item["excluded"].elements.compactMap(\.text)
    if !excluded.isEmpty { text += " without \(excluded.joined(separator: ", "))" }
    for change in item["changes"].elements {
      let words = ["occurrence", "status", "day"].compactMap { change[$0].text }
      text += ", \(words.joined(separator: " "))"
    }
    #expect(text == row.text)
    try daydot("undo")
    #expect(try daydot("export").output == before)
  }

  /// A part before the next that would have no date is refused.
  @Test func aPartNeedsADate() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Yoga every tue")
    try daydot("edit", "1@2026-12-15..", "--title", "Pilates")
    expectRefusal(
      try daydot("edit", "1", "--every", "every month on the 18th"),
      "1 would have no date before Tue 15 Dec 2026, from which its series continues as another item",
      status: 64)
  }

  /// The hours and weekdays of an interval stay unless the new one says others.
  @Test(arguments: [
    ("every 3 hours", "every 3 hours from 09:00 to 18:00 on weekdays"),
    ("every 3 hours from 10:00 to 20:00", "every 3 hours from 10:00 to 20:00 on weekdays"),
  ])
  func anIntervalKeepsItsHours(rule: String, words: String) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Water every 2 hours from 9:00 to 18:00 on weekdays")
    #expect(try daydot("edit", "1", "--every", rule).output.contains(words))
  }

  /// A rule of several times a day begins now: none is missed that was not asked for.
  @Test(
    arguments: [
      ("Pills every day 21:00", nil, ["1 14:00 open", "1 20:00 open"]),
      ("Pills every day", nil, ["1 14:00 open", "1 20:00 open"]),
      ("Pills today", nil, ["1 14:00 open", "1 20:00 open"]),
      ("Pills every day 8:00", nil, ["1 08:00 overdue", "1 14:00 open", "1 20:00 open"]),
      ("Pills every day 8:00", "1", ["1 08:00 done", "1 14:00 open", "1 20:00 open"]),
      ("Pills every day 9:00", "1", ["2 09:00 done", "1 14:00 open", "1 20:00 open"]),
    ] as [(String, String?, [String])])
  func aRuleOfDosesBeginsNow(_ words: String, done: String?, expected: [String]) throws {
    let daydot = InProcessDaydot(now: "2026-11-27T07:00", zone: "UTC")
    try daydot("add", words)
    if let done { try daydot.at("2026-11-27T09:04", "done", done) }
    let edited = try daydot.at(
      "2026-11-27T09:05", "edit", "1", "--every", "매일 8시, 14시, 20시")
    #expect(edited.status == 0, "\(edited.errors)")
    let page = try JSONText.read(try daydot.at("2026-11-27T09:05", "day", "--json").output)
    #expect(
      page["items"].elements.map {
        "\($0["id"].number ?? 0) \($0["time"].text ?? "") \($0["state"].text ?? "")"
      } == expected)
  }

  /// So does one of one a day: its dates before today that were not those of the former rule are none.
  @Test(arguments: [
    ("Yoga every tue", "every thu", "2026-11-26"),
    ("Yoga every tue", "every 2 weeks on thu", "2026-11-26"),
    ("Yoga every tue", "every tue and thu", "2026-11-24"),
  ])
  func aNewRuleMissesNothing(words: String, rule: String, next: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-10T07:00", zone: "UTC")
    try daydot("add", words)
    try daydot.at("2026-11-17T10:00", "done", "1")
    try daydot.at("2026-11-20T09:00", "edit", "1", "--every", rule)
    let item = try JSONText.read(try daydot.at("2026-11-20T09:00", "list", "--json").output)[
      "items"]
    #expect(item.elements.map { $0["day"].text } == [next])
  }

  /// What was done before a rule changed is found by its date and time, and so are its steps.
  @Test(arguments: [
    ("every day 8:00", "every day at 8:00, 20:00", "1@2026-11-18 8:00", "Wed 18 Nov"),
    ("every day 8:00", "every day at 8:00, 20:00", "pills@2026-11-18 8:00", "Wed 18 Nov"),
    ("every day at 8:00, 20:00", "every day 8:00", "1@2026-11-18 20:00", "Wed 18 Nov 20:00"),
    ("every day at 8:00, 20:00", "every day 8:00", "1@2026-11-18 8:00", "Wed 18 Nov 08:00"),
    ("every day 8:00", "every day 9:00", "2@2026-11-18", "Wed 18 Nov"),
    ("every day 8:00", "every 2 days", "water@2026-11-18", "Wed 18 Nov"),
  ])
  func whatWasDoneIsFoundByItsTime(
    old: String, new: String, name: String, answer: String
  ) throws {
    let daydot = InProcessDaydot(now: "2026-11-17T07:00", zone: "UTC")
    try daydot("add", "Pills", "--every", old)
    try daydot("add", "water", "--under", "1")
    try daydot.at("2026-11-18T21:00", "done", "1@2026-11-18 08:00")
    try daydot.at("2026-11-18T21:00", "done", "1@2026-11-18 20:00")
    try daydot.at("2026-11-20T07:00", "edit", "1", "--every", new)
    let words = ["undone"] + name.split(separator: " ").map(String.init)
    let undone = try daydot.at("2026-11-20T09:00", arguments: words)
    #expect(undone.output.contains("\(answer) — open again"), "\(undone.output + undone.errors)")
  }

  /// What has not begun begins on the next date of its new rule, unless a later start was asked for.
  @Test(arguments: [
    ("Rent every month on the 25th", "every month on the 23rd", "2026-11-23"),
    ("Rent every month on the 25th", "every month on the 18th", "2026-12-18"),
    ("Rent every month on the 29th", "every month on the 29th or the workday before", "2026-11-27"),
    ("Meet every thu", "every tue", "2026-11-24"),
    ("Meet every fri 8:00", "every fri", "2026-11-27"),
    ("Clean every other thu", "every other mon", "2026-11-23"),
    ("Letter every may 8", "every may 7", "2027-05-07"),
    ("Mum's birthday every year on lunar 12.20", "음력 12월 19일", "2027-01-26"),
    ("Meet every thu from 2027-01-07", "every tue", "2027-01-12"),
  ])
  func whatHasNotBegunBeginsNext(words: String, rule: String, first: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "Asia/Seoul")
    try daydot("add", words)
    try daydot("edit", "1", "--every", rule)
    #expect(try items(daydot)[0]["day"].text == first)
  }

  /// A date that was done and gets a rule is the first of an open series; where its rule has no such date, it
  /// stays done in the series that it was of.
  @Test(arguments: [("every week", "2026-11-27"), ("every mon", "2026-11-23")])
  func aDoneDateThatRepeatsGoesOn(rule: String, next: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T07:00", zone: "UTC")
    try daydot("add", "Bath every day 8:00")
    try daydot.at("2026-11-20T09:00", "done", "1")
    try daydot.at("2026-11-20T09:00", "edit", "1@2026-11-20", "--every", rule)
    let added = try items(daydot)[1]
    #expect(added["status"].text == "open")
    #expect(try daydot.at("2026-11-20T09:00", "agenda", next).output.contains(" 2 "))
    let done = try daydot.at("2026-11-20T09:00", "list", "--done").output
    #expect(done.split(separator: "\n").count == 1, "\(done)")
  }
}
