import CivilTime
import SQLite
import TodoCore

/// Reads the items of a view in few queries, each item once, however many lines it has.
final class LineReader {
  private let views: Views
  let now: Now
  let detail: ItemDetail
  let carriedLimit: Int
  let filter: ItemFilter
  /// The conditions of the filter, without items that are hidden on all days of the view.
  let condition: SQL
  /// The starts of the items that are hidden on some days of the view, by id.
  private let starts: [Int: Day]
  /// Whether the queries of a view with one line per item read the lines too, since all are shown.
  var readsLines = false
  private var items: [Int: ItemSummary] = [:]
  /// The items whose tags have been read.
  private var tagged: Set<Int> = []
  /// The years in which items began, by id. Few items have one.
  private lazy var since = Result { try views.items.since() }
  /// The user's position; nil without a recent fix.
  private lazy var here = Result { try views.fixes.fresh(now: now.instant)?.coordinate }
  private lazy var irregular = Result { try views.items.irregularItems() }
  private var places: [Int: Place] = [:]
  private let listNames: [Int: String]

  /// - Parameter days: The days of the view. nil for a listing, where the filter's days, or else
  ///   today, decide which items are hidden.
  init(_ views: Views, _ request: PageRequest, on days: ClosedRange<Day>? = nil) throws {
    self.views = views
    now = request.now
    detail = request.detail
    carriedLimit = request.carriedLimit
    filter = request.filter
    let days = days ?? filter.hidingDays(today: now.today)
    condition = try views.items.condition(filter, on: days)
    starts = try views.items.starts(filter, on: days)
    listNames = try views.items.names.listNames()
  }

  /// The conditions of the filter, without items that are hidden on this day.
  func condition(on day: Day) throws -> SQL { try views.items.condition(filter, on: day...day) }

  /// Whether the page of a day shows an item of `condition`.
  func shows(_ id: Int, on day: Day) -> Bool {
    Item.isHidden(until: starts[id], on: day) == filter.isHidden
  }

  /// Whether a listing shows an entry. Done entries and past events are shown only if the filter
  /// requests them.
  func lists(_ entry: Entry) -> Bool {
    let isOver = entry.state == .done || entry.isPastEvent(on: now.today)
    return !(isOver && filter.states.isEmpty && filter.from == nil) && filter.shows(entry.state)
      && lists(entry.item.id, through: entry.lastDay ?? entry.when.day)
  }

  /// Whether a listing shows an entry of an item of `condition`, by its last day.
  func lists(_ id: Int, through lastDay: Day?) -> Bool {
    filter.shows(start: starts[id], lastDay: lastDay, today: now.today)
  }

  /// The start of an item of `condition`, if that may hide it on some of the days.
  func start(of id: Int) -> Day? { starts[id] }

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
      for (id, item) in try views.items.items(ids: wanted) { items[id] = ItemSummary(item) }
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
    return entries.changing { $0.item = items[$0.item.id] ?? $0.item }
  }

  private func readLines(_ ids: [Int]) throws {
    let rows = try views.database.statement(
      """
      SELECT \(LineReader.columns), item.after_done FROM json_each(?1) AS wanted
      CROSS JOIN item ON item.id = wanted.value
      """)
    rows.bind([.text(ItemTable.jsonArray(of: ids))])
    defer { rows.reset() }
    while try rows.step() { _ = try item(of: rows, isLine: true) }
  }

  // MARK: Rows

  /// The columns for `item(of:isLine:)`. For items without a rule and a zone, the index
  /// `item_by_day` has all of them.
  static let columns = columns(doneAt: "item.done_at")
  /// The columns for repeating items. The index `item_repeating` has all of them.
  static let repeatingColumns = columns(doneAt: "NULL") + ", item.after_done"

  private static func columns(doneAt: String) -> String {
    """
    item.id, item.kind, item.status, \(doneAt), item.title, item.list_id, item.place_id, \
    item.day, item.time, item.zone, item.end, item.rrule, item.priority, item.starred
    """
  }

  /// The item of a row.
  ///
  /// - Parameter isLine: Whether to read its title and its place too, so that it can be shown
  ///   without another query.
  func item(of row: Statement, isLine: Bool) throws -> ItemSummary {
    let item = try ItemSummary(
      id: row.integer(0), kind: row.code(1), title: isLine ? row.text(4) : "",
      list: listNames[row.integer(5)] ?? "", priority: row.code(12), isStarred: row.bool(13),
      when: row.when(7), end: row.end(10, views.items.zones),
      repetition: row.isNull(11)
        ? nil : views.items.rules.known(row.bytes(11)).repetition(isAfterDone: row.bool(14)),
      place: isLine ? place(row.optionalInteger(6)) : nil,
      status: ItemRow.status(code: row.integer(2), doneAt: row.optionalInteger(3)),
      since: since.get()[row.integer(0)])
    if isLine { items[item.id] = item }
    return item
  }

  /// A place by its id; nil if there is none.
  private func place(_ id: Int?) throws -> Place? {
    guard let id else { return nil }
    if let known = places[id] { return known }
    let place = try views.places.place(id: id)?.place
    places[id] = place
    return place
  }

  // MARK: Lines

  /// The item with this id; nil if there is none.
  func item(_ id: Int) throws -> ItemSummary? {
    try read([id])
    return items[id]
  }

  /// The entry of the item with this id as a whole; nil if there is none.
  func entry(_ id: Int) throws -> Entry? {
    try item(id).map { item in
      let zone = try item.when.zone(from: views.items.zones, user: now.zone)
      var entry = Entry(item, zone: zone, now: now)
      entry.state = entry.state.waiting(for: starts[id], today: now.today)
      return entry
    }
  }

  /// The entries with their distances from the user, if a recent position is known.
  func measured(_ entries: [Entry]) throws -> [Entry] {
    guard entries.contains(where: { $0.item.place?.coordinate != nil }), let here = try here.get()
    else { return entries }
    return entries.changing {
      $0.distanceMetres = $0.item.place?.coordinate?.distanceMetres(to: here)
    }
  }

  /// Returns the entries in order, with the displayed fields of their items and the numbers of
  /// missed occurrences. The items must have been read.
  func shown(_ entries: some Collection<DayEntry>) throws -> [Entry] {
    let items = items
    return try entries.compactMap { listed in
      guard let item = items[listed.entry.item.id] else { return nil }
      var entry = listed.entry
      entry.item = item
      if entry.occurrence == nil { entry.doneAt = item.status.doneAt }
      if !listed.hasMissed { entry.missed = try missed(before: entry) }
      return entry
    }
  }

  /// The number of occurrences missed before the current one; 0 for other occurrences.
  private func missed(before entry: Entry) throws -> Int {
    guard let key = entry.occurrence, entry.state == .open || entry.state == .overdue,
      entry.when.day.map({ $0 <= now.today }) ?? false,
      let series = try series(of: entry.item, around: key),
      let occurrence = series.occurrence(key)
    else { return 0 }
    let standing = SeriesStanding(series, kind: entry.item.standingKind, now: now)
    return standing.missed(before: occurrence, current: standing.current)
  }

  /// The series of an item, with the changes around an occurrence that are needed to count the
  /// missed occurrences before it.
  private func series(of item: ItemSummary, around key: OccurrenceKey) throws -> Series? {
    let zone = try item.when.zone(from: views.items.zones, user: now.zone)
    if let whole = item.whole { return try whole.series(in: zone) }
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
