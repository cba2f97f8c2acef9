import CivilTime

/// Selects the items that a view shows. An empty filter selects all items.
package struct ItemFilter: Hashable, Sendable {
  package var list: String?
  /// nil for both todos and events.
  package var kind: Item.Kind?
  package var tag: String?
  package var priority: Item.Priority?
  /// A place's name, ignoring case.
  package var place: String?
  /// Only entries in one of these states; empty for all. `open` includes `overdue` and `missed`.
  package var states: Set<Entry.State> = []
  /// Only items without a day.
  package var isSomeday = false
  package var isStarred = false
  /// Whether to select only entries that are hidden on their page, instead of leaving them out.
  package var isHidden = false
  package var from: Day?
  package var to: Day?
  /// Only steps below this item.
  package var under: Int?
  /// The title of that item, which heads a page.
  package var underTitle: String?
  /// Whether the item above those steps is selected too, which an import needs to keep them steps.
  package var takesParent = false
  /// true for items that wait for another one, false for items that do not, nil for both.
  package var isBlocked: Bool?
  /// Only items that are hidden until a day, or that wait for another one.
  package var isWaiting = false
  /// The ids of items that wait for another one, if `isBlocked` or `isWaiting` needs them.
  package var blocked: Set<Int> = []
  /// Words that must all occur in the title or the notes.
  package var words: [String] = []

  package init(kind: Item.Kind? = nil) { self.kind = kind }

  package static let all = ItemFilter()

  /// Whether an extent intersects `from...to`.
  package func shows(_ extent: Extent) -> Bool {
    if let from, (extent.lastDay ?? .min) < from { return false }
    if let to, (extent.when.day ?? .max) > to { return false }
    return true
  }

  /// Whether the filter has days, which then decide what is hidden instead of today.
  package var hasDays: Bool { from != nil || to != nil }

  /// The days that decide what a listing hides.
  package func hidingDays(today: Day) -> ClosedRange<Day> {
    guard hasDays else { return today...today }
    let last = to ?? .max
    return min(from ?? .min, last)...last
  }

  /// Whether a listing shows an item with this start: a hidden one only if the filter selects
  /// hidden ones. The last of the filter's days that the item covers decides, or else today.
  package func shows(start: Day?, lastDay: Day?, today: Day) -> Bool {
    let day = hasDays ? min(lastDay ?? .max, to ?? .max) : today
    return Item.isHidden(until: start, on: day) == isHidden
  }

  /// How many days back missed occurrences are searched by default, and at most.
  private static let missedDays = (usual: 30, most: 3660)

  /// The default number of days that a listing searched for missed occurrences, if it found some in
  /// the first week of them, so that there may be earlier ones; else nil.
  package func usualMissedDays(in entries: [Entry], today: Day) -> Int? {
    guard from == nil, states.contains(.missed), let first = missedDays(today: today)?.lowerBound
    else { return nil }
    let isEarly = entries.contains { $0.state == .missed && ($0.when.day ?? .max) < first + 7 }
    return isEarly ? Self.missedDays.usual : nil
  }

  /// The days on which a listing searches for missed occurrences: the filter's days up to today, or
  /// the last 30 days. nil if all are after today.
  package func missedDays(today: Day) -> ClosedRange<Day>? {
    let last = min(to ?? today, today)
    let first = max(from ?? last - Self.missedDays.usual, last - Self.missedDays.most)
    return first <= last ? first...last : nil
  }

  /// Whether an entry in this state is shown.
  package func shows(_ state: Entry.State) -> Bool {
    states.isEmpty || states.contains(state)
      || ((state == .overdue || state == .missed) && states.contains(.open))
  }
}
