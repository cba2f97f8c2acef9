import Expectations
import Glibc
import Testing
import TestSupport

/// Another program holds the write lock.
@Suite(.enabled(if: Tool.sqlite != nil, "needs the sqlite3 program"))
struct StoreBusyTests {
  /// The one test that has to wait: a writer waits for ten seconds, so all of them wait together.
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
      try daydot("show", "2"), errors: "daydot: no item 2; daydot list shows what there is\n",
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

  /// Returns when the lock is free again.
  func letGo() {
    commands.write("ROLLBACK;\n.quit\n")
    #expect(process.wait().status == 0)
  }
}
