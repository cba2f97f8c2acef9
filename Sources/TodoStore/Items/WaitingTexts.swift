/// Texts of a file that are read once it has ended, in groups, kept in a temporary table so that
/// memory stays small.
public final class WaitingTexts {
  public struct Text {
    public let group: String
    /// The line of the file, 1-based.
    public let line: Int
    public let label: String?
    public let bytes: [UInt8]

    public init(group: String, line: Int, label: String?, bytes: [UInt8]) {
      self.group = group
      self.line = line
      self.label = label
      self.bytes = bytes
    }
  }

  private static let groupsAtOnce = 256

  private let database: Database

  init(_ database: Database) throws {
    self.database = database
    try database.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS waiting (
        number INTEGER PRIMARY KEY, name TEXT NOT NULL, line INTEGER NOT NULL, label TEXT,
        bytes BLOB NOT NULL
      );
      DELETE FROM waiting
      """)
  }

  public func add(_ text: Text) throws {
    try database.run(
      "INSERT INTO waiting (name, line, label, bytes) VALUES (?1, ?2, ?3, ?4)",
      [.text(text.group), .integer(text.line), SQLValue(text.label), .blob(text.bytes)])
  }

  /// Calls `body` for each group, in the order of their first texts, and removes the texts.
  public func forEachGroup(_ body: ([Text]) throws -> Void) throws {
    try database.execute(
      """
      DROP TABLE IF EXISTS temp.waiting_group;
      CREATE INDEX IF NOT EXISTS temp.waiting_by_name ON waiting(name);
      CREATE TEMP TABLE waiting_group AS
        SELECT min(number) AS first, name FROM waiting GROUP BY name ORDER BY first
      """)
    var last = 0
    while true {
      let names = try database.rows(
        "SELECT rowid, name FROM waiting_group WHERE rowid > ?1 ORDER BY rowid LIMIT ?2",
        [.integer(last), .integer(Self.groupsAtOnce)]
      ) { ($0.integer(0), $0.text(1)) }
      guard let end = names.last?.0 else { break }
      last = end
      for (_, name) in names {
        let texts = try database.rows(
          "SELECT line, label, bytes FROM waiting WHERE name = ?1 ORDER BY number", [.text(name)]
        ) { row in
          Text(
            group: name, line: row.integer(0), label: row.optionalText(1),
            bytes: Array(row.blob(2)))
        }
        try body(texts)
      }
    }
    try database.execute(
      "DROP INDEX temp.waiting_by_name; DELETE FROM waiting; DROP TABLE temp.waiting_group")
  }
}
