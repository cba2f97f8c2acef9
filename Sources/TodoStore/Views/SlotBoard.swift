import CivilTime
import TodoCore

/// The days of a view while their slots are gathered, each in the order of its list.
///
/// With a limit, each day keeps only its first `limit` slots, and later ones are refused before
/// they are computed, so a month of 50,000 series costs little.
struct SlotBoard {
  let first: Day
  let last: Day
  private let limit: Int?
  /// A day without a limit: the one whose list is shown.
  private let wholeDay: Day?
  private var days: [[Slot]]
  /// The cached result of `bound`, until a slot is inserted. With 50,000 rows it refuses most of
  /// them.
  private var lastAdmitted: Slot.Place??
  /// Open occurrences of earlier days; nil if the view does not show them.
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

  /// Whether a slot at this place would be kept.
  func admits(_ place: Slot.Place, on day: Day) -> Bool {
    guard let limit = limit(on: day) else { return true }
    let known = days[day - first]
    guard known.count >= limit, let last = known.last else { return true }
    return place < last.place
  }

  /// The range of days that may keep a slot at this place; nil if all are full.
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

  /// The place from which on no day with a limit keeps a slot; nil if one has room.
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

  /// Sorts the slots of days without a limit, once all are inserted.
  mutating func sort() {
    for (index, slots) in days.enumerated() where limit(on: first + index) == nil {
      // Sorts the small keys instead of the large slots.
      let order = slots.indices.map { (key: slots[$0].place.key, index: $0) }
        .sorted { $0.key < $1.key }
      days[index] = order.map { slots[$0.index] }
    }
  }

  /// The items of the first slots of each day, or of all; an item with several slots is repeated.
  func itemIDs(perDay limit: Int? = nil) -> [Int] {
    days.flatMap { $0.prefix(limit ?? .max).map(\.itemID) }
  }

  /// The slots of a day in order.
  func slots(on day: Day) -> [Slot] {
    (first...last).contains(day) ? days[day - first] : []
  }
}

extension Slot {
  /// The place of a slot in its day's list: all-day first, then by time; within that by priority,
  /// then by id.
  struct Place: Comparable {
    /// The order as one number. Ids are row numbers and stay below 2^43.
    let key: Int

    /// - Parameter priority: The code of the priority, 0 to 3.
    init(_ time: TimeOfDay?, priority: Int, _ itemID: Int) {
      key = (time?.secondsSinceMidnight ?? -1) << 45 | (3 - min(priority, 3)) << 43 | itemID
    }

    static func < (left: Place, right: Place) -> Bool { left.key < right.key }
  }

  var place: Place { Place(time, priority: priority, itemID) }
}
