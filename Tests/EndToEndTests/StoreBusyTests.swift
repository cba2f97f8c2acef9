import Expectations
import Glibc
import TestSupport
import Testing

/// Another program holds the write lock.
@Suite(.enabled(if: Tool.sqlite != nil, "needs the sqlite3 program"))
struct StoreBusyTests {
  /// Writers wait for ten seconds, so this one test lets all of them wait at the same time.
  @Test func writersGiveUpInTheEndAndReadersNeedNotWait() throws {
    let daydot = Daydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "08:00")
    let holder = try LockHolder(store: daydot.store)
    let writers = [["add", "Call the bank"], ["done", "1"]]
    let running = try writers.map { try daydot.start($0) }
    let editing = try daydot.startEdit("1", ["s/milk/rice/"])
    // Readers answer while the writers still wait.
    #expect(try daydot("show", "1").output.hasPrefix("1  Buy milk\n"))
    #expect(try daydot("day").output.hasPrefix("Fri 20 November 2026, today\n"))
    #expect(try daydot("month", "--json").status == 0)
    #expect(try daydot("pending").status == 0)
    for process in running {
      expectRefusal(
        process.wait(),
        "the store '\(daydot.store)' is busy: another program is writing; try again", status: 75)
    }
    let edited = editing.wait()
    #expect(edited.status == 75 && edited.errors.contains("; try again; your text was not saved"))
    #expect(daydot.keptText(edited)?.hasPrefix("title:    Buy rice\n") == true)
    holder.letGo()
    expect(
      try daydot("show", "2"), errors: "daydot: no item 2; to see what there is:\n  daydot list\n",
      status: 1)
    #expect(try daydot("show", "1").output.contains("state  overdue"))
  }

  @Test func aWriterGetsItsTurn() throws {
    let daydot = Daydot()
    try daydot("add", "Buy milk")
    let holder = try LockHolder(store: daydot.store)
    let waiting = try daydot.start(["done", "1"])
    holder.letGo()
    expect(waiting.wait(), output: "1  \"Buy milk\" — done\n")
  }
}

/// An import with a slow sender: the store is free until all of the input has arrived.
@Suite struct SlowInputTests {
  struct SenderRow: Row {
    let name: String
    let operands: [String]
    let start: String
    let rest: String
  }

  private static let calendar = SenderRow(
    name: "a calendar", operands: ["-"],
    start: "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:a\nSUMMARY:Early\nEND:VTODO\n",
    rest: "BEGIN:VTODO\nUID:b\nSUMMARY:Late\nEND:VTODO\nEND:VCALENDAR\n")
  private static let lines = (
    start: "{\"title\":\"Early\"}\n" + String(repeating: "\n", count: 70_000),
    rest: "{\"title\":\"Late\"}\n"
  )

  @Test(arguments: [
    SenderRow(name: "lines", operands: ["-"], start: lines.start, rest: lines.rest),
    SenderRow(
      name: "a named stream", operands: ["/dev/stdin"], start: lines.start, rest: lines.rest),
    calendar,
  ])
  func holdsNothingUp(_ row: SenderRow) throws {
    let daydot = Daydot()
    try daydot("add", "Buy milk", "--on", "2026-11-20", "--time", "08:00")
    let input = try Pipe()
    let importing = try RunningProcess(
      Daydot.binary, ["import"] + row.operands, variables: daydot.variables, inputFrom: input)
    input.write(row.start)
    #expect(try daydot("check").status == 0)
    expect(try daydot("done", "1"), output: "1  \"Buy milk\" — done\n")
    input.write(row.rest)
    input.closeWriteEnd()
    let answer = importing.wait()
    #expect(answer.output == "2 new\n")
    #expect(answer.status == 0)
    #expect(try daydot("list", "--open").output.contains("Late"))
  }

  /// The place book is stored in one step, too.
  @Test func placesHoldNothingUp() throws {
    let daydot = Daydot()
    try daydot("place", "add", "home", "37.5,127")
    let book = try daydot("place", "export").output
    try daydot("place", "rm", "home")
    let input = try Pipe()
    let importing = try RunningProcess(
      Daydot.binary, ["place", "import", "-"], variables: daydot.variables, inputFrom: input)
    input.write(book + String(repeating: "\n", count: 70_000))
    #expect(try daydot("add", "Buy milk").status == 0)
    #expect(try daydot("check").status == 0)
    input.closeWriteEnd()
    expect(importing.wait(), output: "your places: 1 new\n")
  }

  /// A malformed line is reported at once, however much input follows.
  @Test func whatCanNotBeReadIsSaidAtOnce() throws {
    let daydot = Daydot()
    let input = try Pipe()
    let importing = try RunningProcess(
      Daydot.binary, ["import", "-"], variables: daydot.variables, inputFrom: input)
    input.write(Self.lines.start + "noise\n")
    #expect(importing.wait().status == 65)
    let endless = try RunningProcess(
      "/bin/sh", ["-c", "cat /dev/zero 2> /dev/null | \(Daydot.binary) import --skip-bad -"],
      variables: daydot.variables
    ).wait()
    expectRefusal(endless, "standard input, line 1: longer than 16 MB", status: 65)
    #expect(try daydot("list").output.contains("Early") == false)
  }

  @Test(.enabled(if: Tool.unshare != nil, "needs leave to mount in a namespace of its own"))
  func aTemporaryFolderWithoutRoom() throws {
    let daydot = Daydot()
    var variables = daydot.variables
    variables["TMPDIR"] = daydot.folder.path + "/small"
    let run = try RunningProcess(
      try #require(Tool.unshare),
      [
        "-rm", "sh", "-c",
        """
        PATH=/usr/sbin:/usr/bin:/sbin:/bin; mkdir "$TMPDIR"
        mount -t tmpfs -o size=100k none "$TMPDIR"
        yes '{"title":"Tea"}' 2> /dev/null | \(Daydot.binary) import -
        """,
      ], variables: variables
    ).wait()
    expectRefusal(
      run,
      """
      the input is kept in '\(daydot.folder.path)/small' until all of it has come, and that failed: \
      No space left on device; the variable TMPDIR names another folder
      """, status: 1)
  }
}

/// The sqlite3 program inside a write transaction.
private final class LockHolder {
  private let commands: Pipe
  private let process: RunningProcess

  /// Returns when the lock is held.
  init(store: String) throws {
    commands = try Pipe()
    let answers = try Pipe()
    process = try RunningProcess(
      try #require(Tool.sqlite), ["-batch", store], inputFrom: commands, outputTo: answers)
    commands.write("BEGIN IMMEDIATE;\nSELECT 'held';\n")
    #expect(answers.readLine() == "held")
  }

  /// Returns when the lock is released.
  func letGo() {
    commands.write("ROLLBACK;\n.quit\n")
    #expect(process.wait().status == 0)
  }
}
