import CivilTime
import SQLite
import TestSupport
import Testing
import TodoCore

@testable import TodoStore

/// The store file, its settings, and several connections to it.
@Suite struct StoreTests {
  @Test func aFreshFileIsSignedAndSafe() throws {
    let file = StoreFolder()
    let store = try file.open()
    func pragma(_ name: String) throws -> String {
      try store.database.first("PRAGMA \(name)") { $0.text(0) } ?? ""
    }
    #expect(try pragma("application_id") == "\(Store.applicationID)")
    #expect(try pragma("user_version") == "\(Store.schemaVersion)")
    #expect(try pragma("journal_mode") == "wal")
    // FULL: a commit is on disk when it returns.
    #expect(try pragma("synchronous") == "2")
    #expect(try pragma("foreign_keys") == "1")
    #expect(try pragma("integrity_check") == "ok")
    #expect(permissions(of: file.path) == 0o600)
  }

  @Test func everyNewConnectionIsAsSafe() throws {
    let file = StoreFolder()
    _ = try file.open()
    let store = try file.open()
    #expect(try store.database.first("PRAGMA synchronous") { $0.integer(0) } == 2)
    #expect(try store.database.first("PRAGMA foreign_keys") { $0.integer(0) } == 1)
  }

  @Test func openingWritesNothing() throws {
    let file = StoreFolder()
    do { try file.open().add("Milk") }
    let before = readFile(file.path)
    do { #expect(try file.open().items.item(id: 1)?.title == "Milk") }
    #expect(readFile(file.path) == before)
    #expect(names(in: file.folder.path) == ["test.db"])
  }

  @Test func anItemComesBackWhole() throws {
    let store = try openInMemory()
    let added = try store.add("Milk", at: "2026-11-20T18:00") {
      $0.notes = "two\nlitres \u{1B}[31m"
      $0.url = "https://example.com"
      $0.list = "home"
      $0.tags = ["b", "a"]
      $0.priority = .high
      $0.isStarred = true
      $0.end = .time(.midnight)
      $0.place = Place(name: "market")
    }
    #expect(added.id == 1)
    #expect(try store.items.item(id: 1) == added)
    #expect(added.tags == ["b", "a"] && added.end == .time(.midnight))
    #expect(added.notes == "two\nlitres \u{1B}[31m")
    #expect(try store.items.item(id: 2) == nil)
  }

  @Test func idsAreNeverUsedAgain() throws {
    let store = try openInMemory()
    for title in ["a", "b", "c"] { try store.add(title) }
    _ = try store.remove(
      [3], trimming: [], by: { _ in }, scheduler: store.scheduler(time("2026-11-20T09:00")))
    #expect(try store.add("d").id == 4)
    _ = try store.remove(
      [1, 2, 4], trimming: [], by: { _ in }, scheduler: store.scheduler(time("2026-11-20T09:00")))
    #expect(try store.add("e").id == 5)
  }

  @Test func aChangeOfSeveralIsAllOrNone() throws {
    let store = try openInMemory()
    for title in ["a", "b"] { try store.add(title) }
    let scheduler = store.scheduler(try time("2026-11-20T09:00"))
    #expect(throws: MissingItem.self) {
      _ = try store.change([1, 2, 99], as: "done", scheduler: scheduler) { $0.status = .done(nil) }
    }
    for id in [1, 2] { #expect(try store.items.item(id: id)?.isOpen == true) }
  }

  @Test func twoOfTheSameUIDAreRefused() throws {
    let store = try openInMemory()
    try store.add("a", uid: "same")
    #expect(throws: DatabaseError.self) { try store.add("b", uid: "same") }
    #expect(try store.add("c").title == "c")
  }

  @Test func twoStoresSeeEachOthersChanges() throws {
    let file = StoreFolder()
    let first = try file.open()
    let second = try file.open()
    try first.add("Milk")
    #expect(try second.items.item(id: 1)?.title == "Milk")
    try second.setStatus(.done(nil), of: 1, now: "2026-11-20T09:00")
    #expect(try first.items.item(id: 1)?.isDone == true)
    try second.add("Bread")
    #expect(try first.add("Eggs").id == 3)
  }

  @Test func aReaderSeesOneMoment() throws {
    let file = StoreFolder()
    let reader = try file.open()
    let writer = try file.open()
    try writer.add("a")
    func count() throws -> Int? {
      try reader.database.first("SELECT count(*) FROM item") { $0.integer(0) }
    }
    try reader.database.readTransaction {
      #expect(try count() == 1)
      try writer.add("b")
      #expect(try count() == 1)
    }
    #expect(try count() == 2)
  }

  /// Each part of a change is made whole or not at all.
  @Test(arguments: [false, true], [false, true])
  func aPartThatFailsLeavesNothing(failsInside: Bool, failsOutside: Bool) throws {
    struct Failure: Error {}
    let database = try StoreFolder().open().database
    try database.execute("CREATE TABLE part (name TEXT)")
    try? database.immediateTransaction {
      try database.execute("INSERT INTO part VALUES ('before')")
      try? database.immediateTransaction {
        try database.execute("INSERT INTO part VALUES ('inside')")
        if failsInside { throw Failure() }
      }
      try database.execute("INSERT INTO part VALUES ('after')")
      if failsOutside { throw Failure() }
    }
    let kept = try database.rows("SELECT name FROM part ORDER BY rowid") { $0.text(0) }
    let whole = failsInside ? ["before", "after"] : ["before", "inside", "after"]
    #expect(kept == (failsOutside ? [] : whole))
  }

  @Test func damageIsSaidAndNotRepaired() throws {
    let file = StoreFolder()
    try writeFile(file.path, "no database")
    #expect(throws: DatabaseError.damaged(path: file.path, newestBackup: nil)) { try file.open() }
    #expect(readText(file.path) == "no database")
  }

  /// A foreign trigger would run with every change, unnoticed.
  @Test(arguments: [
    "CREATE TRIGGER x AFTER INSERT ON item BEGIN DELETE FROM item WHERE id <> NEW.id; END",
    "CREATE VIEW x AS SELECT * FROM item",
  ])
  func aTriggerOfAnotherIsRefused(sql: String) throws {
    let file = StoreFolder()
    do { try file.open().database.execute(sql) }
    #expect(throws: StoreError.foreignSchema(path: file.path, name: "x")) { try file.open() }
  }

  @Test func aNewerSchemaIsRefused() throws {
    let file = StoreFolder()
    do {
      let store = try file.open()
      try store.database.execute("PRAGMA user_version = \(Store.schemaVersion + 1)")
    }
    let newer = StoreError.newer(
      path: file.path, found: Store.schemaVersion + 1, known: Store.schemaVersion)
    #expect(throws: newer) { try file.open() }
  }
}
