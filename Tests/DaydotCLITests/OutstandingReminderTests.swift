import DaydotTestSupport
import TestSupport
import Testing

/// Outstanding reminders are announced in spite of changes, undos and clock changes, as cron runs
/// `check`.
@Suite struct OutstandingReminderTests {
  private func daydot() -> InProcessDaydot { InProcessDaydot(zone: "UTC") }

  private func delivered(_ daydot: InProcessDaydot, at now: String) throws -> String {
    try daydot.at(day(now), "check").output
  }

  private func day(_ now: String) -> String { now.utf8.count > 5 ? now : "2026-11-20T\(now)" }

  /// Takes a position this many degrees east of the market.
  private func take(_ east: Double, by daydot: InProcessDaydot, at now: String) throws {
    let line = #"{"lat":37.5101,"lon":\#(127.0215 + east),"acc":20,"time":"\#(now):00Z"}"#
    try daydot.at(now, arguments: ["here", "-"], input: line + "\n")
  }

  @Test func anotherReminderLeavesWhatIsDueOutstanding() throws {
    let daydot = daydot()
    try daydot("add", "Call", "10:00")
    try daydot.at("2026-11-20T10:01", "remind", "1", "at", "18:00")
    #expect(try delivered(daydot, at: "10:01").contains("Call"))
    #expect(try delivered(daydot, at: "10:02") == "")
  }

  struct Verb: Row {
    let words: [String]
    var name: String { words.joined(separator: " ") }
    init(_ words: String...) { self.words = words }
  }

  @Test(arguments: [
    Verb("done", "1"), Verb("rm", "1"), Verb("move", "1", "15:00"), Verb("off", "1"),
    Verb("unremind", "1"), Verb("remind", "1", "none"), Verb("edit", "1", "--on", "none"),
  ])
  func anUndoneCommandBringsBackWhatWasDue(_ verb: Verb) throws {
    for isChecked in [false, true] {
      let daydot = daydot()
      try daydot("add", "Call", "10:00")
      let exported = try daydot("export").output
      #expect(try daydot.at("2026-11-20T10:01", arguments: verb.words).status == 0)
      if isChecked { #expect(try delivered(daydot, at: "10:02") == "") }
      try daydot.at("2026-11-20T10:03", "undo")
      #expect(try daydot("export").output == exported)
      #expect(try delivered(daydot, at: "10:04").contains("Call"))
      #expect(try delivered(daydot, at: "10:05") == "")
    }
  }

  @Test func anItemThatIsOpenAgainSaysThatTheNextCheckReminds() throws {
    let daydot = daydot()
    try daydot("add", "Call", "10:00")
    try daydot.at("2026-11-20T10:01", "done", "1")
    let opened = try daydot.at("2026-11-20T10:02", "undone", "1")
    #expect(opened.output.contains("reminds at the next check"))
    #expect(try delivered(daydot, at: "10:03").contains("Call"))
  }

  @Test func aSecondSnoozeThatIsUndoneComesBackAtTheFirst() throws {
    let daydot = daydot()
    try daydot("add", "Call", "09:30")
    _ = try delivered(daydot, at: "09:30")
    let now = "2026-11-20T09:31"
    for words in [["snooze", "1", "10m"], ["snooze", "1", "60m"], ["undo"], ["done", "1"]] {
      try daydot.at(now, arguments: words)
    }
    #expect(try daydot.at(now, "undone", "1").output.contains("09:41"))
    #expect(try delivered(daydot, at: "09:41").contains("Call"))
  }

  @Test func aClockThatWasSetBackRemindsAgainAndAnnouncesNothingTwice() throws {
    let daydot = daydot()
    try daydot("add", "Vitamin", "every", "day", "08:40")
    #expect(try delivered(daydot, at: "2027-01-05T12:00").contains("Vitamin"))
    #expect(try delivered(daydot, at: "2026-11-20T09:01") == "")
    #expect(try delivered(daydot, at: "2026-11-21T08:40").contains("Vitamin"))
    #expect(try delivered(daydot, at: "2027-01-05T12:01") == "")
    let backups = names(in: daydot.folder.path + "/backups")
    #expect(backups.contains { $0.contains("2026-11-20") })
  }

  @Test func theFirstArrivalAfterOneFarPositionIsAnnounced() throws {
    let daydot = daydot()
    try daydot("place", "add", "market", "37.5101,127.0215")
    try daydot("add", "Milk", "@market")
    try take(0.045, by: daydot, at: "2026-11-20T09:10")
    #expect(try daydot.at("2026-11-20T09:11", "explain", "1").output.contains("outside market"))
    try take(0, by: daydot, at: "2026-11-20T09:20")
    #expect(try delivered(daydot, at: "09:21").contains("Milk"))
  }

  @Test func aFarPositionIsOutsideOfALargerCircleToo() throws {
    let daydot = daydot()
    try daydot("place", "add", "market", "37.5101,127.0215")
    try daydot("add", "Milk", "@market")
    try take(0.045, by: daydot, at: "2026-11-20T09:10")
    try daydot.at("2026-11-20T12:00", "place", "edit", "market", "--radius", "300")
    let explained = try daydot.at("2026-11-20T12:00", "explain", "1").output
    #expect(explained.contains("outside market"))
    try take(0, by: daydot, at: "2026-11-20T12:20")
    #expect(try delivered(daydot, at: "12:21").contains("Milk"))
  }

  @Test func aSideSurvivesANewRadiusAndExplainSaysWhereItCanNot() throws {
    let daydot = daydot()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot("add", "Milk", "@market")
    func explained() throws -> String { try daydot.at("2026-11-20T12:00", "explain", "1").output }
    #expect(try explained().contains("no new position came"))
    try daydot.at("2026-11-20T09:10", "here", "37.5101,127.0215")
    for radius in ["500", "100"] {
      try daydot.at("2026-11-20T12:00", "place", "edit", "market", "--radius", radius)
      #expect(try explained().contains("inside market"))
    }
    // Moved so far that the last position lies on its edge.
    try daydot.at("2026-11-20T12:00", "place", "edit", "market", "--at", "37.5111,127.0215")
    #expect(try explained().contains("circle of market changed"))
  }
}
