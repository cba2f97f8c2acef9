import Glibc

/// A target for the output of a program.
package protocol Outlet {
  /// The end that the program writes to.
  var writeEnd: Int32 { get }
  /// Closes the write end in the test, once the program has it.
  func closeWriteEnd()
}

extension Pipe: Outlet {}

/// A pseudo-terminal with a size, to test what a program only does for a person.
package final class PseudoTerminal: Outlet {
  private let master: Int32
  package private(set) var writeEnd: Int32

  package init(columns: Int, rows: Int = 24) throws {
    // The requests that posix_openpt, unlockpt and ptsname make; Swift can not import those
    // functions (ioctl_tty(2)).
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
    // Leaves line feeds unchanged.
    var mode = termios()
    tcgetattr(writeEnd, &mode)
    mode.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(writeEnd, TCSANOW, &mode)
  }

  deinit {
    closeWriteEnd()
    close(master)
  }

  package func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Types a text, which waits until the program reads it.
  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Everything written, up to the end of the program.
  package func readAll() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      // On Linux, reading fails with EIO once the last writer is gone.
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
