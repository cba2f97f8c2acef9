import Glibc

/// A program could not be started, took too long or wrote too much, or a local service did not
/// answer. `reason` is usually the system's error text.
public struct SpawnError: Error, Hashable, Sendable {
  public let reason: String

  init(_ code: Int32) { reason = String(cString: strerror(code)) }
  init(reason: String) { self.reason = reason }
}

/// Runs a program without a shell: on the user's terminal, with given input, or for its output.
public struct Subprocess: Sendable {
  /// What one of the program's descriptors is connected to.
  public enum Stream: Sendable {
    /// The same as in this process, such as the user's terminal.
    case inherited
    case null
    /// The program reads these bytes; it may leave some unread.
    case bytes([UInt8])
    /// What the program writes is returned in `End`.
    case kept
  }

  /// How a program ended.
  public struct End: Hashable, Sendable {
    /// Its exit status, or 128 plus the number of the signal that ended it.
    public let status: Int32
    /// What it wrote to its standard output, if kept.
    public var output: [UInt8] = []
    /// The last line it wrote to its standard error, if kept.
    public var complaint = ""
  }

  /// The run fails once the kept standard output reaches this many bytes.
  private static let outputLimit = 8 << 20
  /// How many bytes of the standard error are kept, counted from its end.
  private static let complaintLimit = 4096

  private let arguments: [String]
  public var input = Stream.inherited
  public var output = Stream.inherited
  public var errors = Stream.inherited
  /// The program's variables; nil for those of this process.
  public var variables: [String: String]?
  /// Variables added to them.
  public var additions: [String: String] = [:]
  /// The program and its process group are killed after this time; nil for a program that the user
  /// ends.
  public var timeoutSeconds: Int?
  /// Whether processes it leaves running are killed when it ends. Needs `timeoutSeconds`, which
  /// gives it a process group of its own.
  public var endsWhatItLeaves = false

  /// Whether an interrupt or a quit from the keyboard is for the program alone. This process ignores
  /// them while it runs.
  public var takesKeyboardSignals = false

  /// - Parameter arguments: The program, looked up as a shell would, and its arguments.
  public init(_ arguments: [String]) { self.arguments = arguments }

  /// Starts the program and waits for its end.
  ///
  /// - Throws: `SpawnError` if it can not be started, takes too long or writes too much.
  public func run() throws(SpawnError) -> End {
    let feeding = try Pipe(where: input, isForReading: true)
    defer { feeding?.closeAll() }
    let hearing = try Pipe(where: output, isForReading: false)
    defer { hearing?.closeAll() }
    let complaining = try Pipe(where: errors, isForReading: false)
    defer { complaining?.closeAll() }
    let former = takesKeyboardSignals ? Self.keyboardSignals.map { ($0, signal($0, SIG_IGN)) } : []
    defer { for (number, handler) in former { signal(number, handler) } }
    let id = try start(feeding, hearing, complaining)
    for pipe in [feeding, hearing, complaining] { pipe?.closeTheirs() }
    var talk = Talk(feeding: feeding, hearing: hearing, complaining: complaining)
    if case .bytes(let bytes) = input { talk.rest = bytes[...] }
    return try attend(id, &talk)
  }

  private static let keyboardSignals = [SIGINT, SIGQUIT]

  // MARK: Starting

  private func start(_ feeding: Pipe?, _ hearing: Pipe?, _ complaining: Pipe?) throws(SpawnError)
    -> pid_t
  {
    guard let program = arguments.first else { throw SpawnError(reason: "no program") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, pipe, descriptor, mode) in [
      (input, feeding, STDIN_FILENO, O_RDONLY), (output, hearing, STDOUT_FILENO, O_WRONLY),
      (errors, complaining, STDERR_FILENO, O_WRONLY),
    ] {
      if let pipe {
        posix_spawn_file_actions_adddup2(&actions, pipe.theirs, descriptor)
      } else if case .null = stream {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A program with a timeout gets a process group of its own, so that its children can be killed
    // with it; one on the terminal stays in the foreground. SIGPIPE, which this process ignores,
    // gets its default action back.
    let group = timeoutSeconds == nil ? 0 : POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(group | POSIX_SPAWN_SETSIGDEF))
    var usual = sigset_t()
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    if takesKeyboardSignals { for number in Self.keyboardSignals { sigaddset(&usual, number) } }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = entries() + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw SpawnError(code) }
    return id
  }

  private func entries() -> [UnsafeMutablePointer<CChar>?] {
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

  /// Writes the program's input, reads its output and waits for its end.
  private func attend(_ id: pid_t, _ talk: inout Talk) throws(SpawnError) -> End {
    let deadline = timeoutSeconds.map { MonotonicClock.milliseconds() + $0 * 1000 }
    var status: Int32 = 0
    var pause: UInt32 = 100
    while true {
      // Without open pipes and a timeout, `waitpid` may block.
      let options = talk.isOver && deadline == nil ? 0 : WNOHANG
      let found = waitpid(id, &status, options)
      if found == id { break }
      if found < 0, errno != EINTR { throw SpawnError(errno) }
      if let deadline, MonotonicClock.milliseconds() >= deadline || talk.isTooMuch {
        kill(-id, SIGKILL)
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        throw SpawnError(talk.isTooMuch ? EMSGSIZE : ETIMEDOUT)
      }
      if talk.isOver {
        usleep(pause)
        pause = min(pause * 2, 20_000)
      } else {
        // The program's children may keep the pipes open after it ends, so the loop checks for its
        // end every 10 ms.
        talk.go(forMilliseconds: 10)
      }
    }
    talk.finish()
    if endsWhatItLeaves { kill(-id, SIGKILL) }
    if talk.isTooMuch { throw SpawnError(EMSGSIZE) }
    let signal = status & 0x7F
    let lines = String(decoding: talk.complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
    return End(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: talk.output,
      complaint: lines.last.map(String.init) ?? "")
  }

  /// The data exchanged with the program.
  private struct Talk {
    let feeding: Pipe?
    let hearing: Pipe?
    let complaining: Pipe?
    var rest: ArraySlice<UInt8> = []
    var output: [UInt8] = []
    var complaint: [UInt8] = []

    var isOver: Bool {
      feeding?.isOpen != true && hearing?.isOpen != true && complaining?.isOpen != true
    }

    var isTooMuch: Bool { output.count >= Subprocess.outputLimit }

    /// Waits at most this long until a pipe is ready, and moves what it can.
    ///
    /// - Returns: Whether a pipe was ready.
    @discardableResult
    mutating func go(forMilliseconds timeout: Int32) -> Bool {
      // A closed descriptor is -1, which `poll` passes over.
      var waiting = [
        pollfd(fd: feeding?.ours ?? -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: hearing?.ours ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: complaining?.ours ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waiting, 3, timeout) > 0 else { return false }
      if waiting[0].revents != 0 { feed() }
      if waiting[1].revents != 0 { output += hearing?.heard() ?? [] }
      if waiting[2].revents != 0 {
        complaint = (complaint + (complaining?.heard() ?? [])).suffix(Subprocess.complaintLimit)
      }
      return true
    }

    /// Reads what is left in the pipes after the program has ended.
    mutating func finish() {
      feeding?.closeOurs()
      while !isOver, !isTooMuch, go(forMilliseconds: 0) {}
    }

    private mutating func feed() {
      let count = rest.withUnsafeBytes { write(feeding?.ours ?? -1, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      // A program may close its input before it has read everything.
      if rest.isEmpty || (count < 0 && errno != EINTR && errno != EAGAIN) { feeding?.closeOurs() }
    }
  }
}

/// A pipe between this process and a program.
private final class Pipe {
  /// This process's end; -1 once closed.
  private(set) var ours: Int32
  private(set) var theirs: Int32

  /// - Returns: nil for a stream that needs no pipe.
  init?(where stream: Subprocess.Stream, isForReading: Bool) throws(SpawnError) {
    switch stream {
    case .inherited, .null: return nil
    case .bytes, .kept: break
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnError(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (theirs, ours) = isForReading ? (ends[0], ends[1]) : (ends[1], ends[0])
    // `poll` waits for all pipes at once, so no single one may block.
    _ = fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK)
  }

  var isOpen: Bool { ours >= 0 }

  /// The bytes that can be read now. Closes the pipe at its end.
  func heard() -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(ours, &chunk, chunk.count)
    if count == 0 { closeOurs() }
    return count > 0 ? Array(chunk[..<count]) : []
  }

  func closeOurs() {
    if ours >= 0 { close(ours) }
    ours = -1
  }

  func closeTheirs() {
    if theirs >= 0 { close(theirs) }
    theirs = -1
  }

  func closeAll() {
    closeOurs()
    closeTheirs()
  }
}
