import Files
import Glibc
import Outcomes

/// A file that is read in pieces.
final class InputFile {

  /// As the user named it.
  let path: String
  private var descriptor: Int32
  private var closesDescriptor: Bool
  /// The descriptor of the temporary copy, or -1.
  private var copy: Int32 = -1
  private var copyFolder = ""
  private static let pieceSize = 1 << 18

  convenience init(_ path: String) throws(FileError) {
    try self.init(path, descriptor: open(path, O_RDONLY | O_CLOEXEC), closesDescriptor: true)
  }

  fileprivate init(
    _ path: String, descriptor: Int32, closesDescriptor: Bool
  ) throws(FileError) {
    self.path = path
    self.descriptor = descriptor
    self.closesDescriptor = closesDescriptor
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileError(path: path, code: EISDIR) }
  }

  deinit {
    if closesDescriptor, descriptor >= 0 { close(descriptor) }
    if copy >= 0 { close(copy) }
  }

  /// The size in bytes, or nil if it is not known before the end.
  var size: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Whether the bytes arrive as their sender writes them and can be read only once: a pipe, a
  /// terminal or a device.
  var isStream: Bool { size == nil }

  /// Copies the bytes that are read from now on into a temporary file, for `readAgain`.
  func keepCopy(in folder: String) throws(StreamCopyError) {
    copyFolder = folder
    var template = Array("\(folder)/daydot-XXXXXX".utf8CString)
    copy = mkstemp(&template)
    guard copy >= 0, fcntl(copy, F_SETFD, FD_CLOEXEC) == 0 else { throw copyError }
    unlink(template)
  }

  /// Reads the copy from its start, in place of the stream.
  func readAgain() throws(StreamCopyError) {
    guard lseek(copy, 0, SEEK_SET) == 0 else { throw copyError }
    if closesDescriptor { close(descriptor) }
    descriptor = copy
    closesDescriptor = true
    copy = -1
  }

  private var copyError: StreamCopyError {
    StreamCopyError(folder: copyFolder, reason: String(cString: strerror(errno)))
  }

  /// Moves to this byte, from the start of the file.
  func skip(to offset: Int) throws(FileError) {
    if offset > 0, lseek(descriptor, offset, SEEK_SET) < 0 {
      throw FileError(path: path, code: errno)
    }
  }

  /// Whether the byte before this one ends a line.
  func isLineStart(at offset: Int) throws(FileError) -> Bool {
    var byte: UInt8 = 0
    let count = pread(descriptor, &byte, 1, offset - 1)
    guard count >= 0 else { throw FileError(path: path, code: errno) }
    return count == 1 && byte == 0x0A
  }

  /// Reads the rest of the file.
  func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try read() { bytes += piece }
    return bytes
  }

  /// The next piece, or nil at the end.
  func read() throws -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: InputFile.pieceSize)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count == 0 { return nil }
      if count > 0 {
        piece.removeLast(piece.count - count)
        if copy >= 0, !RegularFile.write(piece, to: copy) { throw copyError }
        return piece
      }
      if errno != EINTR { throw FileError(path: path, code: errno) }
    }
  }
}

extension Environment {
  /// The folder of temporary files, chosen as SQLite chooses it.
  var temporaryFolder: String {
    [nonEmptyVariable("TMPDIR"), "/var/tmp", "/tmp"].lazy.compactMap { $0 }
      .first { access($0, W_OK | X_OK) == 0 } ?? "."
  }

  /// Opens a file that a command names: `-` is standard input.
  func inputFile(_ path: String) throws(FileError) -> InputFile {
    guard path == "-" else { return try InputFile(path) }
    return try InputFile(path, descriptor: standardInput, closesDescriptor: false)
  }
}

extension InputFile {
  /// Whether a file starts with readable text, which a store never does.
  static func holdsWords(_ path: String) -> Bool {
    // A file that can not be read was already refused with a better error.
    guard let file = try? InputFile(path), let piece = try? file.read() else { return false }
    // The last character may be incomplete.
    let start = String(decoding: piece.prefix(64), as: UTF8.self).dropLast()
    return !start.isEmpty && !start.hasPrefix("SQLite format 3")
      && start.unicodeScalars.allSatisfy {
        $0 != "\u{FFFD}" && ($0.value >= 0x20 || $0.properties.isWhitespace)
      }
  }
}
