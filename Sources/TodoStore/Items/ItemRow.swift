import CivilTime
import TodoCore

/// Reads the row of an item. `ItemParts.completed` adds what is in other tables (tags, changes,
/// reminders).
enum ItemRow {
  static let columns = """
    item.id, item.uid, item.kind, item.status, item.done_at, item.title, item.notes, item.url, \
    list.name, item.priority, item.starred, item.day, item.time, item.zone, item.end, \
    item.rrule, item.after_done, item.has_own_reminders, item.created, item.modified, \
    place.name, place.latitude, place.longitude, place.radius, item.start
    """

  static let tables = """
    item JOIN list ON list.id = item.list_id LEFT JOIN place ON place.id = item.place_id
    """

  static func read(_ row: Statement, rules: inout RuleCache) throws -> Item {
    // Built in one call, because changing a member of the large struct costs as much as building
    // it.
    Item(
      id: row.integer(0), uid: row.text(1), kind: try Item.Kind(code: row.integer(2)),
      title: row.text(5), notes: row.optionalText(6), url: row.optionalText(7), list: row.text(8),
      priority: try Item.Priority(code: row.integer(9)), isStarred: row.bool(10),
      start: row.optionalDay(24), when: row.when(11), end: row.end(14),
      repetition: try row.isNull(15)
        ? nil : rules.known(row.bytes(15)).repetition(isAfterDone: row.bool(16)),
      place: row.place(20), status: status(code: row.integer(3), doneAt: row.optionalInteger(4)),
      reminders: row.bool(17) ? [] : nil, created: Instant(secondsSinceEpoch: row.integer(18)),
      modified: Instant(secondsSinceEpoch: row.integer(19)))
  }

  static func status(code: Int, doneAt: Int?) -> Item.Status {
    switch code {
    case StatusCode.done: .done(doneAt.map(Instant.init(secondsSinceEpoch:)))
    case StatusCode.cancelled: .cancelled
    default: .open
    }
  }

  /// `HH:MM`, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, as in JSON.
  static func text(of end: End?) -> String? {
    switch end {
    case .time(let time): time.description
    case .day(let day): day.description
    case .moment(let moment): moment.description
    case nil: nil
    }
  }
}
