import CivilTime
import CommandLine
import Messages
import Presentation
import Scheduler
import TodoStore

/// Everything the program takes from outside: arguments, variables, clock, zones and streams.
/// `live()` makes that of this process.
public struct Environment {
  /// The words after the program's name.
  public var arguments: [String]
  /// The process's variables.
  public var variables: [String: String]
  /// The wall clock.
  public var clock: @Sendable () -> Instant
  public var zones: any ZoneSource
  /// The system's own zone, where neither an option nor `TZ` names one.
  public var systemZone: @Sendable () throws -> Zone
  public var terminal: Terminal
  public var output: any OutputStream
  public var errors: any OutputStream
  /// The open descriptor that the file `-` stands for.
  public var standardInput: Int32
  /// The next line of standard input, or nil at its end.
  public var readLine: @Sendable () -> String?
  /// Fresh identifiers for items (RFC 9562, version 4).
  public var makeUID: @Sendable () -> String
  /// The path of this program's own file, for command lines that another program runs.
  public var programPath: String
  /// Whether the process ends with the program, so that the system may free what the program holds.
  public var endsProcess: Bool
  /// Keeps stores open from one run of the program to the next in the same process.
  public var connections: KeptConnections?

  public init(
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
public struct Terminal: Sendable {
  public var isInputTerminal: Bool
  public var isOutputTerminal: Bool
  public var isErrorTerminal: Bool
  /// Whether a person can be asked.
  public var isInteractive: Bool { isInputTerminal && isOutputTerminal }
  /// Columns of the output's terminal, or nil where output is not a terminal.
  public var columns: Int?
  /// Its rows, or nil where they are not known.
  public var rows: Int?

  public init(
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
public protocol OutputStream: AnyObject {
  /// Writes all bytes.
  ///
  /// - Throws: `OutputError`.
  func write(_ bytes: [UInt8]) throws(OutputError)
  /// Why no person reads what is written, or nil where one may.
  var whyNobodyReads: String? { get }
  /// Waits until a line can be written in one piece: a reader may be slow.
  func waitUntilWritable()
}

/// Why output could not be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader closed the pipe.
  case readerGone
  /// With the system's message.
  case failed(reason: String)
  /// Likewise, after the store was changed: what was asked is done.
  case failedAfterChange(reason: String)
}

extension OutputError: Explained {
  public var status: ExitStatus { self == .readerGone ? .success : .failure }

  public var sentence: Sentence {
    switch self {
    case .readerGone: .empty
    case .failed(let reason):
      Sentence("cannot write the output: \(reason: reason)", ko: "출력할 수 없습니다: \(reason: reason)")
    case .failedAfterChange(let reason):
      OutputError.failed(reason: reason).sentence
        + Sentence("; the change is made: daydot log", ko: ". 바꾼 것은 저장했습니다: daydot log")
    }
  }
}
