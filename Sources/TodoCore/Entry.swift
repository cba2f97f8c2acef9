import CivilTime

/// One line of a listing: an item, or one occurrence of a repeating item, as it stands now.
public struct Entry: Hashable, Sendable {
  public enum State: String, CaseIterable, Hashable, Sendable {
    case open, done, overdue, event
    /// Not done, and a newer occurrence has taken its place.
    case missed
  }

  private var shared: SharedItem
  /// The part of the item that a line shows.
  public var item: ItemSummary { shared.summary }
  /// The whole item; nil if the view loaded only what its lines show.
  public var whole: Item? { shared.whole }
  /// Which occurrence of a repeating item this is; nil for a one-off item.
  public var occurrence: OccurrenceKey?
  /// The day and time of the occurrence or item, after moves, on the viewer's clock.
  public var when: When
  /// The last day it covers, the day of `when` or a later one; may be nil if it covers one day
  /// only.
  public var lastDay: Day?
  /// Its end as seen from `when`, on the same clock.
  public var end: End?
  /// Its beginning on the item's own clock; nil if that reads the same as `when`.
  public var ownStart: CivilDateTime?
  public var state: State
  /// When it was done, if that is known.
  public var doneAt: Instant?
  /// How many earlier occurrences were missed (repeating items only).
  public var missed: Int
  /// The doses it consists of; nil unless its announcements are answered one by one.
  public var dose: Dose?
  /// Metres from the last fix; nil if there is no fresh one or the item has no position.
  public var distanceMetres: Double?

  /// Whether it is an event that was over before this day, on the viewer's clock.
  public func isPastEvent(on today: Day) -> Bool {
    item.kind == .event && (lastDay ?? when.day ?? .max) < today
  }

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
  /// The same entry with an item of which more was loaded.
  public func of(_ item: SharedItem) -> Entry {
    var entry = self
    entry.shared = item
    return entry
  }
}

/// How many entries fall on a day. `total = open + done + events`; `overdue` and `missed` are parts
/// of `open`.
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

  /// Counts `times` more entries of this state.
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
