import CivilTime

/// The schedule of an item without a day that is taken at an interval, such as `every 8 hours`.
/// Each announcement is answered separately, and the item stays open.
package struct Dose: Hashable, Sendable {
  package let interval: Trigger.Interval
  /// The next announcement, if known.
  package let next: Instant?

  package init(interval: Trigger.Interval, next: Instant?) {
    self.interval = interval
    self.next = next
  }
}

extension Item {
  /// The reminder whose announcements are answered one by one; nil for an item without doses.
  package var doseReminder: Reminder? {
    guard kind == .todo, isOpen, when == .someday, repetition == nil else { return nil }
    return reminders?.first { $0.isOn && $0.trigger.doseInterval != nil }
  }

  /// Marks the repeating intervals of a new item as doses, if the item has no day and no rule.
  package mutating func countDoses() {
    guard kind == .todo, when == .someday, repetition == nil else { return }
    reminders = reminders?.map { reminder in
      guard case .interval(var interval) = reminder.trigger, interval.isRepeating else {
        return reminder
      }
      interval.isDose = true
      var dose = reminder
      dose.trigger = .interval(interval)
      return dose
    }
  }
}

extension Trigger {
  /// The interval of doses; nil for every other trigger.
  package var doseInterval: Interval? {
    guard case .interval(let interval) = self, interval.isRepeating, interval.isDose else {
      return nil
    }
    return interval
  }

  /// Whether both triggers are due at the same moments. Ignores whether they are doses.
  package func isDue(with other: Trigger) -> Bool {
    guard case .interval(var own) = self, case .interval(var others) = other else {
      return self == other
    }
    (own.isDose, others.isDose) = (false, false)
    return own == others
  }
}
