import CivilTime

/// The reminders of an item for which the user has set none. They follow a rule and are not stored.
public enum DefaultReminder {
  /// The default triggers of an item. Events have none.
  ///
  /// - A todo with a time: at that time.
  /// - A todo of a whole day: with the all-day digest of that day.
  /// - A todo with a position: on arriving.
  public static func triggers(for item: Item) -> [Trigger] {
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

  /// Whether a reminder is only the default rule stored as a row, as switching it off does.
  public static func isSpelledOut(_ reminder: Reminder, of item: Item) -> Bool {
    triggers(for: item).contains { trigger in
      reminder
        == Reminder(
          id: reminder.id, trigger: trigger, isOn: reminder.isOn, made: reminder.made)
    }
  }

  /// Whether the default rule gives the item a moment, not only an arrival.
  public static func hasMoment(_ item: Item) -> Bool {
    item.kind == .todo && item.when != .someday && item.reminders == nil
  }
}
