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
        center == nil || limit == nil ? PlaceTable.wholeReachMetres : PlaceTable.firstReachMetres
      var readLimit = limit
      while true {
        let regions = try self.regions(within: reach, of: center, limit: readLimit)
        // Without a position there is no box; more regions are read instead.
        let isCut = center == nil && readLimit.map { regions.count >= $0 } ?? false
        let isWhole = reach >= PlaceTable.wholeReachMetres && !isCut
        readLimit = readLimit.map { $0 * 4 }
        if isWhole || regions.count >= limit ?? 0 {
          let found = try pending(at: regions, limit: limit)
          if isWhole || found.count >= limit ?? 0 { return found }
        }
        reach = min(reach * 4, PlaceTable.wholeReachMetres)
      }
    }
  }

  /// A region with its distance from the user; nil without a position.
  private typealias ListedRegion = (region: MonitoredRegion, metres: Double?)

  private func pending(at regions: [ListedRegion], limit: Int?) throws -> [ListedReminder] {
    var found: [ListedReminder] = []
    for (region, metres) in regions {
      if let limit, found.count >= limit { break }
      let radius = region.area.radiusMetres
      let reminders = try waiting(atPlace: region.placeID, radius: radius)
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
        listed.place = region.place
        listed.circle = ListedReminder.Circle(
          radiusMetres: radius, distanceMetres: metres)
        found.append(listed)
      }
    }
    return found
  }

  /// The regions whose centre is within a distance of a position, nearest first; all if the
  /// position is nil. Equally distant ones are sorted by place and radius, since their ids change
  /// when a region is replaced.
  private func regions(
    within reach: Double, of center: Coordinate?, limit: Int?
  ) throws -> [ListedRegion] {
    guard let center else { return try regions.all(limit: limit).map { ($0, nil) } }
    let found =
      reach >= PlaceTable.wholeReachMetres
      ? try regions.all(limit: nil)
      : try regions.regionIDs(touching: center.box(withinMetres: reach))
        .compactMap(regions.region(id:))
    let listed: [ListedRegion] = found.map { ($0, $0.area.center.distanceMetres(to: center)) }
    func order(_ listed: ListedRegion) -> (Double, Int, Double) {
      (listed.metres ?? 0, listed.region.placeID, listed.region.area.radiusMetres)
    }
    return listed.filter { $0.metres ?? 0 <= reach }.sorted { order($0) < order($1) }
  }
}

extension Crossings {
  /// The position of the user relative to the region of a reminder; nil if it has no region.
  package func regionStanding(
    of key: ReminderKey, _ trigger: RegionTrigger, now: Now
  ) throws -> RegionStanding? {
    let place = try database.integer(
      "SELECT place_id FROM \(key.isDefault ? "item" : "reminder") WHERE id = ?1",
      [.integer(key.reminder ?? key.itemID)])
    return try place.flatMap { try regionStanding(ofPlace: $0, trigger, now: now) }
  }

  /// Returns the user's position relative to the region that a snoozed notification waits at; nil
  /// if there is no such region.
  package func regionStanding(
    ofSnoozed row: DeliveryRecord, _ trigger: RegionTrigger, now: Now
  ) throws -> RegionStanding? {
    let place = try database.integer(
      "SELECT place_id FROM region_snooze WHERE ledger_id = ?1", [.integer(row.row)])
    return try place.flatMap { try regionStanding(ofPlace: $0, trigger, now: now) }
  }

  /// The places that a reminder waits to be left, where the last position is outside and the next
  /// one confirms it.
  package func leavings(now: Now) throws -> [RegionStanding] {
    guard let device = try fixes.last()?.device else { return [] }
    return try StoredRegions(crossings: self, device: device, now: now).leaving().compactMap { id in
      guard let region = try regions.region(id: id),
        let waiting = try waiting(atPlace: region.placeID, radius: region.area.radiusMetres)
          .first(where: { [.leave, .both].contains($0.trigger.edge) }),
        let standing = try regionStanding(ofPlace: region.placeID, waiting.trigger, now: now)
      else { return nil }
      return standing.side == .leaving ? standing : nil
    }
  }

  private func regionStanding(
    ofPlace placeID: Int, _ trigger: RegionTrigger, now: Now
  ) throws -> RegionStanding? {
    // 0 is the id of no place.
    guard let saved = try places.place(id: placeID)?.place else { return nil }
    let radius = trigger.radiusMetres ?? saved.radiusMetres
    let region = try database.first(
      "SELECT id, revision FROM region WHERE place_id = ?1 AND radius = ?2",
      [.integer(placeID), .real(radius)]
    ) { (id: $0.integer(0), revision: $0.integer(1)) }
    guard let region else { return nil }
    guard let (fix, device) = try fixes.last() else {
      return RegionStanding(place: saved.name, side: .noPosition, metres: nil, fixAt: nil)
    }
    let run = RegionRun(StoredRegions(crossings: self, device: device, now: now))
    guard let watched = try run.regions.region(region.id) else { return nil }
    let state = try run.state(of: watched)
    let area = watched.area
    let side: RegionStanding.Side
    switch state.side {
    case .inside: side = state.run?.side == .outside ? .leaving : .inside
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
