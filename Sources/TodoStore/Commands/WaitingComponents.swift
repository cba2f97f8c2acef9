import SQLite
import TodoCore

/// Components of a file that are parsed in groups, one for each UID, after its end. A temporary
/// table holds them, so that memory stays constant.
package final class WaitingComponents {
  /// The maximum number of groups that `nextGroups` returns.
  private static let groupsAtOnce = 32

  private let database: Database
  private var isGrouped = false
  /// The group that was read last, 1-based.
  private var lastGroup = 0

  init(_ database: Database) throws {
    self.database = database
    try database.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS waiting (
        number INTEGER PRIMARY KEY, name TEXT NOT NULL, line INTEGER NOT NULL, label TEXT,
        is_whole INTEGER NOT NULL, bytes BLOB NOT NULL
      );
      DELETE FROM waiting
      """)
  }

  package func add(_ component: WaitingComponent) throws {
    try database.run(
      "INSERT INTO waiting (name, line, label, is_whole, bytes) VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .text(component.uid), .integer(component.line), SQLValue(component.calendar),
        SQLValue(component.isWhole), .blob(component.bytes),
      ])
  }

  /// The next groups, in the order of their first components.
  ///
  /// - Returns: nil after the last group. All are removed then.
  package func nextGroups() throws -> [[WaitingComponent]]? {
    if !isGrouped {
      isGrouped = true
      try database.execute(
        """
        DROP TABLE IF EXISTS temp.waiting_group;
        CREATE INDEX IF NOT EXISTS temp.waiting_by_name ON waiting(name);
        CREATE TEMP TABLE waiting_group AS
          SELECT min(number) AS first, name FROM waiting GROUP BY name ORDER BY first
        """)
    }
    let names = try database.rows(
      "SELECT rowid, name FROM waiting_group WHERE rowid > ?1 ORDER BY rowid LIMIT ?2",
      [.integer(lastGroup), .integer(Self.groupsAtOnce)]
    ) { ($0.integer(0), $0.text(1)) }
    guard let last = names.last?.0 else {
      try database.execute(
        "DROP INDEX temp.waiting_by_name; DELETE FROM waiting; DROP TABLE temp.waiting_group")
      (isGrouped, lastGroup) = (false, 0)
      return nil
    }
    lastGroup = last
    return try names.map { _, name in
      try database.rows(
        "SELECT line, label, is_whole, bytes FROM waiting WHERE name = ?1 ORDER BY number",
        [.text(name)]
      ) { row in
        WaitingComponent(
          uid: name, line: row.integer(0), calendar: row.optionalText(1), isWhole: row.bool(2),
          bytes: Array(row.blob(3)))
      }
    }
  }
}
