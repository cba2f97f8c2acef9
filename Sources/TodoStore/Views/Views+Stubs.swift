import CivilTime
import SQLite
import TodoCore

extension Views {
  /// The entries of each day from `first` to `last`, in the order of the day's list.
  ///
  /// - Parameters:
  ///   - limitPerDay: The maximum number of entries of a day; nil for all. With a limit, the cost
  ///     of a month
  ///     does not depend on how full it is. It is ignored if the filter has states.
  ///   - wholeDay: A day whose entries are all kept, despite the limit.
  ///   - gathersCarried: Whether to collect open occurrences of repeating items on earlier days.
  ///   - lineCache: Receives the lines that the queries read; nil if not all lines are needed.
  func stubs(
    from first: Day, to last: Day, now: Now, filter: ItemFilter, limitPerDay: Int? = nil,
    wholeDay: Day? = nil, gathersCarried: Bool, lineCache: LineReader? = nil
  ) throws -> DayBuckets {
    // With a filter by state, hidden entries would use up the limit.
    let limit = filter.states.isEmpty ? limitPerDay : nil
    var buckets = DayBuckets(
      from: first, to: last, limit: limit, wholeDay: wholeDay,
      gathersCarried: gathersCarried && filter.shows(.overdue))
    let sql = try FilterSQL(filter, items: items, startedBy: now.today)
    func add(_ stubs: [EntryStub]) {
      for stub in stubs where filter.shows(stub.state) { buckets.insert(stub) }
    }
    if let limit {
      let stubs = try plainStubs(
        from: first, to: last, now: now, filter: sql, limit: limit, wholeDay: wholeDay)
      add(stubs)
    } else if let lineCache {
      add(try plainLines(from: first, to: last, now: now, filter: sql, to: lineCache))
    } else {
      add(try plainStubs(from: first, to: last, now: now, filter: sql))
    }
    add(try spanStubs(from: first, to: last, now: now, filter: sql))
    add(try zonedStubs(from: first, to: last, now: now, filter: sql))
    try addRepeatingStubs(to: &buckets, now: now, filter: filter, sql: sql, lineCache: lineCache)
    buckets.sort()
    return buckets
  }

  /// The one-off items without a zone that begin on these days.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of entries of a day. A day with more is left at its limit, and a
  ///     new query
  ///     begins at the next day.
  ///   - wholeDay: A day whose entries are all read, despite the limit.
  private func plainStubs(
    from first: Day, to last: Day, now: Now, filter: FilterSQL, limit: Int = .max,
    wholeDay: Day? = nil
  ) throws -> [EntryStub] {
    var stubs: [EntryStub] = []
    var next: Day? = first
    while let begin = next, begin <= last {
      next = nil
      let rows = try database.statement(
        literal: """
          SELECT \(sql: Views.stubColumns) FROM item
          \(Views.plainCondition(from: begin, to: last, filter))
          """)
      defer { rows.reset() }
      var day: Day?
      var count = 0
      while try rows.step() {
        let rowDay = rows.optionalDay(1)
        count = rowDay == day ? count + 1 : 1
        day = rowDay
        if count > limit, let day, day != wholeDay {
          next = day + 1
          break
        }
        stubs.append(try stub(of: rows, now: now))
      }
    }
    return stubs
  }

  /// Like `plainStubs`, but also passes each line to `lines`. The index has all columns, so no row
  /// of the table is read.
  private func plainLines(
    from first: Day, to last: Day, now: Now, filter: FilterSQL, to lines: LineReader
  ) throws -> [EntryStub] {
    try database.rows(
      literal: """
        SELECT \(sql: LineRow.columns) FROM item
        \(Views.plainCondition(from: first, to: last, filter))
        """
    ) { row in
      let item = try LineRow.read(row, lines, rules: items.rules)
      let extent = Extent(item.when, end: item.end, zone: now.zone, user: now.zone)
      let stub = EntryStub(
        itemID: item.id, kind: item.kind, isDone: item.status.isDone, extent: extent,
        listID: LineRow.listID(of: row), priority: LineRow.priorityCode(of: row), now: now)
      lines.keep(item)
      return stub
    }
  }

  private static func plainCondition(from first: Day, to last: Day, _ filter: FilterSQL) -> SQL {
    """
    WHERE item.rrule IS NULL AND item.zone IS NULL AND item.day BETWEEN \(first) AND \(last)
      AND item.status <> \(literal: StatusCode.cancelled) \(filter.condition)
    ORDER BY item.day, item.time, item.priority DESC, item.id
    """
  }

  /// The columns for `stub(of:now:)`.
  private static let stubColumns = """
    item.id, item.day, item.time, item.status, item.kind, item.list_id, item.end, item.priority
    """

  /// The entries of one-off items without a zone for the days they cover after their first.
  private func spanStubs(from first: Day, to last: Day, now: Now, filter: FilterSQL) throws
    -> [EntryStub]
  {
    let spans = try database.rows(
      literal: """
        SELECT \(sql: Views.stubColumns) FROM item
        WHERE item.rrule IS NULL AND item.zone IS NULL AND item.last_day > item.day
          AND item.last_day >= \(first) AND item.day < \(last) AND item.day >= date(\(first), -(
            SELECT max(julianday(last_day) - julianday(day)) FROM item
            WHERE last_day > day AND rrule IS NULL AND zone IS NULL) || ' days')
          AND item.status <> \(literal: StatusCode.cancelled) \(filter.condition)
        """
    ) { try stub(of: $0, now: now) }
    return spans.flatMap { $0.furtherDays(from: first, to: last) }
  }

  /// The one-off items with a zone, on their days in the user's zone.
  private func zonedStubs(
    from first: Day, to last: Day, now: Now, filter: FilterSQL
  ) throws -> [EntryStub] {
    let begin = now.zone.startOfDay(first - 2)
    let end = now.zone.startOfDay(last + 2)
    let stubs = try database.rows(
      literal: """
        SELECT item.id, item.day, item.time, item.zone, item.end, item.status, item.kind, item.list_id,
          item.priority
        FROM item
        WHERE item.zone IS NOT NULL AND item.rrule IS NULL
          AND item.starts_at >= \(begin.secondsSinceEpoch) - 86400 * coalesce(
            (SELECT max(julianday(last_day) - julianday(day)) FROM item
             WHERE last_day > day AND rrule IS NULL AND zone IS NOT NULL), 0)
          AND item.starts_at < \(end.secondsSinceEpoch)
          AND item.status <> \(literal: StatusCode.cancelled) \(filter.condition)
        """
    ) { row in
      let when = row.when(1)
      let extent = Extent(
        when, end: row.end(4), zone: try when.zone.map(items.zones.zone(named:)) ?? now.zone,
        user: now.zone)
      return EntryStub(
        itemID: row.integer(0), kind: row.code(6),
        isDone: row.integer(5) == StatusCode.done, extent: extent, listID: row.integer(7),
        priority: row.integer(8), now: now)
    }
    return stubs.flatMap { stub in
      ((first...last).contains(stub.day) ? [stub] : []) + stub.furtherDays(from: first, to: last)
    }
  }

  /// An entry from the columns id, day, time, status, kind, list_id, end, priority.
  private func stub(of row: Statement, now: Now) throws -> EntryStub {
    // An item with an unreadable day is shown today, not hidden.
    let day = row.optionalDay(1) ?? now.today
    let time = row.optionalTime(2)
    let when: When = time.map { .timed(CivilDateTime(day, $0), zone: nil) } ?? .allDay(day)
    let extent = Extent(when, end: row.end(6), zone: now.zone, user: now.zone)
    return EntryStub(
      itemID: row.integer(0), kind: row.code(4),
      isDone: row.integer(3) == StatusCode.done, extent: extent, listID: row.integer(5),
      priority: row.integer(7), now: now)
  }
}
