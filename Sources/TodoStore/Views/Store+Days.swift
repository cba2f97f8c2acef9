import CivilTime
import TodoCore

extension Store {
  /// A day and its list.
  ///
  /// - Parameter limit: The most entries that are read; the counts tell how many there are.
  public func day(
    _ day: Day, now: Now, filter: ItemFilter = .all, limit: Int? = nil
  ) throws -> DayView {
    try viewed {
      let board = try slots(from: day, to: day, now: now, filter: filter)
      return try dayView(day, of: board, now: now, filter: filter, limit: limit)
    }
  }

  /// Consecutive days and their lists, those without entries too.
  public func agenda(
    from first: Day, days count: Int, now: Now, filter: ItemFilter = .all
  ) throws -> [DayView] {
    try viewed {
      shownItems = [:]
      defer { shownItems = nil }
      let last = first + (max(count, 1) - 1)
      let board = try slots(from: first, to: last, now: now, filter: filter)
      return try (0...(last - first)).map { offset in
        let day = first + offset
        return try dayView(day, of: board, now: now, filter: filter, limit: nil)
      }
    }
  }

  /// A month's page.
  ///
  /// - Parameters:
  ///   - selected: The day whose list stands beside it; nil for none.
  ///   - listLimit: The most entries of that list that are read.
  ///   - countsAll: Whether the counts of each day must be whole. Dots need only the first few entries,
  ///     and reading no more keeps a month cheap however full it is.
  ///   - withEntries: Whether the cells hold their entries.
  public func month(
    _ month: Month, selected: Day?, firstWeekday: Weekday, now: Now, filter: ItemFilter = .all,
    listLimit: Int? = nil, countsAll: Bool = true, withEntries: Bool = false
  ) throws -> MonthView {
    try viewed {
      let first = month.first.onOrBefore(firstWeekday)
      let last = month.last.onOrBefore(firstWeekday) + 6
      let board = try slots(
        from: first, to: last, now: now, filter: filter,
        limitPerDay: countsAll || withEntries ? nil : MonthView.Cell.dotLimit + 1,
        wholeDay: selected)
      let names = try listNames()
      let weeks = try MonthView.weeks(of: month, firstWeekday: firstWeekday) { day, isInMonth in
        let slots = board.slots(on: day)
        return MonthView.Cell(
          day: day, isInMonth: isInMonth, isToday: day == now.today, counts: counts(of: slots),
          dots: slots.prefix(MonthView.Cell.dotLimit).map {
            DayDot(list: names[$0.listID] ?? "", state: $0.state)
          }, entries: withEntries ? try slots.compactMap { try entry($0, now: now) } : nil)
      }
      let view = try selected.map {
        try dayView($0, of: board, now: now, filter: filter, limit: listLimit)
      }
      return MonthView(
        month: month, firstWeekday: firstWeekday, today: now.today, selected: view, weeks: weeks)
    }
  }

  // MARK: Parts

  /// Runs the queries of one view at one moment of the store; what they share is read once and let go.
  func viewed<Result>(_ body: () throws -> Result) throws -> Result {
    readRepeating = nil
    defer { readRepeating = nil }
    return try database.readTransaction(body)
  }

  private func dayView(
    _ day: Day, of board: SlotBoard, now: Now, filter: ItemFilter, limit: Int?
  ) throws -> DayView {
    let slots = board.slots(on: day)
    let shown = limit.map { Array(slots.prefix(max(0, $0))) } ?? slots
    let carried =
      day == now.today ? try carried(now: now, filter: filter) : Carried(total: 0, entries: [])
    return DayView(
      day: day, today: now.today, counts: counts(of: slots),
      entries: try shown.compactMap { try entry($0, now: now) },
      carried: carried)
  }

  private func counts(of slots: [Slot]) -> DayCounts {
    var counts = DayCounts()
    for slot in slots { counts.count(slot.state) }
    return counts
  }

  /// Reads the item of a slot.
  func entry(_ slot: Slot, now: Now) throws -> Entry? {
    guard let item = try item(id: slot.itemID) else { return nil }
    guard let key = slot.occurrence else {
      return Entry(
        item: item, when: slot.when, lastDay: slot.lastDay, state: slot.state, doneAt: item.doneAt)
    }
    var missed = 0
    let zone = try item.when.zone.map(zones.zone(named:)) ?? now.zone
    if slot.state != .done, key.day <= now.today, let series = try item.series(in: zone),
      let current = series.current(today: now.today), current.key == key
    {
      missed = series.missed(before: current, limit: Series.shownMissedLimit)
    }
    return Entry(
      item: item, occurrence: key, when: slot.when, lastDay: slot.lastDay, state: slot.state,
      doneAt: slot.doneAt, missed: missed)
  }

  private func listNames() throws -> [Int: String] {
    let rows = try database.rows("SELECT id, name FROM list") { ($0.integer(0), $0.text(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
