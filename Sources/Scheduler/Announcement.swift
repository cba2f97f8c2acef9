import CivilTime
import TodoCore

/// How an announcement stands in the ledger.
public enum AnnouncementState: String, CaseIterable, Hashable, Sendable {
  /// A run took it and has not said yet what became of it.
  case claimed
  case failed
  /// Quiet hours hold it back.
  case held
  case delivered
  /// Seen, or done since.
  case acknowledged
  /// Put off to be told again.
  case snoozed
  /// Given up: a newer one took its place, or it was too late.
  case expired
  /// What it told of was done by itself, while its item goes on.
  case done
  /// What it would have told was done, moved or removed before.
  case skipped
}

/// One row of the ledger, as it is read back.
public struct Announcement: Hashable, Sendable {
  /// The row's number.
  public var row: Int
  public var key: ReminderKey
  public var kind: Notice.Kind
  public var title: String
  public var occurrence: String
  public var due: Instant
  public var isAllDay: Bool
  public var missed: Int
  public var state: AnnouncementState
  public var claimedAt: Instant
  public var deliveredAt: Instant?
  public var attempts: Int
  public var retryAt: Instant?
  public var channels: [String]
  public var error: String?
  /// When it comes back, where it was put off.
  public var snoozedUntil: Instant?
  /// The crossing it was put off until, while that has not come.
  public var awaited: Trigger?

  public init(
    row: Int, key: ReminderKey, kind: Notice.Kind, title: String, occurrence: String, due: Instant,
    isAllDay: Bool, missed: Int, state: AnnouncementState, claimedAt: Instant,
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

  /// In place of an error: nobody knows whether it was told, because its runs died while telling it.
  public static let presumedMark = "presumed"

  public var isPresumed: Bool { error == Announcement.presumedMark }

  /// It was told more than `Notice.lateSeconds` after it was due.
  public var isLate: Bool {
    deliveredAt.map { $0 - due > Notice.lateSeconds } ?? false
  }
}
