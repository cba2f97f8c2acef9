import CivilTime
import TodoCore

extension Store {
  /// A day with its list.
  public func day(_ day: Day, _ request: ViewRequest) throws -> DayView {
    try agenda(from: day, days: 1, request)[0]
  }

  /// Consecutive days with their lists, including days without entries.
  ///
  /// - Parameters:
  ///   - count: The number of days, 1 or more.
  ///   - limitsTogether: Whether the limit applies to all days together, earlier days first.
  public func agenda(
    from first: Day, days count: Int, limitsTogether: Bool = false, _ request: ViewRequest
  ) throws -> [DayView] {
    let last = first + (max(count, 1) - 1)
    let now = request.now
    return try database.readTransaction {
      let lines = LineReader(self, now: now, detail: request.detail)
      let board = try slots(
        from: first, to: last, now: now, filter: request.filter,
        gathersCarried: (first...last).contains(now.today),
        keeper: request.limit == nil ? lines.keeper : nil)
      try lines.read(board.itemIDs(perDay: request.limit))
      try lines.readTags(board.itemIDs(perDay: request.limit))
      var rest = request.limit
      return try (0...(last - first)).map { offset in
        let view = try dayView(first + offset, of: board, lines, request, limit: rest)
        if limitsTogether, let limit = rest { rest = limit - view.entries.count }
        return view
      }
    }
  }

  /// The pages of consecutive months.
  public func months(_ months: MonthsRequest, _ request: ViewRequest) throws -> [MonthView] {
    let pages = (0..<max(months.count, 1)).compactMap { months.first.adding(months: $0) }
    let lastMonth = pages.last ?? months.first
    let now = request.now
    var dotLimit = MonthView.Cell.dotLimit
    var limitPerDay: Int?
    var entryLimit: Int?? = .none
    switch months.cell {
    case .dots(let most):
      dotLimit = most
      limitPerDay = most + 1
    case .counts: break
    case .entries(let most): entryLimit = [most, request.limit].compactMap { $0 }.min()
    }
    return try database.readTransaction {
      let lines = LineReader(self, now: now, detail: request.detail)
      let showsAll = if case .some(.none) = entryLimit { true } else { false }
      let board = try slots(
        from: months.first.first.onOrBefore(months.firstWeekday),
        to: lastMonth.last.onOrBefore(months.firstWeekday) + 6, now: now, filter: request.filter,
        limitPerDay: limitPerDay, wholeDay: months.selected,
        gathersCarried: months.selected == now.today, keeper: showsAll ? lines.keeper : nil)
      if let entryLimit { try lines.read(board.itemIDs(perDay: entryLimit)) }
      let names = try lines.listNames()
      return try pages.map { month in
        let weeks = try MonthView.weeks(of: month, firstWeekday: months.firstWeekday) {
          day, isInMonth in
          let slots = board.slots(on: day)
          return MonthView.Cell(
            day: day, isInMonth: isInMonth, isToday: day == now.today, counts: counts(of: slots),
            dots: slots.prefix(dotLimit).map {
              DayDot(list: names[$0.listID] ?? "", state: $0.state)
            },
            entries: try entryLimit.map { try lines.entries(of: slots.prefix($0 ?? slots.count)) })
        }
        let shown = months.selected.flatMap { Month(containing: $0) == month ? $0 : nil }
        return MonthView(
          month: month, firstWeekday: months.firstWeekday, today: now.today,
          selected: try shown.map {
            let listed = board.slots(on: $0).prefix(months.listLimit ?? .max).map(\.itemID)
            try lines.read(listed)
            try lines.readTags(listed)
            return try dayView($0, of: board, lines, request, limit: months.listLimit)
          }, weeks: weeks)
      }
    }
  }

  // MARK: Parts

  private func dayView(
    _ day: Day, of board: SlotBoard, _ lines: LineReader, _ request: ViewRequest, limit: Int?
  ) throws -> DayView {
    let slots = board.slots(on: day)
    let shown = slots.prefix(max(0, limit ?? slots.count))
    var carried = Carried(total: 0, entries: [])
    if day == request.now.today, let repeating = board.carried {
      carried = try self.carried(repeating, lines, now: request.now, filter: request.filter)
      carried.entries = try lines.measured(carried.entries)
    }
    return DayView(
      day: day, today: request.now.today, counts: counts(of: slots),
      entries: try lines.measured(lines.entries(of: shown)), carried: carried)
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
