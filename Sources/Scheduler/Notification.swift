import CivilTime
import TodoCore

/// One announcement, as channels deliver it.
package struct Notification: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case calendar, interval, location, push

    /// Whether it comes at a time that the item or its reminder names.
    package var isTimed: Bool { self == .calendar || self == .interval }
  }

  package var key: ReminderKey
  package var kind: Kind
  package var occurrence: String
  /// When it was due, in the user's current zone.
  package var due: Instant
  /// Whether it was due with the digest of a day, not at a time.
  package var isAllDay: Bool
  package var title: String
  package var body: String?
  package var place: String?
  /// Whether it is announced more than `Notification.lateSeconds` after it was due.
  package var isLate: Bool
  /// The moment since which it is late, if quiet hours held it back: their end, or when it was due
  /// before them.
  package var heldUntil: Instant?
  /// How many earlier occurrences were missed and are announced with this one.
  package var missed: Int
  package var firstMissed: Instant?
  package var level: Reminder.Level
  /// When its occurrence takes place, if not at `due`.
  package var about: When?
  /// The crossing that it announces, without the conditions of its trigger; nil for a moment.
  package var crossing: RegionTrigger?
  /// Whether it is announced again after a snooze, regardless of its kind.
  package var isSnoozed = false
  /// The items that its item waits for.
  package var waitsFor: [Int] = []
  /// The age on the day of its occurrence.
  package var age: Age?
  /// Options of its presentation, for channels that support them.
  package var looks: NotificationTexts

  /// A notification counts as late after this many seconds. Checks that run every minute stay
  /// below.
  package static let lateSeconds = 120

  package init(
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
  /// The same notification at the end of a snooze.
  package var snoozed: Notification {
    var again = self
    again.isSnoozed = true
    again.crossing = nil
    return again
  }

  /// Whether another reminder of the item has the same text and moment at the same or a higher
  /// level, so that this notification is redundant.
  package func isSaid(by other: Notification) -> Bool {
    key != other.key && key.item != nil && key.item == other.key.item && kind.isTimed
      && other.kind.isTimed && due == other.due && about == other.about
      && title == other.title && body == other.body && rank <= other.rank
  }

  /// The level as a number, from 0 for passive to 3 for critical.
  package var rank: Int {
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
  package var rank: Int { map(\.rank).max() ?? 0 }
}

/// The options of a reminder that affect only the presentation of its notification.
package struct NotificationTexts: Hashable, Sendable {
  package var sound: String?
  /// The number the badge is set to; nil for the number of announcements not seen yet.
  package var badge: Int?
  package var thread: String?
  package var attachment: String?

  package init() {}

  package init(_ reminder: Reminder) {
    sound = reminder.sound
    badge = reminder.badge
    thread = reminder.thread
    attachment = reminder.attachment
  }
}

extension Notification.Kind {
  package init(_ trigger: Trigger) {
    switch trigger {
    case .interval: self = .interval
    case .region: self = .location
    case .before, .timeOfDay, .allDay, .moment, .repeating, .unreadable: self = .calendar
    }
  }
}
