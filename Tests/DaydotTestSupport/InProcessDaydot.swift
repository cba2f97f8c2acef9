import CSQLite
import CivilTime
import DaydotCLI
import Glibc
import Outcomes
import SQLite
import Scheduler
import TestSupport
import TodoStore

/// Runs the program inside the test's process, with a store of its own and with everything outside
/// it replaced.
///
/// It takes the same words and gives the same answers as `Daydot`, which starts the built
/// program, in a tenth of the time. What needs a process of its own (signals, kills, terminals,
/// channels that start programs) is tested with `Daydot`.
package final class InProcessDaydot: ProgramUnderTest {
  package var variables: [String: String]
  /// The time of the wall clock while `DAYDOT_NOW` is not set.
  package var clock = Instant(secondsSinceEpoch: 0)
  /// A clock that advances while a command runs; takes precedence over `clock`.
  package var runningClock: (@Sendable () -> Instant)?
  /// Whether standard input is a terminal, so that `edit` opens an editor.
  package var isInputTerminal = false
  /// Why standard output has no reader, or nil if it has one.
  package var whyNobodyReads: DeliveryFailure?
  package let folder: TemporaryFolder
  private let uids: UIDSequence
  /// Keep the store open between commands; nil if each opens it, as a process does.
  package let connections: KeptConnections?

  package convenience init(now: String?, zone: String) {
    self.init(now: now, zone: zone, firstUID: 1)
  }

  /// - Parameters:
  ///   - firstUID: The number of the first identifier, for a store whose copy continues elsewhere.
  ///   - keepsStoreOpen: Whether the store stays open between the commands, which halves their time.
  package init(now: String?, zone: String, firstUID: Int = 1, keepsStoreOpen: Bool = false) {
    connections = keepsStoreOpen ? KeptConnections() : nil
    // In memory where the system has such a folder, because syncs cost nothing there.
    folder = TemporaryFolder(in: access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")
    uids = UIDSequence(from: firstUID)
    variables = InProcessDaydot.usualVariables(home: folder.path, zone: zone, now: now)
  }

  @discardableResult
  package func run(_ arguments: [String], input: String) throws -> Finished {
    let output = CapturedOutput(whyNobodyReads: whyNobodyReads)
    let errors = CapturedOutput()
    let standardInput = try InputText(input)
    let status = Program.run(
      in: environment(arguments, output: output, errors: errors, input: standardInput))
    return Finished(output: output.text, errors: errors.text, status: status.rawValue)
  }

  /// Removes the store with its backups, and the settings, so that the next command is the first
  /// one.
  package func removeStore() {
    connections?.close()
    for ending in ["", "-wal", "-shm", "-check", "-sync"] { unlink(store + ending) }
    let backups = folder.path + "/backups"
    for name in names(in: backups) { unlink("\(backups)/\(name)") }
    unlink(folder.path + "/.config/daydot/config")
    uids.restart()
  }

  /// Runs SQL on the store, as another program does. Does nothing without a store.
  package func runSQL(_ sql: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard sqlite3_open_v2(store, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { return }
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw Disagreement("SQL runs", String(cString: sqlite3_errmsg(handle)))
    }
  }

  private func environment(
    _ arguments: [String], output: CapturedOutput, errors: CapturedOutput, input: InputText
  ) -> Environment {
    let clock = runningClock ?? { [clock] in clock }
    var terminal = Terminal()
    terminal.isInputTerminal = isInputTerminal
    return Environment(
      arguments: arguments, variables: variables, clock: clock, zones: SystemZones.shared,
      systemZone: { .utc }, terminal: terminal, output: output, errors: errors,
      standardInput: input.descriptor, readLine: { nil },
      makeUID: { [uids] in uids.next() }, programPath: "/usr/bin/daydot", endsProcess: false,
      connection: connections.map { connections in connections.database })
  }
}

/// Open connections, for a process that runs many commands.
///
/// A connection keeps its schema and prepared statements, which take most of a short command's
/// time. The caches of a `Store` end with the store. Used by one thread only.
package final class KeptConnections {
  private var databases: [String: Database] = [:]

  /// The connection to a file, opened at first use.
  package func database(path: String) throws -> Database {
    if let known = databases[path] { return known }
    let made = try Store.connect(path: path)
    databases[path] = made
    return made
  }

  /// Closes all connections, as before a file is removed or replaced.
  package func close() {
    for database in databases.values { database.close() }
    databases.removeAll()
  }
}

extension SystemZones {
  /// The system's zones, read once for all tests.
  package static let shared = SystemZones(folder: ZoneName.usualFolder)
}

/// Output that is kept for the test to read.
private final class CapturedOutput: OutputStream {
  private var bytes: [UInt8] = []
  let whyNobodyReads: DeliveryFailure?

  init(whyNobodyReads: DeliveryFailure? = nil) { self.whyNobodyReads = whyNobodyReads }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(OutputError) { self.bytes += bytes }

  func waitUntilWritable() {}
}

/// A text behind a file descriptor, as a command reads its standard input.
private final class InputText {
  let descriptor: Int32

  init(_ text: String) throws {
    guard !text.isEmpty else {
      descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      return
    }
    var template = Array("/tmp/daydot-test-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileFailure(path: "standard input", code: errno) }
    unlink(template)
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw FileFailure(path: "standard input", code: errno) }
      written += count
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}
