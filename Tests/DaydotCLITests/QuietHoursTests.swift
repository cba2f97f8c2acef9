import DaydotTestSupport
import TestSupport
import Testing

/// Quiet hours are part of the plan: every answer and view says when a reminder will be heard.
@Suite struct QuietHoursTests {
  private func planner(_ sentence: String? = nil) throws -> InProcessDaydot {
    let daydot = try InProcessDaydot.checked()
    try daydot("config", "set", "deliver.quiet", "22:00-07:00")
    if let sentence { try daydot("add", sentence) }
    return daydot
  }

  @Test func addAnswersWhenItWillBeHeard() throws {
    let daydot = try planner()
    #expect(
      try daydot("add", "Flight tomorrow 3:30am remind 30m before", "--width", "200").output
        == """
        1  "Flight" — Sat 21 Nov 2026 03:30 (reminds at 07:00) — quiet hours hold Sat 21 Nov 03:00 until \
        07:00, after it has begun; to let it through:
          daydot remind 1 --level time-sensitive

        """)
    #expect(
      try daydot("add", "내일 새벽 3시 30분 비행기 30분 전 알림", "--lang", "ko", "--width", "200").output
        == """
        2  "비행기" — 2026년 11월 21일 (토) 03:30 (방해 금지 시간이라 11월 21일 (토) 03:00 알림을 \
        시작 시각이 지난 07:00에 보냄). 제시간에 알리려면:
          daydot remind 2 --level time-sensitive

        """)
    // What is printed does what it says.
    try daydot("remind", "1", "--level", "time-sensitive")
    #expect(
      try daydot.at("2026-11-21T03:00", "check").output
        == "1  03:00  Flight  (today 03:30)\n")
    #expect(try daydot.at("2026-11-21T06:59", "check").output == "")
    #expect(
      try daydot.at("2026-11-21T07:00", "check").output
        == "2  03:00  비행기  (today 03:30, held by quiet hours)\n")
  }

  /// What a check held is heard at the next one, once the printed command has let it through.
  @Test(arguments: ["1", "r1"])
  func whatIsHeldIsLetThrough(_ name: String) throws {
    let daydot = try planner("Late 22:30 remind at 22:30")
    #expect(try daydot.at("2026-11-20T22:31", "check").output == "")
    let answer = try daydot.at("2026-11-20T22:40", "remind", name, "--level", "time-sensitive")
    #expect(answer.output.contains("reminds at the next check"))
    #expect(
      try daydot.at("2026-11-20T22:41", "check").output == "1  22:30  Late  (late by 11 min)\n")
    #expect(try daydot.at("2026-11-20T22:42", "check").output == "")
  }

  /// What else of the item comes before the end of the snooze does not matter.
  @Test func aSnoozeBehindAnotherReminderIsHeld() throws {
    let daydot = try planner("Pill every day at 21:30 and 22:30")
    #expect(try daydot.at("2026-11-20T21:31", "check").output.contains("Pill"))
    let answer = try daydot.at("2026-11-20T21:31", "snooze", "1", "2h", "--width", "200").output
    #expect(answer.contains("23:31, held by quiet hours until Sat 21 Nov 07:00"), "\(answer)")
  }

  /// What comes due in quiet hours is done as what was announced, and not told in the morning.
  @Test(
    arguments: [
      (
        "every 4 hours", "2026-11-20T23:10",
        "done for Fri 20 Nov 23:00; the next at Sat 21 Nov 03:00", "1 missed, since 03:00"
      ),
      ("every day at 23:00", "2026-11-20T23:10", ", Fri 20 Nov — done; the next: Sat 21 Nov", ""),
      ("every day at 23:00", "2026-11-21T00:10", ", Fri 20 Nov — done; the next: Sat 21 Nov", ""),
      (
        "every day at 12:00 and 23:00", "2026-11-21T00:10",
        ", Fri 20 Nov 23:00 — done; the next: Sat 21 Nov 12:00", ""
      ),
    ], [false, true])
  func whatIsDoneInQuietHoursIsDone(
    row: (rule: String, done: String, answer: String, morning: String), isHeld: Bool
  ) throws {
    let (rule, done, answer, morning) = row
    let daydot = try planner()
    try daydot.at("2026-11-20T11:00", "add", "Pill \(rule)")
    for time in ["12:00", "15:00", "19:00"] {
      let told = try daydot.at("2026-11-20T\(time)", "check").output
      if !told.isEmpty { try daydot.at("2026-11-20T\(time)", "done", "1") }
    }
    if isHeld { #expect(try daydot.at(done, "check").output == "") }
    #expect(try daydot.at(done, "done", "1").output.contains(answer))
    #expect(try daydot.at(done, "done", "1", "--dry-run").status == 0)
    // As any other, it is opened again, and owed until it is done.
    #expect(try daydot.at(done, "undone", "1").output.contains("open again"))
    try daydot.at(done, "undo")
    try daydot.at(done, "undo")
    #expect(try daydot.at(done, "pending").output.contains("quiet hours until"))
    #expect(try daydot.at(done, "done", "1").output.contains(answer))
    let told = try daydot.at("2026-11-21T07:00", "check").output
    #expect(morning.isEmpty ? told == "" : told.contains(morning), "\(told)")
  }

  @Test func whatIsPushedSaysWhenItIsHeard() throws {
    let daydot = try planner()
    #expect(
      try daydot.at("2026-11-20T22:30", "push", "Build").output
        == "r1  \"Build\" — reminds Sat 21 Nov 07:00, when quiet hours end\n")
    #expect(
      try daydot.at("2026-11-20T22:30", "push", "Build", "--level", "time-sensitive").output
        == "r2  \"Build\" — reminds at the next check\n")
  }

  /// What a place rang for on a day is over once its occurrence of that day is done.
  @Test(arguments: [
    ("@office", "2026-11-20T23:50"), ("at 23:00 @office", "2026-11-21T00:10"),
    ("at 23:00 remind arriving @office", "2026-11-20T23:50"),
  ])
  func whatAPlaceRangForIsDone(words: String, done: String) throws {
    let daydot = try planner()
    try daydot("place", "add", "office", "37.5,127.0")
    try daydot("add", "Trash every day \(words)")
    try daydot.at("2026-11-20T22:30", "here", "37.6,127.1")
    try daydot.at("2026-11-20T23:40", "here", "office")
    if done.hasPrefix("2026-11-20") { try daydot.at("2026-11-20T23:41", "check") }
    #expect(try daydot.at(done, "done", "1").output.contains("Fri 20 Nov — done"))
    #expect(try !daydot.at(done, "pending").output.contains("23:40"))
    try daydot.at(done, "undone", "1")
    #expect(try daydot.at(done, "pending").output.contains("23:40"))
    try daydot.at(done, "done", "1")
    #expect(try daydot.at("2026-11-21T07:00", "check").output == "")
  }

  /// What quiet hours hold is not given up because something else of the item comes first.
  @Test func hereCountsTheReminderOfThePlace() throws {
    let daydot = try planner("Trash remind arriving 37.5,127.0")
    try daydot("remind", "1", "at 2026-11-21 06:00", "--level", "time-sensitive")
    try daydot("here", "37.6,127.1")
    let here = try daydot.at("2026-11-20T23:00", "here", "37.5,127.0").output
    #expect(here.contains("held by quiet hours") && !here.contains("given up"), "\(here)")
    #expect(try daydot.at("2026-11-21T07:00", "check").output.contains("held by quiet hours"))
  }

  /// A snooze goes on as that of the reminder that took the place of the usual one.
  @Test func aSnoozeIsLetThrough() throws {
    let daydot = try planner("Once 20:30")
    #expect(try daydot.at("2026-11-20T20:30", "check").output.contains("Once"))
    let answer = try daydot.at("2026-11-20T20:31", "snooze", "1", "3h").output
    #expect(answer.contains("daydot remind 1 --level time-sensitive"))
    try daydot.at("2026-11-20T20:31", "remind", "1", "--level", "time-sensitive")
    #expect(
      try daydot.at("2026-11-20T20:32", "pending").output == "1  today  23:31  Once  (snoozed)\n")
    #expect(
      try daydot.at("2026-11-20T23:31", "check").output
        == "1  23:31  Once  (snoozed, today 20:30)\n"
    )
    #expect(try daydot.at("2026-11-21T07:00", "check").output == "")
  }

  @Test func aPushIsLetThroughAndUndone() throws {
    let daydot = try planner()
    try daydot("push", "Oven", "--when", "22:30")
    #expect(try daydot("pending").output.contains("daydot remind r1 --level time-sensitive"))
    #expect(
      try daydot("remind", "r1", "--level", "time-sensitive").output
        == "r1  \"Oven\" — at 20 Nov 2026 22:30 (reminds Fri 20 Nov 22:30)\n")
    #expect(try daydot("pending").output == "r1  today  22:30  Oven\n")
    try daydot("undo")
    #expect(try daydot("pending").output.contains("quiet hours until"))
    try daydot("redo")
    #expect(try daydot.at("2026-11-20T22:30", "check").output == "r1  22:30  Oven\n")
    #expect(
      try daydot.at("2026-11-20T22:31", "explain", "r1").output.hasPrefix(
        "r1  \"Oven\" — no further reminder\n"))
  }

  /// What came while quiet hours held is told with the newest, and nothing of it was missed.
  @Test func whatIsToldWithTheNewestWasNotMissed() throws {
    let daydot = try planner("Water every 2 hours")
    for hour in ["20T21:00", "20T23:00", "21T01:00", "21T03:00", "21T05:00", "21T07:00"] {
      try daydot.at("2026-11-\(hour)", "check")
    }
    let delivered = try daydot.at("2026-11-21T07:10", "delivered").output
    #expect(delivered.contains("told with another") && !delivered.contains("expired"))
    #expect(try !daydot.at("2026-11-21T07:10", "review").output.contains("missed"))
  }

  /// After a pause that ends in quiet hours `pending` counts what was held before it, too.
  @Test func pendingCountsWhatWasHeld() throws {
    let daydot = try planner("Eyes every 2 hours")
    try daydot.at("2026-11-20T11:00", "check")
    try daydot.at("2026-11-20T23:30", "check")
    let now = "2026-11-21T07:30"
    #expect(try daydot.at(now, "day").output.contains("07:00  Eyes"))
    #expect(try daydot.at(now, "pending").output.contains("07:00  Eyes  (every 2h)  9 missed"))
    #expect(
      try daydot.at(now, "check").output
        == "1  07:00  Eyes  (late by 30 min, 9 missed, since Fri 20 13:00)\n")
  }

  /// What an answer to `add` says about quiet hours.
  struct Answer: CustomTestStringConvertible {
    let words: String
    let says: String?
    var testDescription: String { words }
  }

  @Test(arguments: [
    Answer(words: "Tea tomorrow 23:00", says: "reminds Sun 22 Nov 07:00"),
    Answer(words: "Tea tomorrow 21:59", says: nil),
    Answer(words: "Tea tomorrow 07:00", says: nil),
    Answer(words: "Tea every day 23:30", says: "hold Fri 20 Nov 23:30 until Sat 21 Nov 07:00"),
    Answer(
      words: "Tea tomorrow 5:00am remind 1d before, 30m before",
      says: "hold Sat 21 Nov 04:30 until 07:00, after it has begun; to let it through"),
    Answer(
      words: "Train tomorrow 6:00am remind 1h before, 30m before",
      says: "hold Sat 21 Nov 05:00, 05:30 until 07:00, after it has begun; to let them through"),
    Answer(
      words: "Train tomorrow 7am remind 1h before", says: "06:00 until 07:00; to let it through"),
    Answer(
      words: "Flight sun 6:00am remind 1d before, 1h before",
      says: "until 07:00 and Sun 22 Nov 05:00 until 07:00, after it has begun"),
    Answer(words: "Tea tomorrow", says: nil),
  ])
  func addSaysWhatIsHeld(_ row: Answer) throws {
    let answer = try planner()("add", row.words, "--width", "200").output
    guard let says = row.says else {
      #expect(!answer.contains("quiet hours"))
      return
    }
    #expect(answer.contains(says) && answer.contains("quiet hours"))
  }

  @Test func viewsSayWhenItWillBeHeard() throws {
    let daydot = try planner("Flight tomorrow 3:30am remind 30m before")
    #expect(
      try daydot("pending").output
        == """
        1  tomorrow  03:00  Flight  (30m before)
           quiet hours until 07:00, after it has begun
        quiet hours hold 1 of these; to let "Flight" through:
          daydot remind r1 --level time-sensitive

        """)
    #expect(
      try daydot("pending", "--lang", "ko").output.hasSuffix(
        """
        방해 금지: 시작 시각이 지난 07:00에 알림
        방해 금지 시간에 걸리는 알림 1개. "Flight" 알림을 제시간에 받으려면:
          daydot remind r1 --level time-sensitive

        """))
    #expect(
      try daydot("explain", "1", "--width", "110").output.hasPrefix(
        """
        r1  "Flight" — 30m before (due Sat 21 Nov 03:00, held by quiet hours until 07:00, after it has begun)
          to let it through:
        """))
    #expect(try daydot("day", "tomorrow").output.contains("Flight  quiet hours until 07:00\n"))
    #expect(try daydot.at("2026-11-21T00:10").output.contains("Flight  quiet hours until 07:00\n"))
    #expect(
      try daydot("show", "1").output.contains(
        "reminds  Sat 21 Nov 2026 03:00, quiet hours until 07:00, after it has begun\n"))
    let held = #""heldUntil":"2026-11-21T07:00:00+09:00""#
    #expect(try daydot("pending", "--json").output.contains(held))
    for command in ["remind 1", "explain 1", "show 1", "day tomorrow"] {
      let words = command.split(separator: " ").map(String.init) + ["--json"]
      #expect(try daydot.run(words).output.contains(held), "\(command)")
    }
    #expect(try daydot.at("2026-11-21T03:00", "check", "--json").output.contains(held))
    try daydot("config", "set", "deliver.quiet", "none")
    #expect(try daydot("pending", "--json").output.contains(#""heldUntil":null"#))
  }

  /// A moment that would be given up before quiet hours end gives way to the one that is heard.
  @Test func whatIsGivenUpInQuietHoursIsNotPromised() throws {
    let daydot = try planner("Water remind every 45m")
    #expect(
      try daydot.at("2026-11-20T23:00", "add", "Drops every 45m", "--width", "200").output.contains(
        "(reminds Sat 21 Nov 07:00) — quiet hours hold Sat 21 Nov 06:30 until 07:00"))
    try daydot("undo")
    let pending = try daydot.at("2026-11-20T22:01", "pending", "--json").output
    try daydot.at("2026-11-20T21:50", "check")
    for time in ["20T22:30", "20T23:15", "21T02:00", "21T06:30"] {
      #expect(try daydot.at("2026-11-\(time)", "check").output == "")
    }
    let told = try daydot.at("2026-11-21T07:00", "check").output
    #expect(told.hasPrefix("1  06:45  Water"))
    #expect(pending.contains(#""next":"2026-11-21T06:45:00+09:00","heldUntil":"2026-11-21T07:00"#))
  }

  @Test func detailsOfAnItemAreThoseOfAllItsReminders() throws {
    let daydot = try planner("Flight tomorrow 3:30am remind 1d before, 30m before")
    let answer = try daydot("remind", "1", "--level", "critical", "--json").output
    #expect(answer.split(separator: #""level":"critical""#).count == 3)
    #expect(try daydot("remind", "1", "--id", "one").status == 64)
    #expect(!(try daydot("pending").output.contains("quiet hours")))
  }

  @Test func aSnoozeThatEndsInThemIsHeld() throws {
    let daydot = try planner("Tea 21:50")
    try daydot.at("2026-11-20T21:51", "check")
    let held = ", held by quiet hours until Sat 21 Nov 07:00; to let it through:"
    let answer = try daydot.at("2026-11-20T21:51", "snooze", "1", "30m", "--width", "200").output
    #expect(answer.hasPrefix("1  \"Tea\" — again at Fri 20 Nov 22:21\(held)"), "\(answer)")
    let explained = try daydot.at("2026-11-20T21:52", "explain", "1", "--width", "200").output
    #expect(explained.contains(held), "\(explained)")
    #expect(try daydot.at("2026-11-20T22:21", "check").output == "")
    #expect(try daydot.at("2026-11-21T07:00", "check").output.contains("Tea"))
  }

  /// Of what is due now and what comes next, only the next is held.
  @Test func theHoldIsSaidOfTheDoseThatIsHeld() throws {
    let daydot = try planner("Pill every 8 hours")
    #expect(
      try daydot.at("2026-11-20T17:01", "day").output.contains("17:00  Pill  every 8 hours\n"))
    try daydot.at("2026-11-20T17:01", "check")
    #expect(
      try daydot.at("2026-11-20T17:02", "day").output.contains(
        "Pill  every 8 hours, next Sat 21 01:00, quiet hours until Sat 21 Nov 07:00\n"))
  }

  /// A moment that has come and is held is said to be, until it is told.
  @Test(arguments: ["Tea tomorrow 3:00am", "Tea every day 3:00am"])
  func whatCameAndIsHeldSaysSo(words: String) throws {
    let daydot = try planner(words)
    #expect(
      try daydot.at("2026-11-21T04:00", "day").output.contains("Tea  quiet hours until 07:00"))
    #expect(!(try daydot.at("2026-11-21T07:00", "day").output.contains("quiet hours")))
    try daydot.at("2026-11-21T07:00", "check")
    #expect(!(try daydot.at("2026-11-21T07:01", "day").output.contains("until 07:00")))
  }

  /// What is held of one reminder comes as one, and is listed as one.
  @Test func whatComesAsOneIsListedAsOne() throws {
    let daydot = try planner("Pill every day at 23:00, 1:00 and 5:00am")
    let row = "1  today  23:00  Pill  quiet hours until Sat 21 Nov 07:00, 3 as one\n"
    let listed = try daydot.at("2026-11-20T23:30", "pending").output
    #expect(listed.hasPrefix(row + "quiet hours hold 1 of these"), "\(listed)")
    let korean = try daydot.at("2026-11-20T23:30", "pending", "--lang", "ko").output
    #expect(korean.contains("회분을 한 번에"), "\(korean)")
    #expect(
      try daydot.at("2026-11-21T07:00", "check").output.split(separator: "\n").count == 1)
  }

  /// However often a check ran meanwhile.
  @Test func whatComesAsOneIsCountedAllNight() throws {
    let daydot = try planner("Drink water every 45m")
    try daydot.at("2026-11-20T21:50", "check")
    for time in ["20T22:20", "20T23:20", "21T03:00"] {
      #expect(try daydot.at("2026-11-\(time)", "check").output == "")
      let listed = try daydot.at("2026-11-\(time)", "pending").output
      #expect(listed.contains("quiet hours until 07:00, 12 as one"), "\(time): \(listed)")
      let explained = try daydot.at("2026-11-\(time)", "explain", "1").output
      #expect(explained.contains("held") && !explained.contains("too late"), "\(explained)")
    }
    #expect(
      try daydot.at("2026-11-21T03:01", "off", "1").output
        .contains("due Sat 21 Nov 03:00, not announced yet and no longer to come"))
    try daydot.at("2026-11-21T03:02", "undo")
    let told = try daydot.at("2026-11-21T07:00", "check").output
    #expect(told.contains("11 missed"), "\(told)")
  }

  struct Arrival: Row {
    let name: String
    let words: [String]
    var changed: [String]?
    /// What `here` says behind the number of reminders.
    let answer: String
    let pending: String
    var checkedAtOnce = ""
    var checkedInTheMorning = ""
  }

  /// What a place rang for in quiet hours is promised for their end, and told then.
  @Test(arguments: [
    Arrival(
      name: "of its own", words: ["Water remind arriving @office"],
      answer: """
        , held by quiet hours until Sat 21 Nov 07:00; to let "Water" through:
          daydot remind 1 --level time-sensitive

        """,
      pending: "1  today  23:00  Water  office  (arriving office)\n"
        + "   quiet hours until Sat 21 Nov 07:00\n",
      checkedInTheMorning: "1  Fri 20 23:00  Water  (arriving office, held by quiet hours)\n"),
    Arrival(
      name: "usual", words: ["Water @office"],
      answer: """
        , held by quiet hours until Sat 21 Nov 07:00; to let "Water" through:
          daydot remind 1 --level time-sensitive

        """,
      pending: "1  today  23:00  Water  office  (arriving office)\n"
        + "   quiet hours until Sat 21 Nov 07:00\n",
      checkedInTheMorning: "1  Fri 20 23:00  Water  (arriving office, held by quiet hours)\n"),
    Arrival(
      name: "given up earlier, as the user said", words: ["Water remind arriving @office"],
      changed: ["remind", "1", "--give-up", "3h"],
      answer: """
        , given up before quiet hours end Sat 21 Nov 07:00; to let "Water" through:
          daydot remind 1 --level time-sensitive

        """, pending: "no reminders are pending\n"),
    Arrival(
      name: "let through", words: ["Water remind arriving @office"],
      changed: ["remind", "1", "--level", "time-sensitive"], answer: ":\n  daydot check\n",
      pending: "1  today  23:00  Water  office  (arriving office)\n",
      checkedAtOnce: "1  23:00  Water  (arriving office)\n"),
    Arrival(
      name: "beside a moment of its own, of which none is missed",
      words: ["Water today 23:30 @office"],
      answer: """
        , held by quiet hours until Sat 21 Nov 07:00; to let "Water" through:
          daydot remind 1 --level time-sensitive

        """,
      pending: """
        1  today  23:00  Water  office  (arriving office, today 23:30)
           quiet hours until Sat 21 Nov 07:00

        """,
      checkedInTheMorning: """
        1  Fri 20 23:00  Water  (arriving office, yesterday 23:30, held by quiet hours)

        """),
  ])
  func whatAPlaceRangForIsTold(_ row: Arrival) throws {
    let daydot = try planner()
    try daydot("place", "add", "office", "37.5,127.0")
    try daydot.run(["add"] + row.words)
    try row.changed.map { _ = try daydot.run($0) }
    try daydot.at("2026-11-20T22:30", "here", "37.6,127.1")
    let here = try daydot.at("2026-11-20T23:00", "here", "office").output
    #expect(here.hasPrefix("1 position taken; 1 reminder due" + row.answer), "\(here)")
    func pending(_ now: String) throws -> String {
      let listed = try daydot.at(now, "pending").output
      return listed.firstRange(of: "quiet hours hold").map { String(listed[..<$0.lowerBound]) }
        ?? listed
    }
    #expect(try pending("2026-11-20T23:00") == row.pending)
    #expect(try daydot.at("2026-11-20T23:01", "check").output == row.checkedAtOnce)
    if row.checkedAtOnce.isEmpty { #expect(try pending("2026-11-20T23:01") == row.pending) }
    #expect(
      try daydot.at("2026-11-20T23:40", "explain", "1").output.contains("until Sat 21 Nov 07:00")
        == !row.checkedInTheMorning.isEmpty)
    #expect(try daydot.at("2026-11-21T06:59", "check").output == "")
    #expect(try daydot.at("2026-11-21T07:01", "check").output == row.checkedInTheMorning)
    #expect(try daydot.at("2026-11-21T07:02", "check").output == "")
  }

  @Test func hereSaysInJSONAndKoreanWhenItIsHeard() throws {
    let daydot = try planner("Water @37.5,127.0")
    try daydot("place", "add", "office", "37.5,127.0")
    try daydot("add", "Water @office")
    try daydot.at("2026-11-20T22:30", "here", "37.6,127.1")
    let here = try daydot.at("2026-11-20T23:00", "here", "office", "--json").output
    #expect(here.contains(#""due":1,"heldUntil":"2026-11-21T07:00:00+09:00""#), "\(here)")
    try daydot("add", "Milk @office")
    try daydot.at("2026-11-21T00:30", "here", "37.6,127.1")
    let korean = try daydot.at("2026-11-21T01:00", "here", "office", "--lang", "ko").output
    #expect(
      korean.hasPrefix(
        """
        위치 1개 기록. 보낼 알림 1개. 방해 금지 시간이라 11월 21일 (토) 07:00에 알림. "Milk" 알림을 지금 받으려면:
          daydot remind 3 --level time-sensitive

        """), "\(korean)")
  }

  /// What came due late at night without a check has two hours in the morning, not in the night.
  @Test func theLimitOfACrossingBeginsWhenQuietHoursEnd() throws {
    let daydot = try planner()
    try daydot("place", "add", "office", "37.5,127.0")
    try daydot("add", "Water @office")
    try daydot.at("2026-11-20T21:00", "here", "37.6,127.1")
    try daydot.at("2026-11-20T21:50", "here", "office")
    #expect(try daydot.at("2026-11-20T22:10", "pending").output.contains("until Sat 21 Nov 07:00"))
    #expect(
      try daydot.at("2026-11-21T08:59", "check", "--dry-run").output.contains("late by 11 h"))
    #expect(try daydot.at("2026-11-21T09:01", "check").output == "")
    #expect(try daydot.at("2026-11-21T09:02", "delivered").output.contains("expired"))
  }

  /// A reminder that was held and whose item was then done was not skipped by anyone.
  @Test func whatWasDoneWhileItWasHeldWasNotAnnounced() throws {
    let daydot = try planner("Late 22:30")
    try daydot.at("2026-11-20T22:30", "check")
    try daydot.at("2026-11-20T22:40", "done", "1")
    try daydot.at("2026-11-21T07:00", "check")
    let explained = try daydot.at("2026-11-21T07:01", "explain", "1").output
    let line = "Fri 20 Nov 22:30  not announced, as it was closed first\n"
    #expect(explained.contains(line), "\(explained)")
  }

  @Test func aNarrowListKeepsTheHold() throws {
    let daydot = try planner("Flight tomorrow 3:30am remind 30m before, 1h before")
    let lines = try daydot("pending", "--width", "40").output.split(separator: "\n")
    #expect(lines.count { $0.contains("quiet hours until 07:00") } == 2, "\(lines)")
    #expect(lines.allSatisfy { $0.count <= 40 || $0.contains("daydot remind") })
  }
}
