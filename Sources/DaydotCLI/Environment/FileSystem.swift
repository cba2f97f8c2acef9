import CommandLine
import Glibc
import Messages
import Outcomes
import Presentation
import TodoStore

extension FileError {
  init(path: String, code: Int32) {
    self.init(
      path: path,
      reason: code == RegularFile.specialCode
        ? "not a regular file" : String(cString: strerror(code)),
      isFull: [ENOSPC, EDQUOT, EFBIG].contains(code))
  }
}

/// What the commands do with whole files.
enum FileSystem {
  /// The bytes of a file, or nil where there is none.
  static func read(_ path: String) throws(FileError) -> [UInt8]? {
    let descriptor = RegularFile.open(path, O_RDONLY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path: path, code: errno)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      var code: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let read = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if read < 0 { code = errno }
        count = max(0, read)
      }
      if code == EINTR { continue }
      if code != 0 { throw FileError(path: path, code: code) }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
  }

  /// Replaces a file in one step: another process sees the old text or the new one, and a full disk
  /// leaves the old one.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try makeFolders(above: path)
    // A symbolic link stays: the file it leads to is replaced.
    let path = RegularFile.resolved(path) ?? path
    if RegularFile.kind(at: path) == .special {
      throw FileError(path: path, code: RegularFile.specialCode)
    }
    UnfinishedFile.sweep(beside: path)
    let temporary = UnfinishedFile.path(of: path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    do throws(FileError) {
      defer { close(descriptor) }
      try writeAll(bytes, to: descriptor, path: path)
      guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
        throw FileError(path: path, code: errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Removes a file.
  ///
  /// - Returns: Whether there was one.
  static func remove(_ path: String) throws(FileError) -> Bool {
    if unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw FileError(path: path, code: errno) }
    return false
  }

  private static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError(path: path, code: errno)
      }
    }
  }

  /// The names in a folder, in order, hidden ones left out; none where there is no such folder.
  static func names(in folder: String) -> [String] {
    FolderListing.names(in: folder).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Runs the body under a lock, so that no other daydot changes the file meanwhile. The lock is on
  /// the file's folder and ends with the process.
  static func locked<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    try makeFolders(above: path)
    let folder = FolderListing.split(path).folder
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: folder, code: errno) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileError(path: folder, code: errno) }
    }
    return try body()
  }

  /// Whether there is a regular file.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func makeFolders(above path: String) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if access(folder, F_OK) == 0 { return }
    try makeFolders(above: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw FileError(path: folder, code: errno)
    }
  }
}
