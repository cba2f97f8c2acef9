import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// Reminders of one item that are due at the same moment are announced once.
@Suite struct SameMomentReminderTests {
  private func planner(_ triggers: String...) throws -> InProcessDaydot {
    let daydot = InProcessDaydot()
    try daydot("add", "Train", "--on", "2026-11-20", "--time", "12:00", "--remind", "none")
    for trigger in triggers { try daydot("remind", "1", trigger) }
    return daydot
  }

  @Test func oneMomentIsAnnouncedOnce() throws {
    let daydot = try planner("30m before", "at 11:30", "at 2026-11-20 11:30")
    #expect(try daydot.at("2026-11-20T11:30", "check", "--dry-run").output == delivered)
    #expect(try daydot.at("2026-11-20T11:30", "check").output == delivered)
    #expect(try daydot.at("2026-11-20T11:31", "check").output == "")
    #expect(try daydot("badge").output == "1\n")
    // Neither is announced again after the item is closed and reopened.
    try daydot.at("2026-11-20T11:32", "done", "1")
    try daydot.at("2026-11-20T11:33", "undone", "1")
    #expect(try daydot.at("2026-11-20T11:34", "check").output == "")
  }

  /// The other one is told with it, so that nothing was missed.
  @Test func whatIsToldWithAnotherWasNotMissed() throws {
    let daydot = try planner("30m before", "at 11:30")
    try daydot.at("2026-11-20T11:30", "check")
    let explained = try daydot.at("2026-11-20T11:31", "explain", "1").output
    #expect(explained.contains("11:30  told with another") && !explained.contains("expired"))
    #expect(try daydot.at("2026-11-20T11:31", "review").output.hasSuffix("\n1 announced\n"))
    #expect(
      try daydot.at("2026-11-20T11:31", "explain", "1", "--lang", "ko").output
        .contains("다른 알림에 합침"))
  }

  private let delivered = "1  11:30  Train  (today 12:00)\n"

  @Test func onceInJSONToo() throws {
    let daydot = try planner("30m before", "at 11:30")
    let report = try JSONText.read(try daydot.at("2026-11-20T11:30", "check", "--json").output)
    #expect(report["delivered"].elements.map { $0["title"].text } == ["Train"])
  }

  @Test func whatIsMovedAnnouncesBothAgain() throws {
    let daydot = try planner("30m before", "at 11:30")
    try daydot("move", "1", "13:00")
    #expect(
      try daydot.at("2026-11-20T11:30", "check").output == "1  11:30  Train  (today 13:00)\n")
    #expect(
      try daydot.at("2026-11-20T12:30", "check").output == "1  12:30  Train  (today 13:00)\n")
  }

  @Test func otherWordsOrAHigherLevelAreAnnounced() throws {
    let daydot = try planner("30m before")
    try daydot("remind", "1", "at 11:30", "--title", "Leave now")
    #expect(
      try daydot.at("2026-11-20T11:30", "check").output.split(separator: "\n").count == 2)
    let loud = try planner("30m before")
    try loud("remind", "1", "at 11:30", "--level", "critical")
    #expect(try loud.at("2026-11-20T11:30", "check").output.split(separator: "\n").count == 2)
    let quiet = try planner("30m before")
    try quiet("remind", "1", "at 11:30", "--level", "passive")
    #expect(try quiet.at("2026-11-20T11:30", "check").output == delivered)
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

  struct Case: Row {
    let name: String
    let commands: [[String]]
    let reminders: [String]
  }

  @Test(arguments: [
    Case(
      name: "the default, said with a level, twice",
      commands: [
        ["remind", "1", "at 23:00", "--level", "critical"],
        ["remind", "1", "at 23:00", "--level", "critical"],
      ], reminders: ["at 23:00 critical"]),
    Case(
      name: "said again without options it keeps them",
      commands: [
        ["remind", "1", "at 23:00", "--level", "critical"], ["remind", "1", "at 23:00"],
      ],
      reminders: ["at 23:00 critical"]),
    Case(
      name: "the default and its very moment", commands: [["remind", "1", "at 2026-11-20 23:00"]],
      reminders: ["at 2026-11-20 23:00 active"]),
    Case(
      name: "twice in one command", commands: [["remind", "1", "30m before, 30m before"]],
      reminders: ["at 23:00 active", "30m before active"]),
    Case(
      name: "one that is changed to another",
      commands: [["remind", "1", "30m before, 20m before"], ["remind", "r3", "30m before"]],
      reminders: ["at 23:00 active", "30m before active"]),
    Case(
      name: "one that gets a name", commands: [["remind", "1", "at 23:00", "--id", "late"]],
      reminders: ["at 23:00 active"]),
    Case(
      name: "arriving beside the default arrival",
      commands: [["remind", "2", "arriving market every time"]],
      reminders: ["arriving market every time active"]),
    Case(
      name: "arriving at some hours only",
      commands: [["remind", "2", "arriving market between 17:00 and 20:00"]],
      reminders: [
        "arriving market active", "arriving market between 17:00 and 20:00 active",
      ]),
  ])
  func isAnnouncedOnce(_ row: Case) throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("place", "add", "market", "37.5,127.0")
    try daydot("add", "Milk", "today", "23:00")
    try daydot("add", "Eggs", "--at", "market")
    for command in row.commands { #expect(try daydot.run(command).status == 0, "\(command)") }
    let item = row.commands[0][1]
    let reminders = try daydot.json("show", item)["items"][0]["reminders"].elements
    #expect(
      reminders.map { "\($0["trigger"].text ?? "") \($0["level"].text ?? "")" } == row.reminders)
    try daydot("undo")
  }

  @Test func theNumberStays() throws {
    let daydot = try InProcessDaydot.checked()
    try daydot("add", "Milk", "today", "23:00")
    let first = try daydot("remind", "1", "at 23:00", "--level", "critical").output
    #expect(try daydot("remind", "1", "at 23:00", "--level", "passive").output == first)
    #expect(try daydot.at("2026-11-20T23:00", "check").output == "1  23:00  Milk\n")
  }
}
