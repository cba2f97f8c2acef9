import CivilTime
import TodoCore

/// When a snoozed notification is delivered again.
package enum SnoozeEnd: Hashable, Sendable {
  case moment(Instant)
  /// On the next crossing that matches the trigger.
  case crossing(RegionTrigger)
}
