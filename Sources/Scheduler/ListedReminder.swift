import CivilTime
import TodoCore

/// A reminder as it is armed or listed: its item, what it waits for, and its state.
public struct ListedReminder: Sendable {
  /// The circle whose edge a reminder waits for the device to cross.
  public struct Circle: Hashable, Sendable {
    public let radiusMetres: Double
    /// The distance from the last fix, or nil without a fix.
    public let distanceMetres: Double?

    public init(radiusMetres: Double, distanceMetres: Double?) {
      self.radiusMetres = radiusMetres
      self.distanceMetres = distanceMetres
    }
  }

  public let key: ReminderKey
  /// The title of its item, or its own.
  public let title: String
  public let trigger: Trigger
  /// The reminder as the user set it, in lists that show its options; nil for the default rule,
  /// whose trigger follows from the item.
  public var reminder: Reminder?
  /// When it is next due; nil for a crossing, which has no time, and if nothing is ahead.
  public var next: Instant?
  public var isAllDay = false
  /// When it came due, if checks give it up.
  public var lapsed: Instant?
  /// Until when quiet hours hold it, if it has come.
  public var heldUntil: Instant?
  /// The occurrence it is armed for.
  public var occurrence: String?
  /// Whether it was announced before and put off.
  public var isSnoozed = false
  /// Whether it waits for a single crossing that has already happened.
  public var isSpent = false
  /// The zone its times are in; nil for the user's own.
  public var zone: String?
  /// The name of its item's place, or of the place where it waits.
  public var place: String?
  /// The circle of an armed region.
  public var circle: Circle?

  public init(key: ReminderKey, title: String, trigger: Trigger) {
    self.key = key
    self.title = title
    self.trigger = trigger
  }

  public var isOn: Bool { reminder?.isOn ?? true }

  public var kind: Notification.Kind { key.item == nil ? .push : Notification.Kind(trigger) }
}
