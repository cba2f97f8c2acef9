import CivilTime

/// A series at a moment on the user's clock: its current and next occurrence, and what was missed.
/// The single place where views, queries and commands determine these.
package struct SeriesStanding {
  package let series: Series
  package let kind: Item.Kind
  package let now: Now

  package init(_ series: Series, kind: Item.Kind, now: Now) {
    self.series = series
    self.kind = kind
    self.now = now
  }

  // MARK: On the user's clock

  /// The extent of an occurrence on the user's clock.
  package func extent(of occurrence: Series.Occurrence) -> Extent {
    Extent(
      occurrence.when, end: series.end(of: occurrence), zone: series.zone, user: now.zone)
  }

  /// When an occurrence begins on the user's clock.
  private func start(of occurrence: Series.Occurrence) -> CivilDateTime {
    guard occurrence.zone != nil, !occurrence.isAllDay else { return occurrence.start }
    return now.zone.civil(at: series.zone.instant(of: occurrence.start, resolving: .firstValid))
  }

  /// The latest reading of the series' own clock at a moment of the user's clock.
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

  /// The occurrences that begin on a day of the user's clock, in order of time, including skipped
  /// ones.
  package func beginning(on day: Day) -> [Series.Occurrence] {
    guard series.start.zone != nil else { return series.beginning(on: day...day) }
    // Clocks differ by up to 26 hours, so the day may be two days off on the series' own clock.
    return series.beginning(on: day - 2...day + 2).filter { start(of: $0).day == day }
  }

  // MARK: Current and next

  /// The newest occurrence that has begun, which a bare id refers to. An occurrence begins with its
  /// day. If today has several, it is the last one whose time has come or, before that, the first
  /// one. If several were moved to today, an open one is preferred.
  package var current: Series.Occurrence? {
    if series.isAfterDone { return currentAfterDone }
    // A rule may have one occurrence each second, so listing today's is avoided where possible.
    if series.hasSeveralADay, let begun = newest(onOrBefore: now.civil),
      start(of: begun).day == now.today
    {
      return begun
    }
    let newest = newest(onOrBefore: CivilDateTime(now.today, .endOfDay))
    guard let newest, start(of: newest).day == now.today,
      series.hasSeveralADay || mayShareADay, start(of: newest) > now.civil || !newest.isOpen
    else { return newest }
    let today = beginning(on: now.today)
    // None of them has come yet.
    if series.hasSeveralADay { return today.first }
    let begun = today.prefix { start(of: $0) <= now.civil }
    return begun.last(where: \.isOpen) ?? begun.last ?? today.first(where: \.isOpen) ?? today.first
  }

  /// Whether one day of the user may have two occurrences of a daily rule: if one was moved there, or
  /// if the user's clock changes on another night than that of the series.
  private var mayShareADay: Bool {
    !series.changes.isEmpty
      || series.start.zone != nil && series.zone.identifier != now.zone.identifier
  }

  private var currentAfterDone: Series.Occurrence? {
    let begun = series.afterDoneOccurrences.filter { start(of: $0).day <= now.today }
    return begun.first(where: \.isOpen) ?? begun.max { start(of: $0) < start(of: $1) }
  }

  /// The first open occurrence after the current one.
  package var next: Series.Occurrence? {
    guard let current else { return series.next(onOrAfter: .min) }
    if series.isAfterDone {
      return series.afterDoneOccurrences.first { $0.isOpen && $0 != current }
    }
    return series.next(behind: current)
  }

  /// The open occurrences that are to be done now, in order of time: the current one, and any other
  /// that was moved to today. Those that another superseded are missed instead.
  ///
  /// - Parameter current: `self.current`, if the caller has computed it already.
  package func due(current: Series.Occurrence?) -> [Series.Occurrence] {
    guard let current else { return [] }
    let hasOthers =
      mayShareADay && !series.hasSeveralADay && !series.isAfterDone
      && start(of: current).day == now.today
    return (hasOthers ? beginning(on: now.today) : [current]).filter {
      $0.isOpen && !isSuperseded($0, by: current)
    }
  }

  /// The occurrences for a list of many days: those due, else the next one. After an event is over,
  /// its next occurrence is shown.
  private func listed(current: Series.Occurrence?) -> [Series.Occurrence] {
    let due = due(current: current).filter {
      kind != .event || (extent(of: $0).lastDay ?? .min) >= now.today
    }
    return due.isEmpty ? [next].compactMap { $0 } : due
  }

  /// The first open occurrence that is ahead: its time has not come, or without a time its day is not
  /// over. nil if the series is over.
  package var coming: Series.Occurrence? {
    let time = series.start.time == nil ? .midnight : now.civil.time
    return series.next(onOrAfter: ownClock(CivilDateTime(now.today, time)))
  }

  /// The occurrence that represents the series: the current one if it is due, else the next one.
  package var listed: Series.Occurrence? {
    let current = current
    let listed = listed(current: current)
    return listed.first { $0 == current } ?? listed.first
  }

  /// The occurrences for a list of the filter's days: those of `listed(current:)` that are on these
  /// days, or else the first open one on them.
  ///
  /// - Parameter start: The item's start, if occurrences on these days may be hidden.
  package func listed(within filter: ItemFilter, start: Day?) -> [Series.Occurrence] {
    let listed = listed(current: current)
    guard filter.hasDays else { return listed }
    func shows(_ extent: Extent) -> Bool {
      filter.shows(extent)
        && filter.shows(start: start, lastDay: extent.lastDay, today: now.today)
    }
    let shown = listed.filter { shows(extent(of: $0)) }
    let earliest = filter.isHidden ? filter.from : [filter.from, start].compactMap(\.self).max()
    guard shown.isEmpty, let from = earliest else { return shown }
    // From its start on, nothing is hidden.
    let last = [filter.to, filter.isHidden ? start : nil].compactMap(\.self).min()
    let bound = CivilDateTime(from - (series.longestSpanDays + 2), .midnight)
    var next = series.next(onOrAfter: bound)
    while let occurrence = next {
      let extent = extent(of: occurrence)
      if shows(extent) { return [occurrence] }
      if let last, let day = extent.when.day, day > last { return [] }
      next = series.next(behind: occurrence)
    }
    return []
  }

  /// The first `count` open occurrences from the listed one on, for a preview.
  package func upcoming(_ count: Int) -> [Series.Occurrence] {
    guard let listed else { return [] }
    if series.isAfterDone { return [listed] }
    var found = [listed]
    while found.count < count, let last = found.last, let next = series.next(behind: last) {
      found.append(next)
    }
    return found
  }

  /// Whether nothing is left to do: no occurrence is due and none is ahead.
  package var isOver: Bool { listed == nil }

  /// Whether a newer occurrence superseded an occurrence, in this series or in its continuation.
  /// Then only the newer one is due.
  private func isSuperseded(
    _ occurrence: Series.Occurrence, by current: Series.Occurrence?
  ) -> Bool {
    let begun = start(of: occurrence)
    if let current, occurrence.isBefore(current) {
      // After a move, a rule with one a day may have two on one day, which are both due.
      let day = start(of: current).day
      if series.hasSeveralADay || day > begun.day || day < now.today { return true }
    }
    guard let key = series.continuation else { return false }
    let time = key.time ?? series.start.time
    let when = time.map { When.timed(CivilDateTime(key.day, $0), zone: series.start.zone) }
    let extent = Extent(when ?? .allDay(key.day), end: nil, zone: series.zone, user: now.zone)
    guard let begin = extent.start else { return false }
    // An occurrence moved behind the start of the continuation does not precede it.
    if series.hasSeveralADay, begun.day == begin.day {
      return begun < begin && begin <= now.civil
    }
    return begun.day < begin.day && begin.day <= now.today
  }

  /// The open occurrence that covers a day: the current one, else the day's first.
  package func standing(on day: Day) -> Series.Occurrence? {
    if let current, current.isOpen, extent(of: current).covers(day) { return current }
    return beginning(on: day).first(where: \.isOpen)
  }

  // MARK: States

  /// The state of an occurrence. An open one is overdue until the next one begins, then missed.
  ///
  /// - Parameters:
  ///   - extent: The occurrence's extent.
  ///   - current: `self.current`, if the caller has computed it already.
  package func state(
    of occurrence: Series.Occurrence, extent: Extent,
    current: @autoclosure () -> Series.Occurrence?
  ) -> Entry.State {
    let own = Entry.State(kind: kind, isDone: !occurrence.isOpen, extent: extent, now: now.civil)
    guard own == .overdue else { return own }
    if occurrence.when.isZonedAhead(in: series.zone, of: now) { return .open }
    return isSuperseded(occurrence, by: current()) ? .missed : own
  }

  /// The state of an occurrence of an item with this status. In a cancelled series all are closed.
  package func state(
    of occurrence: Series.Occurrence, ofItem status: Item.Status, extent: Extent,
    current: @autoclosure () -> Series.Occurrence?
  ) -> Entry.State {
    status == .open ? state(of: occurrence, extent: extent, current: current()) : .done
  }

  package func state(of occurrence: Series.Occurrence) -> Entry.State {
    state(of: occurrence, extent: extent(of: occurrence), current: current)
  }

  /// The missed occurrences on these days, oldest first.
  package func missed(on days: ClosedRange<Day>) -> [Series.Occurrence] {
    // Clocks differ by up to 26 hours.
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

  /// The number of occurrences missed before an occurrence; 0 unless it is the current one and due.
  package func missed(before occurrence: Series.Occurrence, current: Series.Occurrence?) -> Int {
    guard kind == .todo, occurrence.isOpen, let current, current.key == occurrence.key,
      !isSuperseded(occurrence, by: current)
    else { return 0 }
    // Others that are due on its day are not missed.
    let due = due(current: current).count { $0.isBefore(occurrence) }
    let open = series.missed(before: occurrence, limit: Series.shownMissedLimit + due)
    return max(0, open - due)
  }

  /// The current occurrence with its extent, if it is overdue since a day before today.
  package func leftOver(
    current: Series.Occurrence?
  ) -> (occurrence: Series.Occurrence, extent: Extent)? {
    guard kind == .todo, let current, current.isOpen else { return nil }
    let extent = extent(of: current)
    guard let lastDay = extent.lastDay, lastDay < now.today, !isSuperseded(current, by: current)
    else { return nil }
    return (current, extent)
  }

  // MARK: Answers

  /// The occurrence that a bare id refers to in an answer: the one just announced if it is earlier
  /// than the current one and that is still ahead, or if there are several a day; else the current
  /// one. Among several a day, the current one is the newest open one of today whose time has come,
  /// even if its state is missed.
  ///
  /// - Parameter announced: The last announcement: the name of the occurrence in the ledger, and
  ///   the time.
  package func answered(
    announced: (occurrence: String, at: Instant)?
  ) -> Series.Occurrence? {
    var current = current
    if series.hasSeveralADay, current?.isOpen == false {
      let today = beginning(on: now.today)
      current = today.last { $0.isOpen && start(of: $0) <= now.civil } ?? current
    }
    // The dose of 23:30 may be answered after midnight, before today's is due.
    guard let announced,
      series.hasSeveralADay
        || current.map({ $0.isOpen && start(of: $0) > now.civil }) ?? false
    else { return current }
    return series.justDelivered(
      announced.occurrence, at: announced.at, before: series.hasSeveralADay ? nil : current,
      now: now.instant) ?? current
  }

  /// The occurrence that a date names in an answer. If the day has several and no time is given,
  /// this is the newest open one whose time has come, or else the first open one. To reopen one, it
  /// is the newest closed one.
  package func answered(_ key: OccurrenceKey, isOpen: Bool) -> Series.Occurrence? {
    guard key.time == nil, series.hasSeveralADay,
      let keys = series.keys(on: key.day...key.day, limit: 1440)
    else { return series.occurrence(key) }
    let meant = keys.compactMap(series.occurrence).filter { $0.isOpen == isOpen }
    let newest = isOpen ? meant.last { start(of: $0) <= now.civil } : meant.last
    return newest ?? meant.first ?? series.occurrence(key)
  }

  /// The occurrence that a bare id refers to in `undone`: the newest closed one, else the current
  /// one.
  package var reopened: Series.Occurrence? {
    let closed = series.closed
    let begun = closed.filter { start(of: $0).day <= now.today }
    return begun.max { $0.isBefore($1) } ?? closed.max { $0.isBefore($1) } ?? current
  }

  /// The occurrence that a bare id refers to in `move` and `skip`: the current one if it is open,
  /// else the next one.
  package var movable: Series.Occurrence? {
    if let current, current.isOpen { return current }
    return next
  }
}

extension Series {
  /// For how many seconds an answer without a date refers to the last announcement: half a day, so
  /// that an answer in the morning refers to last night's.
  package static let answerSeconds = 12 * 3600

  /// The occurrence that was announced last, if that was at most `answerSeconds` ago and it is open
  /// and earlier than `newer`. An answer then refers to it.
  ///
  /// - Parameters:
  ///   - announced: The occurrence's original date, as in the ledger.
  ///   - announcedAt: When it was announced.
  ///   - newer: The occurrence that the answer would refer to otherwise; nil to accept any.
  /// - Returns: nil if the answer refers to `newer`.
  package func justDelivered(
    _ announced: String, at announcedAt: Instant, before newer: Occurrence?, now: Instant
  ) -> Occurrence? {
    // After the clock was set back, an announcement may be in the future.
    guard (0...Series.answerSeconds).contains(now - announcedAt),
      let key = try? OccurrenceKey(iso: announced), newer.map({ key < $0.key }) ?? true,
      let occurrence = occurrence(key), occurrence.isOpen
    else { return nil }
    return occurrence
  }
}
