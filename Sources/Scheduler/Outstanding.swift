import CivilTime
import TodoCore

/// The state of an outstanding moment, one that is due and not announced, after a change of its
/// item.
package enum OutstandingState: Hashable, Sendable {
  /// The item is open, the reminder is on, and both still have this moment.
  case outstanding
  /// The occurrence is closed. If it is reopened, the moment is outstanding again.
  case suspended
  /// The moment was moved or removed, or its reminder was switched off. Only undo brings it back.
  case dropped
}

package enum ReminderSwitch: Hashable, Sendable {
  case on, off, removed
}

extension Item {
  /// The rule of a reminder, or nil if the item does not have the reminder or if it is switched
  /// off.
  package func rule(of key: ReminderKey) -> ReminderRule? {
    switch key {
    case .defaultRule: return ReminderRule(defaultOf: self)
    case .own(let id, _): return reminders?.first { $0.id == id }.flatMap(rule)
    case .pushed: return nil
    }
  }

  private func rule(of reminder: Reminder) -> ReminderRule? {
    reminder.isOn ? ReminderRule(reminder, made: reminder.made ?? modified) : nil
  }

  /// When a reminder was set, be it on or off; nil if the item does not have it.
  package func made(of key: ReminderKey) -> Instant? {
    guard let id = key.reminder else { return rule(of: key)?.made }
    return reminders?.first { $0.id == id }.map { $0.made ?? modified }
  }

  /// The rules of all reminders that are switched on, including the default rule.
  package var rules: [ReminderKey: ReminderRule] {
    guard let reminders else {
      let key = ReminderKey.defaultRule(item: id)
      return rule(of: key).map { [key: $0] } ?? [:]
    }
    return Dictionary(
      reminders.compactMap { own in rule(of: own).map { (.own(own.id, item: id), $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The successor of a reminder: the corresponding reminder in this version of the item. The
  /// default rule and a stored copy of it correspond.
  ///
  /// - Parameters:
  ///   - old: The version of the item with the reminder `key`.
  ///   - isCrossing: Whether the default rule means its arrival, or its moment.
  /// - Returns: nil if there is none.
  package func successor(of key: ReminderKey, from old: Item, isCrossing: Bool) -> ReminderKey? {
    func isDefault(_ reminder: Reminder) -> Bool {
      DefaultReminder.triggers(for: old).contains {
        $0 == reminder.trigger && (Notification.Kind($0) == .location) == isCrossing
      }
    }
    switch key {
    case .defaultRule:
      guard let reminders else { return kind == .todo ? key : nil }
      return reminders.first(where: isDefault).map { .own($0.id, item: id) }
    case .own(let number, _):
      guard let reminders else {
        let former = old.reminders?.first { $0.id == number }
        return former.map(isDefault) == true ? .defaultRule(item: id) : nil
      }
      return reminders.contains { $0.id == number } ? key : nil
    case .pushed: return key
    }
  }

  /// The reminder to which a snoozed notification belongs after a change. A snooze of the default reminder
  /// remains one of the default reminder after that was replaced, and comes while any reminder is on.
  package func successor(ofSnoozed key: ReminderKey, from old: Item, isCrossing: Bool)
    -> ReminderKey?
  {
    if key.isDefault, old.reminders != nil { return key }
    return successor(of: key, from: old, isCrossing: isCrossing)
  }

  /// The switch of a reminder. The default rule counts as on if the item has no own reminders or if
  /// one of them is on.
  package func reminderSwitch(of key: ReminderKey) -> ReminderSwitch {
    guard let reminders else { return key.isDefault ? .on : .removed }
    let matching = key.isDefault ? reminders : reminders.filter { $0.id == key.reminder }
    if matching.isEmpty { return .removed }
    return matching.contains(where: \.isOn) ? .on : .off
  }

  /// Whether reminders are due at the same moments as those of another version of the item, and of
  /// the same occurrences.
  package func isScheduled(as other: Item) -> Bool {
    kind == other.kind && status == other.status && changes == other.changes
      && isTimed(as: other) && rules == other.rules
  }

  private func isOn(_ key: ReminderKey) -> Bool { reminderSwitch(of: key) == .on }

  /// Whether a reminder announces an occurrence: the occurrence is open, and the reminder is on.
  ///
  /// - Parameter occurrence: Its name in the ledger.
  package func tells(of occurrence: String, by key: ReminderKey) -> Bool {
    isOn(key) && isOpen(occurrence: occurrence)
  }

  /// The state of a snoozed announcement once its new moment has come.
  package func standingOfSnooze(_ occurrence: String, _ key: ReminderKey) -> OutstandingState {
    guard isOn(key) else { return .dropped }
    return isOpen(occurrence: occurrence) ? .outstanding : .suspended
  }

  /// The level of a reminder; active for the default one.
  package func level(of key: ReminderKey) -> Reminder.Level {
    reminders?.first { $0.id == key.reminder }?.level ?? .active
  }

  /// For how many seconds a reminder is still announced after it came due; nil unless the user set it.
  package func giveUpSeconds(of key: ReminderKey) -> Int? {
    reminders?.first { $0.id == key.reminder }?.giveUpSeconds
  }

  func waitsForCrossing(_ key: ReminderKey) -> Bool {
    switch key {
    case .defaultRule: return reminders == nil && kind == .todo
    case .own:
      if case .region = rule(of: key)?.trigger { return true }
      return false
    case .pushed: return false
    }
  }

  /// Whether its occurrences take place at the same times as those of another version of the item.
  fileprivate func isTimed(as other: Item) -> Bool {
    func moves(_ item: Item) -> [OccurrenceKey: When] {
      Dictionary(
        item.changes.compactMap { change in change.movedTo.map { (change.key, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    return when == other.when && repetition == other.repetition && start == other.start
      && moves(self) == moves(other)
  }
}

/// Outstanding moments. A moment is outstanding if it came due while its item was open and its
/// reminder was on, until it is announced or given up.
///
/// All functions throw `RecurrenceRuleError`, and the zone source's error for a missing zone.
extension ReminderScheduler {
  /// The moments of a reminder that are outstanding, in order of time.
  ///
  /// - Parameter first: The first moment that is not settled.
  /// - Returns: At most `Series.missedLimit` moments, and the newest.
  package func outstanding(
    since first: ScheduledReminder, of rule: ReminderRule, for item: Item
  ) throws -> [ScheduledReminder] {
    guard instant(first.moment) <= now.instant, let timetable = try timetable(of: rule, for: item),
      let newest = timetable.newest(by: now.instant)
    else { return [] }
    var last = newest
    // Moments before a closed occurrence are kept too: it may be reopened or leave the series.
    if !newest.isOpen, rule.catchUp != .all,
      let standing = timetable.newestStanding(by: now.instant)
    {
      last = LatestOccurrence(scheduled: standing, isOpen: true)
    }
    guard
      instant(last.scheduled.moment) >= instant(first.moment)
        || item.repetition?.isAfterDone == true
    else { return [] }
    let limit = rule.catchUp == .none ? 0 : Series.missedLimit
    // Other occurrences may have been moved to the same moment.
    func beside(_ scheduled: ScheduledReminder) -> [ScheduledReminder] {
      let moment = instant(scheduled.moment)
      return timetable.allNext(after: moment - 1)
        .filter { $0 != scheduled && instant($0.moment) == moment }
    }
    let earlier = timetable.open(from: first, before: last.scheduled, limit: limit)
    return earlier.flatMap { beside($0) + [$0] } + beside(last.scheduled)
      + (last.isOpen ? [last.scheduled] : [])
  }

  /// Whether a moment is given up because a later due occurrence was done or skipped, and no
  /// occurrence from this moment up to that one is still to be done: all of them count as missed.
  ///
  /// - Parameter settled: When that one has to have come due at the earliest; nil for whenever.
  package func isPassedOver(
    _ scheduled: ScheduledReminder, of rule: ReminderRule, for item: Item,
    since settled: SettledTime? = nil
  ) throws -> Bool {
    guard rule.catchUp != .all, let timetable = try timetable(of: rule, for: item),
      let closed = timetable.newestClosed(by: now.instant),
      instant(closed.moment) > instant(scheduled.moment),
      settled?.settles(closed.moment, allDayTime: time.allDayTime ?? .endOfDay) != true
    else { return false }
    let standing = timetable.newestStanding(by: instant(closed.moment))
    return standing.map { instant($0.moment) < instant(scheduled.moment) } ?? true
  }

  /// Whether a moment had already been given up in this way when the item was last changed. If it
  /// is outstanding anyway, that change brought it back.
  package func wasPassedOver(
    _ scheduled: ScheduledReminder, of rule: ReminderRule, for item: Item, at settled: SettledTime
  ) throws -> Bool {
    var then = self
    // The user's clock then, which may have been that of another zone.
    then.now = Now(settled.instant - 1, in: Zone(offset: settled.offset))
    return try then.isPassedOver(scheduled, of: rule, for: item)
  }

  /// The state of an outstanding moment after a change of its item.
  ///
  /// - Parameters:
  ///   - key: The reminder in the changed item.
  ///   - old: The item before the change.
  package func standing(
    of scheduled: ScheduledReminder, _ key: ReminderKey, in item: Item, before old: Item
  ) throws -> OutstandingState {
    if Crossing.isName(scheduled.occurrence) {
      guard item.waitsForCrossing(key) else { return .dropped }
      // A crossing is one of the occurrences of its day.
      let day = now.zone.civil(at: instant(scheduled.moment)).day
      let ofDay = try item.series(in: zone(of: item))?.beginning(on: day...day) ?? []
      let isClosed = !ofDay.isEmpty && !ofDay.contains(where: \.isOpen)
      return item.isOpen && !isClosed ? .outstanding : .suspended
    }
    guard let rule = item.rule(of: key) else { return .dropped }
    let formerKey = old.successor(of: key, from: item, isCrossing: false)
    let former = formerKey.flatMap { old.rule(of: $0) }
    let isSame =
      item.isTimed(as: old) && former?.trigger == rule.trigger && former?.made == rule.made
    if item.isOpen(occurrence: scheduled.occurrence), try isMoment(scheduled, of: rule, for: item) {
      return .outstanding
    }
    let opened = item.reopened(on: days(of: scheduled))
    let isClosed = opened != item
    if try isSame || isMoment(scheduled, of: rule, for: opened) {
      return isClosed ? .suspended : .outstanding
    }
    return .dropped
  }

  /// Whether a newer occurrence of the reminder is due and supersedes this one. Always false if the
  /// reminder announces all occurrences.
  package func isSuperseded(
    _ scheduled: ScheduledReminder, of rule: ReminderRule, for item: Item
  ) throws -> Bool {
    guard rule.catchUp != .all, let timetable = try timetable(of: rule, for: item),
      let newest = timetable.newest(by: now.instant)?.scheduled
    else { return false }
    return instant(newest.moment) > instant(scheduled.moment)
  }

  /// Whether a reminder has this occurrence at exactly this moment.
  package func isMoment(
    _ scheduled: ScheduledReminder, of rule: ReminderRule, for item: Item
  ) throws -> Bool {
    try timetable(of: rule, for: item)?.contains(scheduled, at: instant(scheduled.moment)) ?? false
  }

  /// The days to reopen so that an occurrence is open: its own, and the previous day, on which its
  /// window may have begun.
  private func days(of scheduled: ScheduledReminder) -> Set<Day> {
    let today = now.zone.civil(at: instant(scheduled.moment)).day
    guard let key = try? OccurrenceKey(iso: scheduled.occurrence) else {
      return [today, today - 1]
    }
    return key.time == nil ? [key.day] : [key.day, key.day - 1]
  }
}
