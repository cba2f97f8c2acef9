import CivilTime
import Geo
import TodoCore

/// What a recorded track does at the armed regions: pure, each fix's own time is now, nothing is kept.
public struct TrackRun {
  /// A region with the reminders that wait at it.
  public struct Watched: Sendable {
    let area: Region
    let place: String
    let reminders: [(key: ReminderKey, trigger: RegionTrigger, item: Item)]
    let hasPassing: Bool

    public init(
      area: Region, place: String,
      reminders: [(key: ReminderKey, trigger: RegionTrigger, item: Item)]
    ) {
      self.area = area
      self.place = place
      self.reminders = reminders
      hasPassing = reminders.contains { $0.trigger.edge == .pass }
    }
  }

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
  private let zones: any ZoneSource
  private let regions: [Watched]
  private let monitor = RegionMonitor()
  private var spent: Set<ReminderKey> = []

  public init(regions: [Watched], zone: Zone, zones: any ZoneSource) {
    self.regions = regions
    self.zone = zone
    self.zones = zones
  }

  /// Runs the whole track, sorted by time; devices are told apart.
  public mutating func run(_ records: [PositionRecord]) {
    fixes += records.count
    for (_, own) in Dictionary(grouping: records, by: \.device).sorted(by: { $0.key < $1.key }) {
      runDevice(
        own.enumerated().sorted {
          ($0.element.fix.seconds, $0.offset) < ($1.element.fix.seconds, $1.offset)
        }.map(\.element))
    }
    events.sort { ($0.at, $0.key.item, $0.key.reminder) < ($1.at, $1.key.item, $1.key.reminder) }
  }

  private mutating func runDevice(_ records: [PositionRecord]) {
    var screen = FixScreen()
    var states = regions.map { _ in RegionState() }
    var previous: Fix?
    for record in records {
      if let transition = record.transition {
        for index in regions.indices
        where regions[index].place.lowercased() == transition.name.lowercased() {
          let side: RegionState.Side = transition.isArrival ? .inside : .outside
          let found = monitor.force(side, at: record.fix.seconds, &states[index])
          for event in found { tell(event, at: index) }
        }
        continue
      }
      guard screen.judge(record.fix, now: nil) == .evaluated else {
        ignored += 1
        continue
      }
      for index in regions.indices {
        let region = regions[index]
        // Far north or south of it a fix is outside, and a state at rest stays what it is.
        if states[index].isAtRest, !region.hasPassing, isFar(record.fix, from: region.area) {
          continue
        }
        let found = monitor.advance(
          &states[index], in: region.area, by: record.fix, after: region.hasPassing ? previous : nil
        )
        for event in found { tell(event, at: index) }
      }
      previous = record.fix
    }
  }

  private func isFar(_ fix: Fix, from area: Region) -> Bool {
    let metresPerDegree = 111_000.0
    let north = abs(fix.coordinate.latitude - area.center.latitude) * metresPerDegree
    return north > area.radiusMetres + area.marginMetres + max(fix.accuracyMetres, 5)
  }

  private mutating func tell(_ event: RegionEvent, at index: Int) {
    guard !event.isTooSoon else { return }
    for (key, trigger, item) in regions[index].reminders {
      guard let seconds = trigger.edge.moment(of: event) else { continue }
      let moment = Now(Instant(secondsSinceEpoch: seconds), in: zone)
      guard RegionConditions(trigger, item: item, zones: zones).holds(at: moment) else { continue }
      if !trigger.isEveryTime, !spent.insert(key).inserted { continue }
      events.append(
        Event(
          at: moment.instant, edge: Self.edge(of: event, trigger.edge), place: regions[index].place,
          key: key, title: item.title))
    }
  }

  /// What happened, where the trigger waits for either.
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
