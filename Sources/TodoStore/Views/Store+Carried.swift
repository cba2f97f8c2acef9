import CivilTime
import TodoCore

extension Store {
  /// Open items of past days, the newest day first.
  func carried(now: Now, filter: ItemFilter) throws -> Carried {
    guard filter.shows(.overdue) else { return Carried(total: 0, entries: []) }
    let sql = try FilterSQL(filter, store: self)
    let repeating = try carriedOccurrences(now: now, filter: sql)
    let single = try carriedSlots(now: now, filter: sql, limit: Carried.shown)
    let total = try carriedCount(now: now, filter: sql) + repeating.count
    let newest = (repeating + single).sorted { left, right in
      left.lastDay == right.lastDay ? left.itemID > right.itemID : left.lastDay > right.lastDay
    }
    return Carried(
      total: total,
      entries: try newest.prefix(Carried.shown).compactMap { try entry($0, now: now) })
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

  private func carriedSlots(now: Now, filter: FilterSQL, limit: Int) throws -> [Slot] {
    let ids = try database.rows(
      """
      SELECT item.id \(Self.condition) \(filter.condition)
      ORDER BY item.last_day DESC, item.time DESC, item.id DESC LIMIT ?2
      """,
      [.text(now.today.description), .integer(limit), .integer(-1)] + filter.values
    ) { $0.integer(0) }
    return try ids.compactMap { id in
      guard let item = try item(id: id), let day = item.when.day else { return nil }
      return Slot(
        itemID: id, occurrence: nil, day: day, time: item.when.time, when: item.when,
        lastDay: item.end?.lastDay(from: item.when) ?? day, state: .overdue, listID: 0)
    }
  }

  /// The current occurrences of repeating todos that are still open from a past day.
  private func carriedOccurrences(now: Now, filter: FilterSQL) throws -> [Slot] {
    let today = now.today
    let touched = try itemsWithExceptions()
    return try repeatingRows(from: .min, to: today, filter: filter).compactMap { row in
      guard row.kind == .todo else { return nil }
      let zone = try row.start.zone.map(zones.zone(named:)) ?? now.zone
      if touched.contains(row.id), !row.isAfterDone {
        // The rule alone tells most: what stands on today is not from a past day.
        let plain = try Series(
          Repeat(row.rule), start: row.start, end: row.end, changes: [], zone: zone)
        if plain?.current(today: today)?.start.day == today { return nil }
      }
      guard let series = try wholeSeries(of: row, touched: touched, now: now),
        let current = series.current(today: today), current.isOpen,
        let day = current.when.day, day + series.spanDays < today
      else { return nil }
      return Slot(
        itemID: row.id, occurrence: current.key, day: day, time: current.when.time,
        when: localWhen(of: current, zone: row.start.zone, now: now),
        lastDay: day + series.spanDays, state: .overdue, listID: row.listID)
    }
  }
}
