import DaydotTestSupport
import TestSupport
import Testing

/// Any sequence of commands followed by as many undos gives back the first export byte for byte, and as many
/// redos the last.
@Suite struct UndoPropertyTests {
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
    // What was restored is found by its words again.
    #expect(try daydot("find", "milk", "--json").status == 0)
  }
}
