import CivilTime
import TodoCore

/// What the answer to a change says about the item's reminder.
package enum ReminderEcho: Hashable, Sendable {
  /// Nothing: the item has no reminder to come.
  case none
  /// It reminds at this time of the item's day.
  case at(TimeOfDay)
  /// It reminds on another day than the item's.
  case on(CivilDateTime)
  /// Its time has passed, but it is still due: it reminds at the next check.
  case atOnce
  /// Its time has passed, and it does not remind.
  case passed
  /// Its time comes before its start, and it does not remind.
  case hidden(until: Day)
  /// It reminds on arriving, if the item has a day from that day on, and also at this time of that
  /// day.
  case arriving(at: TimeOfDay?, radiusMetres: Double, hasDay: Bool)
  /// It has reminders of its own, at more than one time or repeating.
  case own([Trigger])
  /// It reminds at crossings the user named, and also at this time of the item's day.
  case crossings([RegionTrigger], at: TimeOfDay?)
}
