import CivilTime

extension Entry.State {
  /// The state at a moment of the user's clock, ignoring later occurrences.
  ///
  /// An all-day item is due until its day ends, an item with a time until its end, or until its
  /// time if it has no end.
  ///
  /// - Parameter isDone: Whether it is done, skipped or cancelled.
  package init(kind: Item.Kind, isDone: Bool, extent: Extent, now: CivilDateTime) {
    if isDone {
      self = .done
    } else if kind == .event {
      self = .event
    } else {
      self = extent.isOver(at: now) ? .overdue : .open
    }
  }
}

extension Entry.State {
  /// The state of an item with a start: it is neither overdue nor missed before that.
  package func waiting(for start: Day?, today: Day) -> Entry.State {
    (self == .overdue || self == .missed) && Item.isHidden(until: start, on: today) ? .open : self
  }
}

extension When {
  /// Whether a time with a zone is after now. Compares instants, because readings of the user's
  /// clock are ambiguous in a fold.
  func isZonedAhead(in zone: Zone, of now: Now) -> Bool {
    guard case .timed(let start, .some) = self else { return false }
    return zone.instant(of: start, resolving: .firstValid) > now.instant
  }
}

extension Entry {
  /// The entry of a one-off item, or of a repeating item as a whole. A cancelled item counts as
  /// done.
  ///
  /// - Parameter zone: The zone of the item's clock; nil for the user's.
  package init(_ item: Item, zone: Zone? = nil, now: Now) {
    self.init(ItemSummary(item), zone: zone, now: now)
    waitForStart(now.today)
  }

  /// Replaces the states overdue and missed by open while the item's start is ahead.
  mutating func waitForStart(_ today: Day) {
    state = state.waiting(for: whole?.start, today: today)
  }

  /// The entry of an item that several entries share. The item's start is ignored.
  package init(_ item: ItemSummary, zone: Zone? = nil, now: Now) {
    let extent = Extent(item.when, end: item.end, zone: zone ?? now.zone, user: now.zone)
    var state = State(
      kind: item.kind, isDone: item.status != .open, extent: extent, now: now.civil)
    if state == .overdue, item.when.isZonedAhead(in: zone ?? now.zone, of: now) { state = .open }
    self.init(
      item, when: extent.when, lastDay: item.end == nil ? nil : extent.lastDay, end: extent.end,
      state: state, doneAt: item.status.doneAt, ownStart: extent.ownStart, ownEnd: extent.ownEnd)
  }
}

extension Entry {
  /// The entry of one occurrence of a repeating item. Only the current occurrence counts those
  /// missed before it.
  package init(_ item: Item, _ occurrence: Series.Occurrence, _ standing: SeriesStanding) {
    let extent = standing.extent(of: occurrence)
    let current = standing.current
    let state = standing.state(
      of: occurrence, ofItem: item.status, extent: extent, current: current)
    self.init(
      ItemSummary(item), occurrence: occurrence.key, extent: extent, state: state,
      doneAt: occurrence.status.doneAt)
    missed = !item.isOpen ? 0 : standing.missed(before: occurrence, current: current)
    waitForStart(standing.now.today)
  }

  package var isSkipped: Bool {
    occurrence.flatMap { key in whole?.changes.first { $0.key == key } }?.status.isSkipped ?? false
  }
}
