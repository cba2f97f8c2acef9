import CivilTime
import Geo
import TodoCore

/// How an item's own row is read. What stands in other tables (tags, changes, reminders) is added by
/// `Store.completed`.
enum ItemRow {
  static let columns = columns(.whole)

  /// - Parameter detail: A line shows neither uid nor notes nor link.
  static func columns(_ detail: ItemDetail) -> String {
    let texts =
      detail == .whole
      ? "item.title, item.notes, item.url" : "item.title, NULL, NULL"
    return """
      item.id, \(detail == .whole ? "item.uid" : "''"), item.kind, item.status, item.done_at, \
      \(texts), list.name, item.priority, item.starred, item.day, item.time, item.zone, item.end, \
      item.rrule, item.after_done, item.has_own_reminders, item.created, item.modified, \
      place.name, place.latitude, place.longitude, place.radius
      """
  }

  static let tables = """
    item JOIN list ON list.id = item.list_id LEFT JOIN place ON place.id = item.place_id
    """

  /// How many columns `columns` names: further ones of a query begin here.
  static let columnCount = 24

  static func read(_ row: Statement, rules: inout RuleCache) throws -> Item {
    let time = try row.optionalTime(12)
    let zone = row.optionalText(13)
    var item = Item(
      id: row.integer(0), uid: row.text(1), kind: try Item.Kind(code: row.integer(2)),
      title: row.text(5), notes: row.optionalText(6), url: row.optionalText(7), list: row.text(8),
      priority: try Item.Priority(code: row.integer(9)), isStarred: row.bool(10),
      created: Instant(secondsSinceEpoch: row.integer(18)),
      modified: Instant(secondsSinceEpoch: row.integer(19)))
    switch row.integer(3) {
    case StatusCode.done:
      item.status = .done(row.optionalInteger(4).map(Instant.init(secondsSinceEpoch:)))
    case StatusCode.cancelled: item.status = .cancelled
    default: item.status = .open
    }
    if let day = try row.optionalDay(11) {
      item.when = time.map { .timed(CivilDateTime(day, $0), zone: zone) } ?? .allDay(day)
    }
    item.end = try row.optionalText(14).map(readEnd)
    if !row.isNull(15) {
      item.repetition = try rules.repetition(row.bytes(15), isAfterDone: row.bool(16))
    }
    if let name = row.optionalText(20) {
      item.place = try readPlace(name: name, row)
    }
    if row.bool(17) { item.reminders = [] }
    return item
  }

  private static func readPlace(name: String, _ row: Statement) throws -> Place {
    var place = Place(name: name)
    if let latitude = row.optionalReal(21), let longitude = row.optionalReal(22) {
      place.coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
    }
    if let radius = row.optionalReal(23) { place.radiusMetres = radius }
    return place
  }

  static func readCivil<Value>(
    _ read: @autoclosure () throws(CivilTimeError) -> Value
  ) throws -> Value {
    do {
      return try read()
    } catch {
      throw StoreError.failed(code: 0, message: "unreadable date or time in the store", sql: "item")
    }
  }

  // MARK: End

  /// `HH:MM`, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`: as in JSON.
  static func text(of end: End?) -> String? {
    switch end {
    case .time(let time): time.description
    case .day(let day): day.description
    case .moment(let moment): moment.description
    case nil: nil
    }
  }

  static func readEnd(_ text: String) throws -> End {
    switch text.utf8.count {
    case ..<10: .time(try readCivil(TimeOfDay(iso: text)))
    case 10: .day(try readCivil(Day(iso: text)))
    default: .moment(try readCivil(CivilDateTime(iso: text)))
    }
  }
}
