import CivilTime
import Geo
import Scheduler
import TodoCore

/// The stored regions and the states of one device at them. Used inside a transaction.
struct StoredRegions: WatchedRegions {
  let crossings: Crossings
  let device: String
  let now: Now
  /// The reminders whose notifications became due.
  private(set) var notified: [ReminderKey] = []

  /// SQL for the states that any fix may change: inside, unknown, or with a run of fixes on the
  /// other side. It matches the partial index `region_state_awake`.
  fileprivate static let isAwake = "(side <> 2 OR run_length > 0)"

  func regions(
    within metres: Double, of position: Coordinate, passingOnly: Bool
  ) throws -> Set<Int> {
    try crossings.regions.regionIDs(
      touching: position.box(withinMetres: metres), passingOnly: passingOnly)
  }

  func awake() throws -> Set<Int> {
    Set(
      try crossings.database.integers(
        "SELECT region_id FROM region_state WHERE device = ?1 AND \(Self.isAwake)",
        [.text(device)]))
  }

  func hasPassingReminders() throws -> Bool { try crossings.regions.hasPassingReminders() }

  /// The ids of the regions of a saved place.
  func regions(ofPlaceNamed name: String) throws -> [Int] {
    try crossings.regions.regionIDs(ofPlaceNamed: name)
  }

  /// The ids of the regions that the device was inside of at a fix.
  func stayed(since fix: Fix) throws -> [Int] {
    try crossings.database.integers(
      """
      SELECT region_id FROM region_state WHERE device = ?1 AND \(Self.isAwake)
        AND side = 1 AND inside_at = ?2 AND entered_at IS NOT NULL
      """, [.text(device), .integer(fix.seconds)])
  }

  /// The ids of the regions that the device is inside of, with a run of fixes outside.
  func leaving() throws -> [Int] {
    try crossings.database.integers(
      """
      SELECT region_id FROM region_state WHERE device = ?1 AND \(Self.isAwake)
        AND side = 1 AND run_length > 0 ORDER BY region_id
      """, [.text(device)])
  }

  func region(_ id: Int) throws -> MonitoredRegion? { try crossings.regions.region(id: id) }

  func state(of region: MonitoredRegion) throws -> RegionState? {
    try crossings.database.first(
      """
      SELECT \(RegionStateRow.columns) FROM region_state WHERE region_id = ?1 AND device = ?2
      """, [.integer(region.id), .text(device)], map: { RegionStateRow.read($0, from: 0) })
  }

  func lastFixes(since region: MonitoredRegion) throws -> [Fix] {
    try crossings.database.rows(
      """
      SELECT \(FixRow.columns) FROM fix
      WHERE device = ?1 AND id > ?2 AND state = \(FixCode.evaluated) ORDER BY at DESC LIMIT 2
      """, [.text(device), .integer(region.armedAfterFix)]
    ) { try FixRow.read($0, from: 0) }.reversed()
  }

  func keep(_ state: RegionState, of region: MonitoredRegion) throws {
    try crossings.regions.saveState(state, region: region.id, device: device)
  }

  mutating func report(_ event: RegionEvent, at region: MonitoredRegion) throws {
    notified += try crossings.insertNotifications(
      for: event, placeID: region.placeID, area: region.area, now: now)
  }
}

extension Crossings {
  /// Makes the notifications of stays due that became long enough since the last fix.
  package func evaluateStays(now: Now) throws {
    let since = now.instant.secondsSinceEpoch - RegionState.staleSeconds
    let devices = try database.texts(
      """
      SELECT DISTINCT device FROM region_state
      WHERE \(StoredRegions.isAwake) AND side = 1 AND inside_at >= ?1 AND entered_at IS NOT NULL
      """, [.integer(since)])
    guard !devices.isEmpty else { return }
    try database.immediateTransaction {
      for device in devices {
        guard let newest = try fixes.newest(of: device) else { continue }
        var run = RegionRun(StoredRegions(crossings: self, device: device, now: now))
        try run.stay(
          at: run.regions.stayed(since: newest), newestFix: newest,
          now: now.instant.secondsSinceEpoch)
      }
    }
  }
}

/// Running a recorded track.
extension Crossings {
  /// The regions that touch one of the boxes, in degrees, and those of named places, by id.
  package func monitoredRegions(
    touching boxes: [(latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)],
    named names: Set<String>
  ) throws -> [MonitoredRegion] {
    try database.readTransaction {
      var ids: Set<Int> = []
      for box in boxes { ids.formUnion(try regions.regionIDs(touching: box)) }
      for name in names { ids.formUnion(try regions.regionIDs(ofPlaceNamed: name)) }
      return try ids.sorted().compactMap { try regions.region(id: $0) }
    }
  }

  package func reminders(
    waitingAt region: MonitoredRegion
  ) throws -> [(reminder: WaitingReminder, item: Item)] {
    try waiting(atPlace: region.placeID, radius: region.area.radiusMetres).compactMap { reminder in
      try items.item(of: reminder.key).map { (reminder, $0) }
    }
  }
}
