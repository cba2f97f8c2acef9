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
    try wait(for: try start(arguments, actions: nil, variables: [:]))
  }

  /// Runs a program that reads these bytes as its standard input.
  ///
  /// - Parameter variables: Set for it beside those of this process.
  public static func run(
    _ arguments: [String], input: [UInt8], variables: [String: String]
  ) throws(SpawnError) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw SpawnError(reason: String(cString: strerror(errno)))
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    // Held open, the other end would keep the program waiting for more.
    posix_spawn_file_actions_addclose(&actions, ends[1])
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let id: pid_t
    do throws(SpawnError) {
      id = try start(arguments, actions: &actions, variables: variables)
    } catch {
      close(ends[0])
      close(ends[1])
      throw error
    }
    close(ends[0])
    var written = 0
    while written < input.count {
      let count = input[written...].withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
      // A pager that was left early has closed its end: that is no failure.
      if count >= 0 { written += count } else if errno != EINTR { break }
    }
    close(ends[1])
    return try wait(for: id)
  }

  private static func start(
    _ arguments: [String], actions: UnsafePointer<posix_spawn_file_actions_t>?,
    variables: [String: String]
  ) throws(SpawnError) -> pid_t {
    guard let program = arguments.first else { throw SpawnError(reason: "no program") }
    var argv = arguments.map { strdup($0) } + [nil]
    var own: [UnsafeMutablePointer<CChar>?] = []
    var entry = environ
    while let text = entry.pointee {
      own.append(strdup(text))
      entry += 1
    }
    var envp = own + variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, actions, nil, &argv, &envp)
    guard code == 0 else { throw SpawnError(reason: String(cString: strerror(code))) }
    return id
  }

  private static func wait(for id: pid_t) throws(SpawnError) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw SpawnError(reason: String(cString: strerror(errno))) }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
