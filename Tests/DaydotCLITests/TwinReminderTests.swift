import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// Two reminders of an item that mean one moment in different words are one announcement.
@Suite struct TwinReminderTests {
  private func planner(_ triggers: String...) throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try daydot("add", "Train", "--on", "2026-11-20", "--time", "12:00", "--remind", "none")
    for trigger in triggers { try daydot("remind", "1", trigger) }
    return daydot
  }

  @Test func oneMomentIsToldOnce() throws {
    let daydot = try planner("30m before", "at 11:30", "at 2026-11-20 11:30")
    #expect(try daydot.at("2026-11-20T11:30", "check", "--dry-run").output == told)
    #expect(try daydot.at("2026-11-20T11:30", "check").output == told)
    #expect(try daydot.at("2026-11-20T11:31", "check").output == "")
    #expect(try daydot("badge").output == "1\n")
    // Neither comes back where it is put off and told again, nor where the item is reopened.
    try daydot.at("2026-11-20T11:32", "done", "1")
    try daydot.at("2026-11-20T11:33", "undone", "1")
    #expect(try daydot.at("2026-11-20T11:34", "check").output == "")
  }

  private let told = "1  11:30  Train  (today 12:00)\n"

  @Test func onceInJSONToo() throws {
    let daydot = try planner("30m before", "at 11:30")
    let report = try JSONText.read(try daydot.at("2026-11-20T11:30", "check", "--json").output)
    #expect(report["delivered"].elements.map { $0["title"].text } == ["Train"])
  }

  @Test func whatIsMovedTellsOfBothAgain() throws {
    let daydot = try planner("30m before", "at 11:30")
    try daydot("move", "1", "13:00")
    #expect(
      try daydot.at("2026-11-20T11:30", "check").output == "1  11:30  Train  (today 13:00)\n")
    #expect(
      try daydot.at("2026-11-20T12:30", "check").output == "1  12:30  Train  (today 13:00)\n")
  }

  @Test func otherWordsOrMoreNoiseAreTold() throws {
    let daydot = try planner("30m before")
    try daydot("remind", "1", "at 11:30", "--title", "Leave now")
    #expect(
      try daydot.at("2026-11-20T11:30", "check").output.split(separator: "\n").count == 2)
    let loud = try planner("30m before")
    try loud("remind", "1", "at 11:30", "--level", "critical")
    #expect(try loud.at("2026-11-20T11:30", "check").output.split(separator: "\n").count == 2)
    let quiet = try planner("30m before")
    try quiet("remind", "1", "at 11:30", "--level", "passive")
    #expect(try quiet.at("2026-11-20T11:30", "check").output == told)
  }

  @Test func everyOccurrenceOnce() throws {
    let daydot = InProcessDaydot()
    try daydot(
      "add", "Pill", "--every", "every day 12:00", "--on", "2026-11-20", "--remind", "none")
    try daydot("remind", "1", "30m before, at 11:30")
    for day in 20...22 {
      #expect(
        try daydot.at("2026-11-\(day)T11:30", "check").output == "1  11:30  Pill  (today 12:00)\n")
    }
  }
}
