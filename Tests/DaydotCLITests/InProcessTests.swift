import CivilTime
import DaydotTestSupport
import TestSupport
import Testing

/// `InProcessDaydot` answers as the built program does.
@Suite struct InProcessTests {
  @Test func answersAsTheBuiltProgram() throws {
    let inside = InProcessDaydot()
    let outside = Daydot()
    let lives: [[String]] = [
      ["add", "Buy milk", "tomorrow", "18:00"], ["add", "Water plants", "every", "mon", "10:00"],
      ["done", "1"], ["day", "tomorrow"], ["month", "--json"], ["list", "--lang", "ko"],
      ["done", "nothing"], ["undo"], ["pending"], ["check"], ["week"], ["year"], ["agenda"],
      ["show", "1"], ["find", "milk"], ["star", "1"], ["move", "1", "fri"], ["skip", "2"],
      ["edit", "1", "--title", "Buy bread"], ["edit", "1"], ["remind", "1", "30m before"],
      ["off", "1"], ["explain", "1"], ["snooze", "1", "10m"], ["delivered"], ["badge"],
      ["place", "add", "market", "37.5101,127.0215"], ["here", "market"], ["near"],
      ["when", "every", "mon"], ["routine", "list"], ["template", "list"], ["config"],
      ["rm", "1"], ["log"], ["month", "--template", "html"], ["help"],
      ["add", "fridy", "--on", "x"],
    ]
    for words in lives {
      let expected = try outside.start(words).wait()
      let run = try inside.run(words)
      // Only the identifiers of items are random.
      if !expected.output.contains("uid") { #expect(run.output == expected.output, "\(words)") }
      #expect(run.errors == expected.errors, "\(words)")
      #expect(run.status == expected.status, "\(words)")
    }
  }

  @Test func readsTheClockItIsGiven() throws {
    let daydot = InProcessDaydot(now: nil, zone: "UTC")
    daydot.clock = daydot.clock + 86_400 * 365
    #expect(try daydot("day", "--json").output.hasPrefix(#"{"date":"1971-01-01""#))
  }

  @Test func readsStandardInput() throws {
    let daydot = InProcessDaydot()
    let line = #"{"title":"Buy milk","day":"2026-11-21"}"# + "\n"
    #expect(try daydot("import", "-", input: line).status == 0)
    #expect(try daydot("export").output.contains(#""title":"Buy milk","#))
  }

  @Test func aLineThatNobodyReadsIsNoDelivery() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Stretch", "09:30")
    daydot.whyNobodyReads = .deviceNobodyReads
    #expect(try daydot.at("2026-11-20T09:30", "check").status == 69)
    daydot.whyNobodyReads = nil
    let later = try daydot.at("2026-11-20T10:30", "check")
    #expect(later.output.contains("Stretch"))
  }

  @Test func everyRunMakesTheSameIdentifiers() throws {
    let daydot = InProcessDaydot()
    try daydot("add", "Buy milk")
    let first = try daydot("export").output
    daydot.removeStore()
    try daydot("add", "Buy milk")
    #expect(try daydot("export").output == first)
  }
}
