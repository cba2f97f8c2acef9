import CivilTime
import Geo
import Scheduler
import TodoCore

/// The stored regions and the states of one device at them. Used inside a transaction.
struct StoredRegions: WatchedRegions {
  struct Watched: WatchedRegion {
    let id: Int
    let placeID: Int
    let area: Region
    let armedAfterFix: Int
    let hasPassing: Bool
  }

  let store: Store
  let device: String
  let now: Now
  /// The number of notifications that became due.
  private(set) var notificationCount = 0

  init(_ store: Store, device: String, now: Now) {
    self.store = store
    self.device = device
    self.now = now
  }

  /// SQL for the states that any fix may change: inside, unknown, or with a run of fixes on the
  /// other side. It matches the partial index `region_state_awake`.
  fileprivate static let isAwake = "(side <> 2 OR run_length > 0)"

  func regions(
    within metres: Double, of position: Coordinate, passingOnly: Bool
  ) throws -> Set<Int> {
    try store.regionIDs(touching: position.box(withinMetres: metres), passingOnly: passingOnly)
  }

  func awake() throws -> Set<Int> {
    Set(
      try store.database.rows(
        "SELECT region_id FROM region_state WHERE device = ?1 AND \(Self.isAwake)",
        [.text(device)]
      ) { $0.integer(0) })
  }

  func hasPassingReminders() throws -> Bool { try store.hasPassingReminders() }

  /// The ids of the regions of a saved place.
  func regions(ofPlaceNamed name: String) throws -> [Int] {
    guard let place = try store.savedPlace(named: name) else { return [] }
    return try store.database.rows(
      "SELECT id FROM region WHERE place_id = ?1", [.integer(place.id)]
    ) { $0.integer(0) }
  }

  /// The ids of the regions that the device was inside of at a fix.
  func stayed(since fix: Fix) throws -> [Int] {
    try store.database.rows(
      """
      SELECT region_id FROM region_state WHERE device = ?1 AND \(Self.isAwake)
        AND side = 1 AND inside_at = ?2 AND entered_at IS NOT NULL
      """, [.text(device), .integer(fix.seconds)]
    ) { $0.integer(0) }
  }

  func region(_ id: Int) throws -> Watched? {
    try store.database.first(
      """
      SELECT region.place_id, place.latitude, place.longitude, region.radius, region.armed_after_fix,
        region.has_passing
      FROM region JOIN place ON place.id = region.place_id WHERE region.id = ?1
      """, [.integer(id)]
    ) { row -> Watched? in
      guard let latitude = row.optionalReal(1), let longitude = row.optionalReal(2),
        let center = try? Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      return Watched(
        id: id, placeID: row.integer(0),
        area: Region(center: center, radiusMetres: row.optionalReal(3) ?? 1),
        armedAfterFix: row.integer(4), hasPassing: row.bool(5))
    } ?? nil
  }

  func state(of region: Watched) throws -> RegionState? {
    try store.database.first(
      """
      SELECT \(RegionStateRow.columns) FROM region_state WHERE region_id = ?1 AND device = ?2
      """, [.integer(region.id), .text(device)], map: { RegionStateRow.read($0, from: 0) })
  }

  func lastFixes(since region: Watched) throws -> [Fix] {
    try store.database.rows(
      """
      SELECT \(FixRow.columns) FROM fix
      WHERE device = ?1 AND id > ?2 AND state = \(FixCode.evaluated) ORDER BY at DESC LIMIT 2
      """, [.text(device), .integer(region.armedAfterFix)]
    ) { try FixRow.read($0, from: 0) }.reversed()
  }

  func keep(_ state: RegionState, of region: Watched) throws {
    try store.saveState(state, region: region.id, device: device)
  }

  mutating func report(_ event: RegionEvent, at region: Watched) throws {
    notificationCount += try store.insertNotifications(
      for: event, placeID: region.placeID, area: region.area, now: now)
  }
}

extension Store {
  /// Makes the notifications of stays due that became long enough since the last fix.
  package func evaluateStays(now: Now) throws {
    let since = now.instant.secondsSinceEpoch - RegionMonitor.staleSeconds
    let devices = try database.rows(
      """
      SELECT DISTINCT device FROM region_state
      WHERE \(StoredRegions.isAwake) AND side = 1 AND inside_at >= ?1 AND entered_at IS NOT NULL
      """, [.integer(since)]
    ) { $0.text(0) }
    guard !devices.isEmpty else { return }
    try database.immediateTransaction {
      for device in devices {
        guard let newest = try newestFix(of: device, evaluatedOnly: true) else { continue }
        var run = RegionRun(StoredRegions(self, device: device, now: now))
        try run.stay(
          at: run.regions.stayed(since: newest), newestFix: newest,
          now: now.instant.secondsSinceEpoch)
      }
    }
  }
}

/// A monitored region, for a run of a recorded track.
package struct MonitoredRegion: Hashable, Sendable {
  let id: Int
  let placeID: Int
  package let place: String
  package let area: Region
  package let hasPassing: Bool
}

extension Store {
  /// Whether any reminder waits for the user to pass through a region.
  package func hasPassingReminders() throws -> Bool {
    try database.exists("SELECT 1 FROM region WHERE has_passing = 1 LIMIT 1")
  }

  /// The regions that touch one of the boxes, in degrees, and those of named places, by id.
  package func monitoredRegions(
    touching boxes: [(latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)],
    named names: Set<String>
  ) throws -> [MonitoredRegion] {
    try database.readTransaction {
      var ids: Set<Int> = []
      for box in boxes { ids.formUnion(try regionIDs(touching: box)) }
      for name in names {
        guard let place = try savedPlace(named: name) else { continue }
        ids.formUnion(
          try database.rows("SELECT id FROM region WHERE place_id = ?1", [.integer(place.id)]) {
            $0.integer(0)
          })
      }
      return try ids.sorted().compactMap { id in
        try database.first(
          """
          SELECT region.place_id, place.name, place.latitude, place.longitude, region.radius,
            region.has_passing
          FROM region JOIN place ON place.id = region.place_id WHERE region.id = ?1
          """, [.integer(id)]
        ) { row in
          try row.coordinate(2, 3).map { center in
            MonitoredRegion(
              id: id, placeID: row.integer(0), place: row.text(1),
              area: Region(center: center, radiusMetres: row.optionalReal(4) ?? 1),
              hasPassing: row.bool(5))
          }
        } ?? nil
      }
    }
  }

  /// The reminders that wait at a region, with their items.
  package func reminders(
    waitingAt region: MonitoredRegion
  ) throws -> [(reminder: WaitingReminder, item: Item)] {
    try waiting(atPlace: region.placeID, radius: region.area.radiusMetres).compactMap { reminder in
      try item(of: reminder.key).map { (reminder, $0) }
    }
  }
}

/// A box of latitudes and longitudes in degrees. Longitudes may go beyond ±180.
typealias PositionBox = (latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)

extension Region {
  /// The bounding box of the positions that are not clearly outside.
  var box: PositionBox { center.box(withinMetres: radiusMetres + marginMetres) }
}

extension Store {
  /// The ids of the regions whose bounding box touches a box.
  ///
  /// - Parameter passingOnly: Whether only regions with a reminder for passing through are wanted.
  func regionIDs(touching box: PositionBox, passingOnly: Bool = false) throws -> Set<Int> {
    var ids: Set<Int> = []
    // Regions and boxes may cross the antimeridian, so near it both sides are searched.
    for turn in [-360.0, 0, 360] where turn == 0 || isNearAntimeridian(box.longitudes) {
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

  /// Whether a box comes within 5 degrees of the antimeridian. Regions that extend further across
  /// it are not found from the other side.
  private func isNearAntimeridian(_ longitudes: ClosedRange<Double>) -> Bool {
    longitudes.lowerBound < -175 || longitudes.upperBound > 175
  }
}
