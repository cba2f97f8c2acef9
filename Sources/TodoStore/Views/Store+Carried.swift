import CivilTime
import TodoCore

/// Open occurrences of past days, while a walk over the repeating items gathers them.
struct CarriedSlots {
  private(set) var count = 0
  /// The newest few, the newest first.
  private(set) var newest: [Slot] = []

  mutating func add(_ slot: Slot) {
    count += 1
    let position = newest.firstIndex { slot.isNewer(than: $0) } ?? newest.endIndex
    guard position < Carried.shown else { return }
    newest.insert(slot, at: position)
    if newest.count > Carried.shown { newest.removeLast() }
  }
}

extension Slot {
  fileprivate func isNewer(than other: Slot) -> Bool {
    lastDay == other.lastDay ? itemID > other.itemID : lastDay > other.lastDay
  }
}

extension Store {
  /// Open items of past days, the newest day first.
  ///
  /// - Parameter repeating: Those of repeating items.
  func carried(
    _ repeating: CarriedSlots, _ lines: LineReader, now: Now, filter: ItemFilter
  ) throws -> Carried {
    let sql = try FilterSQL(filter, store: self)
    let single = try carriedSlots(lines, now: now, filter: sql)
    let total = try carriedCount(now: now, filter: sql) + repeating.count
    let newest = (repeating.newest + single).sorted { $0.isNewer(than: $1) }
    let shown = newest.prefix(Carried.shown)
    try lines.read(shown.map(\.itemID))
    return Carried(total: total, entries: try lines.entries(of: shown))
  }

  private static let condition = """
    FROM item WHERE item.status = \(StatusCode.open) AND item.rrule IS NULL
      AND item.last_day IS NOT NULL AND item.last_day < ?1 AND item.kind = 0 AND ?3 = -1
    """

  private func carriedCount(now: Now, filter: FilterSQL) throws -> Int {
    try database.first(
      "SELECT count(*) FROM (SELECT 1 \(Self.condition) \(filter.condition) LIMIT ?2)",
      [.text(now.today.description), .integer(Carried.countLimit + 1), .integer(-1)]
        + filter.values
    ) { $0.integer(0) } ?? 0
  }

  private func carriedSlots(
    _ lines: LineReader, now: Now, filter: FilterSQL
  ) throws -> [Slot] {
    let ids = try database.rows(
      """
      SELECT item.id \(Self.condition) \(filter.condition)
      ORDER BY item.last_day DESC, item.time DESC, item.id DESC LIMIT ?2
      """,
      [.text(now.today.description), .integer(Carried.shown), .integer(-1)]
        + filter.values
    ) { $0.integer(0) }
    try lines.read(ids)
    return try ids.compactMap { id in
      guard let item = try lines.item(id), let day = item.when.day else { return nil }
      return Slot(
        itemID: id, occurrence: nil, day: day, time: item.when.time, when: item.when,
        lastDay: item.end?.lastDay(from: item.when) ?? day, state: .overdue, listID: 0)
    }
  }

  /// The current occurrence of a repeating todo, where it is still open from a past day.
  func leftOver(_ row: RepeatingRow, _ series: Series, now: Now) -> Slot? {
    guard let current = series.current(today: now.today), current.isOpen,
      let day = current.when.day, day + series.spanDays < now.today
    else { return nil }
    return Slot(
      itemID: row.id, occurrence: current.key, day: day, time: current.when.time,
      when: localWhen(of: current, zone: row.start.zone, now: now),
      lastDay: day + series.spanDays, state: .overdue,
      listID: row.listID)
  }
}
