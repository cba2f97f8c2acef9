import CivilTime
import SQLite
import TodoCore

/// A repeating item, read from the index `item_repeating` without its row. It is enough for dots
/// and lines.
struct RepeatingRow {
  let id: Int
  let rule: PreparedRule
  let repetition: Repeat
  let start: When
  let end: End?
  let kind: Item.Kind
  let listID: Int
  /// The code of its priority; higher ones come first among entries with the same time.
  let priority: Int
  let isAfterDone: Bool
  /// The last day that any occurrence covers; nil if the rule never ends.
  let seriesEnd: Day?
  /// The last date with a change; nil for none. Later occurrences follow the rule.
  let lastChange: Day?

  /// The columns for `init` and `line(from:_:)`. The index has all but the date of the last change,
  /// which takes one seek in another index.
  static let columns = """
    item.id, item.rrule, item.day, item.time, item.zone, item.end, item.kind, item.list_id, \
    item.after_done, item.series_end, \
    (SELECT max(key) FROM occurrence WHERE item_id = item.id), \
    item.title, item.place_id, item.priority, item.starred
    """

  init(_ row: Statement, rules: RuleCache) throws {
    id = row.integer(0)
    isAfterDone = row.bool(8)
    let known = try rules.known(row.bytes(1))
    rule = known.rule
    repetition = known.repetition(isAfterDone: isAfterDone)
    start = row.when(2)
    end = row.end(5)
    kind = row.code(6)
    listID = row.integer(7)
    priority = row.integer(13)
    seriesEnd = row.optionalDay(9)
    lastChange = row.isNull(10) ? nil : row.occurrenceKey(10).day
  }

  /// The line of the item, from the current row.
  func line(from row: Statement, _ lines: LineReader) throws -> ItemSummary {
    ItemSummary(
      id: id, kind: kind, title: row.text(11), list: try lines.listName(listID),
      priority: row.code(13), isStarred: row.bool(14), when: start,
      end: end, repetition: repetition,
      place: try lines.place(row.optionalInteger(12)))
  }

  /// Whether each unchanged occurrence is on one day, at the time of the row.
  var isSimple: Bool {
    start.zone == nil && end == nil && !isAfterDone
      && (start.time == nil || !rule.hasSeveralADay)
  }

  /// Whether an occurrence may cover another day than its date, because it has an end or a zone.
  var reachesFar: Bool { start.zone != nil || end != nil }
}
