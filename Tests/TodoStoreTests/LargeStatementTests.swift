import SQLite
import Testing

@testable import TodoStore

/// Statements whose rollback journal exceeds SQLite's memory.
@Suite struct LargeStatementTests {
  @Test(arguments: [1, 40])
  func aChangeOfManyMegabytesIsMadeAndTakenBack(megabytes: Int) throws {
    let file = StoreFolder()
    let database = try Database(path: StoreFile(path: file.path).path)
    try database.execute(
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE page (id INTEGER PRIMARY KEY, number INTEGER UNIQUE, text TEXT);
      WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < \(megabytes * 256))
      INSERT INTO page SELECT n, n, hex(zeroblob(2000)) FROM count
      """)
    // It may fail at any row, so SQLite keeps all rows before until its end.
    try database.immediateTransaction {
      try database.execute("UPDATE page SET number = -number, text = text || 'x'")
    }
    #expect(
      try database.first("SELECT count(*) FROM page WHERE number < 0") { $0.integer(0) }
        == megabytes * 256)
    #expect(throws: DatabaseError.self) {
      try database.immediateTransaction {
        try database.execute(
          "UPDATE page SET number = CASE id WHEN \(megabytes * 256) THEN 1 ELSE id END")
      }
    }
    #expect(try database.first("SELECT max(number) FROM page") { $0.integer(0) } == -1)
  }
}
