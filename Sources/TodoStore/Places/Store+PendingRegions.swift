import Geo
import Scheduler
import TodoCore

extension Store {
  /// The reminders waiting for a crossing, nearest to the last fix first. Reminders that fire once
  /// and have fired are left out.
  ///
  /// A box around the fix grows until it holds enough, so that with a million regions only those
  /// nearby are read.
  ///
  /// - Parameter limit: The most reminders to read; nil for all.
  public func pendingRegions(limit: Int?) throws -> [ListedReminder] {
    if limit == 0 { return [] }
    return try database.readTransaction {
      let center = try lastFix()?.fix.coordinate
      var reach =
        center == nil || limit == nil ? Store.wholeReachMetres : Store.firstReachMetres
      var most = limit
      while true {
        let regions = try self.regions(within: reach, of: center, limit: most)
        // Without a position, more regions are read instead of a larger box.
        let isCut = center == nil && most.map { regions.count >= $0 } ?? false
        let isWhole = reach >= Store.wholeReachMetres && !isCut
        most = most.map { $0 * 4 }
        if isWhole || regions.count >= limit ?? 0 {
          let found = try pending(at: regions, from: center, limit: limit)
          if isWhole || found.count >= limit ?? 0 { return found }
        }
        reach = min(reach * 4, Store.wholeReachMetres)
      }
    }
  }

  private func pending(
    at regions: [ListedRegion], from center: Coordinate?, limit: Int?
  ) throws -> [ListedReminder] {
    var found: [ListedReminder] = []
    for region in regions {
      if let limit, found.count >= limit { break }
      guard let place = try place(id: region.placeID)?.place else { continue }
      let reminders = try waiting(atPlace: region.placeID, radius: region.radius)
        .sorted { ($0.key, $0.snoozedRow ?? 0) < ($1.key, $1.snoozedRow ?? 0) }
      for waiting in reminders {
        if let limit, found.count >= limit { break }
        let item = try item(of: waiting.key)
        if waiting.snoozedRow == nil {
          guard let item, try !isSpent(waiting, item) else { continue }
        }
        var listed = ListedReminder(
          key: waiting.key, title: waiting.title ?? item?.title ?? "",
          trigger: .region(waiting.trigger))
        listed.isSnoozed = waiting.snoozedRow != nil
        listed.place = place.name
        listed.circle = ListedReminder.Circle(
          radiusMetres: region.radius, distanceMetres: region.metres)
        found.append(listed)
      }
    }
    return found
  }

  /// Whether the reminder has fired for good. Reminders of repeating items wait for the next
  /// occurrence.
  private func isSpent(_ waiting: WaitingReminder, _ item: Item) throws -> Bool {
    guard item.repetition == nil else { return false }
    return try database.first(
      "SELECT 1 FROM region_spent WHERE item_id = ?1 AND reminder_id = ?2",
      waiting.key.values
    ) { _ in true } ?? false
  }

  private struct ListedRegion {
    let placeID: Int
    let radius: Double
    let metres: Double?
  }

  /// The regions whose centre is within a distance, nearest first; all of them if the position is
  /// unknown. Equally distant ones are sorted by place and radius, not by their own ids, which
  /// change whenever a region is armed again.
  private func regions(
    within reach: Double, of center: Coordinate?, limit: Int?
  ) throws -> [ListedRegion] {
    let columns = "region.place_id, region.radius, place.latitude, place.longitude"
    let tables = "region JOIN place ON place.id = region.place_id"
    func read(_ row: Statement) throws -> ListedRegion {
      let spot = try row.coordinate(2, 3)
      return ListedRegion(
        placeID: row.integer(0), radius: row.optionalReal(1) ?? 0,
        metres: center.flatMap { spot?.distanceMetres(to: $0) })
    }
    guard let center else {
      return try database.rows(
        "SELECT \(columns) FROM \(tables) ORDER BY place_id, region.radius LIMIT ?1",
        [.integer(limit ?? -1)], map: read)
    }
    var found: [ListedRegion]
    if reach >= Store.wholeReachMetres {
      found = try database.rows("SELECT \(columns) FROM \(tables)", map: read)
    } else {
      found = try regionIDs(touching: center.box(withinMetres: reach)).compactMap { id in
        try database.first(
          "SELECT \(columns) FROM \(tables) WHERE region.id = ?1", [.integer(id)], map: read)
      }
    }
    found.removeAll { $0.metres ?? .infinity > reach }
    return found.sorted {
      ($0.metres ?? 0, $0.placeID, $0.radius) < ($1.metres ?? 0, $1.placeID, $1.radius)
    }
  }
}

/// A box of latitudes and longitudes in degrees; longitudes may go beyond ±180.
typealias PositionBox = (latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)

extension Region {
  /// Around all positions that are not clearly outside.
  var box: PositionBox { center.box(withinMetres: radiusMetres + marginMetres) }
}

extension Store {
  /// The ids of the armed regions whose area a box touches.
  func regionIDs(touching box: PositionBox, passingOnly: Bool = false) throws -> Set<Int> {
    var ids: Set<Int> = []
    // Areas and boxes may cross the date line, so near it both sides are searched.
    for turn in [-360.0, 0, 360] where turn == 0 || reachesDateLine(box.longitudes) {
      ids.formUnion(
        try database.rows(
          """
          SELECT id FROM region_area WHERE max_latitude >= ?1 AND min_latitude <= ?2
            AND max_longitude >= ?3 AND min_longitude <= ?4
            \(passingOnly ? "AND id IN (SELECT id FROM region WHERE has_passing = 1)" : "")
          """,
          [
            .real(box.latitudes.lowerBound), .real(box.latitudes.upperBound),
            .real(box.longitudes.lowerBound + turn), .real(box.longitudes.upperBound + turn),
          ]
        ) { $0.integer(0) })
    }
    return ids
  }

  /// Whether a box comes within 5 degrees of the date line. Areas that reach further across it are
  /// not found from the other side.
  private func reachesDateLine(_ longitudes: ClosedRange<Double>) -> Bool {
    longitudes.lowerBound < -175 || longitudes.upperBound > 175
  }
}
