import CivilTime
import Geo
import TodoCore

/// Runs the fixes of one device over the armed regions, inside a transaction.
struct MonitorRun {
  let store: Store
  let device: String
  let now: Now
  /// The previous evaluated fix.
  var previous: Fix?
  private let monitor = RegionMonitor()

  init(store: Store, device: String, now: Now) {
    self.store = store
    self.device = device
    self.now = now
  }

  /// The columns of an armed region that the monitor needs.
  private struct Armed {
    let id: Int
    let placeID: Int
    let area: Region
    let armedAfterFix: Int
    let hasPassing: Bool
  }

  /// Evaluates a fix at every region whose state it may change.
  ///
  /// - Returns: How many notifications became due.
  mutating func evaluate(_ fix: Fix) throws -> Int {
    var announced = 0
    for id in try candidates(for: fix).sorted() {
      guard let region = try region(id) else { continue }
      let old = try state(of: region)
      var state = old
      let events = monitor.advance(
        &state, in: region.area, by: fix, after: region.hasPassing ? previous : nil)
      if state != old { try store.saveState(state, region: id, device: device) }
      for event in events {
        announced += try store.announce(event, placeID: region.placeID, area: region.area, now: now)
      }
    }
    previous = fix
    return announced
  }

  /// Records a crossing the device itself detected, at all regions of the named place.
  func take(_ transition: PositionRecord.Transition, at seconds: Int) throws -> Int {
    guard let place = try store.savedPlace(named: transition.name) else { return 0 }
    let ids = try store.database.rows(
      "SELECT id FROM region WHERE place_id = ?1", [.integer(place.id)]
    ) { $0.integer(0) }
    var announced = 0
    for id in ids {
      guard let region = try region(id) else { continue }
      var state = try state(of: region)
      let events = monitor.force(transition.isArrival ? .inside : .outside, at: seconds, &state)
      guard !events.isEmpty else { continue }
      try store.saveState(state, region: id, device: device)
      for event in events {
        announced += try store.announce(event, placeID: region.placeID, area: region.area, now: now)
      }
    }
    return announced
  }

  /// Makes the stays due that became long enough without a new fix.
  func tick() throws -> Int {
    guard let newest = try store.newestFix(of: device, evaluatedOnly: true) else { return 0 }
    let ids = try store.database.rows(
      """
      SELECT region_id FROM region_state WHERE device = ?1 AND (side <> 2 OR run_length > 0)
        AND side = 1 AND inside_at = ?2 AND entered_at IS NOT NULL
      """, [.text(device), .integer(newest.seconds)]
    ) { $0.integer(0) }
    var announced = 0
    for id in ids {
      guard let region = try region(id) else { continue }
      var state = try state(of: region)
      let events = monitor.stay(&state, newestFix: newest, now: now.instant.secondsSinceEpoch)
      guard !events.isEmpty else { continue }
      try store.saveState(state, region: id, device: device)
      for event in events {
        announced += try store.announce(event, placeID: region.placeID, area: region.area, now: now)
      }
    }
    return announced
  }

  // MARK: Candidates

  /// The regions whose state the fix may change: those its circle touches, those any fix may
  /// change, and those passed on the way from the previous fix. All others are outside and stay so.
  private func candidates(for fix: Fix) throws -> Set<Int> {
    var found = try store.regionIDs(
      touching: fix.coordinate.box(withinMetres: max(fix.accuracyMetres, 5)))
    found.formUnion(
      try store.database.rows(
        """
        SELECT region_id FROM region_state
        WHERE device = ?1 AND (side <> 2 OR run_length > 0)
        """, [.text(device)]
      ) { $0.integer(0) })
    if let previous, try store.isAnythingPassed() {
      let way = previous.coordinate.distanceMetres(to: fix.coordinate)
      if way <= RegionMonitor.passingMetres {
        found.formUnion(
          try store.regionIDs(
            touching: fix.coordinate.box(withinMetres: way), passingOnly: true))
      }
    }
    return found
  }

  // MARK: Rows

  private func region(_ id: Int) throws -> Armed? {
    try store.database.first(
      """
      SELECT region.place_id, place.latitude, place.longitude, region.radius, region.armed_after_fix,
        region.has_passing
      FROM region JOIN place ON place.id = region.place_id WHERE region.id = ?1
      """, [.integer(id)]
    ) { row -> Armed? in
      guard let latitude = row.optionalReal(1), let longitude = row.optionalReal(2),
        let center = try? Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      return Armed(
        id: id, placeID: row.integer(0),
        area: Region(center: center, radiusMetres: row.optionalReal(3) ?? 1),
        armedAfterFix: row.integer(4), hasPassing: row.bool(5))
    } ?? nil
  }

  /// The state of the device at an armed region, and the region's circle.
  func standing(atRegion id: Int) throws -> (state: RegionState, area: Region)? {
    guard let region = try region(id) else { return nil }
    return (try state(of: region), region.area)
  }

  /// The stored state. Without one, every fix since the region was armed was outside.
  private func state(of region: Armed) throws -> RegionState {
    if let known = try store.database.first(
      """
      SELECT \(RegionStateRow.columns) FROM region_state WHERE region_id = ?1 AND device = ?2
      """, [.integer(region.id), .text(device)], map: { RegionStateRow.read($0, from: 0) })
    {
      return known
    }
    let outside = try store.database.rows(
      """
      SELECT \(FixRow.columns) FROM fix
      WHERE device = ?1 AND id > ?2 AND state = \(FixCode.evaluated) ORDER BY at DESC LIMIT 2
      """, [.text(device), .integer(region.armedAfterFix)]
    ) { try FixRow.read($0, from: 0) }
    var state = RegionState()
    for fix in outside.reversed() { _ = monitor.advance(&state, in: region.area, by: fix) }
    return state
  }
}

extension Store {
  /// Makes the stays of all devices due that became long enough since the last fix.
  public func tickStays(now: Now) throws {
    let since = now.instant.secondsSinceEpoch - RegionMonitor.staleSeconds
    let devices = try database.rows(
      """
      SELECT DISTINCT device FROM region_state
      WHERE (side <> 2 OR run_length > 0) AND side = 1 AND inside_at >= ?1 AND entered_at IS NOT NULL
      """, [.integer(since)]
    ) { $0.text(0) }
    guard !devices.isEmpty else { return }
    try database.immediateTransaction {
      for device in devices { _ = try MonitorRun(store: self, device: device, now: now).tick() }
    }
  }
}
