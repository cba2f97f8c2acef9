import CivilTime
import Files
import SQLite
import TestSupport
import Testing

@testable import TodoStore

/// The weekly backup: when it is made, which old ones are removed, and that a failed one removes
/// none.
@Suite struct BackupTests {
  private static let start = 1_795_000_000

  private func day(_ number: Int) -> Instant {
    Instant(secondsSinceEpoch: Self.start + number * 86_400)
  }

  private func copies(_ file: StoreFolder) -> [String] {
    names(in: file.folder.path + "/backups").sorted()
  }

  /// A file of a dead process, with SQLite's files beside it; similar names are kept.
  @Test func whatAKilledCopyLeftIsRemoved() throws {
    let folder = TemporaryFolder()
    // No process has this number.
    let left = ["", "-journal", "-wal", "-shm"].map { "a.bak.new-4999999\($0)" }
    let others = ["a.bak", "a.bak.new-4999999-mine", "a.bak.new-x-journal", "a.bak.new-1-journal"]
    for name in left + others { try writeFile("\(folder.path)/\(name)", "x") }
    UnfinishedFile.sweep(beside: "\(folder.path)/a.bak")
    #expect(names(in: folder.path).sorted() == others.sorted())
  }

  @Test func oneAWeekAndTheNewestThreeStay() throws {
    let file = StoreFolder()
    let store = try file.open()
    try store.add("Milk")
    var made: [String] = []
    for number in 0..<40 {
      let before = Set(copies(file))
      try store.backUpWeekly(at: day(number))
      made += copies(file).filter { !before.contains($0) }
    }
    #expect(made.count == 6)
    #expect(copies(file) == Array(made.suffix(3)))
  }

  @Test func aCopyIsWholeAndHoldsNoPosition() throws {
    let file = StoreFolder()
    let store = try file.open()
    try store.add("Milk")
    try store.database.run(
      """
      INSERT INTO fix (device, at, latitude, longitude, accuracy, source, state)
      VALUES ('phone', 1795000000, 37.4979, 127.0276, 20, 0, 0)
      """)
    try store.backUpWeekly(at: day(0))
    let path = file.folder.path + "/backups/" + (try #require(copies(file).first))
    let copy = try Database(path: path)
    #expect(try copy.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
    #expect(try copy.first("SELECT title FROM item") { $0.text(0) } == "Milk")
    #expect(try copy.first("SELECT count(*) FROM fix") { $0.integer(0) } == 0)
    #expect(permissions(of: path) == 0o600)
    #expect(try store.database.first("SELECT count(*) FROM fix") { $0.integer(0) } == 1)
  }

  @Test func aDamagedStorePushesOutNoCopy() throws {
    let file = StoreFolder()
    var store: Store? = try file.open()
    try store?.add("Milk")
    for number in [0, 7, 14] { try store?.backUpWeekly(at: day(number)) }
    let before = copies(file)
    try store?.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store?.close()
    store = nil
    // A leaf page in the middle, so that the schema stays intact.
    let size = try #require(readFile(file.path)?.count)
    try patchFile(file.path, at: size / 2 / 4096 * 4096, [UInt8](repeating: 0xA5, count: 4096))
    let damaged = try file.open()
    #expect(throws: DatabaseError.self) { try damaged.backUpWeekly(at: day(21)) }
    #expect(copies(file) == before)
  }

  @Test func whatKilledCopyingLeftIsRemoved() throws {
    let file = StoreFolder()
    let store = try file.open()
    try store.backUpWeekly(at: day(0))
    let first = try #require(copies(file).first)
    // No process has this number: it is beyond the kernel's limit.
    try writeFile(file.folder.path + "/backups/\(first).new-99999999", "half")
    try store.backUpWeekly(at: day(7))
    #expect(copies(file).count == 2 && !copies(file).contains { $0.contains("new-") })
  }

  @Test func anEmptyFileBesideCopiesIsNoNewStore() throws {
    let file = StoreFolder()
    let store = try file.open()
    try store.backUpWeekly(at: day(0))
    store.close()
    for side in ["", "-wal", "-shm"] where readFile(file.path + side) != nil {
      try writeFile(file.path + side, "")
    }
    let newest = file.folder.path + "/backups/" + (try #require(copies(file).first))
    #expect(throws: DatabaseError.damaged(path: file.path, newestBackup: newest)) {
      try file.open()
    }
  }
}
