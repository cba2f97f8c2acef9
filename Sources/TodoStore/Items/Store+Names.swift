import Geo
import TodoCore

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
      try rememberNewList(database.lastInsertedID)
      try noteSpelling(of: name)
    }
    knownLists[name] = id
    return id ?? 0
  }

  /// How far apart two positions with the same name may be and still be the same place.
  private static let samePlaceMetres = 50.0

  /// The id of an item's place, which is added if new.
  ///
  /// The item uses the saved place with that name unless its own position is elsewhere. A name
  /// without a position is saved without one, to be completed later.
  func placeID(of place: Place) throws -> Int {
    // Commands that use places remove none, and many items usually share a few.
    if let known = knownPlaces[place] { return known }
    let id = try soughtID(of: place)
    if recording != nil {
      if knownPlaces.count >= Store.knownPlaceLimit { knownPlaces = [:] }
      knownPlaces[place] = id
    }
    return id
  }

  private static let knownPlaceLimit = 1000

  private func soughtID(of place: Place) throws -> Int {
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

  /// Asked once in a command: an import of positions would look for each name in an empty book.
  private func hasSavedPlaces() throws -> Bool {
    if let known = knowsSavedPlaces { return known }
    let found = try database.first(
      "SELECT 1 FROM place INDEXED BY place_name WHERE in_book = 1 LIMIT 1"
    ) { $0.bool(0) }
    if recording != nil { knowsSavedPlaces = found != nil }
    return found != nil
  }

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
    rememberNewPlace(id)
    return id
  }
}
