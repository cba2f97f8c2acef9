import CivilTime
import Geo
import TodoCore

/// Arms regions: one for each place and radius that an open item or its reminders wait at.
extension Store {
  /// The places where an item is armed: its own and those of its reminders.
  func armedPlaces(ofItem id: Int) throws -> Set<Int> {
    let own = try database.first(
      "SELECT place_id FROM item WHERE id = ?1", [.integer(id)]
    ) { $0.optionalInteger(0) }
    let reminders = try database.rows(
      """
      SELECT place_id FROM reminder WHERE item_id = ?1 AND place_id IS NOT NULL
      UNION ALL SELECT place_id FROM region_snooze WHERE item_id = ?1
      """, [.integer(id)]
    ) { $0.integer(0) }
    return Set(reminders).union([own ?? nil].compactMap { $0 })
  }

  /// Arms the regions of an item that was just written, and disarms those it no longer needs.
  ///
  /// - Parameter earlier: The places where the item was armed before.
  func armRegions(of item: Item, earlier: Set<Int> = [], now: Instant) throws {
    guard item.place != nil || item.reminders != nil || !earlier.isEmpty else { return }
    // New items are handled together at the end of the command.
    let waitsAtPlaces = item.reminders?.contains(where: \.waitsAtPlace) ?? false
    if !waitsAtPlaces, recording?.newItems?.contains(item.id) == true { return }
    if item.reminders != nil { try linkReminders(of: item) }
    try regionsChanged(atPlaces: earlier.union(try armedPlaces(ofItem: item.id)), now: now)
  }

  /// Stores the place at which each of the item's own region reminders waits.
  private func linkReminders(of item: Item) throws {
    for reminder in item.reminders ?? [] {
      var place: Int?
      var isRegion = false
      if case .region(let region) = reminder.trigger {
        isRegion = true
        place = try placeID(of: region.location, item: item)
      }
      // A reminder keeps its place even after that is removed from the saved places.
      if isRegion, place == nil { continue }
      try database.run(
        "UPDATE reminder SET place_id = ?2 WHERE id = ?1 AND place_id IS NOT ?2",
        [.integer(reminder.id), SQLValue(place)])
    }
  }

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

  // MARK: Refreshing

  /// How many places are refreshed together: enough to keep an import fast, few enough to keep its
  /// memory flat.
  private static let staleLimit = 4096

  /// Brings the armed regions of places up to date. Within a command this usually waits for its
  /// end, so that each place is refreshed once however many of its items change.
  func regionsChanged(atPlaces ids: Set<Int>, now: Instant) throws {
    guard recording != nil else { return try refreshRegions(ofPlaces: ids, now: now) }
    recording?.stalePlaces.formUnion(ids)
    if recording?.stalePlaces.count ?? 0 >= Store.staleLimit { try refreshStaleRegions(now: now) }
  }

  /// Refreshes the places whose items the recorded command changed.
  func refreshStaleRegions(now: Instant) throws {
    guard let stale = recording?.stalePlaces else { return }
    recording?.stalePlaces = []
    try refreshRegions(ofPlaces: stale, now: now)
  }

  /// Refreshes the places of the items the recorded command added.
  func refreshRegionsOfNewItems(now: Instant) throws {
    guard let new = recording?.newItems else { return }
    // Many items share few places, so the places done are remembered while they are few.
    var seen: Set<Int> = []
    for first in stride(from: new.lowerBound, through: new.upperBound, by: Store.staleLimit) {
      let places = try database.rows(
        """
        SELECT place_id FROM item WHERE id BETWEEN ?1 AND ?2 AND place_id IS NOT NULL
        """, [.integer(first), .integer(min(first + Store.staleLimit - 1, new.upperBound))]
      ) { $0.integer(0) }
      let fresh = Set(places).subtracting(seen)
      try refreshRegions(ofPlaces: fresh, now: now)
      if seen.count + fresh.count > Store.staleLimit { seen = [] }
      seen.formUnion(fresh)
    }
  }

  func refreshRegions(ofPlace id: Int, now: Instant) throws {
    try refreshRegions(ofPlaces: [id], now: now)
  }

  private func refreshRegions(ofPlaces ids: Set<Int>, now: Instant) throws {
    guard !ids.isEmpty else { return }
    let fixes = try RecentFixes(in: self, now: now)
    for id in ids.sorted() { try refreshRegions(ofPlace: id, after: fixes) }
  }

  /// A place, and what waits there: items with the default reminder, reminders of their own, armed regions.
  private static let whatWaits = """
    SELECT latitude, longitude, radius, revision,
      EXISTS (SELECT 1 FROM item WHERE place_id = ?1 AND status = \(StatusCode.open) AND kind = 0
        AND has_own_reminders = 0),
      EXISTS (SELECT 1 FROM reminder WHERE place_id = ?1)
        OR EXISTS (SELECT 1 FROM region_snooze WHERE place_id = ?1),
      EXISTS (SELECT 1 FROM region WHERE place_id = ?1)
    FROM place WHERE id = ?1
    """

  private func refreshRegions(ofPlace id: Int, after fixes: RecentFixes) throws {
    let found = try database.first(Store.whatWaits, [.integer(id)]) { row in
      (
        center: try row.coordinate(0, 1), radius: row.optionalReal(2) ?? 0,
        revision: row.integer(3), hasDefault: row.bool(4), hasOwn: row.bool(5),
        hasRegions: row.bool(6)
      )
    }
    guard let found else { return }
    var needed: [Double: Bool] = [:]
    if found.center != nil {
      if found.hasDefault { needed[found.radius] = false }
      for trigger in found.hasOwn ? try ownTriggers(atPlace: id) : [] {
        let radius = trigger.radiusMetres ?? found.radius
        needed[radius] = needed[radius] ?? false || trigger.edge == .pass
      }
    }
    let armed = found.hasRegions ? try regions(ofPlace: id) : []
    // A region that replaces another takes over its states.
    var former: [FormerRegion] = []
    for region in armed where needed[region.radius] == nil {
      if needed.keys.contains(where: { radius in !armed.contains { $0.radius == radius } }) {
        former.append(try formerRegion(region))
      }
      try database.run("DELETE FROM region WHERE id = ?1", [.integer(region.id)])
    }
    guard let center = found.center else { return }
    for (radius, hasPassing) in needed {
      let area = Region(center: center, radiusMetres: radius)
      if let known = armed.first(where: { $0.radius == radius }) {
        try database.run(
          "UPDATE region SET has_passing = ?2 WHERE id = ?1 AND has_passing <> ?2",
          [.integer(known.id), SQLValue(hasPassing)])
        if known.revision != found.revision {
          try move(known, to: area, revision: found.revision, after: fixes)
        }
      } else {
        try arm(
          area, placeID: id, revision: found.revision, hasPassing: hasPassing, after: fixes,
          former: former)
      }
    }
  }

  /// The distinct triggers of reminders of open items that wait at a place.
  private func ownTriggers(atPlace id: Int) throws -> [RegionTrigger] {
    try database.rows(
      """
      SELECT DISTINCT reminder.trigger FROM reminder JOIN item ON item.id = reminder.item_id
      WHERE reminder.place_id = ?1 AND reminder.is_on = 1 AND item.status = \(StatusCode.open)
      UNION
      SELECT region_snooze.trigger FROM region_snooze LEFT JOIN item ON item.id = item_id
      WHERE region_snooze.place_id = ?1 AND coalesce(item.status, \(StatusCode.open)) = \(StatusCode.open)
      """, [.integer(id)]
    ) { $0.text(0) }.compactMap { words in
      if case .region(let region) = trigger(reading: words) { region } else { nil }
    }
  }

  // MARK: Rows

  private func arm(
    _ area: Region, placeID: Int, revision: Int, hasPassing: Bool, after fixes: RecentFixes,
    former: [FormerRegion]
  ) throws {
    // Devices far outside the former region have no row; their state is computed from the fixes
    // since it was armed.
    let armedAfter = former.map(\.circle.armedAfterFix).min() ?? fixes.armedAfter
    try database.run(
      """
      INSERT INTO region (place_id, radius, revision, armed_after_fix, has_passing, latitude,
        longitude)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        .integer(placeID), .real(area.radiusMetres), .integer(revision), .integer(armedAfter),
        SQLValue(hasPassing), .real(area.center.latitude), .real(area.center.longitude),
      ])
    let id = database.lastInsertedID
    try writeArea(area, id: id)
    var states: [String: RegionState] = [:]
    for region in former {
      for (device, state) in region.states where (states[device]?.side ?? .unknown) == .unknown {
        states[device] = try goneOn(state, of: device, from: region.circle.area, to: area)
      }
    }
    for (device, state) in fixes.sides(of: area) where states[device] == nil {
      states[device] = state
    }
    for (device, state) in states { try saveState(state, region: id, device: device) }
  }

  /// Moves a region with its place. Sides are kept if they are still certain, and the count of
  /// crossings goes on.
  private func move(
    _ circle: ArmedCircle, to area: Region, revision: Int, after fixes: RecentFixes
  ) throws {
    try database.run(
      "UPDATE region SET revision = ?2, latitude = ?3, longitude = ?4 WHERE id = ?1",
      [
        .integer(circle.id), .integer(revision), .real(area.center.latitude),
        .real(area.center.longitude),
      ])
    try writeArea(area, id: circle.id)
    let known = try regionStates(ofRegion: circle.id)
    for (device, state) in known {
      try saveState(
        goneOn(state, of: device, from: circle.area, to: area), region: circle.id, device: device)
    }
    for (device, state) in fixes.sides(of: area) where known[device] == nil {
      try saveState(state, region: circle.id, device: device)
    }
  }

  private func writeArea(_ area: Region, id: Int) throws {
    if recording?.defersAreas == true { return }
    let box = area.box
    try database.run(
      "INSERT OR REPLACE INTO region_area VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .integer(id), .real(box.latitudes.lowerBound), .real(box.latitudes.upperBound),
        .real(box.longitudes.lowerBound), .real(box.longitudes.upperBound),
      ])
  }

  // MARK: States

  func regionStates(ofRegion id: Int) throws -> [String: RegionState] {
    let rows = try database.rows(
      "SELECT device, \(RegionStateRow.columns) FROM region_state WHERE region_id = ?1",
      [.integer(id)]
    ) { ($0.text(0), RegionStateRow.read($0, from: 1)) }
    return Dictionary(rows) { first, _ in first }
  }

  func saveState(_ state: RegionState, region: Int, device: String) throws {
    try database.run(
      """
      INSERT OR REPLACE INTO region_state (region_id, device, \(RegionStateRow.columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """,
      [
        .integer(region), .text(device), .integer(state.side.rawValue),
        SQLValue(state.run?.side.rawValue), .integer(state.run?.length ?? 0),
        SQLValue(state.run?.began), SQLValue(state.enteredAt), SQLValue(state.stayedUntil),
        SQLValue(state.insideAt), .integer(state.crossings), SQLValue(state.lastArrival),
        SQLValue(state.lastLeaving),
      ])
  }
}

extension Reminder {
  fileprivate var waitsAtPlace: Bool { if case .region = trigger { true } else { false } }
}
