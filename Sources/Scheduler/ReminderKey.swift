/// Identifies the reminder that a notification comes from. The ledger is keyed by it.
public enum ReminderKey: Hashable, Comparable, Sendable {
  /// The default rule of an item.
  case defaultRule(item: Int)
  /// A reminder that the user set on an item.
  case own(Int, item: Int)
  /// A reminder without an item.
  case pushed(Int)

  /// The number of its item, or nil if it has none.
  public var item: Int? {
    switch self {
    case .defaultRule(let item), .own(_, let item): item
    case .pushed: nil
    }
  }

  /// Its own number, as in `r5`, or nil for a default rule.
  public var reminder: Int? {
    switch self {
    case .defaultRule: nil
    case .own(let reminder, _), .pushed(let reminder): reminder
    }
  }

  public var isDefault: Bool { reminder == nil }

  /// Reminders without an item first, then by item and number.
  public static func < (left: ReminderKey, right: ReminderKey) -> Bool {
    (left.item ?? 0, left.reminder ?? 0) < (right.item ?? 0, right.reminder ?? 0)
  }
}

/// What a row of the queue announces when its moment comes.
public enum QueueKey: Hashable, Sendable {
  /// The next occurrence of a reminder.
  case reminder(ReminderKey)
  /// An announcement that was put off: the number of its row in the ledger, and its item.
  case snooze(row: Int, item: Int?)

  public var item: Int? {
    switch self {
    case .reminder(let key): key.item
    case .snooze(_, let item): item
    }
  }
}
