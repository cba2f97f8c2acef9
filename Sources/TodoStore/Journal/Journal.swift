import CivilTime
import SQLite

/// A command in the journal.
package struct JournalEntry: Hashable, Sendable {
  package let id: Int
  package let at: Instant
  /// The verb, such as `done`.
  package let command: String
  package let summary: JournalSummary
  package internal(set) var isUndone: Bool
}

/// The state of a command while it runs in `recorded`.
struct Recording {
  let journalID: Int
  /// The ids of the items the command added, which are consecutive.
  var newItems: ClosedRange<Int>?
  /// The ids of the places it added, which are consecutive.
  var newPlaces: ClosedRange<Int>?
  /// The places whose regions must be refreshed before the transaction ends.
  var stalePlaces: Set<Int> = []
}

/// The journal of commands, which undo and redo follow: the tables `journal` and `journal_image`.
///
/// A command that runs in `recorded` has one entry, with an image of each row that it changes. The
/// parts of the store call `recordItem`, `recordPlace` and similar methods before they change a
/// row. Outside a recorded command these methods do nothing.
package final class Journal {
  static let schema = """
    -- One row for each command that changed something. (zone is no longer written.)
    CREATE TABLE journal (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      command TEXT NOT NULL,
      summary TEXT NOT NULL,
      is_undone INTEGER NOT NULL DEFAULT 0
    , swapped_at INTEGER, zone TEXT) STRICT;
    -- What its items and places were before it, or after it once it was undone. image NULL: there was
    -- none. A run of new items is one row, first_id to last_id.
    CREATE TABLE journal_image (
      journal_id INTEGER NOT NULL REFERENCES journal(id) ON DELETE CASCADE,
      subject INTEGER NOT NULL,
      first_id INTEGER NOT NULL,
      last_id INTEGER NOT NULL,
      image TEXT,
      PRIMARY KEY (journal_id, subject, first_id)
    ) STRICT, WITHOUT ROWID;

    """

  let database: Database
  /// The state of the running command; nil outside of `recorded`.
  var recording: Recording?
  /// Whether a command has added an entry, or undone or redone one.
  package internal(set) var hasChanged = false

  init(_ database: Database) { self.database = database }

  // MARK: Entries

  /// The entries of the journal, newest first.
  ///
  /// - Parameter limit: The maximum number of entries; nil for all.
  package func entries(limit: Int?) throws -> [JournalEntry] {
    try entries("1 ORDER BY id DESC LIMIT \(limit ?? -1)")
  }

  func entries(_ condition: String) throws -> [JournalEntry] {
    try database.rows(
      "SELECT id, at, command, summary, is_undone FROM journal WHERE \(condition)"
    ) { row in
      JournalEntry(
        id: row.integer(0), at: row.instant(1), command: row.text(2),
        summary: JournalSummary(stored: row.text(3)), isUndone: row.bool(4))
    }
  }

  // MARK: Recording

  /// How long changes can be undone, in seconds.
  private static let keptSeconds = 90 * 86_400

  /// Runs the changes of a command in one transaction with one journal entry, so that one undo
  /// reverts them. A body that changes nothing adds no entry.
  ///
  /// - Parameters:
  ///   - command: The verb, such as `done`.
  ///   - summary: Returns what the command changed, from the body's result.
  /// - Throws: What `body` throws. The transaction is rolled back then.
  func recorded<Result>(
    as command: String, at now: Instant, summary: (Result) throws -> JournalSummary,
    _ body: () throws -> Result
  ) throws -> Result {
    try database.immediateTransaction {
      try database.run(
        "INSERT INTO journal (at, command, summary) VALUES (?1, ?2, '')",
        [.integer(now.secondsSinceEpoch), .text(command)])
      let id = database.lastInsertedID
      recording = Recording(journalID: id)
      defer { recording = nil }
      let result = try body()
      try flushNewRows()
      let count = try database.integer(
        "SELECT count(*) FROM (SELECT 1 FROM journal_image WHERE journal_id = ?1 LIMIT 1)",
        [.integer(id)])
      guard count != 0 else {
        try database.run("DELETE FROM journal WHERE id = ?1", [.integer(id)])
        // The next command gets the number, so that those of the log have no gaps.
        try database.run(
          "UPDATE sqlite_sequence SET seq = ?1 - 1 WHERE name = 'journal'", [.integer(id)])
        return result
      }
      try database.run(
        "UPDATE journal SET summary = ?2 WHERE id = ?1",
        [.integer(id), .text(try summary(result).stored)])
      try shortenJournal(before: id, now: now)
      hasChanged = true
      return result
    }
  }

  /// The time of the newest of the last 32 commands, undone and redone ones included; nil if there
  /// is none.
  func lastCommand() throws -> Instant? {
    try database.first(
      """
      SELECT max(max(at, coalesce(swapped_at, at)))
      FROM (SELECT at, swapped_at FROM journal ORDER BY id DESC LIMIT 32)
      """
    ) { $0.optionalInstant(0) } ?? nil
  }

  /// Removes undone entries, which can not be redone after a new change, and entries older than
  /// `keptSeconds`.
  ///
  /// - Parameter id: The newest entry, which is kept.
  private func shortenJournal(before id: Int, now: Instant) throws {
    let oldest = now.secondsSinceEpoch - Journal.keptSeconds
    // Undone entries are the newest ones and old entries the first. 32 of those are read, because
    // the clock may have been wrong for some.
    let found = try database.first(
      """
      SELECT (SELECT is_undone FROM journal WHERE id < ?1 ORDER BY id DESC LIMIT 1),
        (SELECT min(at) FROM (SELECT at FROM journal WHERE id < ?1 ORDER BY id LIMIT 32))
      """, [.integer(id)]
    ) { (hasUndone: $0.bool(0), oldest: $0.optionalInteger(1)) }
    guard let found else { return }
    if found.hasUndone { try database.run("DELETE FROM journal WHERE is_undone = 1") }
    if found.oldest ?? oldest < oldest {
      try database.run(
        "DELETE FROM journal WHERE at < ?1 AND id <> ?2", [.integer(oldest), .integer(id)])
    }
  }

  /// Records the image of an item before it is changed. New items have none.
  func recordItem(_ id: Int) throws {
    guard let recording, recording.newItems?.contains(id) != true else { return }
    try database.run(
      """
      INSERT OR IGNORE INTO journal_image (journal_id, subject, first_id, last_id, image)
      SELECT ?1, \(JournalSubject.item.rawValue), ?2, ?2, \(ImageShape.item.image) FROM item WHERE item.id = ?2
      """, [.integer(recording.journalID), .integer(id)])
  }

  /// When each item that was removed, and whose last version is in no file, was changed last, by
  /// UID. Only those in the journal are known.
  func removedItems() throws -> [String: Instant] {
    func value(_ column: String) -> String {
      let index = ItemRow.columns.names.firstIndex(of: column) ?? 0
      return "json_extract(image, '$.row[\(index)]')"
    }
    let rows = try database.rows(
      """
      SELECT \(value("uid")), max(\(value("modified")), coalesce(at, 0)) FROM journal_image
      LEFT JOIN restored ON item_id = first_id
      WHERE subject = \(JournalSubject.item.rawValue) AND image IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM item WHERE id = first_id)
        AND coalesce(json_extract(image, '$.source[0][3]'), 0) = 0
      """
    ) { ($0.text(0), Instant(secondsSinceEpoch: $0.integer(1))) }
    return Dictionary(rows, uniquingKeysWith: max)
  }

  /// Removes the image of an item that the command did not change after all.
  func forgetItem(_ id: Int) throws {
    guard let recording else { return }
    try database.run(
      """
      DELETE FROM journal_image WHERE journal_id = ?1
        AND subject = \(JournalSubject.item.rawValue) AND first_id = ?2 AND image IS NOT NULL
      """, [.integer(recording.journalID), .integer(id)])
  }

  func recordNewItem(_ id: Int) { recording?.newItems.widen(to: id) }

  /// Records the image of a place before it is changed.
  func recordPlace(_ id: Int) throws {
    if recording?.newPlaces?.contains(id) == true { return }
    try record(id, as: .place)
  }

  /// Records the image of a row of the ledger before it is changed.
  func recordDelivery(_ ledgerRow: Int) throws { try record(ledgerRow, as: .delivery) }

  /// Records that a row is new.
  func recordNew(_ id: Int, as subject: JournalSubject) throws {
    guard let recording else { return }
    try database.run(
      """
      INSERT OR IGNORE INTO journal_image (journal_id, subject, first_id, last_id, image)
      VALUES (?1, \(subject.rawValue), ?2, ?2, NULL)
      """, [.integer(recording.journalID), .integer(id)])
  }

  /// Records the image of a row before it is changed.
  func record(_ id: Int, as subject: JournalSubject) throws {
    guard let recording else { return }
    let (image, table) = (subject.shape.image, subject.shape.table)
    try database.run(
      """
      INSERT OR IGNORE INTO journal_image (journal_id, subject, first_id, last_id, image)
      VALUES (?1, \(subject.rawValue), ?2, ?2, (SELECT \(image) FROM \(table) WHERE \(table).id = ?2))
      """, [.integer(recording.journalID), .integer(id)])
  }

  func recordNewPlace(_ id: Int) { recording?.newPlaces.widen(to: id) }

  /// Writes one row for all new items and one for all new places.
  private func flushNewRows() throws {
    guard let recording else { return }
    let ranges: [(JournalSubject, ClosedRange<Int>?)] = [
      (.item, recording.newItems), (.place, recording.newPlaces),
    ]
    for case (let subject, let new?) in ranges {
      try database.run(
        """
        INSERT INTO journal_image (journal_id, subject, first_id, last_id, image)
        VALUES (?1, ?2, ?3, ?4, NULL)
        """,
        [
          .integer(recording.journalID), .integer(subject.rawValue), .integer(new.lowerBound),
          .integer(new.upperBound),
        ])
    }
  }
}

extension ClosedRange<Int>? {
  fileprivate mutating func widen(to id: Int) {
    self = map { Swift.min($0.lowerBound, id)...Swift.max($0.upperBound, id) } ?? id...id
  }
}
