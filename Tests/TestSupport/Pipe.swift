import Glibc

/// A pipe to a running program, to read its output, to leave it unread, or to write its input piece
/// by piece.
package final class Pipe {
  private(set) var readEnd: Int32
  package private(set) var writeEnd: Int32

  package init() throws {
    // A named pipe, because its ends can be opened so that programs started by other tests do not
    // inherit them.
    let folder = TemporaryFolder()
    let path = folder.path + "/pipe"
    guard mkfifo(path, 0o600) == 0 else { throw SpawnFailure(program: "mkfifo", code: errno) }
    readEnd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    writeEnd = open(path, O_WRONLY | O_CLOEXEC)
    guard readEnd >= 0, writeEnd >= 0 else { throw SpawnFailure(program: "pipe", code: errno) }
    _ = fcntl(readEnd, F_SETFL, fcntl(readEnd, F_GETFL) & ~O_NONBLOCK)
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  package func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  package func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Fills the pipe, so that the next writer blocks until somebody reads.
  package func fill() {
    let flags = fcntl(writeEnd, F_GETFL)
    _ = fcntl(writeEnd, F_SETFL, flags | O_NONBLOCK)
    for size in [4096, 1] {
      let bytes = [UInt8](repeating: UInt8(ascii: "."), count: size)
      while Glibc.write(writeEnd, bytes, size) > 0 {}
    }
    _ = fcntl(writeEnd, F_SETFL, flags)
  }

  package func write(_ text: String) { _ = Glibc.write(writeEnd, text, text.utf8.count) }

  /// Waits for a whole line and returns it without its end, or nil if the program ended first.
  package func readLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(readEnd, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}
