import Glibc

/// Runs the built program as a process of its own, for tests of signals, kills, terminals, pipes,
/// and many processes at once. Answers of commands are tested with `InProcessDaydot`, which takes a
/// tenth of the time.
public final class Daydot: ProgramUnderTest {
  public let folder = TemporaryFolder()
  public var variables: [String: String]

  public init(now: String?, zone: String) {
    variables = Daydot.usualVariables(home: folder.path, zone: zone, now: now)
  }

  /// The program beside the running test bundle.
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
