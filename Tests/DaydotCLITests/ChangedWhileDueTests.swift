import DaydotTestSupport
import TestSupport
import Testing

/// Commands that change an item while one of its reminders is due and not announced yet.
@Suite struct ChangedWhileDueTests {
  struct Case: Row {
    let name: String
    /// `20T10:00 add …`: the time in November 2026, then the command.
    let commands: [String]
    /// What the last command prints.
    let told: String
  }

  static let cases = [
    Case(
      name: "two undos, when a newer one was announced",
      commands: [
        "20T10:00 add Walk every day at 14:00", "20T14:05 off 1", "20T14:06 on 1",
        "21T14:01 check", "21T14:02 undo", "21T14:02 undo", "21T14:03 check",
      ], told: ""),
    Case(
      name: "another time, announced, taken back",
      commands: [
        "20T10:00 add One today 14:00", "20T14:05 edit 1 --time 15:00", "20T15:05 check",
        "20T15:10 undo", "20T15:11 check",
      ], told: ""),
    Case(
      name: "whole days that are off",
      commands: [
        "20T07:00 config set remind.all-day none", "20T08:00 add Whole today",
        "22T10:00 edit 1 --start 2026-11-01", "22T10:01 check",
      ], told: ""),
    Case(
      name: "a snooze that ended, beside a newer moment",
      commands: [
        "20T08:00 add Milk every day at 11:00", "21T12:00 check", "21T12:01 snooze 1 10m",
        "21T12:15 edit 1 --priority high", "22T12:00 check",
      ],
      told: """
        1  Sat 21 12:11  Milk  (snoozed, late by 24 h)
        1  11:00  Milk  (late by 1 h)

        """),
    Case(
      name: "a snooze that ended, of a date that was moved since",
      commands: [
        "20T08:00 add Milk every day at 11:00", "21T12:00 check", "21T12:01 snooze 1 10m",
        "21T12:15 edit 1 --time 11:30", "22T12:00 check",
      ], told: "1  11:30  Milk  (late by 30 min)\n"),
    Case(
      name: "a snooze that ended, snoozed again beside another reminder",
      commands: [
        "20T08:00 add Milk today 11:00", "20T11:00 check", "20T11:01 snooze 1 10m",
        "20T11:15 remind 1 at 14:00", "20T11:20 snooze 1 2h", "20T11:21 check",
      ], told: ""),
    Case(
      name: "set after its moment passed, with a later one",
      commands: [
        "20T08:00 add Walk every day at 11:00", "22T10:30 remind 1 25h before", "22T10:31 check",
      ],
      told: """
        1  Sat 21 11:00  Walk  (late by 24 h, 1 missed, since Fri 20 11:00)
        1  10:00  Walk  (tomorrow 11:00, 1 missed, since Sat 21 10:00)

        """),
    Case(
      name: "a later one that was closed comes due",
      commands: [
        "20T08:00 add Walk every day at 10:00", "20T10:30 done 1@2026-11-21", "21T23:00 check",
      ], told: ""),
    Case(
      name: "an interval with missed ones",
      commands: [
        "20T08:00 add Pill", "20T08:00 remind 1 every 45m from 10:00 to 16:00",
        "20T12:03 remind 1 at 2026-11-20 14:30", "20T12:04 check",
      ], told: "1  11:30  Pill  (late by 34 min, 2 missed, since 10:00)\n"),
    Case(
      name: "what was passed over is not listed",
      commands: [
        "20T08:00 add Walk every day at 11:00", "22T11:05 skip 1@2026-11-24", "22T11:06 check",
        "22T11:07 delivered",
      ], told: "1  Sun 22 Nov 11:00  Walk  (delivered, late by 6 min, 2 missed)\n"),
  ]

  @Test(arguments: cases) func isToldAsPromised(_ row: Case) throws {
    let daydot = InProcessDaydot(now: nil, zone: "UTC")
    var output = ""
    for command in row.commands {
      let words = command.split(separator: " ").map(String.init)
      output = try daydot.at("2026-11-\(words[0])", arguments: Array(words.dropFirst())).output
    }
    #expect(output == row.told)
  }

  /// More than five at once are one digest, also if some of their items were changed.
  @Test func whatIsDueAtOnceIsToldInOrder() throws {
    let daydot = InProcessDaydot(now: nil, zone: "UTC")
    for number in 1...4 {
      try daydot.at(
        "2026-11-20T08:00", "add", "I\(number)", "every", "day", "at", "11:0\(number)")
    }
    for number in [2, 4] { try daydot.at("2026-11-20T11:30", "done", "\(number)@2026-11-21") }
    let told = try daydot.at("2026-11-20T11:31", "check").output
    #expect(told.split(separator: "\n").compactMap { $0.first } == ["1", "2", "3", "4"])
  }
}
