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
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(prefix), name.hasSuffix(".bak") { names.append(name) }
    }
    return names.sorted()
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
  /// one step, if it is a store.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/lang_vacuum.html#vacuuminto>.
  ///
  /// - Throws: `StoreError`: what lies there is no store, can not be written, the disk is full.
  public func backUp(to target: String) throws {
    try Store.refuseForeign(target)
    let temporary = "\(target).new-\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Database.openError(path: target, code: errno) }
    close(descriptor)
    do {
      // The empty file made above has the right mode; SQLite fills it.
      try database.run("VACUUM INTO ?1", [.text(temporary)])
      guard syncFile(temporary), rename(temporary, target) == 0 else {
        throw Database.openError(path: target, code: errno)
      }
    } catch {
      unlink(temporary)
      throw error
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
    try backUp(to: target)
  }

  /// Makes the weekly copy where the last is older than a week, and removes old ones.
  public func backUpWeekly(at now: Instant) throws {
    let backups = Backups(store: path)
    guard path != ":memory:", backups.isDue(at: now) else { return }
    let target = backups.path(at: now)
    try makeFolders(above: target)
    try backUp(to: target)
    backups.removeOld(at: now)
  }

  /// Only a store, or nothing, may lie where a copy goes: bytes 68…71 of the header are the owner.
  private static func refuseForeign(_ path: String) throws {
    guard let file = fopen(path, "rb") else { return }
    defer { fclose(file) }
    var header = [UInt8](repeating: 0, count: 72)
    let count = fread(&header, 1, header.count, file)
    if count == 0, ferror(file) == 0 { return }
    guard count > 0 else { throw StoreError.isFolder(path: path) }
    let owner = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
    guard count == 72, owner == applicationID else { throw StoreError.foreign(path: path) }
  }
}

private func syncFile(_ path: String) -> Bool {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return fsync(descriptor) == 0
}
