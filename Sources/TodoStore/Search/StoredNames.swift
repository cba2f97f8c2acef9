import CivilTime
import Files
import SQLite

/// Reads names and ids for shell completion. The connection is read-only and does not wait for
/// locks.
package final class StoredNames {
  private let database: Database
  /// The maximum number of items of one group.
  private static let groupLimit = 20
  /// The maximum number of rows read when completing ids from their first digits.
  private static let readLimit = 2000

  /// The id of an item or a reminder, with the title shown beside it.
  package struct Named: Hashable, Sendable {
    package let id: Int
    package let title: String
  }

  /// The items that a command accepts.
  package enum Scope: Hashable, Sendable {
    case any, open, done, repeating, starred, unstarred
    /// Open and not an event.
    case undone
    /// With a notification that was delivered and not acknowledged.
    case announced
  }

  /// - Throws: `StoreError.notAFile` if there is no regular file, `.foreign` for a file of another
  ///   program or schema version, `DatabaseError.busy` if the file is locked.
  package init(path: String) throws {
    guard FileSystem.kind(at: path) == .file else {
      throw StoreError.notAFile(path: path)
    }
    database = try Database(path: path, isReadOnly: true, waits: false)
    database.newestBackup = { Backups(store: path).newest }
    guard try database.integer("PRAGMA application_id") == Store.applicationID,
      try database.integer("PRAGMA user_version") == Store.schemaVersion
    else { throw StoreError.foreign(path: path) }
  }

  deinit { database.close() }

  /// The names of all lists, sorted.
  package func lists() throws -> [String] {
    try database.texts("SELECT name FROM list ORDER BY name")
  }

  /// The tags in use, sorted. Each costs one seek in the index, however many items have it.
  package func tags() throws -> [String] {
    try database.texts(
      """
      WITH RECURSIVE step(tag) AS (
        SELECT min(tag) FROM item_tag
        UNION ALL SELECT (SELECT min(tag) FROM item_tag WHERE tag > step.tag) FROM step
          WHERE step.tag IS NOT NULL
      ) SELECT tag FROM step WHERE tag IS NOT NULL LIMIT 1000
      """)
  }

  /// The names of the saved places, starred ones first, and their aliases.
  package func places() throws -> [String] {
    try database.texts(
      """
      SELECT name FROM (
        SELECT name, starred FROM place WHERE in_book = 1
        UNION ALL SELECT alias, 0 FROM place_alias
      ) ORDER BY starred DESC, name LIMIT 1000
      """)
  }

  // MARK: Items

  /// Returns items for a command, the most likely first.
  ///
  /// - Parameters:
  ///   - digits: The first digits of the id; empty for any.
  ///   - today: Open items due by this day come first.
  package func items(_ scope: Scope, digits: String, today: Day) throws -> [Named] {
    var found: [Named] = []
    for group in digits.isEmpty ? try groups(scope, today: today) : [try numbered(scope, digits)] {
      for item in group where !found.contains(where: { $0.id == item.id }) { found.append(item) }
    }
    return found
  }

  /// Items with a word of the title that begins with some letters, the newest first.
  package func items(_ scope: Scope, word: String) throws -> [Named] {
    guard let text = SearchQuery(word)?.text else { return [] }
    return try database.rows(
      """
      SELECT id, title FROM search, item
      WHERE id = search.rowid AND search MATCH ?1 AND (\(condition(scope)))
      ORDER BY search.rowid DESC LIMIT \(StoredNames.readLimit)
      """, [.text(text)], map: read)
  }

  private func groups(_ scope: Scope, today: Day) throws -> [[Named]] {
    switch scope {
    case .open: try open(today: today)
    case .undone: try open(today: today, "AND kind = 0")
    case .any: try open(today: today) + [rows("ORDER BY id DESC")]
    case .unstarred: [try rows("WHERE starred = 0 ORDER BY id DESC")]
    case .repeating: [try repeating()]
    case .starred: [try rows("WHERE starred = 1 ORDER BY id DESC")]
    case .done:
      [
        try rows("WHERE status = \(StatusCode.done) ORDER BY done_at DESC, id DESC"),
        try repeating("AND kind = 0"),
      ]
    case .announced:
      [
        try database.rows(
          """
          SELECT item_id, title FROM ledger
          WHERE state = \(LedgerCode.delivered) AND item_id > 0 ORDER BY id DESC LIMIT ?1
          """, [.integer(StoredNames.groupLimit)], map: read)
      ]
    }
  }

  /// Open items in groups: due or overdue, repeating, later, without a day.
  private func open(today: Day, _ condition: String = "") throws -> [[Named]] {
    let isOpen =
      """
      WHERE status = \(StatusCode.open) \(condition) AND rrule IS NULL AND last_day IS NOT NULL \
      AND last_day
      """
    return [
      try rows("\(isOpen) <= ?2 ORDER BY last_day DESC, time DESC", [today]),
      try repeating(condition),
      try rows("\(isOpen) > ?2 ORDER BY last_day, time", [today]),
      try rows(
        """
        WHERE status = \(StatusCode.open) \(condition) AND day IS NULL AND parent_id IS NULL
        ORDER BY priority DESC, id
        """),
      try rows(
        "WHERE parent_id IS NOT NULL AND status = \(StatusCode.open) AND day IS NULL ORDER BY id DESC"
      ),
    ]
  }

  private func repeating(_ condition: String = "") throws -> [Named] {
    try rows("WHERE rrule IS NOT NULL AND status = \(StatusCode.open) \(condition)")
      .sorted { $0.id > $1.id }
  }

  /// The items whose ids begin with some digits: 12, 120 to 129, 1200 to 1299, …
  private func numbered(_ scope: Scope, _ digits: String) throws -> [Named] {
    guard let first = Int(digits), first > 0, digits.count <= 9 else { return [] }
    let newest = try database.integer("SELECT max(id) FROM item") ?? 0
    var found: [Named] = []
    var (low, high) = (first, first)
    while low <= newest, found.count < 2 * StoredNames.groupLimit {
      found += try database.rows(
        """
        SELECT id, title FROM (
          SELECT * FROM item WHERE id BETWEEN ?2 AND ?3 LIMIT \(StoredNames.readLimit)
        ) WHERE \(condition(scope)) LIMIT ?1
        """, [.integer(StoredNames.groupLimit), .integer(low), .integer(high)], map: read)
      (low, high) = (low * 10, high * 10 + 9)
    }
    return found
  }

  private func condition(_ scope: Scope) -> String {
    switch scope {
    case .any: "1"
    case .open: "status = \(StatusCode.open)"
    case .undone: "status = \(StatusCode.open) AND kind = 0"
    case .done: "status = \(StatusCode.done) OR rrule IS NOT NULL"
    case .repeating: "rrule IS NOT NULL"
    case .starred: "starred = 1"
    case .unstarred: "starred = 0"
    case .announced:
      """
      EXISTS (SELECT 1 FROM ledger WHERE item_id = item.id AND state = \(LedgerCode.delivered))
      """
    }
  }

  private func rows(_ rest: String, _ days: [Day] = []) throws -> [Named] {
    try database.rows(
      "SELECT id, title FROM item \(rest) LIMIT ?1",
      [.integer(StoredNames.groupLimit)] + days.map { .text($0.description) }, map: read)
  }

  private func read(_ row: Statement) -> Named { Named(id: row.integer(0), title: row.text(1)) }

  // MARK: Reminders

  /// Reminders with the titles of their items, newest first.
  package func reminders(digits: String) throws -> [Named] {
    try database.rows(
      """
      SELECT reminder.id, coalesce(reminder.title, item.title, '')
      FROM reminder LEFT JOIN item ON item.id = reminder.item_id
      WHERE CAST(reminder.id AS TEXT) LIKE ?2 || '%' ORDER BY reminder.id DESC LIMIT ?1
      """, [.integer(2 * StoredNames.groupLimit), .text(digits)], map: read)
  }
}
