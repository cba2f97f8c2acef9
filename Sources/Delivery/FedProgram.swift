import Glibc

/// Runs a program without a shell that reads what it is given on its standard input, for so long and no
/// longer.
public enum FedProgram {
  /// How a program ended: its exit status, 128 and more where a signal ended it, and the last line it said on
  /// standard error.
  public struct End: Hashable, Sendable {
    public let status: Int32
    public let complaint: String

    public init(status: Int32, complaint: String) {
      self.status = status
      self.complaint = complaint
    }
  }

  /// More than this of what it says is not kept.
  private static let complaintLimit = 4096

  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - input: What it reads; it may leave some unread.
  ///   - variables: All its variables.
  ///   - timeoutSeconds: After these it is ended, with all it started.
  public static func run(
    _ arguments: [String], input: [UInt8], variables: [String: String], timeoutSeconds: Int
  ) throws(SpawnError) -> End {
    guard let program = arguments.first else { throw SpawnError(reason: "no program") }
    let feeding = try ends()
    defer { feeding.closeAll() }
    let complaining = try ends()
    defer { complaining.closeAll() }
    feeding.neverWait(at: feeding.write)
    complaining.neverWait(at: complaining.read)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, feeding.read, STDIN_FILENO)
    // Its output is nobody's: cron would mail it as if it were an announcement.
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, complaining.write, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that what it started ends with it; and the usual end by a broken pipe, which this
    // process has put aside.
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
    var usual = sigset_t()
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw SpawnError(reason: String(cString: strerror(code))) }
    feeding.closeRead()
    complaining.closeWrite()
    return try attend(
      id, feeding: feeding, with: input, hearing: complaining, timeoutSeconds: timeoutSeconds)
  }

  /// Feeds it, hears it and waits for its end.
  private static func attend(
    _ id: pid_t, feeding: PipeEnds, with input: [UInt8], hearing: PipeEnds, timeoutSeconds: Int
  ) throws(SpawnError) -> End {
    var rest = input[...]
    if rest.isEmpty { feeding.closeWrite() }
    var heard: [UInt8] = []
    let deadline = milliseconds() + timeoutSeconds * 1000
    while true {
      // What it started may hold its standard error open after its end, so its end is asked for too.
      var waiting = [
        pollfd(fd: hearing.read, events: Int16(POLLIN), revents: 0),
        pollfd(fd: feeding.write, events: Int16(POLLOUT), revents: 0),
      ]
      poll(&waiting, 2, 10)
      if waiting[1].revents != 0 { feed(&rest, to: feeding) }
      if waiting[0].revents != 0 { hear(&heard, from: hearing) }
      var status: Int32 = 0
      if waitpid(id, &status, WNOHANG) == id {
        hear(&heard, from: hearing)
        let signal = status & 0x7F
        let lines = String(decoding: heard, as: UTF8.self).split(whereSeparator: \.isNewline)
        return End(
          status: signal == 0 ? status >> 8 & 0xFF : 128 + signal,
          complaint: lines.last.map(String.init) ?? "")
      }
      guard milliseconds() < deadline else {
        kill(-id, SIGKILL)
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        throw SpawnError(reason: String(cString: strerror(ETIMEDOUT)))
      }
    }
  }

  private static func feed(_ rest: inout ArraySlice<UInt8>, to pipe: PipeEnds) {
    let count = rest.withUnsafeBytes { write(pipe.write, $0.baseAddress, $0.count) }
    if count > 0 { rest = rest.dropFirst(count) }
    // One that reads no more has closed its end: that is its own affair.
    if rest.isEmpty || (count < 0 && errno != EINTR && errno != EAGAIN) { pipe.closeWrite() }
  }

  private static func hear(_ heard: inout [UInt8], from pipe: PipeEnds) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(pipe.read, &chunk, chunk.count)
    if count > 0 { heard = (heard + chunk[..<count]).suffix(complaintLimit) }
    if count == 0 { pipe.closeRead() }
  }

  private static func ends() throws(SpawnError) -> PipeEnds {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnError(reason: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return PipeEnds(read: ends[0], write: ends[1])
  }

  /// Of the clock that no one sets.
  private static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}

/// The two ends of a pipe; a closed one is -1, which `poll` passes over.
private final class PipeEnds {
  private(set) var read: Int32
  private(set) var write: Int32

  init(read: Int32, write: Int32) {
    self.read = read
    self.write = write
  }

  /// This process waits for both pipes at once, and for no one of them alone.
  func neverWait(at end: Int32) { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }

  func closeRead() {
    if read >= 0 { close(read) }
    read = -1
  }

  func closeWrite() {
    if write >= 0 { close(write) }
    write = -1
  }

  func closeAll() {
    closeRead()
    closeWrite()
  }
}
