/// Indexes that a large import into an empty store takes away, and makes again from all items at its end.
///
/// Entries that come in no order go all over an index's pages: at a million items that is two thirds of an
/// import's time. Sorted once, each index is written from its beginning to its end.
struct DeferredIndexes {
  /// From so many new items on it pays.
  static let worthwhile = 2_000

  /// Those that nothing is asked of while items are added.
  private static let names = [
    "item_by_day", "item_open", "item_done", "item_spanning", "item_span_length", "item_zoned",
    "item_zoned_open", "item_zoned_length",
    "item_repeating",
    "item_someday", "item_by_list", "item_starred", "item_tag_by_name", "occurrence_by_key",
    "occurrence_moved", "repeat_date_by_key", "queue_wall", "queue_instant", "queue_day",
  ]

  private let statements: [String]

  /// Takes the indexes away. In a transaction: where it fails, they were never gone.
  init(droppedFrom database: Database) throws {
    let wanted = Self.names.map { "'\($0)'" }.joined(separator: ",")
    let found = try database.rows(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND name IN (\(wanted))"
    ) { ($0.text(0), $0.text(1)) }
    for (name, _) in found { try database.execute("DROP INDEX \(name)") }
    statements = found.map(\.1)
  }

  /// Makes them again as they were.
  func restore(in database: Database) throws {
    for statement in statements { try database.execute(statement) }
  }
}
