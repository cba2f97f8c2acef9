import Geo
import SQLite
import TodoCore

/// Writing places.
extension PlaceTable {
  /// The maximum distance of two positions with the same name that are the same place.
  private static let samePlaceMetres = 50.0

  /// The id of an item's place, which is added if new.
  ///
  /// It is the saved place with that name, unless the item's position is more than
  /// `samePlaceMetres` away. A new name without a position becomes a saved place without one.
  func placeID(of place: Place) throws -> Int {
    // Valid during a command, because commands that add items remove no places.
    if let known = knownPlaces[place] { return known }
    let id = try findOrInsertPlace(place)
    if journal.recording != nil {
      if knownPlaces.count >= PlaceTable.knownPlaceLimit { knownPlaces = [:] }
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
      let own = try database.integer(
        """
        SELECT id FROM place WHERE in_book = 0 AND name = ?1 COLLATE NOCASE
          AND latitude IS NULL AND name = ?1
        """, [.text(place.name)])
      return try own ?? insertPlace(place, inBook: false)
    }
    if let saved, let known = saved.place.coordinate,
      known.distanceMetres(to: coordinate) <= PlaceTable.samePlaceMetres
    {
      return saved.id
    }
    let own = try database.integer(
      """
      SELECT id FROM place WHERE in_book = 0 AND name = ?1 COLLATE NOCASE
        AND latitude = ?2 AND longitude = ?3 AND radius = ?4 AND name = ?1
      """,
      [
        .text(place.name), .real(coordinate.latitude), .real(coordinate.longitude),
        .real(place.radiusMetres),
      ])
    if let own { return own }
    return try insertPlace(place, inBook: false)
  }

  /// Whether there are saved places. Cached during a command, so that an import of positions does
  /// not look up each name.
  private func hasSavedPlaces() throws -> Bool {
    if let known = knowsSavedPlaces { return known }
    let found = try database.exists(
      "SELECT 1 FROM place INDEXED BY place_name WHERE in_book = 1 LIMIT 1")
    if journal.recording != nil { knowsSavedPlaces = found }
    return found
  }

  /// Adds a place and returns its id.
  ///
  /// - Parameter inBook: Whether it is a saved place; else the position of an item.
  func insertPlace(_ place: Place, inBook: Bool) throws -> Int {
    if inBook { knowsSavedPlaces = nil }
    try names.noteSpelling(of: place.name, ignoresCase: true)
    try database.run(
      "INSERT INTO place (name, latitude, longitude, radius, in_book) VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .text(place.name), SQLValue(place.coordinate?.latitude),
        SQLValue(place.coordinate?.longitude), .real(place.radiusMetres), SQLValue(inBook),
      ])
    let id = database.lastInsertedID
    journal.recordNewPlace(id)
    return id
  }

  /// The id of the place a trigger names; nil for `.here` and for an unknown name. A coordinate
  /// adds a place.
  func placeID(of location: RegionTrigger.Location, item: Item?) throws -> Int? {
    switch location {
    case .here: return nil
    case .coordinate(let coordinate):
      let name = "\(coordinate.latitude),\(coordinate.longitude)"
      return try placeID(of: Place(name: name, coordinate: coordinate))
    case .named(let name):
      if let item, let own = item.place, own.name.nameKey == name.nameKey {
        return try placeID(of: own)
      }
      return try savedPlace(named: name)?.id
    }
  }

  /// Returns the ids of the items and reminders that use a place, open items first.
  package func placeUses(_ id: Int) throws -> PlaceUses {
    let items = try database.integers(
      """
      SELECT id FROM item WHERE place_id = ?1
        OR id IN (SELECT item_id FROM region_snooze WHERE place_id = ?1) ORDER BY status, id
      """, [.integer(id)])
    let reminders = try database.integers(
      "SELECT id FROM reminder WHERE place_id = ?1 ORDER BY id", [.integer(id)])
    return PlaceUses(items: items, reminders: reminders)
  }

  /// Writes a saved place with its aliases. `Store` updates what depends on it.
  ///
  /// - Parameter old: The place as stored; nil for a new one.
  /// - Returns: The place as stored now.
  func write(_ place: SavedPlace, over old: SavedPlace?) throws -> SavedPlace {
    var place = place
    place.id = try old?.id ?? insertPlace(place.place, inBook: true)
    place.place.name = place.place.name.trimmedName
    place.aliases = place.aliases.map(\.trimmedName)
    for name in [place.place.name] + place.aliases {
      try names.noteSpelling(of: name, ignoresCase: true)
    }
    if old != nil { try journal.recordPlace(place.id) }
    let hasMoved =
      old.map {
        $0.place.coordinate != place.place.coordinate
          || $0.place.radiusMetres != place.place.radiusMetres
      } ?? false
    try database.run(
      """
      UPDATE place SET name = ?2, latitude = ?3, longitude = ?4, radius = ?5, starred = ?6,
        address = ?7, revision = revision + ?8 WHERE id = ?1
      """,
      [
        .integer(place.id), .text(place.place.name), SQLValue(place.place.coordinate?.latitude),
        SQLValue(place.place.coordinate?.longitude), .real(place.place.radiusMetres),
        SQLValue(place.isStarred), SQLValue(place.address), SQLValue(hasMoved),
      ])
    if old?.aliases ?? [] != place.aliases {
      try database.run("DELETE FROM place_alias WHERE place_id = ?1", [.integer(place.id)])
      for alias in place.aliases {
        try database.run(
          "INSERT INTO place_alias (alias, place_id) VALUES (?1, ?2)",
          [.text(alias), .integer(place.id)])
      }
    }
    return place
  }

  /// Removes a place from the saved ones.
  ///
  /// - Parameter keepsPosition: Whether items or reminders use it, which keep its position.
  func remove(_ id: Int, keepsPosition: Bool) throws {
    try journal.recordPlace(id)
    try database.run("DELETE FROM place_alias WHERE place_id = ?1", [.integer(id)])
    try database.run(
      keepsPosition
        ? "UPDATE place SET in_book = 0, starred = 0 WHERE id = ?1"
        : "DELETE FROM place WHERE id = ?1", [.integer(id)])
  }

  /// - Throws: `PlaceError.nameTaken` if another place has the name or one of the aliases.
  func checkNames(of place: SavedPlace, butOf id: Int?) throws {
    for name in [place.place.name] + place.aliases {
      guard let known = try savedPlace(named: name), known.id != id else { continue }
      // `@name` saves a place without a position, which a new place of that name completes.
      let isIncomplete =
        id == nil && known.place.coordinate == nil
        && known.place.name.nameKey == place.place.name.nameKey
      guard isIncomplete else { throw PlaceError.nameTaken(name) }
    }
  }
}
