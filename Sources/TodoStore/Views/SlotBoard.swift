import CivilTime
import TodoCore

/// The days of a view while their slots are gathered, each kept in the order of its list.
///
/// With a limit a day keeps its first few alone, and what comes later is turned away before it costs
/// anything: fifty thousand repeating items leave a month as small as five.
struct SlotBoard {
  let first: Day
  let last: Day
  private let limit: Int?
  /// A day that is kept whole in spite of the limit: the one whose list is shown.
  private let wholeDay: Day?
  private var days: [[Slot]]
  /// What `bound` last said, until another slot is put in: most rows of fifty thousand are turned away by it.
  private var lastAdmitted: Slot.Place??
  /// What is left of earlier days; nil where the view does not show it.
  var carried: CarriedSlots?

  init(
    from first: Day, to last: Day, limit: Int? = nil, wholeDay: Day? = nil,
    gathersCarried: Bool = false
  ) {
    carried = gathersCarried ? CarriedSlots() : nil
    self.first = first
    self.last = last
    self.limit = limit
    self.wholeDay = wholeDay
    days = Array(repeating: [], count: max(0, last - first) + 1)
  }

  private func limit(on day: Day) -> Int? { day == wholeDay ? nil : limit }

  /// Whether a slot with this place in the order would be kept.
  func admits(_ place: Slot.Place, on day: Day) -> Bool {
    guard let limit = limit(on: day) else { return true }
    let known = days[day - first]
    guard known.count >= limit, let last = known.last else { return true }
    return place < last.place
  }

  /// From the first to the last day that would keep a slot with this place; nil where all are full.
  mutating func days(admitting place: Slot.Place) -> ClosedRange<Day>? {
    guard let limit else { return first...last }
    let bound = lastAdmitted ?? .some(self.bound(limit: limit))
    lastAdmitted = bound
    if let bound = bound ?? nil, place >= bound { return wholeDay.map { $0...$0 } }
    func admits(_ index: Int) -> Bool {
      guard days[index].count >= limit, let last = days[index].last else { return true }
      return place < last.place || first + index == wholeDay
    }
    guard let begin = days.indices.first(where: admits),
      let end = days.indices.last(where: admits)
    else { return nil }
    return (first + begin)...(first + end)
  }

  /// The place from which on no day with a limit admits a slot; nil where one still has room.
  private func bound(limit: Int) -> Slot.Place? {
    var bound = Slot.Place(nil, priority: .max, 0)
    for (index, slots) in days.enumerated() where first + index != wholeDay {
      guard slots.count >= limit, let last = slots.last else { return nil }
      bound = max(bound, last.place)
    }
    return bound
  }

  mutating func insert(_ slot: Slot) {
    let index = slot.day - first
    guard days.indices.contains(index) else { return }
    guard let limit = limit(on: slot.day) else {
      days[index].append(slot)
      return
    }
    let place = slot.place
    var position = days[index].endIndex
    while position > 0, place < days[index][position - 1].place { position -= 1 }
    guard position < limit else { return }
    days[index].insert(slot, at: position)
    lastAdmitted = nil
    if days[index].count > limit { days[index].removeLast() }
  }

  /// Puts the slots of each day in order, once all are here.
  mutating func sort() {
    for (index, slots) in days.enumerated() where limit(on: first + index) == nil {
      // The slots are large and the keys small: those are sorted.
      let order = slots.indices.map { (key: slots[$0].place.key, index: $0) }
        .sorted { $0.key < $1.key }
      days[index] = order.map { slots[$0.index] }
    }
  }

  /// The items of the first slots of each day, or of all, as often as they stand on the board.
  func itemIDs(perDay limit: Int? = nil) -> [Int] {
    days.flatMap { $0.prefix(limit ?? .max).map(\.itemID) }
  }

  /// The slots of a day in order.
  func slots(on day: Day) -> [Slot] {
    (first...last).contains(day) ? days[day - first] : []
  }
}

extension Slot {
  /// Where a slot stands in its day's list: all-day first, then by time; of what shares that, the weightiest
  /// first, then the oldest.
  struct Place: Comparable {
    /// The order as one number: numbers of items are rows', and no store has 2^43 of them.
    let key: Int

    /// - Parameter priority: Its code, 0 to 3.
    init(_ time: TimeOfDay?, priority: Int, _ itemID: Int) {
      key = (time?.secondsSinceMidnight ?? -1) << 45 | (3 - min(priority, 3)) << 43 | itemID
    }

    static func < (left: Place, right: Place) -> Bool { left.key < right.key }
  }

  var place: Place { Place(time, priority: priority, itemID) }
}
