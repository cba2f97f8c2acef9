import CivilTime
import SQLite
import TodoCore

extension Store {
  /// The whole item with this id, or nil.
  package func item(id: Int) throws -> Item? { try items(ids: [id])[id] }

  /// The items with these ids, read with a fixed number of queries.
  func items(ids: [Int]) throws -> [Int: Item] {
    guard !ids.isEmpty else { return [:] }
    let query = try database.statement(
      """
      SELECT \(ItemRow.columns.selection) FROM json_each(?1) AS wanted CROSS JOIN \(ItemRow.tables)
      WHERE item.id = wanted.value
      """)
    query.bind([.text(Store.jsonArray(of: ids))])
    defer { query.reset() }
    var items: [Int: Item] = [:]
    items.reserveCapacity(ids.count)
    while try query.step() {
      let item = try ItemRow.read(query, of: self)
      items[item.id] = item
    }
    return try ItemParts.completed(items, in: self)
  }

  /// Numbers as a JSON array, to bind them as one value for `json_each`.
  static func jsonArray(of numbers: some Collection<Int>) -> String {
    // Views bind hundreds of numbers, and joining strings takes twenty times as long as this.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 8 + 2)
    bytes.append(UInt8(ascii: "["))
    for number in numbers {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(decimal: number)
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The changes of an item in order of key, beginning `countBefore` changes before an occurrence.
  func changes(
    of itemID: Int, around key: OccurrenceKey, countBefore: Int
  ) throws -> [OccurrenceChange] {
    try database.rows(
      """
      SELECT \(Store.changeColumns) FROM occurrence
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
      SELECT \(Store.changeColumns) FROM occurrence
      WHERE item_id = ?1 AND key >= ?2 ORDER BY key
      """, [.integer(itemID), .text(key?.description ?? "")], map: readChange)
  }

  /// The changes of an item in order of key, of occurrences that are, or were moved to, on or after
  /// a day.
  func changes(of itemID: Int, reaching day: Day) throws -> [OccurrenceChange] {
    try database.rows(
      """
      SELECT \(Store.changeColumns) FROM occurrence
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
}

extension [UInt8] {
  fileprivate mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var unit: UInt = 1
    while number.magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(number.magnitude / unit % 10))
      unit /= 10
    }
  }
}

/// Reads the rows of items in other tables, with one query per table for all items together.
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
      SELECT \(Store.changeColumns), item_id
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
    // EXISTS avoids a seek per item in a store without sources.
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

/// A value of an item that can not be read, because the store is damaged or the system has no such
/// zone.
package struct UnreadableItem: Hashable, Sendable {
  package let id: Int
  package let title: String
  package let value: String
}

extension Store {
  /// The items with values that could not be read since the store was opened. They are shown and
  /// delivered without those values.
  ///
  /// - Parameters:
  ///   - zones: The names of the zones that were missing.
  ///   - limit: The maximum number of values returned.
  package func unreadableItems(zones: Set<String>, limit: Int) throws -> [UnreadableItem] {
    let texts = database.unreadable.union(rules.unreadable).union(zones)
    if texts.isEmpty { return [] }
    var found: [UnreadableItem] = []
    // `noteUnreadable` records numbers as text.
    let codes = "CAST(kind AS TEXT), CAST(priority AS TEXT)"
    let civil = ItemRow.columns.civil.map { "\"\($0)\"" }.joined(separator: ", ")
    for text in texts.sorted() {
      found += try database.rows(
        """
        SELECT id, title FROM item WHERE ?1 IN (\(civil), \(codes))
        UNION SELECT item.id, item.title FROM occurrence JOIN item ON item.id = item_id
        WHERE ?1 IN (key, moved_day, moved_time)
        UNION SELECT item.id, item.title FROM reminder JOIN item ON item.id = item_id
        WHERE ?1 IN (CAST(level AS TEXT), CAST(catch_up AS TEXT))
        ORDER BY 1 LIMIT ?2
        """, [.text(text), .integer(limit)]
      ) { UnreadableItem(id: $0.integer(0), title: $0.text(1), value: text) }
    }
    return Array(found.prefix(limit))
  }
}
