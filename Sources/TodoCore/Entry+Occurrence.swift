import CivilTime

extension Entry {
  /// One occurrence of a repeating item as it stands now.
  ///
  /// Only the current one says how many were missed before it.
  ///
  /// - Parameter when: Its day and time where the user is; nil for those on the item's own clock.
  public init(
    _ item: Item, _ occurrence: Series.Occurrence, of series: Series, when: When? = nil, now: Now
  ) {
    let when = when ?? occurrence.when
    let lastDay = (when.day ?? occurrence.start.day) + series.spanDays
    var doneAt: Instant?
    if case .done(let instant) = occurrence.status { doneAt = instant }
    let isCurrent = series.current(today: now.today)?.key == occurrence.key
    self.init(
      item: item, occurrence: occurrence.key, when: when, lastDay: lastDay,
      state: Entry.State(
        occurrence, kind: item.kind, start: item.when, end: item.end, when: when, lastDay: lastDay,
        now: now.civil),
      doneAt: doneAt,
      missed: isCurrent && occurrence.isOpen && item.kind == .todo
        ? series.missed(before: occurrence, limit: Series.shownMissedLimit) : 0)
  }
}

extension Entry {
  /// Whether it is an occurrence that was left out.
  public var isSkipped: Bool {
    occurrence.flatMap { key in item.changes.first { $0.key == key } }?.status == .skipped
  }
}

extension Entry.State {
  /// How an occurrence stands at a moment, whatever came after it.
  ///
  /// - Parameters:
  ///   - start: The item's own day and time, and `end` its own end.
  ///   - when: The occurrence's day and time where the user is.
  public init(
    _ occurrence: Series.Occurrence, kind: Item.Kind, start: When, end: End?, when: When,
    lastDay: Day, now: CivilDateTime
  ) {
    self.init(
      kind: kind, isDone: !occurrence.isOpen, day: when.day, time: when.time,
      end: end?.moved(by: occurrence.key.day - (start.day ?? occurrence.key.day)),
      lastDay: lastDay, now: now)
  }
}

extension Series {
  /// What a list over many days shows of a repeating item: the current occurrence where that is open, else the
  /// next.
  public func listed(_ kind: Item.Kind, today: Day) -> Occurrence? {
    let current = current(today: today)
    // An event that is over needs nothing any more: its next one is ahead.
    if let current, current.isOpen, kind == .todo || current.start.day == today { return current }
    return next(onOrAfter: CivilDateTime(today + 1, .midnight))
  }
}
