/// The errors of a store and its files. `Messages` has their sentences.
package enum StoreError: Error, Hashable, Sendable {
  /// The path names a folder.
  case isFolder(path: String)
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
  /// The file or its folder can not be opened, created or written. `reason` is the system's
  /// message.
  case unwritable(path: String, reason: String)
  /// The folder, where SQLite keeps files beside the store, can not be written.
  case folderUnwritable(path: String)
  /// The lock path is not a regular file.
  case lockIsNoFile(path: String)
  /// Another process held a lock for longer than `Database.busySeconds`.
  case busy(path: String)
  /// The file is a damaged SQLite file, or not an SQLite file. `newestBackup` is a path.
  case damaged(path: String, newestBackup: String?)
  /// An SQLite file of another program.
  case foreign(path: String)
  /// The file has a foreign trigger or view, which could change what is written.
  case foreignSchema(path: String, name: String)
  /// The file has the schema version `found`. This program knows versions up to `known`.
  case newer(path: String, found: Int, known: Int)
  /// The disk is full.
  case full(path: String)
  /// Any other error of SQLite. `sql` contains no values.
  case failed(code: Int, message: String, sql: String)
}
