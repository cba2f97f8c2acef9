import CivilTime

extension Entry.State {
  /// The state of something at a moment of the user's clock, ignoring later occurrences.
  ///
  /// An item of a whole day is due until that day ends; one with a time until its end, or until its
  /// time if it has no end.
  ///
  /// - Parameter isDone: Whether it is done, skipped or cancelled.
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
  /// Whether a time with a zone of its own is after now. Compares instants, because in the repeated
  /// hour of an autumn night the readings of the user's clock are ambiguous.
  func isZonedAhead(in zone: Zone, of now: Now) -> Bool {
    guard case .timed(let start, .some) = self else { return false }
    return zone.instant(of: start, resolving: .firstValid) > now.instant
  }
}

extension Entry {
  /// A one-off item, or a repeating one as a whole, as it stands now.
  ///
  /// A cancelled item counts as done.
  ///
  /// - Parameter zone: The zone of its clock; nil for the user's.
  public init(_ item: Item, zone: Zone? = nil, now: Now) {
    self.init(SharedItem(item), zone: zone, now: now)
    waitForStart(now.today)
  }

  /// Makes an item whose start is still ahead open instead of overdue or missed.
  mutating func waitForStart(_ today: Day) {
    if state == .overdue || state == .missed, whole?.isAhead(on: today) ?? false { state = .open }
  }

  /// The same for an item that several entries share; its start is not looked at.
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
