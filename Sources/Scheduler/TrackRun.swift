import CivilTime
import Geo
import TodoCore

/// Replays a recorded track over the watched regions. The time of each fix counts as now, and
/// nothing is stored.
package struct TrackRun {
  package typealias Waiting = (key: ReminderKey, trigger: RegionTrigger, item: Item)

  /// An announcement that the track would have caused.
  package struct Event: Sendable {
    package let at: Instant
    package let edge: RegionTrigger.Edge
    package let place: String
    package let key: ReminderKey
    package let title: String
  }

  /// The number of records.
  package private(set) var fixes = 0
  /// The number of fixes that `FixScreen` rejected.
  package private(set) var ignored = 0
  package private(set) var events: [Event] = []

  private let zone: Zone
  private let regions: [TrackedRegion]
  private let grid: RegionGrid
  private let waiting: (Int) throws -> [Waiting]
  /// The reminders fetched so far, by the index of their region.
  private var known: [Int: [Waiting]] = [:]
  /// The reminders for a single crossing that has happened.
  private var spent: Set<ReminderKey> = []

  /// - Parameter waiting: Returns the reminders that wait at a region, by its index. Called when
  ///   the region is first crossed.
  package init(
    regions: [TrackedRegion], zone: Zone, waiting: @escaping (Int) throws -> [Waiting]
  ) {
    self.waiting = waiting
    self.regions = regions
    self.zone = zone
    grid = RegionGrid(regions.map(\.area))
  }

  /// Replays a whole track in order of time, separately for each device.
  ///
  /// - Throws: The errors of `waiting`.
  package mutating func run(_ records: [PositionRecord]) throws {
    fixes += records.count
    for (_, own) in records.byDevice { try runDevice(own) }
    events.sort { ($0.at, $0.key) < ($1.at, $1.key) }
  }

  private mutating func runDevice(_ records: [PositionRecord]) throws {
    var screen = FixScreen()
    var run = RegionRun(TrackedRegions(regions, grid))
    for record in records {
      if let transition = record.transition {
        let name = transition.name.lowercased()
        try run.force(
          transition.isArrival ? .inside : .outside, at: record.fix.seconds,
          of: regions.indices.filter { regions[$0].place.lowercased() == name })
      } else if screen.judge(record.fix, now: nil) == .evaluated {
        try run.evaluate(record.fix)
        run.regions.lastFixes = run.regions.lastFixes.suffix(1) + [record.fix]
      } else {
        ignored += 1
      }
      for (event, index) in run.regions.takeEvents() { try report(event, at: index) }
    }
  }

  /// Boxes in degrees that cover every region that a track may touch.
  ///
  /// - Parameter passing: Whether to cover the lines between fixes too.
  package static func boxes(
    of records: [PositionRecord], passing: Bool
  ) -> [(latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)] {
    // A track has many fixes in few squares, so there is one box for each square, which covers the
    // reach of all its fixes.
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
      var reach = record.fix.effectiveAccuracyMetres
      if passing, let before = previous.updateValue(position, forKey: record.device) {
        let distance = before.distanceMetres(to: position)
        if distance <= Region.passingMetres { reach = max(reach, distance) }
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

  private mutating func report(_ event: RegionEvent, at index: Int) throws {
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

  /// The edge of an event. It differs from the trigger's edge if that is `both`.
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
