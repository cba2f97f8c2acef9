import CivilTime
import Scheduler
import TodoCore

/// What checks will do with the queue and with what was not delivered yet, for lists of reminders.
///
/// A list must not promise what the next check gives up, so each moment that has come is planned as
/// a check would plan it.
struct Outlook {
  let time: CheckTime
  private let ledger: DeliveryLedger
  private let contexts: ReminderContexts

  init(_ store: Store, at time: CheckTime) {
    self.time = time
    ledger = DeliveryLedger(store)
    contexts = ReminderContexts(store)
  }

  /// The moment that a row of the queue will be delivered for: its own, or the next one if a check
  /// gives up what has come.
  ///
  /// - Returns: nil if nothing will be delivered.
  func moment(of armed: ScheduledReminder, _ key: QueueKey) throws -> ScheduledReminder? {
    if armed.moment.isAllDay, time.allDayTime == nil { return nil }
    let row = DeliveryLedger.DueRow(
      key: key, armed: armed,
      due: armed.moment.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay))
    if case .snooze(let snoozed, _) = key,
      let told = try ledger.snoozeNotification(of: snoozed, row: row, at: time)
    {
      return try ledger.isReplaced(told, at: time) ? nil : armed
    }
    guard row.due <= time.now.instant, case .reminder(let reminder) = key,
      let subject = try contexts.subject(of: reminder), subject.item != nil
    else { return armed }
    let plan = try ledger.plan(row, subject, at: time)
    return plan.announced.isEmpty ? plan.next : armed
  }

  /// When a moment that `moment(of:_:)` gives up came due.
  func lapse(of armed: ScheduledReminder?) -> Instant? {
    guard let moment = armed?.moment, !(moment.isAllDay && time.allDayTime == nil) else {
      return nil
    }
    return moment.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay)
  }

  /// Until when quiet hours hold a moment that has come; nil if they do not.
  func heldUntil(_ moment: Instant, _ key: ReminderKey) throws -> Instant? {
    guard moment <= time.now.instant, let end = time.quietEnd,
      let subject = try contexts.subject(of: key),
      (subject.reminder?.level ?? .active).isHeldWhenQuiet
    else { return nil }
    return end
  }

  /// What checks will make of rows of the ledger that are not delivered yet, by number: they are
  /// delivered, expire or are skipped.
  func fates(
    where condition: String, _ values: [SQLValue] = []
  ) throws -> [Int: DeliveryState] {
    let rows = try ledger.openRows(condition, values, at: time)
    return Dictionary(
      try rows.map { row in
        guard try ledger.isOpen(row, at: time) else { return (row.id, .skipped) }
        return (row.id, try isGivenUp(row) ? .expired : .delivered)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a row will be too late by the time of its next try, or once quiet hours end.
  private func isGivenUp(_ row: DeliveryLedger.OpenRow) throws -> Bool {
    var then = time
    let retry = max(row.retryAt ?? time.now.instant, time.now.instant)
    then.now = Now(
      max(retry, try heldUntil(row.notification.due, row.notification.key) ?? retry),
      in: time.now.zone)
    return ledger.isExpired(row, at: then)
  }
}
