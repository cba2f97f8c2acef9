import CivilTime
import TodoCore

/// The state of a row of the ledger.
package enum DeliveryState: String, CaseIterable, Hashable, Sendable {
  /// A run claimed it and has not recorded the outcome yet.
  case claimed
  case failed
  /// Quiet hours hold it back.
  case held
  case delivered
  /// The user has seen it, or done its occurrence since.
  case acknowledged
  /// To be announced again later.
  case snoozed
  /// Given up: it was superseded by a newer announcement, or too late.
  case expired
  /// This dose was marked done; its item stays open.
  case done
  /// Not announced, because its occurrence was done, moved or removed before.
  case skipped
}

/// Why a row was not announced, where its state does not say it.
package enum UnannouncedReason: Hashable, Sendable {
  /// Its occurrence was done, skipped or cancelled before.
  case closedFirst
  /// A later occurrence was done or skipped and came due since.
  case laterClosed
}

/// One row of the ledger.
package struct DeliveryRecord: Hashable, Sendable {
  /// The id of the row.
  package var row: Int
  package var key: ReminderKey
  package var kind: Notification.Kind
  package var title: String
  package var occurrence: String
  package var due: Instant
  package var isAllDay: Bool
  package var missed: Int
  package var state: DeliveryState
  package var deliveredAt: Instant?
  package var attempts: Int
  package var channels: [String]
  package var error: String?
  /// When a snoozed announcement is announced again.
  package var snoozedUntil: Instant?
  /// As in `Notification`, of one that was delivered; of one that is held, the end of quiet hours.
  package private(set) var heldUntil: Instant?
  /// The crossing for which a snoozed announcement waits, until it happens.
  package var awaited: Trigger?
  /// Whether it was announced before, and was to come again.
  package var isSnooze = false
  package private(set) var unannounced: UnannouncedReason?

  package init(
    row: Int, key: ReminderKey, kind: Notification.Kind, title: String, occurrence: String,
    due: Instant, isAllDay: Bool, missed: Int, state: DeliveryState, deliveredAt: Instant?,
    attempts: Int, channels: [String], error: String?, snoozedUntil: Instant?, awaited: Trigger?
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
    self.deliveredAt = deliveredAt
    self.attempts = attempts
    self.channels = channels
    heldUntil = error.flatMap(Self.heldUntil)
    self.error = heldUntil == nil ? error : nil
    self.snoozedUntil = snoozedUntil
    self.awaited = awaited
  }

  /// Stored in place of an error if it is unknown whether the announcement was delivered, because
  /// the runs died during its delivery.
  package static let presumedMark = "presumed"

  /// Stored in place of an error if another announcement includes this one: one of the same moment,
  /// or a later one that counts it as missed.
  package static let joinedMark = "joined"

  /// Stored in place of an error if quiet hours held it back until an instant.
  package static func heldMark(until end: Instant) -> String { "held \(end.secondsSinceEpoch)" }

  /// The instant in such a mark; nil for an error.
  package static func heldUntil(_ mark: String) -> Instant? {
    mark.hasPrefix("held ") ? Int(mark.dropFirst(5)).map(Instant.init(secondsSinceEpoch:)) : nil
  }

  /// Whether another announcement includes this one.
  package var isJoined: Bool { state == .expired && error == DeliveryRecord.joinedMark }

  /// Finds why it was not announced.
  ///
  /// - Parameter item: Its item; nil if that was removed.
  package mutating func explain(by item: Item?) {
    guard let item, [.skipped, .expired].contains(state), !isJoined, !isSnooze else { return }
    let reminder = item.reminders?.first { $0.id == key.reminder }
    let hasLimit =
      kind != .calendar || reminder?.giveUpSeconds != nil
      || reminder?.catchUp == Reminder.CatchUp.none
    if !item.isOpen(occurrence: occurrence) {
      if state == .skipped { unannounced = .closedFirst }
    } else if state == .skipped || !hasLimit, let own = try? OccurrenceKey(iso: occurrence),
      item.changes.contains(where: { $0.status != .open && own < $0.key })
    {
      unannounced = .laterClosed
    }
  }

  /// Whether it is unknown whether the announcement was delivered.
  package var isPresumed: Bool { error == DeliveryRecord.presumedMark }

  /// Whether it was delivered more than `Notification.lateSeconds` after it was due.
  package var isLate: Bool {
    deliveredAt.map { $0 - due > Notification.lateSeconds } ?? false
  }
}

/// When a snoozed notification is delivered again.
package enum SnoozeEnd: Hashable, Sendable {
  case moment(Instant)
  /// On the next crossing that matches the trigger.
  case crossing(RegionTrigger)
}
