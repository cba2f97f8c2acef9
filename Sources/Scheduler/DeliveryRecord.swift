import CivilTime
import TodoCore

/// The state of an announcement in the ledger.
public enum DeliveryState: String, CaseIterable, Hashable, Sendable {
  /// A run claimed it and has not recorded the outcome yet.
  case claimed
  case failed
  /// Quiet hours hold it back.
  case held
  case delivered
  /// The user has seen it, or done its occurrence since.
  case acknowledged
  /// Put off, to be announced again.
  case snoozed
  /// Given up: a newer announcement took its place, or it was too late.
  case expired
  /// This dose alone was marked done; its item stays open.
  case done
  /// Not announced, because its occurrence was done, moved or removed before.
  case skipped
}

/// One row of the ledger, as it is read.
public struct DeliveryRecord: Hashable, Sendable {
  /// The row's number.
  public var row: Int
  public var key: ReminderKey
  public var kind: Notification.Kind
  public var title: String
  public var occurrence: String
  public var due: Instant
  public var isAllDay: Bool
  public var missed: Int
  public var state: DeliveryState
  public var claimedAt: Instant
  public var deliveredAt: Instant?
  public var attempts: Int
  public var retryAt: Instant?
  public var channels: [String]
  public var error: String?
  /// When it is announced again, if it was put off.
  public var snoozedUntil: Instant?
  /// The crossing it was put off until, as long as it has not happened.
  public var awaited: Trigger?

  public init(
    row: Int, key: ReminderKey, kind: Notification.Kind, title: String, occurrence: String,
    due: Instant,
    isAllDay: Bool, missed: Int, state: DeliveryState, claimedAt: Instant,
    deliveredAt: Instant?, attempts: Int, retryAt: Instant?, channels: [String], error: String?,
    snoozedUntil: Instant? = nil, awaited: Trigger? = nil
  ) {
    self.row = row
    self.key = key
    self.kind = kind
    self.title = title
    self.occurrence = occurrence
    self.due = due
    self.isAllDay = isAllDay
    self.missed = missed
    self.state = state
    self.claimedAt = claimedAt
    self.deliveredAt = deliveredAt
    self.attempts = attempts
    self.retryAt = retryAt
    self.channels = channels
    self.error = error
    self.snoozedUntil = snoozedUntil
    self.awaited = awaited
  }

  /// Stored in place of an error if it is unknown whether the announcement was delivered, because
  /// the runs that delivered it died.
  public static let presumedMark = "presumed"

  public var isPresumed: Bool { error == DeliveryRecord.presumedMark }

  /// Whether it was delivered more than `Notification.lateSeconds` after it was due.
  public var isLate: Bool {
    deliveredAt.map { $0 - due > Notification.lateSeconds } ?? false
  }
}
