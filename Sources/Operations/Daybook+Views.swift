import CivilTime
import Phrases
import Scheduler
import TodoCore
import TodoStore

/// The arguments of a view.
package struct ViewRequest {
  /// The words that name the days, the centre or the search text; empty for the default.
  package var words: [String]
  package var filter = FilterRequest()
  /// The most entries of a day or a listing; nil for all.
  package var limit: Int?
  package var detail = ItemDetail.line
  /// Whether to show all open items of past days below today's list, not only the newest.
  package var showsAllCarried = false

  package init(words: [String]) { self.words = words }

  fileprivate var text: String { words.joined(separator: " ") }
}

/// The first entries found, and how many match.
package struct Listing {
  package let entries: [Entry]
  package let total: Int
  /// The filter that was applied.
  package let filter: ItemFilter
  /// The number of items that `list --hidden` would show; only counted for a list without a filter.
  package var hidden = 0
}

/// The nearest entries found, and how many match; nil if they were not counted.
package struct NearListing {
  package let entries: [NearEntry]
  package let total: Int?
}

/// The pages of some months.
package struct MonthsShown {
  package let months: [MonthPage]
  /// Whether the first page has the list of a day, which is shown beside the others.
  package let hasList: Bool
}

/// The pages of the months of a year.
package struct YearShown {
  package let year: Int
  package let months: [MonthPage]
}

/// What `daydot` without arguments shows besides today.
package struct Summary {
  /// Whether the store never held anything.
  package let isUnused: Bool
  package let reminders: [ListedReminder]
  /// The open items close to the user.
  package let near: [NearEntry]
}

/// The views of days, months and lists.
extension Daybook {
  private func page(_ request: ViewRequest, _ read: ReadFilter) -> PageRequest {
    var page = PageRequest(
      now: now, filter: read.filter, limit: request.limit, detail: request.detail)
    if request.showsAllCarried { page.carriedLimit = .max }
    return page
  }

  /// Returns today's page with the interval items, each once at its next time. Other pages are
  /// returned unchanged.
  private func withIntervals(
    _ page: DayPage, _ request: ViewRequest, _ read: ReadFilter
  ) throws -> DayPage {
    guard page.day == now.today, !read.filter.isSomeday else { return page }
    let doses = try comingAtIntervals(self.page(request, read))
    if doses.isEmpty { return page }
    var page = page
    page.counts.count(.open, times: doses.count)
    page.entries = inserted(doses, into: page.entries)
    if let limit = request.limit { page.entries = Array(page.entries.prefix(limit)) }
    return page
  }

  /// The months with what comes at intervals among the entries of today.
  private func withIntervals(
    _ months: [MonthPage], _ request: ViewRequest, _ read: ReadFilter
  ) throws -> [MonthPage] {
    let hasToday = months.contains { $0.days.contains(where: \.isToday) }
    let doses = hasToday ? try comingAtIntervals(page(request, read)) : []
    if doses.isEmpty { return months }
    return months.changing { month in
      month.changeDays { cell in
        guard cell.isToday, let entries = cell.entries else { return }
        cell.counts.count(.open, times: doses.count)
        cell.entries = inserted(doses, into: entries)
      }
    }
  }

  /// What comes at intervals, if the days of the filter contain today, on which it stands.
  ///
  /// - Parameter onPage: Whether only what stands on today's page is wanted.
  private func comingAtIntervals(
    _ request: PageRequest, onPage: Bool = true
  ) throws -> [Entry] {
    var request = request
    guard request.filter.from ?? .min <= now.today, now.today <= request.filter.to ?? .max else {
      return []
    }
    (request.filter.from, request.filter.to, request.filter.isSomeday) = (nil, nil, false)
    return try withDoses(store().views.intervalItems(request)).filter { entry in
      guard let dose = entry.dose, dose.isOn else { return false }
      return !onPage || dose.stands(on: now.today, in: now.zone)
    }
  }

  /// Returns entries in order of time, with interval items at their next time.
  private func inserted(_ doses: [Entry], into entries: [Entry]) -> [Entry] {
    func start(of entry: Entry) -> CivilDateTime {
      if let next = entry.dose?.next.map(now.zone.civil) {
        guard let page = entry.dose?.page, next.day > page else { return next }
        return CivilDateTime(page + 1, .midnight) - 1
      }
      return entry.when.day.map { CivilDateTime($0, entry.when.time ?? .midnight) } ?? .max
    }
    return doses.reduce(into: entries) { entries, dose in
      let index = entries.firstIndex { start(of: $0) > start(of: dose) }
      entries.insert(dose, at: index ?? entries.endIndex)
    }
  }

  /// A day and its list; today if no words name one.
  ///
  /// - Throws: `PhraseError`, `OptionError.emptyRange`, `StoreError`, as all views do.
  package func day(_ request: ViewRequest) throws -> Viewed<DayPage> {
    let day =
      request.words.isEmpty ? now.today : try recentDay { try $0.dayOfView(request.text) }
    let read = try filter(request.filter)
    var view = try withIntervals(store().views.day(day, page(request, read)), request, read)
    view.holidays = holidays.holidays(on: day...day)[day] ?? []
    view.undecreed = holidays.undecreed(in: day.year)
    if day == now.today, read.filter == .all {
      view.hidden = try hiddenCount()
      view.ahead = try store().views.starredEvents(
        on: day + 1...day + DayPage.daysAhead, page(request, read))
    }
    if settings.quiet != nil, day >= now.today { view.entries = try withQuietHours(view.entries) }
    view = try linked([view], request)[0]
    return read.viewed(view)
  }

  /// The week in which a day lies: of a date, or of `next week`, `49` or `+1`.
  package func week(_ request: ViewRequest) throws -> Viewed<[DayPage]> {
    let first = try dayInWeek(request.text).onOrBefore(firstWeekday)
    let read = try filter(request.filter)
    let days = try store().views.agenda(from: first, days: 7, page(request, read))
    return read.viewed(
      try linked(holidays.marked(days.map { try withIntervals($0, request, read) }), request))
  }

  private func dayInWeek(_ text: String) throws -> Day {
    let text = text.rest(behind: "of") ?? text
    guard !text.isEmpty else { return now.today }
    // `+1` counts whole weeks, regardless of the first weekday.
    if let first = text.first, "+-".contains(first), let weeks = Int(text) {
      return now.today + 7 * max(-600_000, min(weeks, 600_000))
    }
    if let day = try? recentDay({ try $0.date(text) }) { return day }
    // `this week` is the page with today, on a Sunday too.
    return try phrases { $0.weekStart = firstWeekday }.week(text)
  }

  /// The most days of an agenda: more than a century. A list shows more.
  package static let mostAgendaDays = 40_000

  /// Returns consecutive days. `next week` is that week; a single day is the first of seven.
  /// Without words, the filter determines the days.
  ///
  /// - Parameter days: The number of days; nil to use the words or the filter.
  package func agenda(_ request: ViewRequest, days: Int?) throws -> Viewed<[DayPage]> {
    let read = try filter(request.filter)
    let runs = try? phrases.runsOfDays(request.text)
    let start = runs?.first.flatMap { $0.last == nil ? $0.first...$0.first : nil }
    let span = try request.text.isEmpty ? nil : start ?? phrases.days(request.text)
    let first = span?.lowerBound ?? read.filter.from ?? now.today
    let last = span.map { $0.lowerBound < $0.upperBound ? $0.upperBound : nil } ?? read.filter.to
    let said = last.map { min(max($0 - first + 1, 1), Self.mostAgendaDays) }
    let pages = try store().views.agenda(
      from: first, days: days ?? said ?? 7, limitsTogether: true, page(request, read))
    var rest = request.limit ?? .max
    let shown = try pages.map { try withIntervals($0, request, read) }.changing { page in
      page.entries = Array(page.entries.prefix(rest))
      rest -= page.entries.count
    }
    return read.viewed(try linked(holidays.marked(shown), request))
  }

  /// Returns a month, or several from it on. The list of a day is included if the words name a day,
  /// or name no other month than this one.
  ///
  /// - Parameters:
  ///   - besideList: What to read instead if the list of a day is shown beside the months.
  ///   - listLimit: The maximum number of entries of that list; nil for all.
  package func months(
    _ request: ViewRequest, count: Int, cell: MonthsRequest.Cell,
    besideList: (count: Int, cell: MonthsRequest.Cell)? = nil, listLimit: Int? = nil
  ) throws -> Viewed<MonthsShown> {
    let (month, selected) = try month(request.words)
    let beside = selected == nil ? nil : besideList
    let months = MonthsRequest(
      month, count: beside?.count ?? count, firstWeekday: firstWeekday, cell: beside?.cell ?? cell,
      selected: selected, listLimit: listLimit)
    let read = try filter(request.filter)
    var pages = try store().views.months(months, page(request, read)).changing { page in
      page.selected = try page.selected.map {
        try linked([withIntervals($0, request, read)], request)[0]
      }
    }
    if case .entries = months.cell { pages = try withIntervals(pages, request, read) }
    return read.viewed(
      MonthsShown(months: try linked(holidays.marked(pages), request), hasList: beside != nil))
  }

  /// The month to show and the day whose list is shown: the day that was named, else today if it is
  /// in the month.
  private func month(_ words: [String]) throws -> (month: Month, selected: Day?) {
    let today = now.today
    guard !words.isEmpty else { return (today.month, today) }
    switch try phrases.month(words.joined(separator: " ")) {
    case .day(let day): return (day.month, day)
    case .month(let month): return (month, month == today.month ? today : nil)
    }
  }

  /// The twelve months of a year.
  package func year(
    _ request: ViewRequest, cell: MonthsRequest.Cell
  ) throws -> Viewed<YearShown> {
    let year = request.text.isEmpty ? now.today.year : try phrases.year(request.text)
    let months = MonthsRequest(
      try Month(year: year, month: 1), count: 12, firstWeekday: firstWeekday, cell: cell)
    let read = try filter(request.filter)
    return read.viewed(
      YearShown(
        year: year, months: try holidays.marked(store().views.months(months, page(request, read)))))
  }

  /// Returns items by due day. Done items are omitted unless the filter requests them.
  package func list(_ request: ViewRequest, by order: EntryOrder?) throws -> Viewed<Listing> {
    var wanted = request.filter
    wanted.typed.words = request.words
    wanted.readsSigils = true
    let read = try filter(wanted)
    var page = page(request, read)
    // A line of a hidden item shows its start, which only whole items have.
    if read.filter.isHidden || read.filter.isWaiting { page.detail = .whole }
    let found = try listed(page, by: order ?? .day)
    let entries = try linked(found.entries, detail: request.detail, under: read.filter.under)
      .map { $0.showingSteps(of: read.filter) }
    var listing = Listing(entries: entries, total: found.total, filter: read.filter)
    if read.filter == .all { listing.hidden = try hiddenCount() }
    var viewed = read.viewed(listing)
    viewed.meant = try meant(by: request.words, foundNothing: found.total == 0)
    return viewed
  }

  /// Returns the entries of a listing with their doses, and the total without the limit. Interval
  /// items are listed at their next time, not among items without a day.
  func listed(
    _ request: PageRequest, by order: EntryOrder = .day
  ) throws -> (entries: [Entry], total: Int) {
    let filter = request.filter
    let coming = try comingAtIntervals(request, onPage: filter.hasDays)
      .filter { filter.hasDays || $0.dose?.next != nil }
      .changing { if filter.hasDays { $0.dose?.page = now.today } }
    let ids = Set(coming.map(\.item.id))
    // The store does not know the next times of interval items, so the query reads as many more
    // rows as these may displace.
    var wider = request
    wider.limit = request.limit.map { $0 + coming.count }
    let found = try store().views.list(wider, by: order)
    var entries = try withDoses(found.entries.filter { !ids.contains($0.item.id) })
    if filter.isSomeday {
      return (Array(entries.prefix(request.limit ?? .max)), found.total - coming.count)
    }
    entries =
      order == .day
      ? inserted(coming, into: entries)
      : try store().views.sorted(entries + coming, by: order)
    return (
      Array(entries.prefix(request.limit ?? .max)),
      found.total + (filter.hasDays ? coming.count : 0)
    )
  }

  /// How much `list --hidden` shows.
  private func hiddenCount() throws -> Int {
    guard try store().items.hasHidden(on: now.today) else { return 0 }
    var filter = ItemFilter.all
    filter.isHidden = true
    return try store().views.list(
      PageRequest(now: now, filter: filter, limit: 0, detail: .line)
    ).total
  }

  /// Items that contain the words, done or not, newest first unless another order is asked for.
  package func find(_ request: ViewRequest, by order: EntryOrder?) throws -> Viewed<Listing> {
    var wanted = request.filter
    wanted.typed.words = request.words
    let read = try filter(wanted)
    var page = page(request, read)
    if order != nil { page.limit = nil }
    var found = try store().views.find(page)
    if let order {
      found.entries = Array(
        try store().views.sorted(found.entries, by: order).prefix(request.limit ?? .max))
    }
    // A matching step whose parent also matches is shown below the parent.
    let entries = try linked(withDoses(found.entries), detail: request.detail)
    let below = Set(entries.flatMap { $0.links?.below ?? [] }.map(\.entry.item.id))
    let shown = below.isEmpty ? entries : entries.filter { !below.contains($0.item.id) }
    var viewed = read.viewed(
      Listing(
        entries: shown, total: found.total - (entries.count - shown.count), filter: read.filter))
    viewed.meant = try meant(by: request.words, foundNothing: found.total == 0)
    return viewed
  }

  /// The names of lists, with how much is open in each.
  ///
  /// A series that has ended is not open, nor is an event that is over.
  package func lists() throws -> [NameCount] {
    let names = try store().names
    return try withoutEnded(
      names.listCounts(), pastEvents: names.pastEventCounts(before: now.today, byTag: false)
    ) { [$0.list] }
  }

  /// The names of tags, with how much is open with each.
  package func tags() throws -> [NameCount] {
    let names = try store().names
    return try withoutEnded(
      names.tagCounts(), pastEvents: names.pastEventCounts(before: now.today, byTag: true),
      of: \.tags)
  }

  /// Returns the counts without ended series and past events.
  ///
  /// - Parameter pastEvents: The number of past events without a zone, by name.
  private func withoutEnded(
    _ counts: [NameCount], pastEvents: [String: Int], of names: (Item) -> [String]
  ) throws -> [NameCount] {
    let items = try store().items
    var ended = pastEvents
    for item in try items.openSeriesWithAnEnd() where try standing(item).isOver {
      for name in names(item) { ended[name, default: 0] += 1 }
    }
    for item in try items.zonedEvents(before: now.today)
    where try standing(item).entry.isPastEvent(on: now.today) {
      for name in names(item) { ended[name, default: 0] += 1 }
    }
    return counts.changing { $0.open -= ended[$0.name] ?? 0 }
  }

  /// Returns the first reminders of `pending` that wait for a moment, and the open todos within a kilometre. Events are omitted: today's
  /// list already shows today's.
  ///
  /// - Parameter limit: The maximum number of reminders, and of nearby items.
  package func summary(limit: Int) throws -> Summary {
    if try store().items.isUnused { return Summary(isUnused: true, reminders: [], near: []) }
    try refreshQueue()
    let reminders = try store().reminders.pending(at: checkTime, limit: limit)
    var near: [NearEntry] = []
    if let fix = try store().fixes.fresh(now: now.instant) {
      near = try store().views.near(
        fix.coordinate, PageRequest(now: now, filter: ItemFilter(kind: .todo), limit: limit),
        withinMetres: 1000)
    }
    return Summary(isUnused: false, reminders: reminders, near: near)
  }

  // MARK: Around a position

  /// Returns open items and coming events by distance from the user, or from the position that
  /// words name.
  ///
  /// - Parameter counts: Whether to count all matches, including those beyond the limit.
  /// - Throws: `PositionInputError`, `PositionError`, `PlaceError` as well.
  package func near(
    _ request: ViewRequest, counts: Bool
  ) throws -> Viewed<NearListing> {
    let center = try viewCenter(request.text)
    let read = try filter(request.filter)
    let page = page(request, read)
    let entries = try store().views.near(center.coordinate, page)
    let total = counts ? try store().views.placedItemCount(around: center.coordinate, page) : nil
    return read.viewed(
      NearListing(entries: entries, total: total), staleSeconds: center.staleSeconds)
  }

  /// Returns a map of the surroundings of the user, or of the position that words name.
  ///
  /// - Parameters:
  ///   - radiusMetres: nil for a radius that contains the nearest marks.
  ///   - entriesEach: The maximum number of entries of a mark; nil for all.
  package func map(
    _ request: ViewRequest, radiusMetres: Double?, entriesEach: Int?
  ) throws -> Viewed<MapPage> {
    let center = try viewCenter(request.text)
    let read = try filter(request.filter)
    var map = try store().views.map(
      around: center.coordinate, radiusMetres: radiusMetres, entriesEach: entriesEach,
      page(request, read))
    map.centerName = center.name ?? (request.text.isEmpty ? nil : phrases.placeName(request.text))
    if let fix = try store().fixes.last()?.fix {
      let metres = center.coordinate.distanceMetres(to: fix.coordinate)
      if metres <= map.radiusMetres {
        map.own = MapPage.OwnPosition(fix: fix, ageSeconds: ageSeconds(of: fix), metres: metres)
      }
    }
    return read.viewed(map, staleSeconds: center.staleSeconds)
  }
}
