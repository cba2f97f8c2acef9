import CivilTime
import Geo
import TodoCore

extension Store {
  /// Half the side of the first box that is searched.
  static let firstReachMetres = 250.0
  /// More than half the way around the globe, so that every position is within reach.
  static let wholeReachMetres = 20_100_000.0

  /// The open items with a position, nearest first.
  ///
  /// A box around the position grows until it holds enough, so that with a million items only those
  /// nearby are read.
  ///
  /// - Parameters:
  ///   - request: `detail` is ignored: items are read whole.
  ///   - withinMetres: Farther items are left out; nil for no limit.
  public func near(
    _ position: Coordinate, _ request: PageRequest, withinMetres: Double? = nil
  ) throws -> [NearEntry] {
    try database.readTransaction {
      let limit = request.limit
      let sql = try FilterSQL(request.filter, store: self, startedBy: request.now.today)
      let most = withinMetres ?? Store.wholeReachMetres
      var reach = limit == nil ? most : min(Store.firstReachMetres, most)
      while true {
        let found = try spots(within: reach, of: position, filter: sql)
        if reach >= most || found.count >= limit ?? 0 {
          let entries = try nearEntries(found, from: position, request)
          if reach >= most || entries.count >= limit ?? 0 { return entries }
        }
        reach = min(reach * 4, most)
      }
    }
  }

  /// The number of open items with a position, ignoring the limit.
  public func placedItemCount(
    around position: Coordinate, _ request: PageRequest
  ) throws -> Int {
    // SQL can not filter by state, since being overdue depends on the time.
    guard request.filter.states.isEmpty else {
      var all = request
      all.limit = nil
      return try near(position, all).count
    }
    let sql = try FilterSQL(request.filter, store: self, startedBy: request.now.today)
    return try database.first(
      literal: """
        SELECT count(*) FROM item
        WHERE item.place_id IS NOT NULL AND item.status = \(literal: StatusCode.open) AND item.kind = 0
          AND item.place_id NOT IN (SELECT id FROM place WHERE latitude IS NULL) \(sql.condition)
        """
    ) { $0.integer(0) } ?? 0
  }

  /// An item's id and position.
  private struct Spot {
    let id: Int
    let coordinate: Coordinate
    let metres: Double
  }

  /// The open items within a distance, in no particular order.
  private func spots(
    within reach: Double, of position: Coordinate, filter: FilterSQL
  ) throws -> [Spot] {
    var boxes: [SQL] = []
    if reach < Store.wholeReachMetres {
      let box = position.box(withinMetres: reach)
      // A box may cross the date line, so the other side of it is searched too.
      for turn in [-360.0, 0, 360] {
        let longitudes = (box.longitudes.lowerBound + turn, box.longitudes.upperBound + turn)
        guard longitudes.0 <= 180, longitudes.1 >= -180 else { continue }
        boxes.append(
          """
          AND place.latitude BETWEEN \(box.latitudes.lowerBound) AND \(box.latitudes.upperBound)
          AND place.longitude BETWEEN \(longitudes.0) AND \(longitudes.1)
          """)
      }
    } else {
      boxes = ["AND place.latitude IS NOT NULL"]
    }
    var found: [Spot] = []
    for box in boxes {
      // CROSS JOIN reads the places first, since few are in the box.
      let query = try database.statement(
        literal: """
          SELECT item.id, place.latitude, place.longitude
          FROM place CROSS JOIN item ON item.place_id = place.id
          WHERE item.status = \(literal: StatusCode.open) AND item.kind = 0 \(box) \(filter.condition)
          """)
      defer { query.reset() }
      while try query.step() {
        guard let coordinate = try query.coordinate(1, 2) else { continue }
        let metres = position.distanceMetres(to: coordinate)
        guard metres <= reach else { continue }
        found.append(Spot(id: query.integer(0), coordinate: coordinate, metres: metres))
      }
    }
    return found
  }

  private func nearEntries(
    _ spots: [Spot], from position: Coordinate, _ request: PageRequest
  ) throws -> [NearEntry] {
    var entries: [NearEntry] = []
    for spot in spots.sorted(by: { ($0.metres, $0.id) < ($1.metres, $1.id) }) {
      if let limit = request.limit, entries.count >= limit { break }
      guard let item = try item(id: spot.id) else { continue }
      let standing = try Standing(item, now: request.now, zones: zones)
      var entry = standing.entry
      guard !standing.isOver, request.filter.shows(entry.state) else { continue }
      entry.distanceMetres = spot.metres
      entries.append(
        NearEntry(
          entry: entry, metres: spot.metres,
          bearingDegrees: position.bearingDegrees(to: spot.coordinate)))
    }
    return entries
  }
}
