import Glibc

/// Runs a program without a shell and reads what it prints, for so long and no longer.
public enum CapturedProgram {
  /// More than this is not read.
  static let outputLimit = 8 << 20

  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - timeoutSeconds: After these it is ended, with all it started.
  /// - Returns: Its output and exit status; 128 and more where a signal ended it.
  public static func run(
    _ arguments: [String], timeoutSeconds: Int
  ) throws(SpawnError) -> (output: [UInt8], status: Int32) {
    guard let program = arguments.first else { throw SpawnError(reason: "no program") }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnError(reason: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that what it started ends with it.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var argv = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &actions, &attributes, &argv, environ)
    close(ends[1])
    guard code == 0 else { throw SpawnError(reason: String(cString: strerror(code))) }
    let deadline = MonotonicClock.milliseconds() + timeoutSeconds * 1000
    var status: Int32 = 0
    var isGone = false
    let (output, hasEnded) = read(ends[0], until: deadline) {
      isGone = isGone || waitpid(id, &status, WNOHANG) == id
      return isGone
    }
    // It may close its output and go on.
    let isWhole = hasEnded && (isGone || ended(id, &status, until: deadline))
    // What it started and left ends with it.
    kill(-id, SIGKILL)
    if !isWhole, !isGone { while waitpid(id, &status, 0) < 0, errno == EINTR {} }
    guard isWhole else { throw SpawnError(reason: String(cString: strerror(ETIMEDOUT))) }
    let signal = status & 0x7F
    return (output, signal == 0 ? status >> 8 & 0xFF : 128 + signal)
  }

  /// Reads to the end, or to where the program is gone and nothing more is there: what it left running may hold
  /// its output open.
  private static func read(
    _ descriptor: Int32, until deadline: Int, isGone: () -> Bool
  ) -> (output: [UInt8], isWhole: Bool) {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while output.count < outputLimit {
      let rest = deadline - MonotonicClock.milliseconds()
      guard rest > 0 else { return (output, false) }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let wasGone = isGone()
      guard poll(&waiting, 1, wasGone ? 0 : Int32(clamping: min(rest, 50))) > 0 else {
        if wasGone { return (output, true) }
        continue
      }
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return (output, true) }
      if count > 0 { output += chunk[..<count] }
    }
    return (output, false)
  }

  /// Waits for a program to end.
  ///
  /// - Returns: false where the time is over.
  private static func ended(_ id: pid_t, _ status: inout Int32, until deadline: Int) -> Bool {
    var pause: UInt32 = 100
    while true {
      let found = waitpid(id, &status, WNOHANG)
      if found == id { return true }
      if found < 0, errno != EINTR { return true }
      guard MonotonicClock.milliseconds() < deadline else { return false }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
  }
}
