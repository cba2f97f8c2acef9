import CivilTime
import TodoCore

/// How a row is read of which only a line is wanted. `ItemDetail.line` says what that leaves out.
enum LineRow {
  /// For items that do not repeat and follow the user's zone all these stand in the index of their days.
  static let columns = """
    item.id, item.kind, item.status, item.done_at, item.title, item.list_id, item.place_id, \
    item.day, item.time, item.zone, item.end, item.rrule
    """

  /// The one column a repeating item's line needs besides.
  static let afterDone = ", item.after_done"

  static func read(
    _ row: Statement, _ lines: LineReader, rules: inout RuleCache
  ) throws -> ItemSummary {
    ItemSummary(
      id: row.integer(0), kind: try Item.Kind(code: row.integer(1)), title: row.text(4),
      list: try lines.listName(row.integer(5)), when: row.when(7), end: row.end(10),
      repetition: try row.isNull(11)
        ? nil : rules.known(row.bytes(11)).repetition(isAfterDone: row.bool(12)),
      place: try lines.place(row.optionalInteger(6)),
      status: ItemRow.status(code: row.integer(2), doneAt: row.optionalInteger(3)))
  }

  static func listID(of row: Statement) -> Int { row.integer(5) }
}
