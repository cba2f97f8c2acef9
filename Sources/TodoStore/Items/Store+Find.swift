import TodoCore

/// In which state an item must be to be named by its words.
public enum NameScope: Sendable {
  case open, done, any
}

extension Store {
  /// Items that words name: in exactly one title, case ignored; an equal title beats a longer one.
  ///
  /// - Returns: One item where the words are clear; else all that match, at most `limit`.
  public func items(
    named words: String, scope: NameScope, limit: Int = 20
  ) throws -> [Item] {
    let needle = words.lowercased()
    let condition =
      switch scope {
      case .open: "item.status = \(StatusCode.open)"
      case .done:
        """
        (item.status = \(StatusCode.done) OR EXISTS (SELECT 1 FROM occurrence
          WHERE item_id = item.id AND occurrence.status <> \(OccurrenceCode.open)))
        """
      case .any: "1"
      }
    // The search index narrows; the title itself decides.
    guard let query = SearchQuery(words) else {
      return try items(titled: words, condition: condition, limit: limit)
    }
    var found: [Int] = []
    var equal: [Int] = []
    let statement = """
      SELECT item.id, item.title FROM search, item
      WHERE item.id = search.rowid AND search MATCH ?1 AND \(condition) ORDER BY search.rowid DESC LIMIT 1000
      """
    let rows = try database.rows(statement, [.text(query.text)]) { ($0.integer(0), $0.text(1)) }
    for (id, title) in rows {
      let title = title.lowercased()
      if title == needle { equal.append(id) }
      if title.contains(needle), found.count < limit { found.append(id) }
    }
    let named = equal.count == 1 ? equal : found
    let items = try items(ids: named)
    return named.compactMap { items[$0] }
  }
}
