import Glibc

/// The file of a store, checked before SQLite opens it.
///
/// An existing file is only examined, never opened here: SQLite's locks belong to the process, and
/// closing any other descriptor of the file would drop them.
struct StoreFile {
  /// The path with links resolved. Locks, copies and side files belong to it, whatever name was
  /// used.
  let path: String
  /// Whether other users can read the file, which holds the user's positions.
  private var isOpenToOthers = false

  private static let ownerOnly: mode_t = 0o600

  /// Creates the file with mode 0600 if it is missing.
  ///
  /// - Throws: `StoreError` if the path is no file, can not be read and written, was emptied, or
  ///   has several names.
  init(path: String) throws {
    let resolved = try Self.resolved(path)
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
      // SQLite would keep a separate log for each name.
      guard status.st_nlink <= 1 else {
        throw StoreError.severalNames(path: path, count: Int(status.st_nlink))
      }
      // An empty file with copies beside it was a store that got truncated.
      if status.st_size == 0, let newest = Backups(store: resolved).newest {
        throw StoreError.damaged(path: path, newestBackup: newest)
      }
      isOpenToOthers = status.st_mode & 0o077 != 0
      // An empty file made beforehand becomes a store like a new one.
      if status.st_size == 0 { tighten() }
    }
  }

  /// The path with links resolved; the file itself may be missing.
  static func resolved(_ path: String) throws -> String {
    if let resolved = RegularFile.resolved(path) { return resolved }
    let code = errno
    // A pipe or a deleted file behind `/dev/stdout` has no path of its own.
    if RegularFile.kind(at: path) != .missing { throw StoreError.notAFile(path: path) }
    if code == ENOENT, let target = RegularFile.linkTarget(path) {
      throw StoreError.danglingLink(path: path, target: target)
    }
    throw Database.openError(path: path, code: code)
  }

  private func create() throws {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path, flags, StoreFile.ownerOnly)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      // Another first command may have created the file just now.
      throw Database.openError(path: path, code: errno)
    }
  }

  /// Sets mode 0600 on the file and its side files. SQLite gives new -wal and -shm files the mode
  /// of the database.
  ///
  /// - Returns: Whether the mode had to be changed.
  @discardableResult
  mutating func tighten() -> Bool {
    guard isOpenToOthers, chmod(path, StoreFile.ownerOnly) == 0 else { return false }
    for side in ["-wal", "-shm", "-check"] { chmod(path + side, StoreFile.ownerOnly) }
    isOpenToOthers = false
    return true
  }
}
