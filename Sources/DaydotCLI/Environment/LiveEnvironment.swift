import CivilTime
import Files
import Glibc
import ItemJSON
import Outcomes
import Processes
import SQLite
import Scheduler

extension Environment {
  /// The environment of this process.
  package static func live() -> Environment {
    // If the reader exits, the write fails instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    // So does a limit on the size of files.
    signal(SIGXFSZ, SIG_IGN)
    SQLiteLibrary.useOneThread()
    SQLiteLibrary.keepFreedMemory()
    let zones = SystemZones(folder: variable("TZDIR") ?? ZoneName.usualFolder)
    let size = terminalSize()
    var terminal = Terminal()
    terminal.isInputTerminal = isatty(STDIN_FILENO) == 1
    terminal.isOutputTerminal = isatty(STDOUT_FILENO) == 1
    terminal.isErrorTerminal = isatty(STDERR_FILENO) == 1
    (terminal.columns, terminal.rows) = (size?.columns, size?.rows)
    return Environment(
      arguments: Array(CommandLine.arguments.dropFirst()), variables: allVariables(),
      clock: { Instant(secondsSinceEpoch: time(nil)) }, zones: zones,
      systemZone: { try zones.localZone() },
      terminal: terminal, output: FileOutput(descriptor: STDOUT_FILENO),
      errors: FileOutput(descriptor: STDERR_FILENO),
      standardInput: STDIN_FILENO, readLine: { Swift.readLine() }, makeUID: makeRandomUID,
      programPath: FileSystem.linkTarget("/proc/self/exe") ?? "daydot", endsProcess: true)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func allVariables() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      // As bytes: searching the characters of a string is slow, and every command does this.
      if let equals = strchr(text, Int32(UInt8(ascii: "="))) {
        let name = UnsafeRawBufferPointer(start: text, count: equals - text)
        variables[String(decoding: name, as: UTF8.self)] = String(cString: equals + 1)
      }
      entry += 1
    }
    return variables
  }

  private static func terminalSize() -> (columns: Int, rows: Int?)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : nil)
  }

  /// A random UUID (RFC 9562 §5.4).
  private static func makeRandomUID() -> String {
    uuid((.random(in: .min ... .max), .random(in: .min ... .max)), version: 4)
  }
}

/// An open file that is written to directly, without a buffer in between.
final class FileOutput: OutputStream {
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  var whyNobodyReads: DeliveryFailure? {
    let mailers = ["/usr/sbin/sendmail", "/usr/lib/sendmail"]
    return switch PrintedOutput.whyNobodyReads(descriptor, mailers: mailers) {
    case .device?: .deviceNobodyReads
    case .cronWithoutMail?: .cronWithoutMail
    case .system(let reason)?: .system(reason)
    case nil: nil
    }
  }

  func waitUntilWritable() { PrintedOutput.waitUntilWritable(descriptor) }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if RegularFile.write(bytes, to: descriptor) { return }
    throw errno == EPIPE ? .readerGone : .failed(reason: String(cString: strerror(errno)))
  }
}
