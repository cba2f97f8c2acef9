import CivilTime
import TodoCore

/// The entries of a view, collected by day and sorted in the order of the day's list.
///
/// With a limit, each day keeps its first `limit` entries, and later ones are rejected before they
/// are computed, so a month of 50,000 series stays cheap. Several occurrences of one item on a day
/// are then one entry, in their most urgent state.
struct DayBuckets {
  let first: Day
  let last: Day
  private let limit: Int?
  /// A day without a limit, whose list is shown.
  private let wholeDay: Day?
  private var days: [[DayEntry]]
  /// The result of `bound(limit:)`, cached until an entry is inserted. Of 50,000 rows it rejects
  /// most.
  private var lastAdmitted: Int??
  /// The open occurrences of earlier days; nil if the view does not show them.
  var carried: CarriedEntries?

  init(
    from first: Day, to last: Day, limit: Int? = nil, wholeDay: Day? = nil,
    carried: CarriedEntries? = nil
  ) {
    self.carried = carried
    self.first = first
    self.last = last
    self.limit = limit
    self.wholeDay = wholeDay
    days = Array(repeating: [], count: max(0, last - first) + 1)
  }

  private func limit(on day: Day) -> Int? { day == wholeDay ? nil : limit }

  /// Whether an entry with this sort key would be kept.
  ///
  /// - Parameter id: The item, if it may have several occurrences on the day; else nil.
  func admits(_ sortKey: Int, ofSeries id: Int? = nil, on day: Day) -> Bool {
    guard let limit = limit(on: day) else { return true }
    let known = days[day - first]
    guard known.count >= limit, let last = known.last else { return true }
    return sortKey < last.sortKey || id.map { id in known.contains { $0.isOfSeries(id) } } ?? false
  }

  /// The range of days that may keep an entry with this sort key; nil if all are full.
  mutating func days(admitting sortKey: Int) -> ClosedRange<Day>? {
    guard let limit else { return first...last }
    let bound = lastAdmitted ?? .some(self.bound(limit: limit))
    lastAdmitted = bound
    if let bound = bound ?? nil, sortKey >= bound { return wholeDay.map { $0...$0 } }
    func admits(_ index: Int) -> Bool {
      guard days[index].count >= limit, let last = days[index].last else { return true }
      return sortKey < last.sortKey || first + index == wholeDay
    }
    guard let begin = days.indices.first(where: admits),
      let end = days.indices.last(where: admits)
    else { return nil }
    return (first + begin)...(first + end)
  }

  /// The lowest sort key that no day with a limit keeps; nil if a day has room.
  private func bound(limit: Int) -> Int? {
    var bound = Int.min
    for (index, entries) in days.enumerated() where first + index != wholeDay {
      guard entries.count >= limit, let last = entries.last else { return nil }
      bound = max(bound, last.sortKey)
    }
    return bound
  }

  /// Inserts an entry at its position, unless its day is full or not part of the view.
  mutating func insert(_ entry: DayEntry) {
    let index = entry.day - first
    guard days.indices.contains(index) else { return }
    guard let limit = limit(on: entry.day) else {
      days[index].append(entry)
      return
    }
    var entry = entry
    if entry.entry.occurrence != nil,
      let known = days[index].firstIndex(where: { $0.isOfSeries(entry.entry.item.id) })
    {
      let other = days[index][known]
      let state = other.entry.state.orMoreUrgent(entry.entry.state)
      guard entry.sortKey < other.sortKey else {
        days[index][known].entry.state = state
        return
      }
      days[index].remove(at: known)
      entry.entry.state = state
    }
    let sortKey = entry.sortKey
    var position = days[index].endIndex
    while position > 0, sortKey < days[index][position - 1].sortKey { position -= 1 }
    guard position < limit else { return }
    days[index].insert(entry, at: position)
    lastAdmitted = nil
    if days[index].count > limit { days[index].removeLast() }
  }

  /// Sorts the entries of days without a limit, once all are inserted.
  mutating func sort() {
    for (index, entries) in days.enumerated() where limit(on: first + index) == nil {
      // Sorts the small keys instead of the large entries.
      let order = entries.indices.map { (key: entries[$0].sortKey, index: $0) }
        .sorted { $0.key < $1.key }
      days[index] = order.map { entries[$0.index] }
    }
  }

  /// The ids of the items of the first entries of each day; nil for all entries. Ids may repeat.
  func itemIDs(perDay limit: Int? = nil) -> [Int] {
    days.flatMap { $0.prefix(limit ?? .max).map(\.entry.item.id) }
  }

  /// The entries of a day in order.
  func entries(on day: Day) -> [DayEntry] {
    (first...last).contains(day) ? days[day - first] : []
  }
}

/// An entry in the list of a day. An item that spans several days has one on each.
struct DayEntry {
  var entry: Entry
  let day: Day
  let sortKey: Int
  /// Whether `entry.missed` has been counted; if not, it is when the entry is shown.
  var hasMissed = false

  /// Whether it is an occurrence of a repeating item.
  func isOfSeries(_ id: Int) -> Bool { entry.item.id == id && entry.occurrence != nil }

  /// - Parameter day: nil for the first day of the entry.
  init(_ entry: Entry, on day: Day? = nil) {
    let first = entry.when.day ?? .max
    self.entry = entry
    self.day = day ?? first
    sortKey = DayEntry.sortKey(self.day == first ? entry.when.time : nil, entry.item)
  }

  /// The order of a day's list as one number: all-day entries first, and those of the days of a
  /// span after its first, then by time; within that by priority, then by id.
  static func sortKey(_ time: TimeOfDay?, _ item: ItemSummary) -> Int {
    // Ids are row numbers and stay below 2^43.
    (time?.secondsSinceMidnight ?? -1) << 45 | (3 - item.priority.weight) << 43 | item.id
  }
}
