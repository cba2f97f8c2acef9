/// The program with a store of its own, at a fixed moment in a fixed zone: `InProcessDaydot`, or
/// `Daydot` for tests of the process itself.
package protocol ProgramUnderTest: AnyObject {
  /// - Parameters:
  ///   - now: The moment, read in the zone; nil for the real time.
  ///   - zone: The value of `TZ`.
  init(now: String?, zone: String)

  /// All environment variables of the program.
  var variables: [String: String] { get set }
  /// The user's home, which is removed with the value.
  var folder: TemporaryFolder { get }

  /// Runs a command to its end.
  @discardableResult
  func run(_ arguments: [String], input: String) throws -> Finished
}

extension ProgramUnderTest {
  package var store: String { folder.path + "/test.db" }

  /// The usual morning: Friday 2026-11-20 09:00 in Seoul.
  package init(now: String = "2026-11-20T09:00") { self.init(now: now, zone: "Asia/Seoul") }

  package init(zone: String) { self.init(now: "2026-11-20T09:00", zone: zone) }

  /// A program that has run a check, so that no command hints that nothing checks the reminders.
  package static func checked(now: String = "2026-11-20T09:00", zone: String = "Asia/Seoul") throws
    -> Self
  {
    let daydot = Self(now: now, zone: zone)
    try daydot("check")
    return daydot
  }

  /// Runs a command to its end.
  @discardableResult
  package func callAsFunction(_ arguments: String..., input: String = "") throws -> Finished {
    try run(arguments, input: input)
  }

  @discardableResult
  package func run(_ arguments: [String]) throws -> Finished { try run(arguments, input: "") }

  /// Runs a command at another moment.
  @discardableResult
  package func at(_ now: String, _ arguments: String..., input: String = "") throws -> Finished {
    try at(now, arguments: arguments, input: input)
  }

  /// Runs a command given as one list of words at another moment.
  @discardableResult
  package func at(_ now: String, arguments: [String], input: String = "") throws -> Finished {
    let usual = variables["DAYDOT_NOW"]
    variables["DAYDOT_NOW"] = now
    defer { variables["DAYDOT_NOW"] = usual }
    return try run(arguments, input: input)
  }

  /// The variables every test begins with: nothing from the machine except its programs.
  /// XDG_RUNTIME_DIR does not exist, so that no test finds the bus of a real desktop.
  package static func usualVariables(home: String, zone: String, now: String?) -> [String: String] {
    var variables = [
      "HOME": home, "TZ": zone, "DAYDOT_STORE": home + "/test.db", "LANG": "C.UTF-8",
      "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": home + "/run",
    ]
    variables["DAYDOT_NOW"] = now
    return variables
  }
}
