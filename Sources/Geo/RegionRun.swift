/// A region that is watched.
public protocol WatchedRegion {
  var area: Region { get }
  /// Whether anything waits for the way between two fixes to lead through.
  var hasPassing: Bool { get }
}

/// The regions one device's fixes are taken to, and what is known of where it stands: a store, or a recorded track.
public protocol WatchedRegions {
  associatedtype ID: Hashable, Comparable
  associatedtype Watched: WatchedRegion

  /// Those whose area, margin included, a circle may touch.
  func regions(within metres: Double, of position: Coordinate, passingOnly: Bool) throws -> Set<ID>
  /// Those whose state any fix may change.
  func awake() throws -> Set<ID>
  func isAnythingPassed() throws -> Bool
  /// nil where it is gone.
  func region(_ id: ID) throws -> Watched?
  /// nil where none was kept: then all fixes since it was armed lay outside.
  func state(of region: Watched) throws -> RegionState?
  /// The last two fixes that were evaluated since a region was armed, in order of time.
  func lastFixes(since region: Watched) throws -> [Fix]
  mutating func keep(_ state: RegionState, of region: Watched) throws
  mutating func tell(_ event: RegionEvent, at region: Watched) throws
}

/// One device's way over watched regions, fix by fix in order of time.
public struct RegionRun<Regions: WatchedRegions> {
  public var regions: Regions
  /// The fix evaluated before.
  public var previous: Fix?
  private let monitor = RegionMonitor()

  public init(_ regions: Regions, previous: Fix? = nil) {
    self.regions = regions
    self.previous = previous
  }

  /// Takes a fix to every region it may say something new about.
  public mutating func evaluate(_ fix: Fix) throws {
    let before = previous
    for id in try candidates(for: fix).sorted() {
      try change(id) { monitor, state, region in
        monitor.advance(
          &state, in: region.area, by: fix, after: region.hasPassing ? before : nil)
      }
    }
    previous = fix
  }

  /// Takes a crossing that the device saw itself.
  public mutating func force(
    _ side: RegionState.Side, at seconds: Int, of ids: some Sequence<Regions.ID>
  ) throws {
    for id in ids {
      try change(id) { monitor, state, _ in monitor.force(side, at: seconds, &state) }
    }
  }

  /// Tells the stays that became long enough without a new fix.
  public mutating func stay(
    at ids: some Sequence<Regions.ID>, newestFix: Fix, now: Int
  ) throws {
    for id in ids {
      try change(id) { monitor, state, _ in
        monitor.stay(&state, newestFix: newestFix, now: now)
      }
    }
  }

  /// Where the device stands to a region.
  public func state(of region: Regions.Watched) throws -> RegionState {
    if let known = try regions.state(of: region) { return known }
    // Of fixes that all lay outside two tell as much as all.
    var state = RegionState()
    for fix in try regions.lastFixes(since: region) {
      _ = monitor.advance(&state, in: region.area, by: fix)
    }
    return state
  }

  private mutating func change(
    _ id: Regions.ID,
    _ body: (RegionMonitor, inout RegionState, Regions.Watched) -> [RegionEvent]
  ) throws {
    guard let region = try regions.region(id) else { return }
    let known = try regions.state(of: region)
    var state = try known ?? self.state(of: region)
    let events = body(monitor, &state, region)
    // One that came near is kept even where it changed nothing: from now on not all fixes lay outside.
    if state != known { try regions.keep(state, of: region) }
    for event in events { try regions.tell(event, at: region) }
  }

  /// Regions the fix's circle touches, those whose state any fix may change, and those to be passed through on the
  /// way here. To all others the fix is one more outside.
  private func candidates(for fix: Fix) throws -> Set<Regions.ID> {
    var found = try regions.regions(
      within: max(fix.accuracyMetres, 5), of: fix.coordinate, passingOnly: false)
    found.formUnion(try regions.awake())
    if let previous, try regions.isAnythingPassed() {
      let way = previous.coordinate.distanceMetres(to: fix.coordinate)
      if way <= RegionMonitor.passingMetres {
        found.formUnion(try regions.regions(within: way, of: fix.coordinate, passingOnly: true))
      }
    }
    return found
  }
}
