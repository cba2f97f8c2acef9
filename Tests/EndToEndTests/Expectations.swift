import TestSupport
import Testing

/// Checks all that a finished run left behind.
func expect(
  _ run: Finished, output: String = "", errors: String = "", status: Int32 = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.output == output, sourceLocation: sourceLocation)
  #expect(run.errors == errors, sourceLocation: sourceLocation)
  #expect(run.status == status, sourceLocation: sourceLocation)
}

/// Checks that a run said nothing but one sentence on standard error.
func expectRefusal(
  _ run: Finished, _ sentence: String, status: Int32,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(
    run, output: "", errors: "daydot: \(sentence)\n", status: status,
    sourceLocation: sourceLocation)
}

extension Daydot {
  /// One whose reminders are being checked, so that no command hints at it.
  static func checked(now: String = "2026-11-20T09:00", zone: String = "Asia/Seoul") throws
    -> Daydot
  {
    let daydot = Daydot(now: now, zone: zone)
    try daydot("check")
    return daydot
  }

  /// Runs a command given as one list of words.
  @discardableResult
  func run(_ arguments: [String]) throws -> Finished { try start(arguments).wait() }
}
