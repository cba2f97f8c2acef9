import CivilTime

extension Entry {
  /// One occurrence of a repeating item as it stands now.
  ///
  /// Only the current occurrence has a count of those missed before it.
  public init(_ item: Item, _ occurrence: Series.Occurrence, _ standing: SeriesStanding) {
    let extent = standing.extent(of: occurrence)
    let current = standing.current
    var doneAt: Instant?
    if case .done(let instant) = occurrence.status { doneAt = instant }
    self.init(
      item: item, occurrence: occurrence.key, when: extent.when, lastDay: extent.lastDay,
      end: extent.end, state: standing.state(of: occurrence, extent: extent, current: current),
      doneAt: doneAt,
      missed: standing.missed(before: occurrence, current: current), ownStart: extent.ownStart)
    waitForStart(standing.now.today)
  }

  /// Whether this is a skipped occurrence.
  public var isSkipped: Bool {
    occurrence.flatMap { key in whole?.changes.first { $0.key == key } }?.status.isSkipped ?? false
  }
}

extension Entry {
  /// The day and time on the item's own clock; `when` is on the viewer's.
  ///
  /// - Parameter whole: The entry's item, completely loaded.
  public func ownWhen(of whole: Item) -> When { whole.ownWhen(of: occurrence) }
}

extension Item {
  /// When one of its occurrences takes place, or itself if nil, on its own clock.
  public func ownWhen(of occurrence: OccurrenceKey?) -> When {
    guard let occurrence else { return when }
    if let moved = changes.first(where: { $0.key == occurrence })?.movedTo {
      guard case .timed(let moment, _) = moved else { return moved }
      return .timed(moment, zone: when.zone)
    }
    guard let time = occurrence.time ?? when.time else { return .allDay(occurrence.day) }
    return .timed(CivilDateTime(occurrence.day, time), zone: when.zone)
  }

  /// When one of its occurrences takes place, or itself if nil, on the user's clock.
  ///
  /// - Throws: What the source throws for a zone it does not have.
  public func seenWhen(
    of occurrence: OccurrenceKey?, from zones: any ZoneSource, user: Zone
  ) throws -> When {
    let own = ownWhen(of: occurrence)
    return Extent(own, end: nil, zone: try own.zone(from: zones, user: user), user: user).when
  }
}
