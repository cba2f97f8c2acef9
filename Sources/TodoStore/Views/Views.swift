import CivilTime
import SQLite
import TodoCore

/// The views: pages of days and months, lists, nearby items and maps. It has no tables.
package struct Views {
  let items: ItemTable
  let fixes: FixTable
  var database: Database { items.database }
  var places: PlaceTable { items.places }

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
      let lines = try LineReader(self, request, on: first...last)
      let buckets = try entries(
        from: first, to: last, lines,
        carriedBefore: (first...last).contains(now.today) ? first : nil,
        showsAll: request.limit == nil)
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

  /// What has a star and stands as an event, and begins on these days, the nearest first, each once.
  package func starredEvents(on days: ClosedRange<Day>, _ request: PageRequest) throws -> [Entry] {
    guard try items.hasStarredEvent() else { return [] }
    var request = request
    request.filter = .all
    request.filter.isStarred = true
    request.limit = nil
    let pages = try agenda(
      from: days.lowerBound, days: days.upperBound - days.lowerBound + 1, request)
    var known: Set<Int> = []
    return pages.flatMap { page in
      page.entries.filter { entry in
        entry.when.day == page.day && entry.item.standingKind == .event && !entry.isCancelled
          && known.insert(entry.item.id).inserted
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
      let first = months.first.first.onOrBefore(months.firstWeekday)
      let last = lastMonth.last.onOrBefore(months.firstWeekday) + 6
      let lines = try LineReader(self, request, on: first...last)
      let showsAll = if case .some(.none) = entryLimit { true } else { false }
      let buckets = try entries(
        from: first, to: last, lines,
        limitPerDay: limitPerDay, wholeDay: months.selected,
        carriedBefore: months.selected == now.today ? now.today : nil, showsAll: showsAll)
      if let entryLimit { try lines.read(buckets.itemIDs(perDay: entryLimit)) }
      return try pages.map { month in
        let weeks = try MonthPage.weeks(of: month, firstWeekday: months.firstWeekday) {
          day, isInMonth in
          let entries = buckets.entries(on: day)
          let marks = DayDot.marks(of: entries.lazy.map(\.entry), most: dotLimit)
          return MonthPage.Cell(
            day: day, isInMonth: isInMonth, isToday: day == now.today, counts: counts(of: entries),
            dots: entries.prefix(dotLimit).map {
              DayDot(list: $0.entry.item.list, state: $0.entry.state)
            },
            marks: marks.first, markCount: marks.count,
            entries: try entryLimit.map { try lines.shown(entries.prefix($0 ?? .max)) })
        }
        let shown = months.selected.flatMap { Month(containing: $0) == month ? $0 : nil }
        return MonthPage(
          month: month, firstWeekday: months.firstWeekday, today: now.today,
          selected: try shown.map {
            let listed = buckets.entries(on: $0).prefix(months.listLimit ?? .max)
              .map(\.entry.item.id)
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
    let entries = buckets.entries(on: day)
    let shown = entries.prefix(max(0, limit ?? .max))
    var carried = Carried(total: 0, entries: [])
    if day == request.now.today, let repeating = buckets.carried {
      carried = try self.carried(repeating, lines)
      carried.entries = try lines.measured(carried.entries)
    }
    return DayPage(
      day: day, today: request.now.today, counts: counts(of: entries),
      entries: try lines.measured(lines.shown(shown)), carried: carried)
  }

  private func counts(of entries: [DayEntry]) -> DayCounts {
    var counts = DayCounts()
    for entry in entries { counts.count(entry.entry) }
    return counts
  }
}
