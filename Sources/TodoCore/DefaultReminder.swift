import CivilTime

/// The reminders an item has while the user set none: a rule, not stored.
public enum DefaultReminder {
  /// What the rule means for this item. Events remind only when asked.
  ///
  /// - An item with a time reminds at that time.
  /// - A todo of a whole day joins the all-day digest of that day.
  /// - An item with a position reminds on arriving.
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

  /// Whether a reminder is the rule made into a row, as switching it off does, and nothing more.
  public static func isSpelledOut(_ reminder: Reminder, of item: Item) -> Bool {
    triggers(for: item).contains { trigger in
      reminder
        == Reminder(
          id: reminder.id, trigger: trigger, isOn: reminder.isOn, made: reminder.made)
    }
  }

  /// Whether the rule gives the item a moment, beside a crossing it may wait for.
  public static func hasMoment(_ item: Item) -> Bool {
    item.kind == .todo && item.when != .someday && item.reminders == nil
  }
}
