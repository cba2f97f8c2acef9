import CivilTime
import TodoCore

/// The outcome of a closing verb for an item or one occurrence.
package enum ClosingChange {
  /// `next` is the next entry of the series to do; nil if the series is over.
  case done(next: Entry?)
  case skipped(next: Entry?)
  case reopened(ReminderEcho)
  case wasOpen
  /// The item was already closed, or its series has not begun. `isDue` tells whether an occurrence
  /// could be closed; `next` names the next open occurrence.
  case wasClosed(isDue: Bool, next: OccurrenceKey?)
  /// The answer to the last announced dose. `due` is nil if no dose was announced; `isNew` is false
  /// if the dose already had this status.
  case dose(due: CivilDateTime?, isDone: Bool, isNew: Bool, next: CivilDateTime?)
  case doseSkipped(due: CivilDateTime, next: CivilDateTime?)
}

package enum RemovedPart: Hashable, Sendable {
  /// A whole item that does not repeat.
  case whole
  /// A whole series, whose first occurrence is on this day.
  case series(since: Day)
  case occurrence
  /// One occurrence and all later ones.
  case rest(from: OccurrenceKey)
}

/// What an item's new rule does not have: single dates of which something was said, and its end.
package struct LostDates: Hashable, Sendable {
  package let id: Int
  package let title: String
  package let dates: [Standing.LostDate]
  /// The day on which the series ended, if it goes on without an end.
  package let end: Day?
  /// Whether the item has a rule.
  package let repeats: Bool

  package init(
    id: Int, title: String, dates: [Standing.LostDate], end: Day? = nil, repeats: Bool = true
  ) {
    (self.id, self.title, self.dates, self.end, self.repeats) = (id, title, dates, end, repeats)
  }
}

/// What the answer to a change says about the item's reminder.
package indirect enum ReminderEcho: Hashable, Sendable {
  /// The item has no coming reminder, and the answer does not mention one.
  case none
  /// An event has no reminder. Events have none by default.
  case noReminder
  /// All reminders of the item need a day, and the item has none.
  case undated
  /// It reminds at this time of the item's day.
  case at(TimeOfDay)
  /// The reminder is due on a different day than the item.
  case on(CivilDateTime)
  /// This occurrence has no coming reminder, but a later one does.
  case next(CivilDateTime)
  /// The reminder's time has passed but it is still due. The next check delivers it.
  case atOnce
  /// Like `atOnce`, for an item that is still ahead. The reminder was due at this moment.
  case late(CivilDateTime)
  /// The reminder's time has passed, and it will not be delivered.
  case passed
  /// The reminder's time is before the item's start, so it will not be delivered.
  case hidden(until: Day)
  /// The item reminds on arrival, and also at this time of its day.
  case arriving(at: TimeOfDay?, radiusMetres: Double, ArmedDays)
  /// The item has explicit reminders, with several times or repeating. `isDue` tells whether some
  /// have passed and are still due. `first` is the next moment of one that repeats by itself, if it
  /// comes before the item's own time.
  case own([Trigger], isDue: Bool, first: CivilDateTime?)
  /// The moments of several reminders, where their words would be those of another clock, or the
  /// answer does not show the day.
  case moments([CivilDateTime])
  /// It reminds at crossings the user named, and also at this time of the item's day.
  case crossings([RegionTrigger], at: TimeOfDay?)
  /// Two echoes together.
  case both(ReminderEcho, ReminderEcho)
  /// One of these, with the moments that quiet hours hold until they end.
  case held(ReminderEcho, item: Int, [HeldMoments])

  /// When a reminder waits for an arrival: of a one-off item from its day on until it is done, of a
  /// series on its days, without a day at once.
  package enum ArmedDays: Hashable, Sendable {
    case all, fromItsDay, itsDay

    package init(of item: Item) {
      self = item.when.day == nil ? .all : item.repetition == nil ? .fromItsDay : .itsDay
    }
  }
}

/// Moments that the same quiet hours hold.
package struct HeldMoments: Hashable, Sendable {
  /// Empty for one that has passed and is held from now on.
  package var due: [CivilDateTime]
  package let until: CivilDateTime
  /// Whether it was to be told before the beginning of its entry, and is heard after it.
  package let isAfterStart: Bool

  package init(due: [CivilDateTime], until: CivilDateTime, isAfterStart: Bool = false) {
    self.due = due
    self.until = until
    self.isAfterStart = isAfterStart
  }
}

/// Why words do not identify an item.
package enum ItemNameError: Error, Hashable {
  /// Not of the form `12` or `12@2026-11-20`.
  case malformed(seen: String)
  /// A range of more items or dates than a verb takes at once.
  case tooMany(seen: String, most: Int)
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
  /// A step without a day is the same for every occurrence of its host series, except for its
  /// status.
  case ofEachDate(id: Int, host: Int)
  /// The verb takes one occurrence, not all later ones.
  case openEnded(seen: String)
  case needsDay(id: Int)
  /// The item has no coming occurrence.
  case nothingAhead(id: Int)
  /// A single occurrence can not change its length; the whole series shares one.
  case ownLength(id: Int, key: OccurrenceKey, typed: String?)
  /// A copy of a series of several days or times can not be moved; one of a date can.
  case copiedByDate(id: Int, key: OccurrenceKey, typed: String)
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
  /// Several dates of a series were named, or dates beside whole items.
  case oneDate(id: Int, OccurrenceKey)
  /// No option names a field, and there is no terminal for an editor.
  case nothingToEdit(id: Int)
  case emptyTitle(id: Int)
  /// A zone was given to an item without a time.
  case zoneNeedsTime(id: Int)
  /// A todo was given an end in another time zone, which only events can have.
  case journeyIsEvent(seen: String, words: String?)
}

/// Why an item can not be a step of another, or can not wait for another.
package enum StepError: Error, Hashable {
  /// The proposed parent is the item itself or one of its descendants.
  case circle(id: Int, under: Int)
  /// The wait would close a cycle. `id` is 0 for a new item.
  case waitingCircle(id: Int, after: Int, Circle)
  /// Events can not be steps.
  case event(title: String)
  /// A step can not be changed into an event.
  case becomesEvent(id: Int, title: String)
  /// A step with a recurrence rule can not have a repeating ancestor.
  case repeats(title: String, under: Int)
  /// Steps and waits apply to whole items, not to single occurrences.
  case occurrence(seen: String)
  /// The two items are not steps of the same parent.
  case notSiblings(id: Int, before: Int)
  case beforeItself(id: Int)

  /// The kind of cycle that a wait would close.
  package enum Circle: Hashable {
    /// The other item is the item itself, or already waits for it, directly or not.
    case waiting
    /// The item is a descendant of the other one.
    case below
    /// The item already waits for the other one, and would become its descendant as a step of this
    /// item.
    case belowAs(stepOf: Int)
  }
}

/// Words in a title that may have meant a link to another item: `under 12`, `after 14`.
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
  /// Fewer commands than requested can be undone or redone.
  case notSoManyToUndo(count: Int), notSoManyToRedo(count: Int)
  /// The command with this number can not be undone or redone.
  case cannotUndo(number: Int), cannotRedo(number: Int)
}

/// Why an edited text can not be read as an item.
package enum ItemTextError: Error, Hashable {
  /// Bytes that are not UTF-8, or NUL.
  case notText
  /// A line before the notes starts with an unknown field name.
  case noSuchField(seen: String, known: [String])
  /// A second line of the same field.
  case repeatedField(name: String)
  case emptyTitle
  case noSuchPriority(seen: String)
  /// The value is neither yes nor no.
  case noSuchStar(seen: String)
  case noSuchYear(seen: String)
  case yearAhead(seen: String, thisYear: Int)
}

/// An error in one line of the text, with its 1-based line number.
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
  /// Another command removed a step that the text changes.
  case removedStep(id: Int, title: String)
  /// Its series was split, or a split was undone.
  case split
  /// Both the user and another command changed these fields. Holds their current texts.
  case changed([Field])

  /// A field and its current text.
  package struct Field {
    package let name: String
    package let text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }
}

/// Why an edited text was not saved.
package enum EditorError: Error {
  case failed(program: String, exitStatus: Int)
  case notStarted(program: String, reason: String)
  /// The text is kept in the file at `path`.
  case notSaved(reason: any Error, path: String)
}
