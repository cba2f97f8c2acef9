/// An item with all that hangs on it as one JSON text, made and read back by SQLite itself, so that an undo
/// restores every column, also those this version of the program does not look at.
enum ItemImage {
  static let itemColumns = [
    "id", "uid", "kind", "status", "done_at", "title", "notes", "url", "list_id", "priority",
    "starred", "day", "time", "zone", "starts_at", "end", "last_day", "place_id", "rrule",
    "after_done", "series_end", "has_own_reminders", "foreign_properties", "created", "modified",
  ]

  /// The tables whose rows belong to an item, with their columns after `item_id`.
  static let children: [(table: String, columns: [String])] = [
    ("item_tag", ["position", "tag"]),
    ("occurrence", ["key", "status", "done_at", "moved_day", "moved_time"]),
    ("repeat_date", ["key", "is_extra"]),
    (
      "reminder",
      [
        "id", "identifier", "trigger", "is_on", "title", "body", "sound", "badge", "thread",
        "attachment", "level", "catch_up", "give_up", "made_at", "place_id",
      ]
    ),
  ]

  /// An expression over a row of `item`.
  static let sql: String = {
    let own = itemColumns.map { "item.\($0)" }.joined(separator: ", ")
    let parts = children.map { child in
      let columns = child.columns.map { "\(child.table).\($0)" }.joined(separator: ", ")
      return """
        '\(child.table)', (SELECT json_group_array(json_array(\(columns))) FROM \(child.table)
          WHERE \(child.table).item_id = item.id)
        """
    }
    return "json_object('item', json_array(\(own)), \(parts.joined(separator: ", ")))"
  }()

  /// Statements that put an image (?1) back over what its item (?2) is now.
  static let restore: [String] = {
    let names = itemColumns.joined(separator: ", ")
    let values = itemColumns.indices.map { "json_extract(?1, '$.item[\($0)]')" }
    let updates = itemColumns.dropFirst().map { "\($0) = excluded.\($0)" }
    var statements = children.map { "DELETE FROM \($0.table) WHERE item_id = ?2" }
    statements.append(
      """
      INSERT INTO item (\(names)) SELECT \(values.joined(separator: ", ")) WHERE ?2 IS NOT NULL
      ON CONFLICT (id) DO UPDATE SET \(updates.joined(separator: ", "))
      """)
    for child in children {
      let columns = child.columns.indices.map { "json_extract(value, '$[\($0)]')" }
      statements.append(
        """
        INSERT INTO \(child.table) (item_id, \(child.columns.joined(separator: ", ")))
        SELECT ?2, \(columns.joined(separator: ", ")) FROM json_each(?1, '$.\(child.table)')
        """)
    }
    return statements
  }()
}
