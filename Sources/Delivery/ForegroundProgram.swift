import Glibc

/// A program could not be started. `reason` is the system's word.
public struct SpawnError: Error, Hashable, Sendable {
  public let reason: String
}

/// Runs a program on the user's terminal and waits for it, without a shell.
public enum ForegroundProgram {
  /// - Parameter arguments: The program and its arguments.
  /// - Returns: Its exit status; 128 and more where a signal ended it.
  public static func run(_ arguments: [String]) throws(SpawnError) -> Int32 {
    guard let program = arguments.first else { throw SpawnError(reason: "no program") }
    var argv = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, nil, nil, &argv, environ)
    guard code == 0 else { throw SpawnError(reason: String(cString: strerror(code))) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw SpawnError(reason: String(cString: strerror(errno))) }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
