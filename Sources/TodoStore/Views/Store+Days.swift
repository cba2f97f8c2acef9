import CivilTime
import TodoCore

extension Store {
  /// A day and its list.
  ///
  /// - Parameter limit: The most entries that are read; the counts tell how many there are.
  public func day(
    _ day: Day, now: Now, filter: ItemFilter = .all, limit: Int? = nil, detail: ItemDetail = .whole
  ) throws -> DayView {
    try database.readTransaction {
      let lines = LineReader(self, now: now, detail: detail)
      let board = try slots(
        from: day, to: day, now: now, filter: filter, gathersCarried: day == now.today,
        keeper: limit == nil ? lines.keeper : nil)
      try lines.read(board.itemIDs(perDay: limit))
      try lines.readTags(board.itemIDs(perDay: limit))
      return try dayView(day, of: board, lines, now: now, filter: filter, limit: limit)
    }
  }

  /// Consecutive days and their lists, those without entries too.
  public func agenda(
    from first: Day, days count: Int, now: Now, filter: ItemFilter = .all,
    detail: ItemDetail = .whole
  ) throws -> [DayView] {
    try database.readTransaction {
      let last = first + (max(count, 1) - 1)
      let lines = LineReader(self, now: now, detail: detail)
      let board = try slots(
        from: first, to: last, now: now, filter: filter,
        gathersCarried: (first...last).contains(now.today), keeper: lines.keeper)
      try lines.read(board.itemIDs())
      try lines.readTags(board.itemIDs())
      return try (0...(last - first)).map { offset in
        try dayView(first + offset, of: board, lines, now: now, filter: filter, limit: nil)
      }
    }
  }

  /// The pages of consecutive months, as many as the calendar has of them.
  ///
  /// - Parameters:
  ///   - count: 1 or more.
  ///   - selected: The day whose list stands beside its month; nil for none.
  ///   - listLimit: The most entries of that list that are read.
  ///   - countsAll: Whether the counts of each day must be whole. Dots need only the first few entries,
  ///     and reading no more keeps a month cheap however full it is.
  ///   - dotLimit: The most dots of a day.
  ///   - withEntries: Whether the cells hold their entries.
  ///   - entriesPerDay: The most entries of a cell that are read; nil for all.
  public func months(
    from firstMonth: Month, count: Int, selected: Day?, firstWeekday: Weekday, now: Now,
    filter: ItemFilter = .all, listLimit: Int? = nil, countsAll: Bool = true,
    dotLimit: Int = MonthView.Cell.dotLimit, withEntries: Bool = false, entriesPerDay: Int? = nil,
    detail: ItemDetail = .whole
  ) throws -> [MonthView] {
    let months = (0..<max(count, 1)).compactMap { firstMonth.adding(months: $0) }
    let lastMonth = months.last ?? firstMonth
    return try database.readTransaction {
      let lines = LineReader(self, now: now, detail: detail)
      let board = try slots(
        from: firstMonth.first.onOrBefore(firstWeekday),
        to: lastMonth.last.onOrBefore(firstWeekday) + 6, now: now, filter: filter,
        limitPerDay: countsAll || withEntries ? nil : dotLimit + 1,
        wholeDay: selected, gathersCarried: selected == now.today,
        keeper: withEntries && entriesPerDay == nil ? lines.keeper : nil)
      if withEntries { try lines.read(board.itemIDs(perDay: entriesPerDay)) }
      let names = try lines.listNames()
      return try months.map { month in
        let weeks = try MonthView.weeks(of: month, firstWeekday: firstWeekday) { day, isInMonth in
          let slots = board.slots(on: day)
          return MonthView.Cell(
            day: day, isInMonth: isInMonth, isToday: day == now.today, counts: counts(of: slots),
            dots: slots.prefix(dotLimit).map {
              DayDot(list: names[$0.listID] ?? "", state: $0.state)
            },
            entries: withEntries
              ? try lines.entries(of: slots.prefix(entriesPerDay ?? slots.count)) : nil)
        }
        let shown = selected.flatMap { Month(containing: $0) == month ? $0 : nil }
        return MonthView(
          month: month, firstWeekday: firstWeekday, today: now.today,
          selected: try shown.map {
            let listed = board.slots(on: $0).prefix(listLimit ?? .max).map(\.itemID)
            try lines.read(listed)
            try lines.readTags(listed)
            return try dayView($0, of: board, lines, now: now, filter: filter, limit: listLimit)
          }, weeks: weeks)
      }
    }
  }

  // MARK: Parts

  private func dayView(
    _ day: Day, of board: SlotBoard, _ lines: LineReader, now: Now, filter: ItemFilter, limit: Int?
  ) throws -> DayView {
    let slots = board.slots(on: day)
    let shown = limit.map { slots.prefix(max(0, $0)) } ?? slots[...]
    var carried = Carried(total: 0, entries: [])
    if day == now.today, let repeating = board.carried {
      carried = try self.carried(repeating, lines, now: now, filter: filter)
    }
    return DayView(
      day: day, today: now.today, counts: counts(of: slots), entries: try lines.entries(of: shown),
      carried: carried)
  }

  private func counts(of slots: [Slot]) -> DayCounts {
    var counts = DayCounts()
    for slot in slots { counts.count(slot.state) }
    return counts
  }

  func listNames() throws -> [Int: String] {
    let rows = try database.rows("SELECT id, name FROM list") { ($0.integer(0), $0.text(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
