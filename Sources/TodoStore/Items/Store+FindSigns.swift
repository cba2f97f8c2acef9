import TodoCore

extension Store {
  /// The items whose titles contain signs that are not words, such as `☕`. The search index has
  /// only words, so this reads all titles.
  ///
  /// - Parameter condition: A further condition in SQL.
  func items(titled signs: String, condition: String, limit: Int) throws -> [Item] {
    if signs.allSatisfy(\.isWhitespace) { return [] }
    let statement = """
      SELECT item.id, item.title FROM item
      WHERE instr(item.title, ?1) > 0 AND \(condition) ORDER BY item.title <> ?1, item.id DESC LIMIT ?2
      """
    let found = try database.rows(statement, [.text(signs), .integer(limit)]) {
      (id: $0.integer(0), title: $0.text(1))
    }
    let equal = found.filter { $0.title == signs }
    let named = (equal.count == 1 ? equal : found).map(\.id)
    let items = try items(ids: named)
    return named.compactMap { items[$0] }
  }
}
