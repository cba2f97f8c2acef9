import CivilTime
import SQLite
import TodoCore

extension Views {
  /// Adds the occurrences of repeating items to the buckets of their days, and open occurrences of
  /// earlier days to `carried`, if that is not nil.
  func addRepeating(to buckets: inout DayBuckets, _ lines: LineReader) throws {
    let now = lines.now
    // The changes of shown days, and of today, which the newest occurrence needs.
    let exceptions = try RepeatExceptions(
      items, from: buckets.first - 2, to: max(buckets.last, now.today) + 2)
    let irregular = buckets.carried == nil ? [] : try items.irregularItems()
    let last = buckets.carried == nil ? buckets.last : max(buckets.last, now.today)
    try forEachRepeating(beginningBy: last + 2, lines, withClosed: true) { row, statement in
      let isOver = (row.seriesEnd ?? .max) < buckets.first - 2
      let isTouched = row.reachesFar || exceptions.contains(row.item.id)
      let plain = isTouched || row.repetition.isAfterDone ? nil : try plainSeries(of: row, now: now)
      let series =
        isOver ? nil : try plain ?? series(of: row, on: buckets, exceptions, now: now)
      var added = Added()
      if let series {
        // Without any changes, the rule alone determines what was missed.
        let isUntouched = plain != nil && row.lastChange == nil && !irregular.contains(row.item.id)
        added = addOccurrences(
          of: row, SeriesStanding(series, kind: row.item.standingKind, now: now),
          isSimple: row.isSimple && !isTouched && row.item.status == .open,
          countsMissed: lines.readsLines && buckets.carried != nil && isUntouched,
          lines, to: &buckets)
      }
      if added.any, lines.readsLines { _ = try lines.item(of: statement, isLine: true) }
      // If an occurrence is today, the current one is not on a past day, unless the rule counts
      // from completion.
      if buckets.carried != nil, row.item.standingKind == .todo, row.item.status == .open,
        !added.today || row.repetition.isAfterDone, lines.shows(row.item.id, on: now.today),
        let current = try currentSeries(
          of: row, isIrregular: irregular.contains(row.item.id), plain: plain, now: now),
        let left = carriedEntry(
          row.item, SeriesStanding(current, kind: row.item.standingKind, now: now),
          current: current === series ? added.current : nil, filter: lines.filter)
      {
        buckets.carried?.add(left)
      }
    }
  }

  /// Calls `body` for the open repeating items that may begin by a day, with their rows. They are
  /// read one at a time, so 50,000 of them need no memory.
  ///
  /// - Parameter withClosed: Whether to include cancelled items, and items that were closed with
  ///   their parent after some of their occurrences were done.
  func forEachRepeating(
    beginningBy last: Day, _ lines: LineReader, withClosed: Bool = false,
    _ body: (RepeatingItem, Statement) throws -> Void
  ) throws {
    let closed: SQL =
      withClosed
      ? """
       OR item.status = \(literal: StatusCode.cancelled) OR item.status = \(literal: StatusCode.done)
        AND EXISTS (SELECT 1 FROM occurrence WHERE item_id = item.id)
      """ : ""
    let statement = try database.statement(
      literal: """
        SELECT \(sql: RepeatingItem.columns)
        FROM item WHERE item.rrule IS NOT NULL
          AND (item.status = \(literal: StatusCode.open)\(closed)) \(lines.condition)
        """)
    defer { statement.reset() }
    lazy var irregular = Result { try items.irregularItems() }
    while try statement.step() {
      guard let row = try RepeatingItem(statement, lines) else { continue }
      // Before its start, an item has only occurrences that were moved or added, or count from a
      // completion.
      let reach = row.rule.rule.workdays.mostDaysBeforeStart
      if let day = row.item.when.day, day > last + reach, !row.repetition.isAfterDone,
        try !irregular.get().contains(row.item.id)
      {
        continue
      }
      try body(row, statement)
    }
  }

  // MARK: Series

  /// The series of an item with the exceptions that matter for the days of the buckets.
  private func series(
    of row: RepeatingItem, on buckets: DayBuckets, _ exceptions: RepeatExceptions, now: Now
  ) throws -> Series? {
    let zone = try row.item.when.zone(from: items.zones, user: now.zone)
    func series(_ changes: [OccurrenceChange], _ dates: RepeatDates?) throws -> Series? {
      try Series(
        row.rule, isAfterDone: row.repetition.isAfterDone, excluded: dates?.excluded ?? [],
        extra: dates?.extra ?? [], start: row.item.when, end: row.item.end, changes: changes,
        zone: zone)
    }
    // The last completion, from which a rule may count, can be long ago.
    if row.repetition.isAfterDone {
      return try series(
        items.changes(of: row.item.id, from: nil), items.repeatDates(of: row.item.id))
    }
    guard row.reachesFar, let plain = try series([], nil) else {
      return try series(exceptions.changes[row.item.id] ?? [], exceptions.dates[row.item.id])
    }
    // Includes occurrences that began days ago and extend to these days.
    let first = OccurrenceKey(buckets.first - (plain.longestSpanDays + 3))
    return try series(
      items.changes(of: row.item.id, reaching: first.day), items.repeatDates(of: row.item.id))
  }

  /// The series without excluded and extra dates, and by default without changes.
  private func plainSeries(
    of row: RepeatingItem, changes: [OccurrenceChange] = [], now: Now
  ) throws -> Series? {
    try Series(
      row.rule, isAfterDone: false, start: row.item.when, end: row.item.end, changes: changes,
      zone: try row.item.when.zone(from: items.zones, user: now.zone))
  }

  /// Returns the series with the overrides from the newest occurrence on. It is correct for today
  /// and later days.
  ///
  /// - Parameters:
  ///   - isIrregular: Whether dates were excluded, added or moved. If so, all exceptions are read.
  ///   - plain: The series without exceptions, if already computed.
  ///   - first: An earlier day from which the series must be correct; nil for none.
  func currentSeries(
    of row: RepeatingItem, isIrregular: Bool, plain: Series? = nil, since first: Day? = nil,
    now: Now
  ) throws -> Series? {
    if isIrregular || row.repetition.isAfterDone {
      let zone = try row.item.when.zone(from: items.zones, user: now.zone)
      return try items.item(id: row.item.id)?.series(in: zone)
    }
    guard let plain = try plain ?? plainSeries(of: row, now: now) else { return nil }
    guard let lastChange = row.lastChange else { return plain }
    let plainCurrent = SeriesStanding(plain, kind: row.item.standingKind, now: now).current
    // All overrides of the current occurrence's day are needed. With a zone, it may span two days
    // of the series' own clock.
    let current = plainCurrent?.key.day ?? now.today
    let wanted = first.map { $0 - plain.longestSpanDays } ?? current
    let day = min(current, wanted) - (row.item.when.zone == nil ? 0 : 2)
    if lastChange < day { return plain }
    let changes = try items.changes(of: row.item.id, from: OccurrenceKey(day))
    return changes.isEmpty ? plain : try plainSeries(of: row, changes: changes, now: now)
  }

  // MARK: Entries

  /// Adds the occurrences of one item.
  ///
  /// - Parameters:
  ///   - isSimple: Whether each occurrence is on one day at the time of the row, so that full days
  ///     can be skipped.
  ///   - countsMissed: Whether to count missed occurrences. The series must have no exceptions
  ///     then.
  private func addOccurrences(
    of row: RepeatingItem, _ standing: SeriesStanding, isSimple: Bool, countsMissed: Bool,
    _ lines: LineReader, to buckets: inout DayBuckets
  ) -> Added {
    let series = standing.series
    let filter = lines.filter
    let start = lines.start(of: row.item.id)
    let today = standing.now.today
    // Zones differ by up to 26 hours.
    let padding = row.item.when.zone == nil ? 0 : 2
    var days =
      (buckets.first - (series.longestSpanDays + padding))...(buckets.last + padding)
    if isSimple {
      guard
        let open = buckets.days(
          admitting: DayEntry.sortKey(row.item.when.time, row.item))
      else {
        return Added()
      }
      days = open
    }
    var added = Added()
    let occurrences: [Series.Occurrence]
    if isSimple, days == today...today, !row.rule.hasSeveralADay {
      // The newest occurrence must be computed anyway, for `carried`.
      let current = added.findCurrent(standing)
      occurrences = current.map { $0.start.day == today ? [$0] : [] } ?? []
    } else {
      occurrences = series.beginning(on: days, onePerMinute: true)
    }
    for occurrence in occurrences {
      let extent = standing.extent(of: occurrence)
      guard let day = extent.when.day, let lastDay = extent.lastDay else { continue }
      if day == today { added.today = true }
      guard !occurrence.status.isSkipped, !row.item.status.isDone || !occurrence.isOpen,
        filter.shows(extent)
      else { continue }
      let from = max(day, buckets.first)
      let to = min(lastDay, buckets.last)
      guard from <= to else { continue }
      var state: Entry.State?
      for count in from.daysSinceEpoch...to.daysSinceEpoch {
        let shown = from + (count - from.daysSinceEpoch)
        let time = shown == day ? extent.when.time : nil
        guard lines.shows(row.item.id, on: shown),
          buckets.admits(
            DayEntry.sortKey(time, row.item), ofSeries: isSimple ? nil : row.item.id, on: shown)
        else { continue }
        let known =
          state
          ?? standing.state(
            of: occurrence, ofItem: row.item.status, extent: extent,
            current: added.findCurrent(standing)
          ).waiting(for: start, today: today)
        state = known
        guard filter.shows(known) else { break }
        var entry = DayEntry(
          Entry(
            row.item, occurrence: occurrence.key, extent: extent, state: known,
            doneAt: occurrence.status.doneAt),
          on: shown)
        if countsMissed {
          entry.hasMissed = true
          if known == .open || known == .overdue {
            entry.entry.missed = standing.missed(
              before: occurrence, current: added.findCurrent(standing))
          }
        }
        buckets.insert(entry)
        added.any = true
      }
    }
    return added
  }
}

/// The result of adding the occurrences of an item.
private struct Added {
  /// Whether any entry was inserted.
  var any = false
  /// Whether an occurrence begins today.
  var today = false
  /// The current occurrence, if it was computed.
  private(set) var current: Series.Occurrence??

  /// The current occurrence, computed once.
  mutating func findCurrent(_ standing: SeriesStanding) -> Series.Occurrence? {
    if let current { return current }
    let found = standing.current
    current = .some(found)
    return found
  }
}

/// The changes, excluded dates and extra dates of all repeating items around some days, by item.
private struct RepeatExceptions {
  private(set) var changes: [Int: [OccurrenceChange]] = [:]
  private(set) var dates: [Int: RepeatDates] = [:]

  /// Whether an item has exceptions around these days.
  func contains(_ itemID: Int) -> Bool { changes[itemID] != nil || dates[itemID] != nil }

  init(_ items: ItemTable, from first: Day, to last: Day) throws {
    // A key with a time, such as `2026-11-20T08:30`, sorts between its day and the next.
    let range: [SQLValue] = [.text(first.description), .text((last + 1).description)]
    let columns = "\(ItemTable.changeColumns), item_id"
    let changed = try items.database.rows(
      """
      SELECT \(columns) FROM occurrence WHERE key BETWEEN ?1 AND ?2
      UNION ALL SELECT \(columns) FROM occurrence
      WHERE moved_day BETWEEN ?1 AND ?2 AND key NOT BETWEEN ?1 AND ?2
      """, range
    ) { row in (row.integer(6), try items.readChange(row)) }
    for (item, change) in changed { changes[item, default: []].append(change) }
    // Includes all dates of items with an occurrence moved to these days. If a series was split, an
    // excluded date after its end marks the moved occurrence as part of the other series.
    let listed = try items.database.rows(
      """
      SELECT item_id, key, is_extra FROM repeat_date WHERE key BETWEEN ?1 AND ?2
      UNION SELECT item_id, key, is_extra FROM repeat_date
      WHERE item_id IN (SELECT item_id FROM occurrence WHERE moved_day BETWEEN ?1 AND ?2)
      """, range
    ) { row in
      (row.integer(0), row.occurrenceKey(1), row.bool(2))
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

/// A repeating item, read from the index `item_repeating` without its row.
struct RepeatingItem {
  /// Without its title and place.
  let item: ItemSummary
  let repetition: Repeat
  let rule: PreparedRule
  /// The last day that any occurrence covers; nil if the rule never ends.
  let seriesEnd: Day?
  /// The last date with a change; nil for none. Later occurrences follow the rule.
  let lastChange: Day?

  /// The columns for `init`. The index has all but the date of the last change, which takes one
  /// seek in another index.
  static let columns = """
    \(LineReader.repeatingColumns), item.series_end,
    (SELECT max(key) FROM occurrence WHERE item_id = item.id)
    """

  /// Reads a row; nil for one without a rule.
  init?(_ row: Statement, _ lines: LineReader) throws {
    item = try lines.item(of: row, isLine: false)
    guard let repetition = item.repetition else { return nil }
    self.repetition = repetition
    rule = try repetition.prepared()
    seriesEnd = row.optionalDay(15)
    lastChange = row.isNull(16) ? nil : row.occurrenceKey(16).day
  }

  /// Whether each occurrence without a change lasts one day and begins at the time of the item.
  var isSimple: Bool {
    !reachesFar && !repetition.isAfterDone && (item.when.time == nil || !rule.hasSeveralADay)
  }

  /// Whether an occurrence may cover another day than its date, because it has an end or a zone.
  var reachesFar: Bool { item.when.zone != nil || item.end != nil }
}
