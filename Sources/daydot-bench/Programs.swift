import CivilTime
import Glibc

/// The two programs that are measured, and how they are run.
struct Programs {
  let daydot: String
  /// nil if the shell is not installed; then there is no floor.
  let sqlite: String?
  /// For the small files passed between the programs. It is also HOME, so that no configuration is
  /// read.
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
  func sqlite(_ sql: String, store: String) -> Child? { sqlite([sql], store: store) }

  /// The same with several inputs, each SQL or a command of the shell.
  func sqlite(_ inputs: [String], store: String) -> Child? {
    guard let sqlite else { return nil }
    return Child(
      program: sqlite, arguments: ["-batch", store] + inputs, variables: variables,
      errors: errorFile)
  }

  // MARK: Running

  /// Runs a program, which has to succeed.
  @discardableResult
  func run(_ child: Child) throws -> Run {
    let run = try child.run()
    guard run.status == 0 else {
      if run.status == Programs.usageStatus, child.program == daydot {
        throw WorkError.unknownCommand
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
    return try Files.read(outputFile)
  }

  /// Runs both programs in turn, so that other load on the machine affects both.
  ///
  /// - Parameters:
  ///   - most: A limit on the runs, for works that take long or use up their data.
  ///   - restore: Undoes what the measured run changed; its time is not counted.
  func compare(
    _ measured: Child, floor: Child?, most: Int? = nil, restore: Child? = nil
  ) throws -> (Sample, floor: Sample?) {
    try compare(most: most, floor: floor.map { floor in { try run(floor) } }) {
      let result = try run(measured)
      if let restore { try run(restore) }
      return result
    }
  }

  /// - Parameter measured: Makes one run and returns it; what else it does is not counted.
  func compare(
    most: Int? = nil, floor: (() throws -> Run)?, measured: () throws -> Run
  ) throws -> (Sample, floor: Sample?) {
    // The first run of each warms the caches and is not counted.
    let first = try measured()
    _ = try floor?()
    let affordable = Int(Programs.patienceMilliseconds / max(first.milliseconds, 0.1))
    let count = min(most ?? repetitions, repetitions, max(affordable, 5))
    var sample = Sample()
    var floorSample = Sample()
    for _ in 0..<count {
      sample.add(try measured())
      if let floor { floorSample.add(try floor()) }
    }
    return (sample, floor == nil ? nil : floorSample)
  }
}

/// The path of a program, by its name.
func programOnPath(_ name: String) -> String? {
  guard let path = getenv("PATH").map({ String(cString: $0) }) else { return nil }
  return path.split(separator: ":").map { "\($0)/\(name)" }.first(where: Files.isExecutable)
}
