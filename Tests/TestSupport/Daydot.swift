import Glibc

/// Runs the built program as a process of its own, for tests of signals, kills, terminals, pipes,
/// and many processes at once. Answers of commands are tested with `InProcessDaydot`, which takes a
/// tenth of the time.
package final class Daydot: ProgramUnderTest {
  package let folder = TemporaryFolder()
  package var variables: [String: String]

  package init(now: String?, zone: String) {
    variables = Daydot.usualVariables(home: folder.path, zone: zone, now: now)
  }

  /// The program beside the running test bundle.
  package static let binary: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(
      decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside =
      own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/daydot"
    return access(beside, X_OK) == 0 ? beside : SharedData.projectRoot + "/.build/debug/daydot"
  }()

  /// The folder of the program.
  package static var folder: String {
    binary.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  package func start(_ arguments: [String], input: String = "") throws -> RunningProcess {
    try RunningProcess(Daydot.binary, arguments, variables: variables, input: input)
  }

  @discardableResult
  package func run(_ arguments: [String], input: String) throws -> Finished {
    try start(arguments, input: input).wait()
  }
}
