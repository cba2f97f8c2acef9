import CivilTime
import ICalendar
import TodoCore

/// What became of a reminder beyond the item: what VALARM says with ACKNOWLEDGED and with a snoozing
/// alarm.
public struct ReminderMark: Hashable, Sendable {
  /// Until when announcements are acknowledged.
  public var acknowledged: Instant?
  /// When a snoozed announcement comes back.
  public var snoozedUntil: Instant?

  public init(acknowledged: Instant? = nil, snoozedUntil: Instant? = nil) {
    self.acknowledged = acknowledged
    self.snoozedUntil = snoozedUntil
  }
}

/// The reminders of an item as VALARM components.
enum Alarms {
  static let names: Set<String> = []

  static func lines(of item: Item) -> [ContentLine] { [] }

  struct Reading: Sendable {
    /// nil for the default rule.
    var reminders: [Reminder]?
    /// Marks by the index of the reminder.
    var marks: [Int: ReminderMark] = [:]
    /// Alarms that are kept but not announced, by a reason for counting, as `EMAIL`.
    var unshown: [String: Int] = [:]
  }

  /// - Parameter item: The item with its time, place and repetition.
  static func read(_ component: Component, of item: Item, scope: CalendarScope) -> Reading {
    Reading()
  }

  /// The alarms to write. Those of the source whose reminders are unchanged stay as they are.
  ///
  /// - Parameters:
  ///   - marks: By the number of the reminder.
  ///   - source: The component the item was read from.
  static func components(
    of item: Item, marks: [Int: ReminderMark], source: Component?, scope: CalendarScope
  ) -> [Component] { [] }
}
