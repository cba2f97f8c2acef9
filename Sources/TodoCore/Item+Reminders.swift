import CivilTime

extension Item {
  /// The item's reminders, or those of the default rule as stored reminders, so that one of them
  /// can be changed. The latter count as made when the item was created.
  package var ownReminders: [Reminder] {
    reminders
      ?? DefaultReminder.triggers(for: self).map { Reminder(trigger: $0, made: created) }
  }

  /// Adds a reminder.
  ///
  /// It replaces a reminder with the same identifier, or one due at the same moments unless both
  /// have identifiers, and takes over its id. Default reminders that announce the same moments are
  /// removed, so that nothing is announced twice.
  package mutating func add(_ new: Reminder) {
    var all = ownReminders
    let same =
      all.firstIndex { $0.identifier != nil && $0.identifier == new.identifier }
      ?? all.firstIndex {
        $0.trigger.isDue(with: new.trigger) && ($0.identifier == nil || new.identifier == nil)
      }
    guard let same else {
      all.removeAll { isDefault($0) && announcesSame($0.trigger, as: new.trigger) }
      reminders = all + [new]
      return
    }
    var kept = new
    if all[same].trigger.isDue(with: new.trigger) {
      // A reminder that is set again without options keeps its options and is switched on.
      if new == Reminder(trigger: new.trigger) { kept = all[same] }
      kept.trigger = all[same].trigger
      kept.isOn = true
    }
    kept.id = all[same].id
    kept.identifier = new.identifier ?? all[same].identifier
    all[same] = kept
    reminders = all
  }

  private func isDefault(_ reminder: Reminder) -> Bool {
    DefaultReminder.isSpelledOut(reminder, of: self)
  }

  /// Whether another trigger announces everything that a default trigger does, at the same moments.
  private func announcesSame(_ default: Trigger, as trigger: Trigger) -> Bool {
    switch (`default`, trigger) {
    // On another clock.
    case (.timeOfDay(let own), _) where when.zone(of: .timeOfDay(own)) != when.typedZone: false
    case (.timeOfDay, .moment(let moment)):
      repetition == nil && when.day == moment.day && when.time == moment.time
    case (.timeOfDay(let own), .repeating(let rule, at: let time, _)):
      own == time && repetition?.rule == rule
    case (.region(let own), .region(let other)):
      own.location == other.location && (other.edge == .arrive || other.edge == .both)
        && other.window == nil && other.weekdays.isEmpty && other.from == nil && other.until == nil
    default: false
    }
  }

  /// Whether an occurrence is still to be done.
  ///
  /// - Parameter occurrence: Its name in the ledger. If a reminder repeats within a whole day, all
  ///   its moments belong to the occurrence of that day.
  package func isOpen(occurrence: String) -> Bool {
    guard isOpen else { return false }
    guard !changes.isEmpty, let key = try? OccurrenceKey(iso: occurrence) else { return true }
    let change = changes.first { $0.key == key || $0.key == OccurrenceKey(key.day) }
    return change.map { $0.status == .open } ?? true
  }

  /// Whether an occurrence begins at another time than in another version of the item, or is none
  /// of it any more.
  ///
  /// - Parameter occurrence: Its name in the ledger.
  package func isMoved(occurrence: String, from old: Item) -> Bool {
    func start(_ item: Item) -> CivilDateTime? {
      guard item.repetition != nil else {
        return item.when.day.map { CivilDateTime($0, item.when.time ?? .midnight) }
      }
      // Only the wall clock counts, so that any zone will do.
      guard let key = try? OccurrenceKey(iso: occurrence) else { return nil }
      return (try? item.series(in: .utc))?.occurrence(key)?.start
    }
    return start(self) != start(old)
  }

  /// The item reopened, with the occurrences whose original dates are on these days reopened.
  package func reopened(on days: Set<Day>) -> Item {
    var item = self
    item.status = .open
    for change in changes where days.contains(change.key.day) {
      item.setStatus(.open, of: change.key)
    }
    return item
  }
}

/// The default rule: the reminders of an item without reminders of its own. They are not stored.
package enum DefaultReminder {
  /// The default triggers of an item. Events have none.
  ///
  /// - A todo with a time: at that time.
  /// - An all-day todo: with the all-day digest of its day.
  /// - A todo with a position: on arriving.
  package static func triggers(for item: Item) -> [Trigger] {
    guard item.kind == .todo else { return [] }
    var triggers: [Trigger] = []
    switch item.when {
    case .timed(let moment, _): triggers.append(.timeOfDay(moment.time))
    case .allDay: triggers.append(.allDay)
    case .someday: break
    }
    if let place = item.place, place.coordinate != nil {
      triggers.append(.region(RegionTrigger(edge: .arrive, location: .named(place.name))))
    }
    return triggers
  }

  /// Whether a stored reminder is a copy of the default rule, apart from its switch. Switching off
  /// a default reminder stores such a copy.
  package static func isSpelledOut(_ reminder: Reminder, of item: Item) -> Bool {
    triggers(for: item).contains { trigger in
      reminder
        == Reminder(
          id: reminder.id, trigger: trigger, isOn: reminder.isOn, made: reminder.made)
    }
  }

  /// Whether the default rule applies and reminds at a time, not only on arrival.
  package static func hasMoment(_ item: Item) -> Bool {
    item.kind == .todo && item.when != .someday && item.reminders == nil
  }
}
