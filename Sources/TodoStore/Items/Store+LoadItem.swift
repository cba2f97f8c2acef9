import CivilTime
import TodoCore

extension Store {
  /// The whole item with this number, or nil.
  public func item(id: Int) throws -> Item? {
    if let known = shownItems?[id] { return known }
    let query = try itemQuery ?? Statement(database: database, sql: Self.itemByID)
    itemQuery = query
    query.reset()
    query.bind([.integer(id)])
    defer { query.reset() }
    guard try query.step() else { return nil }
    let item = try completed(try ItemRow.read(query))
    shownItems?[id] = item
    return item
  }

  private static let itemByID =
    "SELECT \(ItemRow.columns) FROM \(ItemRow.tables) WHERE item.id = ?1"

  /// An item with what stands in the other tables: tags, changes, excluded and extra dates, reminders.
  func completed(_ item: Item) throws -> Item {
    var item = item
    let id = [SQLValue.integer(item.id)]
    item.tags = try database.rows(
      "SELECT tag FROM item_tag WHERE item_id = ?1 ORDER BY position", id
    ) { $0.text(0) }
    if item.repetition != nil {
      item.changes = try database.rows(
        """
        SELECT key, status, done_at, moved_day, moved_time FROM occurrence
        WHERE item_id = ?1 ORDER BY key
        """, id, map: readChange)
      let dates = try database.rows(
        "SELECT key, is_extra FROM repeat_date WHERE item_id = ?1", id
      ) { row in
        (try ItemRow.readCivil(OccurrenceKey(iso: row.text(0))), row.bool(1))
      }
      for (key, isExtra) in dates {
        if isExtra {
          item.repetition?.extra.insert(key)
        } else {
          item.repetition?.excluded.insert(key)
        }
      }
    }
    if item.reminders != nil {
      item.reminders = try database.rows(
        "SELECT \(ReminderRow.columns) FROM reminder WHERE item_id = ?1 ORDER BY id", id
      ) { try readReminder($0) }
    }
    return item
  }

  func readChange(_ row: Statement) throws -> OccurrenceChange {
    let key = try ItemRow.readCivil(OccurrenceKey(iso: row.text(0)))
    let status: OccurrenceChange.Status =
      switch row.integer(1) {
      case OccurrenceCode.done:
        .done(row.optionalInteger(2).map(Instant.init(secondsSinceEpoch:)))
      case OccurrenceCode.skipped: .skipped
      default: .open
      }
    var movedTo: When?
    if let text = row.optionalText(3) {
      let day = try ItemRow.readCivil(Day(iso: text))
      let time = try row.optionalText(4).map { try ItemRow.readCivil(TimeOfDay(iso: $0)) }
      movedTo = time.map { .timed(CivilDateTime(day, $0), zone: nil) } ?? .allDay(day)
    }
    return OccurrenceChange(key: key, status: status, movedTo: movedTo)
  }

  func readReminder(_ row: Statement) throws -> Reminder {
    Reminder(
      id: row.integer(0), identifier: row.optionalText(1),
      trigger: try trigger(reading: row.text(2)), isOn: row.bool(3),
      title: row.optionalText(4), body: row.optionalText(5), sound: row.optionalText(6),
      badge: row.optionalInteger(7), thread: row.optionalText(8), attachment: row.optionalText(9),
      level: try Reminder.Level(code: row.integer(10)),
      catchUp: try Reminder.CatchUp(code: row.integer(11)), giveUpSeconds: row.optionalInteger(12),
      made: Instant(secondsSinceEpoch: row.integer(13)))
  }
}
