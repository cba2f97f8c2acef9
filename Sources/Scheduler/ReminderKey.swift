/// Identifies the reminder of a notification. A key of the ledger.
package enum ReminderKey: Hashable, Comparable, Sendable {
  case defaultRule(item: Int)
  /// A reminder that the user set on an item.
  case own(Int, item: Int)
  /// A reminder without an item.
  case pushed(Int)

  /// The id of its item, or nil if it has none.
  package var item: Int? {
    switch self {
    case .defaultRule(let item), .own(_, let item): item
    case .pushed: nil
    }
  }

  /// Its own id, as in `r5`; nil for a default rule.
  package var reminder: Int? {
    switch self {
    case .defaultRule: nil
    case .own(let reminder, _), .pushed(let reminder): reminder
    }
  }

  package var isDefault: Bool { reminder == nil }

  /// Orders reminders without an item first, then by item and id.
  package static func < (left: ReminderKey, right: ReminderKey) -> Bool {
    (left.item ?? 0, left.reminder ?? 0) < (right.item ?? 0, right.reminder ?? 0)
  }
}

/// Identifies a row of the queue.
package enum QueueKey: Hashable, Sendable {
  /// The next occurrence of a reminder.
  case reminder(ReminderKey)
  /// A snoozed announcement: the id of its row in the ledger, and its item.
  case snooze(row: Int, item: Int?)

  package var item: Int? {
    switch self {
    case .reminder(let key): key.item
    case .snooze(_, let item): item
    }
  }
}
