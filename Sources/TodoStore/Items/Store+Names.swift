import Geo
import SQLite
import TodoCore

/// The names of lists, tags and places. Names with the same `nameKey` are one name, whatever their
/// case and composition, and are shown as first written.
extension Store {
  /// SQL for the spellings of the name with a key (?1).
  static let spellings = "(SELECT ?1 UNION ALL SELECT name FROM name_key WHERE key = ?1)"

  /// SQL for the spellings of a name.
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
        try database.first(
          "SELECT name FROM list WHERE name IN \(Store.spellings) ORDER BY id LIMIT 1", [.text(key)]
        ) { $0.text(0) } ?? typed.trimmedName
    }
    if recording != nil { shownLists[typed] = name }
    return name
  }

  /// The stored spelling of a tag; the typed one if no item has the tag.
  func shownTag(_ typed: String) throws -> String {
    let key = typed.nameKey
    if let known = shownTags[key] { return known }
    var name: String?
    if !knowsAllTags {
      name = try database.first(
        "SELECT tag FROM item_tag WHERE tag IN \(Store.spellings) LIMIT 1", [.text(key)]
      ) { $0.text(0) }
    }
    let shown = name ?? typed.trimmedName
    if name == nil { try noteSpelling(of: shown) }
    if recording != nil { shownTags[key] = shown }
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

extension Store {
  /// The id of a list, which is added if new.
  func listID(named name: String) throws -> Int {
    let find = "SELECT id FROM list WHERE name = ?1"
    let name = try shownList(name)
    if let known = knownLists[name] { return known }
    var id = try database.first(find, [.text(name)]) { $0.integer(0) }
    if id == nil {
      try database.run("INSERT INTO list (name) VALUES (?1)", [.text(name)])
      id = database.lastInsertedID
      try recordNewList(database.lastInsertedID)
      try noteSpelling(of: name)
    }
    knownLists[name] = id
    return id ?? 0
  }

  /// The maximum distance of two positions with the same name that are the same place.
  private static let samePlaceMetres = 50.0

  /// The id of an item's place, which is added if new.
  ///
  /// It is the saved place with that name, unless the item's position is more than
  /// `samePlaceMetres` away. A new name without a position becomes a saved place without one.
  func placeID(of place: Place) throws -> Int {
    // Valid during a command: commands that add items remove no places.
    if let known = knownPlaces[place] { return known }
    let id = try findOrInsertPlace(place)
    if recording != nil {
      if knownPlaces.count >= Store.knownPlaceLimit { knownPlaces = [:] }
      knownPlaces[place] = id
    }
    return id
  }

  private static let knownPlaceLimit = 1000

  private func findOrInsertPlace(_ place: Place) throws -> Int {
    let saved = try hasSavedPlaces() ? savedPlace(named: place.name) : nil
    guard let coordinate = place.coordinate else {
      if let saved { return saved.id }
      guard isReservedPlace(place.name) else { return try insertPlace(place, inBook: true) }
      let own = try database.first(
        """
        SELECT id FROM place WHERE in_book = 0 AND name = ?1 COLLATE NOCASE
          AND latitude IS NULL AND name = ?1
        """, [.text(place.name)]
      ) { $0.integer(0) }
      return try own ?? insertPlace(place, inBook: false)
    }
    if let saved, let known = saved.place.coordinate,
      known.distanceMetres(to: coordinate) <= Store.samePlaceMetres
    {
      return saved.id
    }
    let own = try database.first(
      """
      SELECT id FROM place WHERE in_book = 0 AND name = ?1 COLLATE NOCASE
        AND latitude = ?2 AND longitude = ?3 AND radius = ?4 AND name = ?1
      """,
      [
        .text(place.name), .real(coordinate.latitude), .real(coordinate.longitude),
        .real(place.radiusMetres),
      ]
    ) { $0.integer(0) }
    if let own { return own }
    return try insertPlace(place, inBook: false)
  }

  /// Whether there are saved places. Cached during a command, so that an import of positions does
  /// not look up each name in vain.
  private func hasSavedPlaces() throws -> Bool {
    if let known = knowsSavedPlaces { return known }
    let found = try database.first(
      "SELECT 1 FROM place INDEXED BY place_name WHERE in_book = 1 LIMIT 1"
    ) { $0.bool(0) }
    if recording != nil { knowsSavedPlaces = found != nil }
    return found != nil
  }

  /// Adds a place and returns its id.
  ///
  /// - Parameter inBook: Whether it is a saved place; else the position of an item.
  func insertPlace(_ place: Place, inBook: Bool) throws -> Int {
    if inBook { knowsSavedPlaces = nil }
    try noteSpelling(of: place.name, ignoresCase: true)
    try database.run(
      "INSERT INTO place (name, latitude, longitude, radius, in_book) VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .text(place.name), SQLValue(place.coordinate?.latitude),
        SQLValue(place.coordinate?.longitude), .real(place.radiusMetres), SQLValue(inBook),
      ])
    let id = database.lastInsertedID
    recordNewPlace(id)
    return id
  }
}

/// The number of items of a list or a tag.
package struct NameCount: Hashable, Sendable {
  package let name: String
  /// The number of items that are neither done nor cancelled, including events.
  package let open: Int
  package let total: Int
}

extension Store {
  /// All lists, also empty ones, sorted by name.
  package func listCounts() throws -> [NameCount] {
    try counts(
      """
      SELECT list.name, count(item.id) FILTER (WHERE item.status = \(StatusCode.open)), count(item.id)
      FROM list LEFT JOIN item ON item.list_id = list.id GROUP BY list.id ORDER BY list.name
      """)
  }

  /// All tags of items, sorted.
  package func tagCounts() throws -> [NameCount] {
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

  /// The names of all lists, sorted.
  package func knownListNames() throws -> [String] {
    try database.rows("SELECT name FROM list ORDER BY name") { $0.text(0) }
  }

  /// All tags of items, sorted.
  package func knownTags() throws -> [String] {
    try database.rows("SELECT DISTINCT tag FROM item_tag ORDER BY tag") { $0.text(0) }
  }

  /// Whether any item has this tag.
  package func hasTag(_ tag: String) throws -> Bool {
    try database.exists(
      "SELECT 1 FROM item_tag WHERE tag IN \(Store.spellings) LIMIT 1", [.text(tag.nameKey)]
    )
  }

  /// Whether a place or an alias has this name.
  package func hasPlace(named name: String) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM place WHERE in_book = 1 AND name COLLATE NOCASE IN \(Store.spellings)
      UNION ALL SELECT 1 FROM place WHERE in_book = 0 AND name COLLATE NOCASE IN \(Store.spellings)
      UNION ALL SELECT 1 FROM place_alias WHERE alias IN \(Store.spellings) LIMIT 1
      """, [.text(name.nameKey)]
    )
  }

  /// The names of all places: of saved ones, their aliases, and those of items.
  package func knownPlaceNames() throws -> [String] {
    try database.rows("SELECT DISTINCT name FROM place UNION SELECT alias FROM place_alias") {
      $0.text(0)
    }
  }
}
