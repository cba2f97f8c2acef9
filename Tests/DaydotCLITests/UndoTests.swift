import DaydotTestSupport
import TestSupport
import Testing

/// `undo` and `redo`: a random sequence of commands, each command that changes reminders, and lists that a
/// command names first.
@Suite struct UndoTests {
  private static let titles = ["Buy milk", "우유 사기", "Call the bank", "Café ☕", "보고서 쓰기"]
  private static let whens = [
    "today", "tomorrow 18:00", "fri", "2026-11-16", "+2w 09:30", "nov 30",
  ]

  private func command(_ random: inout SeededGenerator, items: Int) -> [String] {
    let id = "\(Int.random(in: 1...max(1, items), using: &random))"
    let when = Self.whens.randomElement(using: &random) ?? "today"
    let title = Self.titles.randomElement(using: &random) ?? "x"
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: return ["add", title, "--on", when, "--tag", "t", "--at", "market"]
    case 2: return ["add", title, "--every", "every day 08:30"]
    case 3: return ["done", id]
    case 4: return ["undone", id]
    case 5: return ["move", id, when]
    case 6: return ["edit", id, "--title", title, "--priority", "high", "--tag", "new"]
    case 7:
      return ["edit", id, "--at", "office", "--note", "line\nline", "--start", "2026-11-25"]
    case 8: return ["star", id]
    case 9: return ["rm", id]
    case 10: return ["skip", id]
    case 11: return ["rm", "\(id)@2026-11-21.."]
    case 12: return ["edit", "\(id)@2026-11-23", "--time", "10:00"]
    default: return ["remind", id, "30m before"]
    }
  }

  /// As many undos as commands restore the first export byte for byte, and as many redos the last.
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func undoingAllGivesBackTheFirst(seed: UInt64) throws {
    let daydot = InProcessDaydot()
    var random = SeededGenerator(seed: seed)
    for title in Self.titles { try daydot("add", title, "--on", "2026-11-20") }
    try daydot("add", "Pills", "--every", "every day 08:30")
    let first = try daydot("export").output
    let before = try daydot("log", "--json").output.split(separator: "{").count
    for _ in 0..<25 {
      let words = command(&random, items: 8)
      let run = try daydot.run(words)
      #expect([0, 1, 64].contains(run.status), "\(words): \(run.errors)")
    }
    let last = try daydot("export").output
    let changes = try daydot("log", "--json").output.split(separator: "{").count - before
    #expect(changes > 5)
    for _ in 0..<changes { #expect(try daydot("undo").status == 0) }
    #expect(try daydot("export").output == first)
    for _ in 0..<changes { #expect(try daydot("redo").status == 0) }
    #expect(try daydot("export").output == last)
    // The search index has the restored items.
    #expect(try daydot("find", "milk", "--json").status == 0)
  }

  @Test func undoAndRedoAnswerInJSON() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk")
    let at = #""at":"2026-11-20T09:00:00+09:00","command":"add","summary":"1 Buy milk""#
    #expect(
      try daydot("undo", "--json").output == #"{"log":[{"# + at + #","undone":true}]}"# + "\n")
    #expect(
      try daydot("redo", "--json").output == #"{"log":[{"# + at + #","undone":false}]}"# + "\n")
    #expect(try daydot.run(["redo", "--json"]).status == 1)
  }

  struct Verb: Row {
    let words: [String]
    var name: String { words.joined(separator: " ") }

    init(_ words: String...) { self.words = words }
  }

  /// Everything a user can see of reminders.
  private func state(_ daydot: InProcessDaydot) throws -> [String] {
    try [
      ["remind", "--json"], ["remind", "1", "--json"], ["show", "2", "--json"],
      ["pending", "--json"], ["delivered", "--json"], ["badge"],
    ].map { try daydot.run($0).output }
  }

  @Test(arguments: [
    Verb("remind", "1", "30m before, at 12:00"), Verb("remind", "r1", "20m before"),
    Verb("remind", "r1", "--title", "Now"), Verb("remind", "1", "1h before", "--id", "go"),
    Verb("remind", "2", "none"), Verb("remind", "1", "default"),
    Verb("unremind", "1"), Verb("unremind", "r1"), Verb("unremind", "r2"), Verb("off", "1"),
    Verb("off", "2"), Verb("off", "r1"), Verb("off", "r2"), Verb("on", "r3"), Verb("on", "r4"),
    Verb("snooze", "2", "10m"), Verb("snooze", "2", "until", "tomorrow 9:00"), Verb("ack"),
    Verb("ack", "2"), Verb("push", "Dinner"), Verb("push", "Dinner", "--when", "20:00"),
    Verb("push", "Again", "--id", "known"), Verb("done", "2"), Verb("done", "1"),
    Verb("skip", "1"), Verb("rm", "1"), Verb("move", "1", "21:00"),
  ])
  func isTakenBackAndDoneAgain(_ verb: Verb) throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Pill", "--every", "every day 18:00", "--remind", "10m before")
    try daydot("add", "Milk", "--on", "2026-11-20", "--time", "17:00")
    try daydot("push", "Later", "--when", "19:00", "--id", "known")
    try daydot("remind", "1", "2h before")
    try daydot("off", "r3")
    try daydot("push", "Off", "--when", "22:00")
    try daydot("off", "r4")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T17:00"
    try daydot("check")
    let before = try state(daydot)
    let run = try daydot.run(verb.words)
    #expect(run.status == 0, "\(run.errors)")
    let after = try state(daydot)
    #expect(after != before)
    #expect(try daydot("undo").status == 0)
    #expect(try state(daydot) == before)
    #expect(try daydot("redo").status == 0)
    #expect(try state(daydot) == after)
  }

  private func planner() -> InProcessDaydot {
    InProcessDaydot(now: "2026-11-20T08:00", zone: "Asia/Seoul")
  }

  @Test(arguments: [
    ["add", "y", "--list", "ghost", "--tag", "t"], ["edit", "1", "--list", "ghost", "--tag", "t"],
  ])
  func aListGoesWithTheCommandThatNamedItFirst(_ words: [String]) throws {
    let daydot = planner()
    try daydot("add", "x")
    let views = [["lists", "--json"], ["tags", "--json"], ["list", "--json"]]
    let before = try views.map { try daydot.run($0).output }
    try daydot.run(words)
    let after = try views.map { try daydot.run($0).output }
    for _ in 0..<2 {
      try daydot("undo")
      #expect(try views.map { try daydot.run($0).output } == before)
      try daydot("redo")
      #expect(try views.map { try daydot.run($0).output } == after)
    }
    try daydot("undo")
    try daydot("add", "z", "--list", "ghost")
    #expect(try daydot("lists").output.contains("ghost  1 open of 1"))
  }

  @Test func aListStaysWhenItsLastItemIsRemoved() throws {
    let daydot = planner()
    try daydot("add", "x", "--list", "ghost")
    try daydot("rm", "1")
    #expect(try daydot("lists").output == "ghost  0 open of 0\n")
    try daydot("add", "y", "--list", "ghost")
    try daydot("undo")
    #expect(try daydot("lists").output == "ghost  0 open of 0\n")
  }
}
