import CivilTime
import Geo
import SQLite
import TodoCore

/// The monitored regions and the states of devices at them: the tables `region`, `region_area`,
/// `region_state` and `region_spent`.
///
/// There is a region for each place and radius at which an open item or a reminder waits. This file
/// keeps them up to date.
package struct RegionTable {
  static let schema = """
    -- One for each place and radius, however many reminders wait at it. latitude and longitude: the
    -- centre that its states refer to; the place may have moved since.
    CREATE TABLE region (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      place_id INTEGER NOT NULL REFERENCES place(id) ON DELETE CASCADE,
      radius REAL NOT NULL,
      revision INTEGER NOT NULL,
      armed_after_fix INTEGER NOT NULL,
      has_passing INTEGER NOT NULL DEFAULT 0, latitude REAL, longitude REAL,
      UNIQUE (place_id, radius)
    ) STRICT;
    CREATE INDEX region_passing ON region(id) WHERE has_passing = 1;
    -- Its area with the margin; the id is that of the region.
    CREATE VIRTUAL TABLE region_area
      USING rtree(id, min_latitude, max_latitude, min_longitude, max_longitude);
    CREATE TRIGGER region_gone AFTER DELETE ON region BEGIN
      DELETE FROM region_area WHERE id = old.id;
    END;
    -- Where each device is relative to it: the monitor's memory. There is no row while every fix since it
    -- was added lay far outside, so that a fix costs nothing at regions it says nothing new about.
    CREATE TABLE region_state (
      region_id INTEGER NOT NULL REFERENCES region(id) ON DELETE CASCADE,
      device TEXT NOT NULL,
      side INTEGER NOT NULL,
      run_side INTEGER,
      run_length INTEGER NOT NULL DEFAULT 0,
      run_began INTEGER,
      entered_at INTEGER,
      stayed_until INTEGER,
      inside_at INTEGER,
      crossings INTEGER NOT NULL DEFAULT 0,
      last_arrival INTEGER,
      last_leaving INTEGER,
      PRIMARY KEY (region_id, device)
    ) STRICT, WITHOUT ROWID;
    -- Those that the next fix may change wherever it lies.
    CREATE INDEX region_state_awake ON region_state(device, region_id)
      WHERE side <> 2 OR run_length > 0;
    -- Reminders that fire once and have: cleared when their item is closed, moved or changed.
    CREATE TABLE region_spent (
      item_id INTEGER NOT NULL REFERENCES item(id) ON DELETE CASCADE,
      reminder_id INTEGER NOT NULL,
      occurrence TEXT NOT NULL,
      PRIMARY KEY (item_id, reminder_id, occurrence)
    ) STRICT, WITHOUT ROWID;

    """

  let items: ItemTable
  var database: Database { items.database }
  var places: PlaceTable { items.places }
  var journal: Journal { items.journal }

  /// The places where an item waits: its own, and those of its reminders and snoozes.
  func monitoredPlaces(ofItem id: Int) throws -> Set<Int> {
    let own = try database.first(
      "SELECT place_id FROM item WHERE id = ?1", [.integer(id)]
    ) { $0.optionalInteger(0) }
    let reminders = try database.integers(
      """
      SELECT place_id FROM reminder WHERE item_id = ?1 AND place_id IS NOT NULL
      UNION ALL SELECT place_id FROM region_snooze WHERE item_id = ?1
      """, [.integer(id)])
    return Set(reminders).union([own ?? nil].compactMap { $0 })
  }

  /// Updates the regions of an item that was just written.
  ///
  /// - Parameter earlier: The places where the item waited before.
  func monitorRegions(of item: Item, earlier: Set<Int> = [], now: Instant) throws {
    guard item.place != nil || item.reminders != nil || !earlier.isEmpty else { return }
    // The places of new items are refreshed together at the end of the command.
    let waitsAtPlaces = item.reminders?.contains(where: \.waitsAtPlace) ?? false
    if !waitsAtPlaces, journal.recording?.newItems?.contains(item.id) == true { return }
    if item.reminders != nil { try linkReminders(of: item) }
    try regionsChanged(atPlaces: earlier.union(try monitoredPlaces(ofItem: item.id)), now: now)
  }

  /// Stores the place at which each of the item's own location reminders waits.
  private func linkReminders(of item: Item) throws {
    for reminder in item.reminders ?? [] {
      var place: Int?
      var isRegion = false
      if case .region(let region) = reminder.trigger {
        isRegion = true
        place = try places.placeID(of: region.location, item: item)
      }
      // A reminder keeps its place after the place is removed from the saved ones.
      if isRegion, place == nil { continue }
      try database.run(
        "UPDATE reminder SET place_id = ?2 WHERE id = ?1 AND place_id IS NOT ?2",
        [.integer(reminder.id), SQLValue(place)])
    }
  }

  // MARK: Refreshing

  /// The number of places that are refreshed together: large enough for a fast import, small enough
  /// for constant memory.
  private static let staleLimit = 4096

  /// Refreshes the regions of places. Within a command this is deferred to its end, so that each
  /// place is refreshed once, however many of its items change.
  func regionsChanged(atPlaces ids: Set<Int>, now: Instant) throws {
    guard journal.recording != nil else { return try refreshRegions(ofPlaces: ids, now: now) }
    journal.recording?.stalePlaces.formUnion(ids)
    if journal.recording?.stalePlaces.count ?? 0 >= Self.staleLimit {
      try refreshStaleRegions(now: now)
    }
  }

  /// Refreshes the places that the command has deferred.
  func refreshStaleRegions(now: Instant) throws {
    guard let stale = journal.recording?.stalePlaces else { return }
    journal.recording?.stalePlaces = []
    try refreshRegions(ofPlaces: stale, now: now)
  }

  /// Refreshes the places of the items the command added.
  func refreshRegionsOfNewItems(now: Instant) throws {
    guard let new = journal.recording?.newItems else { return }
    // Items usually share few places, so up to `staleLimit` refreshed places are skipped.
    var seen: Set<Int> = []
    for first in stride(from: new.lowerBound, through: new.upperBound, by: Self.staleLimit) {
      let places = try database.integers(
        """
        SELECT place_id FROM item WHERE id BETWEEN ?1 AND ?2 AND place_id IS NOT NULL
        """, [.integer(first), .integer(min(first + Self.staleLimit - 1, new.upperBound))])
      let fresh = Set(places).subtracting(seen)
      try refreshRegions(ofPlaces: fresh, now: now)
      if seen.count + fresh.count > Self.staleLimit { seen = [] }
      seen.formUnion(fresh)
    }
  }

  func refreshRegions(ofPlace id: Int, now: Instant) throws {
    try refreshRegions(ofPlaces: [id], now: now)
  }

  private func refreshRegions(ofPlaces ids: Set<Int>, now: Instant) throws {
    guard !ids.isEmpty else { return }
    let fixes = try RecentFixes(in: database, now: now)
    for id in ids.sorted() { try refreshRegions(ofPlace: id, after: fixes) }
  }

  /// The geometry of a place (?1), and whether it has items with the default reminder, explicit
  /// reminders or snoozes, and regions.
  private static let placeUsage = """
    SELECT latitude, longitude, radius, revision,
      EXISTS (SELECT 1 FROM item WHERE place_id = ?1 AND status = \(StatusCode.open) AND kind = 0
        AND has_own_reminders = 0),
      EXISTS (SELECT 1 FROM reminder WHERE place_id = ?1)
        OR EXISTS (SELECT 1 FROM region_snooze WHERE place_id = ?1),
      EXISTS (SELECT 1 FROM region WHERE place_id = ?1)
    FROM place WHERE id = ?1
    """

  private func refreshRegions(ofPlace id: Int, after fixes: RecentFixes) throws {
    let found = try database.first(Self.placeUsage, [.integer(id)]) { row in
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
    let existing = found.hasRegions ? try regions(ofPlace: id) : []
    // The states of a region that is replaced apply to the new one.
    var former: [FormerRegion] = []
    for region in existing where needed[region.radius] == nil {
      if needed.keys.contains(where: { radius in !existing.contains { $0.radius == radius } }) {
        former.append((region, try regionStates(ofRegion: region.id)))
      }
      try database.run("DELETE FROM region WHERE id = ?1", [.integer(region.id)])
    }
    guard let center = found.center else { return }
    for (radius, hasPassing) in needed {
      let area = Region(center: center, radiusMetres: radius)
      if let known = existing.first(where: { $0.radius == radius }) {
        try database.run(
          "UPDATE region SET has_passing = ?2 WHERE id = ?1 AND has_passing <> ?2",
          [.integer(known.id), SQLValue(hasPassing)])
        if known.revision != found.revision {
          try move(known, to: area, revision: found.revision, after: fixes)
        }
      } else {
        try insertRegion(
          area, placeID: id, revision: found.revision, hasPassing: hasPassing, after: fixes,
          former: former)
      }
    }
  }

  /// The distinct triggers of reminders of open items that wait at a place.
  private func ownTriggers(atPlace id: Int) throws -> [RegionTrigger] {
    try database.texts(
      """
      SELECT DISTINCT reminder.trigger FROM reminder JOIN item ON item.id = reminder.item_id
      WHERE reminder.place_id = ?1 AND reminder.is_on = 1 AND item.status = \(StatusCode.open)
      UNION
      SELECT region_snooze.trigger FROM region_snooze LEFT JOIN item ON item.id = item_id
      WHERE region_snooze.place_id = ?1 AND coalesce(item.status, \(StatusCode.open)) = \(StatusCode.open)
      """, [.integer(id)]
    ).compactMap { words in
      if case .region(let region) = items.trigger(reading: words) { region } else { nil }
    }
  }

  // MARK: Rows

  /// A region that is being deleted, with the state of each device.
  private typealias FormerRegion = (circle: RegionRow, states: [String: RegionState])

  /// Adds a region. Its states are those of the former regions, else those of recent fixes.
  private func insertRegion(
    _ area: Region, placeID: Int, revision: Int, hasPassing: Bool, after fixes: RecentFixes,
    former: [FormerRegion]
  ) throws {
    // Devices far outside a former region have no state there. Their fixes since it was added must
    // still count.
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
        states[device] = try carriedState(state, of: device, from: region.circle.area, to: area)
      }
    }
    for (device, state) in fixes.sides(of: area) where states[device] == nil {
      states[device] = state
    }
    for (device, state) in states { try saveState(state, region: id, device: device) }
  }

  /// Moves a region with its place. States that are certain at the new position are kept, and so is
  /// the count of crossings.
  private func move(
    _ circle: RegionRow, to area: Region, revision: Int, after fixes: RecentFixes
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
        carriedState(state, of: device, from: circle.area, to: area), region: circle.id,
        device: device)
    }
    for (device, state) in fixes.sides(of: area) where known[device] == nil {
      try saveState(state, region: circle.id, device: device)
    }
  }

  /// Writes the bounding box of a region to the R*Tree.
  private func writeArea(_ area: Region, id: Int) throws {
    let box = area.box
    try database.run(
      "INSERT OR REPLACE INTO region_area VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .integer(id), .real(box.latitudes.lowerBound), .real(box.latitudes.upperBound),
        .real(box.longitudes.lowerBound), .real(box.longitudes.upperBound),
      ])
  }
}

extension Reminder {
  fileprivate var waitsAtPlace: Bool { if case .region = trigger { true } else { false } }
}

/// A box of latitudes and longitudes in degrees. Longitudes may go beyond ±180.
typealias PositionBox = (latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)

extension Region {
  /// The bounding box of the positions that are not clearly outside.
  var box: PositionBox { center.box(withinMetres: radiusMetres + marginMetres) }
}

package struct MonitoredRegion: WatchedRegion, Hashable, Sendable {
  let id: Int
  let placeID: Int
  package let place: String
  package let area: Region
  package let hasPassing: Bool
  /// Only fixes with a higher id count for it.
  let armedAfterFix: Int
}

/// Finding regions.
extension RegionTable {
  /// A region; nil if it was removed or its position can not be read.
  func region(id: Int) throws -> MonitoredRegion? {
    try database.first(
      "SELECT \(Self.columns) WHERE region.id = ?1", [.integer(id)], map: Self.read) ?? nil
  }

  /// The first regions by place and radius; all if the limit is nil.
  func all(limit: Int?) throws -> [MonitoredRegion] {
    try database.rows(
      "SELECT \(Self.columns) ORDER BY region.place_id, region.radius LIMIT ?1",
      [.integer(limit ?? -1)], map: Self.read
    ).compactMap { $0 }
  }

  private static let columns = """
    region.id, region.place_id, place.name, place.latitude, place.longitude, region.radius,
      region.has_passing, region.armed_after_fix
    FROM region JOIN place ON place.id = region.place_id
    """

  private static func read(_ row: Statement) throws -> MonitoredRegion? {
    guard let center = try? row.coordinate(3, 4) else { return nil }
    return MonitoredRegion(
      id: row.integer(0), placeID: row.integer(1), place: row.text(2),
      area: Region(center: center, radiusMetres: row.optionalReal(5) ?? 1),
      hasPassing: row.bool(6), armedAfterFix: row.integer(7))
  }

  func regionIDs(ofPlaceNamed name: String) throws -> [Int] {
    guard let place = try places.savedPlace(named: name) else { return [] }
    return try database.integers("SELECT id FROM region WHERE place_id = ?1", [.integer(place.id)])
  }

  /// The ids of the regions whose bounding box touches a box.
  ///
  /// - Parameter passingOnly: Whether only regions with a reminder for passing through are wanted.
  func regionIDs(touching box: PositionBox, passingOnly: Bool = false) throws -> Set<Int> {
    var ids: Set<Int> = []
    // Regions and boxes may cross the antimeridian, so near it both sides are searched.
    for turn in [-360.0, 0, 360] where turn == 0 || isNearAntimeridian(box.longitudes) {
      ids.formUnion(
        try database.integers(
          """
          SELECT id FROM region_area WHERE max_latitude >= ?1 AND min_latitude <= ?2
            AND max_longitude >= ?3 AND min_longitude <= ?4
            \(passingOnly ? "AND id IN (SELECT id FROM region WHERE has_passing = 1)" : "")
          """,
          [
            .real(box.latitudes.lowerBound), .real(box.latitudes.upperBound),
            .real(box.longitudes.lowerBound + turn), .real(box.longitudes.upperBound + turn),
          ]))
    }
    return ids
  }

  /// Whether a box comes within 5 degrees of the antimeridian. Regions that extend further across
  /// it are not found from the other side.
  private func isNearAntimeridian(_ longitudes: ClosedRange<Double>) -> Bool {
    longitudes.lowerBound < -175 || longitudes.upperBound > 175
  }

  /// Whether any reminder waits for the user to pass through a region.
  package func hasPassingReminders() throws -> Bool {
    try database.exists("SELECT 1 FROM region WHERE has_passing = 1 LIMIT 1")
  }
}
