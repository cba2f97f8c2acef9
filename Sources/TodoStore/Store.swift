import CSQLite
import CivilTime
import Files
import Glibc
import SQLite
import TodoCore

/// The items, reminders and places of one person, in an SQLite file.
///
/// The store opens the file and creates the parts, each of which owns and reads some tables. A
/// change that affects several parts is a method of `Store` in the folder `Commands`. It runs in
/// one transaction, with one journal entry.
///
/// When a method that changes something returns, the change is on disk (WAL with synchronous FULL).
/// A store must be used by one thread only.
///
/// Every method throws a `DatabaseError` if SQLite reports an error, and what `ItemTable.zones`
/// throws for an item whose zone is missing. The documentation of a method lists only other errors.
///
/// Related SQLite documentation: <https://www.sqlite.org/wal.html>,
/// <https://www.sqlite.org/pragma.html#pragma_synchronous>.
package final class Store {
  /// "dday", the application id in the file's header.
  static let applicationID = 0x6464_6179

  let database: Database
  /// Whether the caller owns the connection.
  private let isKept: Bool
  // The parts. Each one uses only the parts declared before it. `Views` and `Crossings` have no
  // tables.
  package let settings: SettingTable
  package let journal: Journal
  package let names: NameTable
  package let places: PlaceTable
  package let fixes: FixTable
  package let items: ItemTable
  package let regions: RegionTable
  package let reminders: Reminders
  package let crossings: Crossings
  package let search: SearchIndex
  package let views: Views
  package let sync: SyncTable
  /// Whether the current command imports subscriptions, whose items are otherwise read-only.
  var takesSubscriptions = false
  /// The keys of the lists that are subscriptions; nil until a change asks for them.
  var readOnlyLists: Set<String>?
  /// The path with links resolved.
  package var path: String { database.path }
  /// Whether other users had access to the file before it was opened here.
  package private(set) var wasOpenToOthers = false
  /// The effects of the changes so far on items that were not named.
  package internal(set) var effects = StepEffects()
  /// Whether steps were changed, added or removed together with the item that a command changes.
  package internal(set) var hasChangedSteps = false

  /// Opens a store. Creates it and the folders above it if they are missing.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `:memory:` for a store that lasts as long as this object.
  ///   - zones: The source of time zones.
  ///   - daysOff: The holidays of rules that depend on them.
  ///   - earlierTriggers: Parses triggers in words, as schemas before the fourth stored them. A
  ///     trigger for which it throws is kept and never due.
  ///   - connection: Returns a connection from `connect`, which stays open after `close()`; nil to
  ///     open one.
  ///   - now: The time of a journal entry that a migration adds.
  /// - Throws: `StoreError`, or `DatabaseError.damaged`, for a file that can not be used, which is
  ///   not changed.
  package init(
    path: String, zones: any ZoneSource, daysOff: DaysOff? = nil,
    earlierTriggers: @escaping (String) throws -> Trigger,
    connection: ((_ path: String) throws -> Database)? = nil, at now: Instant
  ) throws {
    isKept = connection != nil
    var file: StoreFile?
    if path != ":memory:" {
      try Store.makeFolders(above: path)
      file = try StoreFile(path: path)
    }
    let own = file?.path ?? path
    database = try (connection ?? Store.connect)(own)
    settings = SettingTable(database: database)
    journal = Journal(database)
    names = NameTable(journal)
    places = PlaceTable(names)
    fixes = FixTable(database: database)
    items = ItemTable(places, zones: zones, daysOff: daysOff)
    regions = RegionTable(items: items)
    reminders = Reminders(regions, settings: settings)
    crossings = Crossings(reminders: reminders, fixes: fixes)
    search = SearchIndex(items)
    views = Views(items: items, fixes: fixes)
    sync = SyncTable(items)
    try prepareSchema(at: now, reading: earlierTriggers)
    database.unreadable = []
    // Only after the schema has shown that the file is a store.
    wasOpenToOthers = file?.tighten() ?? false
  }

  /// Opens a connection with the settings and the SQL functions that a store needs.
  package static func connect(path: String) throws -> Database {
    let database = try Database(path: path)
    database.newestBackup = { Backups(store: path).newest }
    try database.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    try registerSearchFunction(in: database)
    try registerTypedFunction(in: database)
    return database
  }

  /// Creates the missing folders above a file.
  static func makeFolders(above path: String) throws {
    do throws(FileError) {
      try FileSystem.makeFolders(above: path)
    } catch { throw DatabaseError(error) }
  }

  /// Runs the changes of a command in one transaction with one journal entry, as
  /// `Journal.recorded` does, and updates the regions at its end.
  func recorded<Result>(
    as command: String, at now: Instant, summary: (Result) throws -> JournalSummary,
    _ body: () throws -> Result
  ) throws -> Result {
    clearCaches()
    return try journal.recorded(as: command, at: now, summary: summary) {
      let result = try body()
      try regions.refreshStaleRegions(now: now)
      try regions.refreshRegionsOfNewItems(now: now)
      return result
    }
  }

  /// Runs a command that reads, decides and writes in one transaction, so that nothing that it has read is
  /// changed by another process before it writes.
  ///
  /// - Throws: What `body` throws. All its changes are rolled back then.
  package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try database.immediateTransaction {
      clearCaches()
      return try body()
    }
  }

  /// Forgets what other processes may have changed.
  private func clearCaches() {
    names.clearCache()
    places.clearCache()
    readOnlyLists = nil
  }

  /// Runs the body and rolls back all its changes, to determine what a command would do.
  ///
  /// The rehearsal holds the write lock, so the body must not wait for anything. Do not change the
  /// store afterwards, because its caches may hold rolled-back state.
  ///
  /// - Throws: What `body` throws.
  package func rehearsal<Result>(_ body: () throws -> Result) throws -> Result {
    defer { journal.hasChanged = false }
    return try database.rehearsal(body)
  }

  /// Closes the file, unless the connection is kept. The store must not be used afterwards.
  package func close() { if !isKept { database.close() } }

  private func prepareSchema(
    at now: Instant, reading earlierTriggers: @escaping (String) throws -> Trigger
  ) throws {
    // Reads these in one transaction, because another process may be creating the schema.
    let (version, owner, tables, foreign) = try database.readTransaction {
      let version = try pragma("user_version")
      let owner = try pragma("application_id")
      let isOurs = version == Store.schemaVersion && owner == Store.applicationID
      let tables =
        isOurs
        ? 0 : try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
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
    try migrate(from: version, at: now, reading: earlierTriggers)
  }

  /// The name of a trigger or view that is not the store's own; nil if there is none. A foreign
  /// trigger would run with every change, and the store's own triggers need triggers to be enabled.
  private func foreignSchema() throws -> String? {
    try database.text(
      """
      SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')
        AND name NOT IN ('region_gone', 'search_delete', 'search_update', 'queue_row_lost')
      """)
  }

  private func pragma(_ name: String) throws -> Int {
    try database.integer("PRAGMA \(name)") ?? 0
  }

  /// Sets WAL mode. SQLite does not call the busy handler for this pragma, and two processes may
  /// open a new file at once, so this retries for up to 4 seconds.
  private func switchToWAL() throws {
    for attempt in 0... {
      do {
        return try database.execute("PRAGMA journal_mode = WAL")
      } catch DatabaseError.busy where attempt < 2000 {
        usleep(2000)
      }
    }
  }
}
