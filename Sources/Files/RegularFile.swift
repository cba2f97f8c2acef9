import Glibc

/// Opens, reads and replaces regular files. A device, a pipe or a socket is refused, and opening
/// one never blocks.
package enum RegularFile {
  /// Opens a regular file. `O_NONBLOCK` keeps a pipe without a writer from blocking.
  ///
  /// - Returns: A descriptor, or -1 with `errno` set: `EISDIR` for a folder,
  ///   `FileError.specialCode` for a device, a pipe or a socket.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode)
    guard descriptor >= 0 else { return -1 }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? nil : errno
    switch FileSystem.Kind(status) {
    case .file where code == nil: return descriptor
    case .folder where code == nil: close(descriptor); errno = EISDIR
    default: close(descriptor); errno = code ?? FileError.specialCode
    }
    return -1
  }

  /// The bytes of a file, or nil if there is none.
  package static func read(_ path: String) throws(FileError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
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

  /// Writes all bytes to an open file, pipe or terminal.
  ///
  /// - Returns: false with `errno` set if a write failed.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno != EINTR { return false }
      written += max(0, count)
    }
    return true
  }

  /// Replaces a file in one step: another process sees the old text or the new one, and a full disk
  /// leaves the old one. The folders above it are created.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try FileSystem.makeFolders(above: path)
    // Replaces the target of a symbolic link and keeps the link.
    let path = FileSystem.resolved(path) ?? path
    if FileSystem.kind(at: path) == .special {
      throw FileError(path: path, code: FileError.specialCode)
    }
    let file = try UnfinishedFile(replacing: path)
    try file.fill(with: bytes)
    try file.replaceTarget()
  }
}

/// A temporary file beside the file that it replaces. Its name contains the process id, so that
/// files of dead processes can be found and removed.
package struct UnfinishedFile: Sendable {
  package static let mark = ".new-"

  /// The path of the temporary file.
  package let path: String
  /// The path of the file it replaces.
  package let target: String
  package var targetName: String { FileSystem.split(target).name }

  /// Creates an empty file with mode 0600, after removing the files of dead processes.
  ///
  /// - Parameter target: The path of the file to replace, with links resolved.
  package init(replacing target: String) throws(FileError) {
    UnfinishedFile.sweep(beside: target)
    try self.init(at: "\(target)\(UnfinishedFile.mark)\(getpid())", replacing: target, mode: 0o600)
  }

  /// Creates an empty file at a path of its own.
  package init(at path: String, replacing target: String, mode: mode_t) throws(FileError) {
    (self.path, self.target) = (path, target)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileError(path: target, code: errno) }
    // The umask is for new files; a replaced one keeps who may read and write it.
    fchmod(descriptor, mode)
    close(descriptor)
  }

  /// Writes the whole content and syncs it to disk. The file is removed if that fails.
  package func fill(with bytes: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try write(bytes)
      try sync()
    } catch {
      discard()
      throw error
    }
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: target, code: errno) }
    defer { close(descriptor) }
    guard RegularFile.write(bytes, to: descriptor) else {
      throw FileError(path: target, code: errno)
    }
  }

  /// Syncs the file to disk, then replaces the target.
  package func finish() throws(FileError) {
    try sync()
    try replaceTarget()
  }

  private func sync() throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw FileError(path: target, code: errno)
    }
  }

  /// Renames the file, which is on disk, to its target. The file is removed if that fails.
  package func replaceTarget() throws(FileError) {
    if rename(path, target) == 0 { return }
    let error = FileError(path: target, code: errno)
    discard()
    throw error
  }

  /// Removes the file without replacing the target.
  package func discard() { unlink(path) }

  /// Removes unfinished files of dead processes and of this process.
  package static func sweep(beside target: String) {
    let (folder, name) = FileSystem.split(target)
    for file in FileSystem.allNames(in: folder) where file.hasPrefix(name + mark) {
      // An unfinished copy of a database may have side files of SQLite.
      let parts = file.dropFirst(name.count + mark.count).split(
        separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let number = parts.first, let process = pid_t(number),
        parts.count == 1 || ["journal", "wal", "shm"].contains(parts[1])
      else { continue }
      if process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) {
        unlink("\(folder)/\(file)")
      }
    }
  }
}
