import Files
import Glibc

/// The two programs that are measured, and how they are run.
struct Programs {
  let daydot: String
  /// nil if the shell is not installed; then there is no floor.
  let sqlite: String?
  /// Where everything is kept. It is also HOME, so that no configuration is read.
  let folder: String
  /// The most runs of a work.
  let repetitions: Int

  /// The exit status for a command line that can not be read (sysexits' EX_USAGE).
  private static let usageStatus: Int32 = 64
  /// About how long the runs of one work may take in total.
  private static let patienceMilliseconds = 6_000.0

  var outputFile: String { "\(folder)/output" }
  private var errorFile: String { "\(folder)/errors" }

  private var variables: [String: String] {
    ["HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "Asia/Seoul"]
  }

  /// A daydot command on a store, at the time the data was made for.
  func daydot(_ arguments: [String], store: String, now: String = ItemMaker.now) -> Child {
    Child(
      program: daydot, arguments: arguments + ["--store", store, "--now", now],
      variables: variables, errors: errorFile)
  }

  /// The sqlite3 shell running SQL on a store, or nil if it is not installed.
  func sqlite(_ sql: String, store: String) -> Child? {
    sqlite.map {
      Child(
        program: $0, arguments: ["-batch", store, sql], variables: variables, errors: errorFile)
    }
  }

  // MARK: Running

  /// Runs a program, which has to succeed.
  @discardableResult
  func run(_ child: Child) throws -> Run {
    let run = try child.run()
    guard run.status == 0 else {
      if run.status == Programs.usageStatus, child.program == daydot {
        throw WorkError.doesNotApply
      }
      let command = child.arguments.first ?? ""
      throw WorkError.failed("\(command): status \(run.status): \(child.complaint)")
    }
    return run
  }

  /// Runs a program, which has to succeed, and returns what it printed.
  func output(of child: Child) throws -> [UInt8] {
    var child = child
    child.output = outputFile
    try run(child)
    return try RegularFile.read(outputFile) ?? []
  }

  /// Runs both programs in turn, so that other load on the machine affects both.
  ///
  /// - Parameters:
  ///   - most: The maximum number of runs, for works that are slow or consume their data.
  ///   - restore: Reverts the changes of the measured run; not timed.
  func compare(
    _ measured: Child, floor: Child?, most: Int? = nil, restore: Child? = nil
  ) throws -> Comparison {
    try compare(most: most, floor: floor) {
      let result = try run(measured)
      if let restore { try run(restore) }
      return result
    }
  }

  /// - Parameter measured: Makes one run and returns it. Other work in it is not timed.
  func compare(most: Int? = nil, floor: Child?, measured: () throws -> Run) throws -> Comparison {
    // The first run of each warms the caches and is not counted.
    let first = try measured()
    if let floor { try run(floor) }
    let affordable = Int(Programs.patienceMilliseconds / max(first.milliseconds, 0.1))
    var result = Comparison()
    for _ in 0..<min(most ?? repetitions, repetitions, max(affordable, 5)) {
      result.runs.append(try measured())
      if let floor { result.floor.append(try run(floor)) }
    }
    return result
  }

  // MARK: Files

  /// Copies a store with its write-ahead log, and waits until the copy is on disk: pages still to
  /// be written would slow the syncs that are measured next.
  func copyStore(_ source: String, to target: String) throws {
    removeStore(target)
    for suffix in ["", "-wal"] where exists(source + suffix) {
      try tool("cp", [source + suffix, target + suffix])
      try tool("sync", [target + suffix])
    }
  }

  /// Removes a store and the files beside it.
  func removeStore(_ path: String) { remove(["", "-wal", "-shm", "-check"].map { path + $0 }) }

  /// Removes files and folders with everything in them.
  func remove(_ paths: [String]) { _ = try? tool("rm", ["-rf"] + paths) }

  private func tool(_ name: String, _ arguments: [String]) throws {
    try run(
      Child(
        program: "/bin/\(name)", arguments: arguments, variables: variables, errors: errorFile))
  }
}

/// The resources that one run of a program used.
struct Run {
  let milliseconds: Double
  /// Processor time, without waiting.
  let processorMilliseconds: Double
  /// The most memory it held at once.
  let peakMegabytes: Double
  /// The exit status, or minus the signal that ended it.
  let status: Int32
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
  /// The time covers the whole process, from before its creation until after it was waited for.
  /// Before a new process executes its program, its peak memory includes its parent's, so this
  /// program must use less memory than the programs it measures.
  func run() throws(FileError) -> Run {
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
    let begin = ContinuousClock.now
    let code = posix_spawn(&id, program, &actions, nil, &argv, &envp)
    guard code == 0 else { throw FileError(path: program, code: code) }
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    let time = ContinuousClock.now - begin
    let signal = status & 0x7F
    return Run(
      milliseconds: time / .milliseconds(1),
      processorMilliseconds: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
      peakMegabytes: Double(usage.ru_maxrss) / 1024,
      status: signal == 0 ? status >> 8 & 0xFF : -signal)
  }

  /// The first line the last run wrote to standard error.
  var complaint: String {
    let bytes = (try? RegularFile.read(errors)) ?? []
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}

private func milliseconds(_ time: timeval) -> Double {
  Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
}
