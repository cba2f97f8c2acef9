import Delivery
import TestSupport
import Testing

/// How programs are started and what they leave.
@Suite struct ForegroundProgramTests {
  struct Case: Row {
    let arguments: [String]
    let status: Int32
    var name: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(arguments: ["/bin/sh", "-c", "exit 0"], status: 0),
    Case(arguments: ["/bin/sh", "-c", "exit 3"], status: 3),
    Case(arguments: ["/bin/sh", "-c", "kill -KILL $$"], status: 128 + 9),
    // No shell reads the words: a blank or a semicolon in one is part of it.
    Case(arguments: ["/usr/bin/test", "a b;c", "=", "a b;c"], status: 0),
  ])
  func tellsHowAProgramEnded(_ row: Case) throws {
    #expect(try ForegroundProgram.run(row.arguments) == row.status)
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(throws: SpawnError.self) { try ForegroundProgram.run(["/no/such/program"]) }
    #expect(throws: SpawnError.self) { try ForegroundProgram.run([]) }
  }
}
