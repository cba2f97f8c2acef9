import CivilTime
import TodoCore

/// Moments of reminders, for commands and imports.
///
/// All functions throw `RecurrenceRuleError`, and the zone source's error for a missing zone.
extension ReminderScheduler {
  /// The next moments of a trigger that needs no item: an interval set now, a repetition, a moment.
  ///
  /// - Returns: At most `count` moments; none for a trigger that depends on an item or waits for a
  ///   crossing.
  package func upcoming(of trigger: Trigger, count: Int) throws -> [Instant] {
    let rule = ReminderRule(trigger: trigger, made: now.instant)
    let placeholder = Item(uid: "", title: "", created: now.instant, modified: now.instant)
    guard let timetable = try timetable(of: rule, for: placeholder) else { return [] }
    var moments: [Instant] = []
    var bound = now.instant
    while moments.count < count, let next = timetable.next(after: bound) {
      bound = instant(next.moment)
      moments.append(bound)
    }
    return moments
  }

  /// When an item's reminders announce an occurrence, in order of time; empty if it is closed.
  package func moments(of key: OccurrenceKey, for item: Item) throws -> [HeardMoment] {
    try momentsByReminder(of: key, for: item).values.sorted { $0.due < $1.due }
  }

  /// When each of an item's reminders announces an occurrence. Reminders with a rule of their own
  /// are left out.
  package func momentsByReminder(
    of key: OccurrenceKey, for item: Item
  ) throws -> [ReminderKey: HeardMoment] {
    guard let occurrence = try item.series(in: zone(of: item))?.occurrence(key), occurrence.isOpen
    else { return [:] }
    var moments: [ReminderKey: HeardMoment] = [:]
    for (reminder, rule) in item.rules {
      guard let series = try wholeTimetable(of: rule, for: item) as? SeriesTimetable,
        series.isOpenDay == nil
      else { continue }
      let moment = series.clock.moment(occurrence.start, isAllDay: occurrence.isAllDay)
      if let beginning = beginning(of: rule, for: item), instant(moment) < beginning { continue }
      moments[reminder] = heard(moment, by: rule)
    }
    return moments
  }

  /// The next moment of each reminder of an item that does not repeat, in order of time.
  package func nextMoments(of item: Item) throws -> [HeardMoment] {
    try item.rules.values.compactMap { rule in
      try timetable(of: rule, for: item)?.next(after: now.startOfMinute - 1)
        .flatMap { heard($0.moment, by: rule) }
    }.sorted { $0.due < $1.due }
  }

  /// The number of open moments of a reminder from one of them through an instant.
  package func openCount(
    from first: ScheduledReminder, through end: Instant, of rule: ReminderRule, for item: Item
  ) throws -> Int {
    guard let timetable = try timetable(of: rule, for: item),
      let newest = timetable.newest(by: end),
      instant(newest.scheduled.moment) > instant(first.moment)
    else { return 1 }
    let earlier = timetable.openCount(
      from: first, before: newest.scheduled, limit: Series.shownMissedLimit)
    return earlier + (newest.isOpen ? 1 : 0)
  }

  /// For each reminder of an item whose newest moment came due in quiet hours that hold it, the
  /// occurrence and the moment.
  package func lastHeld(of item: Item) throws -> [(occurrence: String, at: Instant)] {
    if time.quiet == nil { return [] }
    return try item.rules.values.compactMap { rule in
      guard let newest = try timetable(of: rule, for: item)?.newest(by: now.instant)?.scheduled
      else { return nil }
      let due = instant(newest.moment)
      let isHeld = time.heldUntil(since: due, level: rule.level) != nil
      return isHeld ? (newest.occurrence, due) : nil
    }
  }

  /// For each reminder of an item, its newest open moment, if that came due since an instant and
  /// before this minute.
  package func passed(of item: Item, since begin: Instant) throws -> [Instant] {
    try item.rules.compactMap { _, rule in
      guard let newest = try timetable(of: rule, for: item)?.newest(by: now.startOfMinute - 1),
        newest.isOpen, !newest.scheduled.moment.isAllDay || time.allDayTime != nil
      else { return nil }
      let due = instant(newest.scheduled.moment)
      return due >= begin ? due : nil
    }
  }

  /// - Returns: nil if it is given up before the quiet hours end that hold it.
  private func heard(_ moment: ReminderMoment, by rule: ReminderRule) -> HeardMoment? {
    let due = instant(moment)
    // Without a time for the digest, an all-day moment is not announced.
    let isOff = moment.isAllDay && time.allDayTime == nil
    let end = isOff ? nil : time.heldUntil(due, level: rule.level)
    if let end, let limit = rule.giveUpSeconds, end - due > limit { return nil }
    return HeardMoment(due: due, heldUntil: end)
  }

  // MARK: Acknowledged or snoozed in another program

  /// The unannounced occurrences that an acknowledgement covers, and the first one that it does not
  /// cover.
  ///
  /// - Parameters:
  ///   - acknowledged: Everything due by then has been seen.
  ///   - queued: The occurrence that the reminder is scheduled for.
  /// - Returns: nil if the acknowledgement covers nothing.
  /// - SeeAlso: RFC 9074 §6.1.
  package func covered(
    by acknowledged: Instant, from queued: ScheduledReminder, of rule: ReminderRule, for item: Item
  ) throws -> (seen: [ScheduledReminder], next: ScheduledReminder?)? {
    guard instant(queued.moment) <= acknowledged,
      let timetable = try timetable(of: rule, for: item)
    else { return nil }
    guard let newest = timetable.newest(by: acknowledged) else { return ([queued], nil) }
    // Occurrences before the newest would be announced only if their time is still ahead.
    var seen =
      acknowledged > now.instant
      ? timetable.open(from: queued, before: newest.scheduled, limit: Series.missedLimit) : []
    if newest.isOpen { seen.append(newest.scheduled) }
    return (seen, timetable.next(after: acknowledged))
  }

  /// The occurrence that had been announced when a reminder was snoozed: the newest by then.
  ///
  /// - Returns: nil if none was due.
  package func announced(
    by moment: Instant, of rule: ReminderRule, for item: Item
  ) throws -> ScheduledReminder? {
    try timetable(of: rule, for: item)?.newest(by: moment)?.scheduled
  }
}
