import Glibc

/// What a program can be given to write to.
public protocol Outlet {
  /// The end the program gets.
  var writeEnd: Int32 { get }
  /// Closes that end in the test, once the program has it.
  func closeWriteEnd()
}

extension Pipe: Outlet {}

/// A terminal that nobody sees, with a size: what a program does only for a person.
public final class PseudoTerminal: Outlet {
  private let master: Int32
  public private(set) var writeEnd: Int32

  public init(columns: Int, rows: Int = 24) throws {
    // What posix_openpt, unlockpt and ptsname do; the C library hides those from Swift (tty_ioctl(2)).
    let unlock: UInt = 0x4004_5431
    let askNumber: UInt = 0x8004_5430
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, ioctl(master, unlock, &isLocked) == 0,
      ioctl(master, askNumber, &number) == 0
    else { throw SpawnFailure(program: "ptmx", code: errno) }
    writeEnd = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard writeEnd >= 0 else { throw SpawnFailure(program: "pts", code: errno) }
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    // Line feeds as they are.
    var mode = termios()
    tcgetattr(writeEnd, &mode)
    mode.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(writeEnd, TCSANOW, &mode)
  }

  deinit {
    closeWriteEnd()
    close(master)
  }

  public func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Types a text, which waits there until the program reads it.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// All that was written, up to the end of the program.
  public func readAll() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      // Linux answers EIO when the last writer is gone.
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
