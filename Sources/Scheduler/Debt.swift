import CivilTime
import TodoCore

/// What becomes of a moment that is due but not announced yet when its item is changed.
public enum DebtStanding: Hashable, Sendable {
  /// Its item is open, its reminder is on, and they still have this moment.
  case owed
  /// Its occurrence is closed; once it is reopened, the moment is owed again.
  case suspended
  /// It was moved, removed or switched off: only undoing that brings it back.
  case dropped
}

/// Whether a reminder that announced something could announce it again.
public enum ReminderSwitch: Hashable, Sendable {
  case on, off, removed
}

extension Item {
  /// The rule that arms a reminder of this item, or nil if it has none of that key or it is
  /// switched off.
  public func rule(of key: ReminderKey) -> ReminderRule? {
    switch key {
    case .defaultRule: return ReminderRule(defaultOf: self)
    case .own(let id, _): return reminders?.first { $0.id == id }.flatMap(rule)
    case .pushed: return nil
    }
  }

  private func rule(of reminder: Reminder) -> ReminderRule? {
    reminder.isOn ? ReminderRule(reminder, made: reminder.made ?? modified) : nil
  }

  /// The rules of all reminders that are switched on.
  public var rules: [ReminderKey: ReminderRule] {
    guard let reminders else {
      let key = ReminderKey.defaultRule(item: id)
      return rule(of: key).map { [key: $0] } ?? [:]
    }
    return Dictionary(
      reminders.compactMap { own in rule(of: own).map { (.own(own.id, item: id), $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The reminder that corresponds to one of an earlier version of the item. The default rule and a
  /// reminder that spells it out count as one.
  ///
  /// - Parameter isCrossing: Whether the crossing of a default reminder is meant, or its moment.
  /// - Returns: nil if there is none.
  public func heir(of key: ReminderKey, from old: Item, isCrossing: Bool) -> ReminderKey? {
    func isRule(_ reminder: Reminder) -> Bool {
      DefaultReminder.triggers(for: old).contains {
        $0 == reminder.trigger && (Notification.Kind($0) == .location) == isCrossing
      }
    }
    switch key {
    case .defaultRule:
      guard let reminders else { return kind == .todo ? key : nil }
      return reminders.first(where: isRule).map { .own($0.id, item: id) }
    case .own(let number, _):
      guard let reminders else {
        let former = old.reminders?.first { $0.id == number }
        return former.map(isRule) == true ? .defaultRule(item: id) : nil
      }
      return reminders.contains { $0.id == number } ? key : nil
    case .pushed: return key
    }
  }

  /// The switch of a reminder. The default rule counts as on if the item has no reminders of its
  /// own or one of them is on.
  public func reminderSwitch(of key: ReminderKey) -> ReminderSwitch {
    guard let reminders else { return key.isDefault ? .on : .removed }
    let meant = key.isDefault ? reminders : reminders.filter { $0.id == key.reminder }
    if meant.isEmpty { return .removed }
    return meant.contains(where: \.isOn) ? .on : .off
  }

  private func isOn(_ key: ReminderKey) -> Bool { reminderSwitch(of: key) == .on }

  /// Whether an occurrence, named as in the ledger, is open and its reminder is on.
  public func tells(of occurrence: String, by key: ReminderKey) -> Bool {
    isOn(key) && isOpen(occurrence: occurrence)
  }

  /// The standing of an announcement that was put off, once its new moment has come.
  public func standingOfSnooze(_ occurrence: String, _ key: ReminderKey) -> DebtStanding {
    guard isOn(key) else { return .dropped }
    return isOpen(occurrence: occurrence) ? .owed : .suspended
  }

  /// How many seconds after a crossing a reminder is still announced.
  public func crossingLimitSeconds(of key: ReminderKey) -> Int {
    reminders?.first { $0.id == key.reminder }?.giveUpSeconds
      ?? ReminderRule.crossingLimitSeconds
  }

  /// Whether a reminder waits for a crossing.
  func waitsForCrossing(_ key: ReminderKey) -> Bool {
    switch key {
    case .defaultRule: return reminders == nil && kind == .todo
    case .own:
      if case .region = rule(of: key)?.trigger { return true }
      return false
    case .pushed: return false
    }
  }

  /// Whether the occurrences take place at the same times as in another version of the item.
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

/// Owed moments: a moment is owed if it came due while its item was open and its reminder was on,
/// until it is announced or given up.
extension ReminderScheduler {
  /// What a check would announce now for a reminder, counted from the first of its occurrences that
  /// was not announced.
  public func owed(
    since due: ScheduledReminder, of rule: ReminderRule, for item: Item
  ) throws -> [Plan.DeliveryRecord] {
    guard instant(due.moment) <= now.instant else { return [] }
    return try plan(due: due, of: rule, for: item).announced
  }

  /// The standing of a moment that is due and unannounced after a change of its item.
  ///
  /// - Parameters:
  ///   - key: The reminder in the item as it is now.
  ///   - old: The item before the change.
  public func standing(
    of armed: ScheduledReminder, _ key: ReminderKey, in item: Item, before old: Item
  ) throws -> DebtStanding {
    if Crossing.isName(armed.occurrence) {
      guard item.waitsForCrossing(key) else { return .dropped }
      return item.isOpen ? .owed : .suspended
    }
    guard let rule = item.rule(of: key) else { return .dropped }
    let formerKey = old.heir(of: key, from: item, isCrossing: false)
    let formerTrigger = formerKey.flatMap { old.rule(of: $0)?.trigger }
    let isSame = item.isTimed(as: old) && formerTrigger == rule.trigger
    if item.isOpen(occurrence: armed.occurrence), try isMoment(armed, of: rule, for: item) {
      return .owed
    }
    let opened = item.reopened(on: days(of: armed))
    let isClosed = opened != item
    if try isSame || isMoment(armed, of: rule, for: opened) { return isClosed ? .suspended : .owed }
    return .dropped
  }

  /// The due occurrence a reminder goes on from after a change of its item: the first that is still
  /// owed.
  ///
  /// - Parameter former: The reminder's rule and its item before the change.
  /// - Returns: nil if nothing that came due is owed.
  public func carried(
    _ due: ScheduledReminder, of rule: ReminderRule, for item: Item,
    from former: (ReminderRule, Item)
  ) throws -> ScheduledReminder? {
    guard let first = try firstOwed(since: due, of: rule, for: item, from: former) else {
      return nil
    }
    let plan = try plan(due: first, of: rule, for: item)
    return plan.announced.isEmpty && plan.dropped?.fate != .expired ? nil : first
  }

  private func firstOwed(
    since due: ScheduledReminder, of rule: ReminderRule, for item: Item,
    from former: (ReminderRule, Item)
  ) throws -> ScheduledReminder? {
    guard instant(due.moment) <= now.instant, let timetable = try timetable(of: rule, for: item)
    else { return nil }
    if try isMoment(due, of: rule, for: item) { return due }
    var bound = instant(due.moment) - 1
    for _ in 0..<Series.missedLimit {
      let nexts = timetable.allNext(after: bound)
      guard let moment = nexts.first.map({ instant($0.moment) }), moment <= now.instant else {
        return nil
      }
      // A moment is not owed if it is only due because the change moved it into the past.
      if let owed = try nexts.first(where: { try isMoment($0, of: former.0, for: former.1) }) {
        return owed
      }
      bound = moment
    }
    return nil
  }

  /// The open moments of a reminder from the first unannounced one up to its newest due one, which
  /// is announced for all of them.
  public func missed(
    since first: ScheduledReminder, of rule: ReminderRule, for item: Item
  ) throws -> [ScheduledReminder] {
    guard let timetable = try timetable(of: rule, for: item),
      let newest = timetable.newest(by: now.instant)
    else { return [] }
    return timetable.open(from: first, before: newest.armed, limit: Series.missedLimit)
  }

  /// The first moment of a reminder after an instant.
  public func next(
    after instant: Instant, of rule: ReminderRule, for item: Item
  ) throws -> ScheduledReminder? {
    try timetable(of: rule, for: item)?.next(after: instant)
  }

  /// Whether a newer occurrence of the same reminder has come and taken the place of this one.
  /// Always false if every occurrence is announced.
  public func isSuperseded(_ armed: ScheduledReminder, of rule: ReminderRule, for item: Item) throws
    -> Bool
  {
    guard rule.catchUp != .all, let timetable = try timetable(of: rule, for: item),
      let newest = timetable.newest(by: now.instant)?.armed
    else { return false }
    return instant(newest.moment) > instant(armed.moment)
  }

  /// Whether a reminder still has this occurrence at exactly this moment.
  func isMoment(_ armed: ScheduledReminder, of rule: ReminderRule, for item: Item) throws -> Bool {
    try timetable(of: rule, for: item)?.says(armed, at: instant(armed.moment)) ?? false
  }

  /// The days to reopen to make this occurrence open: its own, and the day before, on which its
  /// window may have begun.
  private func days(of armed: ScheduledReminder) -> Set<Day> {
    let today = now.zone.civil(at: instant(armed.moment)).day
    guard let key = try? OccurrenceKey(iso: armed.occurrence) else { return [today, today - 1] }
    return key.time == nil ? [key.day] : [key.day, key.day - 1]
  }
}
