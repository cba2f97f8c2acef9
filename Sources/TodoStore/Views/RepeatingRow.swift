import CivilTime
import TodoCore

/// What the index of repeating items holds of one: enough for its dots, without its row.
struct RepeatingRow {
  let id: Int
  let rule: PreparedRule
  let repetition: Repeat
  let start: When
  let end: End?
  let kind: Item.Kind
  let listID: Int
  /// Its code: the higher, the earlier it stands among what shares its time.
  let priority: Int
  let isAfterDone: Bool
  /// The last day any occurrence covers; nil where the rule never ends.
  let seriesEnd: Day?
  /// The last of its dates that anything was done to: beyond it the rule alone tells all.
  let lastChange: Day?

  /// The columns `init` reads and, behind them, those of `line`; all in the index but the last of its own: one
  /// seek in another.
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
    kind = try Item.Kind(code: row.integer(6))
    listID = row.integer(7)
    priority = row.integer(13)
    seriesEnd = row.optionalDay(9)
    lastChange = row.isNull(10) ? nil : row.occurrenceKey(10).day
  }

  /// The item of the row that is being read, as its lines need it.
  func line(from row: Statement, _ lines: LineReader) throws -> ItemSummary {
    ItemSummary(
      id: id, kind: kind, title: row.text(11), list: try lines.listName(listID),
      priority: try LineRow.priority(code: priority), isStarred: row.bool(14), when: start,
      end: end, repetition: repetition,
      place: try lines.place(row.optionalInteger(12)))
  }

  /// Whether each occurrence stands on one day, at the time the row names: what no row of changes has touched.
  var isSimple: Bool {
    start.zone == nil && end == nil && !isAfterDone
      && (start.time == nil || !rule.hasSeveralADay)
  }

  /// Whether an occurrence may stand on another day than the one its date says: it lasts over a midnight, or
  /// another zone's clock counts.
  var reachesFar: Bool { start.zone != nil || end != nil }
}
