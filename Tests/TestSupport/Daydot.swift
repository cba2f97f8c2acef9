import Glibc

/// The built program with a store of its own, at a fixed moment in a fixed zone.
public final class Daydot {
  public let folder = TemporaryFolder()
  public var variables: [String: String]

  public init(now: String = "2026-11-20T09:00", zone: String = "Asia/Seoul") {
    variables = [
      "HOME": folder.path, "TZ": zone, "DAYDOT_NOW": now, "DAYDOT_STORE": folder.path + "/test.db",
      "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ]
  }

  public var store: String { folder.path + "/test.db" }

  /// Beside the test bundle that runs.
  public static let binary: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(
      decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside =
      own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/daydot"
    return access(beside, X_OK) == 0 ? beside : SharedData.projectRoot + "/.build/debug/daydot"
  }()

  public func start(_ arguments: [String], input: String = "") throws -> RunningProcess {
    try RunningProcess(Daydot.binary, arguments, variables: variables, input: input)
  }

  /// Runs a command to its end.
  @discardableResult
  public func callAsFunction(_ arguments: String..., input: String = "") throws -> Finished {
    try start(arguments, input: input).wait()
  }

  /// Runs a command at another moment.
  @discardableResult
  public func at(_ now: String, _ arguments: String...) throws -> Finished {
    try at(now, arguments: arguments)
  }

  @discardableResult
  public func at(_ now: String, arguments: [String], input: String = "") throws -> Finished {
    let usual = variables["DAYDOT_NOW"]
    variables["DAYDOT_NOW"] = now
    defer { variables["DAYDOT_NOW"] = usual }
    return try start(arguments, input: input).wait()
  }
}
