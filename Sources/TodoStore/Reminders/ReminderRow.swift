import CivilTime
import SQLite
import TodoCore

/// How a row of the table `reminder` is read and written.
enum ReminderRow {
  private typealias Column = TableColumn<Reminder, Void>

  static let columns = TableColumns<Reminder, Void>(
    table: "reminder",
    [
      Column(
        "id", selected: ["id"],
        { reminder, _ in reminder.id == 0 ? .null : .integer(reminder.id) },
        read: { reminder, row, index, _ in reminder.id = row.integer(index) }),
      Column("identifier", .text, { $0.identifier }, { $0.identifier = $1 }),
      Column(
        "trigger", selected: ["trigger"],
        { reminder, _ in .text(TriggerText.text(of: reminder.trigger)) },
        read: { reminder, row, index, items in
          reminder.trigger = items.trigger(reading: row.text(index))
        }),
      Column("is_on", .flag, { $0.isOn }, { $0.isOn = $1 }),
      Column("title", .text, { $0.title }, { $0.title = $1 }),
      Column("body", .text, { $0.body }, { $0.body = $1 }),
      Column("sound", .text, { $0.sound }, { $0.sound = $1 }),
      Column("badge", .number, { $0.badge }, { $0.badge = $1 }),
      Column("thread", .text, { $0.thread }, { $0.thread = $1 }),
      Column("attachment", .text, { $0.attachment }, { $0.attachment = $1 }),
      Column("level", .code, { $0.level }, { $0.level = $1 }),
      Column("catch_up", .code, { $0.catchUp }, { $0.catchUp = $1 }),
      Column("give_up", .number, { $0.giveUpSeconds }, { $0.giveUpSeconds = $1 }),
      Column("made_at", .instant, { $0.made }, { $0.made = $1 }),
      Column(written: "place_id", nil),
    ])

  /// Inserts or updates a row. The parameters are the values of `columns`, then the id of the item.
  static let save = {
    let names = columns.written + ["item_id"]
    return """
      INSERT INTO reminder (\(names.joined(separator: ", ")))
      VALUES (\(columns.parameters), ?\(names.count))
      ON CONFLICT (id) DO UPDATE
      SET \(columns.assignments { name, _ in "excluded.\(name)" }), item_id = excluded.item_id
      """
  }()

  static func read(_ row: Statement, of items: ItemTable) throws -> Reminder {
    var reminder = Reminder(trigger: .allDay)
    try columns.read(row, into: &reminder, of: items)
    return reminder
  }
}

extension Reminders {
  /// Writes the reminders of an item that differ from the stored ones, and deletes those that the
  /// item no longer has.
  ///
  /// A reminder with an unchanged trigger keeps its `made_at`, from which intervals count. So does one
  /// that moves along with the item.
  ///
  /// - Parameter old: The stored reminders; nil for a new item.
  /// - Returns: The reminders with their ids; nil if the item has the default reminder.
  func saveReminders(of item: Item, over old: [Reminder]?, at now: Instant) throws -> [Reminder]? {
    // After the clock was set back, the item was changed in the future.
    let changed = min(item.modified, now)
    let known = Dictionary((old ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set((item.reminders ?? []).map(\.id))
    for id in known.keys where !kept.contains(id) {
      try deleteReminder(id)
    }
    return try item.reminders?.map { reminder in
      if known[reminder.id] == reminder { return reminder }
      var reminder = reminder
      // Two items of an imported file may have reminders with the same id.
      if old == nil, reminder.id != 0, try owner(ofReminder: reminder.id) != nil { reminder.id = 0 }
      if let identifier = reminder.identifier {
        try deleteReminder(identifiedBy: identifier, except: reminder.id)
      }
      return try save(
        reminder, itemID: item.id, made: made(reminder, of: item, over: known[reminder.id], changed)
      )
    }
  }

  /// When a reminder was set: the time given by an import, else the stored time if the trigger is
  /// unchanged or still the item's own time, else the time of the change.
  private func made(
    _ reminder: Reminder, of item: Item, over old: Reminder?, _ changed: Instant
  ) -> Instant {
    guard let old else { return reminder.made ?? changed }
    if [old.trigger, item.when.ownTrigger].contains(reminder.trigger) {
      return reminder.made ?? old.made ?? changed
    }
    return reminder.made == old.made ? changed : reminder.made ?? changed
  }

  /// Inserts a reminder, or updates the stored one with its id.
  ///
  /// - Parameter itemID: nil for a pushed reminder.
  /// - Returns: The reminder with its id.
  func save(_ reminder: Reminder, itemID: Int?, made: Instant) throws -> Reminder {
    var stored = reminder
    stored.made = made
    try database.run(
      ReminderRow.save, try ReminderRow.columns.values(of: stored, ()) + [SQLValue(itemID)])
    if stored.id == 0 { stored.id = database.lastInsertedID }
    return stored
  }

  /// Deletes another reminder with the same identifier, which the new one replaces.
  func deleteReminder(identifiedBy identifier: String, except reminderID: Int) throws {
    let found = try database.first(
      "SELECT id, item_id FROM reminder WHERE identifier = ?1", [.text(identifier)]
    ) { (id: $0.integer(0), item: $0.optionalInteger(1)) }
    guard let found, found.id != reminderID else { return }
    if let other = found.item {
      try journal.recordItem(other)
    } else {
      try journal.record(found.id, as: .push)
    }
    try deleteReminder(found.id)
    try dequeue("reminder_id = ?1", [.integer(found.id)])
  }

  /// Renames a place in the triggers of the reminders that wait there.
  func renamePlace(_ id: Int, to name: String) throws {
    let rows = try database.rows(
      "SELECT id, item_id, trigger FROM reminder WHERE place_id = ?1 AND item_id IS NOT NULL",
      [.integer(id)]
    ) { ($0.integer(0), $0.integer(1), $0.text(2)) }
    for (id, itemID, words) in rows {
      guard case .region(var region) = items.trigger(reading: words),
        case .named = region.location
      else { continue }
      region.location = .named(name)
      try journal.recordItem(itemID)
      try database.run(
        "UPDATE reminder SET trigger = ?2 WHERE id = ?1",
        [.integer(id), .text(TriggerText.text(of: .region(region)))])
    }
  }

  func pushID(identifiedBy identifier: String) throws -> Int? {
    try database.integer(
      "SELECT id FROM reminder WHERE identifier = ?1 AND item_id IS NULL", [.text(identifier)])
  }

  func deleteReminder(_ id: Int) throws {
    try database.run("DELETE FROM reminder WHERE id = ?1", [.integer(id)])
  }
}
