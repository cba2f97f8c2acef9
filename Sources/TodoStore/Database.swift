import CSQLite
import Glibc

/// One connection to an SQLite file. It belongs to the thread that made it.
///
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/intro.html>.
final class Database {
  let path: String
  let handle: OpaquePointer
  private var isOpen = true
  private var isRehearsing = false
  /// Texts found in date and time columns that are no dates or times.
  var unreadable: Set<String> = []
  /// The statements that were prepared, and the lengths of their texts. Few texts have the same
  /// length, and comparing a string with itself is free, while hashing it at each use takes a
  /// thirtieth of an import, and making a dictionary's type as long as preparing one of them.
  private(set) var cache: (lengths: [Int], statements: [Statement]) = ([], [])

  /// How long a writer waits for another one.
  static let busySeconds = 10

  /// Opens an existing file, or `:memory:`.
  ///
  /// - Parameter waits: Whether it waits for another process that has locked the file.
  init(path: String, isReadOnly: Bool = false, waits: Bool = true) throws {
    self.path = path
    _ = SQLiteLibrary.isConfigured
    var opened: OpaquePointer?
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened else { throw StoreError.failed(code: Int(code), message: "open", sql: "") }
    handle = opened
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(opened) }
      let system = sqlite3_system_errno(opened)
      throw Database.openError(path: path, code: system == 0 ? ENOENT : system)
    }
    if waits { sqlite3_busy_handler(handle, waitForOtherWriter, nil) }
  }

  deinit { close() }

  /// Closes the file. The connection must not be used afterwards; closing it again does nothing.
  func close() {
    guard isOpen else { return }
    isOpen = false
    cache = ([], [])
    sqlite3_close_v2(handle)
  }

  static func openError(path: String, code: Int32) -> StoreError {
    switch code {
    case EISDIR: .isFolder(path: path)
    case ENOSPC, EDQUOT, EFBIG: .full(path: path)
    default: .unwritable(path: path, reason: String(cString: strerror(code)))
    }
  }

  // MARK: Running SQL

  /// Runs one or more statements that take no values and give no rows.
  func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql: sql)
  }

  /// A prepared statement, cached by its text. Its bindings are cleared.
  func statement(_ sql: String) throws -> Statement {
    let length = sql.utf8.count
    for index in cache.lengths.indices where cache.lengths[index] == length {
      let known = cache.statements[index]
      guard known.sql == sql else { continue }
      known.reset()
      return known
    }
    let made = try Statement(database: self, sql: sql)
    cache.lengths.append(length)
    cache.statements.append(made)
    return made
  }

  /// Runs a statement to its end.
  func run(_ sql: String, _ values: [SQLValue] = []) throws {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    while try statement.step() {}
  }

  /// Runs a query and maps its rows.
  func rows<Row>(
    _ sql: String, _ values: [SQLValue] = [], map: (Statement) throws -> Row
  ) throws -> [Row] {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    var rows: [Row] = []
    while try statement.step() { rows.append(try map(statement)) }
    return rows
  }

  /// The first row of a query, or nil.
  func first<Row>(
    _ sql: String, _ values: [SQLValue] = [], map: (Statement) throws -> Row
  ) throws -> Row? {
    let statement = try statement(sql)
    statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? map(statement) : nil
  }

  var lastInsertedID: Int { Int(sqlite3_last_insert_rowid(handle)) }
  var changedRowCount: Int { Int(sqlite3_changes(handle)) }

  /// Runs the body in a transaction that takes the write lock at once, so that nothing read inside
  /// changes before the writes.
  ///
  /// In a rehearsal it is a savepoint of the transaction that is taken back.
  func immediateTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    if isRehearsing { return try savepoint(body) }
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // A failed statement may already have ended the transaction.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  private func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("SAVEPOINT rehearsed")
    do {
      let result = try body()
      try execute("RELEASE rehearsed")
      return result
    } catch {
      sqlite3_exec(handle, "ROLLBACK TO rehearsed; RELEASE rehearsed", nil, nil, nil)
      throw error
    }
  }

  /// Runs the body and takes back all it changed in the file. Other processes can not write
  /// meanwhile, so the body must not wait for anything.
  func rehearsal<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    isRehearsing = true
    defer {
      isRehearsing = false
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }
    return try body()
  }

  /// Runs the body in a read transaction, so that all its queries see one state. Inside another
  /// transaction it only runs the body.
  func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
    try execute("BEGIN")
    defer { sqlite3_exec(handle, "COMMIT", nil, nil, nil) }
    return try body()
  }

  // MARK: Errors

  func check(_ code: Int32, sql: String) throws {
    guard code != SQLITE_OK else { return }
    throw error(code, sql: sql)
  }

  func error(_ code: Int32, sql: String) -> StoreError {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
    case SQLITE_NOTADB, SQLITE_CORRUPT:
      return .damaged(path: path, newestBackup: Backups(store: path).newest)
    case SQLITE_FULL: return .full(path: path)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN:
      let folder = FolderListing.split(path).folder
      if access(path, W_OK) == 0, access(folder, W_OK) != 0 {
        return .folderUnwritable(path: folder)
      }
      return .unwritable(path: path, reason: String(cString: sqlite3_errstr(code)))
    // The file's header has a format number that no SQLite writes.
    case SQLITE_ERROR where String(cString: sqlite3_errmsg(handle)) == "unsupported file format":
      return .damaged(path: path, newestBackup: Backups(store: path).newest)
    case SQLITE_IOERR:
      let system = sqlite3_system_errno(handle)
      // SQLite has no system error for a write that failed in a commit; a full disk is the cause.
      let isWrite = code == SQLITE_IOERR | 3 << 8 && system == 0
      if isWrite || [ENOSPC, EDQUOT, EFBIG].contains(system) { return .full(path: path) }
      fallthrough
    default:
      return .failed(code: Int(code), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    }
  }
}

/// SQLite calls this before each new attempt. Short, scattered waits let many writers through in
/// turn; SQLite's own back-off sleeps up to 100 ms, which starves one of eight.
private func waitForOtherWriter(_ context: UnsafeMutableRawPointer?, _ tries: Int32) -> Int32 {
  let microseconds: UInt32 = tries < 20 ? 500 : 2000
  guard Int(tries) * 3000 < Database.busySeconds * 1_000_000 else { return 0 }
  usleep(microseconds + UInt32.random(in: 0..<microseconds))
  return 1
}
