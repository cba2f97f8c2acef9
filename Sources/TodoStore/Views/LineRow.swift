import CivilTime
import TodoCore

/// Reads the columns of a line. `ItemDetail.line` says what a line leaves out.
enum LineRow {
  /// For items that do not repeat and have no zone, all of these are in the index of days.
  static let columns = """
    item.id, item.kind, item.status, item.done_at, item.title, item.list_id, item.place_id, \
    item.day, item.time, item.zone, item.end, item.rrule, item.priority, item.starred
    """

  /// An additional column for lines of repeating items.
  static let afterDone = ", item.after_done"

  static func read(
    _ row: Statement, _ lines: LineReader, rules: inout RuleCache
  ) throws -> ItemSummary {
    ItemSummary(
      id: row.integer(0), kind: row.code(1), title: row.text(4),
      list: try lines.listName(row.integer(5)), priority: row.code(12),
      isStarred: row.bool(13), when: row.when(7), end: row.end(10),
      repetition: try row.isNull(11)
        ? nil : rules.known(row.bytes(11)).repetition(isAfterDone: row.bool(14)),
      place: try lines.place(row.optionalInteger(6)),
      status: ItemRow.status(code: row.integer(2), doneAt: row.optionalInteger(3)))
  }

  static func listID(of row: Statement) -> Int { row.integer(5) }

  static func priorityCode(of row: Statement) -> Int { row.integer(12) }
}
