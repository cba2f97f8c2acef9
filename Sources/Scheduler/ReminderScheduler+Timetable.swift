import CivilTime
import TodoCore

/// Timetables of reminders.
///
/// Functions that throw pass on `RecurrenceRuleError` and the zone source's error for a missing
/// zone.
extension ReminderScheduler {
  /// The timetable of a reminder.
  ///
  /// - Returns: nil if nothing is to be announced: the item is closed or lacks the day that the
  ///   trigger depends on, or the trigger is a crossing or unreadable.
  func timetable(of rule: ReminderRule, for item: Item) throws -> (any Timetable)? {
    guard item.isOpen, let whole = try wholeTimetable(of: rule, for: item) else { return nil }
    guard let beginning = beginning(of: rule, for: item) else { return whole }
    return StartedTimetable(whole: whole, beginning: beginning)
  }

  /// The start of the item's `start` day, before which a reminder is not announced. A reminder at a
  /// fixed moment is exempt.
  ///
  /// - Returns: nil if there is no such limit.
  func beginning(of rule: ReminderRule, for item: Item) -> Instant? {
    if case .moment = rule.trigger { return nil }
    return item.start.map(now.zone.startOfDay)
  }

  /// Whether an item would be announced if it had no `start`.
  package func isSilent(_ item: Item) throws -> Bool {
    guard item.start != nil else { return false }
    return try item.rules.values.contains {
      let bound = now.startOfMinute - 1
      return try timetable(of: $0, for: item)?.next(after: bound) == nil
        && wholeTimetable(of: $0, for: item)?.next(after: bound) != nil
    }
  }

  /// The timetable of a reminder, ignoring the item's `start` and status.
  func wholeTimetable(of rule: ReminderRule, for item: Item) throws -> (any Timetable)? {
    switch rule.trigger {
    case .before(.minutes(let count), _):
      return try ofItem(item, lead: .elapsed(seconds: count * 60))
    case .before(.days(let count), let time):
      return try ofItem(item, lead: .wall(days: count, at: time))
    case .timeOfDay(let time):
      // A reminder at the item's own time follows occurrences that were moved to another time.
      return try ofItem(item, lead: .wall(days: 0, at: time == item.when.time ? nil : time))
    case .allDay:
      return try ofItem(
        item, lead: item.when.time == nil ? .wall(days: 0, at: nil) : .digest(days: 0))
    case .moment(let civil): return try ofMoment(civil, item: item)
    case .repeating(let ownRule, let time, let from):
      return try ofRule(ownRule, at: time, from: from, made: rule.made, item: item)
    case .interval(let interval): return try ofInterval(interval, made: rule.made, item: item)
    case .region, .unreadable: return nil
    }
  }

  func zone(of item: Item) throws -> Zone {
    try item.when.zone.map(zones.zone(named:)) ?? now.zone
  }

  /// The zone on whose clock the times of an item's reminders are.
  private func typedZone(of item: Item) throws -> Zone {
    try item.when.typedZone.map(zones.zone(named:)) ?? now.zone
  }

  private func clock(_ item: Item, lead: Lead) throws -> MomentClock {
    MomentClock(
      zone: try zone(of: item), isZoned: item.when.zone != nil,
      typed: item.when.zone == item.when.typedZone ? nil : now.zone, lead: lead, now: now,
      allDayTime: time.allDayTime ?? .endOfDay)
  }

  // MARK: Moments of the item

  private func ofItem(_ item: Item, lead: Lead) throws -> (any Timetable)? {
    guard let day = item.when.day else { return nil }
    let clock = try clock(item, lead: lead)
    if let series = try item.series(in: clock.zone) {
      return SeriesTimetable(
        series: series, isAllDay: item.when.time == nil, clock: clock, isOpenDay: nil,
        standing: SeriesStanding(series, kind: item.standingKind, now: now))
    }
    let start = CivilDateTime(day, item.when.time ?? .midnight)
    let moment = clock.moment(start, isAllDay: item.when.time == nil)
    let only = ScheduledReminder(occurrence: day.description, moment: moment)
    return SingleMoment(
      only: only, isAhead: isAhead(item, in: clock.zone), instant: clock.instant(moment))
  }

  private func ofMoment(_ civil: CivilDateTime, item: Item) throws -> any Timetable {
    let instant = try typedZone(of: item).instant(of: civil, resolving: .firstValid)
    let moment: ReminderMoment = item.when.typedZone == nil ? .wall(civil) : .instant(instant)
    let only = ScheduledReminder(occurrence: civil.description, moment: moment)
    let zone = try zone(of: item)
    var isAhead = isAhead(item, in: zone)
    if let series = try item.series(in: zone) {
      isAhead = series.next(onOrAfter: zone.latestReading(by: now.instant)) != nil
    }
    return SingleMoment(only: only, isAhead: isAhead, instant: instant)
  }

  /// Whether a one-off item is still ahead. An item without a day always is.
  private func isAhead(_ item: Item, in zone: Zone) -> Bool {
    switch item.when {
    case .someday: true
    case .allDay(let day): day >= now.today
    case .timed(let start, _): zone.instant(of: start, resolving: .firstValid) >= now.startOfMinute
    }
  }

  // MARK: Repetitions of the trigger

  private func ofRule(
    _ rule: RecurrenceRule, at time: TimeOfDay, from: Day?, made: Instant, item: Item
  ) throws -> (any Timetable)? {
    let clock = MomentClock(
      zone: try typedZone(of: item), isZoned: item.when.typedZone != nil, typed: nil,
      lead: .wall(days: 0, at: nil), now: now, allDayTime: self.time.allDayTime ?? .endOfDay)
    // Further west it may have been the day before.
    let day = clock.zone.civil(at: made).day
    let first = from ?? (rule.standsAlone ? day - 1 : day)
    let start = When.timed(CivilDateTime(first, time), zone: nil)
    guard
      let series = try Series(
        Repeat(rule), start: start, end: nil, changes: [], zone: clock.zone)
    else { return nil }
    return SeriesTimetable(
      series: series, isAllDay: false, clock: clock,
      isOpenDay: try openDays(of: item, in: clock.zone))
  }

  private func ofInterval(
    _ interval: Trigger.Interval, made: Instant, item: Item
  ) throws -> any Timetable {
    guard interval.isRepeating else {
      // An interval of whole minutes ends on a whole minute, when checks run.
      let end = made + interval.seconds
      let instant = interval.seconds % 60 == 0 ? end.roundedUpToMinute : end
      let only = ScheduledReminder(occurrence: instant.description, moment: .instant(instant))
      return SingleMoment(only: only, isAhead: false, instant: instant)
    }
    return IntervalTimetable(
      interval: interval, made: made, zone: now.zone,
      isOpenDay: try openDays(of: item, in: now.zone) ?? { _ in true })
  }

  /// Returns whether a repeating item has something left to do on a day, so that an occurrence done
  /// before its reminder was due is not announced. It is true for days without an occurrence.
  ///
  /// - Parameter clock: The zone in which the days are.
  /// - Returns: nil if it would be true for all days.
  private func openDays(of item: Item, in clock: Zone) throws -> ((Day) -> Bool)? {
    let zone = try zone(of: item)
    guard let series = try item.series(in: zone), !item.changes.isEmpty else { return nil }
    return { day in
      let isSame = item.when.time == nil || clock.identifier == zone.identifier
      let occurrences =
        isSame
        ? series.beginning(on: day...day)
        : series.beginning(on: day - 1...day + 1).filter {
          clock.civil(at: zone.instant(of: $0.start, resolving: .firstValid)).day == day
        }
      return occurrences.isEmpty || occurrences.contains { $0.isOpen }
    }
  }
}
