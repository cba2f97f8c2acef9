import DaydotTestSupport
import Glibc
import TestSupport
import Testing

/// What a person means who answers an announcement, or does as the clock and the map allow.
@Suite struct AnsweringTests {
  /// Past midnight the newest occurrence is one whose time is still ahead.
  @Test func doneMeansWhatWasJustAnnounced() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T09:00")
    try daydot("add", "Pill", "every", "day", "23:30")
    #expect(try daydot.at("2026-11-20T23:30", "check").output == "1  23:30  Pill\n")
    let done = try daydot.at("2026-11-21T00:05", "done", "pill")
    #expect(done.output == "1  \"Pill\", Fri 20 Nov — done\n")
    #expect(try daydot.at("2026-11-21T23:30", "check").output == "1  23:30  Pill\n")
    // A day later it is the one of today again.
    let later = try daydot.at("2026-11-22T18:00", "done", "pill")
    #expect(later.output == "1  \"Pill\", Sun 22 Nov — done\n")
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

  @Test func eventsAreNeverMissed() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Stand-up", "--every", "every day 10:00", "--on", "2026-11-16", "--event")
    try daydot("add", "Walk", "--every", "every day 11:00", "--on", "2026-11-16")
    let day = try daydot("day").output.split(separator: "\n")
    #expect(day.first { $0.contains("Stand-up") }?.contains("missed") == false)
    #expect(day.first { $0.contains("Walk") }?.contains("4 missed") == true)
  }

  @Test(arguments: [("+1", "29 November to"), ("-1", "8 to 14"), ("", "15 to 21")])
  func weeksAreCountedAsMonthsAre(operand: String, heading: String) throws {
    let daydot = InProcessDaydot(now: "2026-11-22T09:00")
    daydot.variables["DAYDOT_NOW"] = operand == "+1" ? "2026-11-22T09:00" : "2026-11-20T09:00"
    let week = try daydot.run(operand.isEmpty ? ["week"] : ["week", operand]).output
    #expect(week.hasPrefix(heading), "\(week.prefix(40))")
  }

  @Test func aBrokenNotificationSaysWhere() throws {
    let broken = try InProcessDaydot()("push", "-", input: #"{"aps":"#)
    #expect(broken.status == 65)
    #expect(
      broken.errors.hasPrefix("daydot: cannot read the notification: at character 8 the line ends"),
      "\(broken.errors)")
  }

  @Test(arguments: ["37.51", "8Q98GXXA+XX", "37.5,x9"])
  func halfAPositionIsNoName(last: String) throws {
    let refused = try InProcessDaydot()("place", "add", "bus", "stop", last)
    #expect(refused.status == 64 && refused.output == "")
    #expect(refused.errors.contains("as a position"), "\(refused.errors)")
  }

  /// One word of where one is says both that one left and that one came.
  @Test func whoeverSaysWhereTheyAreIsBelieved() throws {
    let daydot = InProcessDaydot(now: "2026-11-20T07:00")
    try daydot("place", "add", "home", "37.5,127.0")
    try daydot("place", "add", "office", "37.51,127.02")
    try daydot("add", "Call", "remind", "leaving", "office")
    try daydot.at("2026-11-20T08:00", "here", "office")
    try daydot.at("2026-11-20T18:30", "here", "home")
    #expect(try daydot.at("2026-11-20T18:31", "check").output == "1  18:30  Call\n")
  }

  /// A clock that was ahead leaves fixes that none of the right time could follow.
  @Test func aClockThatWasAheadIsForgotten() throws {
    let daydot = InProcessDaydot(now: "2026-11-25T06:00")
    try daydot("place", "add", "home", "37.5,127.0")
    try daydot("place", "add", "office", "37.51,127.02")
    try daydot("add", "Ink", "remind", "arriving", "office")
    try daydot.at("2026-11-26T06:00", "here", "home")
    #expect(try daydot.at("2026-11-25T07:00", "here", "home").output.contains("at home"))
    #expect(try daydot.at("2026-11-25T08:00", "here", "office").output.contains("at office"))
    #expect(try daydot.at("2026-11-25T08:01", "check").output.contains("Ink"))
  }
}
