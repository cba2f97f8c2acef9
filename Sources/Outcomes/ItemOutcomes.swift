import CivilTime
import Phrases
import TodoCore

/// What a closing verb did with the status of an item or of one occurrence.
package enum ClosingChange {
  /// With the entry of a series that is to be done next; nil if it is over.
  case done(next: Entry?)
  case skipped(next: Entry?)
  case reopened(ReminderEcho)
  case wasOpen
  /// It was closed before, or its series has not begun. `isDue` says whether there is an occurrence
  /// that could be closed, `next` names the next open one.
  case wasClosed(isDue: Bool, next: OccurrenceKey?)
  /// The answer to the last announced dose of an item that is answered dose by dose. `due` is nil
  /// if none was announced, `isNew` false if the dose already had this status.
  case dose(due: CivilDateTime?, isDone: Bool, isNew: Bool, next: CivilDateTime?)
  case doseSkipped(due: CivilDateTime, next: CivilDateTime?)
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

/// What was said of single dates of an item that its new rule does not have.
package struct LostDates: Hashable, Sendable {
  package let id: Int
  package let title: String
  package let dates: [Standing.LostDate]

  package init(id: Int, title: String, dates: [Standing.LostDate]) {
    (self.id, self.title, self.dates) = (id, title, dates)
  }
}

/// What the answer to a change says about the item's reminder.
package indirect enum ReminderEcho: Hashable, Sendable {
  /// Nothing: the item has no reminder to come.
  case none
  /// Nothing will remind of it: of an event, unless asked for.
  case noReminder
  /// It has reminders, but none that comes without a day.
  case undated
  /// It reminds at this time of the item's day.
  case at(TimeOfDay)
  /// It reminds on another day than the item's.
  case on(CivilDateTime)
  /// It does not remind, but another occurrence does.
  case next(CivilDateTime)
  /// Its time has passed, but it is still due: it reminds at the next check.
  case atOnce
  /// The same for an item that is ahead: the reminder was due at this moment.
  case late(CivilDateTime)
  /// Its time has passed, and it does not remind.
  case passed
  /// Its time comes before its start, and it does not remind.
  case hidden(until: Day)
  /// It reminds on arriving, if the item has a day from that day on, and also at this time of that
  /// day.
  case arriving(at: TimeOfDay?, radiusMetres: Double, hasDay: Bool)
  /// It has reminders of its own, at more than one time or repeating. Whether some of them have passed
  /// and are still due.
  case own([Trigger], isDue: Bool)
  /// It reminds at crossings the user named, and also at this time of the item's day.
  case crossings([RegionTrigger], at: TimeOfDay?)
  /// Two of these.
  case both(ReminderEcho, ReminderEcho)
  /// One of these, with the moments that quiet hours hold until they end.
  case held(ReminderEcho, item: Int, [HeldMoments])
}

/// Moments that the same quiet hours hold.
package struct HeldMoments: Hashable, Sendable {
  package var due: [CivilDateTime]
  package let until: CivilDateTime

  package init(due: [CivilDateTime], until: CivilDateTime) {
    self.due = due
    self.until = until
  }
}

/// Why a word or words name no item.
package enum ItemNameError: Error, Hashable {
  /// Not of the form `12` or `12@2026-11-20`.
  case malformed(seen: String)
  case noMatch(words: String)
  case several(words: String, items: [Item])
}

/// Why an occurrence can not be named or moved.
package enum OccurrenceError: Error, Hashable {
  /// The item does not repeat, so it has no occurrences to name.
  case doesNotRepeat(id: Int)
  /// It comes at an interval, which has no dates.
  case comesAtInterval(id: Int)
  case noSuchOccurrence(id: Int, key: OccurrenceKey, next: OccurrenceKey?)
  /// A step that begins anew with its parent is the same on each date, but for whether it is done.
  case ofEachDate(id: Int, host: Int)
  /// The verb takes one occurrence, not all later ones.
  case openEnded(seen: String)
  case needsDay(id: Int)
  /// No occurrence is ahead.
  case nothingAhead(id: Int)
  /// An occurrence can only be as long as the others of its series.
  case ownLength(id: Int, key: OccurrenceKey, typed: String?)
}

/// Why an item can not be closed.
package enum ClosingError: Error, Hashable {
  case event(id: Int, title: String)
  /// Only occurrences can be skipped.
  case nothingToSkip(id: Int, title: String)
  /// A repeating item that was cancelled as a whole has no occurrences to close.
  case cancelled(id: Int, title: String)
}

package enum RemovalError: Error, Hashable {
  /// Items were named by words, and there is no terminal to confirm them on.
  case needsYes(words: String)
}

package enum EditError: Error, Hashable {
  /// An edit that turns one item into two can not be applied to several items at once.
  case oneAtATime(id: Int)
  /// No option names a field, and there is no terminal for an editor.
  case nothingToEdit(id: Int)
  case emptyTitle(id: Int)
  /// A zone was given to an item without a time.
  case zoneNeedsTime(id: Int)
  /// An end on the clock of another zone was given to a todo.
  case journeyIsEvent(seen: String, words: String?)
}

/// Why an item can not be a step of another, or can not wait for another.
package enum StepError: Error, Hashable {
  /// The other is the item itself or one of its steps, or one of theirs.
  case circle(id: Int, under: Int)
  /// The item can not wait for the other; 0 for a new item.
  case waitingCircle(id: Int, after: Int, Circle)
  /// An event is no step.
  case event(title: String)
  /// A step is to be an event.
  case becomesEvent(id: Int, title: String)
  /// A step has no rule of its own where an item above it repeats.
  case repeats(title: String, under: Int)
  /// Only a whole item has steps or is waited for.
  case occurrence(seen: String)
  /// The two are not steps of one parent.
  case notSiblings(id: Int, before: Int)
  case beforeItself(id: Int)

  /// Why an item can not wait for another.
  package enum Circle: Hashable {
    /// The other waits for the item, through others or not, or is the item.
    case waiting
    /// The item is below the other.
    case below
    /// It waits for the other already, and would come below it as a step of this item.
    case belowAs(stepOf: Int)
  }
}

/// A link to another item that words of a title may have meant: `under 12`, `after 14`.
package struct NamedLink {
  package enum Kind { case parent, order }

  package let seen: String
  package let kind: Kind
  package let other: Item

  package init(seen: String, kind: Kind, other: Item) {
    self.seen = seen
    self.kind = kind
    self.other = other
  }
}

package enum JournalError: Error, Hashable {
  /// There are not as many commands as were to be undone or redone.
  case notSoManyToUndo(count: Int), notSoManyToRedo(count: Int)
  /// The command with this number is none that can be undone or redone.
  case cannotUndo(number: Int), cannotRedo(number: Int)
}

/// Text that is no form of an item.
package enum ItemTextError: Error, Hashable {
  /// Bytes that are not UTF-8, or NUL.
  case notText
  /// A line before the notes that begins with the name of no field.
  case noSuchField(seen: String, known: [String])
  /// A second line of the same field.
  case repeatedField(name: String)
  case emptyTitle
  case noSuchPriority(seen: String)
  /// Neither yes nor no.
  case noSuchStar(seen: String)
  case noSuchYear(seen: String)
  case yearAhead(seen: String, thisYear: Int)
}

/// What is wrong in a line of the text, counted from 1.
package struct ItemTextMistake: Error {
  package let line: Int
  package let reason: any Error

  package init(line: Int, reason: any Error) {
    self.line = line
    self.reason = reason
  }
}

/// Another command changed the item while its text was in the editor.
package enum EditConflict: Error {
  case removed
  /// One of its steps for which something was typed.
  case removedStep(id: Int, title: String)
  /// Its series was split, or a split was undone.
  case split
  /// Fields that the user changed as well, with their present texts.
  case changed([Field])

  /// A field with its present text.
  package struct Field {
    package let name: String
    package let text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }
}

/// Why what the user typed in an editor was not saved.
package enum EditorError: Error {
  case failed(program: String, exitStatus: Int)
  case notStarted(program: String, reason: String)
  /// The text is kept in the file at `path`.
  case notSaved(reason: any Error, path: String)
}
