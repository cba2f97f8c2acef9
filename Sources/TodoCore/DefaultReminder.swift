import CivilTime

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
