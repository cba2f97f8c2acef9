import CSQLite

/// How the SQLite library itself is set, before its first use in the process.
enum Library {
  /// Settles it once. That another part of the process was first is no fault: these only save time.
  static let isConfigured: Bool = {
    // Nobody asks how much memory is in use, and counting it takes a lock at every allocation.
    let counts = daydot_sqlite3_config_counts_memory(0)
    // What a statement may have to take back stays in memory: as a file it costs an import of a million
    // lines fourteen small writes a line. (temp_store = MEMORY would do that as well, but keeps in memory
    // what sorting a million index entries takes, too.) No more than this: SQLite writes what it spills in
    // one piece, and pieces of more than 17 bits end as a disk that is said to be full.
    let journal = daydot_sqlite3_config_statement_journal(0x1FFFF)
    return counts == SQLITE_OK && journal == SQLITE_OK
  }()
}

extension Store {
  /// Tells SQLite that this process has one thread, and never another: it then takes no locks. To be called
  /// before the first store is opened.
  public static func useOneThread() { _ = daydot_sqlite3_config_single_thread() }
}
