import Glibc
import Processes
import TestSupport
import Testing

/// Starting programs: their input, output, exit status and child processes.
@Suite struct SubprocessTests {
  private func run(_ script: String, input: [UInt8] = [], timeout: Int = 20) throws
    -> Subprocess.End
  {
    var program = Subprocess(["/bin/sh", "-c", script])
    program.input = .bytes(input)
    program.output = .null
    program.errors = .kept
    program.variables = ["PATH": "/usr/bin:/bin", "MARK": "m"]
    program.timeoutSeconds = timeout
    return try program.run()
  }

  struct Case: Row {
    let script: String
    let status: Int32
    let complaint: String
    var name: String { script }
  }

  @Test(arguments: [
    Case(script: "cat > /dev/null", status: 0, complaint: ""),
    Case(script: "echo said aloud", status: 0, complaint: ""),
    Case(script: "echo first >&2; echo last >&2; exit 3", status: 3, complaint: "last"),
    Case(script: "kill -KILL $$", status: 128 + 9, complaint: ""),
    // A closed pipe ends the program, as in a shell.
    Case(script: "kill -PIPE $$", status: 128 + 13, complaint: ""),
    Case(script: "test \"$MARK\" = m", status: 0, complaint: ""),
    // A child process that it leaves does not delay the caller.
    Case(script: "(exec sleep 30) & exit 4", status: 4, complaint: ""),
  ])
  func reportsHowItEnded(_ row: Case) throws {
    let end = try run(row.script)
    #expect(end.status == row.status)
    #expect(end.complaint == row.complaint)
    #expect(end.output.isEmpty)
  }

  @Test func readsAllItIsGiven() throws {
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    #expect(try run("test $(wc -c) = 300000", input: input).status == 0)
  }

  @Test func mayLeaveAllOfItUnread() throws {
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    #expect(try run("exec 0<&-; exit 7", input: input).status == 7)
  }

  @Test func isEndedWhenItTakesTooLong() {
    #expect(throws: SpawnError.self) { try run("sleep 30", timeout: 1) }
  }

  // MARK: Its children

  struct Parent: Row {
    let name: String
    /// What the program does after it has started a child.
    let then: String
    let timeout: Int
  }

  /// No child outlives a program that takes too long, nor one whose children are not wanted.
  @Test(arguments: [
    Parent(name: "at the time limit", then: "wait", timeout: 1),
    Parent(name: "at the end", then: "exit 0", timeout: 20),
  ])
  func itsChildrenEndWithIt(_ row: Parent) throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/child"
    var program = Subprocess(["/bin/sh", "-c", "sleep 60 & echo $! > '\(path)'; \(row.then)"])
    program.input = .null
    program.output = .null
    program.errors = .null
    program.timeoutSeconds = row.timeout
    program.endsWhatItLeaves = true
    _ = try? program.run()
    let child = try #require(
      readFile(path).map { String(decoding: $0, as: UTF8.self) }?.split(separator: "\n").first)
    // The kernel ends it at once, but may take a moment to say so.
    let deadline = MonotonicClock.milliseconds() + 5000
    while isRunning(child), MonotonicClock.milliseconds() < deadline { usleep(1000) }
    #expect(!isRunning(child))
  }

  /// Whether a process exists and is no zombie that waits for its parent.
  private func isRunning(_ id: Substring) -> Bool {
    guard let status = readFile("/proc/\(id)/stat"), !status.isEmpty else { return false }
    return !String(decoding: status, as: UTF8.self).contains(") Z ")
  }

  // MARK: For what it prints

  struct Printed: Row {
    let script: String
    let output: String
    var name: String { script }
  }

  @Test(arguments: [
    Printed(script: "echo a; echo b >&2", output: "a\n"),
    Printed(script: "cat; echo end", output: "end\n"),
    // It may close its output and continue to run.
    Printed(script: "echo a; exec 1>&-; sleep 0.1; exit 0", output: "a\n"),
    // Its child process keeps the output open.
    Printed(script: "echo a; (exec sleep 30) & exit 0", output: "a\n"),
    Printed(
      script: "head -c 300000 /dev/zero | tr '\\0' x",
      output: String(repeating: "x", count: 300_000)),
  ])
  func isHeard(_ row: Printed) throws {
    var program = Subprocess(["/bin/sh", "-c", row.script])
    program.input = .null
    program.output = .kept
    program.errors = .null
    program.timeoutSeconds = 20
    program.endsWhatItLeaves = true
    let end = try program.run()
    #expect(String(decoding: end.output, as: UTF8.self) == row.output)
    #expect(end.status == 0)
  }

  // MARK: On the terminal

  struct Ending: Row {
    let arguments: [String]
    let status: Int32
    var name: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Ending(arguments: ["/bin/sh", "-c", "exit 0"], status: 0),
    Ending(arguments: ["/bin/sh", "-c", "exit 3"], status: 3),
    Ending(arguments: ["/bin/sh", "-c", "kill -KILL $$"], status: 128 + 9),
    // No shell reads the words: a blank or a semicolon is part of a word.
    Ending(arguments: ["/usr/bin/test", "a b;c", "=", "a b;c"], status: 0),
  ])
  func isWaitedForWithoutATime(_ row: Ending) throws {
    #expect(try Subprocess(row.arguments).run().status == row.status)
  }

  @Test func hasTheVariablesOfThisProcessAndMore() throws {
    var program = Subprocess(["/bin/sh", "-c", "test \"$MARK\" = m && test -n \"$PATH\""])
    program.additions = ["MARK": "m"]
    #expect(try program.run().status == 0)
  }

  @Test func mustBeThere() {
    #expect(throws: SpawnError.self) { try Subprocess(["/no/such/program"]).run() }
    #expect(throws: SpawnError.self) { try Subprocess([]).run() }
  }
}
