import DaydotTestSupport
import TestSupport
import Testing

/// Every verb that changes reminders is taken back by one `undo` and done again by one `redo`.
@Suite struct ReminderUndoTests {
  struct Verb: Row {
    let words: [String]
    var name: String { words.joined(separator: " ") }

    init(_ words: String...) { self.words = words }
  }

  /// All that can be seen of reminders.
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
}
