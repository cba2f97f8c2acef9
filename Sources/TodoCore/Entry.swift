import CivilTime

/// One line of a listing: an item, or one occurrence of a repeating item, as it stands now.
public struct Entry: Hashable, Sendable {
  public enum State: String, CaseIterable, Hashable, Sendable {
    case open, done, overdue, event
    /// Nobody did it, and a newer occurrence has taken its place.
    case missed
  }

  private var shared: SharedItem
  /// What its line shows of the item.
  public var item: ItemSummary { shared.summary }
  /// All of the item; nil where a view needs no more than its lines.
  public var whole: Item? { shared.whole }
  /// Which occurrence of a repeating item this is; nil for a one-off item.
  public var occurrence: OccurrenceKey?
  /// The day and time in force: the occurrence's own, after moves, read in the viewer's zone.
  public var when: When
  /// The day it ends on, where it spans several; equal to or after the day of `when`.
  public var lastDay: Day?
  /// Its end as seen from `when`, on the same clock.
  public var end: End?
  /// Its beginning on the item's own clock, where that reads otherwise than `when`.
  public var ownStart: CivilDateTime?
  public var state: State
  /// When it was done, where that is known.
  public var doneAt: Instant?
  /// How many earlier occurrences were missed (repeating items only).
  public var missed: Int
  /// The doses it is made of, where its announcements are answered one by one.
  public var dose: Dose?
  /// Metres from the last fix, where one is fresh and the item has a position.
  public var distanceMetres: Double?

  public init(
    item: Item, occurrence: OccurrenceKey? = nil, when: When, lastDay: Day? = nil,
    end: End? = nil, state: State, doneAt: Instant? = nil, missed: Int = 0,
    distanceMetres: Double? = nil, ownStart: CivilDateTime? = nil
  ) {
    self.init(
      SharedItem(item), occurrence: occurrence, when: when, lastDay: lastDay, end: end,
      state: state, doneAt: doneAt, missed: missed, distanceMetres: distanceMetres,
      ownStart: ownStart)
  }

  public init(
    _ shared: SharedItem, occurrence: OccurrenceKey? = nil, when: When, lastDay: Day? = nil,
    end: End? = nil, state: State, doneAt: Instant? = nil, missed: Int = 0,
    distanceMetres: Double? = nil, ownStart: CivilDateTime? = nil
  ) {
    self.shared = shared
    self.occurrence = occurrence
    self.when = when
    self.lastDay = lastDay
    self.end = end
    self.state = state
    self.doneAt = doneAt
    self.missed = missed
    self.distanceMetres = distanceMetres
    self.ownStart = ownStart
  }
}

extension Entry {
  /// The same line of an item of which more is known.
  public func of(_ item: SharedItem) -> Entry {
    var entry = self
    entry.shared = item
    return entry
  }
}

/// How many entries fall on a day. `total = open + done + events`; `overdue` and `missed` are parts of `open`.
public struct DayCounts: Hashable, Sendable {
  public var open: Int
  public var done: Int
  public var overdue: Int
  public var events: Int
  public var missed: Int

  public init(open: Int = 0, done: Int = 0, overdue: Int = 0, events: Int = 0, missed: Int = 0) {
    self.missed = missed
    self.open = open
    self.done = done
    self.overdue = overdue
    self.events = events
  }

  public var total: Int { open + done + events }

  /// Counts one more entry of this state.
  public mutating func count(_ state: Entry.State, times: Int = 1) {
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

/// One dot under a day of the month: what state, in which list's colour.
public struct DayDot: Hashable, Sendable {
  public let list: String
  public let state: Entry.State

  public init(list: String, state: Entry.State) {
    self.list = list
    self.state = state
  }
}
