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
  /// How many occurrences were missed before the current one, where that was counted on the way.
  var missed: Int?
  let listID: Int
}
