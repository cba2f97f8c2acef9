import CivilTime
import SQLite
import TodoCore

/// Queries for steps and their ancestors, and for dependencies between items.
extension ItemTable {
  /// Whether any item is a step. In most stores none is.
  package func hasSteps() throws -> Bool {
    try database.exists("SELECT 1 FROM item WHERE parent_id IS NOT NULL LIMIT 1")
  }

  /// Whether any item waits for another.
  package func hasOrder() throws -> Bool {
    try database.exists("SELECT 1 FROM item_after LIMIT 1")
  }

  typealias StepRow = (id: Int, parent: Int)

  /// Returns the descendants of some items, with the steps of each parent in order, in one query.
  ///
  /// - Parameter pastDays: Whether to descend below a step that has a day.
  func steps(below ids: some Collection<Int>, pastDays: Bool) throws -> [StepRow] {
    try database.rows(
      """
      WITH RECURSIVE below(id, parent, position, isOpen) AS (
        SELECT item.id, parent_id, position, ?2 OR day IS NULL
        FROM json_each(?1) CROSS JOIN item ON parent_id = value
        UNION SELECT item.id, parent_id, item.position, ?2 OR item.day IS NULL
        FROM below CROSS JOIN item ON parent_id = below.id WHERE isOpen)
      SELECT id, parent FROM below ORDER BY parent, coalesce(position, 0), id
      """, [.text(ItemTable.jsonArray(of: ids)), SQLValue(pastDays)]
    ) { ($0.integer(0), $0.integer(1)) }
  }

  /// Returns the descendants of an item that are shown with it. Parents precede their steps.
  package func bareSteps(below id: Int) throws -> [Item] {
    try steps(below: id, pastDays: false) { $0.isBareStep }
  }

  /// Returns the descendants of an item. Parents precede their steps.
  ///
  /// - Parameters:
  ///   - pastDays: Whether to descend below a step that has a day.
  ///   - isWanted: Whether to include a step and to descend below it.
  package func steps(
    below id: Int, pastDays: Bool = true, where isWanted: (Item) -> Bool
  ) throws -> [Item] {
    guard try hasSteps() else { return [] }
    let rows = try steps(below: [id], pastDays: pastDays)
    let found = try items(ids: rows.map(\.id))
    let own = Dictionary(grouping: rows, by: \.parent)
    var steps: [Item] = []
    var next = own[id] ?? []
    while !next.isEmpty {
      let wanted = next.compactMap { found[$0.id] }.filter(isWanted)
      steps += wanted
      next = wanted.flatMap { own[$0.id] ?? [] }
    }
    return steps
  }

  /// Returns the ids of the descendants of an item.
  package func stepIDs(below id: Int) throws -> [Int] {
    try steps(below: [id], pastDays: true).map(\.id)
  }

  /// Returns the places of an item's descendants, by id, where each step is followed by its own.
  func stepOrder(below id: Int) throws -> [Int: Int] {
    let own = Dictionary(grouping: try steps(below: [id], pastDays: true), by: \.parent)
    var order: [Int: Int] = [:]
    var open = [id]
    while let next = open.popLast() {
      order[next] = order.count
      open += (own[next] ?? []).reversed().map(\.id)
    }
    return order
  }

  func ownSteps(of ids: some Collection<Int>) throws -> [Item] {
    let found = try database.integers(
      "SELECT item.id FROM json_each(?1) CROSS JOIN item ON parent_id = value",
      [.text(ItemTable.jsonArray(of: ids))])
    return try items(inOrderOf: found)
  }

  /// The steps of a parent in their order.
  package func steps(of parent: Int) throws -> [Item] {
    try ownSteps(of: [parent]).sorted { ($0.position, $0.id) < ($1.position, $1.id) }
  }

  /// Returns the ancestors of an item, the nearest first.
  package func ancestors(of id: Int) throws -> [Int] {
    try database.integers(
      """
      WITH RECURSIVE above(id, depth) AS (
        SELECT parent_id, 1 FROM item WHERE id = ?1 AND parent_id IS NOT NULL
        UNION SELECT parent_id, depth + 1 FROM above CROSS JOIN item ON item.id = above.id
        WHERE parent_id IS NOT NULL AND depth < 100000)
      SELECT id FROM above ORDER BY depth
      """, [.integer(id)])
  }

  /// Returns the host of a step without a day: its nearest ancestor with a day, if that repeats.
  /// nil for other items.
  package func host(of item: Item) throws -> Item? {
    item.isBareStep ? try series(above: item) : nil
  }

  /// Returns the nearest ancestor with a day of a step, if that repeats.
  func series(above step: Item) throws -> Item? {
    try step.parent.flatMap { try datedItem(from: $0, onlyRepeating: true) }
  }

  /// Returns the nearest ancestor with a day of a step without one; nil for other items.
  func datedItem(above item: Item) throws -> Item? {
    guard item.isBareStep, let parent = item.parent else { return nil }
    return try datedItem(from: parent)
  }

  /// Returns the series whose occurrences the steps of a parent belong to; nil if there is none.
  package func hostSeries(ofStepsBelow parent: Int, now: Now) throws -> Series? {
    guard let host = try datedItem(from: parent, onlyRepeating: true) else { return nil }
    return try series(of: host, now: now)
  }

  /// Returns the nearest item with a day, from the parent upwards.
  ///
  /// - Parameter onlyRepeating: Whether to return nil, without reading the item, if it does not
  ///   repeat.
  private func datedItem(from parent: Int, onlyRepeating: Bool = false) throws -> Item? {
    let found = try database.integer(
      """
      WITH RECURSIVE above(id, parent, day, repeats) AS (
        SELECT id, parent_id, day, rrule IS NOT NULL FROM item WHERE id = ?1
        UNION SELECT item.id, parent_id, item.day, rrule IS NOT NULL
        FROM above CROSS JOIN item ON item.id = above.parent WHERE above.day IS NULL)
      SELECT id FROM above WHERE day IS NOT NULL AND (repeats OR NOT ?2)
      """, [.integer(parent), SQLValue(onlyRepeating)])
    return try found.flatMap { try self.item(id: $0) }
  }

  /// Returns an item with what its states are computed from: its host, the time and the zone.
  package func standing(_ item: Item, now: Now, zones: (any ZoneSource)? = nil) throws -> Standing {
    try Standing(item, host: host(of: item), now: now, zones: zones ?? self.zones)
  }

  /// The dates of a repeating item; nil for others.
  func series(of item: Item, now: Now) throws -> Series? {
    try item.series(in: item.when.zone(from: zones, user: now.zone))
  }

  /// Returns the occurrence that represents a repeating item in lists; nil for other items, and if
  /// no occurrence is left.
  func listedKey(of item: Item, now: Now) throws -> OccurrenceKey? {
    try series(of: item, now: now)
      .flatMap { SeriesStanding($0, kind: item.kind, now: now).listed?.key }
  }

  /// The position that puts an item behind the other steps of a parent.
  package func lastPosition(under parent: Int, for item: Item) throws -> Double {
    let last = try database.first(
      "SELECT max(coalesce(position, 0)) FROM item WHERE parent_id = ?1 AND id <> ?2",
      [.integer(parent), .integer(item.id)]
    ) { $0.optionalReal(0) }
    return max(item.usualPosition, ((last ?? nil) ?? 0).rounded(.down) + 1)
  }

  /// Returns the parents of the steps among some items.
  package func parents(of ids: some Collection<Int>) throws -> [Int] {
    try database.integers(
      """
      SELECT DISTINCT parent_id FROM json_each(?1) CROSS JOIN item ON item.id = value
      WHERE parent_id IS NOT NULL
      """, [.text(ItemTable.jsonArray(of: ids))])
  }

  /// Returns the items that wait for any of some items.
  package func waiting(for ids: some Collection<Int>) throws -> [Int] {
    try database.integers(
      """
      SELECT DISTINCT item_id FROM json_each(?1) CROSS JOIN item_after ON other_id = value
      ORDER BY item_id
      """, [.text(ItemTable.jsonArray(of: ids))])
  }

  /// Returns some items and everything that they wait for, directly or not.
  package func allAfter(_ ids: some Collection<Int>) throws -> Set<Int> {
    Set(
      try database.integers(
        """
        WITH RECURSIVE before(id) AS (SELECT value FROM json_each(?1)
          UNION SELECT other_id FROM before CROSS JOIN item_after ON item_id = before.id)
        SELECT id FROM before
        """, [.text(ItemTable.jsonArray(of: ids))]))
  }

  /// Returns the dependencies of some items.
  ///
  /// - Parameters:
  ///   - ids: nil for all items.
  ///   - former: Items as they were before, in place of the stored ones, by id.
  package func order(
    of ids: [Int]?, former: [Int: Item] = [:], now: Now
  ) throws -> WaitingOrder {
    guard try hasOrder() else { return WaitingOrder() }
    let rows = try database.rows(
      """
      SELECT item_id, other_id FROM item_after
      WHERE ?1 IS NULL OR item_id IN (SELECT value FROM json_each(?1))
      ORDER BY item_id, other_id
      """, [SQLValue(ids.map(ItemTable.jsonArray))]
    ) { (id: $0.integer(0), other: $0.integer(1)) }
    let others = try items(ids: rows.map(\.other).uniqued()).merging(former) { $1 }
    return WaitingOrder(
      after: Dictionary(grouping: rows, by: \.id).mapValues { $0.map(\.other) },
      standings: try others.mapValues { try standing($0, now: now) })
  }

  /// Returns the open items that are blocked by another.
  package func blocked(now: Now) throws -> Set<Int> {
    let order = try order(of: nil, now: now)
    let days = try database.rows(
      """
      SELECT id, CASE WHEN rrule IS NULL THEN day END FROM item
      WHERE status = \(StatusCode.open) AND id IN (SELECT item_id FROM item_after)
      """
    ) { (id: $0.integer(0), day: $0.optionalDay(1)) }
    return Set(days.filter { !order.blockers(of: $0.id, on: $0.day).isEmpty }.map(\.id))
  }
}
