import Delivery
import Glibc
import TestSupport
import Testing

/// Programs that are given something to read.
@Suite struct FedProgramTests {
  /// As the program itself does: who writes to a reader that is gone wants to hear of it.
  init() { signal(SIGPIPE, SIG_IGN) }

  private func run(_ script: String, input: [UInt8] = [], timeout: Int = 20) throws
    -> FedProgram.End
  {
    try FedProgram.run(
      ["/bin/sh", "-c", script], input: input, variables: ["PATH": "/usr/bin:/bin", "MARK": "m"],
      timeoutSeconds: timeout)
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
    // The end of a pipe ends it, as it ends a program that a shell starts.
    Case(script: "kill -PIPE $$", status: 128 + 13, complaint: ""),
    Case(script: "test \"$MARK\" = m", status: 0, complaint: ""),
    // What it leaves behind does not keep anyone waiting.
    Case(script: "(exec sleep 30) & exit 4", status: 4, complaint: ""),
  ])
  func tellsHowItEnded(_ row: Case) throws {
    #expect(try run(row.script) == FedProgram.End(status: row.status, complaint: row.complaint))
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

  @Test func mustBeThere() {
    #expect(throws: SpawnError.self) {
      try FedProgram.run(["/no/such"], input: [], variables: [:], timeoutSeconds: 1)
    }
  }
}
