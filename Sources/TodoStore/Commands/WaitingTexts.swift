import SQLite
/// Texts of a file that are parsed in groups after its end. A temporary table holds them, so that
/// memory stays constant.
package final class WaitingTexts {
  package struct Text: Hashable, Sendable {
    package let group: String
    /// The line of the file, 1-based.
    package let line: Int
    package let label: String?
    /// Whether it describes the whole group, without the other texts.
    package let isWhole: Bool
    package let bytes: [UInt8]

    package init(group: String, line: Int, label: String?, isWhole: Bool, bytes: [UInt8]) {
      self.group = group
      self.line = line
      self.label = label
      self.isWhole = isWhole
      self.bytes = bytes
    }
  }

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

  package func add(_ text: Text) throws {
    try database.run(
      "INSERT INTO waiting (name, line, label, is_whole, bytes) VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .text(text.group), .integer(text.line), SQLValue(text.label), SQLValue(text.isWhole),
        .blob(text.bytes),
      ])
  }

  /// The texts of the next groups, in the order of their first texts.
  ///
  /// - Returns: nil after the last group. All texts are removed then.
  package func nextGroups() throws -> [[Text]]? {
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
        Text(
          group: name, line: row.integer(0), label: row.optionalText(1), isWhole: row.bool(2),
          bytes: Array(row.blob(3)))
      }
    }
  }
}
