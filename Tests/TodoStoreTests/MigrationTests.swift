import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// Stores of earlier versions, opened by this one.
@Suite struct MigrationTests {
  @Test(arguments: 1..<Store.schemaVersion)
  func anOlderStoreBecomesANewOneAfterACopy(version: Int) throws {
    let file = StoreFolder()
    try makeStore(at: file.path, version: version)
    do {
      let store = try file.open()
      #expect(try store.item(id: 7)?.title == "Milk")
      try store.add("Bread")
      let fresh = try StoreFolder().open()
      #expect(try schema(of: store.database) == schema(of: fresh.database))
      #expect(
        try store.database.first("PRAGMA user_version") { $0.integer(0) } == Store.schemaVersion)
    }
    let backups = names(in: "\(file.folder.path)/backups")
    #expect(backups.count == 1)
    let copy = try Database(path: "\(file.folder.path)/backups/\(backups[0])")
    #expect(try copy.first("PRAGMA user_version") { $0.integer(0) } == version)
    #expect(try copy.rows("SELECT title FROM item") { $0.text(0) } == ["Milk"])
    // Once is enough.
    _ = try file.open()
    #expect(names(in: "\(file.folder.path)/backups") == backups)
  }

  @Test func aNewStoreNeedsNoCopy() throws {
    let file = StoreFolder()
    _ = try file.open()
    #expect(names(in: file.folder.path) == ["test.db"])
  }

  /// A store as an earlier version left it, with one item.
  private func makeStore(at path: String, version: Int) throws {
    let database = try Database(path: StoreFile(path: path).path)
    try database.execute("PRAGMA journal_mode = WAL")
    // Its triggers call this function.
    try registerSearchFunction(in: database)
    try registerTriggerFunction(in: database) { _ in .allDay }
    for migration in migrations where migration.version <= version {
      try database.execute(migration.sql())
    }
    try database.execute(
      """
      PRAGMA application_id = \(Store.applicationID);
      PRAGMA user_version = \(version);
      INSERT INTO list (id, name) VALUES (1, 'inbox');
      INSERT INTO item (id, uid, kind, status, title, list_id, priority, starred, created, modified)
        VALUES (7, 'a', 0, 0, 'Milk', 1, 0, 0, 0, 0)
      """)
  }

  private func schema(of database: Database) throws -> [String] {
    try database.rows("SELECT name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1") {
      $0.text(0)
    }
  }
}
