import CivilTime
import Geo
import TodoCore

/// Replays a recorded track against the armed regions. Each fix's own time is now, and nothing is
/// stored.
public struct TrackRun {
  /// An armed region.
  public struct Watched: Sendable {
    let area: Region
    let place: String
    let hasPassing: Bool

    public init(area: Region, place: String, hasPassing: Bool) {
      self.area = area
      self.place = place
      self.hasPassing = hasPassing
    }
  }

  /// A reminder that waits for a crossing of a region.
  public typealias Waiting = (key: ReminderKey, trigger: RegionTrigger, item: Item)

  public struct Event: Sendable {
    public let at: Instant
    public let edge: RegionTrigger.Edge
    public let place: String
    public let key: ReminderKey
    public let title: String
  }

  public private(set) var fixes = 0
  public private(set) var ignored = 0
  public private(set) var events: [Event] = []

  private let zone: Zone
  private let regions: [Watched]
  private let grid: RegionGrid
  private let hasPassing: Bool
  private let waiting: (Int) throws -> [Waiting]
  /// The answers of `waiting` so far.
  private var known: [Int: [Waiting]] = [:]
  private let monitor = RegionMonitor()
  private var spent: Set<ReminderKey> = []

  /// - Parameter waiting: The reminders at a region, by its index; called only for regions that are
  ///   crossed.
  public init(
    regions: [Watched], zone: Zone,
    waiting: @escaping (Int) throws -> [Waiting]
  ) {
    self.waiting = waiting
    self.regions = regions
    self.zone = zone
    grid = RegionGrid(regions.map(\.area))
    hasPassing = regions.contains(where: \.hasPassing)
  }

  /// Replays the whole track in order of time, each device by itself.
  public mutating func run(_ records: [PositionRecord]) throws {
    fixes += records.count
    for (_, own) in Dictionary(grouping: records, by: \.device).sorted(by: { $0.key < $1.key }) {
      try runDevice(
        own.enumerated().sorted {
          ($0.element.fix.seconds, $0.offset) < ($1.element.fix.seconds, $1.offset)
        }.map(\.element))
    }
    events.sort { ($0.at, $0.key) < ($1.at, $1.key) }
  }

  private mutating func runDevice(_ records: [PositionRecord]) throws {
    var screen = FixScreen()
    var sides = Sides()
    for record in records {
      if let transition = record.transition {
        let name = transition.name.lowercased()
        for index in regions.indices where regions[index].place.lowercased() == name {
          var state = sides.state(of: index, in: regions[index].area, monitor)
          let side: RegionState.Side = transition.isArrival ? .inside : .outside
          let found = monitor.force(side, at: record.fix.seconds, &state)
          sides.keep(state, of: index)
          for event in found { try tell(event, at: index) }
        }
        continue
      }
      guard screen.judge(record.fix, now: nil) == .evaluated else {
        ignored += 1
        continue
      }
      for index in candidates(for: record.fix, sides).sorted() {
        let region = regions[index]
        var state = sides.state(of: index, in: region.area, monitor)
        let found = monitor.advance(
          &state, in: region.area, by: record.fix,
          after: region.hasPassing ? sides.fixes.last : nil)
        sides.keep(state, of: index)
        for event in found { try tell(event, at: index) }
      }
      sides.fixes = sides.fixes.suffix(1) + [record.fix]
    }
  }

  /// The states of one device at the regions.
  private struct Sides {
    /// Only of regions that a fix came near.
    private var known: [Int: RegionState] = [:]
    /// The regions whose state any fix may change.
    private(set) var awake: Set<Int> = []
    /// The last two fixes that were evaluated.
    var fixes: [Fix] = []

    /// All fixes so far were outside a region that none came near, and the last two give the same
    /// state as all.
    func state(of index: Int, in area: Region, _ monitor: RegionMonitor) -> RegionState {
      if let state = known[index] { return state }
      var state = RegionState()
      for fix in fixes { _ = monitor.advance(&state, in: area, by: fix) }
      return state
    }

    mutating func keep(_ state: RegionState, of index: Int) {
      known[index] = state
      if state.isAtRest { awake.remove(index) } else { awake.insert(index) }
    }
  }

  /// The regions whose state a fix may change; for all others it is one more fix outside.
  private func candidates(for fix: Fix, _ sides: Sides) -> Set<Int> {
    let touched = grid.regions(within: max(fix.accuracyMetres, 5), of: fix.coordinate)
    var found = sides.awake.union(touched)
    if hasPassing, let previous = sides.fixes.last {
      let way = previous.coordinate.distanceMetres(to: fix.coordinate)
      if way <= RegionMonitor.passingMetres {
        found.formUnion(
          grid.regions(within: way, of: fix.coordinate).lazy.filter { regions[$0].hasPassing })
      }
    }
    return found
  }

  /// Boxes that contain everything a track may touch.
  ///
  /// - Parameter passing: Whether the ways between fixes count too.
  public static func boxes(
    of records: [PositionRecord], passing: Bool
  ) -> [(latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)] {
    // A track has many fixes in few squares, so each square is one box, as large as its fixes
    // reach.
    struct Square: Hashable {
      let north: Double
      let east: Double
    }
    let size = 0.01
    let halfDiagonalMetres = 800.0
    var reaches: [Square: Double] = [:]
    var previous: [String: Coordinate] = [:]
    for record in records {
      let position = record.fix.coordinate
      var reach = max(record.fix.accuracyMetres, 5)
      if passing, let before = previous.updateValue(position, forKey: record.device) {
        let way = before.distanceMetres(to: position)
        if way <= RegionMonitor.passingMetres { reach = max(reach, way) }
      }
      let square = Square(
        north: (position.latitude / size).rounded(.down),
        east: (position.longitude / size).rounded(.down))
      reaches[square] = max(reaches[square] ?? 0, reach)
    }
    return reaches.compactMap { square, reach in
      let middle = try? Coordinate(
        latitude: min((square.north + 0.5) * size, 90), longitude: (square.east + 0.5) * size)
      return middle?.box(withinMetres: reach + halfDiagonalMetres)
    }
  }

  private mutating func reminders(at index: Int) throws -> [Waiting] {
    if let known = known[index] { return known }
    let found = try waiting(index)
    known[index] = found
    return found
  }

  private mutating func tell(_ event: RegionEvent, at index: Int) throws {
    guard !event.isTooSoon else { return }
    for (key, trigger, item) in try reminders(at: index) {
      guard let seconds = trigger.edge.moment(of: event) else { continue }
      let moment = Now(Instant(secondsSinceEpoch: seconds), in: zone)
      guard trigger.holds(at: moment) else { continue }
      if !trigger.isEveryTime, !spent.insert(key).inserted { continue }
      events.append(
        Event(
          at: moment.instant, edge: Self.edge(of: event, trigger.edge), place: regions[index].place,
          key: key, title: item.title))
    }
  }

  /// The edge that was crossed, even if the trigger waits for both.
  private static func edge(of event: RegionEvent, _ edge: RegionTrigger.Edge) -> RegionTrigger.Edge
  {
    switch event.kind {
    case .arrived: .arrive
    case .left: .leave
    case .passed: .pass
    case .stayed: edge
    }
  }
}
