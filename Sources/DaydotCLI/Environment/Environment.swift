import CivilTime
import Glibc
import Outcomes
import SQLite
import Scheduler

/// The external dependencies of the program: arguments, variables, clock, zones and streams.
/// `live()` returns those of the process.
package struct Environment {
  /// The words after the program's name.
  package var arguments: [String]
  /// The process's variables.
  package var variables: [String: String]
  /// The wall clock.
  package var clock: @Sendable () -> Instant
  package var zones: any ZoneSource
  /// The system's own zone, where neither an option nor `TZ` names one.
  package var systemZone: @Sendable () throws -> Zone
  package var terminal: Terminal
  package var output: any OutputStream
  package var errors: any OutputStream
  /// The open descriptor that `-` names.
  package var standardInput: Int32
  /// The next line of standard input, or nil at its end.
  package var readLine: @Sendable () -> String?
  /// Fresh identifiers for items (RFC 9562, version 4).
  package var makeUID: @Sendable () -> String
  /// The path of this program's own file, for command lines that another program runs.
  package var programPath: String
  /// Whether the process ends with the program, so that its memory need not be freed.
  package var endsProcess: Bool
  /// Returns a connection that stays open across runs of the program in the same process; nil to
  /// open one for each run.
  package var connection: ((_ path: String) throws -> Database)?

  package init(
    arguments: [String], variables: [String: String], clock: @escaping @Sendable () -> Instant,
    zones: any ZoneSource, systemZone: @escaping @Sendable () throws -> Zone, terminal: Terminal,
    output: any OutputStream, errors: any OutputStream, standardInput: Int32,
    readLine: @escaping @Sendable () -> String?, makeUID: @escaping @Sendable () -> String,
    programPath: String, endsProcess: Bool,
    connection: ((_ path: String) throws -> Database)? = nil
  ) {
    (self.arguments, self.variables, self.clock, self.zones) = (arguments, variables, clock, zones)
    (self.systemZone, self.terminal, self.output) = (systemZone, terminal, output)
    (self.errors, self.standardInput, self.readLine) = (errors, standardInput, readLine)
    (self.makeUID, self.programPath) = (makeUID, programPath)
    (self.endsProcess, self.connection) = (endsProcess, connection)
  }
}

/// The known properties of the terminal.
package struct Terminal: Sendable {
  package var isInputTerminal = false
  package var isOutputTerminal = false
  package var isErrorTerminal = false
  /// Whether a person can be asked.
  package var isInteractive: Bool { isInputTerminal && isOutputTerminal }
  /// Columns of the output's terminal, or nil where output is not a terminal.
  package var columns: Int?
  /// Its rows, or nil where they are not known.
  package var rows: Int?

  package init() {}
}

/// A stream for output. Writing fails if, for example, the reader has exited.
package protocol OutputStream: AnyObject {
  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(OutputError)
  /// Why nobody reads the output; nil if someone may.
  var whyNobodyReads: DeliveryFailure? { get }
  /// Blocks until a line can be written in one piece, because the reader may be slow.
  func waitUntilWritable()
}

extension Environment {
  /// Whether systemd runs timers of the user.
  var hasUserSystemd: Bool {
    nonEmptyVariable("XDG_RUNTIME_DIR").map { access("\($0)/systemd/private", F_OK) == 0 } ?? false
  }
}

/// Where the user's files are (XDG Base Directory Specification).
struct Paths {
  let store: String
  let config: String
  /// The user's own templates and routines.
  let configFolder: String
  /// The folder for data that can be fetched again.
  let cache: String
  /// The folders where programs keep the user's data and settings.
  let dataHome: String
  let configHome: String
  let home: String

  init(variables: [String: String]) {
    func folder(_ name: String, _ fallback: String) -> String {
      // The XDG specification requires relative paths to be ignored.
      if let path = variables[name], path.hasPrefix("/") { return path }
      return Paths.home(variables) + "/" + fallback
    }
    home = Paths.home(variables)
    dataHome = folder("XDG_DATA_HOME", ".local/share")
    configHome = folder("XDG_CONFIG_HOME", ".config")
    store = dataHome + "/daydot/daydot.db"
    configFolder = configHome + "/daydot"
    config = configFolder + "/config"
    cache = folder("XDG_CACHE_HOME", ".cache") + "/daydot"
  }

  private static func home(_ variables: [String: String]) -> String {
    if let home = variables["HOME"], !home.isEmpty { return home }
    // Without HOME it is the account's own folder. The C library's call for it loads modules at run
    // time, which a statically linked program should not do.
    let account = "\(getuid())"
    guard let file = fopen("/etc/passwd", "r") else { return "." }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let fields = text.split(separator: ":", omittingEmptySubsequences: false)
      if fields.count > 5, fields[2] == account { return String(fields[5]) }
    }
    return "."
  }
}
