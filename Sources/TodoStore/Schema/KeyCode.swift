import Scheduler

/// How the tables name reminders: `item_id` 0 for one that was pushed, `reminder_id` 0 for the default rule of
/// an item, and in the queue minus the number of the ledger's row for what was put off.
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
  /// The reminder that two columns from this one on name.
  func reminderKey(_ column: Int) -> ReminderKey {
    ReminderKey(itemID: integer(column), reminderID: integer(column + 1))
  }

  /// What a row of the queue announces, by two columns from this one on.
  func queueKey(_ column: Int) -> QueueKey {
    QueueKey(itemID: integer(column), reminderID: integer(column + 1))
  }
}
