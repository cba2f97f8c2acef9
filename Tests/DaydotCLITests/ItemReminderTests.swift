import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Reminders of an item's own, from the command line to the output of `check`.
@Suite struct ItemReminderTests {
  /// What an answer says of the reminders of an item: those that come, and those that come at once.
  @Test(arguments: [
    (
      "add Bike today 15:00 remind 1d before, 2h before",
      "15:00 (reminds 1d before, 2h before; what of it has passed, at the next check)"
    ),
    ("add Bike tomorrow 15:00 remind 1d before, 2h before", "15:00 (reminds 1d before, 2h before)"),
    (
      "add Bottles today @market",
      "at market (that moment has passed: reminds at the next check; reminds on arriving from that day on within 150 m)"
    ),
    ("edit 1 --on none", "no date (no reminder while it has no day)"),
    ("copy 1 --lang ko", "(1일 전, 3시간 전 알림)"),
    ("move 2 16:30", "in place of Fri 20 Nov 2026 14:30 (reminds at 14:30)"),
    ("undone 3@2026-11-19", "open again (next reminder Sat 21 Nov 09:00)"),
  ])
  func theAnswerSaysWhichRemindersCome(typed: String, answer: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-19T12:00")
    try daydot("place", "add", "market", "40.7,-74")
    try daydot("add", "Report nov 27 17:00 remind 1d before, 3h before")
    try daydot("add", "Dentist nov 20 14:30 remind 1d before, 2h before")
    try daydot("add", "Walk every day 9:00", "--on", "2026-11-18")
    try daydot.at("2026-11-19T20:00", "check")
    try daydot.at("2026-11-19T20:01", "done", "3")
    try daydot.at("2026-11-20T12:31", "check")
    let run = try daydot.run(
      ["--now", "2026-11-20T14:01", "--width", "200"]
        + typed.split(separator: " ").map(String.init))
    #expect(run.output.contains(answer), "\(run)")
  }

  @Test func addSetsThemInWordsAndByOption() throws {
    let daydot = InProcessDaydot()
    let words = try daydot(
      "add", "Pay rent every month on the last day 10:00 remind 1d before")
    #expect(words.output.hasSuffix("(reminds Sun 29 Nov 10:00)\n"))
    let option = try daydot(
      "add", "Meet", "--on", "2026-11-27 18:00", "--remind", "30m before, at 12:00")
    #expect(option.output.hasSuffix("(reminds 30m before, at 12:00)\n"))
    #expect(try daydot.at("2026-11-27T12:00", "check").output == "2  12:00  Meet  (today 18:00)\n")
    #expect(try daydot.at("2026-11-27T17:30", "check").output == "2  17:30  Meet  (today 18:00)\n")
    #expect(try daydot.at("2026-11-27T18:00", "check").output == "")
    #expect(
      try daydot.at("2026-11-29T10:00", "check").output == "1  10:00  Pay rent  (tomorrow 10:00)\n")
  }

  @Test func aMomentOfAnotherYearSaysIt() throws {
    let daydot = InProcessDaydot()
    let english = try daydot("add", "Passport", "--remind", "in 500 days")
    #expect(english.output.hasSuffix(" (reminds Mon 3 Apr 2028 09:00)\n"), "\(english.output)")
    let korean = try daydot("add", "여권", "--remind", "in 500 days", "--lang", "ko")
    #expect(korean.output.hasSuffix("(2028년 4월 3일 (월) 09:00에 알림)\n"), "\(korean.output)")
    let near = try daydot("add", "Tea", "--remind", "in 5 days")
    #expect(near.output.hasSuffix(" (reminds Wed 25 Nov 09:00)\n"), "\(near.output)")
  }

  @Test func whatCountsFromADayNeedsOne() throws {
    let daydot = InProcessDaydot()
    let run = try daydot("add", "Write a novel", "--remind", "30m before")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("daydot: '30m before' counts from the item's day"))
  }

  @Test func aMomentThatHadPassedIsAnnouncedAtOnce() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Train", "--on", "2026-11-20", "--time", "09:20")
    let set = try daydot("remind", "1", "30m", "before")
    #expect(
      set.output
        == "r2  \"Train\" — 30m before (that moment has passed: reminds at the next check)\n")
    #expect(try daydot("check").output == "1  08:50  Train  (today 09:20)\n")
    #expect(try daydot("check").output == "")
    #expect(try daydot.at("2026-11-20T09:20", "check").output == "1  09:20  Train\n")
  }

  @Test func switchesKeepAndUndoBringsBack() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "18:00")
    #expect(try daydot("off", "1").output == "r1  \"Milk\" — at 18:00 (off)\n")
    #expect(try daydot("pending").output == "no reminders are pending\n")
    #expect(try daydot("remind").output == "r1  off  1  Milk  (at 18:00)\n")
    #expect(try daydot.at("2026-11-20T18:00", "check").output == "")
    try daydot("undo")
    #expect(try daydot("remind").output == "-  on  1  Milk  (at 18:00)  today 18:00\n")
    try daydot("redo")
    #expect(try daydot("on", "r1").output == "r1  \"Milk\" — at 18:00 (reminds Fri 20 Nov 18:00)\n")
    try daydot("move", "1", "19:00")
    #expect(try daydot.at("2026-11-20T18:00", "check").output == "")
    #expect(try daydot("unremind", "1").status == 0)
    #expect(try daydot("remind", "1").output.hasSuffix(" — no reminder\n"))
    #expect(try daydot("unremind", "r9").status == 1)
  }

  @Test func aNameIsReplacedWhole() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "18:00", "--remind", "none")
    try daydot("remind", "1", "30m before", "--id", "go", "--title", "Leave")
    try daydot("remind", "1", "20m before", "--id", "go")
    let json = try daydot("remind", "--json").output
    #expect(json.contains("\"trigger\":\"20m before\""))
    #expect(!json.contains("30m before") && !json.contains("Leave"))
    #expect(try daydot("remind", "1", "1h before, 2h before", "--id", "x").status == 64)
  }

  @Test func snoozeAckAndBadge() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "18:00")
    #expect(try daydot("snooze", "1", "10m").status == 1)
    try daydot.at("2026-11-20T18:00", "check")
    #expect(try daydot("badge").output == "1\n")
    let snoozed = try daydot.at("2026-11-20T18:01", "snooze", "1", "until", "18:30")
    #expect(snoozed.output == "1  \"Milk\" — again at Fri 20 Nov 18:30\n")
    #expect(try daydot("badge").output == "0\n")
    #expect(try daydot.at("2026-11-20T18:29", "check").output == "")
    #expect(try daydot.at("2026-11-20T18:30", "check").output.hasPrefix("1  18:30  Milk"))
    #expect(try daydot.at("2026-11-20T18:31", "ack").output == "1 announcement seen\n")
    #expect(try daydot("badge").output == "0\n")
    try daydot("undo")
    #expect(try daydot("badge").output == "1\n")
    #expect(
      try daydot("delivered").output
        == "1  Fri 20 Nov 18:30  Milk  (delivered)\n1  Fri 20 Nov 18:00  Milk  (snoozed)\n")
  }

  @Test func pushesAreAnnouncedOnceLikeEverythingElse() throws {
    let daydot = InProcessDaydot()
    try daydot("push", "Dinner", "is", "ready")
    let json = #"{"aps":{"alert":{"title":"Build","body":"failed"},"badge":3,"sound":"default"}}"#
    #expect(try daydot("push", "--when", "18:00", input: json).status == 0)
    #expect(try daydot("check").output == "r1  09:00  Dinner is ready\n")
    #expect(try daydot("check").output == "")
    #expect(try daydot.at("2026-11-20T18:00", "check").output == "r2  18:00  Build  failed\n")
    #expect(try daydot("badge").output == "3\n")
    try daydot("push", "Taken back", "--when", "19:00")
    try daydot("undo")
    #expect(try daydot.at("2026-11-20T19:00", "check").output == "")
    #expect(try daydot("push", input: "{\"aps\":").status == 65)
    #expect(try daydot("push", "{\"aps\":3}").status == 64)
  }

  @Test func quietHoursHoldAndJSONSaysSo() throws {
    let daydot = InProcessDaydot()
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    try daydot("add", "Late", "--on", "2026-11-20", "--time", "23:00")
    let held = try daydot.at("2026-11-20T23:00", "check", "--json").output
    #expect(held.contains("\"delivered\":[],\"held\":[{\"reminder\":null,\"item\":1,"))
    #expect(try daydot.at("2026-11-21T06:59", "check").output == "")
    #expect(
      try daydot.at("2026-11-21T07:00", "check").output
        == "1  Fri 20 23:00  Late  (held by quiet hours)\n")
    #expect(try daydot("config", "set", "deliver.quiet", "late").status == 64)
  }

  @Test func explainListsWhatHappened() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pill", "--every", "every day 08:30", "--remind", "at 08:30")
    try daydot.at("2026-11-22T09:00", "check")
    let story = try daydot.at("2026-11-22T09:00", "explain", "1").output
    #expect(story.hasPrefix("r1  \"Pill\" — at 08:30 (reminds Mon 23 Nov 08:30)\n"))
    #expect(story.contains("Sun 22 Nov 08:30  delivered Sun 22 Nov 09:00  (stdout)  1 missed"))
  }

  @Test func importedRemindersAreScheduled() throws {
    let daydot = InProcessDaydot()
    let line =
      #"{"title":"Call","day":"2026-11-20","time":"18:00","reminders":[{"trigger":"30m before"}]}"#
    #expect(try daydot("import", "-", input: line + "\n").status == 0)
    #expect(try daydot.at("2026-11-20T17:30", "check").output == "1  17:30  Call  (today 18:00)\n")
  }

  /// A default reminder that was spelled out still follows the item, also beside others.
  @Test(arguments: [["move", "1", "19:00"], ["edit", "1", "--time", "19:00"]])
  func theDefaultSpelledOutFollowsTheItem(change: [String]) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "18:00")
    try daydot("remind", "1", "30m before")
    #expect(try daydot.run(change).status == 0)
    #expect(
      try daydot("pending").output
        == "1  today  18:30  Milk  (30m before)\n1  today  19:00  Milk\n")
  }

  /// The default reminder and its spelled-out form share their deliveries.
  @Test(arguments: [
    [["off", "1"], ["on", "1"]], [["remind", "1", "at 20:00"]],
    [["remind", "1", "at 18:00"], ["remind", "1", "default"]],
    [["done", "1"], ["undone", "1"]], [["done", "1"], ["undo"]],
  ])
  func whatWasAnnouncedThisMinuteIsNotAnnouncedAgain(changes: [[String]]) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "18:00")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T18:00:10"
    expect(try daydot("check"), output: "1  18:00  Milk\n")
    for change in changes { #expect(try daydot.run(change).status == 0) }
    expect(try daydot("check"))
    expect(try daydot.at("2026-11-20T18:01", "check"))
  }

  @Test(arguments: [
    [["done", "1"], ["undo"]], [["done", "1"], ["undone", "1"]], [["off", "1"], ["on", "1"]],
    [["done", "1"], ["undone", "1"], ["done", "1"], ["undone", "1"]],
  ])
  func whatWasPutOffSurvivesASlip(changes: [[String]]) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pill", "--every", "every day 08:30")
    try daydot.at("2026-11-21T08:30", "check")
    try daydot.at("2026-11-21T08:31", "snooze", "1", "10m")
    daydot.variables["DAYDOT_NOW"] = "2026-11-21T08:32"
    for change in changes { #expect(try daydot.run(change).status == 0) }
    #expect(
      try daydot("explain", "1").output.contains(
        "  Sat 21 Nov 08:30  snoozed until Sat 21 Nov 08:41"))
    #expect(try daydot.at("2026-11-21T08:40", "check").output == "")
    #expect(try daydot.at("2026-11-21T08:41", "check").output == "1  08:41  Pill  (snoozed)\n")
    #expect(try daydot.at("2026-11-21T08:42", "check").output == "")
  }

  @Test func exportAndImportKeepWhatIntervalsCountFrom() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Water", "--remind", "every 45m")
    let lines = try daydot.at("2026-11-20T09:50", "export").output
    #expect(lines.contains("\"made\":\"2026-11-20T09:00:00+09:00\""))
    let other = InProcessDaydot(now: "2026-11-20T09:50")
    try other("import", "-", input: lines)
    #expect(try other("pending").output == "1  today  10:30  Water  (every 45m)\n")
    // Importing the same file changes nothing, nor does a file without that field.
    let unsaid = lines.replacing(",\"made\":\"2026-11-20T09:00:00+09:00\"", with: "")
    #expect(unsaid != lines)
    for text in [lines, unsaid] {
      #expect(try other("import", "-", input: text).output.contains("1 same"))
    }
  }

  @Test func explainNamesTheLastCheckAndTheDefaultSwitchedOff() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "18:00")
    try daydot("off", "1")
    #expect(
      try daydot("explain", "1").output == """
        r1  "Milk" — at 18:00 (off)
          the default reminder, switched off
        no check ran yet

        """)
    try daydot.at("2026-11-20T10:00", "check")
    #expect(try daydot("explain", "1").output.hasSuffix("last check Fri 20 Nov 10:00\n"))
    #expect(
      try daydot.json("explain", "1")["lastCheck"] == .string("2026-11-20T10:00:00+09:00"))
  }

  @Test func anElapsedLeadFollowsTheTravellerToo() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Call", "--on", "2026-11-21", "--time", "18:00", "--remind", "90m before")
    daydot.variables["TZ"] = "Europe/Berlin"
    expect(try daydot.at("2026-11-21T16:29", "check"))
    expect(
      try daydot.at("2026-11-21T16:30", "check"), output: "1  16:30  Call  (today 18:00)\n")
  }

  /// Late announcements are sorted by the time they were due, whatever queued them.
  @Test func lateOnesComeInOrderOfTime() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T07:00")
    try daydot("add", "Pill", "--every", "every day 08:00")
    try daydot("add", "Antibiotic", "--remind", "every 8h")
    try daydot("add", "Once", "--on", "2026-11-21", "--time", "12:00")
    #expect(
      try daydot.at("2026-11-23T06:00", "check").output == """
        3  Sat 21 12:00  Once  (late by 42 h)
        1  Sun 22 08:00  Pill  (late by 22 h, 2 missed, since Fri 20 08:00)
        2  Sun 22 23:00  Antibiotic  (late by 7 h, 7 missed, since Fri 20 15:00)

        """)
  }

  /// A title that several items share means the one announced last.
  @Test func snoozeAndAckMeanWhatWasAnnounced() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Evening pill", "--on", "2026-11-20", "--time", "18:00")
    try daydot("add", "Buy pills")
    try daydot.at("2026-11-20T18:00", "check")
    let snoozed = try daydot.at("2026-11-20T18:01", "snooze", "pill", "10m")
    #expect(snoozed.output == "1  \"Evening pill\" — again at Fri 20 Nov 18:11\n")
    try daydot.at("2026-11-20T18:11", "check")
    #expect(try daydot("ack", "pill").output == "1 announcement seen\n")
    #expect(try daydot("off", "pil").status == 1)
  }

  /// Of several doses of one name the one is meant whose announcement is of now: neither the one that was done,
  /// nor yesterday's that nobody answered.
  @Test func ofSeveralDosesTheAnnouncedIsMeant() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Take pills", "--every", "every day 14:00")
    try daydot("add", "Take pills", "--every", "every day 21:30")
    try daydot.at("2026-11-20T14:00", "check")
    try daydot.at("2026-11-20T14:01", "done", "1")
    try daydot.at("2026-11-20T21:30", "check")
    try daydot.at("2026-11-21T14:00", "check")
    let done = try daydot.at("2026-11-21T14:00", "done", "pills")
    #expect(done.output.hasPrefix("1  \"Take pills\", Sat 21 Nov — done"), "\(done)")
    try daydot.at("2026-11-21T21:30", "check")
    let snoozed = try daydot.at("2026-11-21T21:30", "snooze", "pills", "10m")
    #expect(snoozed.output.hasPrefix("2  "), "\(snoozed)")
  }

  /// After a year without checks each reminder is announced once, with the number that was missed.
  @Test func afterAYearEachIsAnnouncedOnce() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pill", "--every", "every day 10:00")
    try daydot("add", "Water", "--remind", "every 45m from 09:00 to 18:00")
    let line = try daydot.at("2027-11-20T12:00", "check").output
    #expect(
      line == """
        1  10:00  Pill  (late by 2 h, over 30 missed, since 20 Nov 2026 10:00)
        2  12:00  Water  (over 30 missed, since 20 Nov 2026 09:45)

        """)
    expect(try daydot.at("2027-11-20T12:01", "check"))
    #expect(try daydot.at("2027-11-20T12:45", "check").output == "2  12:45  Water\n")
  }

  /// A reminder that could not be delivered stays pending under its name.
  @Test func whatNobodyReadIsStillPending() throws {
    let daydot = InProcessDaydot()
    try daydot("push", "Dinner")
    daydot.whyNobodyReads = .deviceNobodyReads
    let check = try daydot("check")
    #expect(check.status == 69)
    #expect(
      check.errors.contains("daydot: r1 \"Dinner\" could not be announced"), "\(check.errors)")
    #expect(try daydot("--lang", "ko", "pending").output.hasPrefix("r1  "))
    daydot.whyNobodyReads = nil
    #expect(try daydot("pending").output.hasSuffix("  Dinner\n"))
    #expect(try daydot.json("pending")["pending"][0]["reminder"] == .integer(1))
    #expect(try daydot("remind").output.hasPrefix("r1  on"))
    #expect(try daydot.at("2026-11-20T09:05", "check").output.hasPrefix("r1  "))
    #expect(try daydot("pending").output == "no reminders are pending\n")
  }

  /// A failing channel fails for all reminders: the first are named, the others counted.
  @Test func ofManyThatFailedAFewAreNamed() throws {
    let daydot = InProcessDaydot()
    for number in 1...8 { try daydot("push", "Dinner \(number)") }
    daydot.whyNobodyReads = .system("nobody")
    let check = try daydot("check")
    #expect(check.status == 69)
    let lines = check.errors.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[..<5].allSatisfy { $0.hasSuffix("(stdout: nobody); it is tried again") })
    #expect(
      lines[5] == "daydot: 3 more could not be announced (stdout: nobody); they are tried again")
    let korean = try daydot.at("2026-11-20T09:05", "check", "--lang", "ko").errors
    #expect(
      korean.hasSuffix("daydot: 그 밖에 3개를 알리지 못했습니다 (stdout: nobody). 다시 시도합니다\n"), "\(korean)")
    daydot.whyNobodyReads = nil
    #expect(
      try daydot.at("2026-11-20T09:20", "check").output.split(separator: "\n").count == 8)
  }

  /// A reminder belongs to a whole series, so one for a single date is refused.
  @Test(arguments: [
    (
      "en",
      "daydot: reminders belong to all of 1, not to one date of it; type 1 alone, "
        + "or a moment such as 'at 25 nov 17:00'\n"
    ),
    (
      "ko",
      "daydot: 알림은 반복 항목의 어느 하루에만 붙일 수는 없습니다. 날짜 없이 1만 쓰거나, "
        + "한 번만 알리려면 '11월 25일 17:00에'처럼 시각을 쓰세요\n"
    ),
  ])
  func oneDateOfASeriesHasNoReminderOfItsOwn(language: String, complaint: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("add", "gym every mon wed fri 18:00")
    let before = try daydot("export").output
    let refused = try daydot("--lang", language, "remind", "1@2026-11-25", "1h", "before")
    #expect(refused.status == 64)
    #expect(refused.errors == complaint)
    #expect(try daydot("--lang", language, "off", "gym@2026-11-25").errors == complaint)
    #expect(try daydot("export").output == before)
  }

  /// The words of a crossing are not read as anything else where only the place is unknown.
  @Test(arguments: ["시장에 도착하면", "시장을 떠날 때", "시장 도착하면", "arriving 시장"])
  func aCrossingOfAnUnknownPlaceNamesIt(words: String) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "milk")
    let run = try daydot.run(["--lang", "ko", "remind", "1", words])
    #expect(run.status == 64 && run.errors.hasPrefix("daydot: '시장' 장소가 없습니다"), "\(run.errors)")
  }

  @Test func explainFitsANarrowTerminal() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pay the rent of the flat", "--on", "2026-11-20", "--time", "18:00")
    let lines = try daydot("explain", "1", "--width", "20").output.split(separator: "\n")
    #expect(lines.count > 2 && lines.allSatisfy { $0.count <= 20 }, "\(lines)")
  }

  @Test func whatWasCancelledIsSaidToBe() throws {
    let daydot = InProcessDaydot()
    try daydot("import", "-", input: #"{"title":"Trip","day":"2026-11-20","status":"cancelled"}"#)
    #expect(try daydot("find", "Trip").output.contains("cancelled"))
    #expect(try daydot("find", "Trip", "--lang", "ko").output.contains("취소됨"))
  }

  @Test func aBrokenNotificationSaysWhere() throws {
    let broken = try InProcessDaydot()("push", "-", input: #"{"aps":"#)
    #expect(broken.status == 65)
    #expect(
      broken.errors.hasPrefix("daydot: cannot read the notification: at character 8 the line ends"),
      "\(broken.errors)")
  }
}
