import JSON
import CivilTime
import Scheduler
import TodoCore

/// What is said about reminders.
public enum ReminderMessage: Sendable {
  // MARK: What was typed
  case noSuchReminder(id: Int)
  case notAReminder(seen: String)
  /// A trigger that counts from the item's day, for one that has none.
  case needsDay(Trigger)
  /// A name can stand for one reminder only.
  case oneNameOneTrigger(identifier: String)
  case badOption(option: String, seen: String, expected: String)
  case notAhead(seen: String)
  case nothingDelivered(seen: String)
  /// What was announced is done, so it can not be put off.
  case staysDone(itemID: Int, title: String)
  case ofOneOccurrence(itemID: Int)
  case badPush(detail: String)
  case pushTooLong(limit: Int)
  case pushIsNoText
  case pushIsNoJSON(JSONError)
  case pushWithoutTitle

  // MARK: What commands answer
  case set(ReminderFacts)
  case removed(ReminderFacts)
  case switched(ReminderFacts)
  case hasNone(itemID: Int, title: String)
  case noReminders
  case snoozed(itemID: Int?, title: String, until: CivilDateTime)
  /// Put off until a crossing.
  case snoozedUntil(itemID: Int?, title: String, RegionTrigger)
  case acknowledged(count: Int)
  case pushed(id: Int, title: String, next: CivilDateTime?)
  case noneDelivered

  // MARK: Parts of listings
  case on
  case off
  case snoozedReason
  case putOff(until: CivilDateTime)
  case state(AnnouncementState)
  case nothingAhead
  case waitsForPlace
  case isClosed
  case isOff
  case isDefaultOff
  /// Where the user stands to a place it waits at.
  case stands(StandingFacts)
  case unreadableMark
  /// Its words come from an earlier version and mean nothing any more.
  case isUnreadable(ReminderKey, words: String)
  /// When a check last ran; nil where none ever did.
  case lastCheck(CivilDateTime?)
  /// A moment lies within a minute, and checks run once a minute.
  case checkedByMinute
  case next(CivilDateTime)
  case tried(count: Int, error: String)
  case presumed
  case perhapsUnseen(id: Int?, title: String)
  /// The title of several reminders that are told as one.
  case digest(count: Int)
  /// A channel failed, while another took what was to be told.
  case channelRests(channel: String, reason: String, until: CivilDateTime)
}

/// Where the user stands to a place, as `explain` says it.
public struct StandingFacts: Sendable {
  public enum Side: Sendable {
    case inside, outside
    /// Not known yet, for want of a position, by one position only, since the circle changed, or for want of a
    /// better position.
    case unseen, half, changed, unclear
  }

  public var place: String
  public var side: Side
  public var metres: Double?
  /// When the last position was taken.
  public var at: CivilDateTime?

  public init(place: String, side: Side, metres: Double?, at: CivilDateTime?) {
    self.place = place
    self.side = side
    self.metres = metres
    self.at = at
  }
}

/// One reminder, as echoes show it.
public struct ReminderFacts: Sendable {
  /// What it is waiting for.
  public enum Next: Hashable, Sendable {
    case at(CivilDateTime)
    /// Its moment had passed when it was set: it reminds at the next check.
    case atOnce
    /// A crossing, which no clock foresees.
    case place
    case nothing
  }

  public var key: ReminderKey
  public var title: String
  public var trigger: Trigger
  public var isOn: Bool
  public var next: Next
  /// The zone on whose clock its times are; nil where that is the user's.
  public var zone: String?

  public init(
    key: ReminderKey, title: String, trigger: Trigger, isOn: Bool, next: Next, zone: String? = nil
  ) {
    self.zone = zone
    self.key = key
    self.title = title
    self.trigger = trigger
    self.isOn = isOn
    self.next = next
  }
}
