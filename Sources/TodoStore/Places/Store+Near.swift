import CivilTime
import Geo
import TodoCore

/// An open item and how far it is.
public struct NearEntry: Hashable, Sendable {
  public let entry: Entry
  public let metres: Double
  /// Clockwise from north, as seen from where the user is.
  public let bearingDegrees: Double

  public init(entry: Entry, metres: Double, bearingDegrees: Double) {
    self.entry = entry
    self.metres = metres
    self.bearingDegrees = bearingDegrees
  }
}

extension Store {
  /// Open items with a position, the nearest first.
  ///
  /// - Parameters:
  ///   - filter: What else they must be.
  ///   - withinMetres: Farther ones are left out; nil for none.
  ///   - limit: The most that are read.
  /// - Returns: Those, and how many there are.
  public func near(
    _ position: Coordinate, now: Now, filter: ItemFilter = .all, withinMetres: Double? = nil,
    limit: Int?
  ) throws -> (entries: [NearEntry], total: Int) {
    try database.readTransaction {
      let sql = try FilterSQL(filter, store: self)
      var found: [(id: Int, metres: Double, coordinate: Coordinate)] = []
      var places: [Int: Coordinate] = [:]
      let rows = try database.rows(
        """
        SELECT item.id, place.id, place.latitude, place.longitude
        FROM item JOIN place ON place.id = item.place_id
        WHERE item.place_id IS NOT NULL AND item.status = \(StatusCode.open) AND item.kind = 0
          AND place.latitude IS NOT NULL AND (?1 IS NULL AND ?2 IS NULL AND ?3 IS NULL)
          \(sql.condition)
        """, [.null, .null, .null] + sql.values
      ) { ($0.integer(0), $0.integer(1), $0.optionalReal(2), $0.optionalReal(3)) }
      for (id, placeID, latitude, longitude) in rows {
        guard let latitude, let longitude else { continue }
        let coordinate =
          try places[placeID] ?? Coordinate(latitude: latitude, longitude: longitude)
        places[placeID] = coordinate
        let metres = position.distanceMetres(to: coordinate)
        if let withinMetres, metres > withinMetres { continue }
        found.append((id, metres, coordinate))
      }
      found.sort { ($0.metres, $0.id) < ($1.metres, $1.id) }
      var entries: [NearEntry] = []
      // Only reading an item tells its state, so a filter by state has to read them all.
      var total = filter.states.isEmpty ? found.count : 0
      for one in found {
        if let limit, entries.count >= limit, filter.states.isEmpty { break }
        guard let item = try item(id: one.id), var entry = try currentEntry(item, now: now),
          filter.shows(entry.state)
        else { continue }
        if !filter.states.isEmpty { total += 1 }
        if let limit, entries.count >= limit { continue }
        entry.distanceMetres = one.metres
        entries.append(
          NearEntry(
            entry: entry, metres: one.metres,
            bearingDegrees: position.bearingDegrees(to: one.coordinate)))
      }
      return (entries, total)
    }
  }

  /// An item as it stands now: of a repeating one, the current occurrence, else the next.
  private func currentEntry(_ item: Item, now: Now) throws -> Entry? {
    let zone = try item.when.zone.map(zones.zone(named:)) ?? now.zone
    guard let series = try item.series(in: zone) else { return Entry(item, now: now) }
    let next = series.next(onOrAfter: CivilDateTime(now.today + 1, .midnight))
    guard let occurrence = series.current(today: now.today) ?? next else { return nil }
    let state: Entry.State = occurrence.start.day < now.today ? .overdue : .open
    return Entry(item: item, occurrence: occurrence.key, when: occurrence.when, state: state)
  }

  /// Open items of armed regions this near, the nearest first, found without looking at any other.
  public func nearby(
    _ position: Coordinate, now: Now, withinMetres: Double, limit: Int
  ) throws -> [NearEntry] {
    try database.readTransaction {
      let box = position.box(withinMetres: withinMetres)
      let rows = try database.rows(
        """
        SELECT item.id, place.latitude, place.longitude FROM region_area
        JOIN region ON region.id = region_area.id JOIN place ON place.id = region.place_id
        JOIN item ON item.place_id = place.id AND item.status = \(StatusCode.open) AND item.kind = 0
        WHERE max_latitude >= ?1 AND min_latitude <= ?2 AND max_longitude >= ?3 AND min_longitude <= ?4
        LIMIT 1000
        """,
        [
          .real(box.latitudes.lowerBound), .real(box.latitudes.upperBound),
          .real(box.longitudes.lowerBound), .real(box.longitudes.upperBound),
        ]
      ) { ($0.integer(0), $0.optionalReal(1) ?? 0, $0.optionalReal(2) ?? 0) }
      var found: [Int: (metres: Double, coordinate: Coordinate)] = [:]
      for (id, latitude, longitude) in rows {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        let metres = position.distanceMetres(to: coordinate)
        if metres <= withinMetres { found[id] = (metres, coordinate) }
      }
      let nearest = found.sorted { ($0.value.metres, $0.key) < ($1.value.metres, $1.key) }
      return try nearest.prefix(limit).compactMap { id, spot in
        guard let item = try item(id: id), var entry = try currentEntry(item, now: now) else {
          return nil
        }
        entry.distanceMetres = spot.metres
        return NearEntry(
          entry: entry, metres: spot.metres,
          bearingDegrees: position.bearingDegrees(to: spot.coordinate))
      }
    }
  }

  /// How many regions are armed.
  public func armedRegionCount() throws -> Int {
    try database.first("SELECT count(*) FROM region") { $0.integer(0) } ?? 0
  }
}
