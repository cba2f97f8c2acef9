import CivilTime

/// A todo or an event.
package struct Item: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case todo
    /// For example a holiday or a birthday. An event is never done and never overdue.
    case event
  }

  package enum Priority: String, CaseIterable, Comparable, Hashable, Sendable {
    case none, low, medium, high

    /// 0 for none, 3 for high.
    package var weight: Int {
      switch self {
      case .none: 0
      case .low: 1
      case .medium: 2
      case .high: 3
      }
    }

    package static func < (left: Priority, right: Priority) -> Bool { left.weight < right.weight }
  }

  package enum Status: Hashable, Sendable {
    case open
    /// Done at an instant, which is unknown if the item was imported without it.
    case done(Instant?)
    case cancelled

    package var isDone: Bool {
      if case .done = self { true } else { false }
    }

    /// When it was done, if known.
    package var doneAt: Instant? {
      if case .done(let instant) = self { instant } else { nil }
    }
  }

  /// The id in the store, 1 or more; never changes and is never reused. 0 while not stored.
  package var id = 0
  /// The iCalendar UID (RFC 7986 §5.3), the same on every machine.
  package var uid: String
  package var kind: Kind
  package var title: String
  package var notes: String?
  package var url: String?
  package var list = Item.defaultList
  package var tags: [String] = []
  package var priority = Priority.none
  package var isStarred = false
  /// Before this day, views hide the item and it is not overdue.
  package var start: Day?
  /// The year in which someone was born or something began, from which its `Age` counts.
  package var since: Int?
  package var when = When.someday
  package var end: End?
  package var repetition: Repeat?
  /// How occurrences differ from the rule.
  package var changes: [OccurrenceChange] = []
  package var place: Place?
  package var status = Status.open
  /// The id of its parent, if it is a step; nil for none. Only todos are steps.
  package var parent: Int?
  /// Orders the steps of a parent; those with equal positions are in order of id. 0 for other items.
  package var position = 0.0
  /// Whether it was closed together with its parent, so that reopening the parent reopens it.
  package var isClosedWithParent = false
  /// The ids of the items that it waits for, in ascending order.
  package var after: [Int] = []
  /// The reminders that the user set, or nil for the default rule (see `DefaultReminder`).
  package var reminders: [Reminder]?
  /// The iCalendar texts that it was imported from: of the item itself first, then of occurrences.
  package var sources: [SourceComponent] = []
  package var created: Instant
  package var modified: Instant
  /// When a version of it was last taken back, by undo, redo or a further change. Other programs may have seen
  /// that version, so the next one must be newer.
  package var restored: Instant?

  /// The moment of its newest version, never earlier than that of a previous version.
  package var stamp: Instant { max(modified, restored ?? modified) }

  package static let defaultList = "inbox"

  @inlinable
  package init(
    uid: String, kind: Kind = .todo, title: String, created: Instant, modified: Instant
  ) {
    self.uid = uid
    self.kind = kind
    self.title = title
    self.created = created
    self.modified = modified
  }

  package var isDone: Bool { status.isDone }

  /// When it was done, if known.
  package var doneAt: Instant? { status.doneAt }

  package var isOpen: Bool { status == .open }

  /// Whether its `start` is after a day.
  package func isAhead(on day: Day) -> Bool { Item.isHidden(until: start, on: day) }

  /// Whether an item with this start is hidden on a day: it is on the pages of days before its
  /// start, regardless of today.
  package static func isHidden(until start: Day?, on day: Day) -> Bool {
    start.map { $0 > day } ?? false
  }
}
