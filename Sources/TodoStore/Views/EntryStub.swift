import CivilTime
import TodoCore

/// An entry of a day before its item is read, with all that order, dots and counts need.
struct EntryStub {
  let itemID: Int
  let occurrence: OccurrenceKey?
  /// The day it is listed on. A span has an entry on each day it covers.
  let day: Day
  /// nil for all-day entries and for the further days of a span.
  let time: TimeOfDay?
  /// The day and time in force, in the user's zone.
  let when: When
  let lastDay: Day
  /// The end, relative to `when`.
  var end: End?
  let state: Entry.State
  var doneAt: Instant?
  /// How many occurrences were missed before the current one, if already counted.
  var missed: Int?
  let listID: Int
  /// The code of its priority; higher ones come first among entries with the same time.
  let priority: Int
  /// The beginning in the item's own zone, if that reads otherwise than `when`.
  var ownStart: CivilDateTime?
}

extension EntryStub {
  /// An entry for the first day of a one-off item.
  init(
    itemID: Int, kind: Item.Kind, isDone: Bool, extent: Extent, listID: Int, priority: Int,
    now: Now
  ) {
    let day = extent.when.day ?? .min
    self.init(
      itemID: itemID, occurrence: nil, day: day, time: extent.when.time, when: extent.when,
      lastDay: extent.lastDay ?? day, end: extent.end,
      state: Entry.State(kind: kind, isDone: isDone, extent: extent, now: now.civil),
      listID: listID, priority: priority, ownStart: extent.ownStart)
  }

  /// Entries for the days after the first that it covers, between `first` and `last`.
  func furtherDays(from first: Day, to last: Day) -> [EntryStub] {
    let begin = max(day + 1, first)
    let until = min(lastDay, last)
    guard begin <= until else { return [] }
    return (0...(until - begin)).map { offset in
      EntryStub(
        itemID: itemID, occurrence: occurrence, day: begin + offset, time: nil, when: when,
        lastDay: lastDay, end: end, state: state, doneAt: doneAt, missed: missed, listID: listID,
        priority: priority,
        ownStart: ownStart)
    }
  }
}
