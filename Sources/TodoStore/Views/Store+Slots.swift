import CivilTime
import TodoCore

extension Store {
  /// The slots of each day from `first` to `last`, in the order of the day's list.
  ///
  /// - Parameters:
  ///   - limitPerDay: Where set, a day keeps only its first few; so a month costs the same however much stands
  ///     on its days.
  ///   - wholeDay: A day that is kept whole all the same.
  ///   - gathersCarried: Whether what repeating items left open on earlier days is wanted too.
  ///   - keeper: Who wants the lines of all slots, and is given the items that are met; nil for none.
  func slots(
    from first: Day, to last: Day, now: Now, filter: ItemFilter, limitPerDay: Int? = nil,
    wholeDay: Day? = nil, gathersCarried: Bool, keeper: LineReader? = nil
  ) throws -> SlotBoard {
    // What a filter of states turns away must not take the place of what it shows.
    let limit = filter.states.isEmpty ? limitPerDay : nil
    var board = SlotBoard(
      from: first, to: last, limit: limit, wholeDay: wholeDay,
      gathersCarried: gathersCarried && filter.shows(.overdue))
    let sql = try FilterSQL(filter, store: self)
    func add(_ slots: [Slot]) {
      for slot in slots where filter.shows(slot.state) { board.insert(slot) }
    }
    if let limit {
      for day in sequence(first: first, next: { $0 < last ? $0 + 1 : nil }) {
        add(
          try plainSlots(
            from: day, to: day, now: now, filter: sql, limit: day == wholeDay ? nil : limit))
      }
    } else if let keeper {
      add(try plainLines(from: first, to: last, now: now, filter: sql, to: keeper))
    } else {
      add(try plainSlots(from: first, to: last, now: now, filter: sql, limit: nil))
    }
    add(try spanSlots(from: first, to: last, now: now, filter: sql))
    add(try zonedSlots(from: first, to: last, now: now, filter: sql))
    try addRepeatingSlots(to: &board, now: now, filter: filter, sql: sql, keeper: keeper)
    board.sort()
    return board
  }

  /// One-off items that begin on these days and follow the user's zone.
  private func plainSlots(
    from first: Day, to last: Day, now: Now, filter: FilterSQL, limit: Int?
  ) throws -> [Slot] {
    try database.rows(
      """
      SELECT item.id, item.day, item.time, item.status, item.kind, item.list_id, item.end FROM item
      \(Store.plainCondition(filter))
      """,
      [.text(first.description), .text(last.description), .integer(limit ?? -1)] + filter.values
    ) { try slot(of: $0, now: now) }
  }

  /// The same where their lines are wanted too: the index holds them, and no item is sought for itself.
  private func plainLines(
    from first: Day, to last: Day, now: Now, filter: FilterSQL, to lines: LineReader
  ) throws -> [Slot] {
    try database.rows(
      """
      SELECT \(LineRow.columns) FROM item
      \(Store.plainCondition(filter))
      """,
      [.text(first.description), .text(last.description), .integer(-1)] + filter.values
    ) { row in
      let item = try LineRow.read(row, lines, rules: &rules)
      let day = item.when.day ?? first
      let lastDay = item.end?.lastDay(from: item.when) ?? day
      let state = Entry.State(
        kind: item.kind, isDone: item.isDone, day: day, time: item.when.time, end: item.end,
        lastDay: lastDay, now: now.civil)
      let slot = Slot(
        itemID: item.id, occurrence: nil, day: day, time: item.when.time, when: item.when,
        lastDay: lastDay, state: state, listID: LineRow.listID(of: row))
      lines.keep(item)
      return slot
    }
  }

  private static func plainCondition(_ filter: FilterSQL) -> String {
    """
    WHERE item.rrule IS NULL AND item.zone IS NULL AND item.day BETWEEN ?1 AND ?2
      AND item.status <> \(StatusCode.cancelled) \(filter.condition)
    ORDER BY item.day, item.time, item.id LIMIT ?3
    """
  }

  /// The further days of items that span several: their first day is a plain slot.
  private func spanSlots(from first: Day, to last: Day, now: Now, filter: FilterSQL) throws
    -> [Slot]
  {
    let spans = try database.rows(
      """
      SELECT item.id, item.day, item.time, item.status, item.kind, item.list_id, item.end FROM item
      WHERE item.rrule IS NULL AND item.zone IS NULL AND item.last_day > item.day
        AND item.last_day >= ?1 AND item.day < ?2 AND item.day >= date(?1, -(
          SELECT max(julianday(last_day) - julianday(day)) FROM item
          WHERE last_day > day AND rrule IS NULL AND zone IS NULL) || ' days')
        AND item.status <> \(StatusCode.cancelled) AND ?3 = -1 \(filter.condition)
      """,
      [.text(first.description), .text(last.description), .integer(-1)] + filter.values
    ) { try slot(of: $0, now: now) }
    return spans.flatMap { span in
      let begin = max(span.day + 1, first)
      let end = min(span.lastDay, last)
      guard begin <= end else { return [Slot]() }
      return (0...(end - begin)).map { offset in
        Slot(
          itemID: span.itemID, occurrence: nil, day: begin + offset, time: nil, when: span.when,
          lastDay: span.lastDay, state: span.state, listID: span.listID)
      }
    }
  }

  /// One-off items with a zone of their own, on the day they fall on where the user is.
  private func zonedSlots(
    from first: Day, to last: Day, now: Now, filter: FilterSQL
  ) throws -> [Slot] {
    let begin = now.zone.startOfDay(first)
    let end = now.zone.startOfDay(last + 1)
    return try database.rows(
      """
      SELECT item.id, item.starts_at, item.status, item.kind, item.list_id FROM item
      WHERE item.zone IS NOT NULL AND item.rrule IS NULL AND item.starts_at >= ?1
        AND item.starts_at < ?2 AND item.status <> \(StatusCode.cancelled) AND ?3 = -1
        \(filter.condition)
      """,
      [.integer(begin.secondsSinceEpoch), .integer(end.secondsSinceEpoch), .integer(-1)]
        + filter.values
    ) { row in
      let start = now.zone.civil(at: Instant(secondsSinceEpoch: row.integer(1)))
      let state = Entry.State(
        kind: try Item.Kind(code: row.integer(3)), isDone: row.integer(2) == StatusCode.done,
        day: start.day, time: start.time, end: nil, lastDay: nil, now: now.civil)
      return Slot(
        itemID: row.integer(0), occurrence: nil, day: start.day, time: start.time,
        when: .timed(start, zone: nil), lastDay: start.day, state: state, listID: row.integer(4))
    }
  }

  /// A slot from the columns id, day, time, status, kind, list_id, end.
  private func slot(of row: Statement, now: Now) throws -> Slot {
    let day = try row.day(1)
    let time = try row.optionalTime(2)
    let end = try row.end(6)
    let when: When = time.map { .timed(CivilDateTime(day, $0), zone: nil) } ?? .allDay(day)
    let lastDay = end?.lastDay(from: when) ?? day
    let state = Entry.State(
      kind: try Item.Kind(code: row.integer(4)), isDone: row.integer(3) == StatusCode.done,
      day: day, time: time, end: end, lastDay: lastDay, now: now.civil)
    return Slot(
      itemID: row.integer(0), occurrence: nil, day: day, time: time, when: when, lastDay: lastDay,
      state: state, listID: row.integer(5))
  }
}
