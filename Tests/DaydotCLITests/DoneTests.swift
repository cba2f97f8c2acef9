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
    #expect(done.output == "1  \"Pill\", Fri 20 Nov — done\n")
    #expect(try daydot.at("2026-11-21T23:30", "check").output == "1  23:30  Pill\n")
    // A day later a bare name means the occurrence of today again.
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
  @Test func undoneMeansTheNewestClosed() throws {
    try InProcessDaydot(zone: "UTC").follow(
      """
      + {"title":"Walk","day":"2026-11-17","repeat":"FREQ=DAILY"}
      > done 1@2026-11-18
      1  "Walk", Wed 18 Nov — done
      > undone 1
      1  "Walk", Wed 18 Nov — open again (reminds at 09:00)
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
      1  "Walk", Tue 1 Dec — done
      """)
  }
}
