import CivilTime
import Glibc
import ItemJSON
import JSON
import Phrases
import SQLite
import Scheduler
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// The migration of a store of schema 3 that has rows of every kind.
@Suite struct TriggerMigrationTests {
  private static let fixture = SharedData.projectRoot + "/Tests/TodoStoreTests/Fixtures/version-3"
  private static let now = "2026-11-19T09:03"

  /// Writes the store as schema 3 left it.
  private func make(_ path: String, changing sql: String = "") throws {
    let dump = try #require(readFile(Self.fixture + ".sql"))
    let database = try Database(path: StoreFile(path: path).path)
    try registerSearchFunction(in: database)
    try database.execute(String(decoding: dump, as: UTF8.self))
    try database.execute(sql)
    database.close()
    // The tables were inserted through `sqlite_schema`, which only a new connection sees.
    let again = try Database(path: path)
    try again.execute("PRAGMA journal_mode = WAL")
    again.close()
  }

  private func open(_ path: String) throws -> Store {
    try Store(
      path: path, zones: RuleZones(), earlierTriggers: CanonicalTriggerWords().trigger(reading:),
      at: migrationTime)
  }

  private func scheduler() throws -> ReminderScheduler {
    ReminderScheduler(
      CheckTime(
        now: try Now(iso: Self.now, in: "Asia/Seoul"), allDayTime: try TimeOfDay(iso: "09:00")),
      zones: RuleZones())
  }

  private func export(_ store: Store) throws -> String {
    let now = try scheduler().now
    let items = ItemWriter(zone: now.zone, words: CanonicalTriggerWords())
    var lines: [UInt8] = []
    try store.items.forEachItem(.all, now: now) { lines += items.json(of: $0).bytes + [0x0A] }
    return String(decoding: lines, as: UTF8.self)
  }

  private func exported() throws -> String {
    String(decoding: try #require(readFile(Self.fixture + ".jsonl")), as: UTF8.self)
  }

  @Test func itsExportIsTheSameAndItWasCopiedFirst() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/test.db"
    try make(path)
    let store = try open(path)
    #expect(try export(store) == exported())
    let kinds = try store.database.rows("SELECT DISTINCT trigger FROM reminder") { $0.text(0) }
    #expect(kinds.allSatisfy { !TriggerText.trigger($0).isUnreadable })
    let backups = names(in: folder.path + "/backups")
    let copy = try Database(
      path: "\(folder.path)/backups/\(try #require(backups.first))")
    #expect(try copy.first("PRAGMA user_version") { $0.integer(0) } == 3)
    #expect(
      try copy.first("SELECT trigger FROM reminder WHERE id = 3") { $0.text(0) }
        == "1d before at 20:00")
    #expect(try store.database.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
  }

  /// The changes recorded by schema 3 are undone step by step to the empty store, and redone.
  @Test func everythingItRecordedIsUndoneAndDoneAgain() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/test.db"
    try make(path)
    let store = try open(path)
    let whole = try export(store)
    let queue = try state(store)
    var undone = 0
    // The first redo is of a change that was undone already then.
    _ = try store.redo(scheduler: scheduler())
    while try !store.undo(scheduler: scheduler()).isEmpty { undone += 1 }
    #expect(undone == 54)
    #expect(try export(store) == "")
    while try !store.redo(scheduler: scheduler()).isEmpty { undone -= 1 }
    #expect(undone == 0)
    _ = try store.undo(scheduler: scheduler())
    #expect(try export(store) == whole)
    #expect(try state(store) == queue)
  }

  /// Every reminder that waits in the queue.
  private func state(_ store: Store) throws -> [String] {
    try store.database.rows(
      """
      SELECT reminder.id || ' ' || trigger || ' ' || is_on FROM reminder UNION ALL
      SELECT ledger_id || ' ' || trigger FROM region_snooze UNION ALL
      SELECT 'snoozed ' || id || ' ' || snoozed_until FROM ledger WHERE state = 5 ORDER BY 1
      """
    ) { $0.text(0) }
  }

  @Test func whatWasPutOffAndWhatFailedAreTwoThings() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/test.db"
    try make(path)
    let before = try Database(path: path)
    func pairs(_ database: Database, _ column: String, _ condition: String) throws -> [String] {
      try database.rows(
        "SELECT id || ' ' || \(column) FROM ledger WHERE \(condition) AND \(column) IS NOT NULL"
      ) { $0.text(0) }
    }
    let snoozed = try pairs(before, "retry_at", "state = 5")
    let failed = try pairs(before, "retry_at", "state = 1")
    #expect(!snoozed.isEmpty && !failed.isEmpty)
    before.close()
    let store = try open(path)
    #expect(try pairs(store.database, "snoozed_until", "1") == snoozed)
    #expect(try pairs(store.database, "retry_at", "1") == failed)
  }

  @Test func aTriggerThatCanNotBeReadKeepsItsWordsAndIsSwitchedOff() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/test.db"
    try make(path, changing: "UPDATE reminder SET trigger = 'when pigs fly' WHERE id = 3")
    let store = try open(path)
    let reminder = try #require(try store.items.item(id: 7)?.reminders?.first { $0.id == 3 })
    #expect(reminder.trigger == .unreadable("when pigs fly"))
    #expect(!reminder.isOn)
    #expect(try export(store).contains(#""trigger":"when pigs fly","on":false"#))
    #expect(
      try store.database.first("SELECT 1 FROM queue WHERE reminder_id = 3") { _ in true } == nil)
    // Everything else works.
    let time = CheckTime(now: try scheduler().now, allDayTime: nil)
    #expect(try store.reminders.hasWork(at: time))
  }

  @Test func killedHalfWayItOpensAndIsWhole() throws {
    let daydot = Daydot(now: Self.now)
    try make(daydot.store)
    let original = try #require(readFile(daydot.store))
    let expected = try exported()
    var random = SeededGenerator(seed: 4)
    var versions: [Int: Int] = [:]
    for _ in 0..<25 {
      for name in names(in: daydot.folder.path) where name.hasPrefix("test.db") {
        unlink("\(daydot.folder.path)/\(name)")
      }
      try writeFile(daydot.store, original)
      let running = try daydot.start(["export"])
      for _ in 0..<Int.random(in: 0..<150_000, using: &random) { _ = getppid() }
      running.kill()
      _ = running.wait()
      let database = try Database(path: daydot.store)
      let version = try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
      #expect(try database.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
      database.close()
      versions[version, default: 0] += 1
      let whole = try daydot("export")
      #expect(whole.status == 0 && whole.output == expected, "\(whole.errors)")
    }
    #expect(versions.keys.allSatisfy { $0 == 3 || $0 == Store.schemaVersion })
    #expect(versions[3] ?? 0 > 0)
  }
}

extension Trigger {
  fileprivate var isUnreadable: Bool {
    if case .unreadable = self { true } else { false }
  }
}

/// The migration to schema 7 of reminders that are due together, and of intervals that came with an
/// item.
@Suite struct EqualReminderMigrationTests {
  @Test func equalRemindersBecomeOne() throws {
    let file = StoreFolder()
    do {
      let store = try file.open()
      try store.database.execute(
        """
        INSERT INTO list (id, name) VALUES (9, 'home');
        INSERT INTO item (id, uid, kind, status, title, list_id, priority, starred, day, time, last_day,
          has_own_reminders, created, modified)
        VALUES (7, 'a', 0, 0, 'Milk', 9, 0, 0, '2026-11-20', '23:00', '2026-11-20', 1, 100, 100),
          (8, 'b', 0, 0, 'Pills', 9, 0, 0, NULL, NULL, NULL, 1, 100, 100);
        INSERT INTO reminder (id, item_id, trigger, is_on, level, catch_up, made_at, identifier)
        VALUES (1, 7, 'time at=23:00', 1, 1, 0, 100, NULL), (2, 7, 'time at=23:00', 1, 3, 0, 200, NULL),
          (3, 7, 'before minutes=30', 1, 1, 0, 200, NULL), (4, 7, 'time at=23:00', 1, 3, 0, 300, NULL),
          (5, 8, 'interval seconds=28800', 1, 1, 0, 100, NULL),
          (6, 8, 'interval seconds=2700', 1, 1, 0, 200, NULL),
          (7, 7, 'time at=23:00', 1, 1, 0, 300, 'mine');
        INSERT INTO queue (item_id, reminder_id, occurrence, wall)
        VALUES (7, 2, '2026-11-20', '2026-11-20T23:00'), (7, 4, '2026-11-20', '2026-11-20T23:00');
        INSERT INTO ledger (item_id, reminder_id, occurrence, due, due_at, missed, title, state, claimed_at)
        VALUES (7, 4, '2026-11-19', 'x', 1, 0, 'Milk', 3, 1);
        ALTER TABLE ledger DROP COLUMN done_at;
        ALTER TABLE journal DROP COLUMN zone;
        DROP TABLE source;
        DROP TABLE name_key;
        DROP TABLE queue_lost;
        DROP TRIGGER queue_row_lost;
        DROP INDEX reminder_interval;
        ALTER TABLE item DROP COLUMN settled_at;
        ALTER TABLE item DROP COLUMN settled_offset;
        ALTER TABLE ledger DROP COLUMN claimed_offset;
        DROP TABLE item_after;
        DROP INDEX item_step;
        DROP INDEX item_someday;
        CREATE INDEX item_someday ON item(priority DESC, id, kind) WHERE day IS NULL AND status = 0;
        DROP INDEX item_since;
        DROP INDEX item_starred_event;
        ALTER TABLE item DROP COLUMN since;
        ALTER TABLE item DROP COLUMN parent_id;
        ALTER TABLE item DROP COLUMN position;
        ALTER TABLE item DROP COLUMN with_parent;
        ALTER TABLE occurrence DROP COLUMN with_parent;
        ALTER TABLE sync_binding DROP COLUMN asked_at;
        ALTER TABLE sync_binding DROP COLUMN validator;
        ALTER TABLE sync_binding DROP COLUMN entry;
        PRAGMA user_version = 6
        """)
    }
    let store = try file.open()
    let reminders = try store.items.item(id: 7)?.reminders ?? []
    #expect(reminders.map(\.id) == [1, 3, 7])
    #expect(reminders.map(\.level) == [.critical, .active, .active])
    #expect(
      try store.database.rows("SELECT reminder_id FROM queue") { $0.integer(0) } == [1])
    #expect(
      try store.database.rows("SELECT reminder_id FROM ledger") { $0.integer(0) } == [1])
    let pills = try #require(try store.items.item(id: 8))
    #expect(pills.doseReminder?.id == 5)
    #expect(pills.reminders?.map { $0.trigger.doseInterval != nil } == [true, false])
  }
}
