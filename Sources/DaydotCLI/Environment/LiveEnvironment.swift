import CivilTime
import Delivery
import Glibc
import Outcomes
import Processes
import SQLite
import Scheduler
import TodoStore

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
      programPath: ownPath(), endsProcess: true)
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
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    return text
  }

  private static func ownPath() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return "daydot" }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { rest in
        Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        throw .readerGone
      } else if errno != EINTR {
        throw .failed(reason: String(cString: strerror(errno)))
      }
    }
  }
}
