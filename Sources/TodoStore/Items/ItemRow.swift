import CivilTime
import SQLite
import TodoCore

/// How a row of the table `item` is read and written. `ItemTable.readChildren` reads the rows in
/// other tables.
enum ItemRow {
  /// The values of the row that depend on the store or on a zone.
  struct Facts {
    let listID: Int
    let placeID: Int?
    /// When an item with its own zone begins, in seconds since 1970 UTC; nil for other items.
    let startsAt: Int?
    /// The last day that any occurrence of a series covers; nil if it never ends or does not
    /// repeat.
    let seriesEnd: Day?
  }

  private typealias Column = TableColumn<Item, Facts>

  static let columns = TableColumns<Item, Facts>(
    table: "item",
    [
      Column(
        "id", selected: ["id"], { item, _ in item.id == 0 ? .null : .integer(item.id) },
        read: { item, row, index, _ in item.id = row.integer(index) }),
      Column("uid", .text, { $0.uid }, { $0.uid = $1 }),
      Column("kind", .code, { $0.kind }, { $0.kind = $1 }),
      Column(
        "status", selected: ["status", "done_at"], { item, _ in .integer(code(of: item.status)) },
        read: { item, row, index, _ in
          item.status = status(
            code: row.integer(index), doneAt: row.optionalInteger(index + 1))
        }),
      Column(written: "done_at") { item, _ in SQLValue(item.doneAt?.secondsSinceEpoch) },
      Column("title", .text, { $0.title }, { $0.title = $1 }),
      Column("notes", .text, { $0.notes }, { $0.notes = $1 }),
      Column("url", .text, { $0.url }, { $0.url = $1 }),
      Column(
        "list_id", selected: ["list.name"], { _, facts in .integer(facts.listID) },
        read: { item, row, index, _ in item.list = row.text(index) }),
      Column("priority", .code, { $0.priority }, { $0.priority = $1 }),
      Column("starred", .flag, { $0.isStarred }, { $0.isStarred = $1 }),
      Column(
        "day", selected: ["day", "time", "zone"],
        { item, _ in SQLValue(item.when.day?.description) },
        read: { item, row, index, _ in item.when = row.when(index) }
      ).civil,
      Column(written: "time") { item, _ in SQLValue(item.when.time?.description) }.civil,
      Column(written: "zone") { item, _ in SQLValue(item.when.zone) }.civil,
      Column(written: "starts_at") { _, facts in SQLValue(facts.startsAt) },
      Column(
        "end", selected: ["end"], { item, _ in SQLValue(item.end?.text) },
        read: { item, row, index, table in item.end = row.end(index, table.zones) }
      ).civil,
      Column(written: "last_day") { item, _ in
        SQLValue((item.end?.lastDay(from: item.when) ?? item.when.day)?.description)
      },
      Column(
        "place_id",
        selected: ["place.name", "place.latitude", "place.longitude", "place.radius"],
        { _, facts in SQLValue(facts.placeID) },
        read: { item, row, index, _ in item.place = row.place(index) }),
      Column(
        "rrule", selected: ["rrule", "after_done"],
        { item, _ in SQLValue(item.repetition?.rule.text) },
        read: { item, row, index, table in
          if row.isNull(index) { return }
          item.repetition = try table.rules.known(row.bytes(index))
            .repetition(isAfterDone: row.bool(index + 1))
        }
      ).civil,
      Column(written: "after_done") { item, _ in
        SQLValue(item.repetition?.isAfterDone ?? false)
      },
      Column(written: "series_end") { _, facts in SQLValue(facts.seriesEnd?.description) },
      Column(
        "has_own_reminders", selected: ["has_own_reminders"],
        { item, _ in SQLValue(item.reminders != nil) },
        read: { item, row, index, _ in item.reminders = row.bool(index) ? [] : nil }),
      Column(written: "foreign_properties", nil),
      Column("created", .instant, { $0.created }, { $0.created = $1 }),
      Column("modified", .instant, { $0.modified }, { $0.modified = $1 }),
      Column("start", .day, { $0.start }, { $0.start = $1 }),
      Column("parent_id", .number, { $0.parent }, { $0.parent = $1 }),
      Column(
        "position", .double, { $0.position == 0 ? nil : $0.position }, { $0.position = $1 ?? 0 }),
      Column("with_parent", .flag, { $0.isClosedWithParent }, { $0.isClosedWithParent = $1 }),
      Column("since", .number, { $0.since }, { $0.since = $1 }),
    ])

  /// The tables that `columns.selection` reads.
  static let tables = """
    item JOIN list ON list.id = item.list_id LEFT JOIN place ON place.id = item.place_id
    """

  /// The same for images, whose list may be gone.
  static let imageTables = """
    item LEFT JOIN list ON list.id = item.list_id LEFT JOIN place ON place.id = item.place_id
    """

  /// Inserts a row. The parameters are the values of `columns`, then the time before which the
  /// item's reminders are settled.
  static let insert = {
    let names = columns.written + ["settled_at", "settled_offset"]
    return """
      INSERT OR IGNORE INTO item (\(names.joined(separator: ", ")))
      VALUES (\(columns.parameters), ?\(names.count - 1), ?\(names.count))
      """
  }()

  static let update = "UPDATE item SET \(columns.assignments { $1 }) WHERE id = ?1"

  /// Reads an item from a row that begins with `columns.selection`.
  static func read(_ row: Statement, of table: ItemTable) throws -> Item {
    let none = Instant(secondsSinceEpoch: 0)
    var item = Item(uid: "", title: "", created: none, modified: none)
    try columns.read(row, into: &item, of: table)
    return item
  }

  static func status(code: Int, doneAt: Int?) -> Item.Status {
    switch code {
    case StatusCode.done: .done(doneAt.map(Instant.init(secondsSinceEpoch:)))
    case StatusCode.cancelled: .cancelled
    default: .open
    }
  }

  private static func code(of status: Item.Status) -> Int {
    switch status {
    case .open: StatusCode.open
    case .done: StatusCode.done
    case .cancelled: StatusCode.cancelled
    }
  }
}
