/// Why the store can not be used. The language files make the sentence.
public enum StoreError: Error, Hashable, Sendable {
  /// The path names a folder.
  case isFolder(path: String)
  /// The path is a symbolic link, and there is nothing at its target.
  case danglingLink(path: String, target: String)
  /// The path names a device, a pipe or a socket; it was left untouched.
  case notAFile(path: String)
  /// The file has several names (hard links); SQLite would keep a separate log for each.
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
  /// What stands at the path of the file that checks lock is no file of ours.
  case lockIsNoFile(path: String)
  /// Another process kept the write lock for too long.
  case busy(path: String)
  /// The file is an SQLite file with broken content, or no SQLite file at all.
  case damaged(path: String, newestBackup: String?)
  /// An SQLite file of another program.
  case foreign(path: String)
  /// The file has a foreign trigger or view, which could change what is written.
  case foreignSchema(path: String, name: String)
  /// Written by a newer daydot: the file has schema `found`, this program knows up to `known`.
  case newer(path: String, found: Int, known: Int)
  /// The disk is full.
  case full(path: String)
  /// Any other SQLite error; `sql` holds no user data.
  case failed(code: Int, message: String, sql: String)
}
