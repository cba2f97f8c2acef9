import Scheduler

/// How tables identify reminders: `item_id` 0 for a pushed one, `reminder_id` 0 for the default
/// reminder of an item. In the queue, a negative `reminder_id` is minus the ledger row of a snoozed
/// notification.
extension ReminderKey {
  init(itemID: Int, reminderID: Int) {
    if itemID == 0 {
      self = .pushed(reminderID)
    } else if reminderID == 0 {
      self = .defaultRule(item: itemID)
    } else {
      self = .own(reminderID, item: itemID)
    }
  }

  var itemID: Int { item ?? 0 }
  var reminderID: Int { reminder ?? 0 }

  /// The two columns as bound values.
  var values: [SQLValue] { [.integer(itemID), .integer(reminderID)] }
}

extension QueueKey {
  init(itemID: Int, reminderID: Int) {
    if reminderID < 0 {
      self = .snooze(row: -reminderID, item: itemID == 0 ? nil : itemID)
    } else {
      self = .reminder(ReminderKey(itemID: itemID, reminderID: reminderID))
    }
  }

  var itemID: Int { item ?? 0 }

  var reminderID: Int {
    switch self {
    case .reminder(let key): key.reminderID
    case .snooze(let row, _): -row
    }
  }

  var values: [SQLValue] { [.integer(itemID), .integer(reminderID)] }
}

extension Statement {
  /// The key in this column and the next.
  func reminderKey(_ column: Int) -> ReminderKey {
    ReminderKey(itemID: integer(column), reminderID: integer(column + 1))
  }

  /// The key of a row of the queue, in this column and the next.
  func queueKey(_ column: Int) -> QueueKey {
    QueueKey(itemID: integer(column), reminderID: integer(column + 1))
  }
}
