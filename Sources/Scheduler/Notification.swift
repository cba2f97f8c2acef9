import CivilTime
import TodoCore

/// One announcement, as channels deliver it.
public struct Notification: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case calendar, interval, location, push
  }

  public var key: ReminderKey
  public var kind: Kind
  public var occurrence: String
  /// When it was due, in the user's current zone.
  public var due: Instant
  /// Whether it was due with the digest of a day, not at a time.
  public var isAllDay: Bool
  public var title: String
  public var body: String?
  public var place: String?
  /// Whether it is announced more than `Notification.lateSeconds` after it was due.
  public var isLate: Bool
  /// How many earlier occurrences were missed and are announced with this one.
  public var missed: Int
  /// When the first of the missed occurrences was due.
  public var firstMissed: Instant?
  public var level: Reminder.Level
  /// When its occurrence takes place, if not at `due`.
  public var about: When?
  /// Options of its presentation, for channels that support them.
  public var looks: NotificationTexts

  /// A notification counts as late after this many seconds. Checks that run every minute stay
  /// below.
  public static let lateSeconds = 120

  public init(
    key: ReminderKey, kind: Kind, occurrence: String, due: Instant, isAllDay: Bool, title: String,
    body: String? = nil, place: String? = nil, isLate: Bool, missed: Int = 0,
    firstMissed: Instant? = nil, level: Reminder.Level = .active, about: When? = nil,
    looks: NotificationTexts = NotificationTexts()
  ) {
    self.key = key
    self.kind = kind
    self.occurrence = occurrence
    self.due = due
    self.isAllDay = isAllDay
    self.title = title
    self.body = body
    self.place = place
    self.isLate = isLate
    self.missed = missed
    self.firstMissed = firstMissed
    self.level = level
    self.about = about
    self.looks = looks
  }
}

extension Notification {
  /// Whether another reminder of the item has the same text and moment at the same or a higher
  /// level, so that this notification is redundant.
  public func isSaid(by other: Notification) -> Bool {
    key != other.key && key.item != nil && key.item == other.key.item && kind == .calendar
      && other.kind == .calendar && due == other.due && about == other.about
      && title == other.title && body == other.body && rank <= other.rank
  }

  /// The level as a number, from 0 for passive to 3 for critical.
  public var rank: Int {
    switch level {
    case .passive: 0
    case .active: 1
    case .timeSensitive: 2
    case .critical: 3
    }
  }
}

extension [Notification] {
  /// The highest rank among them; 0 if there are none.
  public var rank: Int { map(\.rank).max() ?? 0 }
}

/// The options of a reminder that affect only the presentation of its notification.
public struct NotificationTexts: Hashable, Sendable {
  public var sound: String?
  /// The number the badge is set to; nil for the number of announcements not seen yet.
  public var badge: Int?
  public var thread: String?
  public var attachment: String?

  public init(
    sound: String? = nil, badge: Int? = nil, thread: String? = nil, attachment: String? = nil
  ) {
    self.sound = sound
    self.badge = badge
    self.thread = thread
    self.attachment = attachment
  }

  public init(_ reminder: Reminder) {
    self.init(
      sound: reminder.sound, badge: reminder.badge, thread: reminder.thread,
      attachment: reminder.attachment)
  }
}

extension Notification.Kind {
  public init(_ trigger: Trigger) {
    switch trigger {
    case .interval: self = .interval
    case .region: self = .location
    case .before, .timeOfDay, .allDay, .moment, .repeating, .unreadable: self = .calendar
    }
  }
}
