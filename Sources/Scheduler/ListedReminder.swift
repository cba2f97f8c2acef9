import CivilTime
import TodoCore

/// A reminder in a list: its item, what it waits for, and its state.
public struct ListedReminder: Sendable {
  /// The region of a reminder that waits for a crossing.
  public struct Circle: Hashable, Sendable {
    public let radiusMetres: Double
    /// The distance of its centre from the last fix; nil without a fix.
    public let distanceMetres: Double?

    public init(radiusMetres: Double, distanceMetres: Double?) {
      self.radiusMetres = radiusMetres
      self.distanceMetres = distanceMetres
    }
  }

  public let key: ReminderKey
  /// Its own title, or that of its item.
  public let title: String
  public let trigger: Trigger
  /// The reminder as the user set it, in lists that show its options; nil for the default rule.
  public var reminder: Reminder?
  /// When it is next due; nil for a crossing, and if nothing is ahead.
  public var next: Instant?
  public var isAllDay = false
  /// When it came due, if checks give it up.
  public var lapsed: Instant?
  /// The end of the quiet hours that hold it back, if it is due.
  public var heldUntil: Instant?
  /// The name of the occurrence that it is scheduled for.
  public var occurrence: String?
  /// Whether it was announced before and snoozed.
  public var isSnoozed = false
  /// Whether it waits for a single crossing that has already happened.
  public var isSpent = false
  /// The zone of its times; nil for the user's.
  public var zone: String?
  /// The name of its item's place, or of the place where it waits.
  public var place: String?
  /// The region where it waits.
  public var circle: Circle?

  public init(key: ReminderKey, title: String, trigger: Trigger) {
    self.key = key
    self.title = title
    self.trigger = trigger
  }

  public var isOn: Bool { reminder?.isOn ?? true }

  public var kind: Notification.Kind { key.item == nil ? .push : Notification.Kind(trigger) }
}
