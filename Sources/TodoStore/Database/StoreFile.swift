import Files
import Glibc
import SQLite

/// The file of a store, checked before SQLite opens it.
///
/// An existing file is examined without opening it. Closing a second descriptor would release the
/// POSIX locks that SQLite holds on the file.
///
/// Related SQLite documentation: <https://www.sqlite.org/howtocorrupt.html> §2.2.
struct StoreFile {
  /// The path with links resolved, from which the paths of locks, copies and side files derive.
  let path: String
  /// Whether the mode of the file gives any access to other users.
  private var isOpenToOthers = false

  private static let ownerOnly: mode_t = 0o600

  /// Creates the file with mode 0600 if it is missing.
  ///
  /// - Throws: `DatabaseError.isFolder`, `.notAFile` or `.danglingLink` if the path does not name a
  ///   regular file, `.severalNames` for hard links, `.damaged` if a store was emptied,
  ///   `.unwritable` or `.full` if the file can not be read, written or created.
  init(path: String) throws {
    let resolved = try Self.resolved(path)
    self.path = resolved
    var status = stat()
    if stat(resolved, &status) != 0 {
      try create()
    } else {
      switch FileSystem.Kind(status) {
      case .folder: throw DatabaseError.isFolder(path: path)
      case .special, .missing: throw StoreError.notAFile(path: path)
      case .file: break
      }
      guard access(resolved, R_OK | W_OK) == 0 else {
        throw DatabaseError(path: path, code: errno)
      }
      // SQLite would use a separate write-ahead log for each name.
      guard status.st_nlink <= 1 else {
        throw StoreError.severalNames(path: path, count: Int(status.st_nlink))
      }
      // An empty file with backups is a truncated store.
      if status.st_size == 0, let newest = Backups(store: resolved).newest {
        throw DatabaseError.damaged(path: path, newestBackup: newest)
      }
      isOpenToOthers = status.st_mode & 0o077 != 0
      // An empty file becomes a new store.
      if status.st_size == 0 { tighten() }
    }
  }

  /// The path with links resolved. The file itself may be missing.
  ///
  /// - Throws: `StoreError.danglingLink`; `.unwritable` if the folder can not be read.
  static func resolved(_ path: String) throws -> String {
    if let resolved = FileSystem.resolved(path) { return resolved }
    let code = errno
    // A pipe or a deleted file behind `/dev/stdout` has no path.
    if FileSystem.kind(at: path) != .missing { throw StoreError.notAFile(path: path) }
    if code == ENOENT, let target = FileSystem.linkTarget(path) {
      throw StoreError.danglingLink(path: path, target: target)
    }
    throw DatabaseError(path: path, code: code)
  }

  private func create() throws {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path, flags, StoreFile.ownerOnly)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      // EEXIST: another process has created the file meanwhile.
      throw DatabaseError(path: path, code: errno)
    }
  }

  /// Sets mode 0600 on the file and its side files. SQLite creates -wal and -shm files with the
  /// mode of the database.
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

/// Why a file can not be used as the store, or replaced by a copy of it. `Messages` has the
/// sentences of these errors and of `DatabaseError`.
package enum StoreError: Error, Hashable, Sendable {
  /// The path is a symbolic link to a file that does not exist.
  case danglingLink(path: String, target: String)
  /// The path names a device, a pipe or a socket. It was not opened.
  case notAFile(path: String)
  /// The file has several names (hard links). SQLite would use a separate log for each.
  case severalNames(path: String, count: Int)
  /// The store itself was given as the target of a copy.
  case isTheStore(path: String)
  /// The target of a copy is another store.
  case otherStore(path: String)
  case lockIsNoFile(path: String)
  /// An SQLite file of another program.
  case foreign(path: String)
  /// The file has a foreign trigger or view, which could change what is written.
  case foreignSchema(path: String, name: String)
  /// The file has the schema version `found`. This program knows versions up to `known`.
  case newer(path: String, found: Int, known: Int)
}
