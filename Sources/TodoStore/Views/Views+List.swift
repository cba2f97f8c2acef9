import CivilTime
import SQLite
import TodoCore

extension Views {
  /// The maximum number of matches that are counted beyond those that are shown.
  static let countLimit = Carried.countLimit

  /// The highest exact total. A larger value means that there are more matches.
  static func countEnd(showing limit: Int?) -> Int { (limit ?? 0) + countLimit }

  /// Returns the items that a filter shows, by default ordered by start, with items without a day
  /// last. Done items are included only if the filter requests them, newest first.
  ///
  /// A repeating item is listed with its current occurrence and any occurrences that were moved to
  /// the same day, or else with its next occurrence. Missed occurrences are listed if the filter
  /// requests them.
  ///
  /// - Returns: The first entries, and the number of matches. With a limit the number stops at
  ///   `countEnd(showing:) + 1`.
  package func list(
    _ request: PageRequest, by order: EntryOrder = .day
  ) throws -> (entries: [Entry], total: Int) {
    guard order == .day, let parent = request.filter.under,
      !request.filter.states.contains(.done)
    else { return try listed(request, by: order) }
    var all = request
    all.limit = nil
    let found = try listed(all, by: order)
    // Steps of one day, and those without a day, stand in the order of the steps.
    let steps = try items.stepOrder(below: parent)
    let keys = found.entries.map {
      (
        $0.when.day ?? .max, $0.when.time?.secondsSinceMidnight ?? -1, steps[$0.item.id] ?? .max
      )
    }
    let entries = keys.indices.sorted { keys[$0] < keys[$1] }.map { found.entries[$0] }
    return (
      Array(entries.prefix(request.limit ?? .max)),
      min(found.total, request.limit.map { Views.countEnd(showing: $0) + 1 } ?? .max)
    )
  }

  private func listed(
    _ request: PageRequest, by order: EntryOrder
  ) throws -> (entries: [Entry], total: Int) {
    let standing = try listStanding(request, by: order)
    guard request.filter.states.contains(.missed) else { return standing }
    let missed = try missed(request)
    var entries = missed + standing.entries
    if order == .day {
      entries = entries.map { DayEntry($0) }
        .sorted { ($0.day, $0.sortKey) < ($1.day, $1.sortKey) }.map(\.entry)
    } else {
      entries = try sorted(entries, by: order)
    }
    let total = missed.count + standing.total
    guard let limit = request.limit else { return (entries, total) }
    return (Array(entries.prefix(limit)), min(total, Views.countEnd(showing: limit) + 1))
  }

  /// The missed occurrences of the filter's days, oldest first.
  private func missed(_ request: PageRequest) throws -> [Entry] {
    // A filter for hidden items has no missed occurrences.
    guard !request.filter.isHidden,
      let days = request.filter.missedDays(today: request.now.today)
    else { return [] }
    var request = request
    request.filter.states = [.missed]
    request.limit = nil
    let first = days.lowerBound
    let pages = try agenda(from: first, days: days.upperBound - first + 1, request)
    var seen: Set<String> = []
    return pages.flatMap { page in
      page.entries.filter { entry in
        seen.insert("\(entry.item.id) \(entry.occurrence.map { "\($0)" } ?? "")").inserted
      }
    }
  }

  /// The items that a filter shows, each once.
  private func listStanding(
    _ request: PageRequest, by order: EntryOrder
  ) throws -> (entries: [Entry], total: Int) {
    let (filter, now, limit) = (request.filter, request.now, request.limit)
    return try database.readTransaction {
      let lines = try LineReader(self, request)
      let sources = ListSources(filter, by: order, hasSteps: try items.hasSteps(), now: now)
      var entries: [Entry] = []
      var total = 0
      if let zoned = sources.zoned {
        (entries, total) = try zonedEntries(
          zoned, lines, limit: order == .day ? limit : nil)
      }
      let zonedCount = entries.count
      for source in sources.parts {
        // Items with a day precede those without.
        let room =
          source.isDated || order != .day
          ? limit : limit.map { max(0, $0 - (entries.count - zonedCount)) }
        let part = try rows(
          of: source, lines, limit: room)
        entries += part.entries
        total += part.total
      }
      let alone = try stepsAlone(
        lines,
        limit: order == .day ? limit.map { max(0, $0 - (entries.count - zonedCount)) } : limit)
      entries += alone.entries
      total += alone.total
      let done = filter.states.contains(.done) ? try doneOccurrences(lines) : []
      if sources.showsRepeating || !done.isEmpty {
        let repeating = done + (sources.showsRepeating ? try repeatingEntries(lines) : [])
        total += repeating.count
        if order == .day, filter.states == [.done] {
          try lines.read(done.map(\.item.id))
          let all = try entries + lines.shown(done.map { DayEntry($0) })
          let newest = all.indices.sorted {
            (all[$0].doneAt?.secondsSinceEpoch ?? .min, -$0)
              > (all[$1].doneAt?.secondsSinceEpoch ?? .min, -$1)
          }
          entries = newest.prefix(limit ?? .max).map { all[$0] }
        } else if order == .day {
          entries = try firstByDay(entries + repeating, lines, limit: limit)
        } else {
          try lines.read(repeating.map(\.item.id))
          entries += try lines.shown(repeating.map { DayEntry($0) })
        }
      }
      if order != .day { entries = Array(try sorted(entries, by: order).prefix(limit ?? .max)) }
      entries = try lines.measured(lines.withTags(entries))
      return (entries, limit == nil ? total : min(total, Views.countEnd(showing: limit) + 1))
    }
  }

  /// Returns the items with a zone. Their day depends on the user's zone, so all items that may be
  /// among the first are read; the others are only counted.
  private func zonedEntries(
    _ condition: SQL, _ lines: LineReader, limit: Int?
  ) throws -> (entries: [Entry], total: Int) {
    let rows = try database.statement(
      literal: """
        SELECT item.id, item.last_day, item.kind FROM item INDEXED BY item_zoned_open
        WHERE \(condition) \(lines.condition) ORDER BY item.last_day
        """)
    defer { rows.reset() }
    let filter = lines.filter
    let limit = filter.states.isEmpty ? limit : nil
    // Zones differ by up to 26 hours, so items after `bound` are not among the first. Whether
    // events of the `unclear` days are over depends on their end; earlier ones are over.
    var bound = limit == 0 ? Day.min : nil
    let today = lines.now.today
    let unclear = today - 4...today + 4
    let hidesPast = filter.states.isEmpty && filter.from == nil
    var ids: [Int] = []
    var certain = 0
    var rest = 0
    while try rows.step() {
      let day = rows.optionalDay(1) ?? .min
      let isEvent = hidesPast && rows.integer(2) == Item.Kind.event.code
      if isEvent, day < unclear.lowerBound { continue }
      let mayBeOver = isEvent && unclear.contains(day)
      let mayBeHidden = lines.start(of: rows.integer(0)) != nil
      if let bound, day > bound, !mayBeOver, !mayBeHidden {
        rest += 1
        if rest > Views.countLimit { break }
        continue
      }
      ids.append(rows.integer(0))
      if !mayBeOver, !mayBeHidden { certain += 1 }
      if certain == limit, bound == nil { bound = day + 4 }
    }
    try lines.read(ids)
    let entries = try ids.compactMap(lines.entry).filter(lines.lists)
    return (entries, entries.count + rest)
  }

  /// The items of one query, and the number of its matches.
  private func rows(
    of source: ListSources.Part, _ lines: LineReader, limit: Int?
  ) throws -> (entries: [Entry], total: Int) {
    var found: [Entry] = []
    var total = 0
    let filter = lines.filter
    // Whether an item of today is overdue depends on its time, so all rows must be read. The same
    // applies to hidden items, whose state does not follow from their day.
    let isExact = filter.states.isEmpty || source.isOfOneState && !filter.isHidden
    let statement = try database.statement(
      literal: """
        SELECT item.id FROM \(sql: source.table) WHERE \(source.condition) \(lines.condition)
        ORDER BY \(sql: source.order)
        """)
    var ids: [Int] = []
    while try statement.step() {
      let id = statement.integer(0)
      // Only few have a start, which is compared with the days of the whole item.
      if lines.start(of: id) != nil, let entry = try lines.entry(id), !lines.lists(entry) {
        continue
      }
      if isExact {
        total += 1
        if limit.map({ ids.count < $0 }) ?? true { ids.append(id) }
        if limit != nil, total > Views.countEnd(showing: limit) { break }
      } else {
        ids.append(id)
      }
    }
    statement.reset()
    try lines.read(ids)
    for id in ids {
      guard let entry = try lines.entry(id) else { continue }
      if isExact {
        found.append(entry)
      } else if filter.shows(entry.state) {
        total += 1
        if limit.map({ found.count < $0 }) ?? true { found.append(entry) }
      }
    }
    return (found, total)
  }

  /// The repeating items, each with its occurrences that are due, else its next.
  private func repeatingEntries(_ lines: LineReader) throws -> [Entry] {
    let filter = lines.filter
    let irregular = try items.irregularItems()
    var entries: [Entry] = []
    try forEachRepeating(beginningBy: .max, lines) { row, _ in
      guard
        let series = try currentSeries(
          of: row, isIrregular: irregular.contains(row.item.id), since: filter.from, now: lines.now)
      else { return }
      let standing = SeriesStanding(series, kind: row.item.standingKind, now: lines.now)
      let current = standing.current
      let start = lines.start(of: row.item.id)
      for occurrence in standing.listed(within: filter, start: start) {
        let extent = standing.extent(of: occurrence)
        let state = standing.state(of: occurrence, extent: extent, current: current)
          .waiting(for: start, today: lines.now.today)
        // `list` adds missed occurrences separately.
        guard filter.shows(state), state != .missed || !filter.states.contains(.missed) else {
          continue
        }
        entries.append(Entry(row.item, occurrence: occurrence.key, extent: extent, state: state))
      }
    }
    return entries
  }

  /// Returns the done occurrences of repeating items, newest first.
  ///
  /// - Parameter begin: The earliest completion to return; nil for all.
  func doneOccurrences(_ lines: LineReader, since begin: Instant? = nil) throws -> [Entry] {
    let since: SQL = begin.map { " AND occurrence.done_at >= \($0.secondsSinceEpoch)" } ?? ""
    let found = try database.rows(
      literal: """
        SELECT occurrence.item_id, occurrence.key
        FROM item CROSS JOIN occurrence ON occurrence.item_id = item.id
        WHERE occurrence.status = \(literal: OccurrenceCode.done) AND item.rrule IS NOT NULL\(since)
          \(lines.condition)
        ORDER BY occurrence.done_at DESC, occurrence.key DESC
        """
    ) { (id: $0.integer(0), key: $0.occurrenceKey(1)) }
    let items = try items.items(ids: found.map(\.id).uniqued())
    let standings = try items.mapValues {
      try Standing($0, now: lines.now, zones: self.items.zones)
    }
    return found.compactMap { id, key in
      guard let standing = standings[id], let series = standing.series,
        let occurrence = series.series.occurrence(key),
        lines.filter.shows(series.extent(of: occurrence)),
        lines.lists(id, through: series.extent(of: occurrence).lastDay)
      else { return nil }
      return standing.entry(of: occurrence)
    }
  }

  /// The first entries in order of time, those without a day last. Only items that are shown are
  /// read.
  private func firstByDay(_ entries: [Entry], _ lines: LineReader, limit: Int?) throws -> [Entry] {
    // Sorts the small keys instead of the large entries.
    let keys = entries.map { ($0.when.day ?? .max, DayEntry.sortKey($0.when.time, $0.item)) }
    let order = entries.indices.sorted { keys[$0] < keys[$1] }
    let shown = order.prefix(limit ?? .max).map { DayEntry(entries[$0]) }
    try lines.read(shown.map(\.entry.item.id))
    return try lines.shown(shown)
  }
}

/// The queries of a list, each of which uses its own index.
private struct ListSources {
  struct Part {
    let condition: SQL
    let order: String
    /// Whether all rows have the same state, so that they need not be read to filter by state.
    let isOfOneState: Bool
    /// Whether the items have a day.
    var isDated = false
    var table = "item"
  }

  private(set) var parts: [Part] = []
  private(set) var showsRepeating = false
  /// A condition for open items with a zone; nil if none are wanted.
  private(set) var zoned: SQL?

  /// - Parameter hasSteps: Whether the store has steps. The sources omit steps without a day.
  init(_ filter: ItemFilter, by order: EntryOrder, hasSteps: Bool, now: Now) {
    let isNoStep: SQL = hasSteps ? " AND (item.parent_id IS NULL OR item.day IS NOT NULL)" : ""
    let states = filter.states
    let showsOpen = states.isEmpty || states.contains(.open)
    let showsOverdue = showsOpen || states.contains(.overdue)
    if !filter.isSomeday, showsOverdue {
      var condition: SQL = """
        item.rrule IS NULL AND item.status = \(literal: StatusCode.open) AND item.last_day IS NOT NULL
        """
      // Without past events, unless the filter has a first day.
      if states.isEmpty {
        if filter.from == nil {
          condition += " AND (item.kind = 0 OR item.last_day >= \(now.today))"
        }
      } else {
        condition += " AND item.kind = 0"
      }
      let ended: SQL = showsOpen ? "" : " AND item.last_day <= \(now.today + 2)"
      zoned = """
        item.zone IS NOT NULL AND item.rrule IS NULL AND item.status = \(literal: StatusCode.open)
        AND item.last_day IS NOT NULL\(ended)
        """
      condition += " AND item.zone IS NULL"
      // Items that ended before today are overdue. For those that end today it depends on the time.
      let days: [(SQL, Bool)] =
        showsOpen
        ? [("", true)]
        : [
          (" AND item.last_day < \(now.today)", true),
          (" AND item.last_day = \(now.today)", false),
        ]
      // The index is sorted by the last day. The few items that span several days are queried
      // separately.
      for (bound, isOfOneState) in days {
        parts.append(
          Part(
            condition: condition + bound + " AND item.last_day <= item.day",
            order: order.sql ?? "item.last_day, item.time, item.priority DESC, item.id",
            isOfOneState: isOfOneState, isDated: true))
        parts.append(
          Part(
            condition: condition + bound + " AND item.last_day > item.day",
            order: order.sql ?? "item.day, item.time, item.priority DESC, item.id",
            isOfOneState: isOfOneState, isDated: true,
            table: "item INDEXED BY item_spanning"))
      }
      showsRepeating = true
    }
    if showsOpen, filter.from == nil, filter.to == nil {
      parts.append(
        Part(
          // Not `rrule IS NULL`, which would make SQLite read each row. Items without a day do not
          // repeat.
          condition: """
            item.status = \(literal: StatusCode.open) AND item.day IS NULL AND item.parent_id IS NULL
            """,
          order: order.sql ?? "item.priority DESC, item.id",
          isOfOneState: true))
    }
    if states.contains(.done) {
      parts.append(
        Part(
          condition: "item.rrule IS NULL AND item.status = \(literal: StatusCode.done)\(isNoStep)",
          order: order.sql ?? "item.done_at DESC, item.id DESC",
          isOfOneState: true))
      // Few are; the index of lists finds them.
      parts.append(
        Part(
          condition: """
            item.list_id IN (SELECT id FROM list) AND item.status = \(literal: StatusCode.cancelled)
            \(isNoStep)
            """,
          order: order.sql ?? "item.last_day DESC, item.id DESC", isOfOneState: true))
    }
  }
}

extension EntryOrder {
  /// The `ORDER BY` clause, with which only the first rows must be read; nil if each query has its
  /// own.
  fileprivate var sql: String? {
    let rest = "item.day IS NULL, item.day, item.time, item.priority DESC, item.id"
    switch self {
    case .day: return nil
    case .priority: return "item.priority DESC, \(rest)"
    case .list:
      return "(SELECT name FROM list WHERE id = item.list_id) COLLATE NOCASE, \(rest)"
    case .title: return "item.title COLLATE NOCASE, \(rest)"
    case .modified: return "item.modified DESC, \(rest)"
    }
  }
}

extension Views {
  /// The entries in another order.
  package func sorted(_ entries: [Entry], by order: EntryOrder) throws -> [Entry] {
    var modified: [Int: Instant] = [:]
    if order == .modified {
      let rows = try database.rows(
        """
        SELECT item.id, item.modified FROM json_each(?1) AS wanted
        CROSS JOIN item ON item.id = wanted.value
        """, [.text(ItemTable.jsonArray(of: entries.map(\.item.id)))]
      ) { ($0.integer(0), $0.instant(1)) }
      modified = Dictionary(rows) { first, _ in first }
    }
    let keys = entries.map { EntryOrder.Key(order, $0, modified: modified[$0.item.id]) }
    return entries.indices.sorted { keys[$0] < keys[$1] }.map { entries[$0] }
  }
}

extension Views {
  /// The items that contain all words in title or notes, newest first, including done ones.
  ///
  /// A word matches the beginning of a word, Hangul any part of one, and a lone consonant a
  /// syllable that begins with it.
  ///
  /// - Returns: The first entries, with whole items, and the number of matches. With a limit the
  ///   number stops at `countEnd(showing:) + 1`.
  package func find(_ request: PageRequest) throws -> (entries: [Entry], total: Int) {
    let (filter, now, limit) = (request.filter, request.now, request.limit)
    guard let query = SearchQuery(filter.words.joined(separator: " ")) else { return ([], 0) }
    var other = filter
    other.words = []
    let filtered = try items.condition(
      other, on: filter.isHidden ? now.today...now.today : nil)
    return try database.readTransaction {
      let condition = query.condition(usesIndex: false) + filtered
      let choice: SQL =
        if let text = query.text {
          """
          SELECT search.rowid FROM search CROSS JOIN item ON item.id = search.rowid
          WHERE search MATCH \(text) \(condition) ORDER BY search.rowid DESC
          """
        } else {
          "SELECT item.id FROM item WHERE 1 \(condition) ORDER BY item.id DESC"
        }
      let statement = try database.statement(literal: choice)
      defer { statement.reset() }
      var entries: [Entry] = []
      var total = 0
      while try statement.step() {
        let isShown = limit.map { entries.count < $0 } ?? true
        // Beyond the limit, matches are counted without reading the item, unless its state or text
        // must be checked.
        if !isShown, filter.states.isEmpty, !query.needsTextCheck {
          total += 1
        } else {
          let found = try self.entries(ofMatch: statement.integer(0), query, filter, now: now)
          total += found.count
          if isShown { entries += found }
        }
        if limit != nil, total > Views.countEnd(showing: limit) { break }
      }
      entries = Array(entries.prefix(limit ?? .max))
      return (try LineReader(self, request).measured(entries), total)
    }
  }

  /// The entries of an item whose row matches a query; empty if its text or state does not.
  private func entries(
    ofMatch id: Int, _ query: SearchQuery, _ filter: ItemFilter, now: Now
  ) throws -> [Entry] {
    guard let item = try items.item(id: id), query.matches(item) else { return [] }
    return try items.standing(item, now: now).entries(shownBy: filter)
  }
}
