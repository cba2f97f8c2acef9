import CivilTime
import TodoCore

/// The lead of a reminder's moment before its occurrence.
enum Lead: Hashable {
  /// Elapsed time before the beginning. An all-day occurrence begins at midnight.
  case elapsed(seconds: Int)
  /// Days before on the wall clock, at a time. Without a time: at the occurrence's own time, or
  /// with the digest for an all-day occurrence.
  case wall(days: Int, at: TimeOfDay?)
  /// With the all-day digest, this many days before.
  case digest(days: Int)
}

/// Converts occurrences on a wall clock to the moments of a reminder and back.
struct MomentClock {
  /// The zone of the item's clock: its own, or the user's.
  let zone: Zone
  /// Whether the item has its own zone, so that its moments are instants.
  let isZoned: Bool
  /// The user's zone, if times of reminders are on the user's clock and the item is not.
  let typed: Zone?
  let lead: Lead
  let now: Now
  /// The time of the digest.
  let allDayTime: TimeOfDay

  /// The moment of an occurrence that begins at `start`.
  func moment(_ start: CivilDateTime, isAllDay: Bool) -> ReminderMoment {
    switch lead {
    case .elapsed(let seconds):
      let instant = zone.instant(of: start, resolving: .firstValid) - seconds
      let wall = zone.civil(at: instant)
      // A reading in a fold is ambiguous.
      if isZoned || zone.instant(of: wall, resolving: .firstValid) != instant {
        return .instant(instant)
      }
      return .wall(wall)
    case .wall(let days, let time):
      if isAllDay, time == nil { return .allDay(start.day - days) }
      if let typed, let time {
        let begin = typed.civil(at: zone.instant(of: start, resolving: .firstValid))
        return .wall(CivilDateTime(begin.day - days, time))
      }
      let civil = CivilDateTime(start.day - days, time ?? start.time)
      return isZoned ? .instant(zone.instant(of: civil, resolving: .firstValid)) : .wall(civil)
    case .digest(let days): return .allDay(start.day - days)
    }
  }

  func instant(_ moment: ReminderMoment) -> Instant {
    moment.instant(in: now.zone, allDayTime: allDayTime)
  }

  /// The latest possible beginning of an occurrence whose moment is at or before an instant.
  func reached(by instant: Instant, isAllDay: Bool) -> CivilDateTime {
    switch lead {
    case .elapsed(let seconds): return zone.latestReading(by: instant + seconds)
    case .wall(let days, nil):
      if isAllDay { return lastDay(by: instant, in: now.zone, at: allDayTime, plus: days) }
      let reading = zone.latestReading(by: instant)
      return CivilDateTime(reading.day + days, reading.time)
    case .wall(let days, let time?):
      let last = lastDay(by: instant, in: typed ?? zone, at: time, plus: days)
      return typed.map { zone.latestReading(by: $0.instant(of: last, resolving: .firstValid)) }
        ?? last
    case .digest(let days):
      return lastDay(by: instant, in: now.zone, at: allDayTime, plus: days)
    }
  }

  /// The end of the last day on which a time has passed by an instant, plus some days.
  private func lastDay(
    by instant: Instant, in zone: Zone, at time: TimeOfDay, plus days: Int
  ) -> CivilDateTime {
    let reading = zone.latestReading(by: instant)
    return CivilDateTime(reading.day + (reading.time >= time ? days : days - 1), .endOfDay)
  }
}

/// The moments of a repeating item, or of a trigger with its own rule.
struct SeriesTimetable: Timetable {
  let series: Series
  let isAllDay: Bool
  let clock: MomentClock
  /// For a trigger with its own rule: whether the item has something left to do on a day; nil if
  /// that is true for all days.
  let isOpenDay: ((Day) -> Bool)?
  /// Which occurrences are missed; nil for a trigger with its own rule, whose dates are no
  /// occurrences of the item.
  var standing: SeriesStanding?

  /// The most consecutive closed occurrences that a search skips.
  private static let searchLimit = 1000

  private func scheduled(_ occurrence: Series.Occurrence) -> ScheduledReminder {
    ScheduledReminder(
      occurrence: occurrence.key.description,
      moment: clock.moment(occurrence.start, isAllDay: occurrence.isAllDay))
  }

  func instant(of scheduled: ScheduledReminder) -> Instant { clock.instant(scheduled.moment) }

  private func instant(_ occurrence: Series.Occurrence) -> Instant {
    instant(of: scheduled(occurrence))
  }

  private func isOpen(_ occurrence: Series.Occurrence) -> Bool {
    occurrence.isOpen && (isOpenDay?(occurrence.start.day) ?? true)
  }

  func next(after instant: Instant) -> ScheduledReminder? { allNext(after: instant).first }

  func allNext(after instant: Instant) -> [ScheduledReminder] {
    var candidates = series.moved.filter { isOpen($0) && self.instant($0) > instant }
    var bound = clock.reached(by: instant, isAllDay: isAllDay) + 1
    for _ in 0..<SeriesTimetable.searchLimit {
      guard let next = series.nextUnmoved(onOrAfter: bound) else { break }
      // The moment of an occurrence in a gap may be exactly `instant`.
      if isOpen(next), self.instant(next) > instant {
        candidates.append(next)
        break
      }
      bound = next.start + 1
    }
    guard let first = candidates.map(self.instant).min() else { return [] }
    return candidates.filter { self.instant($0) == first }.sorted { $0.key < $1.key }.map(scheduled)
  }

  /// Looks up the occurrence by its name, since two occurrences may have the same moment. Instants
  /// are compared, since after a change of the zone the same moment may have another form.
  func contains(_ scheduled: ScheduledReminder, at instant: Instant) -> Bool {
    guard let key = try? OccurrenceKey(iso: scheduled.occurrence),
      let occurrence = series.occurrence(key), isOpen(occurrence)
    else { return false }
    return self.instant(occurrence) == instant
  }

  func newest(by instant: Instant) -> LatestOccurrence? {
    // The occurrence that waits to be done is outstanding, even if a closed one is newer.
    if let waiting = series.waiting, self.instant(waiting) <= instant {
      return LatestOccurrence(scheduled: scheduled(waiting), isOpen: isOpen(waiting))
    }
    var candidates = series.moved.filter { self.instant($0) <= instant }
    let bound = clock.reached(by: instant, isAllDay: isAllDay)
    if let newest = series.newestUnmoved(onOrBefore: bound) { candidates.append(newest) }
    // At the same moment, an open occurrence takes precedence over a closed one.
    let newest = candidates.max { left, right in
      let (first, second) = (self.instant(left), self.instant(right))
      if first != second { return first < second }
      return isOpen(left) == isOpen(right) ? left.key < right.key : isOpen(right)
    }
    return newest.map { LatestOccurrence(scheduled: scheduled($0), isOpen: isOpen($0)) }
  }

  func newestStanding(by instant: Instant) -> ScheduledReminder? {
    guard let standing else { return nil }
    // Occurrences of days before the current one are missed.
    let first = standing.current.map { CivilDateTime($0.start.day - 1, .midnight) }
    var next = series.next(onOrAfter: first ?? .min)
    var newest: Series.Occurrence?
    for _ in 0..<SeriesTimetable.searchLimit {
      guard let occurrence = next, self.instant(occurrence) <= instant else { break }
      if isOpen(occurrence), standing.state(of: occurrence) != .missed { newest = occurrence }
      next = series.next(behind: occurrence)
    }
    return newest.map(scheduled)
  }

  func newestClosed(by instant: Instant) -> ScheduledReminder? {
    guard isOpenDay == nil, !series.isAfterDone else {
      return newest(by: instant).flatMap { $0.isOpen ? nil : $0.scheduled }
    }
    return series.closed.filter { self.instant($0) <= instant }
      .max { (self.instant($0), $0.key) < (self.instant($1), $1.key) }.map(scheduled)
  }

  /// Counts along the rule without building reminders, if no occurrence was moved.
  func openCount(from due: ScheduledReminder, before last: ScheduledReminder, limit: Int) -> Int {
    guard isOpenDay == nil, series.moved.isEmpty, let first = start(of: due),
      let end = start(of: last)
    else { return open(from: due, before: last, limit: limit).count }
    return series.openCount(from: first, before: end, limit: limit)
  }

  private func start(of scheduled: ScheduledReminder) -> CivilDateTime? {
    (try? OccurrenceKey(iso: scheduled.occurrence)).flatMap { series.occurrence($0)?.start }
  }

  func firstAhead(of now: Now) -> ScheduledReminder? {
    let reading =
      isAllDay
      ? CivilDateTime(now.today, .midnight) : clock.zone.latestReading(by: now.instant - 1) + 1
    return series.next(onOrAfter: reading).map(scheduled)
  }
}
