import DaydotTestSupport
import Glibc
import TestSupport
import Testing

/// One command waits for an editor, its input or a channel, while another one runs from its
/// beginning to its end. The result equals that of the same two commands one after the other.
@Suite struct InterleavedCommandTests {
  private static let seeds = (1...(Slow.isAsked ? 200 : 24)).map(UInt64.init)

  // MARK: While an editor is open

  private static let edits = [
    "s/^title:.*/title: Edited/", "s/^on:.*/on: 2026-12-01/", "s/^time:.*/time: 19:45/",
    "s/^every:.*/every: every tue and fri/", "s/^every:.*/every:/", "s/^list:.*/list: edited/",
    "s/^tags:.*/tags: edited/", "s/^url:.*/url: edited.example/", "s/^start:.*/start: 2026-11-28/",
    "s/^at:.*/at: edited/", "$a edited", "s/^end:.*/end: 2026-12-24/",
  ]

  @Test func anEditorUndoesNothing() throws {
    var counts: [Int32: Int] = [:]
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let life = try OverlappedLife(&random)
      let id = life.target(&random)
      let changes = (0..<random.number(1...2)).map { _ in random.pick(Self.edits) }
      let edited = try life.overlapped.edit(id, changes, meanwhile: [life.other])
      // There was nothing to edit.
      if life.overlapped.saidMeanwhile == nil { continue }
      try life.runOther()
      let label = "seed \(seed): \(life.other), edit \(id) \(changes): \(edited.errors)"
      counts[edited.status, default: 0] += 1
      if edited.status != 0 {
        try life.expectSame(life.ordered, "\(label)")
        #expect(life.overlapped.keptText(edited) != nil, "\(label)")
        continue
      }
      let before = try life.state(life.ordered)
      let second = try life.ordered.edit(id, changes)
      #expect(second.status == 0, "\(label)\n\(second.errors)")
      try life.expectSame(life.ordered, "\(label)")
      if try life.state(life.ordered) == before { continue }
      // One undo reverts the edit alone.
      try life.run(life.overlapped, ["undo"])
      #expect(try life.state(life.overlapped) == before, "undo, \(label)")
    }
    #expect(counts[0] ?? 0 > Self.seeds.count / 4 && counts[1] ?? 0 > 0)
  }

  // MARK: While `import -` waits for its input

  @Test func anImportUndoesNothing() throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let life = try OverlappedLife(&random)
      // Longer than a pipe's buffer: once all of it is written, the command has begun to read.
      let long = String(repeating: "long ", count: 20_000)
      let first = #"{"title":"New","day":"2026-11-23","notes":"\#(long)"}"# + "\n"
      let uid = random.pick(OverlappedLife.uids)
      let last = #"{"uid":"\#(uid)","title":"Imported","list":"imported"}"# + "\n"
      let input = try Pipe()
      let importing = try RunningProcess(
        Daydot.binary, ["import", "-"], variables: life.overlapped.variables, inputFrom: input)
      input.write(first)
      let other = try life.overlapped.run(life.other)
      input.write(last)
      input.closeWriteEnd()
      let imported = importing.wait()
      let label = "seed \(seed): \(life.other), import \(uid): \(imported.errors)"
      #expect(imported.status == 0, "\(label)")
      #expect(try life.runOther().status == other.status, "\(label)")
      #expect(try life.ordered("import", "-", input: first + last).status == 0, "\(label)")
      try life.expectSame(life.ordered, "\(label)")
    }
  }

  // MARK: While a channel hangs

  @Test func aCheckUndoesNothing() throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let life = try OverlappedLife(&random)
      for daydot in life.all {
        try life.run(daydot, ["config", "set", "deliver.channels", "command"])
        let others = daydot === life.overlapped ? [life.other] : []
        let program = try daydot.writeProgram(running: others)
        try life.run(daydot, ["config", "set", "deliver.command", program])
        daydot.variables["DAYDOT_NOW"] = "2026-11-20T09:30"
      }
      let checked = try life.overlapped("check")
      let label = "seed \(seed): \(life.other), check: \(checked.errors)"
      #expect(checked.status == 0, "\(label)")
      // Nothing was due.
      if life.overlapped.saidMeanwhile == nil { continue }
      try life.run(life.ordered, ["check"])
      for daydot in [life.ordered, life.reversed] { try life.run(daydot, life.other) }
      // What the other command made due is announced by this check or by the next one.
      for daydot in [life.reversed, life.ordered, life.overlapped] {
        try life.run(daydot, ["check"])
      }
      let state = try life.state(life.overlapped)
      let isReversed = try state == life.state(life.reversed)
      let same = isReversed ? life.reversed : life.ordered
      try life.expectSame(same, "\(label)")
      for now in ["2026-11-20T09:45", "2026-11-21T12:00"] {
        for daydot in [life.overlapped, same] {
          daydot.variables["DAYDOT_NOW"] = now
          try life.run(daydot, ["check"])
        }
        try life.expectSame(same, "\(now), \(label)")
      }
    }
  }
}

/// The same random items in two stores, and a random command.
private struct OverlappedLife {
  static let uids = ["milk", "pills", "report", "call", "plants"]

  /// The store in which the other command runs while the first one waits.
  let overlapped = Daydot()
  /// The stores in which one runs after the other, in each order.
  let ordered = Daydot()
  let reversed = Daydot()
  let other: [String]
  /// The edited item.
  private let focus: Int
  /// Runs commands that need no process of their own.
  private let inside = InProcessDaydot()

  private static let items = """
    {"uid":"milk","title":"Milk","day":"2026-11-20","time":"09:30"}
    {"uid":"pills","title":"Pills","day":"2026-11-16","time":"09:30","repeat":"FREQ=DAILY"}
    {"uid":"report","title":"Report","day":"2026-11-02","repeat":"FREQ=WEEKLY;BYDAY=MO,TH"}
    {"uid":"call","title":"Call"}
    {"uid":"plants","title":"Plants","day":"2026-11-18","repeat":"FREQ=DAILY;INTERVAL=2","afterDone":true}

    """

  var all: [Daydot] { [overlapped, ordered, reversed] }

  init(_ random: inout SeededGenerator) throws {
    try inside("check")
    try inside("import", "-", input: Self.items)
    for _ in 0..<random.number(0...4) {
      try inside.run(Self.command(about: random.number(1...5), &random))
    }
    let bytes = readFile(inside.store) ?? []
    for daydot in [overlapped, ordered, reversed] { try writeFile(daydot.store, bytes) }
    focus = random.number(1...5)
    other = Self.command(about: random.chance(70) ? focus : random.number(1...5), &random)
  }

  /// Runs a command on one of the stores.
  @discardableResult
  func run(_ daydot: Daydot, _ words: [String], input: String = "") throws -> Finished {
    inside.variables = daydot.variables
    return try inside.run(words, input: input)
  }

  /// Runs the other command on the ordered store.
  @discardableResult
  func runOther() throws -> Finished { try run(ordered, other) }

  /// Everything a user can see of a store, without random identifiers and without the ids that a
  /// default reminder gets once it is spelled out.
  func state(_ daydot: Daydot) throws -> [Substring] {
    let views = [
      ["export"], ["pending", "--json"], ["delivered", "--json"], ["agenda", "--json"],
    ]
    return try (views + [["badge"]]).flatMap { words in
      let parts = try run(daydot, words).output.split(separator: #""uid":""#)
      let lines = parts.map { $0.drop { $0 != "\"" } }.joined().split(separator: "},")
      return lines.map { $0[($0.firstRange(of: #","item":"#)?.lowerBound ?? $0.startIndex)...] }
        .sorted()
    }
  }

  /// Checks that this store and the overlapped one look the same.
  func expectSame(
    _ other: Daydot, _ label: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let difference = try zip(state(overlapped) + [""], state(other) + [""]).first { $0 != $1 }
    #expect(difference == nil, label, sourceLocation: sourceLocation)
  }

  /// The edited item, occurrence or part of a series.
  func target(_ random: inout SeededGenerator) -> String { Self.target(focus, &random) }

  private static func target(_ id: Int, _ random: inout SeededGenerator) -> String {
    let day = random.pick(["2026-11-19", "2026-11-20", "2026-11-23", "2026-11-26"])
    switch random.below(4) {
    case 0 where id == 2: return "2@\(day)"
    case 1 where id == 2: return "2@\(day).."
    case 0 where id == 3: return "3@2026-11-23"
    case 1 where id == 3: return "3@2026-11-26.."
    default: return "\(id)"
    }
  }

  private static func command(about item: Int, _ random: inout SeededGenerator) -> [String] {
    let (id, target) = ("\(item)", target(item, &random))
    let when = random.pick(["tomorrow", "2026-11-25", "18:00", "fri 10:00"])
    switch random.below(17) {
    case 0: return ["done", id]
    case 1: return ["done", "2@2026-11-20"]
    case 2: return ["undone", id]
    case 3: return ["skip", random.pick(["2", "2@2026-11-23", "3"])]
    case 4, 5: return ["move", target, when]
    case 6, 7: return ["edit", target, "--title", random.pick(["Renamed", "다른 이름"])]
    case 8: return ["edit", target, "--time", random.pick(["18:00", "09:30", "none"])]
    case 9: return ["edit", id, "--every", random.pick(["every 3 days", "every wed", "none"])]
    case 10: return ["edit", id, "--list", "work", "--note", "noted", "--tag", "t"]
    case 11: return ["rm", target]
    case 12: return ["undo"]
    case 13: return ["star", id]
    case 14: return ["remind", id, random.pick(["30m before", "at 17:30", "none"])]
    case 15: return ["snooze", id, "10m"]
    default: return ["add", "Added", "--on", "2026-11-20", "--time", "09:40"]
    }
  }
}
