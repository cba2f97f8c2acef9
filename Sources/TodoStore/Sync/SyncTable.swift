import CivilTime
import SQLite
import TodoCore

/// Lists that are synced with a folder of calendars, or fetched from an address: the tables
/// `sync_binding`, `sync_file`, `sync_text`, `sync_earlier` and `sync_item`.
///
/// These tables are not journaled, because undo does not change what a folder contained when it was
/// last read.
package struct SyncTable {
  static let schema = """
    -- list: a name, which stays when undo removes a list. location: the path of a folder, or an address.
    -- last_run: when it was last read whole. asked_at: when the server was last asked. validator: the header
    -- lines to ask it with, so that it sends only what is new. entry: the journal entry in which the list took
    -- what it sent, NULL if that changed nothing.
    CREATE TABLE sync_binding (
      id INTEGER PRIMARY KEY,
      list TEXT NOT NULL UNIQUE,
      location TEXT NOT NULL UNIQUE,
      has_reminders INTEGER NOT NULL,
      last_run INTEGER,
      problem TEXT
    , asked_at INTEGER, validator TEXT, entry INTEGER) STRICT;
    -- The files of a folder as they were last seen. mtime in nanoseconds. problem: why the file is left
    -- alone. The texts are in a table of their own, so that all files are compared in one short walk.
    CREATE TABLE sync_file (
      id INTEGER PRIMARY KEY,
      binding_id INTEGER NOT NULL REFERENCES sync_binding(id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      mtime INTEGER NOT NULL,
      uid TEXT,
      problem TEXT,
      UNIQUE (binding_id, name)
    ) STRICT;
    CREATE INDEX sync_file_by_uid ON sync_file(uid) WHERE uid IS NOT NULL;
    CREATE TABLE sync_text (
      file_id INTEGER PRIMARY KEY REFERENCES sync_file(id) ON DELETE CASCADE,
      text TEXT NOT NULL
    ) STRICT;
    -- What a file said before. is_seen 1: before this program wrote it, since another one last changed it;
    -- the program that carries the folder to a server may have seen any of these last. 0: before that.
    CREATE TABLE sync_earlier (
      id INTEGER PRIMARY KEY,
      file_id INTEGER NOT NULL REFERENCES sync_file(id) ON DELETE CASCADE,
      text TEXT NOT NULL,
      is_seen INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sync_earlier_by_file ON sync_earlier(file_id);
    -- The items that were read from a file or written into it.
    CREATE TABLE sync_item (
      item_id INTEGER PRIMARY KEY,
      file_id INTEGER NOT NULL REFERENCES sync_file(id) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX sync_item_by_file ON sync_item(file_id);
    -- Items that are as their file says: see ItemTable.markSynced.
    CREATE INDEX source_synced ON source(item_id) WHERE is_current = 2;
    CREATE INDEX ledger_acknowledged ON ledger(acknowledged_at) WHERE acknowledged_at IS NOT NULL;

    """

  let database: Database
  let items: ItemTable
  private var names: NameTable { items.names }

  init(_ items: ItemTable) {
    database = items.database
    self.items = items
  }
}

/// A list and the folder that it is synced with, or the address that it is fetched from.
package struct SyncBinding: Hashable, Sendable {
  package let id: Int
  package fileprivate(set) var list: String
  /// The path of the folder, or the address.
  package let location: String
  /// Whether default reminders are written into its files; of a subscription, whether its items
  /// remind.
  package let hasReminders: Bool
  package let lastRun: Instant?
  /// Why the last run failed or what it left, in a code of the module that syncs.
  package let problem: String?
  /// When its server was last asked; nil for a folder.
  package let askedAt: Instant?
  /// The validator headers for the next request to the server. nil if there are none, or if undo
  /// reverted the last import, so that the server must send everything again.
  package let validator: String?

  package var isSubscription: Bool { !location.hasPrefix("/") }
}

/// A file of a folder, as of the last sync.
package struct SyncFile: Hashable, Sendable {
  package let id: Int
  package let name: String
  package let size: Int
  package let mtime: Int
  /// nil if it holds no item.
  package let uid: String?
  /// Why the file is ignored; nil if it is not.
  package let problem: String?
}

extension SyncTable {
  // MARK: Bindings

  /// All bindings, by the names of their lists as those are written now: a list that was bound
  /// before it had an item may have got its name in another spelling since.
  package func bindings() throws -> [SyncBinding] {
    let rows = try database.rows(
      """
      SELECT id, list, location, has_reminders, last_run, problem, asked_at,
        CASE WHEN entry IS NULL OR EXISTS (
          SELECT 1 FROM journal WHERE journal.id = entry AND is_undone = 0) THEN validator END
      FROM sync_binding ORDER BY list
      """
    ) { row in
      SyncBinding(
        id: row.integer(0), list: row.text(1), location: row.text(2), hasReminders: row.bool(3),
        lastRun: row.optionalInstant(4), problem: row.optionalText(5),
        askedAt: row.optionalInstant(6), validator: row.optionalText(7))
    }
    return try rows.map { binding in
      var binding = binding
      binding.list = try names.shownList(binding.list)
      return binding
    }
  }

  package func bind(_ list: String, to location: String, hasReminders: Bool) throws {
    try database.run(
      "INSERT INTO sync_binding (list, location, has_reminders) VALUES (?1, ?2, ?3)",
      [.text(try names.shownList(list)), .text(location), SQLValue(hasReminders)])
  }

  /// Deletes a binding and the state of its files.
  package func unbind(_ binding: SyncBinding) throws {
    try database.run("DELETE FROM sync_binding WHERE id = ?1", [.integer(binding.id)])
  }

  /// Notes how a run ended.
  ///
  /// - Parameter ends: `problem` is nil for a binding that was read whole.
  package func note(_ ends: [(binding: SyncBinding, problem: String?)], at now: Instant) throws {
    try database.immediateTransaction {
      for (binding, problem) in ends {
        try database.run(
          "UPDATE sync_binding SET last_run = ifnull(?2, last_run), problem = ?3 WHERE id = ?1",
          [
            .integer(binding.id), SQLValue(problem == nil ? now.secondsSinceEpoch : nil),
            SQLValue(problem),
          ])
      }
    }
  }

  /// The names of the lists that are subscriptions.
  package func subscribedLists() throws -> [String] {
    try bindings().filter(\.isSubscription).map(\.list)
  }

  /// Notes that the server of a subscription was asked.
  package func noteAsked(_ binding: SyncBinding, at now: Instant) throws {
    try database.run(
      "UPDATE sync_binding SET asked_at = ?2 WHERE id = ?1",
      [.integer(binding.id), .integer(now.secondsSinceEpoch)])
  }

  /// Stores the validator for the next request to a subscription's server, within the command that
  /// imports the response.
  ///
  /// - Parameter hasChanged: Whether the import changed the list.
  package func noteTaken(
    _ binding: SyncBinding, validator: String?, hasChanged: Bool
  ) throws {
    let entry = hasChanged ? items.journal.recording?.journalID : nil
    try database.run(
      """
      UPDATE sync_binding SET validator = ?2, entry = coalesce(?3,
        (SELECT id FROM journal WHERE journal.id = entry AND is_undone = 0))
      WHERE id = ?1
      """, [.integer(binding.id), SQLValue(validator), SQLValue(entry)])
  }

  // MARK: Files

  /// The files of a folder as they were last seen, in no order.
  package func files(of binding: SyncBinding) throws -> [SyncFile] {
    try database.rows(
      "SELECT id, name, size, mtime, uid, problem FROM sync_file WHERE binding_id = ?1",
      [.integer(binding.id)], map: SyncFile.init)
  }

  /// The text that a file had when it was last the same on both sides; nil if it never was.
  package func text(ofFile id: Int) throws -> String? {
    try database.text("SELECT text FROM sync_text WHERE file_id = ?1", [.integer(id)])
  }

  /// The texts of each file of an item that another program may have seen last, the oldest first.
  package func texts(ofUID uid: String) throws -> [[String]] {
    let files = try database.integers("SELECT id FROM sync_file WHERE uid = ?1", [.text(uid)])
    return try files.map { file in
      try database.texts(
        "SELECT text FROM sync_earlier WHERE file_id = ?1 AND is_seen = 1 ORDER BY id",
        [.integer(file)]) + [text(ofFile: file)].compactMap(\.self)
    }
  }

  /// Returns the earlier texts of a file, unordered.
  package func earlierTexts(ofFile id: Int) throws -> [String] {
    try database.texts("SELECT text FROM sync_earlier WHERE file_id = ?1", [.integer(id)])
  }

  private static let mostEarlier = 8

  /// Stores an earlier text of a file.
  private func keep(_ earlier: String, isSeen: Bool, ofFile id: Int) throws {
    let count = try database.integer(
      "SELECT count(*) FROM sync_earlier WHERE file_id = ?1", [.integer(id)])
    if count ?? 0 >= SyncTable.mostEarlier {
      // Keeps the oldest text, which other programs have certainly seen, and deletes the second
      // oldest.
      try database.run(
        """
        DELETE FROM sync_earlier WHERE id =
          (SELECT id FROM sync_earlier WHERE file_id = ?1 ORDER BY id LIMIT 1 OFFSET 1)
        """, [.integer(id)])
    }
    try database.run(
      "INSERT INTO sync_earlier (file_id, text, is_seen) VALUES (?1, ?2, ?3)",
      [.integer(id), .text(earlier), SQLValue(isSeen)])
  }

  /// Stores the current state of a file.
  ///
  /// - Parameters:
  ///   - text: The text to store; nil to keep the stored one.
  ///   - found: The text that the file had before this run.
  /// - Returns: The id of the file's row.
  @discardableResult
  package func save(
    _ name: String, size: Int, mtime: Int, uid: String?, problem: String?, text: String?,
    found: String? = nil, in binding: SyncBinding
  ) throws -> Int {
    try database.run(
      """
      INSERT INTO sync_file (binding_id, name, size, mtime, uid, problem)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (binding_id, name) DO UPDATE SET size = excluded.size, mtime = excluded.mtime,
        uid = excluded.uid, problem = excluded.problem
      """,
      [
        .integer(binding.id), .text(name), .integer(size), .integer(mtime), SQLValue(uid),
        SQLValue(problem),
      ])
    let id =
      try database.integer(
        "SELECT id FROM sync_file WHERE binding_id = ?1 AND name = ?2",
        [.integer(binding.id), .text(name)]) ?? 0
    if let text {
      if let found {
        if let stored = try self.text(ofFile: id), stored != found {
          try database.run("DELETE FROM sync_earlier WHERE file_id = ?1", [.integer(id)])
          try keep(stored, isSeen: false, ofFile: id)
        }
        if found != text { try keep(found, isSeen: true, ofFile: id) }
      }
      try database.run(
        "INSERT OR REPLACE INTO sync_text (file_id, text) VALUES (?1, ?2)",
        [.integer(id), .text(text)])
    }
    return id
  }

  package func forget(_ file: SyncFile) throws {
    try database.run("DELETE FROM sync_file WHERE id = ?1", [.integer(file.id)])
  }

  // MARK: Items

  /// SQL for the id of the list with a name (?1).
  private static let listID = "(SELECT id FROM list WHERE name = ?1)"

  /// Records which items a file contains, and the texts they were read from or written as.
  ///
  /// - Parameter read: `sources` is nil for an item that differs from the file.
  package func settle(_ read: [(item: Int, sources: [SourceComponent]?)], file: Int) throws {
    try database.run("DELETE FROM sync_item WHERE file_id = ?1", [.integer(file)])
    for (item, sources) in read {
      // If an item returned from another list, the file in that list's folder loses its item and
      // will be removed.
      try database.run(
        """
        UPDATE OR REPLACE sync_item SET item_id = -file_id
        WHERE item_id = ?1 AND file_id IN (SELECT id FROM sync_file
          WHERE binding_id <> (SELECT binding_id FROM sync_file WHERE id = ?2))
        """, [.integer(item), .integer(file)])
      try database.run(
        "INSERT OR REPLACE INTO sync_item (item_id, file_id) VALUES (?1, ?2)",
        [.integer(item), .integer(file)])
      if let sources { try items.markSynced(item, sources: sources) }
    }
  }

  /// Returns the items of a list that differ from their files, or have an alarm that was
  /// acknowledged since the last run.
  package func unsettledItems(of binding: SyncBinding) throws -> [Int] {
    let list = SQLValue.text(binding.list)
    let changed = try database.integers(
      """
      SELECT id FROM item WHERE list_id = \(Self.listID) AND NOT EXISTS (
        SELECT 1 FROM source WHERE item_id = item.id AND is_current = 2)
      """, [list])
    let acknowledged = try database.integers(
      """
      SELECT DISTINCT item_id FROM ledger JOIN item ON item.id = item_id
      WHERE acknowledged_at IS NOT NULL AND acknowledged_at >= ?2 AND reminder_id > 0
        AND list_id = \(Self.listID)
      """, [list, .integer(binding.lastRun?.secondsSinceEpoch ?? 0)])
    return (changed + acknowledged).uniqued()
  }

  /// Returns the items of a list that equal their files but may have a rule written as a finite set
  /// of dates.
  ///
  /// The query uses the index of repeating items, which are fewer than the items of a list. The
  /// unary `+` keeps SQLite from using the index of lists.
  package func settledItemsWithDates(of binding: SyncBinding) throws -> [Item] {
    try settledItems(
      of: binding,
      """
      rrule IS NOT NULL
        AND (rrule LIKE '%WORKDAYS=%' OR rrule LIKE 'RSCALE=%' OR rrule LIKE '%SKIP=%')
      """)
  }

  /// Returns the items of a list that equal their files, are steps without a day, and have a status
  /// for an occurrence of their host.
  package func settledSteps(of binding: SyncBinding) throws -> [Item] {
    try settledItems(
      of: binding,
      """
      parent_id IS NOT NULL AND day IS NULL
        AND EXISTS (SELECT 1 FROM occurrence WHERE item_id = item.id)
      """)
  }

  private func settledItems(of binding: SyncBinding, _ condition: String) throws -> [Item] {
    let ids = try database.integers(
      """
      SELECT id FROM item WHERE \(condition) AND +list_id = \(Self.listID)
        AND EXISTS (SELECT 1 FROM source WHERE item_id = item.id AND is_current = 2)
      """, [.text(binding.list)])
    return Array(try items.items(ids: ids).values)
  }

  /// Returns the files with an item that is no longer in the list.
  ///
  /// The query starts from the items: nearly all of them are in the list, so few files are looked
  /// up.
  package func filesWithoutItems(of binding: SyncBinding) throws -> [SyncFile] {
    try database.rows(
      """
      SELECT DISTINCT sync_file.id, name, size, mtime, sync_file.uid, problem
      FROM sync_item CROSS JOIN sync_file ON file_id = sync_file.id
      WHERE binding_id = ?2 AND NOT EXISTS (
        SELECT 1 FROM item WHERE item.id = item_id AND list_id = \(Self.listID))
      """, [.text(binding.list), .integer(binding.id)], map: SyncFile.init)
  }

  /// The UIDs of the items of a list that were read from a calendar, in the order of their numbers.
  package func calendarUIDs(of binding: SyncBinding) throws -> [String] {
    try database.texts(
      """
      SELECT uid FROM item WHERE list_id = \(Self.listID)
        AND EXISTS (SELECT 1 FROM source WHERE item_id = item.id) ORDER BY id
      """, [.text(binding.list)])
  }

  /// The items of a list by id, each with the name of its file; nil for one that has no file in the
  /// folder yet.
  package func fileNames(ofItemsOf binding: SyncBinding) throws -> [Int: String?] {
    let rows = try database.rows(
      """
      SELECT item.id, name FROM item LEFT JOIN sync_item ON item_id = item.id
        LEFT JOIN sync_file ON sync_file.id = file_id AND binding_id = ?2
      WHERE list_id = \(Self.listID)
      """, [.text(binding.list), .integer(binding.id)]
    ) { ($0.integer(0), $0.optionalText(1)) }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// The name of the file of an item in a folder; nil if it has none there.
  package func fileName(of item: Int, in binding: SyncBinding) throws -> String? {
    try database.text(
      """
      SELECT name FROM sync_item JOIN sync_file ON sync_file.id = file_id
      WHERE item_id = ?1 AND binding_id = ?2
      """, [.integer(item), .integer(binding.id)])
  }

  /// Whether a file of a folder was seen by an earlier sync.
  package func isKnown(_ name: String, in binding: SyncBinding) throws -> Bool {
    try database.exists(
      "SELECT 1 FROM sync_file WHERE binding_id = ?1 AND name = ?2",
      [.integer(binding.id), .text(name)])
  }

  /// Forgets what the folders of other lists said of an item that came from one of them.
  package func forget(uid: String, besides binding: SyncBinding) throws {
    try database.run(
      "DELETE FROM sync_file WHERE uid = ?1 AND binding_id <> ?2",
      [.text(uid), .integer(binding.id)])
  }

  package func itemIDs(of binding: SyncBinding) throws -> [Int] {
    try database.integers(
      "SELECT id FROM item WHERE list_id = \(Self.listID) ORDER BY id", [.text(binding.list)])
  }
}

extension SyncFile {
  fileprivate init(_ row: Statement) {
    self.init(
      id: row.integer(0), name: row.text(1), size: row.integer(2), mtime: row.integer(3),
      uid: row.optionalText(4), problem: row.optionalText(5))
  }
}
