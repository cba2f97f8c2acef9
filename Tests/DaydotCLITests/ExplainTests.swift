import DaydotTestSupport
import TestSupport
import Testing

/// `explain`, `remind` and `pending` list exactly what `check` announces.
@Suite struct ExplainTests {
  @Test func whatQuietHoursHoldIsStillThere() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    try daydot("add", "Tea", "today", "23:00")
    try daydot.at("2026-11-20T23:00", "check")
    let explained = try daydot.at("2026-11-20T23:10", "explain", "1").output
    #expect(
      explained.hasPrefix(
        """
        1  "Tea" — at 23:00 (held by quiet hours until Sat 21 Nov 07:00)
          to let it through:
            daydot remind 1 --level time-sensitive
          Fri 20 Nov 23:00  held

        """))
    #expect(
      try daydot.at("2026-11-20T23:10", "explain", "1", "--lang", "ko").output.contains(
        "방해 금지 시간이라 11월 21일 (토) 07:00에 알림"))
    #expect(
      try daydot.at("2026-11-20T23:10", "remind").output
        == "-  on  1  Tea  (at 23:00)  tomorrow 07:00\n")
    #expect(try daydot.at("2026-11-21T07:00", "check").output.contains("Tea"))
  }

  @Test func whatIsRetriedIsStillThere() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "deliver.channels", "command")
    try daydot("add", "Tea", "today", "12:00")
    try daydot.at("2026-11-20T12:00", "check")
    #expect(
      try daydot.at("2026-11-20T12:00", "explain", "1").output.hasPrefix(
        "1  \"Tea\" — at 12:00 (reminds Fri 20 Nov 12:01)\n"))
  }

  @Test func withoutADigestWholeDaysComeNever() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "remind.all-day", "none")
    try daydot("add", "Tea", "tomorrow")
    #expect(
      try daydot("explain", "1", "--width", "100").output.hasPrefix(
        """
        1  "Tea" — all-day (nothing ahead)
          reminders of whole days are off; to switch them on:
            daydot config set remind.all-day 09:00

        """))
    #expect(try daydot("remind", "--json").output.contains(#""on":true,"next":null"#))
    #expect(try daydot("pending").output == "no reminders are pending\n")
    try daydot("config", "set", "remind.all-day", "09:00")
    #expect(try daydot("explain", "1").output.contains("reminds Sat 21 Nov 09:00"))
  }

  @Test func whatIsGivenUpIsNotPromised() throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    try daydot("add", "Tea", "today", "09:00")
    try daydot("remind", "1", "at 09:00", "--give-up", "1h")
    #expect(try daydot.at("2026-11-20T10:00", "pending").output.contains("Tea"))
    #expect(try daydot.at("2026-11-20T11:00", "pending").output == "no reminders are pending\n")
    #expect(
      try daydot.at("2026-11-20T11:00", "explain", "1").output.hasPrefix(
        """
        r1  "Tea" — at 09:00 (nothing ahead)
          was due Fri 20 Nov 09:00, too late to be announced now

        """))
    #expect(try daydot.at("2026-11-20T11:00", "check").output == "")
  }

  /// Without a limit of its own a reminder is announced however late it is.
  @Test func otherwiseItIsAnnouncedHoweverLate() throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    try daydot("add", "Tea", "today", "09:00")
    #expect(try daydot.at("2026-12-20T11:00", "pending").output.contains("Tea"))
    #expect(try daydot.at("2026-12-20T11:00", "check").output.contains("Tea"))
  }

  @Test func theNextOneIsPromisedWhereOneIsGivenUp() throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    try daydot("add", "Tea", "every", "day", "09:00")
    try daydot("remind", "1", "at 09:00", "--give-up", "1h")
    #expect(
      try daydot.at("2026-11-20T11:00", "pending").output == "1  tomorrow  09:00  Tea\n"
    )
  }

  // MARK: What was claimed, held or tried, and is given up

  @Test func aCrossingThatIsTooLateIsNotPromised() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "market", "37.5101,127.0215")
    try daydot("add", "Eggs", "@market")
    try daydot("here", "37.6,127.1")
    try daydot.at("2026-11-20T09:10", "here", "market")
    #expect(
      try daydot.at("2026-11-20T11:10", "explain", "1").output.contains(
        "  Fri 20 Nov 09:10  due, announced at the next check\n"))
    #expect(
      try daydot.at("2026-11-20T11:11", "explain", "1").output.contains(
        "  Fri 20 Nov 09:10  due, too late to be announced\n"))
    #expect(
      try daydot.at("2026-11-20T11:11", "explain", "1", "--lang", "ko").output.contains(
        "알릴 시각을 넘겨 알리지 않음"))
    #expect(try daydot.at("2026-11-20T11:11", "check").output == "")
  }

  @Test func whatQuietHoursHoldTooLongIsNotPromised() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    try daydot("add", "Tea", "today", "23:00", "--remind", "at 23:00")
    try daydot("remind", "r1", "--give-up", "2h")
    try daydot.at("2026-11-20T23:00", "check")
    #expect(
      try daydot.at("2026-11-20T23:10", "explain", "1").output.hasPrefix(
        """
        r1  "Tea" — at 23:00 (nothing ahead)
          Fri 20 Nov 23:00  held, too late to be announced

        """))
    #expect(try daydot.at("2026-11-21T07:00", "check").output == "")
  }

  // MARK: What is due hides nothing that is ahead

  @Test(arguments: [false, true])
  func whileOneMomentIsDueTheNextOneIsShown(isEdited: Bool) throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    try daydot("add", "Pill every day at 14:00 and 20:00")
    if isEdited { try daydot.at("2026-11-20T16:00", "edit", "1", "--list", "health") }
    #expect(
      try daydot.at("2026-11-20T17:00", "pending").output
        == "1  today  14:00  Pill\n1  today  20:00  Pill\n")
    #expect(
      try daydot.at("2026-11-20T17:00", "explain", "1", "--width", "100").output.hasPrefix(
        """
        1  "Pill" — at its times (that moment has passed: reminds at the next check; then Fri 20 Nov 20:00)
        """))
    #expect(
      try daydot.at("2026-11-20T17:00", "explain", "1", "--lang", "ko").output.contains(
        "곧 알림, 그다음 11월 20일 (금) 20:00)"))
    #expect(
      try daydot.at("2026-11-20T17:00", "pending", "--json").output.contains(
        #""next":"2026-11-20T20:00:00+09:00""#))
    #expect(try daydot.at("2026-11-20T17:00", "check").output.hasPrefix("1  14:00  Pill"))
    #expect(try daydot.at("2026-11-20T17:01", "pending").output == "1  today  20:00  Pill\n")
  }

  // MARK: What is promised is told

  /// What a check announces of a series after an occurrence was done by its number, and what
  /// `pending` and `explain` promised.
  struct Closed: CustomTestStringConvertible {
    let testDescription: String
    let reminder: String
    var catchUp = "latest"
    let done: String
    let checkedAt: String
    /// When the occurrence was due that the check announces; nil if it announces nothing.
    let told: String?
  }

  @Test(
    arguments: [
      Closed(
        testDescription: "an earlier occurrence that is ahead is told", reminder: "8d before",
        done: "1@2026-12-07", checkedAt: "2026-11-29T10:01", told: "2026-11-22T09:00"),
      Closed(
        testDescription: "one that has become missed is not told", reminder: "at 9:00",
        done: "1@2026-11-30", checkedAt: "2026-11-30T10:01", told: nil),
      Closed(
        testDescription: "one that has become missed is told where all are", reminder: "at 9:00",
        catchUp: "all", done: "1@2026-11-30", checkedAt: "2026-11-30T10:01",
        told: "2026-11-23T09:00"),
    ], [true, false])
  func whatIsPromisedIsTold(_ row: Closed, isDoneBefore: Bool) throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T09:00")
    try daydot("add", "Tea mon 9:00 every week", "--remind", row.reminder)
    try daydot("remind", "r1", "--catch-up", row.catchUp)
    // The first moment of those by days has passed.
    try daydot("check")
    try daydot.at(isDoneBefore ? "2026-11-21T10:00" : row.checkedAt, "done", row.done)
    let pending = try daydot.at(row.checkedAt, "pending", "--json").output
    let explained = try daydot.at(row.checkedAt, "explain", "1").output
    let told = try daydot.at(row.checkedAt, "check", "--json").output
    #expect(explained.contains("at the next check") == (row.told != nil))
    if let due = row.told {
      #expect(pending.contains(#""next":"\#(due)"#))
      #expect(told.contains(#""due":"\#(due)"#))
    } else {
      #expect(told.contains(#""delivered":[]"#))
    }
    #expect(try daydot.at(row.checkedAt, "check").output == "")
  }

  /// Two occurrences stand on one day since one was moved there; the later one is done.
  @Test func anEarlierOccurrenceThatIsOverdueIsTold() throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    try daydot("add", "Pill every day 09:00")
    try daydot("move", "1@2026-11-21", "2026-11-20 11:00")
    try daydot.at("2026-11-20T12:00", "done", "1@2026-11-21")
    #expect(try daydot.at("2026-11-20T12:00", "list", "--overdue").output.contains("Pill"))
    #expect(try daydot.at("2026-11-20T12:00", "pending").output.hasPrefix("1  today   09:00  Pill"))
    #expect(try daydot.at("2026-11-20T12:01", "check").output == "1  09:00  Pill  (late by 3 h)\n")
  }

  @Test(arguments: [false, true])
  func whatUndoneBringsBackIsPromisedAndTold(isChecked: Bool) throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    try daydot("add", "Pill every day 09:00")
    try daydot.at("2026-11-20T10:00", "done", "1")
    if isChecked { try daydot.at("2026-11-20T10:01", "check") }
    #expect(try daydot.at("2026-11-20T10:02", "pending").output == "1  tomorrow  09:00  Pill\n")
    try daydot.at("2026-11-20T10:03", "undone", "1")
    #expect(
      try daydot.at("2026-11-20T10:04", "pending").output
        == "1  today     09:00  Pill\n1  tomorrow  09:00  Pill\n")
    #expect(try daydot.at("2026-11-20T10:05", "check").output == "1  09:00  Pill  (late by 1 h)\n")
  }

  // MARK: What is held comes before what is ahead

  @Test func whatIsHeldOfASeriesComesFirst() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    try daydot("add", "Pill", "every", "day", "22:30")
    try daydot.at("2026-11-20T22:30", "check")
    #expect(
      try daydot.at("2026-11-20T23:10", "explain", "1").output.hasPrefix(
        "1  \"Pill\" — at 22:30 (held by quiet hours until Sat 21 Nov 07:00; then Sat 21 Nov 22:30)\n"
      ))
    #expect(
      try daydot.at("2026-11-20T23:10", "remind").output
        == "-  on  1  Pill  (at 22:30)  tomorrow 07:00\n")
    #expect(
      try daydot.at("2026-11-20T23:10", "show", "1").output.contains(
        "reminds  Fri 20 Nov 2026 22:30, quiet hours until Sat 21 Nov 07:00\n"))
    #expect(try daydot.at("2026-11-21T07:00", "check").output.contains("Pill"))
    #expect(
      try daydot.at("2026-11-21T07:00", "explain", "1").output.contains(
        "(due Sat 21 Nov 22:30, held by quiet hours until Sun 22 Nov 07:00)"))
  }

  @Test(arguments: [true, false])
  func aChangeOfWhatIsHeldPromisesTheEndOfQuietHours(isChecked: Bool) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    try daydot("add", "Tea", "today", "23:00")
    if isChecked { try daydot.at("2026-11-20T23:00", "check") }
    #expect(
      try daydot.at("2026-11-20T23:05", "edit", "1", "--title", "Coffee").output.hasPrefix(
        "1  \"Coffee\" — Fri 20 Nov 2026 23:00 (reminds Sat 21 Nov 07:00) — quiet hours hold"))
    #expect(
      try daydot.at("2026-11-20T23:05", "show", "1").output.contains(
        "reminds  Fri 20 Nov 2026 23:00, quiet hours until Sat 21 Nov 07:00\n"))
    #expect(
      try daydot.at("2026-11-20T23:05", "explain", "1").output.hasPrefix(
        "1  \"Coffee\" — at 23:00 (held by quiet hours until Sat 21 Nov 07:00)\n"))
    #expect(try daydot.at("2026-11-21T07:00", "check").output.contains("Coffee"))
  }

  /// A reminder before a whole day has the time of the digest.
  @Test func withoutADigestNothingComesBeforeWholeDays() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "remind.all-day", "none")
    try daydot("add", "Tea", "mon", "--remind", "1d before")
    #expect(
      try daydot("explain", "1", "--width", "100").output.contains(
        """
        (nothing ahead)
          reminders of whole days are off; to switch them on:
            daydot config set remind.all-day 09:00

        """))
  }

  /// A change in the minute of an announcement does not promise it once more.
  @Test func whatWasAnnouncedInThisMinuteIsNotPromised() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Tea", "every", "day", "10:00")
    #expect(
      try daydot.at("2026-11-20T10:00", "edit", "1", "--title", "Mate").output.hasSuffix(
        "(reminds at 10:00)\n"))
    #expect(try daydot.at("2026-11-20T10:00", "check").output == "1  10:00  Mate\n")
    for words in [["edit", "1", "--title", "Tea"], ["done", "1"], ["undone", "1"]] {
      let answer = try daydot.at("2026-11-20T10:00", arguments: words).output
      #expect(!answer.contains("reminds at 10:00"), "\(answer)")
      #expect(words[0] == "done" || answer.hasSuffix("(reminds Sat 21 Nov 10:00)\n"))
    }
    #expect(try daydot.at("2026-11-20T10:00", "check").output == "")
  }

  @Test func whatIsSnoozedIsStillThere() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "market", "37.5101,127.0215")
    try daydot("add", "Tea", "today", "10:00")
    try daydot.at("2026-11-20T10:00", "check")
    for (end, english, korean) in [
      ("10m", "again at Fri 20 Nov 10:11", "11월 20일 (금) 10:11에 다시 알림"),
      ("market", "again on arriving market", "market에 도착하면 다시 알림"),
    ] {
      try daydot.at("2026-11-20T10:01", "snooze", "1", end)
      let explained = try daydot.at("2026-11-20T10:02", "explain", "1").output
      #expect(explained.hasPrefix("1  \"Tea\" — \(english)\n"), "\(explained)")
      #expect(
        try daydot.at("2026-11-20T10:02", "explain", "1", "--lang", "ko").output.hasPrefix(
          "1  \"Tea\" — \(korean)\n"))
    }
    try daydot.at("2026-11-20T10:03", "done", "1")
    #expect(
      try daydot.at("2026-11-20T10:03", "explain", "1").output.hasPrefix(
        "1  \"Tea\" — no further reminder\n"))
  }

  // MARK: Arrivals that fire once

  @Test(arguments: [["@market"], ["--remind", "arriving market"]])
  func anArrivalThatHasComeIsNotPromised(_ words: [String]) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "market", "37.5101,127.0215")
    let added = try daydot.run(["add", "Eggs"] + words).output
    #expect(added.contains("reminds on arriving"))
    try daydot("here", "37.6,127.1")
    try daydot.at("2026-11-20T09:10", "here", "market")
    #expect(try daydot.at("2026-11-20T09:10", "check").output.contains("Eggs"))
    let edited = try daydot.at("2026-11-20T09:11", "edit", "1", "--title", "Tea").output
    #expect(edited.hasPrefix("1  \"Tea\"") && !edited.contains("reminds"), "\(edited)")
    #expect(try !daydot.at("2026-11-20T09:11", "show", "1").output.contains("reminds"))
    // Opened again it is armed again.
    try daydot.at("2026-11-20T09:12", "done", "1")
    let opened = try daydot.at("2026-11-20T09:12", "undone", "1").output
    #expect(opened.contains("reminds on arriving"), "\(opened)")
    #expect(try daydot.at("2026-11-20T09:12", "pending").output.contains("arriving market"))
  }

  /// It says which of the two an item is.
  @Test func aClosedItemIsSaidToBeDoneOrCancelled() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Call 10:00")
    try daydot("done", "1")
    #expect(try daydot("explain", "1").output.contains("  done: nothing to remind of\n"))
    try daydot("edit", "1", "--status", "cancelled")
    #expect(try daydot("explain", "1").output.contains("  cancelled: nothing to remind of\n"))
    #expect(try daydot("explain", "1", "--lang", "ko").output.contains("취소한 항목이라 알리지 않음"))
  }

  /// What was snoozed and then done does not come again, and is not listed as snoozed.
  @Test func whatWasDoneIsNotListedAsSnoozed() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pill every day at 9:10am")
    try daydot.at("2026-11-20T09:10", "check")
    try daydot.at("2026-11-20T09:11", "snooze", "1", "10m")
    #expect(try daydot.at("2026-11-20T09:12", "delivered").output.contains("(snoozed)"))
    try daydot.at("2026-11-20T09:12", "done", "1")
    #expect(try daydot.at("2026-11-20T09:13", "delivered").output.contains("(seen)"))
    try daydot.at("2026-11-20T09:13", "undo")
    #expect(try daydot.at("2026-11-20T09:13", "delivered").output.contains("(snoozed)"))
  }

  /// How many there are beyond those that are shown is not kept back.
  @Test func saysThatThereAreEarlierOnes() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Drink", "every", "hour")
    for hour in 10...21 { try daydot.at("2026-11-20T\(hour):00", "check") }
    let explained = try daydot.at("2026-11-20T21:01", "explain", "1").output
    #expect(explained.contains("\n  earlier ones:\n    daydot delivered 1\n"))
    #expect(
      try !daydot.at("2026-11-20T21:01", "explain", "1", "--limit", "3").output.contains("earlier"))
  }

  /// Narrow screens wrap what is said, and cut nothing.
  @Test func nothingIsCutOnNarrowScreens() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Take the long medicine with water", "every", "day", "9:30")
    try daydot.at("2026-11-20T10:00", "check")
    for view in [["delivered"], ["explain", "1"], ["remind"]] {
      let shown = try daydot.at("2026-11-20T10:01", arguments: view + ["--width", "30"]).output
      #expect(!shown.contains("…") && shown.split(separator: "\n").allSatisfy { $0.count <= 30 })
      #expect(shown.contains("water"))
    }
  }
}
