import DaydotTestSupport
import JSON
import TestSupport
import Testing

/// Checks all that a finished run left behind.
package func expect(
  _ run: Finished, output: String = "", errors: String = "", status: Int32 = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.output == output, sourceLocation: sourceLocation)
  #expect(run.errors == errors, sourceLocation: sourceLocation)
  #expect(run.status == status, sourceLocation: sourceLocation)
}

/// Checks that a run said nothing but one sentence on standard error.
package func expectRefusal(
  _ run: Finished, _ sentence: String, status: Int32,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(
    run, output: "", errors: "daydot: \(sentence)\n", status: status,
    sourceLocation: sourceLocation)
}

extension ProgramUnderTest {
  /// Runs a command with `--json` and reads its answer, which has to be one line.
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
