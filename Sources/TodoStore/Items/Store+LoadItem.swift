import CivilTime
import TodoCore

extension Store {
  /// The whole item with this id, or nil.
  public func item(id: Int) throws -> Item? { try items(ids: [id])[id] }

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
    // Built from bytes: joining strings takes twenty times as long, and a view binds hundreds of
    // numbers.
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

  /// The changes of an item in order, from `countBefore` changes before an occurrence on.
  func changes(
    of itemID: Int, around key: OccurrenceKey, countBefore: Int
  ) throws -> [OccurrenceChange] {
    try database.rows(
      """
      SELECT key, status, done_at, moved_day, moved_time FROM occurrence
      WHERE item_id = ?1 AND key >= coalesce(
        (SELECT key FROM occurrence WHERE item_id = ?1 AND key < ?2
         ORDER BY key DESC LIMIT 1 OFFSET ?3), '')
      ORDER BY key
      """, [.integer(itemID), .text(key.description), .integer(countBefore - 1)],
      map: readChange)
  }

  /// The changes of an item in order, from an occurrence on, or all of them if it is nil.
  func changes(of itemID: Int, from key: OccurrenceKey?) throws -> [OccurrenceChange] {
    try database.rows(
      """
      SELECT key, status, done_at, moved_day, moved_time FROM occurrence
      WHERE item_id = ?1 AND key >= ?2 ORDER BY key
      """, [.integer(itemID), .text(key?.description ?? "")], map: readChange)
  }

  /// The changes of an item's occurrences whose date, or the day they moved to, is on a day or
  /// later.
  func changes(of itemID: Int, reaching day: Day) throws -> [OccurrenceChange] {
    try database.rows(
      """
      SELECT key, status, done_at, moved_day, moved_time FROM occurrence
      WHERE item_id = ?1 AND (key >= ?2 OR moved_day >= ?2) ORDER BY key
      """, [.integer(itemID), .text(day.description)], map: readChange)
  }

  func readChange(_ row: Statement) throws -> OccurrenceChange {
    let key = row.occurrenceKey(0)
    let status: OccurrenceChange.Status =
      switch row.integer(1) {
      case OccurrenceCode.done:
        .done(row.optionalInteger(2).map(Instant.init(secondsSinceEpoch:)))
      case OccurrenceCode.skipped:
        .skipped(row.optionalInteger(2).map(Instant.init(secondsSinceEpoch:)))
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
