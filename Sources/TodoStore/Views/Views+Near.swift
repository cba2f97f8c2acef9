import CivilTime
import Geo
import SQLite
import TodoCore

extension Views {
  /// The open items and future events with a position, and those without one that wait at a place
  /// by a reminder or a snooze, nearest first, each once.
  ///
  /// Searches a growing box around the position, so that with a million items only those nearby are
  /// read.
  ///
  /// - Parameters:
  ///   - request: `detail` is ignored; items are read whole. The filter's place also matches the
  ///     place
  ///     of a reminder.
  ///   - withinMetres: The maximum distance; nil for any.
  package func near(
    _ position: Coordinate, _ request: PageRequest, withinMetres: Double? = nil
  ) throws -> [NearEntry] {
    try database.readTransaction {
      let limit = request.limit
      let condition = try spotCondition(request)
      let farthest = withinMetres ?? PlaceTable.wholeReachMetres
      var reach = limit == nil ? farthest : min(PlaceTable.firstReachMetres, farthest)
      while true {
        let found = try spots(within: reach, of: position, condition)
        if reach >= farthest || found.count >= limit ?? 0 {
          let entries = try nearEntries(found, from: position, request)
          if reach >= farthest || entries.count >= limit ?? 0 { return entries }
        }
        reach = min(reach * 4, farthest)
      }
    }
  }

  /// The number of items that `near` finds without a limit.
  package func placedItemCount(around position: Coordinate, _ request: PageRequest) throws -> Int {
    // SQL can not decide whether an item is overdue.
    guard request.filter.states.isEmpty, request.filter.place == nil else {
      var all = request
      all.limit = nil
      return try near(position, all).count
    }
    let condition = try spotCondition(request)
    let sure = try database.integer(
      literal: "SELECT count(*) FROM (\(placedItems("\(condition) AND \(Views.isSurelyShown)")))")
    let unsure = try database.integers(
      literal: placedItems("\(condition) AND NOT \(Views.isSurelyShown)"))
    let shown = try unsure.filter { id in
      try items.item(id: id).map { try !openEntries($0, request).isEmpty } ?? false
    }
    return (sure ?? 0) + shown.count
  }

  /// A query for the ids of items that have a position or wait at one.
  private func placedItems(_ condition: SQL) -> SQL {
    """
    SELECT item.id FROM item
    WHERE item.place_id IS NOT NULL
      AND item.place_id NOT IN (SELECT id FROM place WHERE latitude IS NULL) AND \(condition)
    UNION ALL
    SELECT item.id FROM item
    WHERE item.id IN (
        SELECT reminder.item_id FROM \(WaitingTable.reminders.beforePlaces)
        WHERE place.latitude IS NOT NULL
        UNION SELECT region_snooze.item_id FROM \(WaitingTable.snoozes.beforePlaces)
        WHERE place.latitude IS NOT NULL)
      AND \(Views.hasNoPosition) AND \(condition)
    """
  }

  /// The conditions on `item`, and on `place` if the filter has a place: open items, and events
  /// that are not over. For items that are not `isSurelyShown`, `openEntries` decides.
  func spotCondition(_ request: PageRequest) throws -> SQL {
    var filter = request.filter
    filter.place = nil
    let today = request.now.today
    var condition: SQL = """
      item.status = \(literal: StatusCode.open) AND (item.kind = 0 OR item.rrule IS NOT NULL
        OR item.last_day >= CASE WHEN item.zone IS NULL THEN \(today) ELSE \(today - 2) END)
      """
    condition += try items.condition(filter, on: today...today)
    if let name = request.filter.place { condition += " AND place.name = \(name) COLLATE NOCASE" }
    return condition
  }

  /// SQL for whether the columns decide that an item is shown. They do not for series, which may
  /// have ended, and for events with a zone, whose last day depends on the user's zone.
  static var isSurelyShown: SQL {
    "(item.rrule IS NULL AND (item.kind = 0 OR item.zone IS NULL))"
  }

  /// An item that is shown at a place.
  private struct Spot {
    let id: Int
    let placeID: Int
    let coordinate: Coordinate
    let metres: Double
    let bond: NearEntry.Bond
  }

  /// The open items and future events within a distance, each at its nearest position, unsorted.
  private func spots(
    within reach: Double, of position: Coordinate, _ condition: SQL
  ) throws -> [Spot] {
    let isWhole = reach >= PlaceTable.wholeReachMetres
    // CROSS JOIN makes SQLite read the places first, since few are in a box.
    var sources: [(columns: SQL, tables: SQL, bond: (Int) -> NearEntry.Bond)] = [
      ("0", "place CROSS JOIN item ON item.place_id = place.id", { _ in .place })
    ]
    for waiting in try waitingTables() {
      sources.append(
        (
          waiting.idColumn,
          """
          \(isWhole ? waiting.beforePlaces : waiting.afterPlaces) CROSS JOIN item
            ON item.id = \(waiting.itemColumn) AND \(Views.hasNoPosition)
          """, waiting.bond
        ))
    }
    var found: [Int: Spot] = [:]
    for source in sources {
      for box in boxes(within: reach, of: position) {
        let query = try database.statement(
          literal: """
            SELECT item.id, place.id, place.latitude, place.longitude, \(source.columns)
            FROM \(source.tables)
            WHERE \(condition) \(box)
            """)
        defer { query.reset() }
        while try query.step() {
          guard let coordinate = try query.coordinate(2, 3) else { continue }
          let metres = position.distanceMetres(to: coordinate)
          guard metres <= reach else { continue }
          let id = query.integer(0)
          if let known = found[id], known.metres <= metres { continue }
          found[id] = Spot(
            id: id, placeID: query.integer(1), coordinate: coordinate, metres: metres,
            bond: source.bond(query.integer(4)))
        }
      }
    }
    return Array(found.values)
  }

  /// Conditions on `place`, each beginning with `AND`, whose union contains all positions within a
  /// distance.
  func boxes(within reach: Double, of position: Coordinate) -> [SQL] {
    guard reach < PlaceTable.wholeReachMetres else { return ["AND place.latitude IS NOT NULL"] }
    let box = position.box(withinMetres: reach)
    // A box may cross the antimeridian, so the other side is searched too.
    return [-360.0, 0, 360].compactMap { turn in
      let longitudes = (box.longitudes.lowerBound + turn, box.longitudes.upperBound + turn)
      guard longitudes.0 <= 180, longitudes.1 >= -180 else { return nil }
      return """
        AND place.latitude BETWEEN \(box.latitudes.lowerBound) AND \(box.latitudes.upperBound)
        AND place.longitude BETWEEN \(longitudes.0) AND \(longitudes.1)
        """
    }
  }

  private func nearEntries(
    _ spots: [Spot], from position: Coordinate, _ request: PageRequest
  ) throws -> [NearEntry] {
    var entries: [NearEntry] = []
    for spot in spots.sorted(by: { ($0.metres, $0.id) < ($1.metres, $1.id) }) {
      if let limit = request.limit, entries.count >= limit { break }
      guard let item = try items.item(id: spot.id) else { continue }
      let own = spot.bond == .place ? item.place : nil
      guard let place = try own ?? places.place(id: spot.placeID)?.place else { continue }
      for var entry in try openEntries(item, request) {
        entry.distanceMetres = spot.metres
        entries.append(
          NearEntry(
            entry: entry, place: place, bond: spot.bond, metres: spot.metres,
            bearingDegrees: position.bearingDegrees(to: spot.coordinate)))
      }
    }
    return Array(entries.prefix(request.limit ?? .max))
  }

  /// The entries of an item that the filter shows, without past events and series that have ended.
  /// Missed occurrences are included if the filter asks for them.
  func openEntries(_ item: Item, _ request: PageRequest) throws -> [Entry] {
    let standing = try Standing(item, now: request.now, zones: items.zones)
    let asksMissed = request.filter.states.contains(.missed)
    return standing.entries(shownBy: request.filter).filter { entry in
      asksMissed && entry.state == .missed
        || !standing.isOver && !entry.isPastEvent(on: request.now.today)
    }
  }
}

/// A table through which items without a position wait at a place.
struct WaitingTable {
  let name: SQL
  /// A condition on the table, beginning with `AND`, or empty.
  let isActive: SQL
  /// A join with `place` in which SQLite reads the places first, for conditions that select few.
  let afterPlaces: SQL
  /// A join with `place` in which SQLite reads this table first.
  let beforePlaces: SQL
  let idColumn: SQL
  /// The bond of a row, by the value of `idColumn`.
  let bond: @Sendable (Int) -> NearEntry.Bond
  /// A query that returns a row if any item waits.
  let anyRow: SQL

  var placeColumn: SQL { "\(name).place_id" }
  var itemColumn: SQL { "\(name).item_id" }

  static let all = [reminders, snoozes]

  static let reminders = WaitingTable(
    name: "reminder", isActive: "AND reminder.is_on = 1",
    afterPlaces:
      "place CROSS JOIN reminder ON reminder.place_id = place.id AND reminder.is_on = 1",
    beforePlaces: """
      reminder INDEXED BY reminder_by_place CROSS JOIN place
        ON reminder.place_id IS NOT NULL AND place.id = reminder.place_id AND reminder.is_on = 1
      """,
    idColumn: "reminder.id", bond: { .reminder($0) },
    anyRow: "SELECT 1 FROM reminder WHERE place_id IS NOT NULL LIMIT 1")

  static let snoozes = WaitingTable(
    name: "region_snooze", isActive: "",
    afterPlaces: "place CROSS JOIN region_snooze ON region_snooze.place_id = place.id",
    beforePlaces: "region_snooze CROSS JOIN place ON place.id = region_snooze.place_id",
    idColumn: "0", bond: { _ in .snooze },
    anyRow: "SELECT 1 FROM region_snooze LIMIT 1")
}

extension Views {
  /// SQL for whether an item has no place, or one without a position.
  static var hasNoPosition: SQL {
    """
    (item.place_id IS NULL OR NOT EXISTS (
      SELECT 1 FROM place AS own WHERE own.id = item.place_id AND own.latitude IS NOT NULL))
    """
  }

  /// The tables through which any item waits. In most stores there are none, and queries can be
  /// left out.
  func waitingTables() throws -> [WaitingTable] {
    try WaitingTable.all.filter { try database.exists(literal: $0.anyRow) }
  }
}
