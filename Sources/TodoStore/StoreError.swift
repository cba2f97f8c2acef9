/// Why the store can not be used. Cases hold facts; sentences are made elsewhere.
public enum StoreError: Error, Hashable, Sendable {
  /// The path names a folder.
  case isFolder(path: String)
  /// The path names a device, a pipe or a socket; it was left untouched.
  case notAFile(path: String)
  /// The file has several names (hard links), for each of which SQLite would keep a log of its own.
  case severalNames(path: String, count: Int)
  /// The store itself was named as the place of its copy.
  case isTheStore(path: String)
  /// Another store lies where a copy would go.
  case otherStore(path: String)
  /// The file or its folder can not be opened, made or written. `reason` is the system's word.
  case unwritable(path: String, reason: String)
  /// Another process holds the write lock and did not let go in time.
  case busy(path: String)
  /// The file is SQLite's but its content is broken, or it is no SQLite file at all.
  case damaged(path: String, newestBackup: String?)
  /// An SQLite file of another program.
  case foreign(path: String)
  /// Somebody put a trigger or a view into the file, which could change what is written.
  case foreignSchema(path: String, name: String)
  /// Written by a newer daydot: schema `found`, this program knows up to `known`.
  case newer(path: String, found: Int, known: Int)
  /// No room left on the disk.
  case full(path: String)
  /// SQLite refused for a reason that has no case of its own; `sql` holds no user data.
  case failed(code: Int, message: String, sql: String)
}
