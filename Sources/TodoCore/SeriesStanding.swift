import CivilTime

/// A series as it stands at a moment on the user's clock: which occurrence is current, what comes
/// next, what was missed. Views, queries and commands all decide it here.
public struct SeriesStanding {
  public let series: Series
  public let kind: Item.Kind
  public let now: Now

  public init(_ series: Series, kind: Item.Kind, now: Now) {
    self.series = series
    self.kind = kind
    self.now = now
  }

  // MARK: Where the user is

  /// The day and time of an occurrence on the user's clock, and how long it lasts.
  public func extent(of occurrence: Series.Occurrence) -> Extent {
    Extent(
      occurrence.when, end: series.end(of: occurrence), zone: series.zone, user: now.zone)
  }

  /// When an occurrence begins on the user's clock.
  private func start(of occurrence: Series.Occurrence) -> CivilDateTime {
    guard occurrence.zone != nil, !occurrence.isAllDay else { return occurrence.start }
    return now.zone.civil(at: series.zone.instant(of: occurrence.start, resolving: .firstValid))
  }

  /// The latest reading of the series' own clock that has come at a moment of the user's clock.
  private func ownClock(_ moment: CivilDateTime) -> CivilDateTime {
    guard series.start.zone != nil else { return moment }
    let instant =
      moment.time == .endOfDay
      ? now.zone.startOfDay(moment.day + 1) - 1
      : now.zone.instant(of: moment, resolving: .firstValid)
    return series.zone.latestReading(by: instant)
  }

  /// The newest occurrence that begins at or before a moment of the user's clock.
  private func newest(onOrBefore moment: CivilDateTime) -> Series.Occurrence? {
    guard series.start.zone != nil else { return series.newest(onOrBefore: moment) }
    let moved = series.moved.filter { start(of: $0) <= moment }
    let unmoved = series.newestUnmoved(onOrBefore: ownClock(moment))
    return (moved + [unmoved].compactMap { $0 }).max { left, right in
      let (first, second) = (start(of: left), start(of: right))
      return first == second ? left.key < right.key : first < second
    }
  }

  /// The occurrences that begin on a day of the user's, in order of time, including skipped ones.
  public func beginning(on day: Day) -> [Series.Occurrence] {
    guard series.start.zone != nil else { return series.beginning(on: day...day) }
    // Clocks are up to 26 hours apart, so the day may be two days off on the series' own.
    return series.beginning(on: day - 2...day + 2).filter { start(of: $0).day == day }
  }

  // MARK: The current one

  /// The newest occurrence that has begun. One a day counts from midnight, several a day from their
  /// times.
  public var current: Series.Occurrence? {
    if series.isAfterDone { return currentAfterDone }
    if series.hasSeveralADay { return newest(onOrBefore: now.civil) }
    let newest = newest(onOrBefore: CivilDateTime(now.today, .endOfDay))
    guard let newest, !series.changes.isEmpty, start(of: newest).day == now.today,
      start(of: newest) > now.civil || !newest.isOpen
    else { return newest }
    // Several are on today only if one was moved there. Take the last whose time has come, an open
    // one if possible, else the first open one.
    let today = beginning(on: now.today)
    let come = today.prefix { start(of: $0) <= now.civil }
    return come.last(where: \.isOpen) ?? come.last ?? today.first(where: \.isOpen) ?? today.first
  }

  private var currentAfterDone: Series.Occurrence? {
    let begun = series.afterDoneOccurrences.filter { start(of: $0).day <= now.today }
    return begun.first(where: \.isOpen) ?? begun.max { start(of: $0) < start(of: $1) }
  }

  /// The first open occurrence after the current one.
  public var next: Series.Occurrence? {
    guard let current else { return series.next(onOrAfter: .min) }
    if series.isAfterDone {
      return series.afterDoneOccurrences.first { $0.isOpen && $0 != current }
    }
    return series.next(behind: current)
  }

  /// What a list over many days shows: the current occurrence if it is open and not followed, else
  /// the next.
  public var listed: Series.Occurrence? {
    guard let current, current.isOpen, !isFollowed(current) else { return next }
    // An event that is over needs nothing any more, so its next occurrence is shown.
    if kind == .event, (extent(of: current).lastDay ?? .min) < now.today { return next }
    return current
  }

  /// What a list of some days shows: `listed` if it takes place on them, else the first open
  /// occurrence that does.
  public func listed(within filter: ItemFilter) -> Series.Occurrence? {
    guard filter.from != nil || filter.to != nil else { return listed }
    if let listed, filter.shows(extent(of: listed)) { return listed }
    guard let from = filter.from else { return nil }
    let bound = CivilDateTime(from - (series.longestSpanDays + 2), .midnight)
    var next = series.next(onOrAfter: bound)
    while let occurrence = next {
      let extent = extent(of: occurrence)
      if filter.shows(extent) { return occurrence }
      if let to = filter.to, let day = extent.when.day, day > to { return nil }
      next = series.next(behind: occurrence)
    }
    return nil
  }

  /// Whether nothing is left to do: no occurrence is due and none is ahead.
  public var isOver: Bool { listed == nil }

  /// Whether a newer occurrence has taken the place of this one, here or in the item the series
  /// goes on as. Then only the newer one is due.
  private func isFollowed(_ occurrence: Series.Occurrence) -> Bool {
    isFollowed(occurrence, by: current)
  }

  private func isFollowed(
    _ occurrence: Series.Occurrence, by current: Series.Occurrence?
  ) -> Bool {
    if let current, occurrence.isBefore(current) {
      // A rule with one a day may have two on the same day after a move; both are then shown.
      let day = start(of: current).day
      return series.hasSeveralADay || day > start(of: occurrence).day || day < now.today
    }
    guard let key = series.continuation else { return false }
    let time = key.time ?? series.start.time
    let when = time.map { When.timed(CivilDateTime(key.day, $0), zone: series.start.zone) }
    let extent = Extent(when ?? .allDay(key.day), end: nil, zone: series.zone, user: now.zone)
    guard let begin = extent.start else { return false }
    return series.hasSeveralADay ? begin <= now.civil : begin.day <= now.today
  }

  /// The open occurrence that covers a day: the current one, else the day's first.
  public func standing(on day: Day) -> Series.Occurrence? {
    if let current, current.isOpen, extent(of: current).covers(day) { return current }
    return beginning(on: day).first(where: \.isOpen)
  }

  // MARK: States

  /// The state of an occurrence. One that was not done is overdue until the next begins, then
  /// missed.
  ///
  /// - Parameters:
  ///   - extent: The occurrence's extent.
  ///   - current: The current occurrence, which a caller may know already.
  public func state(
    of occurrence: Series.Occurrence, extent: Extent,
    current: @autoclosure () -> Series.Occurrence?
  ) -> Entry.State {
    let own = Entry.State(kind: kind, isDone: !occurrence.isOpen, extent: extent, now: now.civil)
    guard own == .overdue else { return own }
    if occurrence.when.isZonedAhead(in: series.zone, of: now) { return .open }
    return isFollowed(occurrence, by: current()) ? .missed : own
  }

  public func state(of occurrence: Series.Occurrence) -> Entry.State {
    state(of: occurrence, extent: extent(of: occurrence), current: current)
  }

  /// The missed occurrences that take place on these days, oldest first.
  public func missed(on days: ClosedRange<Day>) -> [Series.Occurrence] {
    // Zones are up to 26 hours apart.
    let first = days.lowerBound - (series.longestSpanDays + 2)
    let current = current
    let begun = series.beginning(on: first...days.upperBound + 2, onePerMinute: true)
    return begun.filter { occurrence in
      let extent = extent(of: occurrence)
      guard occurrence.isOpen, let day = extent.when.day, let last = extent.lastDay else {
        return false
      }
      return day <= days.upperBound && last >= days.lowerBound
        && state(of: occurrence, extent: extent, current: current) == .missed
    }
  }

  /// How many occurrences were missed before this one; 0 unless it is the current one and still to
  /// be done.
  public func missed(before occurrence: Series.Occurrence, current: Series.Occurrence?) -> Int {
    guard kind == .todo, occurrence.isOpen, let current, current.key == occurrence.key,
      !isFollowed(occurrence, by: current)
    else { return 0 }
    return series.missed(before: occurrence, limit: Series.shownMissedLimit)
  }

  /// The current occurrence, if it has been overdue since before today.
  public func leftOver(
    current: Series.Occurrence?
  ) -> (occurrence: Series.Occurrence, extent: Extent)? {
    guard kind == .todo, let current, current.isOpen else { return nil }
    let extent = extent(of: current)
    guard let lastDay = extent.lastDay, lastDay < now.today, !isFollowed(current, by: current)
    else { return nil }
    return (current, extent)
  }

  // MARK: Answers

  /// The occurrence a bare number means when the user answers: the current one or, while that is
  /// still ahead, the one just announced. With several a day it is the one just announced, else the
  /// newest open one whose time has come today, else today's first.
  ///
  /// - Parameter announced: The last announcement: the occurrence as the ledger names it, and when.
  public func answered(
    announced: (occurrence: String, at: Instant)?
  ) -> Series.Occurrence? {
    func told(before newer: Series.Occurrence?) -> Series.Occurrence? {
      announced.flatMap {
        series.justDelivered($0.occurrence, at: $0.at, before: newer, now: now.instant)
      }
    }
    guard series.hasSeveralADay else {
      // A dose of 23:30 may be answered after midnight, while today's is still ahead.
      guard let current, current.isOpen, start(of: current) > now.civil else { return current }
      return told(before: current) ?? current
    }
    if let told = told(before: nil) { return told }
    let today = beginning(on: now.today)
    return today.last { $0.isOpen && start(of: $0) <= now.civil } ?? today.first ?? current
  }

  /// The occurrence a bare number means when the user reopens one: the newest closed one, else the
  /// current one.
  public var reopened: Series.Occurrence? {
    let closed = series.changes.values.filter { $0.status != .open }
      .compactMap { series.occurrence($0.key) }
    let begun = closed.filter { start(of: $0).day <= now.today }
    return begun.max { $0.start < $1.start } ?? closed.max { $0.start < $1.start } ?? current
  }

  /// The occurrence a bare number means when the user moves or skips one: the current one if it is
  /// open, else the next.
  public var moveable: Series.Occurrence? {
    if let current, current.isOpen { return current }
    return next
  }
}
