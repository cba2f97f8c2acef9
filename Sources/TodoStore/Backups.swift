import CivilTime
import Glibc

/// Copies of the store: made before a migration, weekly by the check, and whenever the user asks.
public struct Backups {
  /// How many of the weekly ones are kept.
  static let kept = 3
  static let secondsApart = 7 * 86_400

  private let folder: String

  /// - Parameter path: The store; the copies lie beside it in the folder `backups`.
  init(store path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? "daydot.db"
    folder = (parts.dropLast() + ["backups"]).joined(separator: "/")
    prefix = name + "."
  }

  /// What the names of this store's copies begin with; the moment they were made follows.
  private let prefix: String

  /// The names of the copies, oldest first.
  private var names: [String] {
    FolderListing.names(in: folder).filter { $0.hasPrefix(prefix) && $0.hasSuffix(".bak") }.sorted()
  }

  /// The path of the newest copy, or nil where there is none.
  var newest: String? { names.last.map { "\(folder)/\($0)" } }

  /// Where a copy made now goes.
  func path(at now: Instant) -> String {
    // Names sort by age; a colon would be awkward in a file's name.
    let moment = Zone.utc.civil(at: now)
    let clock = moment.time.description.filter { $0 != ":" }
    return "\(folder)/\(prefix)\(moment.day)T\(clock)Z.bak"
  }

  /// Removes what copying left that died over it.
  func sweep() {
    for name in FolderListing.names(in: folder) where name.hasPrefix(prefix) {
      if let end = name.firstRange(of: UnfinishedFile.mark)?.lowerBound {
        UnfinishedFile.sweep(beside: "\(folder)/\(name[..<end])")
      }
    }
  }

  /// Every copy, oldest first.
  var paths: [String] { names.map { "\(folder)/\($0)" } }

  /// Removes all but the newest copies. Those that a clock ahead of its time made count as the oldest.
  func removeOld(at now: Instant) {
    let order = names.filter { isAhead($0, of: now) } + names.filter { !isAhead($0, of: now) }
    for name in order.dropLast(Backups.kept) { unlink("\(folder)/\(name)") }
  }

  /// Whether the newest copy is older than a week, by the moment in its name. One of days to come says nothing of
  /// that.
  func isDue(at now: Instant) -> Bool {
    guard let newest = names.last(where: { !isAhead($0, of: now) }), let made = day(of: newest)
    else { return true }
    return Zone.utc.civil(at: now).day - made >= Backups.secondsApart / 86_400
  }

  private func day(of name: String) -> Day? {
    try? Day(iso: name.dropFirst(prefix.utf8.count).prefix(10))
  }

  private func isAhead(_ name: String, of now: Instant) -> Bool {
    day(of: name).map { $0 > Zone.utc.civil(at: now).day } ?? false
  }
}

extension Store {
  /// Writes a whole, consistent copy while others read and write. A file that is already there is replaced in
  /// one step, if it is an earlier copy of this store.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/lang_vacuum.html#vacuuminto>.
  ///
  /// - Parameter replacesOthers: Whether another store that lies there may be replaced.
  /// - Throws: `StoreError`: what lies there is the store itself or no store, can not be written, the disk is full.
  public func backUp(to target: String, replacesOthers: Bool = false) throws {
    guard let resolved = RegularFile.resolved(target) else {
      throw Database.openError(path: target, code: errno)
    }
    try refuseToReplace(resolved, named: target, replacesOthers: replacesOthers)
    UnfinishedFile.sweep(beside: resolved)
    let temporary = UnfinishedFile.path(of: resolved)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw Database.openError(path: target, code: errno) }
    close(descriptor)
    do {
      // The empty file made above has the right mode; SQLite fills it.
      try database.run("VACUUM INTO ?1", [.text(temporary)])
      try Store.removeFixes(from: temporary)
      guard syncFile(temporary), rename(temporary, resolved) == 0 else {
        throw Database.openError(path: target, code: errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Nothing, an empty file or a copy of this store may lie where a copy goes.
  private func refuseToReplace(_ path: String, named name: String, replacesOthers: Bool) throws {
    var (there, own) = (stat(), stat())
    guard stat(path, &there) == 0 else { return }
    switch RegularFile.kind(there) {
    case .folder: throw StoreError.isFolder(path: name)
    case .special, .missing: throw StoreError.notAFile(path: name)
    case .file: break
    }
    for side in ["", "-wal", "-shm", "-journal", "-check"]
    where stat(self.path + side, &own) == 0 && own.st_dev == there.st_dev
      && own.st_ino == there.st_ino
    {
      throw StoreError.isTheStore(path: name)
    }
    if there.st_size == 0 { return }
    guard try Store.isStore(path) else { throw StoreError.foreign(path: name) }
    guard try replacesOthers || Store.identity(ofFile: path) == identity() else {
      throw StoreError.otherStore(path: name)
    }
  }

  /// Makes a copy of what the store was before its schema changes, named by its last change: opening a store
  /// knows no other moment.
  func backUpBeforeMigration() throws {
    guard path != ":memory:" else { return }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Database.openError(path: path, code: errno) }
    let target = Backups(store: path).path(
      at: Instant(secondsSinceEpoch: status.st_mtim.tv_sec))
    try makeFolders(above: target)
    try backUp(to: target, replacesOthers: true)
  }

  /// Makes the weekly copy where the last is older than a week, and removes old ones.
  public func backUpWeekly(at now: Instant) throws {
    let backups = Backups(store: path)
    guard path != ":memory:", backups.isDue(at: now) else { return }
    // A copy of what is damaged must not push out a good one.
    let findings = try database.rows("PRAGMA quick_check(1)") { $0.text(0) }
    guard findings == ["ok"] else {
      throw StoreError.damaged(path: path, newestBackup: backups.newest)
    }
    let target = backups.path(at: now)
    try makeFolders(above: target)
    backups.sweep()
    try backUp(to: target, replacesOthers: true)
    backups.removeOld(at: now)
  }

  /// Whether a file is a store's: bytes 68…71 of the header are the owner.
  private static func isStore(_ path: String) throws -> Bool {
    let descriptor = RegularFile.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Database.openError(path: path, code: errno) }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 72)
    guard read(descriptor, &header, header.count) == header.count else { return false }
    return header[68..<72].reduce(0) { $0 << 8 | Int($1) } == applicationID
  }

  // MARK: Where someone was

  /// Takes the positions out of a copy; on which side of each region they were stays.
  ///
  /// - Returns: How many there were.
  @discardableResult
  private static func removeFixes(from path: String) throws -> Int {
    let copy = try Database(path: path)
    defer { copy.shut() }
    let table = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'fix'"
    guard try copy.first(table, map: { $0.integer(0) }) == 1 else { return 0 }
    let count = try copy.first("SELECT count(*) FROM fix") { $0.integer(0) } ?? 0
    if count == 0 { return 0 }
    // The pages they stood on are overwritten, not only given free.
    try copy.execute("PRAGMA secure_delete = ON; DELETE FROM fix; VACUUM")
    return count
  }

  /// How many copies of the store there are beside it.
  public var backupCount: Int { Backups(store: path).paths.count }

  /// Takes the positions out of the copies beside the store, those that versions before this one made.
  ///
  /// - Returns: How many there were in all.
  public func forgetFixesInBackups() throws -> Int {
    try Backups(store: path).paths.reduce(0) { try $0 + Store.removeFixes(from: $1) }
  }

  // MARK: Which store it is

  private static let identityQuery = "SELECT value FROM setting WHERE key = 'store'"

  /// What a store and its copies have in common and no other has.
  private func identity() throws -> String? {
    try database.first(Store.identityQuery) { $0.text(0) }
  }

  /// The same of a file; nil where that says nothing of it.
  private static func identity(ofFile path: String) -> String? {
    guard let copy = try? Database(path: path, isReadOnly: true) else { return nil }
    defer { copy.shut() }
    return try? copy.first(identityQuery) { $0.text(0) }
  }
}

private func syncFile(_ path: String) -> Bool {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return fsync(descriptor) == 0
}
