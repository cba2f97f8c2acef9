import Glibc

/// The built program, started as a process of its own: for signals, kills, terminals, pipes, and many at once.
/// What a command answers is tested with `InProcessDaydot`, which takes a tenth of the time.
public final class Daydot: ProgramUnderTest {
  public let folder = TemporaryFolder()
  public var variables: [String: String]

  public init(now: String?, zone: String) {
    variables = Daydot.usualVariables(home: folder.path, zone: zone, now: now)
  }

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

  @discardableResult
  public func run(_ arguments: [String], input: String) throws -> Finished {
    try start(arguments, input: input).wait()
  }
}
