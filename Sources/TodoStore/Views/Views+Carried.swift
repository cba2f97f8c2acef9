import CivilTime
import SQLite
import TodoCore

/// The open occurrences of past days, collected while the repeating items are read.
struct CarriedStubs {
  private(set) var count = 0
  /// The newest `Carried.shown` of them, newest first.
  private(set) var newest: [EntryStub] = []

  mutating func add(_ stub: EntryStub) {
    count += 1
    let position = newest.firstIndex { stub.isNewer(than: $0) } ?? newest.endIndex
    guard position < Carried.shown else { return }
    newest.insert(stub, at: position)
    if newest.count > Carried.shown { newest.removeLast() }
  }
}

extension EntryStub {
  fileprivate func isNewer(than other: EntryStub) -> Bool {
    (lastDay, priority, itemID) > (other.lastDay, other.priority, other.itemID)
  }
}

extension Views {
  /// The open items of past days, by day in descending order, then by priority.
  ///
  /// - Parameter repeating: The open occurrences of repeating items.
  func carried(
    _ repeating: CarriedStubs, _ lines: LineReader, now: Now, filter: ItemFilter
  ) throws -> Carried {
    let sql = try FilterSQL(filter, items: items, startedBy: now.today)
    let single = try carriedStubs(lines, now: now, filter: sql)
    let zoned = try zonedCarried(lines, now: now, filter: sql)
    let total = try carriedCount(now: now, filter: sql) + repeating.count + zoned.count
    let newest = (repeating.newest + single + zoned.newest).sorted { $0.isNewer(than: $1) }
    let shown = newest.prefix(Carried.shown)
    try lines.read(shown.map(\.itemID))
    try lines.readTags(shown.map(\.itemID))
    return Carried(total: total, entries: try lines.entries(of: shown))
  }

  /// The `FROM` and `WHERE` clauses for open one-off todos of past days without a zone.
  private static func plainItems(before today: Day, _ filter: FilterSQL) -> SQL {
    """
    FROM item WHERE item.status = \(literal: StatusCode.open) AND item.rrule IS NULL
      AND item.last_day IS NOT NULL AND item.last_day < \(today) AND item.kind = 0
      AND item.zone IS NULL \(filter.condition)
    """
  }

  private func carriedCount(now: Now, filter: FilterSQL) throws -> Int {
    try database.first(
      literal: """
        SELECT count(*) FROM (SELECT 1 \(Self.plainItems(before: now.today, filter))
        LIMIT \(Carried.countLimit + 1))
        """
    ) { $0.integer(0) } ?? 0
  }

  private func carriedStubs(
    _ lines: LineReader, now: Now, filter: FilterSQL
  ) throws -> [EntryStub] {
    let ids = try database.rows(
      literal: """
        SELECT item.id \(Self.plainItems(before: now.today, filter))
        ORDER BY item.last_day DESC, item.priority DESC, item.id DESC LIMIT \(Carried.shown)
        """
    ) { $0.integer(0) }
    return try pastStubs(ids, lines, now: now)
  }

  /// The number of open items with a zone that are past in the user's zone, and the newest of them.
  private func zonedCarried(
    _ lines: LineReader, now: Now, filter: FilterSQL
  ) throws -> (count: Int, newest: [EntryStub]) {
    // Zones differ by up to 26 hours, so an item that ended more than two days ago is past in every
    // zone.
    let found = try database.rows(
      literal: """
        SELECT item.id, item.last_day < \(now.today - 2) FROM item INDEXED BY item_zoned_open
        WHERE item.zone IS NOT NULL AND item.rrule IS NULL
          AND item.status = \(literal: StatusCode.open)
          AND item.kind = 0 AND item.last_day < \(now.today + 2) \(filter.condition)
        ORDER BY item.last_day
        """
    ) { (id: $0.integer(0), isOld: $0.bool(1)) }
    let old = found.filter(\.isOld).map(\.id)
    let near = found.filter { !$0.isOld }.map(\.id)
    let stubs = try pastStubs(Array(old.suffix(Carried.shown)) + near, lines, now: now)
    return (old.count + stubs.count { near.contains($0.itemID) }, stubs)
  }

  /// The entries of the items whose last day is past.
  private func pastStubs(
    _ ids: some Sequence<Int>, _ lines: LineReader, now: Now
  ) throws -> [EntryStub] {
    try lines.read(ids)
    return try ids.compactMap { id in
      guard let item = try lines.item(id)?.summary else { return nil }
      let zone = try item.when.zone(from: items.zones, user: now.zone)
      let extent = Extent(item.when, end: item.end, zone: zone, user: now.zone)
      guard let lastDay = extent.lastDay, lastDay < now.today else { return nil }
      return EntryStub(
        itemID: id, occurrence: nil, extent: extent, state: .overdue, listID: 0,
        priority: item.priority.code)
    }
  }

  /// The current occurrence of a repeating todo, if it is open and on a past day.
  ///
  /// - Parameter current: The current occurrence, if already computed.
  func carriedStub(
    _ row: RepeatingRow, _ standing: SeriesStanding, current: Series.Occurrence??,
    filter: ItemFilter
  ) -> EntryStub? {
    let current = current ?? standing.current
    guard let (occurrence, extent) = standing.leftOver(current: current), filter.shows(extent)
    else { return nil }
    return EntryStub(
      itemID: row.id, occurrence: occurrence.key, extent: extent, state: .overdue,
      listID: row.listID, priority: row.priority)
  }
}
