import CivilTime
import CommandLine
import Messages
import Outcomes
import Presentation
import Scheduler
import TodoStore

/// Everything the program takes from outside: arguments, variables, clock, zones and streams.
/// `live()` makes that of this process.
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
  /// The open descriptor that the file `-` stands for.
  package var standardInput: Int32
  /// The next line of standard input, or nil at its end.
  package var readLine: @Sendable () -> String?
  /// Fresh identifiers for items (RFC 9562, version 4).
  package var makeUID: @Sendable () -> String
  /// The path of this program's own file, for command lines that another program runs.
  package var programPath: String
  /// Whether the process ends with the program, so that the system may free what the program holds.
  package var endsProcess: Bool
  /// Keeps stores open from one run of the program to the next in the same process.
  package var connections: KeptConnections?

  package init(
    arguments: [String], variables: [String: String], clock: @escaping @Sendable () -> Instant,
    zones: any ZoneSource, systemZone: @escaping @Sendable () throws -> Zone, terminal: Terminal,
    output: any OutputStream, errors: any OutputStream, standardInput: Int32,
    readLine: @escaping @Sendable () -> String?, makeUID: @escaping @Sendable () -> String,
    programPath: String, endsProcess: Bool, connections: KeptConnections? = nil
  ) {
    self.arguments = arguments
    self.variables = variables
    self.clock = clock
    self.zones = zones
    self.systemZone = systemZone
    self.terminal = terminal
    self.output = output
    self.errors = errors
    self.standardInput = standardInput
    self.readLine = readLine
    self.makeUID = makeUID
    self.programPath = programPath
    self.endsProcess = endsProcess
    self.connections = connections
  }
}

/// What the program knows about the terminal it runs in.
package struct Terminal: Sendable {
  package var isInputTerminal: Bool
  package var isOutputTerminal: Bool
  package var isErrorTerminal: Bool
  /// Whether a person can be asked.
  package var isInteractive: Bool { isInputTerminal && isOutputTerminal }
  /// Columns of the output's terminal, or nil where output is not a terminal.
  package var columns: Int?
  /// Its rows, or nil where they are not known.
  package var rows: Int?

  package init(
    isInputTerminal: Bool, isOutputTerminal: Bool, isErrorTerminal: Bool, columns: Int?,
    rows: Int? = nil
  ) {
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.columns = columns
    self.rows = rows
  }
}

/// A stream for output. Writing may fail, as when the reader is gone.
package protocol OutputStream: AnyObject {
  /// Writes all bytes.
  ///
  /// - Throws: `OutputError`.
  func write(_ bytes: [UInt8]) throws(OutputError)
  /// Why no person reads what is written, or nil where one may.
  var whyNobodyReads: String? { get }
  /// Waits until a line can be written in one piece: a reader may be slow.
  func waitUntilWritable()
}
