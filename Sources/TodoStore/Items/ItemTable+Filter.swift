import CivilTime
import SQLite
import TodoCore

extension ItemTable {
  /// A filter as SQL conditions on `item`, each beginning with `AND`.
  ///
  /// They do not include states, since whether an item is overdue depends on the time.
  /// `ItemFilter.shows` decides that.
  ///
  /// - Parameter days: The days that decide what is hidden, see `hiding`; nil to include that.
  func condition(_ filter: ItemFilter, on days: ClosedRange<Day>?) throws -> SQL {
    var condition = try days.map { try hiding(filter, on: $0) } ?? ""
    if let list = filter.list {
      condition += " AND item.list_id = (SELECT id FROM list WHERE name IN "
      condition += NameTable.spellings(of: list) + " ORDER BY id LIMIT 1)"
    }
    if let kind = filter.kind { condition += " AND item.kind = \(kind.code)" }
    if let tag = filter.tag {
      condition += " AND item.id IN (SELECT item_id FROM item_tag WHERE tag IN "
      condition += NameTable.spellings(of: tag) + ")"
    }
    if let priority = filter.priority { condition += " AND item.priority = \(priority.code)" }
    if let place = filter.place {
      let names = NameTable.spellings(of: place)
      condition += """
         AND item.place_id IN (
          SELECT id FROM place WHERE in_book = 1 AND name COLLATE NOCASE IN \(names)
          UNION ALL SELECT id FROM place WHERE in_book = 0 AND name COLLATE NOCASE IN \(names))
        """
    }
    if filter.isSomeday { condition += " AND item.day IS NULL" }
    if let parent = filter.under {
      let steps = try stepIDs(below: parent) + (filter.takesParent ? [parent] : [])
      condition += " AND item.id IN \(ItemTable.list(steps))"
    }
    if let isBlocked = filter.isBlocked {
      condition += isBlocked ? " AND item.id IN " : " AND item.id NOT IN "
      condition += ItemTable.list(filter.blocked)
    }
    if filter.isStarred { condition += " AND item.starred = 1" }
    if !filter.words.isEmpty, let query = SearchQuery(filter.words.joined(separator: " ")) {
      condition += query.condition(usesIndex: true)
    }
    // The days of a repeating item's occurrences are not stored; the caller compares them.
    if let from = filter.from {
      condition += " AND (item.rrule IS NOT NULL OR item.last_day >= \(from))"
    }
    if let to = filter.to { condition += " AND (item.rrule IS NOT NULL OR item.day <= \(to))" }
    return condition
  }

  /// Returns a condition that omits items hidden on all of these days. If the filter selects hidden
  /// items, the condition omits items hidden on none of them.
  private func hiding(_ filter: ItemFilter, on days: ClosedRange<Day>) throws -> SQL {
    if filter.isWaiting {
      return """
         AND (item.id IN (SELECT id FROM item WHERE start > \(days.lowerBound))
          OR item.id IN \(ItemTable.list(filter.blocked)))
        """
    }
    if filter.isHidden {
      return " AND item.id IN (SELECT id FROM item WHERE start > \(days.lowerBound))"
    }
    guard try hasStarts() else { return "" }
    return " AND item.id NOT IN (SELECT id FROM item WHERE start > \(days.upperBound))"
  }

  /// Returns the starts, by id, of the items that may be hidden on only some of these days. If the
  /// filter selects hidden items, returns the starts of all items that may be hidden.
  func starts(_ filter: ItemFilter, on days: ClosedRange<Day>) throws -> [Int: Day] {
    let last = filter.isHidden ? Day.max : days.upperBound
    guard days.lowerBound < last, !filter.isWaiting, try hasStarts() else { return [:] }
    let rows = try database.rows(
      literal: """
        SELECT id, start FROM item WHERE start > \(days.lowerBound) AND start <= \(last)
        """
    ) { ($0.integer(0), $0.optionalDay(1)) }
    return Dictionary(rows.compactMap { id, start in start.map { (id, $0) } }) { first, _ in first }
  }

  package func hasHidden(on day: Day) throws -> Bool {
    try database.exists(literal: "SELECT 1 FROM item WHERE start > \(day) LIMIT 1")
  }
}

/// Reading items for export.
extension ItemTable {
  /// The zones of the items that a filter shows, whatever their states, each with the earliest day
  /// of an item in it.
  package func zones(of filter: ItemFilter) throws -> [(name: String, first: Day)] {
    let condition = try condition(filter, on: nil)
    return try database.rows(
      literal: """
        SELECT item.zone, min(item.day) FROM item WHERE item.zone IS NOT NULL \(condition)
        GROUP BY item.zone ORDER BY item.zone
        """
    ) { row in row.optionalDay(1).map { (row.text(0), $0) } }.compactMap { $0 }
  }

  /// The list that contains all items a filter shows, whatever their states; nil if there are
  /// several or none.
  package func onlyList(of filter: ItemFilter) throws -> String? {
    if let list = filter.list { return try names.shownList(list) }
    let condition = try condition(filter, on: nil)
    return try database.text(
      literal: """
        SELECT list.name FROM (SELECT min(item.list_id) AS least, max(item.list_id) AS most
          FROM item WHERE 1 \(condition)) JOIN list ON list.id = least WHERE least = most
        """)
  }

  /// Calls `body` for each item that a filter shows, in order of id.
  ///
  /// - Throws: What `body` throws.
  package func forEachItem(_ filter: ItemFilter, now: Now, _ body: (Item) throws -> Void) throws {
    try forEachBatch(filter, now: now) { try $0.forEach(body) }
  }

  /// Calls `body` with batches of the items that a filter shows, in order of id. Batches need few
  /// queries and constant memory.
  ///
  /// - Throws: What `body` throws.
  package func forEachBatch(
    _ filter: ItemFilter, now: Now, _ body: ([Item]) throws -> Void
  ) throws {
    let condition = try condition(filter, on: filter.isHidden ? now.today...now.today : nil)
    try database.readTransaction {
      var last = 0
      while true {
        let ids = try database.integers(
          literal: """
            SELECT item.id FROM item WHERE item.id > \(last) \(condition)
            ORDER BY item.id LIMIT \(ItemTable.batchSize)
            """)
        guard let end = ids.last else { return }
        last = end
        let items = try items(ids: ids)
        try body(
          try ids.compactMap { id in
            if filter.states.isEmpty { return items[id] }
            return try items[id].flatMap { item in
              try standing(item, now: now).entries(shownBy: filter).isEmpty ? nil : item
            }
          })
      }
    }
  }

  private static let batchSize = 256
}
