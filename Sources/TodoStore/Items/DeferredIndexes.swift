/// Drops indexes during a large import into an empty store, and builds them again at its end.
///
/// Unsorted entries change pages all over an index, which takes two thirds of the time of importing
/// a million items. Built at the end, each index is sorted and written from start to end.
struct DeferredIndexes {
  /// The number of new items from which this saves time.
  static let worthwhile = 2_000

  /// The indexes that adding items does not use.
  private static let names = [
    "item_by_day", "item_open", "item_done", "item_spanning", "item_span_length", "item_zoned",
    "item_zoned_open", "item_zoned_length",
    "item_repeating",
    "item_someday", "item_by_list", "item_starred", "item_tag_by_name", "occurrence_by_key",
    "occurrence_moved", "repeat_date_by_key", "queue_wall", "queue_instant", "queue_day",
    "place_position",
  ]

  private let statements: [String]

  /// Drops the indexes. The import is one transaction, so if it fails they are back.
  init(droppedFrom database: Database) throws {
    let wanted = Self.names.map { "'\($0)'" }.joined(separator: ",")
    let found = try database.rows(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND name IN (\(wanted))"
    ) { ($0.text(0), $0.text(1)) }
    for (name, _) in found { try database.execute("DROP INDEX \(name)") }
    statements = found.map(\.1)
  }

  /// Builds the indexes again.
  func restore(in database: Database) throws {
    for statement in statements { try database.execute(statement) }
  }
}
