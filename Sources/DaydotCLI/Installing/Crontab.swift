import CommandLine
import Glibc
import Outcomes
import Processes

/// The user's crontab, which may contain one line of daydot.
struct Crontab {
  private(set) var lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Puts an entry in the place of the one that checks the same store, or at the end.
  ///
  /// - Returns: Whether anything changed.
  mutating func set(_ entry: String) -> Bool {
    let old = lines
    let place = lines.firstIndex { Crontab.isSame($0, as: entry) }
    lines.removeAll { Crontab.isSame($0, as: entry) }
    lines.insert(entry, at: place ?? lines.count)
    return lines != old
  }

  /// Adds an entry that checks nothing.
  ///
  /// - Returns: Whether the entry was missing.
  mutating func add(_ entry: String) -> Bool {
    if lines.contains(entry) { return false }
    lines.append(entry)
    return true
  }

  /// Removes the lines that check the same store as an entry.
  ///
  /// - Returns: Whether any line was removed.
  mutating func remove(_ entry: String) -> Bool {
    let count = lines.count
    lines.removeAll { Crontab.isSame($0, as: entry) }
    return lines.count < count
  }

  fileprivate static func isSame(_ line: String, as entry: String) -> Bool {
    guard let one = checkedStore(line), let other = checkedStore(entry) else { return false }
    return one == other
  }

  /// Returns the store that a line makes daydot check, empty for the default store; nil for any
  /// other line.
  private static func checkedStore(_ line: String) -> String? {
    if line.hasPrefix("#") { return nil }
    let words = ShellLine(line.replacing("\\%", with: "%") + " ").words
    guard words.last == "check",
      let program = words.firstIndex(where: { $0 == "daydot" || $0.hasSuffix("/daydot") })
    else { return nil }
    let store = words[program...].firstIndex(of: "--store").map { words.index(after: $0) }
    return store.map { words.indices.contains($0) ? words[$0] : "" } ?? ""
  }

  // MARK: The program crontab

  /// The maximum time for `crontab`, in seconds.
  private static let timeout = 20

  /// Reads the user's current crontab; empty if there is none.
  ///
  /// - Parameter hasSystemd: Whether systemd can do the same.
  static func read(hasSystemd: Bool = false) throws -> Crontab {
    let end = try run(list(timeoutSeconds: timeout), hasSystemd: hasSystemd)
    // `crontab` reports a missing crontab as a failure: "no crontab for USER".
    if end.status != 0, !end.complaint.hasPrefix("no crontab") {
      throw InstallError.crontabFailed(reason: end.complaint)
    }
    return Crontab(end.status == 0 ? String(decoding: end.output, as: UTF8.self) : "")
  }

  func write() throws {
    var program = Subprocess(["crontab", "-"])
    (program.input, program.output, program.errors) = (.bytes(Array(text.utf8)), .null, .kept)
    program.timeoutSeconds = Crontab.timeout
    let end = try Crontab.run(program)
    if end.status != 0 { throw InstallError.crontabFailed(reason: end.complaint) }
  }

  fileprivate static func list(timeoutSeconds: Int) -> Subprocess {
    var program = Subprocess(["crontab", "-l"])
    (program.input, program.output, program.errors) = (.null, .kept, .kept)
    program.timeoutSeconds = timeoutSeconds
    return program
  }

  private static func run(
    _ program: Subprocess, hasSystemd: Bool = false
  ) throws -> Subprocess.End {
    do {
      return try program.run()
    } catch {
      if error == SpawnError(ENOENT) { throw InstallError.noCrontab(hasSystemd: hasSystemd) }
      throw InstallError.crontabFailed(reason: error.reason)
    }
  }
}

/// The state of checks in the user's crontab.
struct CheckingCrontab {
  /// Whether there is a program `crontab`.
  let isThere: Bool
  /// The lines that run a check.
  private let entries: [String]
  var entry: String? { entries.first }

  init() {
    // `crontab` fails for a user without a crontab.
    guard let end = try? Crontab.list(timeoutSeconds: 10).run() else {
      (isThere, entries) = (false, [])
      return
    }
    isThere = true
    entries = String(decoding: end.output, as: UTF8.self).split(separator: "\n").filter { line in
      !line.hasPrefix("#") && line.hasSuffix(" check") && line.contains("daydot")
    }.map { String($0) }
  }

  func checks(storeOf session: Session) -> Bool {
    guard let own = try? CheckProgram(in: session) else { return false }
    return entries.contains { Crontab.isSame($0, as: "\(own.forCron) check") }
  }
}
