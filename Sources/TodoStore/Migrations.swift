/// The steps from an empty file to the newest schema, each with the number it leads to.
private let migrations: [(version: Int, sql: String)] = [
  (1, Schema1.sql)
]

extension Store {
  /// Brings the file to the newest schema in one transaction.
  func migrate() throws {
    try database.immediateTransaction {
      // Another process may have done it while this one waited for the lock.
      let current = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
      guard current < Store.schemaVersion else { return }
      for migration in migrations where migration.version > current {
        try database.execute(migration.sql)
      }
      try database.execute(
        """
        PRAGMA application_id = \(Store.applicationID);
        PRAGMA user_version = \(Store.schemaVersion)
        """)
    }
  }
}
