import Geo
import Scheduler
import TodoCore

/// A region reminder that is armed, as `pending` shows it.
public struct PendingRegion: Sendable {
  public let key: ReminderKey
  public let title: String
  public let trigger: RegionTrigger
  public let place: String
  public let radiusMetres: Double
  /// From the last fix, where there is one.
  public let distanceMetres: Double?
}

extension Store {
  /// What waits for a crossing, the nearest to the last fix first; what fires once and has is left out.
  ///
  /// - Parameter limit: The most that are read; nil for all.
  public func pendingRegions(limit: Int?) throws -> [PendingRegion] {
    if limit == 0 { return [] }
    return try database.readTransaction {
      let center = try lastFix()?.fix.coordinate
      var found: [PendingRegion] = []
      for (placeID, radius) in try regionsByDistance(from: center, limit: limit) {
        guard let place = try place(id: placeID)?.place else { continue }
        for waiting in try waiting(atPlace: placeID, radius: radius) {
          guard let item = try item(id: waiting.key.item), try !isSpent(waiting, item) else {
            continue
          }
          found.append(
            PendingRegion(
              key: waiting.key, title: waiting.title ?? item.title, trigger: waiting.trigger,
              place: place.name, radiusMetres: radius,
              distanceMetres: center.flatMap { place.coordinate?.distanceMetres(to: $0) }))
        }
        if let limit, found.count >= limit { break }
      }
      return limit.map { Array(found.prefix($0)) } ?? found
    }
  }

  /// A one-off item's reminder that fired; a repeating one's waits for the next occurrence.
  private func isSpent(_ waiting: WaitingReminder, _ item: Item) throws -> Bool {
    guard item.repetition == nil else { return false }
    return try database.first(
      "SELECT 1 FROM region_spent WHERE item_id = ?1 AND reminder_id = ?2",
      [.integer(waiting.key.item), .integer(waiting.key.reminder)]
    ) { _ in true } ?? false
  }

  /// Grows a box around the fix until it holds enough: a million regions cost no more than a few.
  private func regionsByDistance(
    from center: Coordinate?, limit: Int?
  ) throws -> [(placeID: Int, radius: Double)] {
    let columns = "region.place_id, region.radius, place.latitude, place.longitude"
    let tables = "region JOIN place ON place.id = region.place_id"
    func read(_ sql: String, _ values: [SQLValue]) throws -> [(placeID: Int, radius: Double)] {
      let rows = try database.rows(sql, values) { row in
        (
          row.integer(0), row.optionalReal(1) ?? 0,
          try Coordinate(latitude: row.optionalReal(2) ?? 0, longitude: row.optionalReal(3) ?? 0)
        )
      }
      guard let center else { return rows.map { ($0.0, $0.1) } }
      return rows.map { (place: $0.0, radius: $0.1, metres: center.distanceMetres(to: $0.2)) }
        .sorted { ($0.metres, $0.place, $0.radius) < ($1.metres, $1.place, $1.radius) }
        .map { ($0.place, $0.radius) }
    }
    let all = "SELECT \(columns) FROM \(tables) ORDER BY region.id"
    guard let limit else { return try read(all, []) }
    guard let center else { return try read(all + " LIMIT ?1", [.integer(limit)]) }
    var reach = 250.0
    while reach < 2_000_000 {
      let box = center.box(withinMetres: reach)
      let values: [SQLValue] = [
        .real(box.latitudes.lowerBound), .real(box.latitudes.upperBound),
        .real(box.longitudes.lowerBound), .real(box.longitudes.upperBound),
      ]
      let inside = """
        FROM region_area JOIN region ON region.id = region_area.id
        WHERE max_latitude >= ?1 AND min_latitude <= ?2 AND max_longitude >= ?3 AND min_longitude <= ?4
        """
      let count = try database.first("SELECT count(*) \(inside)", values) { $0.integer(0) } ?? 0
      if count >= limit {
        return try read(
          "SELECT \(columns) FROM \(tables) WHERE region.id IN (SELECT region.id \(inside))", values
        )
      }
      reach *= 3
    }
    return try read(all, [])
  }
}
