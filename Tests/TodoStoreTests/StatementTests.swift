import CSQLite
import SQLite
import Testing

/// The cache of prepared statements.
@Suite struct StatementTests {
  @Test func aStatementInUseIsNotHandedOutAgain() throws {
    let database = try Database(path: ":memory:")
    let numbers = "SELECT value FROM json_each('[1, 2, 3]')"
    let pairs = try database.rows(numbers) { row in
      let first = row.integer(0)
      return try database.rows(numbers) { "\(first)\($0.integer(0))" }
    }
    #expect(pairs == [["11", "12", "13"], ["21", "22", "23"], ["31", "32", "33"]])
    #expect(sqlite3_next_stmt(database.handle, sqlite3_next_stmt(database.handle, nil)) == nil)
  }

  @Test func aTextIsPreparedOnce() throws {
    let database = try Database(path: ":memory:")
    let statement = try database.statement("SELECT ?1")
    statement.bind([.integer(7)])
    #expect(try statement.step())
    statement.reset()
    let again = try database.statement("SELECT ?1")
    #expect(again === statement)
    #expect(try again.step() && again.isNull(0))
  }
}
