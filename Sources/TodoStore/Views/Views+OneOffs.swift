import CivilTime
import SQLite
import TodoCore

extension Views {
  /// The entries of each day from `first` to `last`, in the order of the day's list.
  ///
  /// - Parameters:
  ///   - limitPerDay: The maximum number of entries of a day; nil for all. With a limit, the cost
  ///     of a month does not depend on how full it is. It is ignored if the filter has states.
  ///   - wholeDay: A day whose entries are all kept, despite the limit.
  ///   - carriedBefore: The day before which what is still open is shown under today too, so that
  ///     nothing stands on its own day and there; nil for nothing.
  ///   - showsAll: Whether all entries are shown.
  func entries(
    from first: Day, to last: Day, _ lines: LineReader, limitPerDay: Int? = nil,
    wholeDay: Day? = nil, carriedBefore: Day?, showsAll: Bool
  ) throws -> DayBuckets {
    let filter = lines.filter
    // With a filter by state, hidden entries would use up the limit.
    let limit = filter.states.isEmpty ? limitPerDay : nil
    var buckets = DayBuckets(
      from: first, to: last, limit: limit, wholeDay: wholeDay,
      // Hidden items are never overdue today.
      carried: filter.shows(.overdue) && !filter.isHidden
        ? carriedBefore.map { CarriedEntries(before: $0, limit: lines.carriedLimit) } : nil)
    lines.readsLines = showsAll && limit == nil && lines.detail == .line
    func add(_ entry: DayEntry) {
      if filter.shows(entry.entry.state), lines.shows(entry.entry.item.id, on: entry.day) {
        buckets.insert(entry)
      }
    }
    let plain = try plainEntries(
      from: first, to: last, lines, limit: limit ?? .max, wholeDay: wholeDay)
    for entry in plain { add(DayEntry(entry)) }
    for entry in try spans(from: first, to: last, lines) {
      entry.furtherDays(from: first, to: last).forEach(add)
    }
    for entry in try zonedEntries(from: first, to: last, lines) {
      add(DayEntry(entry))
      entry.furtherDays(from: first, to: last).forEach(add)
    }
    try addRepeating(to: &buckets, lines)
    buckets.sort()
    return buckets
  }

  /// The open things to do without a day that an interval may remind of, by id.
  package func intervalItems(_ request: PageRequest) throws -> [Entry] {
    try database.readTransaction {
      let today = request.now.today
      let lines = try LineReader(self, request, on: today...today)
      guard lines.filter.shows(.open) else { return [] }
      let ids = try database.integers(
        literal: """
          SELECT item.id FROM item WHERE item.id IN (
            SELECT item_id FROM reminder WHERE trigger GLOB 'interval *' AND is_on = 1)
            AND item.day IS NULL AND item.kind = 0
            AND item.status = \(literal: StatusCode.open) \(lines.condition)
          ORDER BY item.id
          """)
      try lines.read(ids)
      try lines.readTags(ids)
      return try lines.measured(ids.compactMap(lines.entry))
    }
  }

  /// The one-off items without a zone that begin on these days. An index has all their columns.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of entries of a day. A day with more is left at its limit, and a
  ///     new query begins at the next day.
  ///   - wholeDay: A day whose entries are all read, despite the limit.
  private func plainEntries(
    from first: Day, to last: Day, _ lines: LineReader, limit: Int, wholeDay: Day?
  ) throws -> [Entry] {
    var entries: [Entry] = []
    var next: Day? = first
    while let begin = next, begin <= last {
      next = nil
      let rows = try database.statement(
        literal: """
          SELECT \(sql: LineReader.columns) FROM item
          WHERE item.rrule IS NULL AND item.zone IS NULL AND item.day BETWEEN \(begin) AND \(last)
            \(lines.condition)
          ORDER BY item.day, item.time, item.priority DESC, item.id
          """)
      defer { rows.reset() }
      var day: Day?
      var count = 0
      while try rows.step() {
        let entry = try entry(of: lines.item(of: rows, isLine: lines.readsLines), lines)
        if let day = entry.when.day, !lines.shows(entry.item.id, on: day) { continue }
        count = entry.when.day == day ? count + 1 : 1
        day = entry.when.day
        if count > limit, let day, day != wholeDay {
          next = day + 1
          break
        }
        entries.append(entry)
      }
    }
    return entries
  }

  /// The one-off items without a zone that cover several days.
  private func spans(from first: Day, to last: Day, _ lines: LineReader) throws -> [Entry] {
    try database.rows(
      literal: """
        SELECT \(sql: LineReader.columns) FROM item
        WHERE item.rrule IS NULL AND item.zone IS NULL AND item.last_day > item.day
          AND item.last_day >= \(first) AND item.day < \(last) AND item.day >= date(\(first), -(
            SELECT max(julianday(last_day) - julianday(day)) FROM item
            WHERE last_day > day AND rrule IS NULL AND zone IS NULL) || ' days')
          \(lines.condition)
        """
    ) { try entry(of: lines.item(of: $0, isLine: lines.readsLines), lines) }
  }

  /// The one-off items with a zone, on their days in the user's zone.
  private func zonedEntries(from first: Day, to last: Day, _ lines: LineReader) throws -> [Entry] {
    let begin = lines.now.zone.startOfDay(first - 2)
    let end = lines.now.zone.startOfDay(last + 2)
    return try database.rows(
      literal: """
        SELECT \(sql: LineReader.columns) FROM item
        WHERE item.zone IS NOT NULL AND item.rrule IS NULL
          AND item.starts_at >= \(begin.secondsSinceEpoch) - 86400 * coalesce(
            (SELECT max(julianday(last_day) - julianday(day)) FROM item
             WHERE last_day > day AND rrule IS NULL AND zone IS NOT NULL), 0)
          AND item.starts_at < \(end.secondsSinceEpoch)
          \(lines.condition)
        """
    ) { try entry(of: lines.item(of: $0, isLine: lines.readsLines), lines) }
  }

  /// The entry of a one-off item. One with an unreadable day is shown today, not hidden.
  private func entry(of item: ItemSummary, _ lines: LineReader) throws -> Entry {
    let now = lines.now
    let extent = Extent(
      item.when == .someday ? .allDay(now.today) : item.when, end: item.end,
      zone: try item.when.zone(from: items.zones, user: now.zone), user: now.zone)
    let state = Entry.State(
      kind: item.kind, isDone: item.status != .open, extent: extent, now: now.civil)
    return Entry(
      item, extent: extent, state: state.waiting(for: lines.start(of: item.id), today: now.today))
  }
}

extension Entry {
  /// The entries for the days it covers after its first, between `first` and `last`.
  fileprivate func furtherDays(from first: Day, to last: Day) -> [DayEntry] {
    guard let day = when.day, let lastDay, max(day + 1, first) <= min(lastDay, last) else {
      return []
    }
    let begin = max(day + 1, first)
    return (0...(min(lastDay, last) - begin)).map { DayEntry(self, on: begin + $0) }
  }
}
