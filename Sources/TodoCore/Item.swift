import CivilTime

/// A todo or an event.
public struct Item: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case todo
    /// For example a holiday or a birthday. An event is never done and never overdue.
    case event
  }

  public enum Priority: String, CaseIterable, Comparable, Hashable, Sendable {
    case none, low, medium, high

    /// 0 for none, 3 for high.
    public var weight: Int {
      switch self {
      case .none: 0
      case .low: 1
      case .medium: 2
      case .high: 3
      }
    }

    public static func < (left: Priority, right: Priority) -> Bool { left.weight < right.weight }
  }

  public enum Status: Hashable, Sendable {
    case open
    /// Done at an instant, which is unknown if the item was imported without it.
    case done(Instant?)
    case cancelled

    public var isDone: Bool {
      if case .done = self { true } else { false }
    }

    /// When it was done, if known.
    public var doneAt: Instant? {
      if case .done(let instant) = self { instant } else { nil }
    }
  }

  /// The id in the store, 1 or more; never changes and is never reused. 0 while not stored.
  public var id: Int
  /// The iCalendar UID (RFC 7986 §5.3), the same on every machine.
  public var uid: String
  public var kind: Kind
  public var title: String
  public var notes: String?
  public var url: String?
  public var list: String
  public var tags: [String]
  public var priority: Priority
  public var isStarred: Bool
  /// Before this day, views hide the item and it is not overdue.
  public var start: Day?
  public var when: When
  public var end: End?
  public var repetition: Repeat?
  /// How occurrences differ from the rule.
  public var changes: [OccurrenceChange]
  public var place: Place?
  public var status: Status
  /// The reminders that the user set, or nil for the default rule (see `DefaultReminder`).
  public var reminders: [Reminder]?
  /// The iCalendar texts that it was imported from: of the item itself first, then of occurrences.
  public var sources: [SourceComponent]
  public var created: Instant
  public var modified: Instant

  public static let defaultList = "inbox"

  @inlinable
  public init(
    id: Int = 0, uid: String, kind: Kind = .todo, title: String, notes: String? = nil,
    url: String? = nil,
    list: String = Item.defaultList, tags: [String] = [], priority: Priority = .none,
    isStarred: Bool = false, start: Day? = nil, when: When = .someday, end: End? = nil,
    repetition: Repeat? = nil,
    changes: [OccurrenceChange] = [], place: Place? = nil, status: Status = .open,
    reminders: [Reminder]? = nil, sources: [SourceComponent] = [], created: Instant,
    modified: Instant
  ) {
    self.id = id
    self.uid = uid
    self.kind = kind
    self.title = title
    self.notes = notes
    self.url = url
    self.list = list
    self.tags = tags
    self.priority = priority
    self.isStarred = isStarred
    self.start = start
    self.when = when
    self.end = end
    self.repetition = repetition
    self.changes = changes
    self.place = place
    self.status = status
    self.reminders = reminders
    self.sources = sources
    self.created = created
    self.modified = modified
  }

  public var isDone: Bool { status.isDone }

  /// When it was done, if known.
  public var doneAt: Instant? { status.doneAt }

  public var isOpen: Bool { status == .open }

  /// Whether its `start` is after a day.
  public func isAhead(on today: Day) -> Bool { start.map { $0 > today } ?? false }
}
