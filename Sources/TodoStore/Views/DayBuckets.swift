import CivilTime
import TodoCore

/// The days of a view while their entries are gathered, each in the order of its list.
///
/// With a limit, each day keeps only its first `limit` entries, and later ones are refused before
/// they are computed, so a month of 50,000 series costs little.
struct DayBuckets {
  let first: Day
  let last: Day
  private let limit: Int?
  /// A day without a limit: the one whose list is shown.
  private let wholeDay: Day?
  private var days: [[EntryStub]]
  /// The cached result of `bound`, until an entry is inserted. With 50,000 rows it refuses most of
  /// them.
  private var lastAdmitted: EntryStub.SortKey??
  /// Open occurrences of earlier days; nil if the view does not show them.
  var carried: CarriedStubs?

  init(
    from first: Day, to last: Day, limit: Int? = nil, wholeDay: Day? = nil,
    gathersCarried: Bool = false
  ) {
    carried = gathersCarried ? CarriedStubs() : nil
    self.first = first
    self.last = last
    self.limit = limit
    self.wholeDay = wholeDay
    days = Array(repeating: [], count: max(0, last - first) + 1)
  }

  private func limit(on day: Day) -> Int? { day == wholeDay ? nil : limit }

  /// Whether an entry with this sort key would be kept.
  func admits(_ sortKey: EntryStub.SortKey, on day: Day) -> Bool {
    guard let limit = limit(on: day) else { return true }
    let known = days[day - first]
    guard known.count >= limit, let last = known.last else { return true }
    return sortKey < last.sortKey
  }

  /// The range of days that may keep an entry with this sort key; nil if all are full.
  mutating func days(admitting sortKey: EntryStub.SortKey) -> ClosedRange<Day>? {
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

  /// The sort key from which on no day with a limit keeps an entry; nil if one has room.
  private func bound(limit: Int) -> EntryStub.SortKey? {
    var bound = EntryStub.SortKey(nil, priority: .max, 0)
    for (index, stubs) in days.enumerated() where first + index != wholeDay {
      guard stubs.count >= limit, let last = stubs.last else { return nil }
      bound = max(bound, last.sortKey)
    }
    return bound
  }

  mutating func insert(_ stub: EntryStub) {
    let index = stub.day - first
    guard days.indices.contains(index) else { return }
    guard let limit = limit(on: stub.day) else {
      days[index].append(stub)
      return
    }
    let sortKey = stub.sortKey
    var position = days[index].endIndex
    while position > 0, sortKey < days[index][position - 1].sortKey { position -= 1 }
    guard position < limit else { return }
    days[index].insert(stub, at: position)
    lastAdmitted = nil
    if days[index].count > limit { days[index].removeLast() }
  }

  /// Sorts the entries of days without a limit, once all are inserted.
  mutating func sort() {
    for (index, stubs) in days.enumerated() where limit(on: first + index) == nil {
      // Sorts the small keys instead of the large entries.
      let order = stubs.indices.map { (key: stubs[$0].sortKey.key, index: $0) }
        .sorted { $0.key < $1.key }
      days[index] = order.map { stubs[$0.index] }
    }
  }

  /// The items of the first entries of each day, or of all; an item with several entries is repeated.
  func itemIDs(perDay limit: Int? = nil) -> [Int] {
    days.flatMap { $0.prefix(limit ?? .max).map(\.itemID) }
  }

  /// The entries of a day in order.
  func stubs(on day: Day) -> [EntryStub] {
    (first...last).contains(day) ? days[day - first] : []
  }
}

extension EntryStub {
  /// The sort key of an entry in its day's list: all-day first, then by time; within that by priority,
  /// then by id.
  struct SortKey: Comparable {
    /// The order as one number. Ids are row numbers and stay below 2^43.
    let key: Int

    /// - Parameter priority: The code of the priority, 0 to 3.
    init(_ time: TimeOfDay?, priority: Int, _ itemID: Int) {
      key = (time?.secondsSinceMidnight ?? -1) << 45 | (3 - min(max(priority, 0), 3)) << 43 | itemID
    }

    static func < (left: SortKey, right: SortKey) -> Bool { left.key < right.key }
  }

  var sortKey: SortKey { SortKey(time, priority: priority, itemID) }
}
