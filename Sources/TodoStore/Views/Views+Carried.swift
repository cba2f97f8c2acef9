import CivilTime
import SQLite
import TodoCore

/// The open occurrences of past days, collected while the repeating items are read.
struct CarriedEntries {
  /// They end before this day.
  let before: Day
  /// The most that are kept.
  let limit: Int
  private(set) var count = 0
  /// The newest of them, newest first.
  private(set) var newest: [Entry] = []

  init(before: Day, limit: Int) { (self.before, self.limit) = (before, limit) }

  mutating func add(_ entry: Entry) {
    guard entry.lastDay ?? .min < before else { return }
    count += 1
    let position = newest.firstIndex { entry.isNewer(than: $0) } ?? newest.endIndex
    guard position < limit else { return }
    newest.insert(entry, at: position)
    if newest.count > limit { newest.removeLast() }
  }
}

extension Entry {
  fileprivate func isNewer(than other: Entry) -> Bool {
    (lastDay ?? .min, item.priority.weight, item.id)
      > (other.lastDay ?? .min, other.item.priority.weight, other.item.id)
  }
}

extension Views {
  /// The open items of past days, by day in descending order, then by priority.
  ///
  /// - Parameter repeating: The open occurrences of repeating items.
  func carried(_ repeating: CarriedEntries, _ lines: LineReader) throws -> Carried {
    let (today, before) = (lines.now.today, repeating.before)
    let plain: SQL = """
      FROM item WHERE item.status = \(literal: StatusCode.open) AND item.rrule IS NULL
        AND item.last_day IS NOT NULL AND item.last_day < \(before) AND item.kind = 0
        AND item.zone IS NULL \(try lines.condition(on: today))
      """
    let ids = try database.integers(
      literal: """
        SELECT item.id \(plain)
        ORDER BY item.last_day DESC, item.priority DESC, item.id DESC LIMIT \(lines.carriedLimit)
        """)
    let single = try pastEntries(ids, before: before, lines)
    let count = try database.integer(
      literal: "SELECT count(*) FROM (SELECT 1 \(plain) LIMIT \(Carried.countLimit + 1))")
    let zoned = try zonedCarried(before: before, lines)
    let total = (count ?? 0) + repeating.count + zoned.count
    let newest = (repeating.newest + single + zoned.newest).sorted { $0.isNewer(than: $1) }
    let shown = newest.prefix(lines.carriedLimit)
    try lines.read(shown.map(\.item.id))
    try lines.readTags(shown.map(\.item.id))
    return Carried(total: total, entries: try lines.shown(shown.map { DayEntry($0) }))
  }

  /// Returns the number of open items with a zone that are past in the user's zone, and the newest
  /// of them.
  private func zonedCarried(
    before: Day, _ lines: LineReader
  ) throws -> (count: Int, newest: [Entry]) {
    let today = lines.now.today
    // Zones differ by up to 26 hours, so an item that ended more than two days ago is past in every
    // zone.
    let found = try database.rows(
      literal: """
        SELECT item.id, item.last_day < \(before - 2) FROM item INDEXED BY item_zoned_open
        WHERE item.zone IS NOT NULL AND item.rrule IS NULL
          AND item.status = \(literal: StatusCode.open)
          AND item.kind = 0 AND item.last_day < \(before + 2) \(try lines.condition(on: today))
        ORDER BY item.last_day
        """
    ) { (id: $0.integer(0), isOld: $0.bool(1)) }
    let old = found.filter(\.isOld).map(\.id)
    let near = found.filter { !$0.isOld }.map(\.id)
    let entries = try pastEntries(
      Array(old.suffix(lines.carriedLimit)) + near, before: before, lines)
    return (old.count + entries.count { near.contains($0.item.id) }, entries)
  }

  /// The entries of the items whose last day is before another.
  private func pastEntries(
    _ ids: some Sequence<Int>, before: Day, _ lines: LineReader
  ) throws -> [Entry] {
    let now = lines.now
    try lines.read(ids)
    return try ids.compactMap { id in
      guard let item = try lines.item(id) else { return nil }
      let zone = try item.when.zone(from: items.zones, user: now.zone)
      let extent = Extent(item.when, end: item.end, zone: zone, user: now.zone)
      guard let lastDay = extent.lastDay, lastDay < before else { return nil }
      return Entry(item, extent: extent, state: .overdue)
    }
  }

  /// The current occurrence of a repeating todo, if it is open and on a past day.
  ///
  /// - Parameter current: The current occurrence, if already computed.
  func carriedEntry(
    _ item: ItemSummary, _ standing: SeriesStanding, current: Series.Occurrence??,
    filter: ItemFilter
  ) -> Entry? {
    let current = current ?? standing.current
    guard let (occurrence, extent) = standing.leftOver(current: current), filter.shows(extent)
    else { return nil }
    return Entry(item, occurrence: occurrence.key, extent: extent, state: .overdue)
  }
}
