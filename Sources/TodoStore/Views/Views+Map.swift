import Geo
import SQLite
import TodoCore

extension Views {
  /// The map around a position: the saved places, and other positions with open items or waiting
  /// reminders. With a filter, only places with matching items.
  ///
  /// - Parameters:
  ///   - radiusMetres: nil to choose a radius for the nearest marks (`MapPage.usualRadius`).
  ///   - entriesEach: The maximum number of entries of a mark; nil for all.
  ///   - request: `limit` is the maximum number of marks. `detail` is ignored; items are read
  ///     whole.
  package func map(
    around center: Coordinate, radiusMetres: Double?, entriesEach: Int?, _ request: PageRequest
  ) throws -> MapPage {
    try database.readTransaction {
      let condition = try spotCondition(request)
      let hasSaved = request.filter == .all
      let radius = try radiusMetres ?? usualRadius(around: center, condition, hasSaved: hasSaved)
      let spots = try markSpots(within: radius, of: center, condition, hasSaved: hasSaved)
      var marks: [MapPage.Mark] = []
      var total = spots.count
      for spot in spots {
        if let limit = request.limit, marks.count >= limit { break }
        guard
          var mark = try mark(
            at: spot, from: center, condition, entriesEach: entriesEach, request),
          hasSaved && mark.isSaved || mark.entryCount > 0 || hasSaved && !mark.regions.isEmpty
        else {
          total -= 1
          continue
        }
        mark.number = marks.count + 1
        marks.append(mark)
      }
      return MapPage(center: center, radiusMetres: radius, marks: marks, total: total)
    }
  }

  /// The radius that contains the nearest marks, in metres.
  private func usualRadius(
    around center: Coordinate, _ condition: SQL, hasSaved: Bool
  ) throws -> Double {
    var reach = PlaceTable.firstReachMetres
    while true {
      let spots = try markSpots(within: reach, of: center, condition, hasSaved: hasSaved)
      if spots.count >= MapPage.usualCount || reach >= PlaceTable.wholeReachMetres {
        return MapPage.usualRadius(spots.prefix(MapPage.usualCount).map(\.metres))
      }
      reach = min(reach * 4, PlaceTable.wholeReachMetres)
    }
  }

  /// The places that share a position, saved ones first.
  private struct MarkSpot {
    let coordinate: Coordinate
    let metres: Double
    var placeIDs: [Int]
    var isSaved: Bool
  }

  /// The positions within a distance that a map may show, nearest first.
  private func markSpots(
    within reach: Double, of center: Coordinate, _ condition: SQL, hasSaved: Bool
  ) throws -> [MarkSpot] {
    var reasons: [SQL] = [
      "EXISTS (SELECT 1 FROM item WHERE item.place_id = place.id AND \(condition))"
    ]
    if hasSaved { reasons.insert("place.in_book = 1", at: 0) }
    for waiting in try waitingTables() {
      reasons.append(
        """
        EXISTS (SELECT 1 FROM \(waiting.name) CROSS JOIN item ON item.id = \(waiting.itemColumn)
          WHERE \(waiting.placeColumn) = place.id \(waiting.isActive) AND \(condition))
        """)
    }
    let isShown = reasons.dropFirst().reduce(reasons[0]) { "\($0) OR \($1)" }
    var spots: [Coordinate: MarkSpot] = [:]
    for box in boxes(within: reach, of: center) {
      let query = try database.statement(
        literal: """
          SELECT place.id, place.latitude, place.longitude, place.in_book FROM place
          WHERE (\(isShown)) \(box)
          """)
      defer { query.reset() }
      while try query.step() {
        guard let coordinate = try query.coordinate(1, 2) else { continue }
        let metres = center.distanceMetres(to: coordinate)
        guard metres <= reach else { continue }
        let (id, isSaved) = (query.integer(0), query.bool(3))
        guard var known = spots[coordinate] else {
          spots[coordinate] = MarkSpot(
            coordinate: coordinate, metres: metres, placeIDs: [id], isSaved: isSaved)
          continue
        }
        if known.placeIDs.contains(id) { continue }
        known.placeIDs.insert(id, at: isSaved && !known.isSaved ? 0 : known.placeIDs.count)
        known.isSaved = known.isSaved || isSaved
        spots[coordinate] = known
      }
    }
    return spots.values.sorted { ($0.metres, $0.placeIDs[0]) < ($1.metres, $1.placeIDs[0]) }
  }

  /// The mark of a position; nil if its place no longer exists.
  private func mark(
    at spot: MarkSpot, from center: Coordinate, _ condition: SQL, entriesEach: Int?,
    _ request: PageRequest
  ) throws -> MapPage.Mark? {
    guard let place = try places.place(id: spot.placeIDs[0])?.place else { return nil }
    var found: [(id: Int, isSure: Bool)] = []
    var seen: Set<Int> = []
    var regions: Set<Double> = []
    for id in spot.placeIDs {
      found += try openItems(atPlace: id, condition).filter { seen.insert($0.id).inserted }
      regions.formUnion(
        try database.rows("SELECT radius FROM region WHERE place_id = ?1", [.integer(id)]) {
          $0.optionalReal(0) ?? 0
        })
    }
    var entries: [Entry] = []
    var count = found.count
    // Reads only the items that are shown, and those whose columns do not decide whether they
    // match.
    let areCounted = request.filter.states.isEmpty
    for (id, isSure) in found
    where !(areCounted && isSure) || entries.count < entriesEach ?? .max {
      let shown = try items.item(id: id).map { try openEntries($0, request) } ?? []
      count += shown.count - 1
      for var entry in shown {
        entry.distanceMetres = spot.metres
        entries.append(entry)
      }
    }
    if let entriesEach { entries = Array(entries.prefix(entriesEach)) }
    return MapPage.Mark(
      place: place, isSaved: spot.isSaved, metres: spot.metres,
      bearingDegrees: center.bearingDegrees(to: spot.coordinate), entries: entries,
      entryCount: count, regions: regions.sorted(by: >))
  }

  /// The open items and future events of a place, and those that wait there by a reminder or a
  /// snooze, earliest first, those without a day last.
  private func openItems(atPlace id: Int, _ condition: SQL) throws -> [(id: Int, isSure: Bool)] {
    var sources: [SQL] = ["SELECT id FROM item WHERE place_id = \(id)"]
    for waiting in try waitingTables() {
      sources.append(
        """
        SELECT \(waiting.itemColumn) FROM \(waiting.name)
        WHERE \(waiting.placeColumn) = \(id) \(waiting.isActive)
        """)
    }
    let waiting = sources.dropFirst().reduce(sources[0]) { "\($0) UNION \($1)" }
    return try database.rows(
      literal: """
        SELECT item.id, \(Views.isSurelyShown) FROM item CROSS JOIN place ON place.id = \(id)
        WHERE item.id IN (\(waiting))
          AND \(condition)
        ORDER BY item.day IS NULL, item.day, item.time, item.id
        """
    ) { ($0.integer(0), $0.bool(1)) }
  }
}
