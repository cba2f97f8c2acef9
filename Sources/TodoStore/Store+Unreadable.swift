import TodoCore

/// A value of an item that can not be read, because the store is damaged or the machine lacks a
/// zone.
public struct UnreadableItem: Hashable, Sendable {
  public let id: Int
  public let title: String
  public let value: String
}

extension Store {
  /// The items with values that could not be read since the store was opened, at most `limit`. They
  /// are shown and delivered without those values.
  ///
  /// - Parameter zones: The zones found missing.
  public func unreadableItems(zones: Set<String>, limit: Int) throws -> [UnreadableItem] {
    let texts = database.unreadable.union(rules.unreadable).union(zones)
    if texts.isEmpty { return [] }
    var found: [UnreadableItem] = []
    // A number has to be compared as the text it was noted as.
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
