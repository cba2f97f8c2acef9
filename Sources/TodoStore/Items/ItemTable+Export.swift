import CivilTime
import TodoCore

/// Reading items for export.
extension ItemTable {
  /// The zones of the items that a filter shows, whatever their states, each with the earliest day
  /// of an item in it.
  package func zones(of filter: ItemFilter) throws -> [(name: String, first: Day)] {
    let sql = try FilterSQL(filter, items: self, startedBy: nil)
    return try database.rows(
      literal: """
        SELECT item.zone, min(item.day) FROM item WHERE item.zone IS NOT NULL \(sql.condition)
        GROUP BY item.zone ORDER BY item.zone
        """
    ) { row in row.optionalDay(1).map { (row.text(0), $0) } }.compactMap { $0 }
  }

  /// The list that contains all items a filter shows, whatever their states; nil if there are
  /// several or none.
  package func onlyList(of filter: ItemFilter) throws -> String? {
    if let list = filter.list { return try names.shownList(list) }
    let sql = try FilterSQL(filter, items: self, startedBy: nil)
    return try database.first(
      literal: """
        SELECT list.name FROM (SELECT min(item.list_id) AS least, max(item.list_id) AS most
          FROM item WHERE 1 \(sql.condition)) JOIN list ON list.id = least WHERE least = most
        """
    ) { $0.text(0) }
  }

  /// Calls `body` for each item that a filter shows, in order of id.
  ///
  /// - Throws: What `body` throws.
  package func forEachItem(
    _ filter: ItemFilter, now: Now, _ body: (Item) throws -> Void
  ) throws {
    try forEachBatch(filter, now: now) { try $0.forEach(body) }
  }

  /// Calls `body` with batches of the items that a filter shows, in order of id. Batches need few
  /// queries and constant memory.
  ///
  /// - Throws: What `body` throws.
  package func forEachBatch(
    _ filter: ItemFilter, now: Now, _ body: ([Item]) throws -> Void
  ) throws {
    let sql = try FilterSQL(filter, items: self, startedBy: nil)
    try database.readTransaction {
      var last = 0
      while true {
        let ids = try database.rows(
          literal: """
            SELECT item.id FROM item WHERE item.id > \(last) \(sql.condition)
            ORDER BY item.id LIMIT \(ItemTable.batchSize)
            """
        ) { $0.integer(0) }
        guard let end = ids.last else { return }
        last = end
        let items = try items(ids: ids)
        try body(
          try ids.compactMap { items[$0] }.filter { item in
            try filter.states.isEmpty
              || !Standing(item, now: now, zones: zones).entries(shownBy: filter).isEmpty
          })
      }
    }
  }

  /// The size of a batch.
  private static let batchSize = 256
}
