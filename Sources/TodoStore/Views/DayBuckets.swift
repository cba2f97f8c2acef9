import CivilTime
import TodoCore

/// The entries of a view, collected by day and sorted in the order of the day's list.
///
/// With a limit, each day keeps its first `limit` entries, and later ones are rejected before they
/// are computed, so a month of 50,000 series stays cheap.
struct DayBuckets {
  let first: Day
  let last: Day
  private let limit: Int?
  /// A day without a limit, whose list is shown.
  private let wholeDay: Day?
  private var days: [[EntryStub]]
  /// The result of `bound(limit:)`, cached until an entry is inserted. Of 50,000 rows it rejects
  /// most.
  private var lastAdmitted: EntryStub.SortKey??
  /// The open occurrences of earlier days; nil if the view does not show them.
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

  /// The lowest sort key that no day with a limit keeps; nil if a day has room.
  private func bound(limit: Int) -> EntryStub.SortKey? {
    var bound = EntryStub.SortKey(nil, priority: .max, 0)
    for (index, stubs) in days.enumerated() where first + index != wholeDay {
      guard stubs.count >= limit, let last = stubs.last else { return nil }
      bound = max(bound, last.sortKey)
    }
    return bound
  }

  /// Inserts an entry at its position, unless its day is full or not part of the view.
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

  /// The ids of the items of the first entries of each day; nil for all entries. Ids may repeat.
  func itemIDs(perDay limit: Int? = nil) -> [Int] {
    days.flatMap { $0.prefix(limit ?? .max).map(\.itemID) }
  }

  /// The entries of a day in order.
  func stubs(on day: Day) -> [EntryStub] {
    (first...last).contains(day) ? days[day - first] : []
  }
}

extension EntryStub {
  /// The sort key of an entry in its day's list: all-day first, then by time; within that by
  /// priority, then by id.
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

/// An entry of a day whose item has not been read. It has what sorting, dots and counts need.
struct EntryStub {
  let itemID: Int
  let occurrence: OccurrenceKey?
  /// The day it is listed on. An item that spans several days has an entry on each.
  private(set) var day: Day
  /// nil for all-day entries and for the days of a span after the first.
  private(set) var time: TimeOfDay?
  /// The date in the user's zone, after any move.
  let when: When
  let lastDay: Day
  /// The end, relative to `when`.
  var end: End?
  let state: Entry.State
  var doneAt: Instant?
  /// The number of occurrences missed before the current one; nil if not counted yet.
  var missed: Int?
  let listID: Int
  /// The code of its priority; higher ones come first among entries with the same time.
  let priority: Int
  /// The start in the item's zone, if it differs from `when`.
  var ownStart: CivilDateTime?
}

extension EntryStub {
  /// An entry for the first day of a one-off item.
  init(
    itemID: Int, kind: Item.Kind, isDone: Bool, extent: Extent, listID: Int, priority: Int,
    now: Now
  ) {
    let day = extent.when.day ?? .min
    self.init(
      itemID: itemID, occurrence: nil, day: day, time: extent.when.time, when: extent.when,
      lastDay: extent.lastDay ?? day, end: extent.end,
      state: Entry.State(kind: kind, isDone: isDone, extent: extent, now: now.civil),
      listID: listID, priority: priority, ownStart: extent.ownStart)
  }

  /// An entry for the first day of an extent; nil for one without a day.
  init?(
    itemID: Int, occurrence: OccurrenceKey?, extent: Extent, state: Entry.State, listID: Int,
    priority: Int
  ) {
    guard let day = extent.when.day, let lastDay = extent.lastDay else { return nil }
    self.init(
      itemID: itemID, occurrence: occurrence, day: day, time: extent.when.time, when: extent.when,
      lastDay: lastDay, end: extent.end, state: state, listID: listID, priority: priority,
      ownStart: extent.ownStart)
  }

  /// The entries for the days it covers after its first, between `first` and `last`.
  func furtherDays(from first: Day, to last: Day) -> [EntryStub] {
    let begin = max(day + 1, first)
    let until = min(lastDay, last)
    guard begin <= until else { return [] }
    return (0...(until - begin)).map { offset in
      var stub = self
      (stub.day, stub.time) = (begin + offset, nil)
      return stub
    }
  }
}
