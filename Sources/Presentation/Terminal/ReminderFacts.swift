import CivilTime
import Scheduler
import TodoCore

/// One reminder, as echoes show it.
public struct ReminderFacts: Sendable {
  /// What it is waiting for.
  public enum Next: Hashable, Sendable {
    case at(CivilDateTime)
    /// Its moment had passed when it was set: it reminds at the next check.
    case atOnce
    /// Its moment has come in quiet hours, which end then.
    case held(until: CivilDateTime)
    /// A crossing, which no clock foresees.
    case place
    case nothing
  }

  public var key: ReminderKey
  public var title: String
  public var trigger: Trigger
  public var isOn: Bool
  public var next: Next
  /// The zone on whose clock its times are; nil where that is the user's.
  public var zone: String?

  public init(
    key: ReminderKey, title: String, trigger: Trigger, isOn: Bool, next: Next, zone: String? = nil
  ) {
    self.zone = zone
    self.key = key
    self.title = title
    self.trigger = trigger
    self.isOn = isOn
    self.next = next
  }
}
