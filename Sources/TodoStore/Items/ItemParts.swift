import CivilTime
import TodoCore

/// Adds the data in other tables to items, with one query per table for all of them.
struct ItemParts {
  private var items: [Int: Item]
  private let wanted: [SQLValue]

  init(of items: [Int: Item]) {
    self.items = items
    wanted = [.text(Store.jsonArray(of: items.keys))]
  }

  /// The items with their tags, changes, excluded and extra dates, reminders and sources.
  static func completed(_ items: [Int: Item], in store: Store) throws -> [Int: Item] {
    guard !items.isEmpty else { return items }
    var parts = ItemParts(of: items)
    try parts.readTags(store)
    if items.values.contains(where: { $0.repetition != nil }) {
      try parts.readChanges(store)
      try parts.readDates(store)
    }
    if items.values.contains(where: { $0.reminders != nil }) { try parts.readReminders(store) }
    try parts.readSources(store)
    return parts.items
  }

  private mutating func readTags(_ store: Store) throws {
    let rows = try store.database.rows(
      """
      SELECT item_id, tag FROM json_each(?1) CROSS JOIN item_tag ON item_id = value
      ORDER BY item_id, position
      """, wanted
    ) { ($0.integer(0), $0.text(1)) }
    for (id, tag) in rows { items[id]?.tags.append(tag) }
  }

  private mutating func readChanges(_ store: Store) throws {
    let rows = try store.database.rows(
      """
      SELECT occurrence.key, status, done_at, moved_day, moved_time, item_id
      FROM json_each(?1) CROSS JOIN occurrence ON item_id = value
      ORDER BY item_id, occurrence.key
      """, wanted
    ) { ($0.integer(5), try store.readChange($0)) }
    for (id, change) in rows { items[id]?.changes.append(change) }
  }

  private mutating func readDates(_ store: Store) throws {
    let rows = try store.database.rows(
      """
      SELECT item_id, repeat_date.key, is_extra
      FROM json_each(?1) CROSS JOIN repeat_date ON item_id = value
      """, wanted
    ) { row in
      (row.integer(0), row.occurrenceKey(1), row.bool(2))
    }
    // A repetition is changed once for all its dates, since each change copies them.
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

  private mutating func readReminders(_ store: Store) throws {
    let rows = try store.database.rows(
      """
      SELECT \(ReminderRow.columns.selection), item_id
      FROM json_each(?1) CROSS JOIN reminder ON item_id = value
      ORDER BY item_id, reminder.id
      """, wanted
    ) { ($0.integer(ReminderRow.columns.width), try ReminderRow.read($0, of: store)) }
    for (id, reminder) in rows { items[id]?.reminders?.append(reminder) }
  }

  private mutating func readSources(_ store: Store) throws {
    // Without the condition, a store that holds none would pay for every number.
    let rows = try store.database.rows(
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
