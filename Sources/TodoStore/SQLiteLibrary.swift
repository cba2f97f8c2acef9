import CSQLite

/// Settings of the SQLite library, made before its first use in the process.
enum SQLiteLibrary {
  /// Makes the settings once. They only save time, so it is no error if the library was in use
  /// before.
  static let isConfigured: Bool = {
    // Memory statistics are not used, and take a lock at every allocation.
    let counts = daydot_sqlite3_config_counts_memory(0)
    // The statement journal stays in memory up to this size: as a file it costs an import of a
    // million lines fourteen small writes a line. (temp_store = MEMORY would also do this, but then
    // the sorting of a million index entries stays in memory as well.) The size is at most 17 bits,
    // because SQLite spills it in one write, and larger ones fail as "disk full".
    let journal = daydot_sqlite3_config_statement_journal(0x1FFFF)
    return counts == SQLITE_OK && journal == SQLITE_OK
  }()
}

extension Store {
  /// Tells SQLite that the process has a single thread, so that it takes no locks. Must be called
  /// before the first store is opened.
  public static func useOneThread() { _ = daydot_sqlite3_config_single_thread() }

  /// Lets the heap of the process grow in larger steps and keep what is freed. SQLite frees a query's memory
  /// with it, and by default the end of the heap then goes back to the system; fetched anew for the next query,
  /// each page of it has to be cleared again.
  public static func keepFreedMemory() { daydot_keep_freed_memory(1 << 18, 1 << 24) }
}
