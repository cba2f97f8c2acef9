import CivilTime
import TodoCore

/// How a row of the table `reminder` is read and written.
enum ReminderRow {
  struct Facts {
    /// When the reminder was set.
    let made: Instant
  }

  private typealias Column = TableColumn<Reminder, Facts>

  static let columns = TableColumns<Reminder, Facts>(
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
        read: { reminder, row, index, store in
          reminder.trigger = store.trigger(reading: row.text(index))
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
      Column(
        "made_at", selected: ["made_at"], { _, facts in .integer(facts.made.secondsSinceEpoch) },
        read: { reminder, row, index, _ in
          reminder.made = Instant(secondsSinceEpoch: row.integer(index))
        }),
      Column(written: "place_id", nil),
    ])

  /// Inserts or updates a row. The parameters are the values of `columns`, then the item's id.
  static let save = {
    let names = columns.written + ["item_id"]
    return """
      INSERT INTO reminder (\(names.joined(separator: ", ")))
      VALUES (\(columns.parameters), ?\(names.count))
      ON CONFLICT (id) DO UPDATE
      SET \(columns.assignments { name, _ in "excluded.\(name)" }), item_id = excluded.item_id
      """
  }()

  static func read(_ row: Statement, of store: Store) throws -> Reminder {
    var reminder = Reminder(trigger: .allDay)
    try columns.read(row, into: &reminder, of: store)
    return reminder
  }
}

extension Store {
  /// Writes the reminders of an item that differ from the stored ones, and deletes stored ones that
  /// the item no longer has.
  ///
  /// A reminder whose trigger is unchanged keeps the time it was set, from which intervals count.
  ///
  /// - Parameter old: The stored reminders; nil for a new item.
  /// - Returns: The reminders with their numbers.
  func saveReminders(of item: Item, over old: [Reminder]?) throws -> [Reminder]? {
    let known = Dictionary((old ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set((item.reminders ?? []).map(\.id))
    for id in known.keys where !kept.contains(id) {
      try database.run("DELETE FROM reminder WHERE id = ?1", [.integer(id)])
    }
    return try item.reminders?.map { reminder in
      if known[reminder.id] == reminder { return reminder }
      var reminder = reminder
      // Two items of a file may name the same number.
      if old == nil, reminder.id != 0, try owner(ofReminder: reminder.id) != nil { reminder.id = 0 }
      if let identifier = reminder.identifier {
        try release(identifier, except: reminder.id)
      }
      return try save(
        reminder, itemID: item.id, made: made(reminder, over: known[reminder.id], item))
    }
  }

  /// When a reminder was set: the time given by an import, else the stored time if the trigger is
  /// unchanged, else the time of this change.
  private func made(_ reminder: Reminder, over old: Reminder?, _ item: Item) -> Instant {
    guard let old else { return reminder.made ?? item.modified }
    if old.trigger == reminder.trigger { return reminder.made ?? old.made ?? item.modified }
    return reminder.made == old.made ? item.modified : reminder.made ?? item.modified
  }

  /// - Parameter itemID: nil for a pushed reminder.
  /// - Returns: The reminder with its number.
  func save(_ reminder: Reminder, itemID: Int?, made: Instant) throws -> Reminder {
    let facts = ReminderRow.Facts(made: made)
    try database.run(
      ReminderRow.save, try ReminderRow.columns.values(of: reminder, facts) + [SQLValue(itemID)])
    var stored = reminder
    if stored.id == 0 { stored.id = database.lastInsertedID }
    stored.made = made
    return stored
  }

  /// Deletes another reminder with the same identifier, which the newer one replaces.
  private func release(_ identifier: String, except reminderID: Int) throws {
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
