import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Items with their tags, changed occurrences, dates and iCalendar texts: the tables `item`,
/// `item_tag`, `occurrence`, `repeat_date`, `source`, `item_after` and `restored`.
///
/// A whole `Item` is read with the rows of all of these and of `reminder`.
package final class ItemTable {
  static let schema = """
    -- AUTOINCREMENT: an id is never used again, also after its item is gone. foreign_properties was never
    -- written. settled_at: moments of its reminders before this time are settled, with the seconds by
    -- which the user's clock was ahead of UTC.
    CREATE TABLE item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid TEXT NOT NULL UNIQUE,
      kind INTEGER NOT NULL,
      status INTEGER NOT NULL,
      done_at INTEGER,
      title TEXT NOT NULL,
      notes TEXT,
      url TEXT,
      list_id INTEGER NOT NULL REFERENCES list(id),
      priority INTEGER NOT NULL,
      starred INTEGER NOT NULL,
      day TEXT,
      time TEXT,
      zone TEXT,
      starts_at INTEGER,
      end TEXT,
      last_day TEXT,
      place_id INTEGER REFERENCES place(id),
      rrule TEXT,
      after_done INTEGER NOT NULL DEFAULT 0,
      series_end TEXT,
      has_own_reminders INTEGER NOT NULL DEFAULT 0,
      foreign_properties TEXT,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL
    , start TEXT, settled_at INTEGER, settled_offset INTEGER, parent_id INTEGER, position REAL, with_parent INTEGER, since INTEGER) STRICT;
    CREATE INDEX item_done ON item(done_at, id) WHERE status = 1;
    CREATE INDEX item_zoned ON item(starts_at, status, kind, list_id, zone, rrule) WHERE zone IS NOT NULL AND rrule IS NULL;
    CREATE INDEX item_by_list ON item(list_id, status, last_day);
    CREATE INDEX item_starred ON item(id) WHERE starred = 1;
    -- All that decides whether an item waits at its place.
    CREATE INDEX item_by_place ON item(place_id, status, kind, has_own_reminders, id)
      WHERE place_id IS NOT NULL;
    CREATE INDEX item_span_length ON item(julianday(last_day) - julianday(day))
      WHERE last_day > day AND rrule IS NULL AND zone IS NULL;
    CREATE INDEX item_zoned_open ON item(last_day, kind, id)
      WHERE zone IS NOT NULL AND rrule IS NULL AND status = 0;
    CREATE INDEX item_zoned_length ON item(julianday(last_day) - julianday(day))
      WHERE last_day > day AND rrule IS NULL AND zone IS NOT NULL;
    CREATE INDEX item_start ON item(start, id) WHERE start IS NOT NULL;
    -- A day's list in its order (all-day first, then by time), with all that its lines and dots need: a
    -- month reads the first few entries of each day and never the items themselves. SQLite looks into the
    -- table for a column that stands only in an index's WHERE, so those are in the index too.
    CREATE INDEX item_by_day
      ON item(day, time, priority DESC, id, status, kind, list_id, end, title, done_at, place_id,
        rrule, zone, starred)
      WHERE rrule IS NULL AND zone IS NULL AND day IS NOT NULL;
    -- What is open, by the day it is due: "earlier", overdue, `list`.
    CREATE INDEX item_open
      ON item(last_day, time, priority DESC, id, kind, list_id, status, rrule, zone, day)
      WHERE status = 0 AND rrule IS NULL AND last_day IS NOT NULL;
    CREATE INDEX item_spanning
      ON item(day, last_day, time, priority, status, kind, list_id, end, rrule, zone)
      WHERE last_day > day AND rrule IS NULL AND zone IS NULL;
    -- All that a month needs to know of a repeating item, so that fifty thousand cost one walk.
    CREATE INDEX item_repeating
      ON item(rrule, day, time, zone, end, series_end, status, kind, list_id, after_done, title,
        place_id, priority, starred)
      WHERE rrule IS NOT NULL;
    CREATE INDEX item_someday ON item(priority DESC, id, kind)
      WHERE day IS NULL AND status = 0 AND parent_id IS NULL;
    CREATE INDEX item_step ON item(parent_id, position, id, day, status) WHERE parent_id IS NOT NULL;
    CREATE INDEX item_since ON item(id, since) WHERE since IS NOT NULL;
    CREATE INDEX item_starred_event ON item(day) WHERE starred = 1 AND kind = 1;
    CREATE TABLE item_tag (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (item_id, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_tag_by_name ON item_tag(tag, item_id);
    -- Only what differs from the rule: occurrences themselves are computed, never stored.
    CREATE TABLE occurrence (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      status INTEGER NOT NULL,
      done_at INTEGER,
      moved_day TEXT,
      moved_time TEXT, with_parent INTEGER,
      PRIMARY KEY (item_id, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX occurrence_by_key ON occurrence(key, item_id);
    CREATE INDEX occurrence_moved ON occurrence(moved_day) WHERE moved_day IS NOT NULL;
    -- EXDATE (is_extra 0) and RDATE (is_extra 1).
    CREATE TABLE repeat_date (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      is_extra INTEGER NOT NULL,
      PRIMARY KEY (item_id, key, is_extra)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX repeat_date_by_key ON repeat_date(key, item_id);
    -- The iCalendar text an item came from. key '': the item itself, else the occurrence it describes.
    -- is_current 1: the item has not changed since it was read; 2: it is as its file in a synced folder.
    CREATE TABLE source (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      key TEXT NOT NULL,
      text TEXT NOT NULL,
      is_current INTEGER NOT NULL,
      PRIMARY KEY (item_id, position)
    ) STRICT;
    -- What an item waits for. A row stays when the other item goes, which undo may bring back.
    CREATE TABLE item_after (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      other_id INTEGER NOT NULL,
      PRIMARY KEY (item_id, other_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_after_other ON item_after(other_id, item_id);
    -- When undo or redo last changed an item. It outlives the item, which undo may bring back.
    CREATE TABLE restored (item_id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;

    """

  let database: Database
  let zones: any ZoneSource
  let names: NameTable
  let places: PlaceTable
  let journal: Journal
  /// The parsed recurrence rules.
  let rules: RuleCache
  /// The holidays of rules that depend on them.
  let daysOff: DaysOff?
  /// The parsed triggers by their texts, since many reminders have the same one.
  private var knownTriggers: [String: Trigger] = [:]

  init(_ places: PlaceTable, zones: any ZoneSource, daysOff: DaysOff? = nil) {
    database = places.database
    self.daysOff = daysOff
    rules = RuleCache(daysOff)
    self.zones = zones
    names = places.names
    self.places = places
    journal = places.journal
  }

  /// The whole item with this id, or nil.
  package func item(id: Int) throws -> Item? { try items(ids: [id])[id] }

  /// The items with these ids, each given once, read with a fixed number of queries.
  ///
  /// - Parameter entry: An entry of the journal, to read its images of these items instead.
  package func items(ids: [Int], asIn entry: Int? = nil) throws -> [Int: Item] {
    guard !ids.isEmpty else { return [:] }
    let source = ItemRowSource(ids: ids, entry: entry)
    let tables = entry == nil ? ItemRow.tables : ItemRow.imageTables
    let query = try database.statement(
      """
      \(source.with)SELECT \(ItemRow.columns.selection)
      FROM json_each(?1) AS wanted CROSS JOIN \(tables) WHERE item.id = wanted.value
      """)
    query.bind(source.values)
    defer { query.reset() }
    var items: [Int: Item] = [:]
    items.reserveCapacity(ids.count)
    while try query.step() {
      let item = try ItemRow.read(query, of: self)
      items[item.id] = item
    }
    try readChildren(of: &items, source)
    return items
  }

  /// The items with these ids in their order. Unknown ids are left out.
  func items(inOrderOf ids: [Int]) throws -> [Item] {
    let items = try items(ids: ids)
    return ids.compactMap { items[$0] }
  }

  /// A JSON array of these numbers. A query takes it as one value and reads it with `json_each`.
  static func jsonArray(of numbers: some Collection<Int>) -> String {
    "[\(numbers.map(String.init).joined(separator: ","))]"
  }

  /// These numbers as a list for `IN`.
  static func list(_ numbers: some Collection<Int>) -> SQL {
    "(SELECT value FROM json_each(\(jsonArray(of: numbers))))"
  }

  /// The item of a reminder; nil for a pushed reminder or if the item no longer exists.
  func item(of key: ReminderKey) throws -> Item? {
    guard let id = key.item else { return nil }
    return try item(id: id)
  }

  /// The items with these UIDs, in their order. Unknown UIDs are left out.
  package func items(uids: [String]) throws -> [Item] {
    try items(inOrderOf: uids.compactMap(itemID))
  }

  package func itemID(uid: String) throws -> Int? {
    try database.integer("SELECT id FROM item WHERE uid = ?1", [.text(uid)])
  }

  package func hasItem(uid: String) throws -> Bool {
    try itemID(uid: uid) != nil
  }

  /// A series and the items that were split from it, by the UID of the series.
  package func items(ofFamily uid: String) throws -> [Item] {
    // The characters that follow "/" and "_" end the ranges.
    let ids = try database.integers(
      """
      SELECT id FROM item WHERE uid = ?1 OR uid > ?1 || '/' AND uid < ?1 || '0'
        OR uid > ?1 || '_' AND uid < ?1 || '`' ORDER BY id
      """, [.text(uid)])
    return try items(inOrderOf: ids).filter { $0.seriesUID == uid }
  }

  /// The items that were excluded occurrences of a series, by UID. After a split, their UIDs may
  /// derive from that of the whole or of another part.
  package func detached(from series: Item) throws -> [Item] {
    guard let excluded = series.repetition?.excluded, !excluded.isEmpty else { return [] }
    return try items(ofFamily: series.seriesUID)
      .filter { $0.overrideKey.map(excluded.contains) ?? false }.sorted { $0.uid < $1.uid }
  }

  /// Returns the open repeating items that may have ended: because of their rule, or because all
  /// their occurrences are done.
  package func openSeriesWithAnEnd() throws -> [Item] {
    let ids = try database.integers(
      """
      SELECT id FROM item WHERE rrule IS NOT NULL AND status = \(StatusCode.open)
        AND (series_end IS NOT NULL OR after_done = 1)
      """)
    return try items(inOrderOf: ids)
  }

  /// Returns the open one-off events with a zone that may have ended before a day in the user's
  /// zone.
  package func zonedEvents(before day: Day) throws -> [Item] {
    let ids = try database.integers(
      """
      SELECT id FROM item WHERE zone IS NOT NULL AND rrule IS NULL
        AND status = \(StatusCode.open) AND last_day < ?1 AND kind <> 0
      """, [.text((day + 2).description)])
    return try items(inOrderOf: ids)
  }

  // MARK: Whether there are any

  /// Whether the store never held an item, including removed ones.
  package var isUnused: Bool { get throws { try !hasGivenIDs(in: "item") } }

  /// Whether a table has ever assigned an id.
  func hasGivenIDs(in table: String) throws -> Bool {
    // SQLite stores the highest id of each table with AUTOINCREMENT there.
    try database.exists("SELECT 1 FROM sqlite_sequence WHERE name = ?1", [.text(table)])
  }

  /// Whether any item has a start. In most stores none has, and the condition can be left out.
  func hasStarts() throws -> Bool {
    try database.exists("SELECT 1 FROM item WHERE start IS NOT NULL LIMIT 1")
  }

  /// Whether any item has a tag. If none has, queries for tags can be left out.
  func hasTags() throws -> Bool {
    try database.exists("SELECT 1 FROM item_tag LIMIT 1")
  }

  /// The years in which items began, by id.
  func since() throws -> [Int: Int] {
    let rows = try database.rows(
      "SELECT id, since FROM item INDEXED BY item_since WHERE since IS NOT NULL"
    ) { ($0.integer(0), $0.integer(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Whether anything with a star may stand as an event: an event, or what its years are counted of.
  func hasStarredEvent() throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM item INDEXED BY item_starred_event WHERE starred = 1 AND kind = 1
      UNION ALL SELECT 1 FROM item INDEXED BY item_since WHERE since IS NOT NULL AND starred = 1
      LIMIT 1
      """)
  }

  // MARK: Parsing

  /// Parses a stored trigger.
  func trigger(reading text: String) -> Trigger {
    if let known = knownTriggers[text] { return known }
    let trigger = TriggerText.trigger(text).with(daysOff)
    // Bounded, since a store can contain any number of different triggers.
    if knownTriggers.count >= 1000 { knownTriggers = [:] }
    knownTriggers[text] = trigger
    return trigger
  }
}

/// A value of an item that can not be read, because the store is damaged or the system has no such
/// zone.
package struct UnreadableItem: Hashable, Sendable {
  package let id: Int
  package let title: String
  package let value: String
}

extension ItemTable {
  /// The items with values that could not be read since the store was opened. They are shown and
  /// delivered without those values.
  ///
  /// - Parameters:
  ///   - zones: The names of the zones that were missing.
  ///   - limit: The maximum number of values returned.
  package func unreadableItems(zones: Set<String>, limit: Int) throws -> [UnreadableItem] {
    let texts = database.unreadable.union(rules.unreadable).union(zones)
    if texts.isEmpty { return [] }
    var found: [UnreadableItem] = []
    // `noteUnreadable` records numbers as text.
    let codes = "CAST(kind AS TEXT), CAST(priority AS TEXT)"
    let civil = ItemRow.columns.civil.map { "\"\($0)\"" }.joined(separator: ", ")
    for text in texts.sorted() {
      found += try database.rows(
        """
        SELECT id, title FROM item WHERE ?1 IN (\(civil), \(codes))
        UNION SELECT item.id, item.title FROM occurrence JOIN item ON item.id = item_id
        WHERE ?1 IN (key, moved_day, moved_time)
        UNION SELECT item.id, item.title FROM reminder JOIN item ON item.id = item_id
        WHERE ?1 IN (CAST(level AS TEXT), CAST(catch_up AS TEXT))
        ORDER BY 1 LIMIT ?2
        """, [.text(text), .integer(limit)]
      ) { UnreadableItem(id: $0.integer(0), title: $0.text(1), value: text) }
    }
    return Array(found.prefix(limit))
  }
}
