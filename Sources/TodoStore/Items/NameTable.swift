import CivilTime
import SQLite
import TodoCore

/// The names of lists and tags: the tables `list` and `name_key`.
///
/// Names with the same `nameKey` are one name, whatever their case and composition, and are shown
/// as first written.
package final class NameTable {
  static let schema = """
    CREATE TABLE list (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      colour TEXT
    ) STRICT;
    -- The names that are not written as their key, which is composed and in lower case. Those of places
    -- that differ from it by the case of ASCII letters alone are not in it.
    CREATE TABLE name_key (
      name TEXT PRIMARY KEY,
      key TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX name_by_key ON name_key(key);

    """

  let database: Database
  let journal: Journal
  // The caches save an import one query per item. They are valid during a recorded command.
  /// The ids of lists by name.
  private var knownLists: [String: Int] = [:]
  /// The stored spellings of lists, by the typed names.
  private var shownLists: [String: String] = [:]
  /// The stored spellings of tags, by their keys.
  private var shownTags: [String: String] = [:]
  /// Whether `shownTags` has all tags of the store.
  private var knowsAllTags = false

  init(_ journal: Journal) {
    database = journal.database
    self.journal = journal
  }

  /// Clears the caches, before a command.
  ///
  /// - Parameter hasTags: Whether any item has a tag.
  func clearCache(hasTags: Bool = true) {
    knownLists = [:]
    (shownLists, shownTags, knowsAllTags) = ([:], [:], !hasTags)
  }

  /// SQL for the spellings of the name with a key (?1).
  static let spellings = "(SELECT ?1 UNION ALL SELECT name FROM name_key WHERE key = ?1)"

  static func spellings(of name: String) -> SQL {
    let key = name.nameKey
    return "(SELECT \(key) UNION ALL SELECT name FROM name_key WHERE key = \(key))"
  }

  /// The item with the stored spellings of its names.
  func named(_ item: Item) throws -> Item {
    var item = item
    item.list = try shownList(item.list)
    if !item.tags.isEmpty { item.tags = try item.tags.map(shownTag).uniqued() }
    if let place = item.place { item.place?.name = place.name.trimmedName }
    return item
  }

  /// The stored spelling of a list; the typed one for a new list.
  package func shownList(_ typed: String) throws -> String {
    if let known = shownLists[typed] { return known }
    let key = typed.nameKey
    var name = Item.defaultList
    if key != Item.defaultList {
      name =
        try database.text(
          "SELECT name FROM list WHERE name IN \(NameTable.spellings) ORDER BY id LIMIT 1",
          [.text(key)]) ?? typed.trimmedName
    }
    if journal.recording != nil { shownLists[typed] = name }
    return name
  }

  /// The stored spelling of a tag; the typed one if no item has the tag.
  package func shownTag(_ typed: String) throws -> String {
    let key = typed.nameKey
    if let known = shownTags[key] { return known }
    var name: String?
    if !knowsAllTags {
      name = try database.text(
        "SELECT tag FROM item_tag WHERE tag IN \(NameTable.spellings) LIMIT 1", [.text(key)])
    }
    let shown = name ?? typed.trimmedName
    if name == nil { try noteSpelling(of: shown) }
    if journal.recording != nil { shownTags[key] = shown }
    return shown
  }

  /// Stores the key of a new name in `name_key`, unless the name equals its key.
  ///
  /// - Parameter ignoresCase: Whether the column ignores the case of ASCII letters (NOCASE). A name
  ///   that differs from its key only by that is not stored.
  func noteSpelling(of name: String, ignoresCase: Bool = false) throws {
    let key = name.nameKey
    let isKey = name.utf8.elementsEqual(key.utf8) { typed, folded in
      typed == folded || ignoresCase && (0x41...0x5A).contains(typed) && typed | 0x20 == folded
    }
    guard !isKey else { return }
    try database.run(
      "INSERT OR IGNORE INTO name_key (name, key) VALUES (?1, ?2)", [.text(name), .text(key)])
  }
}

extension NameTable {
  /// The id of a list, which is added if new.
  func listID(named name: String) throws -> Int {
    if let known = knownLists[name] { return known }
    let find = "SELECT id FROM list WHERE name = ?1"
    let name = try shownList(name)
    var id = try database.integer(find, [.text(name)])
    if id == nil {
      try database.run("INSERT INTO list (name) VALUES (?1)", [.text(name)])
      id = database.lastInsertedID
      try journal.recordNew(database.lastInsertedID, as: .list)
      try noteSpelling(of: name)
    }
    knownLists[name] = id
    return id ?? 0
  }
}

/// The number of items of a list or a tag.
package struct NameCount: Hashable, Sendable {
  package let name: String
  /// The number of items that are neither done nor cancelled, including coming events.
  package var open: Int
  package let total: Int
}

extension NameTable {
  /// All lists, also empty ones, sorted by name.
  package func listCounts() throws -> [NameCount] {
    try counts(
      """
      SELECT list.name, count(item.id) FILTER (WHERE item.status = \(StatusCode.open)), count(item.id)
      FROM list LEFT JOIN item ON item.list_id = list.id \(isCounted())
      GROUP BY list.id ORDER BY list.name
      """)
  }

  /// All tags of items, sorted.
  package func tagCounts() throws -> [NameCount] {
    try counts(
      """
      SELECT tag, count(*) FILTER (WHERE item.status = \(StatusCode.open)), count(*)
      FROM item_tag JOIN item ON item.id = item_id \(isCounted()) GROUP BY tag ORDER BY tag
      """)
  }

  /// Returns a condition that omits steps without a day, which totals do not count. Empty if there
  /// are no steps, because the index of lists does not contain the parent.
  private func isCounted() throws -> String {
    try database.exists("SELECT 1 FROM item WHERE parent_id IS NOT NULL LIMIT 1")
      ? "AND (item.parent_id IS NULL OR item.day IS NOT NULL)" : ""
  }

  /// The number of open one-off events without a zone that were over before a day, by the name of
  /// their list or their tag.
  package func pastEventCounts(before day: Day, byTag: Bool) throws -> [String: Int] {
    let (name, table) =
      byTag
      ? ("tag", "item_tag ON item_tag.item_id = item.id")
      : ("list.name", "list ON list.id = list_id")
    let rows = try database.rows(
      """
      SELECT \(name), count(*) FROM item JOIN \(table)
      WHERE status = \(StatusCode.open) AND rrule IS NULL AND last_day < ?1 AND kind <> 0
        AND zone IS NULL
      GROUP BY 1
      """, [.text(day.description)]
    ) { ($0.text(0), $0.integer(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  private func counts(_ sql: String) throws -> [NameCount] {
    try database.rows(sql) {
      NameCount(name: $0.text(0), open: $0.integer(1), total: $0.integer(2))
    }
  }

  /// The names of all lists, sorted.
  package func knownListNames() throws -> [String] {
    try database.texts("SELECT name FROM list ORDER BY name")
  }

  /// All tags of items, sorted.
  package func knownTags() throws -> [String] {
    try database.texts("SELECT DISTINCT tag FROM item_tag ORDER BY tag")
  }

  func listNames() throws -> [Int: String] {
    let rows = try database.rows("SELECT id, name FROM list") { ($0.integer(0), $0.text(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Whether there is a list of this name.
  package func hasList(_ name: String) throws -> Bool {
    try name.nameKey == Item.defaultList
      || database.exists(
        "SELECT 1 FROM list WHERE name IN \(NameTable.spellings) LIMIT 1", [.text(name.nameKey)])
  }

  /// Whether any item has this tag.
  package func hasTag(_ tag: String) throws -> Bool {
    try database.exists(
      "SELECT 1 FROM item_tag WHERE tag IN \(NameTable.spellings) LIMIT 1", [.text(tag.nameKey)]
    )
  }
}
