import Geo

/// The regions of a replayed track with the state of one device at each, in memory.
struct TrackedRegions: WatchedRegions {
  struct Watched: WatchedRegion {
    let index: Int
    let area: Region
    let hasPassing: Bool
  }

  private let all: [TrackRun.Watched]
  private let grid: RegionGrid
  private let hasPassing: Bool
  /// The states of the regions that a fix came near, by index.
  private var known: [Int: RegionState] = [:]
  /// The regions whose state is not at rest.
  private var awakeIndexes: Set<Int> = []
  private var events: [(RegionEvent, Int)] = []
  /// The last two fixes evaluated.
  var lastFixes: [Fix] = []

  init(_ regions: [TrackRun.Watched], _ grid: RegionGrid) {
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

  func region(_ index: Int) -> Watched? {
    Watched(index: index, area: all[index].area, hasPassing: all[index].hasPassing)
  }

  func state(of region: Watched) -> RegionState? { known[region.index] }

  func lastFixes(since region: Watched) -> [Fix] { lastFixes }

  mutating func keep(_ state: RegionState, of region: Watched) {
    known[region.index] = state
    if state.isAtRest {
      awakeIndexes.remove(region.index)
    } else {
      awakeIndexes.insert(region.index)
    }
  }

  mutating func report(_ event: RegionEvent, at region: Watched) {
    events.append((event, region.index))
  }
}
