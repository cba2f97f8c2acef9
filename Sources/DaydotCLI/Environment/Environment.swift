import CivilTime
import CommandLine
import Messages
import Presentation
import Scheduler
import TodoStore

/// Everything outside the program, as it comes in: made once in `main`, handed down, replaced in tests.
public struct Environment {
  /// The words after the program's name.
  public var arguments: [String]
  /// The process's variables.
  public var variables: [String: String]
  /// The wall clock.
  public var clock: @Sendable () -> Instant
  public var zones: any ZoneSource
  /// What the system's own zone is, where neither an option nor `TZ` says.
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
  /// Where this program's own file is, for lines that another program runs.
  public var programPath: String
  /// Whether the process ends with the program: then what the program holds is left to the system.
  public var endsProcess: Bool
  /// What keeps a store open from one run of the program to the next, where the process goes on.
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

/// What the program knows of the terminal it writes to.
public struct Terminal: Sendable {
  public var isInputTerminal: Bool
  public var isOutputTerminal: Bool
  public var isErrorTerminal: Bool
  /// Whether somebody can be asked.
  public var isInteractive: Bool { isInputTerminal && isOutputTerminal }
  /// Columns of the output's terminal, or nil where it is none.
  public var columns: Int?
  /// Its rows, or nil where it is none.
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

/// Where text goes. Writing may fail: a reader can be gone.
public protocol OutputStream: AnyObject {
  /// Writes all bytes.
  ///
  /// - Throws: `OutputError`.
  func write(_ bytes: [UInt8]) throws(OutputError)
  /// Why no person reads what is written, or nil where somebody may.
  var whyNobodyReads: String? { get }
  /// Waits until a line can be written in one piece: a reader may be slow.
  func waitUntilWritable()
}

/// Why output could not be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader closed the pipe.
  case readerGone
  /// The system's word for it.
  case failed(reason: String)
}

extension OutputError: Explained {
  public var status: ExitStatus { self == .readerGone ? .success : .failure }

  public var sentence: Sentence {
    switch self {
    case .readerGone: .empty
    case .failed(let reason):
      Sentence("cannot write the output: \(reason: reason)", ko: "출력할 수 없습니다: \(reason: reason)")
    }
  }
}
