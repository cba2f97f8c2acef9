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
  /// The lock path is not a regular file.
  case lockIsNoFile(path: String)
  /// An SQLite file of another program.
  case foreign(path: String)
  /// The file has a foreign trigger or view, which could change what is written.
  case foreignSchema(path: String, name: String)
  /// The file has the schema version `found`. This program knows versions up to `known`.
  case newer(path: String, found: Int, known: Int)
}
