import CivilTime
import TodoCore

/// The SQL that reads and writes rows of the table `reminder`.
enum ReminderRow {
  static let columns = """
    reminder.id, identifier, trigger, is_on, reminder.title, reminder.body, sound, badge, thread, attachment, \
    level, catch_up, give_up, made_at
    """
  /// The number of columns in `columns`; further columns of a query follow them.
  static let columnCount = 14

  static let save = """
    INSERT INTO reminder (id, item_id, identifier, trigger, is_on, title, body, sound, badge, thread,
      attachment, level, catch_up, give_up, made_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
    ON CONFLICT (id) DO UPDATE SET
      item_id = excluded.item_id, identifier = excluded.identifier, trigger = excluded.trigger,
      is_on = excluded.is_on, title = excluded.title, body = excluded.body, sound = excluded.sound,
      badge = excluded.badge, thread = excluded.thread, attachment = excluded.attachment,
      level = excluded.level, catch_up = excluded.catch_up, give_up = excluded.give_up,
      made_at = excluded.made_at
    """
}

extension Store {
  /// Writes the reminders of an item that differ from the stored ones.
  ///
  /// If the trigger is unchanged, a reminder keeps the time it was made at, from which intervals
  /// count.
  ///
  /// - Parameter old: The stored reminders; nil for a new item.
  /// - Returns: The reminders with their ids.
  func saveReminders(of item: Item, over old: [Reminder]?) throws -> [Reminder]? {
    let known = Dictionary((old ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set((item.reminders ?? []).map(\.id))
    for id in known.keys where !kept.contains(id) {
      try database.run("DELETE FROM reminder WHERE id = ?1", [.integer(id)])
    }
    return try item.reminders?.map { reminder in
      if known[reminder.id] == reminder { return reminder }
      if let identifier = reminder.identifier {
        try release(identifier, from: item.id, except: reminder.id)
      }
      return try save(
        reminder, itemID: item.id, made: made(reminder, over: known[reminder.id], item))
    }
  }

  /// When a reminder was made: as an import says, else as stored while its trigger is unchanged,
  /// else the time of the item's change.
  private func made(_ reminder: Reminder, over old: Reminder?, _ item: Item) -> Instant {
    guard let old else { return reminder.made ?? item.modified }
    if old.trigger == reminder.trigger { return reminder.made ?? old.made ?? item.modified }
    return reminder.made == old.made ? item.modified : reminder.made ?? item.modified
  }

  /// - Parameter itemID: The item, or nil for a pushed reminder.
  /// - Returns: The reminder with its id.
  func save(_ reminder: Reminder, itemID: Int?, made: Instant) throws -> Reminder {
    try database.run(
      ReminderRow.save,
      [
        reminder.id == 0 ? .null : .integer(reminder.id), SQLValue(itemID),
        SQLValue(reminder.identifier), .text(TriggerText.text(of: reminder.trigger)),
        SQLValue(reminder.isOn), SQLValue(reminder.title), SQLValue(reminder.body),
        SQLValue(reminder.sound), SQLValue(reminder.badge), SQLValue(reminder.thread),
        SQLValue(reminder.attachment), .integer(reminder.level.code),
        .integer(reminder.catchUp.code), SQLValue(reminder.giveUpSeconds),
        .integer(made.secondsSinceEpoch),
      ])
    var stored = reminder
    if stored.id == 0 { stored.id = database.lastInsertedID }
    stored.made = made
    return stored
  }

  /// Deletes another reminder with this identifier, which the new one replaces.
  private func release(_ identifier: String, from itemID: Int, except reminderID: Int) throws {
    let found = try database.first(
      "SELECT id, item_id FROM reminder WHERE identifier = ?1", [.text(identifier)]
    ) { (id: $0.integer(0), item: $0.optionalInteger(1)) }
    guard let found, found.id != reminderID else { return }
    if let other = found.item {
      try rememberItem(other)
    } else {
      try rememberPush(found.id)
    }
    try database.run("DELETE FROM reminder WHERE id = ?1", [.integer(found.id)])
    try database.run("DELETE FROM queue WHERE reminder_id = ?1", [.integer(found.id)])
  }
}
