import CivilTime
import TodoCore

/// What becomes of a moment that came due and was not announced yet, when its item is changed.
public enum DebtStanding: Hashable, Sendable {
  /// Its item is open, its reminder on, and they still say this moment.
  case owed
  /// What it tells of is closed: it is owed again once that is open again.
  case suspended
  /// It was moved, removed or switched off: only undoing that brings it back.
  case dropped
}

extension Item {
  /// What arms a reminder of this item, or nil where it has none of that key, or it is switched off.
  public func rule(of key: ReminderKey) -> ReminderRule? {
    switch key {
    case .defaultRule: return ReminderRule(defaultOf: self)
    case .own(let id, _):
      guard let reminder = reminders?.first(where: { $0.id == id }), reminder.isOn else {
        return nil
      }
      return ReminderRule(reminder, made: reminder.made ?? modified)
    case .pushed: return nil
    }
  }

  /// The rules of all reminders that are switched on.
  public var rules: [ReminderKey: ReminderRule] {
    let keys =
      reminders.map { $0.map { ReminderKey.own($0.id, item: id) } } ?? [.defaultRule(item: id)]
    return Dictionary(
      keys.compactMap { key in rule(of: key).map { (key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The reminder that stands for one of the item's former self: the default rule and a reminder that spells it
  /// out are one.
  ///
  /// - Parameter isCrossing: Whether its crossing is meant, or its moment.
  /// - Returns: nil where nothing does.
  public func heir(of key: ReminderKey, from old: Item, isCrossing: Bool) -> ReminderKey? {
    func isRule(_ reminder: Reminder) -> Bool {
      DefaultReminder.triggers(for: old).contains {
        $0 == reminder.trigger && (Notice.Kind($0) == .location) == isCrossing
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

  /// Whether a reminder is switched on; the default rule counts as on while any that took its place is.
  public func isOn(_ key: ReminderKey) -> Bool {
    switch key {
    case .defaultRule: reminders?.contains(where: \.isOn) ?? true
    case .own(let id, _): reminders?.contains { $0.id == id && $0.isOn } ?? false
    case .pushed: false
    }
  }

  /// Whether there still is something to tell of an occurrence, by the name the ledger keeps.
  public func tells(of occurrence: String, by key: ReminderKey) -> Bool {
    isOn(key) && isOpen(occurrence: occurrence)
  }

  /// How an announcement stands that was put off and whose new moment has come.
  public func standingOfSnooze(_ occurrence: String, _ key: ReminderKey) -> DebtStanding {
    guard isOn(key) else { return .dropped }
    return isOpen(occurrence: occurrence) ? .owed : .suspended
  }

  /// How many seconds after a crossing a reminder still tells of it.
  public func crossingPatienceSeconds(of key: ReminderKey) -> Int {
    reminders?.first { $0.id == key.reminder }?.giveUpSeconds
      ?? ReminderRule.crossingPatienceSeconds
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

  /// Whether its occurrences take place when those of another form of it do.
  fileprivate func isTimed(as other: Item) -> Bool {
    func moves(_ item: Item) -> [OccurrenceKey: When] {
      Dictionary(
        item.changes.compactMap { change in change.movedTo.map { (change.key, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    return when == other.when && repetition == other.repetition && moves(self) == moves(other)
  }
}

/// What is owed: a moment that came due while its item was open and its reminder on, until it is announced or
/// given up.
extension Arming {
  /// What is owed of a reminder now, by the first of its occurrences that was not announced: what a check would
  /// announce.
  public func owed(
    since due: Armed, of rule: ReminderRule, for item: Item
  ) throws -> [Plan.Announcement] {
    guard instant(due.moment) <= now.instant else { return [] }
    return try plan(due: due, of: rule, for: item).announced
  }

  /// How a moment that is due and unannounced stands after its item was changed.
  ///
  /// - Parameters:
  ///   - key: The reminder in the item as it is now.
  ///   - old: The item before.
  public func standing(
    of armed: Armed, _ key: ReminderKey, in item: Item, before old: Item
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

  /// The due occurrence that a reminder goes on from after its item was changed: the first that is owed still.
  ///
  /// - Parameter former: The reminder's rule and its item before.
  /// - Returns: nil where nothing that came due is owed.
  public func carried(
    _ due: Armed, of rule: ReminderRule, for item: Item, from former: (ReminderRule, Item)
  ) throws -> Armed? {
    guard let first = try firstOwed(since: due, of: rule, for: item, from: former) else {
      return nil
    }
    let plan = try plan(due: first, of: rule, for: item)
    return plan.announced.isEmpty && plan.dropped?.fate != .expired ? nil : first
  }

  private func firstOwed(
    since due: Armed, of rule: ReminderRule, for item: Item, from former: (ReminderRule, Item)
  ) throws -> Armed? {
    guard instant(due.moment) <= now.instant, let timetable = try timetable(of: rule, for: item)
    else { return nil }
    if try isMoment(due, of: rule, for: item) { return due }
    var bound = instant(due.moment) - 1
    for _ in 0..<Series.missedLimit {
      let nexts = timetable.allNext(after: bound)
      guard let moment = nexts.first.map({ instant($0.moment) }), moment <= now.instant else {
        return nil
      }
      // What a change made due by moving it to a moment that has passed is not owed.
      if let owed = try nexts.first(where: { try isMoment($0, of: former.0, for: former.1) }) {
        return owed
      }
      bound = moment
    }
    return nil
  }

  /// The open moments of a reminder before its newest that has come due, from the first that was not announced on:
  /// what the newest is told for as well.
  public func missed(
    since first: Armed, of rule: ReminderRule, for item: Item
  ) throws -> [Armed] {
    guard let timetable = try timetable(of: rule, for: item),
      let newest = timetable.newest(by: now.instant)
    else { return [] }
    return timetable.open(from: first, before: newest.armed, limit: Series.missedLimit)
  }

  /// The first moment of a reminder behind an instant.
  public func next(
    after instant: Instant, of rule: ReminderRule, for item: Item
  ) throws -> Armed? {
    try timetable(of: rule, for: item)?.next(after: instant)
  }

  /// Whether a newer occurrence of the same reminder has come since: then that takes its place, unless each is
  /// told.
  public func isSuperseded(_ armed: Armed, of rule: ReminderRule, for item: Item) throws -> Bool {
    guard rule.catchUp != .all, let timetable = try timetable(of: rule, for: item),
      let newest = timetable.newest(by: now.instant)?.armed
    else { return false }
    return instant(newest.moment) > instant(armed.moment)
  }

  /// Whether an occurrence is exactly what a reminder says of its item.
  func isMoment(_ armed: Armed, of rule: ReminderRule, for item: Item) throws -> Bool {
    let timetable = try timetable(of: rule, for: item)
    // Of two at one time either is.
    if let series = timetable as? SeriesTimetable { return series.says(armed) }
    return timetable?.next(after: instant(armed.moment) - 1) == armed
  }

  /// The days whose being closed closes an occurrence: its own, or the one its moment's part of the day began on.
  private func days(of armed: Armed) -> Set<Day> {
    let today = now.zone.civil(at: instant(armed.moment)).day
    guard let key = try? OccurrenceKey(iso: armed.occurrence) else { return [today, today - 1] }
    return key.time == nil ? [key.day] : [key.day, key.day - 1]
  }
}
