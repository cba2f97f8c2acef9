import CivilTime
import Geo
import TodoCore

/// The armed regions of the store and the states of one device there. Used inside a transaction.
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
  /// How many notifications became due.
  private(set) var announced = 0

  init(_ store: Store, device: String, now: Now) {
    self.store = store
    self.device = device
    self.now = now
  }

  /// SQL for the states of devices that are not outside, or may be coming in.
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

  func isAnythingPassed() throws -> Bool { try store.isAnythingPassed() }

  /// The ids of the regions of a saved place.
  func regions(ofPlaceNamed name: String) throws -> [Int] {
    guard let place = try store.savedPlace(named: name) else { return [] }
    return try store.database.rows(
      "SELECT id FROM region WHERE place_id = ?1", [.integer(place.id)]
    ) { $0.integer(0) }
  }

  /// The ids of the regions the device was in at its fix and has not left.
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
    announced += try store.announce(event, placeID: region.placeID, area: region.area, now: now)
  }
}

extension Store {
  /// Makes notifications due for stays that became long enough since the last fix.
  public func tickStays(now: Now) throws {
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
