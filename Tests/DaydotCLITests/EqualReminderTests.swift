import DaydotTestSupport
import Expectations
import TestSupport
import Testing

/// What is due at the same moment is announced once.
@Suite struct EqualReminderTests {
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
