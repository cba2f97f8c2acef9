import DaydotTestSupport
import Glibc
import TestSupport
import Testing

/// `done`, `undone` and `skip`: which item and which occurrence a word or a bare number means.
@Suite struct DoneTests {
  /// Past midnight the newest occurrence is still ahead; the announced one is meant.
  @Test func doneMeansWhatWasJustAnnounced() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00")
    try daydot("add", "Pill", "every", "day", "23:30")
    #expect(try daydot.at("2026-11-20T23:30", "check").output == "1  23:30  Pill\n")
    let done = try daydot.at("2026-11-21T00:05", "done", "pill")
    #expect(done.output == "1  \"Pill\", Fri 20 Nov — done; the next: Sat 21 Nov\n")
    #expect(try daydot.at("2026-11-21T23:30", "check").output == "1  23:30  Pill\n")
    // A day later a bare name means the occurrence of today again.
    let later = try daydot.at("2026-11-22T18:00", "done", "pill")
    #expect(later.output == "1  \"Pill\", Sun 22 Nov — done; the next: Mon 23 Nov\n")
  }

  @Test func undoneFindsWhatWasDone() throws {
    let daydot = InProcessDaydot(now: "2026-11-21T00:06")
    try daydot.at("2026-11-20T09:00", "add", "Take pill", "--every", "every day 23:30")
    try daydot.at("2026-11-20T23:31", "check")
    try daydot("done", "pill")
    let undone = try daydot("undone", "pill")
    #expect(
      undone.output.hasPrefix("1  \"Take pill\", Fri 20 Nov — open again"), "\(undone.output)")
    #expect(try daydot("undone", "1").output == "1  \"Take pill\" — is open\n")
  }

  @Test(arguments: ["en", "ko"])
  func whatWasSkippedIsNotDone(language: String) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Run", "--every", "every day 08:00")
    try daydot("skip", "1@2026-11-21")
    let shown = try daydot("show", "1@2026-11-21", "--lang", language).output
    #expect(shown.contains(language == "en" ? "state    skipped" : "건너뜀"), "\(shown)")
  }

  /// A second `done milk` does not fall back to the milkshake.
  @Test func doneTwiceFinishesNothingElse() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Milk")
    try daydot("add", "Milkshake", "party")
    #expect(try daydot("done", "milk").output == "1  \"Milk\" — done\n")
    #expect(try daydot("done", "milk").output == "1  \"Milk\" — was done already\n")
    #expect(try daydot("done", "party").output == "2  \"Milkshake party\" — done\n")
  }

  /// A bare number reopens the occurrence closed last, not the current one.
  /// The answer has the date on which the occurrence is shown, with the year where it is another.
  @Test(arguments: [
    (
      "en", "1  \"Walk\", Wed 6 Jan 2027 18:00 — done; the next: Fri 8 Jan 2027\n",
      "1  \"Walk\", Fri 1 Jan 2027 — skipped; the next: Fri 8 Jan 2027\n",
      "1  \"Walk\", Wed 6 Jan 2027 18:00 — open again (reminds Wed 6 Jan 2027 18:00)\n"
    ),
    (
      "ko", "1  \"Walk\", 2027년 1월 6일 (수) 18:00 — 완료. 다음: 2027년 1월 8일 (금)\n",
      "1  \"Walk\", 2027년 1월 1일 (금) — 건너뜀. 다음: 2027년 1월 8일 (금)\n",
      "1  \"Walk\", 2027년 1월 6일 (수) 18:00 — 다시 할 일 (2027년 1월 6일 (수) 18:00에 알림)\n"
    ),
  ])
  func theDateAsShownIsNamedAndTheNext(
    language: String, done: String, skipped: String, undone: String
  ) throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Walk", "--on", "2027-01-01", "--time", "18:00", "--every", "every fri")
    try daydot("move", "1@2027-01-15", "2027-01-06")
    #expect(try daydot("--lang", language, "done", "1@2027-01-15").output == done)
    #expect(try daydot("--lang", language, "skip", "1").output == skipped)
    #expect(try daydot("--lang", language, "undone", "1@2027-01-15").output == undone)
  }

  /// `list --done` has the done occurrences of series that go on, newest first with all else.
  @Test func aListOfWhatIsDoneHasOccurrences() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("add", "Pill every day 08:00")
    try daydot("add", "Milk", "--on", "2026-11-20")
    try daydot.at("2026-11-21T09:00", "done", "1")
    try daydot.at("2026-11-21T10:00", "done", "2")
    try daydot.at("2026-11-22T09:00", "done", "1")
    let done = try daydot.json("list", "--done")
    #expect(
      done["items"].elements.map { $0["occurrence"].text } == ["2026-11-22", nil, "2026-11-21"])
    #expect(done["total"].number == 3)
    #expect(try daydot.json("list", "--done", "--limit", "1")["items"].elements.count == 1)
    #expect(try daydot.json("list", "--done", "--from", "2026-11-22")["items"].elements.count == 1)
  }

  /// A series that has ended or whose dates are all done is open in no list and no tag.
  @Test func aSeriesThatHasEndedIsCountedNowhere() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("add", "Course every day 08:00 2 times +club", "--list", "work")
    try daydot("add", "Report", "--list", "work")
    func open(_ view: String) throws -> [Int?] {
      try daydot.json(view)[view].elements.filter { $0["name"].text != "inbox" }.map {
        $0["open"].number
      }
    }
    #expect(try open("lists") == [2])
    try daydot.at("2026-11-21T09:00", "done", "1")
    try daydot.at("2026-11-22T09:00", "done", "1")
    #expect(try open("lists") == [1])
    #expect(try open("tags") == [0])
  }

  /// `show` of a series begins with its next dates, and says which were moved.
  @Test(arguments: [
    ("en", "   next     Sat 21, Sun 22, Tue 24, Wed 25, Wed 25 10:00 (not Mon 23), Thu 26\n"),
    ("ko", "   다음    21일 (토), 22일 (일), 24일 (화), 25일 (수), 25일 (수) 10:00 (23일 (월)에서 옮김), 26일 (목)\n"),
  ])
  func showBeginsWithTheNextDates(language: String, line: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00", zone: "UTC")
    try daydot("add", "Walk every day 08:00")
    try daydot("move", "1@2026-11-23", "2026-11-25 10:00")
    let shown = try daydot("--lang", language, "--width", "120", "show", "1").output
    #expect(shown.contains("\n" + line), "\(shown)")
  }

  /// The day of the reminder that comes back is said where the answer does not show it.
  @Test func undoneSaysTheDayOfTheReminder() throws {
    let daydot = InProcessDaydot(zone: "UTC")
    try daydot("add", "Milk", "--on", "2026-11-23", "--time", "18:00")
    try daydot("done", "1")
    #expect(
      try daydot("undone", "1").output == "1  \"Milk\" — open again (reminds Mon 23 Nov 18:00)\n")
  }

  /// What is due today comes before what follows a later date.
  @Test func aLaterDateNamesTodaysWhileThatIsOpen() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      > add Walk every day
      1  "Walk" — Fri 20 Nov 2026, every day (reminds at 09:00)
      > done 1@2026-11-21
      1  "Walk", Sat 21 Nov — done; still open: Fri 20 Nov
      > skip 1@2026-11-22
      1  "Walk", Sun 22 Nov — skipped; still open: Fri 20 Nov
      > done 1
      1  "Walk", Fri 20 Nov — done; the next: Mon 23 Nov
      """)
  }

  @Test func undoneMeansTheNewestClosed() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Walk","day":"2026-11-17","repeat":"FREQ=DAILY"}
      > done 1@2026-11-18
      1  "Walk", Wed 18 Nov — done; the next: Fri 20 Nov
      > undone 1
      1  "Walk", Wed 18 Nov — open again (next reminder Fri 20 Nov 09:00)
      > undone 1
      1  "Walk" — is open
      """)
  }

  @Test func whatHasNotBegunCanNotBeDone() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Walk","day":"2026-12-01","repeat":"FREQ=DAILY"}
      > done 1
      1  "Walk" — is not due yet; the next:
        daydot done 1@2026-12-01
      ?1
      > done 1@2026-12-01
      1  "Walk", Tue 1 Dec — done; the next: Wed 2 Dec
      """)
  }
}
