import Geo
import SQLite
import TextSearch
import TodoCore

/// Saved places, and the positions of items that are not saved: the tables `place` and
/// `place_alias`.
package final class PlaceTable {
  static let schema = """
    -- in_book 1: a place of the user's book, its name unique. 0: an item's own position of that name.
    CREATE TABLE place (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      latitude REAL,
      longitude REAL,
      radius REAL NOT NULL,
      in_book INTEGER NOT NULL,
      starred INTEGER NOT NULL DEFAULT 0,
      address TEXT,
      revision INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE UNIQUE INDEX place_name ON place(name COLLATE NOCASE) WHERE in_book = 1;
    CREATE INDEX place_own ON place(name COLLATE NOCASE, latitude, longitude, radius) WHERE in_book = 0;
    CREATE TABLE place_alias (
      alias TEXT NOT NULL COLLATE NOCASE PRIMARY KEY,
      place_id INTEGER NOT NULL REFERENCES place(id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    -- What lies in a box: a band of latitudes, and in it the longitudes.
    CREATE INDEX place_position ON place(latitude, longitude) WHERE latitude IS NOT NULL;

    """

  /// The radius of the first search of a growing box.
  static let firstReachMetres = 250.0
  /// A radius that contains every position, more than half the circumference of the Earth.
  static let wholeReachMetres = 20_100_000.0

  let database: Database
  let names: NameTable
  let journal: Journal
  /// Whether a name is reserved, so that no saved place can have it. An imported item with such a
  /// place keeps it as its own position.
  package var isReservedPlace: (String) -> Bool = { _ in false }
  // Valid during a recorded command.
  /// The ids of places that the command found or added.
  var knownPlaces: [Place: Int] = [:]
  /// Whether there are saved places; nil if the command has not queried it.
  var knowsSavedPlaces: Bool?

  init(_ names: NameTable) {
    database = names.database
    self.names = names
    journal = names.journal
  }

  /// Clears the caches, before a command.
  func clearCache() { (knownPlaces, knowsSavedPlaces) = ([:], nil) }

  private static let placeColumns =
    "place.id, place.name, place.latitude, place.longitude, place.radius, place.starred, place.address"

  /// The saved places, starred ones first, then by name.
  package func savedPlaces() throws -> [SavedPlace] {
    let rows = try database.rows("SELECT place_id, alias FROM place_alias ORDER BY alias") {
      (place: $0.integer(0), alias: $0.text(1))
    }
    let aliases = Dictionary(grouping: rows, by: \.place)
    return try database.rows(
      """
      SELECT \(PlaceTable.placeColumns) FROM place WHERE in_book = 1
      ORDER BY starred DESC, name COLLATE NOCASE
      """
    ) { row in
      var place = try readPlace(row)
      place.aliases = aliases[place.id]?.map(\.alias) ?? []
      return place
    }
  }

  /// The names and aliases of all saved places.
  package func placeNames() throws -> [String] {
    try database.texts(
      "SELECT name FROM place WHERE in_book = 1 UNION ALL SELECT alias FROM place_alias")
  }

  /// The saved place with this name or alias; nil if there is none.
  package func savedPlace(named name: String) throws -> SavedPlace? {
    // Two queries, since SQLite would use no index for a combined one.
    let place =
      try database.first(PlaceTable.placeByName, [.text(name.nameKey)], map: readPlace)
      ?? database.first(PlaceTable.placeByAlias, [.text(name.nameKey)], map: readPlace)
    return try place.map(withAliases)
  }

  // Earlier versions could save two places of one name. The one with a position takes precedence.
  private static let placeByName = """
    SELECT \(placeColumns) FROM place WHERE in_book = 1 AND name COLLATE NOCASE IN \(NameTable.spellings)
    ORDER BY latitude IS NULL, id LIMIT 1
    """
  private static let placeByAlias = """
    SELECT \(placeColumns) FROM place_alias JOIN place ON place.id = place_id
    WHERE alias IN \(NameTable.spellings) AND in_book = 1
    """

  /// Returns the saved place that contains a position: a place whose centre is within a metre, else
  /// the smallest place. The nearest wins among places of equal size.
  package func savedPlace(around position: Coordinate) throws -> Place? {
    // By the index of saved places, since an import may have added a million others.
    try database.rows(
      """
      SELECT \(PlaceTable.placeColumns) FROM place INDEXED BY place_name
      WHERE in_book = 1 AND abs(latitude - ?1) * 111000 <= radius ORDER BY id
      """, [.real(position.latitude)], map: readPlace
    ).compactMap { saved -> (order: (Double, Double), place: Place)? in
      let place = saved.place
      guard let distance = place.coordinate?.distanceMetres(to: position),
        distance <= place.radiusMetres
      else { return nil }
      return ((distance < 1 ? 0 : place.radiusMetres, distance), place)
    }.min { $0.order < $1.order }?.place
  }

  /// The place with this id, saved or not, without its aliases; nil if there is none.
  func place(id: Int) throws -> SavedPlace? {
    try database.first(
      "SELECT \(PlaceTable.placeColumns) FROM place WHERE place.id = ?1", [.integer(id)],
      map: readPlace)
  }

  private func readPlace(_ row: Statement) throws -> SavedPlace {
    SavedPlace(
      id: row.integer(0), place: row.place(1) ?? Place(name: ""), isStarred: row.bool(5),
      address: row.optionalText(6))
  }

  private func withAliases(_ place: SavedPlace) throws -> SavedPlace {
    var place = place
    place.aliases = try database.texts(
      "SELECT alias FROM place_alias WHERE place_id = ?1 ORDER BY alias", [.integer(place.id)])
    return place
  }

  /// Whether a place or an alias has this name.
  package func hasPlace(named name: String) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM place WHERE in_book = 1 AND name COLLATE NOCASE IN \(NameTable.spellings)
      UNION ALL SELECT 1 FROM place WHERE in_book = 0 AND name COLLATE NOCASE IN \(NameTable.spellings)
      UNION ALL SELECT 1 FROM place_alias WHERE alias IN \(NameTable.spellings) LIMIT 1
      """, [.text(name.nameKey)]
    )
  }

  /// The names of all places: of saved ones, their aliases, and those of items.
  package func knownPlaceNames() throws -> [String] {
    try database.texts("SELECT DISTINCT name FROM place UNION SELECT alias FROM place_alias")
  }
}

/// Matching typed names.
extension PlaceTable {
  /// The saved places that match a typed pattern, best first.
  package func savedPlaces(
    matching pattern: MatchPattern, near position: Coordinate?
  ) throws -> [FoundPlace] {
    try savedPlaces().compactMap { saved in
      let names = [saved.place.name] + saved.aliases
      guard
        let (name, match) = pattern.match(
          names: names.map { MatchText($0) }, around: saved.address.map { MatchText($0) })
      else { return nil }
      let coordinate = saved.place.coordinate
      return FoundPlace(
        source: .saved(saved), id: nil, title: names[name], ranges: match.ranges,
        details: (name == 0 ? [] : [saved.place.name]) + [saved.address].compactMap { $0 },
        coordinate: coordinate, kind: nil, quality: match.quality, weight: 0,
        metres: position.flatMap { coordinate?.distanceMetres(to: $0) })
    }.sorted(by: FoundPlace.isBefore)
  }

  /// The ids of the open items at a place of this name that is no longer saved.
  package func openItems(atFormerPlace name: String) throws -> [Int] {
    try database.integers(
      """
      SELECT item.id FROM place CROSS JOIN item ON item.place_id = place.id
      WHERE place.in_book = 0 AND place.name = ?1 COLLATE NOCASE AND item.status = \(StatusCode.open)
      ORDER BY item.id
      """, [.text(name)])
  }

  /// The only saved place whose name begins with the typed initial consonants, such as `ㄱㄴㅇ`; nil
  /// for other texts and for several matches.
  package func savedPlace(typed text: String) throws -> SavedPlace? {
    let meant = try MatchPattern.names(meantBy: text, among: placeNames())
    let places = try meant.compactMap { try savedPlace(named: $0) }
    // Several names may belong to one place.
    guard let first = places.first, places.allSatisfy({ $0.id == first.id }) else { return nil }
    return first
  }
}
