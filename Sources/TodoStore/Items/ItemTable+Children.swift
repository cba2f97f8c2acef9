import CivilTime
import SQLite
import TodoCore

/// The source of item rows: the tables, or the images of a journal entry.
struct ItemRowSource {
  /// A `WITH` clause that precedes each query. For images it shadows the tables.
  let with: String
  /// The ids as JSON (?1), and for images the entry (?2).
  let values: [SQLValue]

  init(ids: some Collection<Int>, entry: Int? = nil) {
    with = entry == nil ? "" : ImageShape.item.shadows
    values = [.text(ItemTable.jsonArray(of: ids))] + (entry.map { [.integer($0)] } ?? [])
  }
}

/// Reads the rows of items in other tables, with one query per table for all items.
extension ItemTable {
  /// Reads the tags, overrides, excluded and extra dates, reminders, sources and dependencies of
  /// items, and the time when undo or redo changed them.
  func readChildren(of items: inout [Int: Item], _ source: ItemRowSource) throws {
    if items.isEmpty { return }
    try readTags(of: &items, source)
    if items.values.contains(where: { $0.repetition != nil || $0.parent != nil }) {
      try readChanges(of: &items, source)
      try readDates(of: &items, source)
    }
    if items.values.contains(where: { $0.reminders != nil }) {
      try readReminders(of: &items, source)
    }
    try readSources(of: &items, source)
    try readRestored(of: &items, source)
    try readAfter(of: &items, source)
  }

  private func readAfter(of items: inout [Int: Item], _ source: ItemRowSource) throws {
    // The table is almost always empty, so the query costs one lookup.
    let rows = try database.rows(
      """
      \(source.with)SELECT item_id, other_id
      FROM json_each(?1) CROSS JOIN item_after ON item_id = value
      WHERE EXISTS (SELECT 1 FROM main.item_after)
        AND EXISTS (SELECT 1 FROM main.item WHERE id = other_id)
      ORDER BY item_id, other_id
      """, source.values
    ) { ($0.integer(0), $0.integer(1)) }
    for (id, other) in rows { items[id]?.after.append(other) }
  }

  private func readRestored(of items: inout [Int: Item], _ source: ItemRowSource) throws {
    let rows = try database.rows(
      """
      SELECT item_id, at FROM json_each(?1) CROSS JOIN restored ON item_id = value
      WHERE EXISTS (SELECT 1 FROM restored)
      """, Array(source.values.prefix(1))
    ) { ($0.integer(0), $0.instant(1)) }
    for (id, instant) in rows { items[id]?.restored = instant }
  }

  private func readTags(of items: inout [Int: Item], _ source: ItemRowSource) throws {
    try database.forEachRow(
      """
      \(source.with)SELECT item_id, tag FROM json_each(?1) CROSS JOIN item_tag ON item_id = value
      ORDER BY item_id, position
      """, source.values
    ) { items[$0.integer(0)]?.tags.append($0.text(1)) }
  }

  private func readChanges(of items: inout [Int: Item], _ source: ItemRowSource) throws {
    try database.forEachRow(
      """
      \(source.with)SELECT \(ItemTable.changeColumns), item_id
      FROM json_each(?1) CROSS JOIN occurrence ON item_id = value
      ORDER BY item_id, occurrence.key
      """, source.values
    ) { items[$0.integer(6)]?.changes.append(try readChange($0)) }
  }

  private func readDates(of items: inout [Int: Item], _ source: ItemRowSource) throws {
    let rows = try database.rows(
      """
      \(source.with)SELECT item_id, repeat_date.key, is_extra
      FROM json_each(?1) CROSS JOIN repeat_date ON item_id = value
      """, source.values
    ) { (item: $0.integer(0), key: $0.occurrenceKey(1), isExtra: $0.bool(2)) }
    // All dates of a repetition are set at once, since each change to it copies the sets.
    for (id, dates) in Dictionary(grouping: rows, by: \.item) {
      guard var repetition = items[id]?.repetition else { continue }
      repetition.excluded = Set(dates.lazy.filter { !$0.isExtra }.map(\.key))
      repetition.extra = Set(dates.lazy.filter(\.isExtra).map(\.key))
      items[id]?.repetition = repetition
    }
  }

  private func readReminders(of items: inout [Int: Item], _ source: ItemRowSource) throws {
    try database.forEachRow(
      """
      \(source.with)SELECT \(ReminderRow.columns.selection), item_id
      FROM json_each(?1) CROSS JOIN reminder ON item_id = value
      ORDER BY item_id, reminder.id
      """, source.values
    ) { row in
      let reminder = try ReminderRow.read(row, of: self)
      items[row.integer(ReminderRow.columns.width)]?.reminders?.append(reminder)
    }
  }

  private func readSources(of items: inout [Int: Item], _ source: ItemRowSource) throws {
    // EXISTS avoids a seek per item in a store without sources.
    try database.forEachRow(
      """
      \(source.with)SELECT item_id, source.key, text, is_current
      FROM json_each(?1) CROSS JOIN source ON item_id = value
      WHERE EXISTS (SELECT 1 FROM source) ORDER BY item_id, position
      """, source.values
    ) { row in
      let key = row.isEmpty(1) ? nil : row.occurrenceKey(1)
      items[row.integer(0)]?.sources.append(
        SourceComponent(occurrence: key, text: row.text(2), isCurrent: row.bool(3)))
    }
  }
}

/// The changes and dates of single repeating items.
extension ItemTable {
  /// The changes of an item in order of key, beginning `countBefore` changes before an occurrence.
  func changes(
    of itemID: Int, around key: OccurrenceKey, countBefore: Int
  ) throws -> [OccurrenceChange] {
    try changes(
      of: itemID,
      where: """
        key >= coalesce((SELECT key FROM occurrence WHERE item_id = \(itemID)
          AND key < \(key.description) ORDER BY key DESC LIMIT 1 OFFSET \(countBefore - 1)), '')
        """)
  }

  /// The changes of an item in order of key, beginning at an occurrence; all if that is nil.
  func changes(of itemID: Int, from key: OccurrenceKey?) throws -> [OccurrenceChange] {
    try changes(of: itemID, where: "key >= \(key?.description ?? "")")
  }

  /// The changes of an item in order of key, of occurrences that are, or were moved to, on or after
  /// a day.
  func changes(of itemID: Int, reaching day: Day) throws -> [OccurrenceChange] {
    try changes(of: itemID, where: "(key >= \(day) OR moved_day >= \(day))")
  }

  private func changes(of itemID: Int, where condition: SQL) throws -> [OccurrenceChange] {
    try database.rows(
      literal: """
        SELECT \(sql: ItemTable.changeColumns) FROM occurrence
        WHERE item_id = \(itemID) AND \(condition) ORDER BY key
        """, map: readChange)
  }

  /// The columns for `readChange`.
  static let changeColumns =
    "occurrence.key, occurrence.status, occurrence.done_at, moved_day, moved_time, occurrence.with_parent"

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
    var change = OccurrenceChange(key: key, status: status, movedTo: movedTo)
    change.isClosedWithParent = row.bool(5)
    return change
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
      try database.integers(
        """
        SELECT item_id FROM occurrence WHERE moved_day IS NOT NULL
        UNION ALL SELECT item_id FROM repeat_date
        """))
  }
}

typealias RepeatDates = (excluded: Set<OccurrenceKey>, extra: Set<OccurrenceKey>)
