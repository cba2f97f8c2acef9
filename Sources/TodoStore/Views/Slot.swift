import CivilTime
import TodoCore

/// An entry of a day before its item is read: all that order, dots and counts need.
struct Slot {
  let itemID: Int
  let occurrence: OccurrenceKey?
  /// The day it stands on. A span has a slot on each day it covers.
  let day: Day
  /// nil for all-day entries and for the further days of a span.
  let time: TimeOfDay?
  /// The day and time in force.
  let when: When
  let lastDay: Day
  let state: Entry.State
  var doneAt: Instant?
  /// Whether anything may ever have been done to an occurrence of its item.
  var hasChanges = true
  let listID: Int
}
