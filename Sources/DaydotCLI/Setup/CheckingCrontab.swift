import Delivery
import Presentation
import Processes

/// What the user's crontab says of checks.
struct CheckingCrontab {
  /// Whether there is a program `crontab`.
  let isThere: Bool
  /// The line that runs a check; nil if there is none.
  let entry: String?

  /// Seconds that `crontab` may take.
  private static let timeout = 10

  init(of environment: Environment) {
    var program = Subprocess(["crontab", "-l"])
    (program.input, program.output, program.errors) = (.null, .kept, .kept)
    program.timeoutSeconds = Self.timeout
    // It fails for a user who has no crontab yet.
    guard let end = try? program.run() else {
      (isThere, entry) = (false, nil)
      return
    }
    isThere = true
    entry = String(decoding: end.output, as: UTF8.self).split(separator: "\n").first { line in
      !line.hasPrefix("#") && line.hasSuffix(" check") && line.contains("daydot")
    }.map { String($0) }
  }
}
