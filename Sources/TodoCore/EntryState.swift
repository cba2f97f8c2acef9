import CivilTime

extension Entry.State {
  /// How something stands at a moment of the user's clock, whatever came after it.
  ///
  /// An item of a whole day is due until that day ends; one with a time until its end, or its time where it
  /// has no end.
  ///
  /// - Parameter isDone: Whether it is out of the way: done, skipped or cancelled.
  public init(kind: Item.Kind, isDone: Bool, extent: Extent, now: CivilDateTime) {
    if isDone {
      self = .done
    } else if kind == .event {
      self = .event
    } else {
      self = extent.isOver(at: now) ? .overdue : .open
    }
  }
}

extension When {
  /// Whether what has a zone of its own begins after now: in the repeated hour of an autumn night the readings of
  /// the user's clock do not tell.
  func isZonedAhead(in zone: Zone, of now: Now) -> Bool {
    guard case .timed(let start, .some) = self else { return false }
    return zone.instant(of: start, resolving: .firstValid) > now.instant
  }
}

extension Entry {
  /// A one-off item, or a repeating one as a whole, as it stands now.
  ///
  /// A cancelled item stands as done: it is out of the way.
  ///
  /// - Parameter zone: The zone of its clock; nil for the user's.
  public init(_ item: Item, zone: Zone? = nil, now: Now) {
    self.init(SharedItem(item), zone: zone, now: now)
    waitForStart(now.today)
  }

  /// What waits for its start is not overdue.
  mutating func waitForStart(_ today: Day) {
    if state == .overdue || state == .missed, whole?.isAhead(on: today) ?? false { state = .open }
  }

  /// The same of an item that other entries may hold too.
  public init(_ shared: SharedItem, zone: Zone? = nil, now: Now) {
    let item = shared.summary
    let extent = Extent(item.when, end: item.end, zone: zone ?? now.zone, user: now.zone)
    var doneAt: Instant?
    if case .done(let instant) = item.status { doneAt = instant }
    var state = State(
      kind: item.kind, isDone: item.status != .open, extent: extent, now: now.civil)
    if state == .overdue, item.when.isZonedAhead(in: zone ?? now.zone, of: now) { state = .open }
    self.init(
      shared, when: extent.when, lastDay: item.end == nil ? nil : extent.lastDay, end: extent.end,
      state: state, doneAt: doneAt, ownStart: extent.ownStart)
  }
}
