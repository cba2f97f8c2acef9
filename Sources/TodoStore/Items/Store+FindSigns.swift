import TodoCore

extension Store {
  /// Items whose titles hold signs that are no words, as `☕`: nothing indexes those, so the titles themselves are
  /// gone through.
  ///
  /// - Parameter condition: What else holds of them, in SQL.
  func items(titled signs: String, condition: String, limit: Int) throws -> [Item] {
    if signs.allSatisfy(\.isWhitespace) { return [] }
    let statement = """
      SELECT \(ItemRow.columns) FROM \(ItemRow.tables)
      WHERE instr(item.title, ?1) > 0 AND \(condition) ORDER BY item.title <> ?1, item.id DESC LIMIT ?2
      """
    let found = try database.rows(
      statement, [.text(signs), .integer(limit)], map: ItemRow.read)
    let equal = found.filter { $0.title == signs }
    return try (equal.count == 1 ? equal : found).map(completed)
  }
}
