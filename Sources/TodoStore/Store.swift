import CSQLite
import CivilTime
import Glibc
import Scheduler
import TodoCore

/// The items, reminders and places of one person, in an SQLite file.
///
/// Opening reads only the file's header and schema; lists are read through indexes. When a method
/// that changes something returns, the change is on disk (WAL with synchronous FULL).
public final class Store {
  /// "dday", the application id in the file's header.
  static let applicationID = 0x6464_6179

  let database: Database
  private let isKept: Bool
  let zones: any ZoneSource
  /// Parses triggers of schemas before the fourth, which stored them in words.
  let earlierTriggers: (String) throws -> Trigger
  /// Ids of lists by name, so that an import looks each up once.
  var knownLists: [String: Int] = [:]
  /// Shown names of lists by the typed ones, and those of tags by their keys, for the same reason.
  var shownLists: [String: String] = [:]
  var shownTags: [String: String] = [:]
  /// Whether `shownTags` has all tags of the store.
  var knowsAllTags = false
  /// Ids of places found or made within the command.
  var knownPlaces: [Place: Int] = [:]
  /// Whether the book can not have a place of this name. An item that was imported with one keeps it
  /// as its own place.
  public var isReservedPlace: (String) -> Bool = { _ in false }
  /// Whether there are saved places, if the command asked.
  var knowsSavedPlaces: Bool?
  /// The rules parsed so far.
  var rules = RuleCache()
  /// Parsed triggers by their texts, since many reminders have the same one.
  var knownTriggers: [String: Trigger] = [:]
  /// Whether new items are put into the search index together at the end, as in an import.
  var defersSearch = false
  /// The command whose changes are being recorded for undo.
  var recording: Recording?
  /// The path with links resolved.
  public var path: String { database.path }
  /// Whether a command has changed something that can be undone, or undone it.
  public internal(set) var hasChanged = false
  /// The snoozed notifications that do not come again because of the command's changes.
  public internal(set) var endedSnoozes: [RunningSnooze] = []
  /// Whether other users could read the file until it was opened here.
  public private(set) var wasOpenToOthers = false

  /// Opens a store. Creates it and the folders above it if they are missing.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `:memory:` for a store that lasts as long as this object.
  ///   - zones: The source of time zones.
  ///   - earlierTriggers: Parses triggers of schemas before the fourth, which stored them in words.
  ///     A trigger it throws for is kept and never due.
  ///   - connections: Keeps the connection open after `close()`; nil to close it.
  ///   - now: The moment that the journal says of what a newer schema merges; nil for the clock's.
  /// - Throws: `StoreError`. A file that is newer, damaged or another program's is not changed.
  public init(
    path: String, zones: any ZoneSource, earlierTriggers: @escaping (String) throws -> Trigger,
    connections: KeptConnections? = nil, at now: Instant? = nil
  ) throws {
    self.zones = zones
    self.earlierTriggers = earlierTriggers
    isKept = connections != nil
    var file: StoreFile?
    if path != ":memory:" {
      try makeFolders(above: path)
      file = try StoreFile(path: path)
    }
    let own = file?.path ?? path
    database = try connections?.database(path: own) ?? Store.connect(path: own)
    try prepareSchema(at: now ?? Instant(secondsSinceEpoch: time(nil)))
    database.unreadable = []
    // Only now the file is known to be a store.
    wasOpenToOthers = file?.tighten() ?? false
  }

  static func connect(path: String) throws -> Database {
    let database = try Database(path: path)
    try database.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    try registerSearchFunction(in: database)
    try registerTypedFunction(in: database)
    return database
  }

  /// Runs the body and takes back all it changed, to tell what a command would do.
  ///
  /// Other processes can not write meanwhile, so the body must not wait for anything. The store is
  /// not used for changes afterwards: what it keeps in memory may be of the rehearsal.
  public func rehearsal<Result>(_ body: () throws -> Result) throws -> Result {
    try database.rehearsal(body)
  }

  /// Closes the file, unless the connection is kept. The store must not be used afterwards.
  public func close() { if !isKept { database.close() } }

  private func prepareSchema(at now: Instant) throws {
    // Read in one transaction, since another first command may be making the schema right now.
    let (version, owner, tables, foreign) = try database.readTransaction {
      let version = try pragma("user_version")
      let owner = try pragma("application_id")
      let isOurs = version == Store.schemaVersion && owner == Store.applicationID
      let tables =
        isOurs
        ? 0 : try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
      return (version, owner, tables, isOurs ? try foreignSchema() : nil)
    }
    if let foreign { throw StoreError.foreignSchema(path: path, name: foreign) }
    if version == Store.schemaVersion, owner == Store.applicationID { return }
    if owner == Store.applicationID, version > Store.schemaVersion {
      throw StoreError.newer(path: path, found: version, known: Store.schemaVersion)
    }
    guard owner == Store.applicationID || (owner == 0 && version == 0 && tables == 0) else {
      throw StoreError.foreign(path: path)
    }
    try switchToWAL()
    try migrate(from: version, at: now)
  }

  /// The name of a trigger or view that is not the store's own. Foreign ones would run with every
  /// change, and triggers can not be switched off, since the store's own maintain the search index.
  private func foreignSchema() throws -> String? {
    try database.first(
      """
      SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')
        AND name NOT IN ('region_gone', 'search_delete', 'search_update')
      """
    ) { $0.text(0) }
  }

  private func pragma(_ name: String) throws -> Int {
    try database.first("PRAGMA \(name)") { $0.integer(0) } ?? 0
  }

  /// SQLite reports "busy" for this pragma without waiting, and two first commands may run at once.
  private func switchToWAL() throws {
    for attempt in 0... {
      do {
        return try database.execute("PRAGMA journal_mode = WAL")
      } catch StoreError.busy where attempt < 2000 {
        usleep(2000)
      }
    }
  }
}

/// Makes the missing folders above a file, accessible only to their owner.
func makeFolders(above path: String) throws {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
  let folder = String(path[..<slash])
  if access(folder, F_OK) == 0 { return }
  try makeFolders(above: folder)
  guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
    throw Database.openError(path: folder, code: errno)
  }
}
