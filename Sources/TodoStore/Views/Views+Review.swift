import CivilTime
import SQLite
import TodoCore

extension Views {
  /// Returns the review of some past days.
  ///
  /// - Parameters:
  ///   - days: The days to review, none of them after today.
  ///   - reminders: The outcomes of the reminders on these days.
  package func review(
    _ days: ClosedRange<Day>, reminders: ReminderCounts, _ request: PageRequest
  ) throws -> Review {
    let now = request.now
    let begin = now.zone.startOfDay(days.lowerBound)
    return try database.readTransaction {
      let lines = try LineReader(self, request, on: days)
      let closed = try oneOffs(
        """
        item.status = \(literal: StatusCode.done) AND item.done_at >= \(begin.secondsSinceEpoch)
        """, lines)
      let open = try oneOffs(
        """
        item.status = \(literal: StatusCode.open) AND item.last_day < \(days.upperBound + 2)
          AND item.kind = \(literal: Item.Kind.todo.code)
        """, lines)
      let repeated = try doneOccurrences(lines, since: begin) + doneDoses(lines, since: begin)
      return Review(
        of: days, closed: closed.entries + repeated,
        open: open.entries, added: closed.added.merging(open.added) { first, _ in first },
        daysDone: closed.daysDone,
        kept: try kept(on: days, lines), reminders: reminders, now: now)
    }
  }

  /// The doses that were done, each as an entry of its item.
  private func doneDoses(_ lines: LineReader, since begin: Instant) throws -> [Entry] {
    let rows = try database.rows(
      literal: """
        SELECT item.id, ledger.done_at FROM ledger JOIN item ON item.id = ledger.item_id
        WHERE ledger.done_at >= \(begin.secondsSinceEpoch) \(lines.condition)
        """
    ) { (id: $0.integer(0), doneAt: $0.instant(1)) }
    try lines.read(rows.map(\.id).uniqued())
    return try rows.compactMap { row in
      guard var entry = try lines.entry(row.id) else { return nil }
      (entry.state, entry.doneAt) = (.done, row.doneAt)
      return entry
    }
  }

  /// The entries of one-off items, when they were added, and on which day of the user's clock those
  /// without a zone were done that were not changed since, by id.
  private func oneOffs(
    _ condition: SQL, _ lines: LineReader
  ) throws -> (entries: [Entry], added: [Int: Instant], daysDone: [Int: Day]) {
    let rows = try database.rows(
      literal: """
        SELECT item.id, item.created, CASE WHEN item.zone IS NULL
          AND item.done_at - item.settled_at BETWEEN 0 AND 59 THEN item.done_at + settled_offset END
        FROM item WHERE item.rrule IS NULL AND \(condition) \(lines.condition)
        """
    ) { (id: $0.integer(0), added: $0.instant(1), done: $0.optionalInstant(2)) }
    let ids = rows.map(\.id)
    try lines.read(ids)
    let days = rows.compactMap { row in row.done.map { (row.id, Zone.utc.civil(at: $0).day) } }
    return (
      try ids.compactMap(lines.entry),
      Dictionary(rows.map { ($0.id, $0.added) }) { first, _ in first },
      Dictionary(days) { first, _ in first }
    )
  }

  /// How the repeating todos were kept, in the order of a day's list.
  private func kept(on days: ClosedRange<Day>, _ lines: LineReader) throws -> [KeptSeries] {
    let ids = try database.integers(
      literal: """
        SELECT item.id FROM item WHERE item.rrule IS NOT NULL
          AND item.status = \(literal: StatusCode.open)
          AND item.kind = \(literal: Item.Kind.todo.code)
          AND (item.series_end IS NULL OR item.series_end >= \(days.lowerBound - 2))
          \(lines.condition)
        """)
    var kept: [KeptSeries] = []
    // A store may have more series than memory should hold at once.
    for start in stride(from: 0, to: ids.count, by: 1000) {
      for item in try items.items(ids: Array(ids[start..<min(start + 1000, ids.count)])).values {
        let standing = try Standing(item, now: lines.now, zones: items.zones)
        if let found = standing.kept(on: days) { kept.append(found) }
      }
    }
    let keys = kept.map { DayEntry.sortKey($0.entry.when.time, $0.entry.item) }
    return kept.indices.sorted { keys[$0] < keys[$1] }.map { kept[$0] }
  }
}
