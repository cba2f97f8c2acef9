import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// Checks output, errors and status of a finished run.
package func expect(
  _ run: Finished, output: String = "", errors: String = "", status: Int32 = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.output == output, sourceLocation: sourceLocation)
  #expect(run.errors == errors, sourceLocation: sourceLocation)
  #expect(run.status == status, sourceLocation: sourceLocation)
}

/// Checks that a run printed nothing but one sentence on standard error.
package func expectRefusal(
  _ run: Finished, _ sentence: String, status: Int32,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(
    run, output: "", errors: "daydot: \(sentence)\n", status: status,
    sourceLocation: sourceLocation)
}

extension ProgramUnderTest {
  /// Runs a command with `--json` and parses its answer, which has to be one line.
  package func json(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let run = try run(arguments + ["--json"])
    #expect(
      run.status == 0 && run.errors == "", "\(arguments): \(run.errors)",
      sourceLocation: sourceLocation)
    #expect(
      run.output.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 1
        && run.output.hasSuffix("\n"), sourceLocation: sourceLocation)
    return try JSONText.read(run.output)
  }
}

extension ProgramUnderTest {
  /// A program whose position is at the market since 08:00 and that has an item due at 09:00.
  ///
  /// - Parameter settings: As `position.timeout=1`.
  package static func waitingAtTheMarket(_ settings: String...) throws -> Self {
    let daydot = Self()
    try daydot("place", "add", "market", "37.5101,127.0215", "--radius", "200")
    try daydot.at("2026-11-20T08:00", "add", "Buy eggs @market")
    try daydot.at("2026-11-20T08:00", "add", "Stand-up", "9:00")
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
      #expect(try daydot("config", "set", parts[0], parts[1]).status == 0)
    }
    return daydot
  }
}
