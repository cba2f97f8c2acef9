import CivilTime

/// The steps from an empty file to the newest schema, each with the version it leads to.
let migrations: [(version: Int, sql: @Sendable () -> String)] = [
  (1, { Schema1.sql }),
  (2, { Schema2.sql }),
  (3, { Schema3.sql }),
  (4, { Schema4.sql }),
  (5, { Schema5.sql }),
  (6, { Schema6.sql }),
  (7, { Schema7.sql }),
  (8, { Schema8.sql }),
  (9, { Schema9.sql }),
  (10, { Schema10.sql }),
]

extension Store {
  /// The newest schema version. A file with a higher one is another program's or a later daydot's.
  static let schemaVersion = migrations.count

  /// Migrates the file to the newest schema in one transaction, after copying an existing store.
  ///
  /// - Parameter version: The version of the file; 0 for a new one.
  func migrate(from version: Int, at now: Instant) throws {
    if version > 0 { try backUpBeforeMigration() }
    try database.immediateTransaction {
      // Another process may have migrated while this one waited for the lock.
      let current = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
      guard current < Store.schemaVersion else { return }
      if current < 4 { try registerTriggerFunction(in: database, reading: earlierTriggers) }
      for migration in migrations where migration.version > current {
        try database.execute(migration.sql())
      }
      if current > 0, current < 10 { try mergeNames(at: now) }
      try database.execute(
        """
        PRAGMA application_id = \(Store.applicationID);
        PRAGMA user_version = \(Store.schemaVersion)
        """)
    }
  }
}
