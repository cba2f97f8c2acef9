package protocol WatchedRegion {
  var area: Region { get }
  /// Whether a reminder waits for the device to pass through between two fixes.
  var hasPassing: Bool { get }
}

/// The regions that the fixes of one device are checked against, and the device's state at each.
/// The store and a recorded track implement it.
package protocol WatchedRegions {
  associatedtype ID: Hashable, Comparable
  associatedtype Watched: WatchedRegion

  /// The regions whose area, with its margin, may touch a circle.
  func regions(within metres: Double, of position: Coordinate, passingOnly: Bool) throws -> Set<ID>
  /// The regions whose state any fix may change, however far away: those not at rest
  /// (`RegionState.isAtRest`).
  func awake() throws -> Set<ID>
  /// Whether any region has `hasPassing`.
  func hasPassingReminders() throws -> Bool
  /// A region, or nil if it was removed.
  func region(_ id: ID) throws -> Watched?
  /// The stored state, or nil if there is none: then all fixes since the region is watched lay
  /// outside.
  func state(of region: Watched) throws -> RegionState?
  /// The last two fixes evaluated since a region is watched, in order of time.
  func lastFixes(since region: Watched) throws -> [Fix]
  /// Stores a state.
  mutating func keep(_ state: RegionState, of region: Watched) throws
  mutating func report(_ event: RegionEvent, at region: Watched) throws
}

/// Evaluates the fixes of one device against the watched regions, in order of time.
///
/// All functions that throw pass on the errors of `WatchedRegions`.
package struct RegionRun<Regions: WatchedRegions> {
  package var regions: Regions
  /// The fix evaluated before.
  package var previous: Fix?

  package init(_ regions: Regions, previous: Fix? = nil) {
    self.regions = regions
    self.previous = previous
  }

  /// Evaluates a fix at every region whose state it may change.
  package mutating func evaluate(_ fix: Fix) throws {
    let before = previous
    for id in try candidates(for: fix).sorted() {
      try change(id) { state, region in
        state.advance(in: region.area, by: fix, after: region.hasPassing ? before : nil)
      }
    }
    previous = fix
  }

  /// Applies a crossing that the device detected itself.
  package mutating func force(
    _ side: RegionState.Side, at seconds: Int, of ids: some Sequence<Regions.ID>
  ) throws {
    for id in ids { try change(id) { state, _ in state.force(side, at: seconds) } }
  }

  /// Reports the stays that became long enough without a new fix.
  package mutating func stay(
    at ids: some Sequence<Regions.ID>, newestFix: Fix, now: Int
  ) throws {
    for id in ids { try change(id) { state, _ in state.stay(newestFix: newestFix, now: now) } }
  }

  /// The device's state at a region.
  package func state(of region: Regions.Watched) throws -> RegionState {
    if let known = try regions.state(of: region) { return known }
    // If all fixes lay outside, the last two give the same state as all of them.
    var state = RegionState()
    for fix in try regions.lastFixes(since: region) {
      _ = state.advance(in: region.area, by: fix)
    }
    return state
  }

  private mutating func change(
    _ id: Regions.ID, _ body: (inout RegionState, Regions.Watched) -> [RegionEvent]
  ) throws {
    guard let region = try regions.region(id) else { return }
    let known = try regions.state(of: region)
    var state = try known ?? self.state(of: region)
    let events = body(&state, region)
    // A changed state is stored even without events: from now on, not all fixes lay outside.
    if state != known { try regions.keep(state, of: region) }
    for event in events { try regions.report(event, at: region) }
  }

  /// The regions that the fix's circle touches, those whose state any fix may change, and those
  /// that may have been passed through since the previous fix. The fix is outside all other
  /// regions, as those before it were.
  private func candidates(for fix: Fix) throws -> Set<Regions.ID> {
    var found = try regions.regions(
      within: fix.effectiveAccuracyMetres, of: fix.coordinate, passingOnly: false)
    found.formUnion(try regions.awake())
    if let previous, try regions.hasPassingReminders() {
      let distance = previous.coordinate.distanceMetres(to: fix.coordinate)
      if distance <= Region.passingMetres {
        found.formUnion(
          try regions.regions(within: distance, of: fix.coordinate, passingOnly: true))
      }
    }
    return found
  }
}
