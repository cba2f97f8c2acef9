import CivilTime
import TodoCore

/// What the index of repeating items holds of one: enough for its dots, without its row.
struct RepeatingRow {
  let id: Int
  let rule: RecurrenceRule
  let start: When
  let end: End?
  let kind: Item.Kind
  let listID: Int
  let isAfterDone: Bool
  /// The last day any occurrence covers; nil where the rule never ends.
  let seriesEnd: Day?
}

/// The rows one view has read.
struct RepeatingRows {
  /// The filter they were read with; its values do not change within a view.
  let condition: String
  /// The last day asked for.
  let last: Day
  let rows: [RepeatingRow]
}

extension Store {
  /// Adds the occurrences of repeating items that stand on the board's days.
  func addRepeatingSlots(
    to board: inout SlotBoard, now: Now, filter: ItemFilter, sql: FilterSQL
  ) throws {
    let rows = try repeatingRows(from: board.first, to: board.last, filter: sql)
    guard !rows.isEmpty else { return }
    let exceptions = try Exceptions(
      self, from: board.first - 1, to: max(board.last, now.today) + 1)
    for row in rows {
      guard let series = try series(of: row, exceptions: exceptions, now: now) else { continue }
      addSlots(of: row, series, now: now, filter: filter, to: &board)
    }
  }

  /// Repeating items that may have an occurrence on these days, from the index alone.
  ///
  /// A view asks twice: for its days, and for what is left from before today. The rows of the first answer
  /// serve the second.
  func repeatingRows(
    from first: Day, to last: Day, filter: FilterSQL
  ) throws -> [RepeatingRow] {
    // A day more on each side: another zone's day may be ours.
    let known: RepeatingRows
    if let read = readRepeating, read.condition == filter.condition, read.last >= last {
      known = read
    } else {
      known = RepeatingRows(
        condition: filter.condition, last: last,
        rows: try database.rows(
          """
          SELECT item.id, item.rrule, item.day, item.time, item.zone, item.end, item.kind,
            item.list_id, item.after_done, item.series_end
          FROM item WHERE item.rrule IS NOT NULL AND item.status = \(StatusCode.open)
            AND item.day <= ?2 AND ?1 = ?1 AND ?3 = -1 \(filter.condition)
          """,
          [.integer(0), .text((last + 1).description), .integer(-1)] + filter.values,
          map: readRepeatingRow))
      readRepeating = known
    }
    return known.rows.filter { row in
      (row.start.day ?? .max) <= last + 1 && (row.seriesEnd ?? .max) >= first - 1
    }
  }

  /// A rule by its text: thousands of items share a few.
  private func rule(_ text: String) throws -> RecurrenceRule {
    if let known = knownRules[text] { return known }
    let rule = try RecurrenceRule(parsing: text)
    knownRules[text] = rule
    return rule
  }

  private func readRepeatingRow(_ row: Statement) throws -> RepeatingRow {
    let day = try ItemRow.readCivil(Day(iso: row.text(2)))
    let time = try row.optionalText(3).map { try ItemRow.readCivil(TimeOfDay(iso: $0)) }
    let zone = row.optionalText(4)
    return RepeatingRow(
      id: row.integer(0), rule: try rule(row.text(1)),
      start: time.map { .timed(CivilDateTime(day, $0), zone: zone) } ?? .allDay(day),
      end: try row.optionalText(5).map(ItemRow.readEnd), kind: try Item.Kind(code: row.integer(6)),
      listID: row.integer(7), isAfterDone: row.bool(8),
      seriesEnd: try row.optionalText(9).map { try ItemRow.readCivil(Day(iso: $0)) })
  }

  /// The whole series of a row: with all its changes and dates, where it has any.
  ///
  /// - Parameter touched: The items that have changes or dates of their own.
  func wholeSeries(of row: RepeatingRow, touched: Set<Int>, now: Now) throws -> Series? {
    let zone = try row.start.zone.map(zones.zone(named:)) ?? now.zone
    if touched.contains(row.id) { return try item(id: row.id)?.series(in: zone) }
    return try Series(
      Repeat(row.rule, isAfterDone: row.isAfterDone), start: row.start, end: row.end, changes: [],
      zone: zone)
  }

  func itemsWithExceptions() throws -> Set<Int> {
    Set(
      try database.rows("SELECT item_id FROM occurrence UNION SELECT item_id FROM repeat_date") {
        $0.integer(0)
      })
  }

  private func series(of row: RepeatingRow, exceptions: Exceptions, now: Now) throws -> Series? {
    var repetition = Repeat(row.rule, isAfterDone: row.isAfterDone)
    var changes = exceptions.changes[row.id] ?? []
    if let dates = exceptions.dates[row.id] {
      repetition.excluded = dates.excluded
      repetition.extra = dates.extra
    }
    // Where a rule counts from completion, the last one may lie far back.
    if row.isAfterDone { changes = try allChanges(of: row.id) }
    return try Series(
      repetition, start: row.start, end: row.end, changes: changes,
      zone: try row.start.zone.map(zones.zone(named:)) ?? now.zone)
  }

  func allChanges(of itemID: Int) throws -> [OccurrenceChange] {
    try database.rows(
      """
      SELECT key, status, done_at, moved_day, moved_time FROM occurrence
      WHERE item_id = ?1 ORDER BY key
      """, [.integer(itemID)], map: readChange)
  }

  private func addSlots(
    of row: RepeatingRow, _ series: Series, now: Now, filter: ItemFilter, to board: inout SlotBoard
  ) {
    let padding = row.start.zone == nil ? 0 : 1
    let begin = board.first - (series.spanDays + padding)
    for occurrence in series.beginning(on: begin...(board.last + padding))
    where occurrence.status != .skipped {
      let when = localWhen(of: occurrence, zone: row.start.zone, now: now)
      guard let day = when.day else { continue }
      let lastDay = day + series.spanDays
      let from = max(day, board.first)
      let to = min(lastDay, board.last)
      guard from <= to else { continue }
      var state: Entry.State?
      for shown in sequence(first: from, next: { $0 < to ? $0 + 1 : nil }) {
        let time = shown == day ? when.time : nil
        guard board.admits(Slot.Place(time, row.id), on: shown) else { continue }
        let known =
          state
          ?? row.state(of: occurrence, when: when, lastDay: lastDay, series: series, now: now)
        state = known
        guard filter.shows(known) else { break }
        var doneAt: Instant?
        if case .done(let instant) = occurrence.status { doneAt = instant }
        board.insert(
          Slot(
            itemID: row.id, occurrence: occurrence.key, day: shown, time: time, when: when,
            lastDay: lastDay, state: known, doneAt: doneAt, listID: row.listID))
      }
    }
  }

  /// The day and time of an occurrence where the user is.
  func localWhen(of occurrence: Series.Occurrence, zone: String?, now: Now) -> When {
    guard let zone, !occurrence.isAllDay, let own = try? zones.zone(named: zone) else {
      return occurrence.when
    }
    let instant = own.instant(of: occurrence.start, resolving: .firstValid)
    return .timed(now.zone.civil(at: instant), zone: nil)
  }
}

extension RepeatingRow {
  /// How an occurrence stands. One that a newer occurrence has followed is no longer overdue: only the newest
  /// stands.
  func state(
    of occurrence: Series.Occurrence, when: When, lastDay: Day, series: Series, now: Now
  ) -> Entry.State {
    let own = Entry.State(
      kind: kind, isDone: !occurrence.isOpen, day: when.day, time: when.time,
      end: end?.moved(by: occurrence.key.day - (start.day ?? occurrence.key.day)), lastDay: lastDay,
      now: now.civil)
    guard own == .overdue, let day = when.day, day < now.today else { return own }
    let isFollowed =
      series.newest(onOrBefore: CivilDateTime(now.today, .endOfDay))
      .map { $0.start > occurrence.start } ?? false
    return isFollowed ? .open : .overdue
  }
}

/// Changes, exclusions and extra dates of all repeating items around some days.
private struct Exceptions {
  var changes: [Int: [OccurrenceChange]] = [:]
  var dates: [Int: (excluded: Set<OccurrenceKey>, extra: Set<OccurrenceKey>)] = [:]

  init(_ store: Store, from first: Day, to last: Day) throws {
    // A key may go on with a time: `2026-11-20T08:30` lies between that day and the next.
    let range: [SQLValue] = [.text(first.description), .text((last + 1).description)]
    let columns = "key, status, done_at, moved_day, moved_time, item_id"
    let changed = try store.database.rows(
      """
      SELECT \(columns) FROM occurrence WHERE key BETWEEN ?1 AND ?2
      UNION SELECT \(columns) FROM occurrence WHERE moved_day BETWEEN ?1 AND ?2
      """, range
    ) { row in (row.integer(5), try store.readChange(row)) }
    for (item, change) in changed { changes[item, default: []].append(change) }
    let listed = try store.database.rows(
      "SELECT item_id, key, is_extra FROM repeat_date WHERE key BETWEEN ?1 AND ?2", range
    ) { row in
      (row.integer(0), try ItemRow.readCivil(OccurrenceKey(iso: row.text(1))), row.bool(2))
    }
    for (item, key, isExtra) in listed {
      if isExtra {
        dates[item, default: ([], [])].extra.insert(key)
      } else {
        dates[item, default: ([], [])].excluded.insert(key)
      }
    }
  }
}
