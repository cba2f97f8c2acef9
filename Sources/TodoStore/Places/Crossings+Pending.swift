import CivilTime
import Geo
import SQLite
import Scheduler
import TodoCore

extension Crossings {
  /// The reminders that wait for a crossing, nearest to the last fix first. Reminders that fire
  /// once and have fired are left out.
  ///
  /// Searches a growing box around the fix, so that with a million regions only those nearby are
  /// read.
  ///
  /// - Parameter limit: The maximum number of reminders; nil for all.
  package func pendingRegions(limit: Int?) throws -> [ListedReminder] {
    if limit == 0 { return [] }
    return try database.readTransaction {
      let center = try fixes.last()?.fix.coordinate
      var reach =
        center == nil || limit == nil ? Views.wholeReachMetres : Views.firstReachMetres
      var readLimit = limit
      while true {
        let regions = try self.regions(within: reach, of: center, limit: readLimit)
        // Without a position there is no box; more regions are read instead.
        let isCut = center == nil && readLimit.map { regions.count >= $0 } ?? false
        let isWhole = reach >= Views.wholeReachMetres && !isCut
        readLimit = readLimit.map { $0 * 4 }
        if isWhole || regions.count >= limit ?? 0 {
          let found = try pending(at: regions, from: center, limit: limit)
          if isWhole || found.count >= limit ?? 0 { return found }
        }
        reach = min(reach * 4, Views.wholeReachMetres)
      }
    }
  }

  private func pending(
    at regions: [ListedRegion], from center: Coordinate?, limit: Int?
  ) throws -> [ListedReminder] {
    var found: [ListedReminder] = []
    for region in regions {
      if let limit, found.count >= limit { break }
      guard let place = try places.place(id: region.placeID)?.place else { continue }
      let reminders = try waiting(atPlace: region.placeID, radius: region.radius)
        .sorted { ($0.key, $0.snoozedRow ?? 0) < ($1.key, $1.snoozedRow ?? 0) }
      for waiting in reminders {
        if let limit, found.count >= limit { break }
        let item = try items.item(of: waiting.key)
        if waiting.snoozedRow == nil {
          guard let item,
            try !self.regions.spentReminders(of: item).contains(waiting.key.reminder ?? 0)
          else { continue }
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

  private struct ListedRegion {
    let placeID: Int
    let radius: Double
    let metres: Double?
  }

  /// The regions whose centre is within a distance of a position, nearest first; all if the
  /// position is nil. Equally distant ones are sorted by place and radius, since their ids change
  /// when a region is replaced.
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
    if reach >= Views.wholeReachMetres {
      found = try database.rows("SELECT \(columns) FROM \(tables)", map: read)
    } else {
      found = try regions.regionIDs(touching: center.box(withinMetres: reach)).compactMap { id in
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

extension Crossings {
  /// The position of the user relative to the region of a reminder; nil if it has no region.
  package func regionStanding(
    of key: ReminderKey, _ trigger: RegionTrigger, now: Now
  ) throws -> RegionStanding? {
    let source =
      key.isDefault
      ? "SELECT place_id FROM item WHERE id = ?1" : "SELECT place_id FROM reminder WHERE id = ?1"
    let owner = try database.first(source, [.integer(key.reminder ?? key.itemID)]) {
      $0.optionalInteger(0)
    }
    guard let placeID = owner ?? nil, let saved = try places.place(id: placeID)?.place else {
      return nil
    }
    let radius = trigger.radiusMetres ?? saved.radiusMetres
    let region = try database.first(
      "SELECT id, revision FROM region WHERE place_id = ?1 AND radius = ?2",
      [.integer(placeID), .real(radius)]
    ) { (id: $0.integer(0), revision: $0.integer(1)) }
    guard let region else { return nil }
    guard let (fix, device) = try fixes.last() else {
      return RegionStanding(place: saved.name, side: .noPosition, metres: nil, fixAt: nil)
    }
    let run = RegionRun(StoredRegions(self, device: device, now: now))
    guard let watched = try run.regions.region(region.id) else { return nil }
    let state = try run.state(of: watched)
    let area = watched.area
    let side: RegionStanding.Side
    switch state.side {
    case .inside: side = .inside
    case .outside: side = .outside
    case .unknown where state.run?.side == .outside: side = .unconfirmed
    case .unknown where region.revision > 1 || state.crossings > 0: side = .changed
    case .unknown: side = area.reading(of: fix) == .unclear ? .unclear : .noPosition
    }
    return RegionStanding(
      place: saved.name, side: side,
      metres: area.center.distanceMetres(to: fix.coordinate),
      fixAt: Instant(secondsSinceEpoch: fix.seconds))
  }
}
