import CivilTime

/// One line of a listing: an item, or one occurrence of a repeating item, with its current state.
package struct Entry: Hashable, Sendable {
  package enum State: String, CaseIterable, Hashable, Sendable {
    case open, done, overdue, event
    /// Not done, and superseded by a newer occurrence.
    case missed
  }

  package var item: ItemSummary
  /// The whole item; nil if the view read only summaries.
  package var whole: Item? { item.whole }
  /// The occurrence of a repeating item; nil for a one-off item.
  package var occurrence: OccurrenceKey?
  /// The day and time after moves, on the user's clock.
  package var when: When
  /// The last day it covers, on or after the day of `when`; may be nil if it covers a single day.
  package var lastDay: Day?
  /// Its end relative to `when`, on the same clock.
  package var end: End?
  /// Its beginning on the item's own clock; nil if that equals `when`.
  package var ownStart: CivilDateTime?
  /// The end of a journey on its own clock; nil if that equals `end`.
  package var ownEnd: CivilDateTime?
  package var state: State
  /// When it was done, if known.
  package var doneAt: Instant?
  /// How many earlier occurrences of a repeating item were missed.
  package var missed: Int
  /// Set if the item is a sequence of doses, which are answered one by one.
  package var dose: Dose?
  /// When its reminder is heard, if quiet hours hold it; set on the page of a day.
  package var heldUntil: Instant?
  /// The parent, the steps and the items it waits for; nil for most entries.
  package var links: EntryLinks?
  /// Metres from the last fix; nil without a recent fix or a position of the item.
  package var distanceMetres: Double?

  /// Whether it is an event that ended before a day, on the user's clock.
  package func isPastEvent(on today: Day) -> Bool {
    item.kind == .event && (lastDay ?? when.day ?? .max) < today
  }

  package init(
    _ item: ItemSummary, occurrence: OccurrenceKey? = nil, when: When, lastDay: Day? = nil,
    end: End? = nil, state: State, doneAt: Instant? = nil, missed: Int = 0,
    distanceMetres: Double? = nil, ownStart: CivilDateTime? = nil, ownEnd: CivilDateTime? = nil
  ) {
    (self.item, self.occurrence, self.when, self.lastDay) = (item, occurrence, when, lastDay)
    (self.end, self.state, self.doneAt, self.missed) = (end, state, doneAt, missed)
    (self.distanceMetres, self.ownStart, self.ownEnd) = (distanceMetres, ownStart, ownEnd)
  }
}

extension Entry {
  /// Whether its item was cancelled. Its state is then `done`. Occurrences that were done before
  /// their series was cancelled stay done.
  package var isCancelled: Bool { state == .done && item.status == .cancelled && doneAt == nil }

  /// The entry of an item, or of one of its occurrences, that covers an extent.
  package init(
    _ item: ItemSummary, occurrence: OccurrenceKey? = nil, extent: Extent, state: State,
    doneAt: Instant? = nil
  ) {
    self.init(
      item, occurrence: occurrence, when: extent.when, lastDay: extent.lastDay, end: extent.end,
      state: state, doneAt: doneAt, ownStart: extent.ownStart, ownEnd: extent.ownEnd)
  }
}

/// The numbers of entries of a day. `total` is `open + done + events + cancelled`; `open` includes
/// `overdue` and `missed`.
package struct DayCounts: Hashable, Sendable {
  package var open: Int
  package var done: Int
  package var overdue: Int
  package var events: Int
  package var missed: Int
  package var cancelled = 0

  package init(open: Int = 0, done: Int = 0, overdue: Int = 0, events: Int = 0, missed: Int = 0) {
    self.missed = missed
    self.open = open
    self.done = done
    self.overdue = overdue
    self.events = events
  }

  package var total: Int { open + done + events + cancelled }

  /// Adds an entry. A cancelled one has the state of a done one and is counted apart.
  package mutating func count(_ entry: Entry) {
    if entry.isCancelled { cancelled += 1 } else { count(entry.state) }
  }

  /// Adds `times` entries of a state.
  package mutating func count(_ state: Entry.State, times: Int = 1) {
    switch state {
    case .open: open += times
    case .overdue:
      open += times
      overdue += times
    case .missed:
      open += times
      missed += times
    case .done: done += times
    case .event: events += times
    }
  }
}

/// A dot under a day of the month: the state and the list, which determines the colour.
package struct DayDot: Hashable, Sendable {
  package let list: String
  package var state: Entry.State

  package init(list: String, state: Entry.State) {
    self.list = list
    self.state = state
  }
}

extension Entry {
  /// The time that the entry occupies, on the user's clock. nil if it is done, has no time or no
  /// end, or lasts a day or longer: other entries happen during those.
  package var stretch: Range<CivilDateTime>? {
    guard state != .done, case .timed(let start, _) = when, let last = end?.last(from: when),
      last > start, last < start + 86_400
    else { return nil }
    return start..<last
  }

  /// `stretch`, or one second for an event without an end, since a user can not attend two at once.
  private var moment: Range<CivilDateTime>? {
    if let stretch { return stretch }
    guard state == .event, end == nil, case .timed(let start, _) = when else { return nil }
    return start..<start + 1
  }

  /// Whether two entries overlap in time. An event without an end only overlaps other events.
  package func overlaps(_ other: Entry) -> Bool {
    let areEvents = state == .event && other.state == .event
    guard let own = areEvents ? moment : stretch,
      let others = areEvents ? other.moment : other.stretch
    else { return false }
    return own.overlaps(others)
  }
}
