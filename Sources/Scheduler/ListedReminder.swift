import CivilTime
import TodoCore

/// A reminder as it is armed or listed: what it belongs to, what it waits for, and how it stands.
public struct ListedReminder: Sendable {
  /// Where a crossing is waited for.
  public struct Circle: Hashable, Sendable {
    public let radiusMetres: Double
    /// From the last fix, where there is one.
    public let distanceMetres: Double?

    public init(radiusMetres: Double, distanceMetres: Double?) {
      self.radiusMetres = radiusMetres
      self.distanceMetres = distanceMetres
    }
  }

  public let key: ReminderKey
  /// Of its item, or its own.
  public let title: String
  public let trigger: Trigger
  /// As the user set it, in lists that show its options; nil for the default rule, whose trigger follows from the
  /// item.
  public var reminder: Reminder?
  /// What it is armed with; nil for a crossing, which no clock foresees, and where nothing is ahead.
  public var next: Instant?
  public var isAllDay = false
  /// What it is armed for.
  public var occurrence: String?
  /// It was announced before and put off.
  public var isSnoozed = false
  /// It waits for one crossing, and that came.
  public var isSpent = false
  /// The zone on whose clock its times are; nil where that is the user's.
  public var zone: String?
  /// The name of the place of its item, or of that it waits at.
  public var place: String?
  /// Of an armed region.
  public var circle: Circle?

  public init(key: ReminderKey, title: String, trigger: Trigger) {
    self.key = key
    self.title = title
    self.trigger = trigger
  }

  public var isOn: Bool { reminder?.isOn ?? true }

  public var kind: Notification.Kind { key.item == nil ? .push : Notification.Kind(trigger) }
}
