import CivilTime
import Geo
import TodoCore

/// How an item's own row is read. What stands in other tables (tags, changes, reminders) is added by
/// `Store.completed`.
enum ItemRow {
  /// - Parameter detail: A line shows neither uid nor notes nor link, and knows the lists by their numbers.
  static func columns(_ detail: ItemDetail) -> String {
    let texts =
      detail == .whole
      ? "list.name, item.uid, item.notes, item.url" : "item.list_id, NULL, NULL, NULL"
    return """
      item.id, item.kind, item.status, item.done_at, item.title, \(texts), item.priority, \
      item.starred, item.day, item.time, item.zone, item.end, item.rrule, item.after_done, \
      item.has_own_reminders, item.created, item.modified, \
      place.name, place.latitude, place.longitude, place.radius
      """
  }

  static func tables(_ detail: ItemDetail) -> String {
    let list = detail == .whole ? "CROSS JOIN list ON list.id = item.list_id" : ""
    return "item \(list) LEFT JOIN place ON place.id = item.place_id"
  }

  /// Where `columns` has the number of a line's list.
  static let listColumn = 5

  /// - Parameters:
  ///   - detail: What `columns` was asked for.
  ///   - lists: The names of the lists by their numbers, for lines.
  static func read(
    _ row: Statement, _ detail: ItemDetail, lists: [Int: String], rules: inout RuleCache
  ) throws -> Item {
    let isWhole = detail == .whole
    var when = When.someday
    if let day = try row.optionalDay(11) {
      when =
        try row.optionalTime(12).map {
          .timed(CivilDateTime(day, $0), zone: row.optionalText(13))
        } ?? .allDay(day)
    }
    // In one piece: an item is large, and changing one that is made costs as much as making it.
    return Item(
      id: row.integer(0), uid: isWhole ? row.text(6) : "",
      kind: try Item.Kind(code: row.integer(1)), title: row.text(4),
      notes: isWhole ? row.optionalText(7) : nil, url: isWhole ? row.optionalText(8) : nil,
      list: isWhole ? row.text(listColumn) : lists[row.integer(listColumn)] ?? "",
      priority: try Item.Priority(code: row.integer(9)), isStarred: row.bool(10), when: when,
      end: try row.isNull(14) ? nil : readEnd(row.bytes(14)),
      repetition: try row.isNull(15)
        ? nil : rules.repetition(row.bytes(15), isAfterDone: row.bool(16)),
      place: try row.optionalText(20).map { try readPlace(name: $0, row) },
      status: status(of: row), reminders: row.bool(17) ? [] : nil,
      created: Instant(secondsSinceEpoch: row.integer(18)),
      modified: Instant(secondsSinceEpoch: row.integer(19)))
  }

  private static func status(of row: Statement) -> Item.Status {
    switch row.integer(2) {
    case StatusCode.done: .done(row.optionalInteger(3).map(Instant.init(secondsSinceEpoch:)))
    case StatusCode.cancelled: .cancelled
    default: .open
    }
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

  static func readEnd(_ text: UnsafeBufferPointer<UInt8>) throws -> End {
    switch text.count {
    case ..<10: .time(try readCivil(TimeOfDay(isoUTF8: text)))
    case 10: .day(try readCivil(Day(isoUTF8: text)))
    default: .moment(try readCivil(CivilDateTime(iso: String(decoding: text, as: UTF8.self))))
    }
  }
}
