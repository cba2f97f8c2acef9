import DaydotTestSupport
import Expectations
import JSON
import TestSupport
import Testing

/// Many processes on one store.
@Suite struct ConcurrencyTests {
  @Test func eightProcessesAddAtOnceToAFreshStore() throws {
    let daydot = Daydot()
    let script = """
      i=0; while [ $i -lt 50 ]; do i=$((i+1)); "$B" add "thing$N of$i" --json || exit $?; done
      """
    let writers = try (1...8).map { number in
      var variables = daydot.variables
      variables["B"] = Daydot.binary
      variables["N"] = "\(number)"
      return try RunningProcess("/bin/sh", ["-c", script], variables: variables)
    }
    let finished = writers.map { $0.wait() }
    #expect(finished.map(\.status) == [Int32](repeating: 0, count: 8))
    #expect(finished.allSatisfy { $0.errors == "" })
    let answers = try finished.flatMap { $0.output.split(separator: "\n") }
      .map { try JSONText.read(String($0))["items"][0] }
    #expect(answers.count == 400)
    #expect(answers.compactMap { $0["id"].number }.sorted() == Array(1...400))
    #expect(Set(answers.compactMap { $0["uid"].text }).count == 400)
    // Each item has the id that its process printed.
    for answer in [answers.first, answers.last].compactMap({ $0 }) {
      let id = try #require(answer["id"].number)
      #expect(try daydot.json("show", "\(id)")["items"][0] == answer)
    }
    #expect(try daydot("add", "next").output == "401  \"next\" — no date\n")
  }

  @Test func severalSyncsOfOneFolderAtOnce() throws {
    let daydot = try Daydot.checked()
    let folder = daydot.folder.path + "/work"
    try makeFolder(folder)
    for number in 1...60 {
      try writeFile(
        "\(folder)/\(number).ics",
        "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(number)\r\nSUMMARY:t\(number)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
      )
    }
    try daydot("sync", "add", folder)
    for number in 1...20 { try daydot("add", "own\(number)", "list:work") }
    let finished = try (0..<4).map { _ in try daydot.start(["sync"]) }.map { $0.wait() }
    // One does it, and the others wait and find nothing to do.
    #expect(finished.allSatisfy { $0.status == 0 && $0.errors == "" })
    #expect(
      finished.map(\.output).sorted() == ["", "", "", "work: 60 new, 20 written to the folder\n"])
    #expect(names(in: folder).count == 80)
    #expect(try daydot.json("list", "--list", "work")["items"].elements.count == 80)
    expect(try daydot("sync"))
  }

  /// One process binds, and the others say that it is so.
  @Test func oneAddressIsBoundOnce() throws {
    let daydot = try Daydot.checked()
    let words = ["sync", "add", "https://example.com/a.ics", "--list", "work"]
    let finished = try (0..<4).map { _ in try daydot.start(words) }.map { $0.wait() }
    #expect(finished.count { $0.status == 0 } == 1)
    for run in finished where run.status != 0 {
      #expect(run.errors.contains("is already synced with the list work"), "\(run)")
    }
  }

  /// A file that another program appends to all the time is read whole or not at all.
  @Test func aFileThatGrowsWhileItIsRead() throws {
    let daydot = try Daydot.checked()
    let folder = daydot.folder.path + "/work"
    try makeFolder(folder)
    let file = folder + "/a.ics"
    try writeFile(file, "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nSUMMARY:a\r\n")
    try daydot("sync", "add", folder)
    let writer = try RunningProcess(
      "/bin/sh", ["-c", "while :; do printf 'X-MORE:1\\r\\n' >> '\(file)'; done"],
      variables: ["PATH": "/usr/bin:/bin"])
    for _ in 0..<10 {
      let run = try daydot("sync")
      #expect(run.status == 0 && run.output == "", "\(run)")
    }
    writer.kill()
    _ = writer.wait()
    let text = try #require(readText(file))
    try writeFile(file, text + "\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
    #expect(try daydot("sync").output == "work: 1 new\n")
    #expect(readText(file)?.hasPrefix(text) == true)
  }

  @Test func manyFirstCommandsOnOneFreshStore() throws {
    let daydot = Daydot()
    let running = try (0..<24).map { _ in try daydot.start(["day"]) }
    for process in running {
      expect(process.wait(), output: "Fri 20 November 2026, today\n\nnothing here\n")
    }
  }

  /// Thousands of reminders, due while others are written, changed and removed.
  @Test func eightChecksAndEightWriters() throws {
    let daydot = Daydot()
    let (due, written) = (3000, 8 * 12)
    let lines = (1...due).map { number in
      #"{"title":"Due \#(number)","day":"2026-11-20","time":"18:00"}"#
    }
    try daydot("import", "-", input: lines.joined(separator: "\n") + "\n")
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T18:00"
    daydot.variables["B"] = Daydot.binary
    func start(_ script: String, number: Int) throws -> RunningProcess {
      var variables = daydot.variables
      variables["N"] = "\(number)"
      return try RunningProcess("/bin/sh", ["-c", script], variables: variables)
    }
    let check = "for i in 1 2 3 4 5 6; do $B check || exit 1; done"
    let write = """
      for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
        $B add "W$N.$i" 18:30 --remind '10m before' && $B star "W$N.$i" || exit 1
      done
      """
    let checks = try (1...8).map { try start(check, number: $0) }
    let writers = try (1...8).map { try start(write, number: $0) }
    let ended = writers.map { $0.wait() }
    #expect(ended.allSatisfy { $0.status == 0 && $0.errors.split(separator: "\n").count <= 1 })
    let finished = checks.map { $0.wait() }
    #expect(finished.allSatisfy { $0.status == 0 && $0.errors == "" })
    let last = try daydot("check").output
    let delivered = (finished.map(\.output) + [last]).flatMap { $0.split(separator: "\n") }
    #expect(delivered.count == due && Set(delivered).count == due)
    let starred = try daydot.json("list", "--starred")["items"]
    #expect(starred.elements.count == written)
    let later = try daydot.at("2026-11-20T18:20", "check").output.split(separator: "\n")
    #expect(later.count == written && Set(later).count == written)
    expect(try daydot.at("2026-11-20T18:21", "check"))
  }

  @Test func manyChecksAtOnceAnnounceOnce() throws {
    let daydot = Daydot()
    for number in 1...20 {
      try daydot("add", "Thing \(number)", "--on", "2026-11-20", "--time", "18:00")
    }
    daydot.variables["DAYDOT_NOW"] = "2026-11-20T18:00"
    let checks = try (0..<8).map { _ in try daydot.start(["check"]) }
    let finished = checks.map { $0.wait() }
    #expect(finished.allSatisfy { $0.status == 0 })
    let lines = finished.flatMap { $0.output.split(separator: "\n") }.sorted()
    #expect(lines.count == 20)
    #expect(Set(lines).count == 20)
  }

  @Test func oneItemIsFinishedOnce() throws {
    let daydot = try Daydot.checked()
    try daydot("add", "Buy milk")
    let finished = try (0..<8).map { _ in try daydot.start(["done", "1"]) }.map { $0.wait() }
    #expect(finished.allSatisfy { $0.status == 0 && $0.errors == "" })
    let outputs = finished.map(\.output).sorted()
    #expect(outputs.allSatisfy { $0.hasPrefix("1  \"Buy milk\" — ") })
    #expect(try daydot.json("show", "1")["items"][0]["done"] == .bool(true))
  }
}

/// A verb that several processes run at once on one item.
struct AtOnce: Row {
  let name: String
  /// What is run before, one after the other.
  var before: [[String]] = []
  /// The command of each process, by its number from 1.
  let command: @Sendable (Int) -> [String]
  let query: [String]
  /// What the answer to `query` has for each process.
  let found: @Sendable (Int) -> String

  static let count = 6
  static let numbers = Array(1...count)
  private static let details = ["title", "body", "sound", "thread", "attach", "id"]
  private static let daily = ["add", "Read every day 08:00", "--on", "2026-11-14"]

  static let rows = [
    AtOnce(
      name: "rm of dates", before: [daily], command: { ["rm", "1@2026-12-0\($0)"] },
      query: ["export"], found: { "\"2026-12-0\($0)\"" }),
    AtOnce(
      name: "done of dates", before: [daily], command: { ["done", "1@2026-11-1\($0 + 3)"] },
      query: ["export"], found: { #""2026-11-1\#($0 + 3)","status":"done""# }),
    AtOnce(
      name: "undone of dates", before: [daily] + numbers.map { ["done", "1@2026-11-1\($0 + 3)"] },
      command: { ["undone", "1@2026-11-1\($0 + 3)"] },
      query: ["export"], found: { _ in #""changes":[]"# }),
    AtOnce(
      name: "skip, of which each takes the next date", before: [daily],
      command: { _ in ["skip", "1"] },
      query: ["export"], found: { #""2026-11-2\#($0 - 1)","status":"skipped""# }),
    AtOnce(
      name: "move of dates", before: [daily],
      command: { ["move", "1@2026-12-0\($0)", "2026-12-1\($0) 21:00"] },
      query: ["export"], found: { #""day":"2026-12-1\#($0)","time":"21:00""# }),
    AtOnce(
      name: "move by a day", before: [["add", "Milk", "2026-12-01"]],
      command: { _ in ["move", "1", "+1d"] }, query: ["export"],
      found: { _ in #""day":"2026-12-0\#(count + 1)""# }),
    AtOnce(
      name: "move of all later dates", before: [daily],
      command: { ["move", "1@2026-12-0\($0)..", "08:0\($0)"] },
      query: ["agenda", "2026-12-01", "--days", "9"], found: { "08:0\($0)" }),
    AtOnce(
      name: "edit of dates, which become items", before: [daily],
      command: { ["edit", "1@2026-12-0\($0)", "--title", "Page \($0)"] },
      query: ["agenda", "2026-12-01", "--days", "9"], found: { "Page \($0)" }),
    AtOnce(
      name: "edit of tags", before: [["add", "Milk"]],
      command: { ["edit", "1", "--tag", "t\($0)"] },
      query: ["export"], found: { "\"t\($0)\"" }),
    AtOnce(
      name: "edit of the order", before: [["add", "Trip"], ["steps", "1", "a,b,c,d,e,f,g"]],
      command: { ["edit", "2", "--before", "4", "--tag", "t\($0)"] },
      query: ["export"], found: { "\"t\($0)\"" }),
    AtOnce(
      name: "note", before: [["add", "Milk"]], command: { ["note", "1", "line \($0)"] },
      query: ["export"], found: { "line \($0)" }),
    AtOnce(
      name: "steps", before: [["add", "Trip"]], command: { ["steps", "1", "step \($0)"] },
      query: ["show", "1"], found: { "step \($0)" }),
    AtOnce(
      name: "copy", before: [["add", "Milk"]], command: { ["copy", "1", "2026-12-0\($0)"] },
      query: ["export"], found: { #""day":"2026-12-0\#($0)""# }),
    AtOnce(
      name: "remind", before: [daily], command: { ["remind", "1", "1\($0)m before"] },
      query: ["remind", "1"], found: { "1\($0)m before" }),
    AtOnce(
      name: "remind of one, its details",
      before: [["add", "Milk", "tomorrow"], ["remind", "1", "at 17:30"]],
      command: { ["remind", "r1", "--\(details[$0 - 1])", "value-\($0)"] }, query: ["export"],
      found: { "value-\($0)" }),
    AtOnce(
      name: "remind of a pushed one, its details",
      before: [["push", "Tea", "--when", "tomorrow 08:00"]],
      command: { ["remind", "r1", "--\(details[$0 - 1])", "value-\($0)"] },
      query: ["remind", "--json"], found: { "value-\($0)" }),
    AtOnce(
      name: "off", before: [daily] + numbers.map { ["remind", "1", "\($0)0m before"] },
      command: { ["off", "r\($0 + 1)"] }, query: ["remind", "1"], found: { "r\($0 + 1)  off" }),
    AtOnce(
      name: "unremind", before: [daily] + numbers.map { ["remind", "1", "\($0)0m before"] },
      command: { ["unremind", "r\($0 + 1)"] }, query: ["log"],
      found: { _ in "→ at 08:00\n" }),
    AtOnce(
      name: "undo", before: numbers.map { ["add", "Item \($0)"] }, command: { _ in ["undo"] },
      query: ["redo", "\(count)"], found: { "Item \($0)" }),
    AtOnce(
      name: "place edit", before: [["place", "add", "market", "37.5,127"]],
      command: { number in
        let options = [["--radius", "333"], ["--alias", "shop"], ["--star"]]
        return ["place", "edit", "market"] + options[number % 3]
      }, query: ["place", "list", "--json"],
      found: { ["\"radius\":333", "[\"shop\"]", "\"starred\":true"][$0 % 3] }),
  ]
}

/// Verbs of several processes on one item, of which none undoes what another did.
@Suite struct ChangedAtOnceTests {
  @Test(arguments: AtOnce.rows) func allChangesAreFound(_ row: AtOnce) throws {
    let daydot = Daydot()
    for words in row.before {
      let run = try daydot.run(words, input: "")
      #expect(run.status == 0, "\(words): \(run)")
    }
    let running = try AtOnce.numbers.map { try daydot.start(row.command($0)) }
    for process in running {
      let run = process.wait()
      #expect(run.status == 0, "\(run)")
    }
    let output = try daydot.run(row.query, input: "").output
    for number in AtOnce.numbers {
      #expect(output.contains(row.found(number)), "\(row.found(number)) in \(output)")
    }
  }
}
