import Glibc

/// A file that is written beside the file it replaces. Its name contains the process id, so that
/// files left by dead processes can be found and removed.
package enum UnfinishedFile {
  static let mark = ".new-"

  /// The path this process writes to. The caller opens it with `O_EXCL`.
  package static func path(of target: String) -> String { "\(target)\(mark)\(getpid())" }

  /// Removes unfinished files of dead processes and of this process.
  package static func sweep(beside target: String) {
    let (folder, name) = FolderListing.split(target)
    for file in FolderListing.names(in: folder) where file.hasPrefix(name + mark) {
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

/// Writes a file's data to the disk with `fsync`.
///
/// - Returns: Whether that succeeded; else `errno` is set.
func syncFile(_ path: String) -> Bool {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return fsync(descriptor) == 0
}

/// Creates the missing folders above a file with mode 0700.
///
/// - Throws: `StoreError.unwritable` or `.full` if a folder can not be created.
func makeFolders(above path: String) throws {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
  let folder = String(path[..<slash])
  if access(folder, F_OK) == 0 { return }
  try makeFolders(above: folder)
  guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
    throw Database.openError(path: folder, code: errno)
  }
}
