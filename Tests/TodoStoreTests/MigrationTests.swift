import SQLite
import Scheduler
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// Migrations of stores of earlier versions.
@Suite struct MigrationTests {
  @Test(arguments: 1..<Store.schemaVersion)
  func anOlderStoreBecomesANewOneAfterACopy(version: Int) throws {
    let file = StoreFolder()
    try makeStore(at: file.path, version: version)
    do {
      let store = try file.open()
      #expect(try store.items.item(id: 7)?.title == "Milk")
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
    // A second opening makes no second copy.
    _ = try file.open()
    #expect(names(in: "\(file.folder.path)/backups") == backups)
  }

  /// Names that differed in case before schema 10 are merged.
  @Test func namesAreMerged() throws {
    let file = StoreFolder()
    try makeStore(at: file.path, version: 9)
    do {
      let database = try Database(path: file.path)
      try registerSearchFunction(in: database)
      try database.execute(
        """
        INSERT INTO list (id, name) VALUES (2, 'Work'), (3, 'work'), (4, 'Caf\u{E9}'),
          (5, 'cafe\u{301}');
        INSERT INTO place (id, name, latitude, longitude, radius, in_book) VALUES
          (1, 'cafe\u{301}', NULL, NULL, 150, 1), (2, 'caf\u{E9}', 37.5, 127, 150, 1),
          (3, 'n\u{E9}o', 1, 1, 150, 1), (4, 'ne\u{301}o', 2, 2, 150, 1);
        INSERT INTO item
          (id, uid, kind, status, title, list_id, place_id, priority, starred, created, modified)
        VALUES (8, 'b', 0, 0, 'A', 2, NULL, 0, 0, 0, 0), (9, 'c', 0, 0, 'B', 3, 1, 0, 0, 0, 0),
          (10, 'd', 0, 0, 'C', 5, 4, 0, 0, 0, 0);
        INSERT INTO item_tag (item_id, position, tag) VALUES
          (8, 0, 'Home'), (9, 0, 'x'), (9, 1, 'home'), (9, 2, 'HOME'), (10, 0, 'HOME');
        INSERT INTO journal (id, at, command, summary) VALUES (1, 0, 'place add', 'café')
        """)
    }
    let store = try file.open()
    #expect(try store.names.listCounts().map(\.name) == ["Caf\u{E9}", "Work", "inbox"])
    #expect(try store.items.item(id: 9)?.list == "Work")
    #expect(try store.items.item(id: 10)?.list == "Caf\u{E9}")
    #expect(try store.names.tagCounts().map(\.name) == ["Home", "x"])
    #expect(try store.items.item(id: 9)?.tags == ["x", "Home"])
    #expect(try store.items.item(id: 9)?.place?.coordinate != nil)
    // Two positions are two places.
    #expect(try store.places.savedPlaces().map(\.id).sorted() == [2, 3, 4])
    #expect(try store.items.item(id: 10)?.place?.coordinate?.latitude == 2)
    let merged =
      "work → Work, cafe\u{301} → Caf\u{E9}, HOME → Home, home → Home, cafe\u{301} → caf\u{E9}"
    #expect(try store.mergedNames == merged)
    #expect(try store.journal.entries(limit: 1).first?.summary == JournalSummary(merged))
    // An undo would restore merged names, so the journal starts empty.
    let scheduler = store.scheduler(try time("2026-11-20T09:00"))
    #expect(try store.undo(scheduler: scheduler).isEmpty)
    try store.add("Bread")
    #expect(try store.undo(scheduler: scheduler).map(\.command) == ["add"])
    #expect(try store.undo(scheduler: scheduler).isEmpty)
    try store.forgetMergedNames()
    #expect(try file.open().mergedNames == nil)
  }

  /// Before schema 11 only the queue held what was outstanding.
  @Test func whatWasOutstandingIsToldOnce() throws {
    let file = StoreFolder()
    try makeStore(at: file.path, version: 10)
    do {
      let database = try Database(path: file.path)
      try registerSearchFunction(in: database)
      try database.execute(
        """
        UPDATE item SET day = '2026-11-20', time = '10:00', rrule = 'FREQ=DAILY';
        INSERT INTO queue (item_id, reminder_id, occurrence, wall)
          VALUES (7, 0, '2026-11-22', '2026-11-22T10:00')
        """)
    }
    let store = try Store(
      path: file.path, zones: RuleZones(), earlierTriggers: { _ in .allDay },
      at: try time("2026-11-24T11:00").now.instant)
    let time = try time("2026-11-24T12:00")
    try store.reminders.refreshQueue(at: time)
    try store.database.execute("DELETE FROM queue")
    try store.reminders.refreshQueue(at: time)
    let ledger = store.reminders
    #expect(try ledger.hasWork(at: time))
    let claims = try ledger.openClaims(at: time) + ledger.claimDue(at: time, limit: 10)
    #expect(claims.map(\.notification.occurrence) == ["2026-11-24"])
    #expect(claims.map(\.notification.missed) == [2])
    #expect(
      try store.reminders.queuedRows(of: 7).values.map(\.occurrence) == ["2026-11-25"])
  }

  @Test func aNewStoreNeedsNoCopy() throws {
    let file = StoreFolder()
    _ = try file.open()
    #expect(names(in: file.folder.path) == ["test.db"])
  }

  /// A store of an earlier version, with one item.
  private func makeStore(at path: String, version: Int) throws {
    let database = try Database(path: StoreFile(path: path).path)
    try database.execute("PRAGMA journal_mode = WAL")
    // The triggers of that version call this function.
    try registerSearchFunction(in: database)
    try registerTriggerFunction(in: database) { _ in .allDay }
    try database.execute(Schema1.sql)
    for migration in migrations.prefix(version - 1) { try database.execute(migration) }
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
