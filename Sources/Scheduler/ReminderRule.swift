import CivilTime
import TodoCore

/// All that decides when one reminder of an item is due.
public struct ReminderRule: Hashable, Sendable {
  public var trigger: Trigger
  /// When it was set: what intervals count from.
  public var made: Instant
  public var catchUp: Reminder.CatchUp
  /// Seconds after which a late one is no longer announced; nil for the rule of its kind.
  public var giveUpSeconds: Int?

  public init(
    trigger: Trigger, made: Instant, catchUp: Reminder.CatchUp = .latest, giveUpSeconds: Int? = nil
  ) {
    self.trigger = trigger
    self.made = made
    self.catchUp = catchUp
    self.giveUpSeconds = giveUpSeconds
  }

  public init(_ reminder: Reminder, made: Instant) {
    self.init(
      trigger: reminder.trigger, made: made, catchUp: reminder.catchUp,
      giveUpSeconds: reminder.giveUpSeconds)
  }

  /// The default rule of an item, or nil where it has none, or none with a moment.
  public init?(defaultOf item: Item) {
    guard DefaultReminder.hasMoment(item) else { return nil }
    self.init(
      trigger: item.when.time.map(Trigger.timeOfDay) ?? .allDay, made: item.created)
  }

  /// A crossing that is told later than this helps nobody.
  public static let crossingPatienceSeconds = 2 * 3600

  /// Seconds after which a late one is not worth telling, or nil where it always is.
  ///
  /// A repeating interval is done with when the next would be due, a crossing after two hours; nothing else
  /// gives up unless told to.
  var patienceSeconds: Int? {
    if let giveUpSeconds { return giveUpSeconds }
    if case .region = trigger { return ReminderRule.crossingPatienceSeconds }
    guard catchUp != .all, case .interval(let interval) = trigger, interval.isRepeating else {
      return nil
    }
    return max(interval.seconds, Notice.lateSeconds)
  }
}
