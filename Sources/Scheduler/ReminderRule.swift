import CivilTime
import TodoCore

/// Everything that determines when one reminder of an item is due.
package struct ReminderRule: Hashable, Sendable {
  package var trigger: Trigger
  /// When it was set. Intervals count from then.
  package var made: Instant
  package var catchUp: Reminder.CatchUp
  /// Seconds after which a late occurrence is no longer announced; nil for the default of its kind.
  package var giveUpSeconds: Int?
  package var level = Reminder.Level.active

  package init(
    trigger: Trigger, made: Instant, catchUp: Reminder.CatchUp = .latest, giveUpSeconds: Int? = nil
  ) {
    self.trigger = trigger
    self.made = made
    self.catchUp = catchUp
    self.giveUpSeconds = giveUpSeconds
  }

  package init(_ reminder: Reminder, made: Instant) {
    self.init(
      trigger: reminder.trigger, made: made, catchUp: reminder.catchUp,
      giveUpSeconds: reminder.giveUpSeconds)
    level = reminder.level
  }

  /// The default rule of an item; nil if it has none, or only one that waits for an arrival.
  package init?(defaultOf item: Item) {
    guard DefaultReminder.hasMoment(item) else { return nil }
    self.init(trigger: item.when.ownTrigger, made: item.created)
  }

  /// Seconds after which a crossing is no longer announced by default.
  package static let crossingLimitSeconds = 2 * 3600

  /// Seconds after which a late occurrence is no longer announced; nil for no limit.
  ///
  /// Unless the user sets a limit, a repeating interval is given up when its next moment is due
  /// (never if all are announced), a crossing after two hours, and everything else never.
  var limitSeconds: Int? {
    if let giveUpSeconds { return giveUpSeconds }
    if case .region = trigger { return ReminderRule.crossingLimitSeconds }
    guard catchUp != .all, case .interval(let interval) = trigger, interval.isRepeating else {
      return nil
    }
    return max(interval.seconds, Notification.lateSeconds)
  }
}
