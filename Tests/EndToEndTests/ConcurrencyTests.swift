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
