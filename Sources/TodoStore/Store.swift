import CSQLite
import CivilTime
import Glibc
import Scheduler
import TodoCore

/// A person's days and places, in one SQLite file.
///
/// Opening it reads nothing but the file's header and schema; every query is answered by an index. What a
/// method changed is on disk when its transaction returns (WAL with synchronous FULL).
public final class Store {
  /// "dday", in the file's header: whose file it is.
  static let applicationID = 0x6464_6179

  let database: Database
  private let isKept: Bool
  let zones: any ZoneSource
  /// Reads the words that stood for triggers in files of versions before the fourth.
  let earlierTriggers: (String) throws -> Trigger
  /// Lists found by name in this run, so that an import asks once for each.
  var knownLists: [String: Int] = [:]
  /// Places of items that were found or made within the command, by their numbers.
  var knownPlaces: [Place: Int] = [:]
  /// Rules read in this run.
  var rules = RuleCache()
  /// Triggers by their texts: a thousand reminders say much the same.
  var knownTriggers: [String: Trigger] = [:]
  /// An import puts its new items into the search index all together, at its end.
  var defersSearch = false
  /// The command whose changes are being kept for undo.
  var recording: Recording?
  /// Without links.
  public var path: String { database.path }
  /// Whether others could read the file until now.
  public private(set) var wasOpenToOthers = false

  /// Opens a store, making it, and the folders above it, where they are missing.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or `:memory:` for one that goes with the value.
  ///   - zones: Where the zones of zoned items come from.
  ///   - earlierTriggers: Reads triggers out of the words that stood for them in files of versions before the
  ///     fourth; what it throws for is kept and never due.
  ///   - connections: What keeps the file open after this store is shut, or nil to let it go.
  /// - Throws: `StoreError`. A file that is newer, damaged or another program's is left as it is.
  public init(
    path: String, zones: any ZoneSource, earlierTriggers: @escaping (String) throws -> Trigger,
    connections: KeptConnections? = nil
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
    try prepareSchema()
    database.unreadable = []
    // Only now it is known to be ours.
    wasOpenToOthers = file?.tighten() ?? false
  }

  static func connect(path: String) throws -> Database {
    let database = try Database(path: path)
    try database.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    try registerSearchFunction(in: database)
    return database
  }

  /// Lets the file go, where nobody keeps it. Nothing may be asked of the store after that.
  public func shut() { if !isKept { database.shut() } }

  private func prepareSchema() throws {
    // One moment of the file: another first command may be making the schema right now.
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
    try migrate(from: version)
  }

  /// A trigger or view that is none of ours. They run with every change; what is declared to be trusted would not
  /// help here, because the search index is written by triggers of our own.
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

  /// Two first commands may run at once; SQLite answers this pragma with "busy" without waiting.
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

/// Makes the missing folders above a file, readable by their owner alone.
func makeFolders(above path: String) throws {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
  let folder = String(path[..<slash])
  if access(folder, F_OK) == 0 { return }
  try makeFolders(above: folder)
  guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
    throw Database.openError(path: folder, code: errno)
  }
}
