import CivilTime
import JSON
import Scheduler
import TodoCore

/// A notification that is delivered again.
package struct Snoozed: Sendable {
  /// The notification's ledger row in its current state.
  package let notification: DeliveryRecord
  package let end: SnoozeEnd
  /// The moment as the user typed it; nil for a span or a crossing.
  package let typed: When?
  /// The end of the quiet hours that hold the notification; nil if it is delivered on time.
  package let heldUntil: Instant?
  /// Whether the user is already on the far side of the crossing, and must return first.
  package var isAcross = false

  package init(
    _ notification: DeliveryRecord, until end: SnoozeEnd, typed: When?, heldUntil: Instant?
  ) {
    self.heldUntil = heldUntil
    self.notification = notification
    self.end = end
    self.typed = typed
  }
}

/// Why a reminder will not be delivered, or is delayed.
package enum ReminderNote: Sendable {
  case standing(RegionStanding)
  case itemIsClosed(isCancelled: Bool)
  /// The reminder came due at this moment and expired.
  case lapsed(Instant)
  /// It is given up before the quiet hours end that hold it.
  case heldTooLong(due: Instant)
  /// Quiet hours hold it back.
  case heldByQuietHours
  /// The setting for all-day items is `none`.
  case allDayIsOff
  case withoutPosition(place: String)
  case unreadable(words: String)
  case isOff(isDefault: Bool)
}

/// Why a reminder verb failed.
package enum ReminderError: Error {
  case noSuchReminder(id: Int)
  /// The word is neither a reminder, such as `r5`, nor an item.
  case notAReminder(seen: String)
  /// The reminder's stored words can not be read, so it can not be switched on.
  case unreadable(ReminderKey, words: String)
  case needsDay(Trigger)
  case oneNameOneTrigger(identifier: String)
  case notAhead(seen: String)
  case nothingDelivered(seen: String)
  /// Quiet hours hold it, so it was not announced yet.
  case isHeld(ReminderKey, title: String, until: CivilDateTime)
  /// The item or the occurrence is closed, so it is not announced again.
  case isClosed(Item, occurrence: String)
  /// The reminder of an announcement is switched off.
  case isOff(ReminderKey, title: String)
  /// The reminder of a notification was removed. `instead` is a trigger that can replace it.
  case isRemoved(ReminderKey, title: String, instead: Trigger)
  /// Reminders belong to a whole series, not to one occurrence.
  case ofOneOccurrence(id: Int)
  case badPush(detail: String, isFromInput: Bool)
  /// Standard input has more bytes than a notification may have.
  case pushTooLong(limit: Int)
  /// Standard input is not UTF-8.
  case pushIsNoText
  case pushIsNoJSON(JSONError, isFromInput: Bool)
  case pushWithoutTitle(isFromInput: Bool)
}
