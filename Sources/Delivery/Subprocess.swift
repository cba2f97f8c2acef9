import Glibc

/// A program could not be started, or took too long. `reason` is the system's word.
public struct SpawnError: Error, Hashable, Sendable {
  public let reason: String

  init(_ code: Int32) { reason = String(cString: strerror(code)) }
  init(reason: String) { self.reason = reason }
}

/// Runs a program without a shell: on the user's terminal, fed with bytes, or for what it prints.
public struct Subprocess: Sendable {
  /// What one of its descriptors is connected to.
  public enum Stream: Sendable {
    /// Whatever this process has there: the user's terminal.
    case inherited
    case null
    /// The program reads these bytes; it may leave some unread.
    case bytes([UInt8])
    /// What the program writes is kept.
    case kept
  }

  /// How a program ended.
  public struct End: Hashable, Sendable {
    /// Its exit status; 128 and more where a signal ended it.
    public let status: Int32
    /// What it wrote on its kept standard output.
    public var output: [UInt8] = []
    /// The last line it wrote on its kept standard error.
    public var complaint = ""
  }

  /// What it writes on its standard output beyond this fails the run.
  private static let outputLimit = 8 << 20
  /// Of its standard error only so much is kept, from the end.
  private static let complaintLimit = 4096

  private let arguments: [String]
  public var input = Stream.inherited
  public var output = Stream.inherited
  public var errors = Stream.inherited
  /// All its variables, or nil for those of this process.
  public var variables: [String: String]?
  /// Variables set beside those of this process.
  public var additions: [String: String] = [:]
  /// After these it is ended, with all it started; nil for a program that the user ends.
  public var timeoutSeconds: Int?
  /// Whether what it started and left running ends with it.
  public var endsWhatItLeaves = false

  /// - Parameter arguments: The program, looked up as a shell would, and its arguments.
  public init(_ arguments: [String]) { self.arguments = arguments }

  /// Starts the program and waits for its end.
  public func run() throws(SpawnError) -> End {
    let feeding = try Pipe(where: input, isForReading: true)
    defer { feeding?.closeAll() }
    let hearing = try Pipe(where: output, isForReading: false)
    defer { hearing?.closeAll() }
    let complaining = try Pipe(where: errors, isForReading: false)
    defer { complaining?.closeAll() }
    let id = try start(feeding, hearing, complaining)
    for pipe in [feeding, hearing, complaining] { pipe?.closeTheirs() }
    var talk = Talk(feeding: feeding, hearing: hearing, complaining: complaining)
    if case .bytes(let bytes) = input { talk.rest = bytes[...] }
    return try attend(id, &talk)
  }

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
    // One that has its time gets a group of its own, so that what it started ends with it; one on the terminal
    // stays in the foreground. All get the usual end by a broken pipe, which this process has put aside.
    let group = timeoutSeconds == nil ? 0 : POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(group | POSIX_SPAWN_SETSIGDEF))
    var usual = sigset_t()
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
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
      inherited.append(strdup(text))
      entry += 1
    }
    return inherited + own
  }

  // MARK: Waiting

  /// Feeds it, hears it and waits for its end.
  private func attend(_ id: pid_t, _ talk: inout Talk) throws(SpawnError) -> End {
    let deadline = timeoutSeconds.map { MonotonicClock.milliseconds() + $0 * 1000 }
    var status: Int32 = 0
    var pause: UInt32 = 100
    while true {
      // Nothing to listen to and no time to keep: it ends when it ends.
      let options = talk.isOver && deadline == nil ? 0 : WNOHANG
      let found = waitpid(id, &status, options)
      if found == id { break }
      if found < 0, errno != EINTR { throw SpawnError(errno) }
      if let deadline, MonotonicClock.milliseconds() >= deadline || talk.isTooMuch {
        kill(-id, SIGKILL)
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        throw SpawnError(ETIMEDOUT)
      }
      if talk.isOver {
        usleep(pause)
        pause = min(pause * 2, 20_000)
      } else {
        // What it started may hold its descriptors open after its end, so its end is asked for too.
        talk.go(forMilliseconds: 10)
      }
    }
    talk.finish()
    if endsWhatItLeaves { kill(-id, SIGKILL) }
    if talk.isTooMuch { throw SpawnError(ETIMEDOUT) }
    let signal = status & 0x7F
    let lines = String(decoding: talk.complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
    return End(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, output: talk.output,
      complaint: lines.last.map(String.init) ?? "")
  }

  /// What goes to the program and what comes from it.
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

    /// Moves what can be moved, and waits for it no longer than this.
    ///
    /// - Returns: Whether anything moved.
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

    /// Takes what the program left when it ended.
    mutating func finish() {
      feeding?.closeOurs()
      while !isOver, !isTooMuch, go(forMilliseconds: 0) {}
    }

    private mutating func feed() {
      let count = rest.withUnsafeBytes { write(feeding?.ours ?? -1, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      // One that reads no more has closed its end: that is its own affair.
      if rest.isEmpty || (count < 0 && errno != EINTR && errno != EAGAIN) { feeding?.closeOurs() }
    }
  }
}

/// A pipe between this process and a program.
private final class Pipe {
  /// This process's end; -1 once closed.
  private(set) var ours: Int32
  private(set) var theirs: Int32

  /// - Returns: nil for a stream that needs none.
  init?(where stream: Subprocess.Stream, isForReading: Bool) throws(SpawnError) {
    switch stream {
    case .inherited, .null: return nil
    case .bytes, .kept: break
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnError(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (theirs, ours) = isForReading ? (ends[0], ends[1]) : (ends[1], ends[0])
    // This process waits for all pipes at once, and for no one of them alone.
    _ = fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK)
  }

  var isOpen: Bool { ours >= 0 }

  /// What is there to be read; closes the pipe at its end.
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
