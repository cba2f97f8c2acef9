import Glibc

/// The file of a store, looked at before SQLite opens it.
///
/// SQLite keeps its locks by process and file: whoever opens and closes the file beside it drops them, so a file
/// that is there is only asked about, never opened here.
struct StoreFile {
  /// Without links: locks, copies and side files belong to it, whatever name was used.
  let path: String
  /// Whether others can read it: a store holds where someone goes.
  private var isOpenToOthers = false

  private static let ownerOnly: mode_t = 0o600

  /// Makes the file with mode 0600 where it is missing.
  ///
  /// - Throws: `StoreError` for what is no file, or one that has several names.
  init(path: String) throws {
    guard let resolved = RegularFile.resolved(path) else {
      throw Database.openError(path: path, code: errno)
    }
    self.path = resolved
    var status = stat()
    if stat(resolved, &status) != 0 {
      try create()
    } else {
      switch RegularFile.kind(status) {
      case .folder: throw StoreError.isFolder(path: path)
      case .special, .missing: throw StoreError.notAFile(path: path)
      case .file: break
      }
      guard access(resolved, R_OK | W_OK) == 0 else {
        throw Database.openError(path: path, code: errno)
      }
      // SQLite would keep a log for each name.
      guard status.st_nlink <= 1 else {
        throw StoreError.severalNames(path: path, count: Int(status.st_nlink))
      }
      // Beside its copies it was no empty file: it was cut off.
      if status.st_size == 0, let newest = Backups(store: resolved).newest {
        throw StoreError.damaged(path: path, newestBackup: newest)
      }
      isOpenToOthers = status.st_mode & 0o077 != 0
      // An empty file that somebody made beforehand becomes a store like any other.
      if status.st_size == 0 { tighten() }
    }
  }

  private func create() throws {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path, flags, StoreFile.ownerOnly)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      // Another first command may have made it just now.
      throw Database.openError(path: path, code: errno)
    }
  }

  /// SQLite gives the -wal and -shm files the mode of the database, so this one mode settles all.
  ///
  /// - Returns: Whether it had to be changed.
  @discardableResult
  mutating func tighten() -> Bool {
    guard isOpenToOthers, chmod(path, StoreFile.ownerOnly) == 0 else { return false }
    for side in ["-wal", "-shm", "-check"] { chmod(path + side, StoreFile.ownerOnly) }
    isOpenToOthers = false
    return true
  }
}
