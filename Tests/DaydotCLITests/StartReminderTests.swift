import DaydotTestSupport
import TestSupport
import Testing

/// An item with a start is hidden and not announced before that day.
@Suite struct StartReminderTests {
  struct Case: Row {
    let name: String
    /// The words of `add`, at 08:00 on Friday 20 November.
    let words: [String]
    /// What the checks at each full hour from 20 to 27 November announce.
    let announced: [String]
  }

  @Test(arguments: [
    Case(
      name: "a series", words: ["--every", "every day 09:00", "--start", "2026-11-25"],
      announced: ["25 09:00", "26 09:00", "27 09:00"]),
    Case(
      name: "a series of whole days", words: ["--every", "every day", "--start", "2026-11-25"],
      announced: ["25 09:00", "26 09:00", "27 09:00"]),
    Case(
      name: "before a series",
      words: ["--every", "every day 09:00", "--remind", "1d before", "--start", "2026-11-25"],
      announced: ["25 09:00", "26 09:00", "27 09:00"]),
    Case(
      name: "several a day",
      words: [
        "--every", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0", "--time", "08:00", "--start", "2026-11-27",
      ],
      announced: ["27 08:00", "27 20:00"]),
    Case(
      name: "a rule of its own",
      words: ["--remind", "every day 10:00", "--start", "2026-11-26"],
      announced: ["26 10:00", "27 10:00"]),
    Case(
      name: "an interval in a window",
      words: ["--remind", "every 4h from 09:00 to 18:00", "--start", "2026-11-27"],
      announced: ["27 09:00", "27 13:00", "27 17:00"]),
    Case(
      name: "one day", words: ["--on", "2026-11-26", "--start", "2026-11-25"],
      announced: ["26 09:00"]),
    Case(
      name: "one day before its start", words: ["--on", "2026-11-22", "--start", "2026-11-25"],
      announced: []),
    Case(
      name: "a moment of its own",
      words: [
        "--on", "2026-11-26", "--start", "2026-11-25", "--remind", "at 2026-11-21 10:00",
      ], announced: ["21 10:00"]),
    Case(
      name: "all of a series",
      words: [
        "--every", "every day 09:00", "--start", "2026-11-26", "--catch-up", "all", "--remind",
        "at 09:00",
      ], announced: ["26 09:00", "27 09:00"]),
  ])
  func beginWithTheStart(_ row: Case) throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    let words = row.words.filter { $0 != "--catch-up" && $0 != "all" }
    #expect(try daydot.run(["add", "Tea"] + words).status == 0)
    if words != row.words { try daydot("remind", "r1", "--catch-up", "all") }
    #expect(try announced(daydot) == row.announced)
  }

  /// At every hour, what `pending` promises and what `check` announces.
  private func announced(_ daydot: InProcessDaydot, from first: Int = 20) throws -> [String] {
    var announced: [String] = []
    for hour in first * 24..<28 * 24 {
      let clock = "\(hour / 24) \(hour % 24 < 10 ? "0" : "")\(hour % 24):00"
      let moment = "2026-11-\(clock.replacing(" ", with: "T"))"
      let promised = try daydot.at(moment, "pending", "--json").output
      let delivered = try daydot.at(moment, "check").output
      if !delivered.isEmpty {
        announced.append(clock)
        #expect(promised.contains(#""title":"Tea""#))
      }
    }
    return announced
  }

  @Test func aStartSetLaterHoldsBackWhatIsDue() throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    try daydot("add", "Tea", "every", "day", "09:00")
    #expect(
      try daydot.at("2026-11-20T09:30", "edit", "1", "--start", "2026-11-25").output
        == "1  \"Tea\" — Fri 20 Nov 2026 09:00, not before Wed 25 Nov 2026, every day "
        + "(reminds Wed 25 Nov 09:00)\n")
    #expect(try daydot.at("2026-11-20T09:31", "check", "--dry-run").output == "")
    try daydot.at("2026-11-20T09:32", "undo")
    #expect(
      try daydot.at("2026-11-20T09:33", "check").output == "1  09:00  Tea  (late by 33 min)\n")
    try daydot.at("2026-11-20T09:34", "redo")
    #expect(try announced(daydot, from: 21) == ["25 09:00", "26 09:00", "27 09:00"])
  }

  @Test func theAnswerSaysThatNothingComes() throws {
    let daydot = try InProcessDaydot.checked(now: "2026-11-20T08:00")
    #expect(
      try daydot("add", "Tea", "nov", "22", "10:00", "--start", "2026-11-25").output.hasSuffix(
        "(no reminder: hidden until Wed 25 Nov 2026)\n"))
    #expect(
      try daydot("add", "Tea", "nov", "22", "10:00", "--start", "2026-11-25", "--lang", "ko")
        .output.hasSuffix("(2026년 11월 25일 (수)부터 보이므로 아직 알림 없음)\n"))
  }

  /// A hidden item is not announced at its place either.
  @Test func whatIsHiddenIsNotAnnounced() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "home", "37.49,127.03")
    try daydot.at("2026-11-20T08:00", "add", "Lamp from 2026-11-25 @home")
    func walk(_ day: String) throws -> String {
      try daydot.at("\(day)T09:00", "here", "37.6,127.2")
      try daydot.at("\(day)T09:20", "here", "home")
      return try daydot.at("\(day)T09:20", "check").output
    }
    #expect(try walk("2026-11-23") == "")
    #expect(try walk("2026-11-25").contains("Lamp"))
    #expect(try walk("2026-11-26") == "")
  }
}
