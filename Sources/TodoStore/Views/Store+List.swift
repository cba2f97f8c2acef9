import CivilTime
import TodoCore

extension Store {
  /// Counting what matches stops here.
  public static let countLimit = 1000

  /// Items by the day they are due, the oldest first, those without a day at the end. Done ones come newest
  /// first and only when asked for.
  ///
  /// A repeating item stands once, as its current occurrence, else its next.
  ///
  /// - Returns: The first entries, and how many there are; counting stops beyond `countLimit`.
  public func list(
    _ filter: ItemFilter, now: Now, limit: Int?
  ) throws -> (entries: [Entry], total: Int) {
    try database.readTransaction {
      let sources = ListSources(filter, now: now)
      let sql = try FilterSQL(filter, store: self)
      var entries: [Entry] = []
      var total = 0
      for source in sources.parts {
        let room = limit.map { max(0, $0 - entries.count) }
        let part = try rows(of: source, filter: filter, sql: sql, now: now, limit: room)
        entries += part.entries
        total += part.total
      }
      if sources.showsRepeating {
        let repeating = try repeatingEntries(filter, sql: sql, now: now)
        total += repeating.count
        entries = merged(entries, repeating, limit: limit)
      }
      return (entries, limit == nil ? total : min(total, Store.countLimit + 1))
    }
  }

  private func rows(
    of source: ListSources.Part, filter: ItemFilter, sql: FilterSQL, now: Now, limit: Int?
  ) throws -> (entries: [Entry], total: Int) {
    let from = "FROM item WHERE item.rrule IS NULL AND \(source.condition) \(sql.condition)"
    let values = [SQLValue.text(now.today.description), .null, .integer(-1)] + sql.values
    var found: [Entry] = []
    var total = 0
    // Which items of today are overdue depends on the time; the entries themselves are asked.
    let isExact = filter.states.isEmpty || source.isOfOneState
    let statement = try database.statement(
      "SELECT item.id \(from) AND (?1 = ?1 AND ?2 IS NULL AND ?3 = -1) ORDER BY \(source.order)")
    statement.bind(values)
    var ids: [Int] = []
    while try statement.step() {
      if isExact {
        total += 1
        if limit.map({ ids.count < $0 }) ?? true { ids.append(statement.integer(0)) }
        if limit != nil, total > Store.countLimit { break }
      } else {
        ids.append(statement.integer(0))
      }
    }
    statement.reset()
    for id in ids {
      guard let item = try item(id: id) else { continue }
      let entry = Entry(item, now: now)
      if isExact {
        found.append(entry)
      } else if filter.shows(entry.state) {
        total += 1
        if limit.map({ found.count < $0 }) ?? true { found.append(entry) }
      }
    }
    return (found, total)
  }

  /// Each repeating item once.
  private func repeatingEntries(
    _ filter: ItemFilter, sql: FilterSQL, now: Now
  ) throws -> [Entry] {
    let rows = try repeatingRows(from: .min, to: .max, filter: sql)
    return try rows.compactMap { row in
      guard let item = try item(id: row.id), item.isOpen else { return nil }
      let zone = try item.when.zone.map(zones.zone(named:)) ?? now.zone
      guard let series = try item.series(in: zone) else { return nil }
      var occurrence = series.current(today: now.today)
      // An event that is over needs nothing any more: its next one is ahead.
      if occurrence?.isOpen != true || (row.kind == .event && occurrence?.start.day != now.today) {
        occurrence = series.next(onOrAfter: CivilDateTime(now.today + 1, .midnight))
      }
      guard let occurrence else { return nil }
      let when = localWhen(of: occurrence, zone: item.when.zone, now: now)
      guard let day = when.day else { return nil }
      if let from = filter.from, day + series.spanDays < from { return nil }
      if let to = filter.to, day > to { return nil }
      let state = row.state(
        of: occurrence, when: when, lastDay: day + series.spanDays, series: series, now: now)
      guard filter.shows(state) else { return nil }
      return Entry(
        item: item, occurrence: occurrence.key, when: when, lastDay: day + series.spanDays,
        state: state, missed: day <= now.today ? series.missed(before: occurrence) : 0)
    }
  }

  /// Both in order of time, those without a day last.
  private func merged(_ left: [Entry], _ right: [Entry], limit: Int?) -> [Entry] {
    guard !right.isEmpty else { return left }
    let all = (left + right).sorted { first, second in
      let one = (
        first.lastDay ?? first.when.day ?? .max, first.when.time?.secondsSinceMidnight ?? -1
      )
      let two = (
        second.lastDay ?? second.when.day ?? .max, second.when.time?.secondsSinceMidnight ?? -1
      )
      return one == two ? first.item.id < second.item.id : one < two
    }
    return limit.map { Array(all.prefix($0)) } ?? all
  }
}

/// Which rows a list is made of, each part answered by an index of its own.
private struct ListSources {
  struct Part {
    let condition: String
    let order: String
    let isOfOneState: Bool
  }

  private(set) var parts: [Part] = []
  private(set) var showsRepeating = false

  init(_ filter: ItemFilter, now: Now) {
    let states = filter.states
    let showsOpen = states.isEmpty || states.contains(.open)
    let showsOverdue = showsOpen || states.contains(.overdue)
    if !filter.isSomeday, showsOverdue {
      var condition = "item.status = \(StatusCode.open) AND item.last_day IS NOT NULL"
      // Events that are over are not to be looked at again, unless their time is asked for.
      if states.isEmpty {
        if filter.from == nil { condition += " AND (item.kind = 0 OR item.last_day >= ?1)" }
      } else {
        condition += " AND item.kind = 0"
      }
      if !showsOpen { condition += " AND item.last_day <= ?1" }
      parts.append(
        Part(
          condition: condition, order: "item.last_day, item.time, item.id", isOfOneState: showsOpen)
      )
      showsRepeating = true
    }
    if showsOpen, filter.from == nil, filter.to == nil {
      parts.append(
        Part(
          condition: "item.status = \(StatusCode.open) AND item.day IS NULL", order: "item.id",
          isOfOneState: true))
    }
    if states.contains(.done) {
      parts.append(
        Part(
          condition: "item.status = \(StatusCode.done)", order: "item.done_at DESC, item.id DESC",
          isOfOneState: true))
    }
  }
}
