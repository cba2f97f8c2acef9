import CivilTime
import JSON
import Scheduler
import TodoCore

/// A notification that is delivered again.
package struct Snoozed: Sendable {
  /// Its row of the ledger, with the state it has now.
  package let notification: DeliveryRecord
  package let end: SnoozeEnd
  /// The moment as it was typed; nil for a span or a crossing.
  package let typed: When?
  /// The end of the quiet hours that hold it back; nil if it comes at its moment.
  package let heldUntil: Instant?
  /// Whether the user is already where the crossing leads, and has to go back first.
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

/// What there is to say of a reminder that does not come, or waits.
package enum ReminderNote: Sendable {
  case standing(RegionStanding)
  case itemIsClosed(isCancelled: Bool)
  /// It came due at this moment and was given up.
  case lapsed(Instant)
  /// Quiet hours hold it back.
  case heldByQuietHours
  /// The setting for all-day items is `none`.
  case allDayIsOff
  case withoutPosition(place: String)
  case unreadable(words: String)
  case isOff(isDefault: Bool)
}

/// What the reminder verbs could not do.
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
  /// The reminder of an announcement is gone; another trigger can take its place.
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
