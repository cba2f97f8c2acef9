import CSQLite
import Files
import Glibc

/// A connection to an SQLite file, used by one thread only.
///
/// Every method that runs SQL throws a `DatabaseError` if SQLite reports an error.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/intro.html>.
package final class Database {
  package let path: String
  package let handle: OpaquePointer
  private var isOpen = true
  /// Returns the path of the newest backup of the file, for the error of a damaged one.
  package var newestBackup: () -> String? = { nil }
  /// The texts that `Statement` could not read as the values of their columns.
  package var unreadable: Set<String> = []
  private var prepared: [StatementText: Statement] = [:]

  /// How long a writer waits for another, in seconds.
  package static let busySeconds = 10

  /// Opens an existing file, or `:memory:`.
  ///
  /// - Parameter waits: Whether statements wait up to `busySeconds` while another process has
  ///   locked the file.
  /// - Throws: `DatabaseError.isFolder`, `.full` or `.unwritable` if the file can not be opened.
  package init(path: String, isReadOnly: Bool = false, waits: Bool = true) throws {
    self.path = path
    _ = SQLiteLibrary.isConfigured
    var opened: OpaquePointer?
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened else { throw DatabaseError.failed(code: Int(code), message: "open", sql: "") }
    handle = opened
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(opened) }
      let system = sqlite3_system_errno(opened)
      throw DatabaseError(path: path, code: system == 0 ? ENOENT : system)
    }
    if waits { sqlite3_busy_handler(handle, waitForOtherWriter, nil) }
  }

  deinit { close() }

  /// Closes the connection. It must not be used afterwards. A second call does nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    prepared = [:]
    sqlite3_close_v2(handle)
  }

  // MARK: Running SQL

  /// Runs one or more statements without parameters, and ignores their rows.
  package func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql: sql)
  }

  /// A prepared statement for a text, from the cache if it has one that is not running. It is reset
  /// and has no bindings.
  package func statement(_ sql: String) throws -> Statement {
    let text = StatementText(sql: sql)
    let known = prepared[text]
    if let known, !known.isRunning {
      known.reset()
      return known
    }
    let made = try Statement(database: self, sql: sql)
    if known == nil { prepared[text] = made }
    return made
  }

  /// Runs a statement with parameters to its end, so that it need not be reset.
  package func run(_ sql: String, _ values: [SQLValue] = []) throws {
    let statement = try statement(sql)
    statement.bind(values)
    while try statement.step() {}
  }

  /// Runs a query and calls the body for each row.
  package func forEachRow(
    _ sql: String, _ values: [SQLValue] = [], _ body: (Statement) throws -> Void
  ) throws {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    while try statement.step() { try body(statement) }
  }

  /// Runs a query and maps its rows.
  package func rows<Row>(
    _ sql: String, _ values: [SQLValue] = [], map: (Statement) throws -> Row
  ) throws -> [Row] {
    var rows: [Row] = []
    try forEachRow(sql, values) { rows.append(try map($0)) }
    return rows
  }

  /// The first row of a query, or nil.
  package func first<Row>(
    _ sql: String, _ values: [SQLValue] = [], map: (Statement) throws -> Row
  ) throws -> Row? {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? map(statement) : nil
  }

  /// Whether a query returns a row.
  package func exists(_ sql: String, _ values: [SQLValue] = []) throws -> Bool {
    try first(sql, values) { _ in true } ?? false
  }

  /// The numbers in the first column of a query, 0 for NULL.
  package func integers(_ sql: String, _ values: [SQLValue] = []) throws -> [Int] {
    try rows(sql, values) { $0.integer(0) }
  }

  /// The number in the first column of the first row, 0 for NULL; nil without a row.
  package func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int? {
    try first(sql, values) { $0.integer(0) }
  }

  /// The texts in the first column of a query, empty for NULL.
  package func texts(_ sql: String, _ values: [SQLValue] = []) throws -> [String] {
    try rows(sql, values) { $0.text(0) }
  }

  /// The text in the first column of the first row, empty for NULL; nil without a row.
  package func text(_ sql: String, _ values: [SQLValue] = []) throws -> String? {
    try first(sql, values) { $0.text(0) }
  }

  package var lastInsertedID: Int { Int(sqlite3_last_insert_rowid(handle)) }
  /// The number of rows the last `INSERT`, `UPDATE` or `DELETE` changed, without its triggers.
  package var changedRowCount: Int { Int(sqlite3_changes(handle)) }

  /// Runs the body in an immediate transaction, and rolls it back if the body throws. The write
  /// lock is taken first, so that what the body reads does not change before it writes.
  ///
  /// Within another transaction it is a savepoint of that.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/lang_transaction.html>.
  package func immediateTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    if sqlite3_get_autocommit(handle) == 0 { return try savepoint(body) }
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back already, after a full disk for example.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  private func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("SAVEPOINT part")
    do {
      let result = try body()
      try execute("RELEASE part")
      return result
    } catch {
      sqlite3_exec(handle, "ROLLBACK TO part; RELEASE part", nil, nil, nil)
      throw error
    }
  }

  /// Runs the body and rolls back all its changes. It holds the write lock, so the body must not
  /// wait for anything.
  package func rehearsal<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    defer {
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }
    return try body()
  }

  /// Runs the body in a read transaction, so that all its queries see one state. Inside another
  /// transaction it only runs the body.
  package func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
    try execute("BEGIN")
    defer { sqlite3_exec(handle, "COMMIT", nil, nil, nil) }
    return try body()
  }

  // MARK: Errors

  /// - Throws: `error(_:sql:)` unless the code is `SQLITE_OK`.
  package func check(_ code: Int32, sql: String) throws {
    guard code != SQLITE_OK else { return }
    throw error(code, sql: sql)
  }

  /// The error for a result code of SQLite.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/rescode.html>.
  package func error(_ code: Int32, sql: String) -> DatabaseError {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
    case SQLITE_NOTADB, SQLITE_CORRUPT:
      return .damaged(path: path, newestBackup: newestBackup())
    case SQLITE_FULL: return .full(path: path)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN:
      let folder = FileSystem.split(path).folder
      if access(path, W_OK) == 0, access(folder, W_OK) != 0 {
        return .folderUnwritable(path: folder)
      }
      return .unwritable(path: path, reason: String(cString: sqlite3_errstr(code)))
    // The header's schema format number is not one that SQLite writes.
    case SQLITE_ERROR where String(cString: sqlite3_errmsg(handle)) == "unsupported file format":
      return .damaged(path: path, newestBackup: newestBackup())
    case SQLITE_IOERR:
      let system = sqlite3_system_errno(handle)
      // A short write in a commit has no system error; a full disk causes it.
      let isWrite = code == SQLITE_IOERR | 3 << 8 && system == 0
      if isWrite || [ENOSPC, EDQUOT, EFBIG].contains(system) { return .full(path: path) }
      fallthrough
    default:
      return .failed(code: Int(code), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    }
  }
}

/// The text of a statement, hashed by its length. Most texts are constants and are compared by
/// address first. Hashing all bytes would take longer than some statements.
private struct StatementText: Hashable {
  let sql: String

  func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
}

/// The errors of SQLite, and of opening, creating or replacing its files. `Messages` has their
/// sentences.
package enum DatabaseError: Error, Hashable, Sendable {
  /// The path names a folder.
  case isFolder(path: String)
  /// The file or its folder can not be opened, created or written. `reason` is the system's
  /// message.
  case unwritable(path: String, reason: String)
  /// The folder, where SQLite keeps files beside the database, can not be written.
  case folderUnwritable(path: String)
  /// Another process held a lock for longer than `Database.busySeconds`.
  case busy(path: String)
  /// The file is a damaged SQLite file, or not an SQLite file. `newestBackup` is a path.
  case damaged(path: String, newestBackup: String?)
  /// The disk is full.
  case full(path: String)
  /// Any other error of SQLite. `sql` contains no values.
  case failed(code: Int, message: String, sql: String)

  /// The error for an `errno` from opening, creating or replacing a file.
  package init(path: String, code: Int32) {
    switch code {
    case EISDIR: self = .isFolder(path: path)
    case ENOSPC, EDQUOT, EFBIG: self = .full(path: path)
    default: self = .unwritable(path: path, reason: String(cString: strerror(code)))
    }
  }

  package init(_ error: FileError) { self.init(path: error.path, code: error.code) }
}

/// The busy handler, which SQLite calls before each new attempt. Short random waits give each of
/// many writers its turn; SQLite's own handler sleeps up to 100 ms, which starves one of eight.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/busy_handler.html>.
private func waitForOtherWriter(_ context: UnsafeMutableRawPointer?, _ tries: Int32) -> Int32 {
  let microseconds: UInt32 = tries < 20 ? 500 : 2000
  guard Int(tries) * 3000 < Database.busySeconds * 1_000_000 else { return 0 }
  usleep(microseconds + UInt32.random(in: 0..<microseconds))
  return 1
}

/// The process-wide settings of the SQLite library.
package enum SQLiteLibrary {
  /// Applies the settings at first use; whether SQLite accepted them. They only save time, so a
  /// refusal, because the library is already in use, is not an error.
  fileprivate static let isConfigured: Bool = {
    // Memory statistics take a lock at every allocation, and nothing reads them.
    let counts = daydot_sqlite3_config_counts_memory(0)
    // Keeps the statement journal in memory up to this size in bytes. In a file it costs an import
    // fourteen small writes a line. `temp_store = MEMORY` would do the same, but also sort index
    // entries in memory. SQLite spills the journal in one write, which fails as "disk full" for
    // sizes of more than 17 bits.
    let journal = daydot_sqlite3_config_statement_journal(0x1FFFF)
    return counts == SQLITE_OK && journal == SQLITE_OK
  }()

  /// Sets SQLite's single-thread mode, in which it takes no mutexes. Must be called before the
  /// first connection is opened.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/threadsafe.html>.
  package static func useOneThread() { _ = daydot_sqlite3_config_single_thread() }

  /// Makes the heap of the process grow in larger steps and keep freed memory. By default the end
  /// of the heap is returned to the system after each query, and the system clears each page again
  /// for the next one.
  package static func keepFreedMemory() { daydot_keep_freed_memory(1 << 18, 1 << 24) }
}
