import SQLite
import TodoCore

/// Adds the steps, parents and dependencies of entries.
extension Views {
  /// Returns the entries with their steps, parents and blockers. If the store has no steps and no
  /// dependencies, this costs two index lookups.
  ///
  /// - Parameters:
  ///   - detail: How much of each step to read.
  ///   - pastDays: Whether to descend below a step with a day. On a page, such a step is an entry
  ///     of its own.
  ///   - hidden: A parent that entries do not name.
  package func linked(
    _ entries: [Entry], detail: ItemDetail, pastDays: Bool = false, hiding hidden: Int? = nil,
    now: Now
  ) throws -> [Entry] {
    if entries.isEmpty { return entries }
    let (hasSteps, hasOrder) = (try items.hasSteps(), try items.hasOrder())
    guard hasSteps || hasOrder else { return entries }
    return try database.readTransaction {
      let ids = entries.map(\.item.id).uniqued()
      let rows = hasSteps ? try items.steps(below: ids, pastDays: pastDays) : []
      let order = try items.order(of: (ids + rows.map(\.id)).uniqued(), now: now)
      let tree = try tree(rows, below: entries, order, detail: detail, now: now)
      let parents = hasSteps ? try parents(of: ids) : [:]
      return entries.changing { entry in
        let id = entry.item.id
        let links = EntryLinks(
          parent: parents[id].flatMap { $0.id == hidden ? nil : $0 },
          isStep: parents[id] != nil,
          steps: tree.steps(below: entry, showsAll: pastDays),
          waitsFor: entry.state == .done ? [] : order.blockers(of: id, on: entry.when.day))
        if links.isStep || !links.steps.isEmpty || !links.waitsFor.isEmpty { entry.links = links }
      }
    }
  }

  /// The pages with the links of all their entries, read together.
  package func linked(_ pages: [DayPage], detail: ItemDetail, now: Now) throws -> [DayPage] {
    let entries = pages.flatMap { $0.entries + $0.carried.entries }
    var linked = try linked(entries, detail: detail, now: now)[...]
    func take(_ count: Int) -> [Entry] {
      defer { linked = linked.dropFirst(count) }
      return Array(linked.prefix(count))
    }
    return pages.changing { page in
      page.entries = take(page.entries.count)
      page.carried.entries = take(page.carried.entries.count)
    }
  }

  /// The months with the links of all their entries, read together.
  package func linked(_ months: [MonthPage], detail: ItemDetail, now: Now) throws -> [MonthPage] {
    let cells = months.flatMap(\.days)
    var linked = try linked(cells.flatMap { $0.entries ?? [] }, detail: detail, now: now)[...]
    return months.changing { month in
      month.changeDays { day in
        guard let count = day.entries?.count else { return }
        day.entries = Array(linked.prefix(count))
        linked = linked.dropFirst(count)
      }
    }
  }

  private func tree(
    _ rows: [ItemTable.StepRow], below entries: [Entry], _ order: WaitingOrder, detail: ItemDetail,
    now: Now
  ) throws -> StepTree {
    if rows.isEmpty { return StepTree([:]) }
    let ids = rows.map(\.id)
    let lines = try LineReader(self, PageRequest(now: now, detail: detail))
    try lines.read(ids)
    try lines.readTags(ids)
    // Steps below a repeating step belong to its current occurrence.
    var repeating: [Int: Entry] = [:]
    for id in ids where try lines.item(id)?.repetition != nil {
      repeating[id] = try items.item(id: id).map {
        try Standing($0, now: now, zones: items.zones).entry
      }
    }
    let keys = (entries + repeating.values).compactMap(\.occurrence).uniqued()
    let changes = keys.isEmpty ? [:] : try changes(of: ids, on: keys)
    // By the parent.
    var hosts: [Int: Series?] = [:]
    var nodes: [Int: [StepTree.Node]] = [:]
    for row in rows {
      guard let item = try lines.item(row.id) else { continue }
      var dated: Entry?
      var host: OccurrenceKey?
      if let day = item.when.day {
        if item.repetition == nil, !keys.isEmpty {
          let series = try hosts[row.parent] ?? items.hostSeries(ofStepsBelow: row.parent, now: now)
          hosts[row.parent] = .some(series)
          host = series?.key(ofStepOn: day)
        }
        dated = item.repetition == nil ? try lines.entry(row.id) : repeating[row.id]
      }
      nodes[row.parent, default: []].append(
        StepTree.Node(
          item, dated: dated, host: host,
          waitsFor: order.blockers(of: row.id, on: dated?.when.day),
          changes: changes[row.id] ?? [:]))
    }
    return StepTree(nodes)
  }

  /// Returns the statuses of steps in some occurrences of their hosts.
  private func changes(
    of ids: [Int], on keys: [OccurrenceKey]
  ) throws -> [Int: [OccurrenceKey: OccurrenceChange.Status]] {
    let rows = try database.rows(
      literal: """
        SELECT \(sql: ItemTable.changeColumns), item_id
        FROM json_each(\(ItemTable.jsonArray(of: ids))) CROSS JOIN occurrence ON item_id = value
        WHERE occurrence.key IN
          (SELECT value FROM json_each(\("[\"\(keys.map(\.description).joined(separator: "\",\""))\"]")))
        """
    ) { (id: $0.integer(6), change: try items.readChange($0)) }
    return Dictionary(grouping: rows, by: \.id).mapValues { rows in
      Dictionary(rows.map { ($0.change.key, $0.change.status) }) { first, _ in first }
    }
  }

  /// Returns the parents of the steps among some items.
  private func parents(of ids: [Int]) throws -> [Int: EntryLinks.Parent] {
    let rows = try database.rows(
      """
      SELECT item.id, parent.id, parent.title FROM json_each(?1) AS wanted
      CROSS JOIN item ON item.id = wanted.value JOIN item AS parent ON parent.id = item.parent_id
      """, [.text(ItemTable.jsonArray(of: ids))]
    ) { ($0.integer(0), EntryLinks.Parent(id: $0.integer(1), title: $0.text(2))) }
    return Dictionary(rows) { first, _ in first }
  }

  // MARK: Steps without their parent

  /// Returns the steps without a day that a listing shows separately, because it does not show
  /// their ancestors.
  func stepsAlone(_ lines: LineReader, limit: Int?) throws -> (entries: [Entry], total: Int) {
    let filter = lines.filter
    guard !filter.hasDays, try items.hasSteps() else { return ([], 0) }
    // A whole list has each open todo that does not repeat and has no start, and its steps with it.
    let isCovered: SQL =
      filter == .all
      ? """
       AND NOT EXISTS (SELECT 1 FROM item AS parent WHERE parent.id = item.parent_id
        AND parent.status = \(literal: StatusCode.open) AND parent.kind = 0
        AND parent.rrule IS NULL AND parent.start IS NULL)
      """ : ""
    let isOpen: SQL =
      filter.states.contains(.done) ? "" : " AND item.status = \(literal: StatusCode.open)"
    let rows = try database.rows(
      literal: """
        SELECT item.id, item.parent_id FROM item INDEXED BY item_step
        WHERE item.parent_id IS NOT NULL AND item.day IS NULL\(isOpen)\(isCovered)
          \(lines.condition)
        ORDER BY item.priority DESC, item.id
        """
    ) { (id: $0.integer(0), parent: $0.integer(1)) }
    var listed: [Int: Bool] = [:]
    let alone = try rows.filter { try !isListed($0.parent, lines, &listed) }
    // By the parent, of whose steps all have the same.
    var keys: [Int: (key: OccurrenceKey?, isOfPast: Bool)] = [:]
    var entries: [Entry] = []
    var total = 0
    for start in stride(from: 0, to: alone.count, by: Self.stepsAtOnce) {
      let part = alone[start..<min(start + Self.stepsAtOnce, alone.count)]
      let found = try items.items(ids: part.map(\.id))
      for row in part {
        guard let item = found[row.id] else { continue }
        let (key, isOfPast) =
          try keys[row.parent]
          ?? {
            let standing = try items.standing(item, now: lines.now)
            return (standing.stepKey, standing.isStepOfPast)
          }()
        keys[row.parent] = (key, isOfPast)
        let entry = Entry(step: ItemSummary(item), item.stepStatus(of: key), of: key)
        if isOfPast, entry.state != .done { continue }
        guard lines.lists(entry) else { continue }
        total += 1
        if limit.map({ entries.count < $0 }) ?? true { entries.append(entry) }
        if limit != nil, total > Views.countEnd(showing: limit) { return (entries, total) }
      }
    }
    return (entries, total)
  }

  /// How many steps are read together.
  private static let stepsAtOnce = 500

  /// Whether a listing shows an item, alone or below another one, or hides it until its start.
  ///
  /// - Parameter known: The results so far, by id.
  private func isListed(_ id: Int, _ lines: LineReader, _ known: inout [Int: Bool]) throws -> Bool {
    var asked: [Int] = []
    var next: Int? = id
    var isListed = false
    while let id = next {
      if let found = known[id] {
        isListed = found
        break
      }
      asked.append(id)
      // What the filter names has its steps listed, hidden or not.
      guard id != lines.filter.under, let item = try items.item(id: id) else { break }
      // A hidden item also hides its steps.
      let isHidden = item.isOpen && item.isAhead(on: lines.now.today) && !lines.filter.isHidden
      if try isHidden || shows(item, lines) {
        isListed = true
        break
      }
      next = item.isBareStep ? item.parent : nil
    }
    for id in asked { known[id] = isListed }
    return isListed
  }

  private func shows(_ item: Item, _ lines: LineReader) throws -> Bool {
    guard
      try database.exists(
        literal: "SELECT 1 FROM item WHERE item.id = \(item.id) \(lines.condition)")
    else { return false }
    return try items.standing(item, now: lines.now).entries(shownBy: lines.filter)
      .contains(where: lines.lists)
  }
}
