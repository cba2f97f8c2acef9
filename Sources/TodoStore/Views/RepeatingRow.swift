import CivilTime
import TodoCore

/// The columns of a repeating item that its index holds: enough for its dots, without reading the
/// item's row.
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
  /// The last day any occurrence covers; nil if the rule never ends.
  let seriesEnd: Day?
  /// The last date with a change; after it the rule alone decides.
  let lastChange: Day?

  /// The columns for `init` and `line`. All are in the index, except the date of the last change,
  /// which is one seek in another index.
  static let columns = """
    item.id, item.rrule, item.day, item.time, item.zone, item.end, item.kind, item.list_id, \
    item.after_done, item.series_end, \
    (SELECT max(key) FROM occurrence WHERE item_id = item.id), \
    item.title, item.place_id, item.priority, item.starred
    """

  init(_ row: Statement, rules: inout RuleCache) throws {
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

  /// The item of the current row, as its lines need it.
  func line(from row: Statement, _ lines: LineReader) throws -> ItemSummary {
    ItemSummary(
      id: id, kind: kind, title: row.text(11), list: try lines.listName(listID),
      priority: row.code(13), isStarred: row.bool(14), when: start,
      end: end, repetition: repetition,
      place: try lines.place(row.optionalInteger(12)))
  }

  /// Whether each occurrence is on one day, at the time of the row, unless it was changed.
  var isSimple: Bool {
    start.zone == nil && end == nil && !isAfterDone
      && (start.time == nil || !rule.hasSeveralADay)
  }

  /// Whether an occurrence may be on another day than its date: it goes past midnight, or the item
  /// has a zone.
  var reachesFar: Bool { start.zone != nil || end != nil }
}
