import CivilTime
import Files
import Glibc
import SQLite

/// Copies of the store: made before a migration, weekly by the check, and at the user's request.
package struct Backups {
  /// How many weekly copies are kept.
  static let kept = 3
  /// The age of the newest copy from which the next is due, in days.
  static let daysApart = 7

  private let folder: String

  /// - Parameter path: The path of the store. Its copies are in the folder `backups` beside it.
  init(store path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? "daydot.db"
    folder = (parts.dropLast() + ["backups"]).joined(separator: "/")
    prefix = name + "."
  }

  /// The prefix of the names of this store's copies. The time of the copy follows it.
  private let prefix: String

  /// The names of the copies, oldest first.
  private var names: [String] {
    FileSystem.allNames(in: folder).filter { $0.hasPrefix(prefix) && $0.hasSuffix(".bak") }.sorted()
  }

  /// The path of the newest copy; nil without one.
  var newest: String? { names.last.map { "\(folder)/\($0)" } }

  /// The path for a copy made now.
  func path(at now: Instant) -> String {
    // ISO order, so names sort by age. Without colons, which some file systems refuse.
    let moment = Zone.utc.civil(at: now)
    let clock = moment.time.description.filter { $0 != ":" }
    return "\(folder)/\(prefix)\(moment.day)T\(clock)Z.bak"
  }

  /// Removes unfinished copies that dead processes left.
  func sweep() {
    for name in FileSystem.allNames(in: folder) where name.hasPrefix(prefix) {
      if let end = name.firstRange(of: UnfinishedFile.mark)?.lowerBound {
        UnfinishedFile.sweep(beside: "\(folder)/\(name[..<end])")
      }
    }
  }

  /// The paths of all copies, oldest first.
  var paths: [String] { names.map { "\(folder)/\($0)" } }

  /// Removes all but the newest `kept` copies. Copies dated in the future, by a clock that was
  /// ahead, count as the oldest.
  func removeOld(at now: Instant) {
    let order = names.filter { isAhead($0, of: now) } + names.filter { !isAhead($0, of: now) }
    for name in order.dropLast(Backups.kept) { unlink("\(folder)/\(name)") }
  }

  /// Whether the newest copy is a week old or more, by the date in its name. Copies dated in the
  /// future do not count.
  func isDue(at now: Instant) -> Bool {
    guard let newest = names.last(where: { !isAhead($0, of: now) }), let made = day(of: newest)
    else { return true }
    return Zone.utc.civil(at: now).day - made >= Backups.daysApart
  }

  private func day(of name: String) -> Day? {
    try? Day(iso: name.dropFirst(prefix.utf8.count).prefix(10))
  }

  private func isAhead(_ name: String, of now: Instant) -> Bool {
    day(of: name).map { $0 > Zone.utc.civil(at: now).day } ?? false
  }
}

extension Store {
  /// Writes a complete, consistent copy while others read and write. An existing file is replaced
  /// in one step if it is an earlier copy of this store.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/lang_vacuum.html#vacuuminto>.
  ///
  /// - Parameter replacesOthers: Whether a copy of another store may be replaced.
  /// - Throws: `DatabaseError.isFolder`, `StoreError.notAFile`, `.isTheStore`, `.foreign` or
  ///   `.otherStore` if the target must not be replaced; `DatabaseError.unwritable` or `.full` if
  ///   it can not be written.
  package func backUp(to target: String, replacesOthers: Bool = false) throws {
    let resolved = try StoreFile.resolved(target)
    try refuseToReplace(resolved, named: target, replacesOthers: replacesOthers)
    var copy: UnfinishedFile?
    do {
      // The file is created with mode 0600; SQLite fills it.
      let file = try UnfinishedFile(replacing: resolved)
      copy = file
      try database.run("VACUUM INTO ?1", [.text(file.path)])
      try Store.removeFixes(from: file.path)
      try file.finish()
    } catch {
      copy?.discard()
      throw (error as? FileError).map { DatabaseError(path: target, code: $0.code) } ?? error
    }
  }

  /// Checks that the target is missing, empty, or a store that may be replaced.
  ///
  /// - Throws: `DatabaseError.isFolder`, `StoreError.notAFile`, `.isTheStore`, `.foreign`,
  ///   `.otherStore`.
  private func refuseToReplace(_ path: String, named name: String, replacesOthers: Bool) throws {
    var (target, own) = (stat(), stat())
    guard stat(path, &target) == 0 else { return }
    switch FileSystem.Kind(target) {
    case .folder: throw DatabaseError.isFolder(path: name)
    case .special, .missing: throw StoreError.notAFile(path: name)
    case .file: break
    }
    for side in ["", "-wal", "-shm", "-journal", "-check"]
    where stat(self.path + side, &own) == 0 && own.st_dev == target.st_dev
      && own.st_ino == target.st_ino
    {
      throw StoreError.isTheStore(path: name)
    }
    if target.st_size == 0 { return }
    guard try Store.isStore(path) else { throw StoreError.foreign(path: name) }
    guard try replacesOthers || Store.identity(ofFile: path) == settings.value("store") else {
      throw StoreError.otherStore(path: name)
    }
  }

  /// Makes a copy before a migration. Its name has the time of the file's last change.
  ///
  /// - Throws: As `backUp(to:replacesOthers:)`.
  func backUpBeforeMigration() throws {
    guard path != ":memory:" else { return }
    var status = stat()
    guard stat(path, &status) == 0 else { throw DatabaseError(path: path, code: errno) }
    let target = Backups(store: path).path(
      at: Instant(secondsSinceEpoch: status.st_mtim.tv_sec))
    try Store.makeFolders(above: target)
    try backUp(to: target, replacesOthers: true)
  }

  /// Makes the weekly copy if the newest is a week old or more, and removes old ones. A store in
  /// memory has none.
  ///
  /// - Throws: `DatabaseError.damaged` if `PRAGMA quick_check` finds a fault, so that a damaged
  ///   copy replaces no good one; else as `backUp(to:replacesOthers:)`.
  package func backUpWeekly(at now: Instant) throws {
    let backups = Backups(store: path)
    guard path != ":memory:", backups.isDue(at: now) else { return }
    let findings = try database.texts("PRAGMA quick_check(1)")
    guard findings == ["ok"] else {
      throw DatabaseError.damaged(path: path, newestBackup: backups.newest)
    }
    let target = backups.path(at: now)
    try Store.makeFolders(above: target)
    backups.sweep()
    try backUp(to: target, replacesOthers: true)
    backups.removeOld(at: now)
  }

  /// Whether a file is a store of this program, by the application id in bytes 68…71 of its header.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/fileformat.html#application_id>.
  private static func isStore(_ path: String) throws -> Bool {
    let descriptor = RegularFile.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw DatabaseError(path: path, code: errno) }
    defer { Glibc.close(descriptor) }
    var header = [UInt8](repeating: 0, count: 72)
    guard read(descriptor, &header, header.count) == header.count else { return false }
    return header[68..<72].reduce(0) { $0 << 8 | Int($1) } == applicationID
  }

  // MARK: Positions in copies

  /// Removes the fixes from a copy. The states of its regions stay.
  ///
  /// - Returns: The number of fixes removed.
  @discardableResult
  private static func removeFixes(from path: String) throws -> Int {
    let copy = try Database(path: path)
    defer { copy.close() }
    let table = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'fix'"
    guard try copy.integer(table) == 1 else { return 0 }
    let count = try copy.integer("SELECT count(*) FROM fix") ?? 0
    if count == 0 { return 0 }
    // `secure_delete` overwrites their pages instead of only freeing them.
    try copy.execute("PRAGMA secure_delete = ON; DELETE FROM fix; VACUUM")
    return count
  }

  package var backupCount: Int { Backups(store: path).paths.count }

  /// Removes the fixes from the copies beside the store. Copies made by earlier versions have them.
  ///
  /// - Returns: The number of fixes removed in all.
  package func forgetFixesInBackups() throws -> Int {
    try Backups(store: path).paths.reduce(0) { try $0 + Store.removeFixes(from: $1) }
  }

  // MARK: Identity

  /// The random identifier in a file, which a store and its copies share; nil if the file can not
  /// be read or has none.
  private static func identity(ofFile path: String) -> String? {
    guard let copy = try? Database(path: path, isReadOnly: true) else { return nil }
    defer { copy.close() }
    return try? SettingTable(database: copy).value("store")
  }
}
