import CivilTime
import Phrases
import TodoCore

/// What an addition changed and noticed.
package struct Added {
  package struct New {
    package let item: Item
    /// As its answer shows it; of a repeating item the first occurrence.
    package let entry: Entry
    package let reminder: ReminderEcho
    package let nextReminder: Instant?
    /// The entries that already take up its time.
    package var overlaps: [Entry] = []

    package init(item: Item, entry: Entry, reminder: ReminderEcho, nextReminder: Instant?) {
      self.item = item
      self.entry = entry
      self.reminder = reminder
      self.nextReminder = nextReminder
    }
  }

  package var items: [New]
  /// The places that have no position: those of the items, and those at which reminders wait.
  package var unplaced: [UnplacedName] = []
  /// Words of the titles that may have meant more.
  package var hints: [QuickAdd.Hint] = []

  package init(items: [New], unplaced: [UnplacedName]) {
    self.items = items
    self.unplaced = unplaced
  }
}

/// An entry as a change left it.
package struct Changed {
  package let entry: Entry
  package let reminder: ReminderEcho
  /// Where it was before; nil if it was not moved.
  package let movedFrom: When?
  /// The moment as it was said, if it was said in another zone.
  package let said: When?
  /// The occurrence of the same series that was already where this one was moved to.
  package let twin: OccurrenceKey?

  package init(
    entry: Entry, reminder: ReminderEcho, movedFrom: When?, said: When?, twin: OccurrenceKey?
  ) {
    self.entry = entry
    self.reminder = reminder
    self.movedFrom = movedFrom
    self.said = said
    self.twin = twin
  }
}

/// What an edit came to.
package struct Edited {
  /// The items that it changed and made.
  package let changed: [Changed]
  /// The item that keeps the past of a series whose rule changed.
  package let past: Entry?
  /// Whether nothing was different.
  package let isSame: Bool
  /// The place that the items were given, if it has no position.
  package var unplaced: [UnplacedName] = []

  package init(changed: [Changed], past: Entry? = nil, isSame: Bool = false) {
    self.changed = changed
    self.past = past
    self.isSame = isSame
  }
}

/// What a closing verb did with an item, or with one occurrence.
package struct Closed {
  package enum Change {
    case done, skipped
    case reopened(ReminderEcho)
    case wasOpen
    /// It was closed before, or its series has not begun. `isDue` says whether there is an occurrence
    /// that could be closed, `next` names the next open one.
    case wasClosed(isDue: Bool, next: OccurrenceKey?)
    /// The answer to the last announced dose of an item that is answered dose by dose. `due` is nil
    /// if none was announced, `isNew` false if the dose already had this status.
    case dose(due: CivilDateTime?, isDone: Bool, isNew: Bool, next: CivilDateTime?)
  }

  package let entry: Entry
  package let change: Change
  /// Whether there was nothing to answer yet: a series has not begun, or no dose was announced.
  package let isTooEarly: Bool

  package init(entry: Entry, change: Change, isTooEarly: Bool) {
    self.entry = entry
    self.change = change
    self.isTooEarly = isTooEarly
  }
}

/// The part of an item that was or will be removed.
package enum RemovedPart: Hashable, Sendable {
  /// All of an item that does not repeat.
  case whole
  /// Every occurrence, the first of them on this day.
  case series(since: Day)
  case occurrence
  /// One occurrence and all later ones.
  case rest(from: OccurrenceKey)
}

/// What a removal took away.
package struct Removed {
  package let entry: Entry
  package let part: RemovedPart

  package init(entry: Entry, part: RemovedPart) {
    self.entry = entry
    self.part = part
  }
}
