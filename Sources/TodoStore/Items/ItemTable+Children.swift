import CivilTime
import SQLite
import TodoCore

/// Reads the rows of items in other tables, with one query per table for all items together.
struct ItemParts {
  private var items: [Int: Item]
  private let wanted: [SQLValue]

  init(of items: [Int: Item]) {
    self.items = items
    wanted = [.text(ItemTable.jsonArray(of: items.keys))]
  }

  /// The items with their tags, changes, excluded and extra dates, reminders and sources.
  static func completed(_ items: [Int: Item], in table: ItemTable) throws -> [Int: Item] {
    guard !items.isEmpty else { return items }
    var parts = ItemParts(of: items)
    try parts.readTags(table)
    if items.values.contains(where: { $0.repetition != nil }) {
      try parts.readChanges(table)
      try parts.readDates(table)
    }
    if items.values.contains(where: { $0.reminders != nil }) { try parts.readReminders(table) }
    try parts.readSources(table)
    return parts.items
  }

  private mutating func readTags(_ table: ItemTable) throws {
    let rows = try table.database.rows(
      """
      SELECT item_id, tag FROM json_each(?1) CROSS JOIN item_tag ON item_id = value
      ORDER BY item_id, position
      """, wanted
    ) { ($0.integer(0), $0.text(1)) }
    for (id, tag) in rows { items[id]?.tags.append(tag) }
  }

  private mutating func readChanges(_ table: ItemTable) throws {
    let rows = try table.database.rows(
      """
      SELECT \(ItemTable.changeColumns), item_id
      FROM json_each(?1) CROSS JOIN occurrence ON item_id = value
      ORDER BY item_id, occurrence.key
      """, wanted
    ) { ($0.integer(5), try table.readChange($0)) }
    for (id, change) in rows { items[id]?.changes.append(change) }
  }

  private mutating func readDates(_ table: ItemTable) throws {
    let rows = try table.database.rows(
      """
      SELECT item_id, repeat_date.key, is_extra
      FROM json_each(?1) CROSS JOIN repeat_date ON item_id = value
      """, wanted
    ) { row in
      (row.integer(0), row.occurrenceKey(1), row.bool(2))
    }
    // All dates of a repetition are set at once, since each change to it copies the sets.
    var rest = rows[...]
    while let id = rest.first?.0 {
      let own = rest.prefix { $0.0 == id }
      rest = rest.dropFirst(own.count)
      guard var repetition = items[id]?.repetition else { continue }
      repetition.excluded = Set(own.lazy.filter { !$0.2 }.map { $0.1 })
      repetition.extra = Set(own.lazy.filter { $0.2 }.map { $0.1 })
      items[id]?.repetition = repetition
    }
  }

  private mutating func readReminders(_ table: ItemTable) throws {
    let rows = try table.database.rows(
      """
      SELECT \(ReminderRow.columns.selection), item_id
      FROM json_each(?1) CROSS JOIN reminder ON item_id = value
      ORDER BY item_id, reminder.id
      """, wanted
    ) { ($0.integer(ReminderRow.columns.width), try ReminderRow.read($0, of: table)) }
    for (id, reminder) in rows { items[id]?.reminders?.append(reminder) }
  }

  private mutating func readSources(_ table: ItemTable) throws {
    // EXISTS avoids a seek per item in a store without sources.
    let rows = try table.database.rows(
      """
      SELECT item_id, source.key, text, is_current
      FROM json_each(?1) CROSS JOIN source ON item_id = value
      WHERE EXISTS (SELECT 1 FROM source) ORDER BY item_id, position
      """, wanted
    ) { row in
      let key = row.isEmpty(1) ? nil : row.occurrenceKey(1)
      let source = SourceComponent(
        occurrence: key, text: row.text(2), isCurrent: row.bool(3))
      return (row.integer(0), source)
    }
    for (id, source) in rows { items[id]?.sources.append(source) }
  }
}

/// The changes and dates of single repeating items.
extension ItemTable {
  /// The changes of an item in order of key, beginning `countBefore` changes before an occurrence.
  func changes(
    of itemID: Int, around key: OccurrenceKey, countBefore: Int
  ) throws -> [OccurrenceChange] {
    try database.rows(
      """
      SELECT \(ItemTable.changeColumns) FROM occurrence
      WHERE item_id = ?1 AND key >= coalesce(
        (SELECT key FROM occurrence WHERE item_id = ?1 AND key < ?2
         ORDER BY key DESC LIMIT 1 OFFSET ?3), '')
      ORDER BY key
      """, [.integer(itemID), .text(key.description), .integer(countBefore - 1)],
      map: readChange)
  }

  /// The changes of an item in order of key, beginning at an occurrence; all if that is nil.
  func changes(of itemID: Int, from key: OccurrenceKey?) throws -> [OccurrenceChange] {
    try database.rows(
      """
      SELECT \(ItemTable.changeColumns) FROM occurrence
      WHERE item_id = ?1 AND key >= ?2 ORDER BY key
      """, [.integer(itemID), .text(key?.description ?? "")], map: readChange)
  }

  /// The changes of an item in order of key, of occurrences that are, or were moved to, on or after
  /// a day.
  func changes(of itemID: Int, reaching day: Day) throws -> [OccurrenceChange] {
    try database.rows(
      """
      SELECT \(ItemTable.changeColumns) FROM occurrence
      WHERE item_id = ?1 AND (key >= ?2 OR moved_day >= ?2) ORDER BY key
      """, [.integer(itemID), .text(day.description)], map: readChange)
  }

  /// The columns for `readChange`.
  static let changeColumns = "occurrence.key, status, done_at, moved_day, moved_time"

  func readChange(_ row: Statement) throws -> OccurrenceChange {
    let key = row.occurrenceKey(0)
    let status: OccurrenceChange.Status =
      switch row.integer(1) {
      case OccurrenceCode.done:
        .done(row.optionalInstant(2))
      case OccurrenceCode.skipped:
        .skipped(row.optionalInstant(2))
      default: .open
      }
    var movedTo: When?
    if let day = row.optionalDay(3) {
      let time = row.optionalTime(4)
      movedTo = time.map { .timed(CivilDateTime(day, $0), zone: nil) } ?? .allDay(day)
    }
    return OccurrenceChange(key: key, status: status, movedTo: movedTo)
  }

  func repeatDates(of itemID: Int) throws -> RepeatDates {
    var dates: RepeatDates = ([], [])
    let rows = try database.rows(
      "SELECT key, is_extra FROM repeat_date WHERE item_id = ?1", [.integer(itemID)]
    ) { ($0.occurrenceKey(0), $0.bool(1)) }
    for (key, isExtra) in rows {
      if isExtra { dates.extra.insert(key) } else { dates.excluded.insert(key) }
    }
    return dates
  }

  /// The ids of the repeating items with a date that was excluded, added or moved. There are few.
  func irregularItems() throws -> Set<Int> {
    Set(
      try database.rows(
        """
        SELECT item_id FROM occurrence WHERE moved_day IS NOT NULL
        UNION ALL SELECT item_id FROM repeat_date
        """
      ) { $0.integer(0) })
  }
}

/// The excluded and the extra dates of a repeating item.
typealias RepeatDates = (excluded: Set<OccurrenceKey>, extra: Set<OccurrenceKey>)
