import CivilTime
import JSON
import Scheduler
import TodoCore

/// The reminders of one item that a verb listed or changed, or a pushed reminder.
package struct RemindersAnswer: Sendable {
  package enum Change: Sendable {
    case listed, set, removed
  }

  package let change: Change
  /// The item as it is now; nil for a pushed reminder.
  package let item: Item?
  /// As they are now; removed ones as they were.
  package let reminders: [ListedReminder]
  /// The places they wait at that have no position, so that they can not come.
  package let unplaced: [UnplacedName]

  package init(
    _ change: Change, of item: Item?, _ reminders: [ListedReminder], unplaced: [UnplacedName] = []
  ) {
    self.change = change
    self.item = item
    self.reminders = reminders
    self.unplaced = unplaced
  }
}

/// A notification that is delivered again.
package struct Snoozed: Sendable {
  /// Its row of the ledger, with the state it has now.
  package let notification: DeliveryRecord
  package let end: SnoozeEnd
  /// The moment as it was said; nil for a span or a crossing.
  package let said: When?

  package init(_ notification: DeliveryRecord, until end: SnoozeEnd, said: When?) {
    self.notification = notification
    self.end = end
    self.said = said
  }
}

/// A notification that was pushed.
package struct Pushed: Sendable {
  package let id: Int
  package let title: String
  /// nil for the next check.
  package let due: CivilDateTime?

  package init(id: Int, title: String, due: CivilDateTime?) {
    self.id = id
    self.title = title
    self.due = due
  }
}

/// What became of reminders that came due, what they wait for, and why.
package struct Explanation: Sendable {
  package enum Note: Sendable {
    case standing(RegionStanding)
    case itemIsClosed
    /// It came due at this moment and was given up.
    case lapsed(Instant)
    /// The setting for all-day items is `none`.
    case allDayIsOff
    case withoutPosition(place: String)
    case unreadable(words: String)
    case isOff(isDefault: Bool)
  }

  /// nil for a pushed reminder.
  package let item: Item?
  /// The notifications in the history that come again.
  package let snoozed: [Snoozed]
  package let reminders: [(listed: ListedReminder, notes: [Note])]
  /// Newest first.
  package let history: [DeliveryRecord]
  /// What checks will make of those in the history that are not delivered yet, by row.
  package let outcomes: [Int: DeliveryState]

  package init(
    item: Item?, snoozed: [Snoozed], reminders: [(listed: ListedReminder, notes: [Note])],
    history: [DeliveryRecord], outcomes: [Int: DeliveryState]
  ) {
    self.item = item
    self.snoozed = snoozed
    self.reminders = reminders
    self.history = history
    self.outcomes = outcomes
  }
}

/// What a shell prompt shows of notifications that were delivered meanwhile.
package struct PromptNews: Sendable {
  /// What the shell asks with the next time.
  package let mark: String
  /// How many were not seen, for a shell that had no mark yet; else nil.
  package var unseenCount: Int?
  /// The newest ones since the shell's mark, oldest first.
  package var delivered: [DeliveryRecord] = []
  /// Whether there are earlier ones that it does not hold.
  package var hasEarlier = false

  package init(mark: String) { self.mark = mark }
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
