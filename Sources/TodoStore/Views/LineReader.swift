import CivilTime
import SQLite
import TodoCore

/// Reads the items of a view in few queries, each item once, however many lines it has.
final class LineReader {
  private let views: Views
  private let now: Now
  private let detail: ItemDetail
  private var items: [Int: SharedItem] = [:]
  /// The items whose tags have been read.
  private var tagged: Set<Int> = []
  /// The user's position; nil without a recent fix.
  private lazy var here = Result { try views.fixes.fresh(now: now.instant)?.coordinate }
  private lazy var irregular = Result { try views.items.irregularItems() }
  private var places: [Int: Place] = [:]
  private var knownListNames: [Int: String]?

  init(_ views: Views, now: Now, detail: ItemDetail) {
    self.views = views
    self.now = now
    self.detail = detail
  }

  /// Reads these items together, except those that were read before.
  func read(_ ids: some Sequence<Int>) throws {
    var wanted = ids.filter { items.index(forKey: $0) == nil }
    if wanted.isEmpty { return }
    // Sorted, so that adjacent rows of the file are read one after the other.
    wanted.sort()
    var last: Int?
    wanted.removeAll { id in
      defer { last = id }
      return id == last
    }
    items.reserveCapacity(items.count + wanted.count)
    switch detail {
    case .line: try readLines(wanted)
    case .whole:
      for (id, item) in try views.items.items(ids: wanted) { items[id] = SharedItem(item) }
    }
  }

  /// Reads the tags of these items. Whole items have theirs already.
  func readTags(_ ids: some Sequence<Int>) throws {
    guard detail == .line, try views.items.hasTags() else { return }
    let wanted = ids.filter { tagged.insert($0).inserted }
    if wanted.isEmpty { return }
    var tags: [Int: [String]] = [:]
    let rows = try views.database.rows(
      """
      SELECT item_id, tag FROM json_each(?1) AS wanted
      CROSS JOIN item_tag ON item_id = wanted.value ORDER BY item_id, position
      """, [.text(ItemTable.jsonArray(of: wanted.sorted()))]
    ) { ($0.integer(0), $0.text(1)) }
    for (id, tag) in rows { tags[id, default: []].append(tag) }
    for (id, tags) in tags { items[id] = items[id]?.with(tags: tags) }
  }

  /// The entries with the tags of their items.
  func withTags(_ entries: [Entry]) throws -> [Entry] {
    guard detail == .line, try views.items.hasTags() else { return entries }
    try readTags(entries.lazy.map(\.item.id))
    return entries.map { entry in
      guard let shared = items[entry.item.id], !shared.summary.tags.isEmpty else { return entry }
      return entry.of(shared)
    }
  }

  private func readLines(_ ids: [Int]) throws {
    let query = try views.database.statement(
      """
      SELECT \(LineRow.columns)\(LineRow.afterDone) FROM json_each(?1) AS wanted
      CROSS JOIN item ON item.id = wanted.value
      """)
    query.bind([.text(ItemTable.jsonArray(of: ids))])
    defer { query.reset() }
    while try query.step() { keep(try LineRow.read(query, self, rules: views.items.rules)) }
  }

  // MARK: Lines of other queries

  /// This reader if the view shows one line per item; nil if it reads whole items. A query that
  /// selects the columns of a line passes it to `keep`, which saves a second read.
  var lineCache: LineReader? { detail == .line ? self : nil }

  /// Adds an item that another query has read.
  func keep(_ item: consuming ItemSummary) {
    let id = item.id
    items[id] = SharedItem(item)
  }

  /// The names of all lists, by id.
  func listNames() throws -> [Int: String] {
    if let knownListNames { return knownListNames }
    let names = try views.items.names.listNames()
    knownListNames = names
    return names
  }

  /// The name of a list; empty if there is none with this id.
  func listName(_ id: Int) throws -> String { try listNames()[id] ?? "" }

  /// A place by its id; nil if there is none.
  func place(_ id: Int?) throws -> Place? {
    guard let id else { return nil }
    if let known = places[id] { return known }
    let place =
      try views.database.first(
        "SELECT name, latitude, longitude, radius FROM place WHERE id = ?1", [.integer(id)]
      ) { $0.place(0) } ?? nil
    places[id] = place
    return place
  }

  // MARK: Lines

  /// The item with this id; nil if there is none.
  func item(_ id: Int) throws -> SharedItem? {
    try read([id])
    return items[id]
  }

  /// The entries with their distances from the user, if a recent position is known.
  func measured(_ entries: [Entry]) throws -> [Entry] {
    guard entries.contains(where: { $0.item.place?.coordinate != nil }), let here = try here.get()
    else { return entries }
    return entries.map { entry in
      var entry = entry
      entry.distanceMetres = entry.item.place?.coordinate?.distanceMetres(to: here)
      return entry
    }
  }

  /// The entries of stubs, in their order. Their items must have been read.
  func entries(of stubs: ArraySlice<EntryStub>) throws -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(stubs.count)
    let items = items
    for stub in stubs {
      guard let shared = items[stub.itemID] else { continue }
      entries.append(
        Entry(
          shared, occurrence: stub.occurrence, when: stub.when, lastDay: stub.lastDay,
          end: stub.end,
          state: stub.state,
          doneAt: stub.occurrence == nil ? shared.summary.status.doneAt : stub.doneAt,
          missed: try stub.missed ?? missed(before: stub, of: shared), ownStart: stub.ownStart))
    }
    return entries
  }

  /// The number of occurrences missed before the current one; 0 for other occurrences.
  private func missed(before stub: EntryStub, of shared: SharedItem) throws -> Int {
    guard let key = stub.occurrence, stub.state == .open || stub.state == .overdue,
      stub.when.day.map({ $0 <= now.today }) ?? false,
      let series = try series(of: shared, around: key),
      let occurrence = series.occurrence(key)
    else { return 0 }
    let standing = SeriesStanding(series, kind: shared.summary.kind, now: now)
    return standing.missed(before: occurrence, current: standing.current)
  }

  /// The series of an item, with the changes around an occurrence that are needed to count the
  /// missed occurrences before it.
  private func series(of shared: SharedItem, around key: OccurrenceKey) throws -> Series? {
    let item = shared.summary
    let zone = try item.when.zone(from: views.items.zones, user: now.zone)
    if let whole = shared.whole { return try whole.series(in: zone) }
    guard let repetition = item.repetition, !repetition.isAfterDone else { return nil }
    if try irregular.get().contains(item.id) {
      return try views.items.item(id: item.id)?.series(in: zone)
    }
    return try Series(
      repetition, start: item.when, end: item.end,
      changes: views.items.changes(of: item.id, around: key, countBefore: Series.shownMissedLimit),
      zone: zone)
  }
}

/// The columns of a line, and their conversion to an `ItemSummary`.
enum LineRow {
  /// For items without a rule and a zone, the index `item_by_day` has all of these.
  static let columns = """
    item.id, item.kind, item.status, item.done_at, item.title, item.list_id, item.place_id, \
    item.day, item.time, item.zone, item.end, item.rrule, item.priority, item.starred
    """

  /// The additional column for repeating items.
  static let afterDone = ", item.after_done"

  static func read(
    _ row: Statement, _ lines: LineReader, rules: RuleCache
  ) throws -> ItemSummary {
    ItemSummary(
      id: row.integer(0), kind: row.code(1), title: row.text(4),
      list: try lines.listName(row.integer(5)), priority: row.code(12),
      isStarred: row.bool(13), when: row.when(7), end: row.end(10),
      repetition: try row.isNull(11)
        ? nil : rules.known(row.bytes(11)).repetition(isAfterDone: row.bool(14)),
      place: try lines.place(row.optionalInteger(6)),
      status: ItemRow.status(code: row.integer(2), doneAt: row.optionalInteger(3)))
  }

  static func listID(of row: Statement) -> Int { row.integer(5) }

  static func priorityCode(of row: Statement) -> Int { row.integer(12) }
}
