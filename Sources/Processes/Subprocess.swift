import Glibc

/// A program could not be started, took too long or wrote too much, or a local service did not
/// answer.
package struct SpawnError: Error, Hashable, Sendable {
  /// Usually the system's error text.
  package let reason: String

  /// The program took longer than `timeoutSeconds`.
  package static let timeout = SpawnError(ETIMEDOUT)
  /// It wrote more than `outputLimit`.
  package static let tooMuchOutput = SpawnError(EMSGSIZE)

  package init(_ code: Int32) { reason = String(cString: strerror(code)) }
  package init(reason: String) { self.reason = reason }
}

/// A program run without a shell, on the user's terminal or with its streams redirected.
package struct Subprocess: Sendable {
  /// What one of the program's standard streams is connected to.
  package enum Stream: Sendable {
    /// The stream of this process, such as the user's terminal.
    case inherited
    /// `/dev/null`.
    case null
    /// Input: these bytes. The program may leave some unread.
    case bytes([UInt8])
    /// Output: captured and returned in `End`.
    case kept
  }

  /// How a program ended.
  package struct End: Hashable, Sendable {
    /// The exit status, or 128 plus the number of the signal that ended it.
    package let status: Int32
    /// Its standard output, if kept.
    package var output: [UInt8] = []
    /// The last line of its standard error, if kept.
    package var complaint = ""
  }

  /// The run fails once the kept standard output reaches this many bytes.
  package var outputLimit = 8 << 20
  /// How many of the last bytes of the standard error are kept.
  private static let complaintLimit = 4096

  private let arguments: [String]
  package var input = Stream.inherited
  package var output = Stream.inherited
  package var errors = Stream.inherited
  /// The program's environment; nil for that of this process.
  package var variables: [String: String]?
  /// Variables added to the environment.
  package var additions: [String: String] = [:]
  /// The program and its process group are killed after this time; nil for no limit.
  package var timeoutSeconds: Int?
  /// Whether processes it leaves running are killed when it ends. Needs `timeoutSeconds`, which
  /// gives the program its own process group.
  package var endsWhatItLeaves = false

  /// Whether the keyboard's interrupt and quit signals go to the program alone. This process
  /// ignores them while the program runs.
  package var takesKeyboardSignals = false

  /// - Parameter arguments: The program, searched in PATH, and its arguments.
  package init(_ arguments: [String]) { self.arguments = arguments }

  /// Starts the program and waits for it to end. A non-zero exit status is not an error.
  ///
  /// - Throws: `SpawnError` if the program can not be started, exceeds `timeoutSeconds` or writes
  ///   more than `outputLimit` to a kept output.
  package func run() throws(SpawnError) -> End {
    let inputPipe = try Pipe(where: input, isForReading: true)
    defer { inputPipe?.closeAll() }
    let outputPipe = try Pipe(where: output, isForReading: false)
    defer { outputPipe?.closeAll() }
    let errorPipe = try Pipe(where: errors, isForReading: false)
    defer { errorPipe?.closeAll() }
    let former = takesKeyboardSignals ? Self.keyboardSignals.map { ($0, signal($0, SIG_IGN)) } : []
    defer { for (number, handler) in former { signal(number, handler) } }
    let id = try start(inputPipe, outputPipe, errorPipe)
    for pipe in [inputPipe, outputPipe, errorPipe] { pipe?.closeChildEnd() }
    var exchange = Exchange(
      inputPipe: inputPipe, outputPipe: outputPipe, errorPipe: errorPipe, outputLimit: outputLimit)
    if case .bytes(let bytes) = input {
      // If the program leaves some unread, writing fails instead of ending this process.
      signal(SIGPIPE, SIG_IGN)
      exchange.unsent = bytes[...]
    }
    return try waitForEnd(id, &exchange)
  }

  private static let keyboardSignals = [SIGINT, SIGQUIT]

  // MARK: Starting

  private func start(_ inputPipe: Pipe?, _ outputPipe: Pipe?, _ errorPipe: Pipe?) throws(SpawnError)
    -> pid_t
  {
    guard let program = arguments.first else { throw SpawnError(reason: "no program") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, pipe, descriptor, mode) in [
      (input, inputPipe, STDIN_FILENO, O_RDONLY), (output, outputPipe, STDOUT_FILENO, O_WRONLY),
      (errors, errorPipe, STDERR_FILENO, O_WRONLY),
    ] {
      if let pipe {
        posix_spawn_file_actions_adddup2(&actions, pipe.childEnd, descriptor)
      } else if case .null = stream {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A program with a timeout gets its own process group, so that its children can be killed with
    // it; one on the terminal stays in the foreground group. SIGPIPE, which this process ignores,
    // is reset to its default action.
    let group = timeoutSeconds == nil ? 0 : POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(group | POSIX_SPAWN_SETSIGDEF))
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    if takesKeyboardSignals {
      for number in Self.keyboardSignals { sigaddset(&defaults, number) }
    }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environmentEntries() + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw SpawnError(code) }
    return id
  }

  private func environmentEntries() -> [UnsafeMutablePointer<CChar>?] {
    let own = (variables ?? [:]).merging(additions) { $1 }.map { strdup("\($0)=\($1)") }
    guard variables == nil else { return own }
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    var entry = environ
    while let text = entry.pointee {
      let name = String(cString: text).prefix { $0 != "=" }
      if additions[String(name)] == nil { inherited.append(strdup(text)) }
      entry += 1
    }
    return inherited + own
  }

  // MARK: Waiting

  /// Writes the program's input, reads its output and waits until it ends.
  private func waitForEnd(_ id: pid_t, _ exchange: inout Exchange) throws(SpawnError) -> End {
    let deadline = timeoutSeconds.map { MonotonicClock.milliseconds() + $0 * 1000 }
    var status: Int32 = 0
    var pause: UInt32 = 100
    while true {
      // Without open pipes and a timeout, `waitpid` may block.
      let options = exchange.isClosed && deadline == nil ? 0 : WNOHANG
      let found = waitpid(id, &status, options)
      if found == id { break }
      if found < 0, errno != EINTR { throw SpawnError(errno) }
      if let deadline, MonotonicClock.milliseconds() >= deadline || exchange.exceedsLimit {
        kill(-id, SIGKILL)
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        throw exchange.exceedsLimit ? .tooMuchOutput : .timeout
      }
      if exchange.isClosed {
        usleep(pause)
        pause = min(pause * 2, 20_000)
      } else {
        // Children of the program may keep the pipes open after it ends, so the loop checks every
        // 10 ms whether it has ended.
        exchange.transfer(waitingMilliseconds: 10)
      }
    }
    exchange.finish()
    if endsWhatItLeaves { kill(-id, SIGKILL) }
    if exchange.exceedsLimit { throw .tooMuchOutput }
    let signal = status & 0x7F
    let lines = String(decoding: exchange.complaint, as: UTF8.self).split(
      whereSeparator: \.isNewline)
    return End(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: exchange.output,
      complaint: lines.last.map(String.init) ?? "")
  }

  /// The pipes of a running program and the data sent through them.
  private struct Exchange {
    let inputPipe: Pipe?
    let outputPipe: Pipe?
    let errorPipe: Pipe?
    let outputLimit: Int
    var unsent: ArraySlice<UInt8> = []
    var output: [UInt8] = []
    var complaint: [UInt8] = []

    var isClosed: Bool {
      inputPipe?.isOpen != true && outputPipe?.isOpen != true && errorPipe?.isOpen != true
    }

    var exceedsLimit: Bool { output.count >= outputLimit }

    /// Waits until a pipe is ready, and transfers what it can without blocking.
    ///
    /// - Returns: false if no pipe became ready in time.
    @discardableResult
    mutating func transfer(waitingMilliseconds timeout: Int32) -> Bool {
      // A closed descriptor is -1, which `poll` ignores.
      var waiting = [
        pollfd(fd: inputPipe?.ownEnd ?? -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outputPipe?.ownEnd ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errorPipe?.ownEnd ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waiting, 3, timeout) > 0 else { return false }
      if waiting[0].revents != 0 { feed() }
      if waiting[1].revents != 0 { output += outputPipe?.readAvailable() ?? [] }
      if waiting[2].revents != 0 {
        complaint = (complaint + (errorPipe?.readAvailable() ?? [])).suffix(
          Subprocess.complaintLimit)
      }
      return true
    }

    /// Reads the rest of the pipes after the program has ended.
    mutating func finish() {
      inputPipe?.closeOwnEnd()
      while !isClosed, !exceedsLimit, transfer(waitingMilliseconds: 0) {}
    }

    private mutating func feed() {
      let count = unsent.withUnsafeBytes {
        write(inputPipe?.ownEnd ?? -1, $0.baseAddress, $0.count)
      }
      if count > 0 { unsent = unsent.dropFirst(count) }
      // A program may close its input before it has read everything.
      if unsent.isEmpty || (count < 0 && errno != EINTR && errno != EAGAIN) {
        inputPipe?.closeOwnEnd()
      }
    }
  }
}

/// A pipe between this process and a program.
private final class Pipe {
  /// This process's end; -1 once closed.
  private(set) var ownEnd: Int32
  private(set) var childEnd: Int32

  /// Creates a pipe; nil for a stream that needs none.
  ///
  /// - Parameter isForReading: Whether the program reads from it.
  /// - Throws: `SpawnError` if the system has no descriptors left.
  init?(where stream: Subprocess.Stream, isForReading: Bool) throws(SpawnError) {
    switch stream {
    case .inherited, .null: return nil
    case .bytes, .kept: break
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnError(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (childEnd, ownEnd) = isForReading ? (ends[0], ends[1]) : (ends[1], ends[0])
    // `poll` waits for all pipes at once, so reading or writing one must not block.
    _ = fcntl(ownEnd, F_SETFL, fcntl(ownEnd, F_GETFL) | O_NONBLOCK)
  }

  var isOpen: Bool { ownEnd >= 0 }

  /// Reads what is available, and closes the pipe at the end of the stream.
  func readAvailable() -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(ownEnd, &chunk, chunk.count)
    if count == 0 { closeOwnEnd() }
    return count > 0 ? Array(chunk[..<count]) : []
  }

  func closeOwnEnd() {
    if ownEnd >= 0 { close(ownEnd) }
    ownEnd = -1
  }

  func closeChildEnd() {
    if childEnd >= 0 { close(childEnd) }
    childEnd = -1
  }

  func closeAll() {
    closeOwnEnd()
    closeChildEnd()
  }
}

/// A clock for timeouts, which is independent of the wall clock.
package enum MonotonicClock {
  package static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}
