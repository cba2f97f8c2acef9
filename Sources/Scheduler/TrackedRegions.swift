import Geo

/// A region that a replayed track may touch.
package struct TrackedRegion: WatchedRegion, Sendable {
  /// Its position among them.
  let index: Int
  package let area: Region
  let place: String
  package let hasPassing: Bool

  package init(index: Int, area: Region, place: String, hasPassing: Bool) {
    (self.index, self.area, self.place, self.hasPassing) = (index, area, place, hasPassing)
  }
}

/// The regions of a replayed track with the state of one device at each, in memory.
struct TrackedRegions: WatchedRegions {
  private let all: [TrackedRegion]
  private let grid: RegionGrid
  private let hasPassing: Bool
  /// The states of the regions that a fix came near, by index.
  private var known: [Int: RegionState] = [:]
  /// The regions whose state is not at rest.
  private var awakeIndexes: Set<Int> = []
  private var events: [(RegionEvent, Int)] = []
  /// The last two fixes evaluated.
  var lastFixes: [Fix] = []

  init(_ regions: [TrackedRegion], _ grid: RegionGrid) {
    all = regions
    self.grid = grid
    hasPassing = regions.contains(where: \.hasPassing)
  }

  /// Returns the events since the last call, each with the index of its region.
  mutating func takeEvents() -> [(RegionEvent, Int)] {
    defer { events = [] }
    return events
  }

  func regions(within metres: Double, of position: Coordinate, passingOnly: Bool) -> Set<Int> {
    let found = grid.regions(within: metres, of: position)
    return passingOnly ? Set(found.filter { all[$0].hasPassing }) : Set(found)
  }

  func awake() -> Set<Int> { awakeIndexes }

  func hasPassingReminders() -> Bool { hasPassing }

  func region(_ index: Int) -> TrackedRegion? { all[index] }

  func state(of region: TrackedRegion) -> RegionState? { known[region.index] }

  func lastFixes(since region: TrackedRegion) -> [Fix] { lastFixes }

  mutating func keep(_ state: RegionState, of region: TrackedRegion) {
    known[region.index] = state
    if state.isAtRest {
      awakeIndexes.remove(region.index)
    } else {
      awakeIndexes.insert(region.index)
    }
  }

  mutating func report(_ event: RegionEvent, at region: TrackedRegion) {
    events.append((event, region.index))
  }
}
