import Glibc

/// What one run of a program used.
struct Run {
  let milliseconds: Double
  /// Time on a processor, without waiting.
  let processorMilliseconds: Double
  /// The most memory it held at once.
  let peakKilobytes: Int
  /// The exit status, or minus the signal that ended it.
  let status: Int32
}

/// Why a program could not be started.
struct SpawnError: Error, CustomStringConvertible {
  let program: String
  let code: Int32

  var description: String { "cannot run \(program): \(String(cString: strerror(code)))" }
}

/// A program with everything its run depends on, so that it can be run repeatedly.
struct Child {
  let program: String
  let arguments: [String]
  /// The complete environment, so that the user's own settings do not affect the result.
  var variables: [String: String]
  /// Where standard output goes.
  var output = "/dev/null"
  /// Where standard error goes, kept for the message when a run fails.
  let errors: String

  /// Runs the program to its end.
  ///
  /// The time is that of the whole process, from before it is created until it has been waited for.
  /// Until a new process is replaced by its program, its peak memory includes that of its parent,
  /// so this program has to stay smaller than what it measures.
  func run() throws(SpawnError) -> Run {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
    var argv = ([program] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }

    var id: pid_t = 0
    var status: Int32 = 0
    var usage = rusage()
    let begin = monotonicNanoseconds()
    let code = posix_spawn(&id, program, &actions, nil, &argv, &envp)
    guard code == 0 else { throw SpawnError(program: program, code: code) }
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    let end = monotonicNanoseconds()
    let signal = status & 0x7F
    return Run(
      milliseconds: Double(end - begin) / 1_000_000,
      processorMilliseconds: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
      peakKilobytes: usage.ru_maxrss,
      status: signal == 0 ? status >> 8 & 0xFF : -signal)
  }

  /// The first line the last run wrote to standard error.
  var complaint: String {
    guard let bytes = try? Files.read(errors) else { return "" }
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}

private func milliseconds(_ time: timeval) -> Double {
  Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
}

/// A clock that is never set.
func monotonicNanoseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1_000_000_000 + now.tv_nsec
}
