import CivilTime
import SQLite
import TodoCore

/// The pages of views: days, months, lists, what is near, and maps. It has no tables.
package struct Views {
  let database: Database
  let items: ItemTable
  let places: PlaceTable
  let fixes: FixTable

  /// The page of a day.
  package func day(_ day: Day, _ request: PageRequest) throws -> DayPage {
    try agenda(from: day, days: 1, request)[0]
  }

  /// The pages of consecutive days, including days without entries.
  ///
  /// - Parameters:
  ///   - count: The number of days, 1 or more.
  ///   - limitsTogether: Whether the limit applies to all days together, earlier days first; else
  ///     to each.
  package func agenda(
    from first: Day, days count: Int, limitsTogether: Bool = false, _ request: PageRequest
  ) throws -> [DayPage] {
    let last = first + (max(count, 1) - 1)
    let now = request.now
    return try database.readTransaction {
      let lines = LineReader(self, now: now, detail: request.detail)
      let buckets = try stubs(
        from: first, to: last, now: now, filter: request.filter,
        gathersCarried: (first...last).contains(now.today),
        lineCache: request.limit == nil ? lines.lineCache : nil)
      try lines.read(buckets.itemIDs(perDay: request.limit))
      try lines.readTags(buckets.itemIDs(perDay: request.limit))
      var rest = request.limit
      return try (0...(last - first)).map { offset in
        let page = try dayPage(first + offset, of: buckets, lines, request, limit: rest)
        if limitsTogether, let limit = rest { rest = limit - page.entries.count }
        return page
      }
    }
  }

  /// The pages of consecutive months.
  package func months(_ months: MonthsRequest, _ request: PageRequest) throws -> [MonthPage] {
    let pages = (0..<max(months.count, 1)).compactMap { months.first.adding(months: $0) }
    let lastMonth = pages.last ?? months.first
    let now = request.now
    var dotLimit = MonthPage.Cell.dotLimit
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
      let buckets = try stubs(
        from: months.first.first.onOrBefore(months.firstWeekday),
        to: lastMonth.last.onOrBefore(months.firstWeekday) + 6, now: now, filter: request.filter,
        limitPerDay: limitPerDay, wholeDay: months.selected,
        gathersCarried: months.selected == now.today, lineCache: showsAll ? lines.lineCache : nil)
      if let entryLimit { try lines.read(buckets.itemIDs(perDay: entryLimit)) }
      let names = try lines.listNames()
      return try pages.map { month in
        let weeks = try MonthPage.weeks(of: month, firstWeekday: months.firstWeekday) {
          day, isInMonth in
          let stubs = buckets.stubs(on: day)
          return MonthPage.Cell(
            day: day, isInMonth: isInMonth, isToday: day == now.today, counts: counts(of: stubs),
            dots: stubs.prefix(dotLimit).map {
              DayDot(list: names[$0.listID] ?? "", state: $0.state)
            },
            entries: try entryLimit.map { try lines.entries(of: stubs.prefix($0 ?? stubs.count)) })
        }
        let shown = months.selected.flatMap { Month(containing: $0) == month ? $0 : nil }
        return MonthPage(
          month: month, firstWeekday: months.firstWeekday, today: now.today,
          selected: try shown.map {
            let listed = buckets.stubs(on: $0).prefix(months.listLimit ?? .max).map(\.itemID)
            try lines.read(listed)
            try lines.readTags(listed)
            return try dayPage($0, of: buckets, lines, request, limit: months.listLimit)
          }, weeks: weeks)
      }
    }
  }

  // MARK: Parts

  private func dayPage(
    _ day: Day, of buckets: DayBuckets, _ lines: LineReader, _ request: PageRequest, limit: Int?
  ) throws -> DayPage {
    let stubs = buckets.stubs(on: day)
    let shown = stubs.prefix(max(0, limit ?? stubs.count))
    var carried = Carried(total: 0, entries: [])
    if day == request.now.today, let repeating = buckets.carried {
      carried = try self.carried(repeating, lines, now: request.now, filter: request.filter)
      carried.entries = try lines.measured(carried.entries)
    }
    return DayPage(
      day: day, today: request.now.today, counts: counts(of: stubs),
      entries: try lines.measured(lines.entries(of: shown)), carried: carried)
  }

  private func counts(of stubs: [EntryStub]) -> DayCounts {
    var counts = DayCounts()
    for stub in stubs { counts.count(stub.state) }
    return counts
  }
}
