import TodoCore

/// How many items a list or a tag has.
public struct NameCount: Hashable, Sendable {
  public let name: String
  /// How many are neither done nor cancelled, including events.
  public let open: Int
  public let total: Int
}

extension Store {
  /// Every list that was ever used, by name.
  public func listCounts() throws -> [NameCount] {
    try counts(
      """
      SELECT list.name, count(item.id) FILTER (WHERE item.status = \(StatusCode.open)), count(item.id)
      FROM list LEFT JOIN item ON item.list_id = list.id GROUP BY list.id ORDER BY list.name
      """)
  }

  /// Every tag an item has, by name.
  public func tagCounts() throws -> [NameCount] {
    try counts(
      """
      SELECT tag, count(*) FILTER (WHERE item.status = \(StatusCode.open)), count(*)
      FROM item_tag JOIN item ON item.id = item_id GROUP BY tag ORDER BY tag
      """)
  }

  private func counts(_ sql: String) throws -> [NameCount] {
    try database.rows(sql) {
      NameCount(name: $0.text(0), open: $0.integer(1), total: $0.integer(2))
    }
  }

  /// The names of all lists, to decide whether one is known.
  public func knownListNames() throws -> [String] {
    try database.rows("SELECT name FROM list ORDER BY name") { $0.text(0) }
  }

  public func knownTags() throws -> [String] {
    try database.rows("SELECT DISTINCT tag FROM item_tag ORDER BY tag") { $0.text(0) }
  }

  /// Whether any item has a tag.
  public func hasTag(_ tag: String) throws -> Bool {
    try database.first(
      "SELECT 1 FROM item_tag WHERE tag IN \(Store.spellings) LIMIT 1", [.text(tag.nameKey)]
    ) { _ in true } ?? false
  }

  /// Whether a place or an alias has this name.
  public func hasPlace(named name: String) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM place WHERE in_book = 1 AND name COLLATE NOCASE IN \(Store.spellings)
      UNION ALL SELECT 1 FROM place WHERE in_book = 0 AND name COLLATE NOCASE IN \(Store.spellings)
      UNION ALL SELECT 1 FROM place_alias WHERE alias IN \(Store.spellings) LIMIT 1
      """, [.text(name.nameKey)]
    ) { _ in true } ?? false
  }

  /// The names of all places, saved ones with their aliases and those of items.
  public func knownPlaceNames() throws -> [String] {
    try database.rows("SELECT DISTINCT name FROM place UNION SELECT alias FROM place_alias") {
      $0.text(0)
    }
  }
}
