import CivilTime
import Scheduler
import TodoCore

/// Imports and exports acknowledgements and snoozes of VALARM components.
///
/// - SeeAlso: RFC 9074 §6 and §7.
extension Reminders {
  /// The marks of the explicit reminders of some items, by the ids of the item and the reminder.
  package func seenMarks(ofItems ids: [Int], at now: Instant) throws -> [Int: [Int: ReminderMark]] {
    let rows = try database.rows(
      """
      SELECT ledger.item_id, ledger.reminder_id, max(acknowledged_at),
        max(CASE WHEN state = \(LedgerCode.snoozed) AND snoozed_until > ?2 THEN snoozed_until END)
      FROM json_each(?1) CROSS JOIN ledger ON ledger.item_id = json_each.value
      WHERE EXISTS (SELECT 1 FROM ledger) AND reminder_id > 0 AND acknowledged_at IS NOT NULL
        AND suspended_at IS NULL
      GROUP BY ledger.item_id, ledger.reminder_id
      """, [.text(ItemTable.jsonArray(of: ids)), .integer(now.secondsSinceEpoch)]
    ) { row in
      (
        item: row.integer(0), reminder: row.integer(1),
        mark: ReminderMark(
          acknowledged: row.optionalInstant(2),
          snoozedUntil: row.optionalInstant(3))
      )
    }
    var marks: [Int: [Int: ReminderMark]] = [:]
    for row in rows { marks[row.item, default: [:]][row.reminder] = row.mark }
    return marks
  }

  /// Applies the mark of another program to a reminder, unless a later one was made here.
  ///
  /// - Parameter item: The item as stored and scheduled.
  func apply(
    _ mark: ReminderMark, toReminder id: Int, of item: Item, scheduler: ReminderScheduler
  ) throws {
    let key = ReminderKey.own(id, item: item.id)
    guard let rule = item.rule(of: key), let context = context(of: key, in: item) else { return }
    if let acknowledged = mark.acknowledged {
      try keepOutstanding(of: item, scheduler: scheduler)
      try fillQueue(of: item, since: try settledTime(ofItem: item, scheduler), scheduler: scheduler)
      try acknowledgeLedger(of: key, by: acknowledged, endsSnooze: mark.snoozedUntil == nil)
      try acknowledgeQueue(of: context, rule, item, by: acknowledged, scheduler)
    }
    // The end of a snooze that has passed is not delivered, like any other moment past at the
    // import.
    if let until = mark.snoozedUntil, until >= scheduler.now.startOfMinute {
      try snooze(context, rule, item, until: until, since: mark.acknowledged, scheduler)
    }
  }

  // MARK: Acknowledged

  /// Acknowledges the rows of the ledger that were due by a time.
  private func acknowledgeLedger(
    of key: ReminderKey, by acknowledged: Instant, endsSnooze: Bool
  ) throws {
    let rows = try database.rows(
      """
      SELECT id, state FROM ledger WHERE item_id = ?1 AND reminder_id = ?2 AND due_at <= ?3
        AND suspended_at IS NULL AND (state IN (\(LedgerCode.outstanding), \(LedgerCode.failed),
          \(LedgerCode.held), \(LedgerCode.delivered)) OR state = \(LedgerCode.snoozed) AND acknowledged_at < ?3)
      """, key.values + [.integer(acknowledged.secondsSinceEpoch)]
    ) { (id: $0.integer(0), isSnoozed: $0.integer(1) == LedgerCode.snoozed) }
    for row in rows where endsSnooze || !row.isSnoozed {
      try acknowledge(row: row.id, at: acknowledged)
      if row.isSnoozed {
        try dequeue(.snooze(row: row.id, item: key.item))
        try removeRegionSnooze(row.id, now: acknowledged)
      }
      try update(row.id, "snoozed_until = NULL, retry_at = NULL")
    }
  }

  /// Stores the queued moments that were due by a time as acknowledged, and queues the next.
  private func acknowledgeQueue(
    of context: ReminderContext, _ rule: ReminderRule, _ item: Item, by acknowledged: Instant,
    _ scheduler: ReminderScheduler
  ) throws {
    let queueKey = QueueKey.reminder(context.key)
    guard let queued = try queuedRows(of: item.id)[queueKey],
      let covered = try scheduler.covered(by: acknowledged, from: queued, of: rule, for: item)
    else { return }
    try journal.recordItem(item.id)
    for scheduled in covered.seen {
      _ = try insertDeliveredElsewhere(
        context, scheduled, state: LedgerCode.acknowledged, acknowledged: acknowledged,
        scheduler: scheduler)
    }
    if let next = covered.next {
      try enqueue(next, key: queueKey)
    } else {
      try dequeue(queueKey)
    }
  }

  /// Stores a notification that another program has delivered.
  ///
  /// - Returns: The id of its row; nil if the ledger already has this moment.
  private func insertDeliveredElsewhere(
    _ context: ReminderContext, _ scheduled: ScheduledReminder, state: Int, acknowledged: Instant,
    scheduler: ReminderScheduler
  ) throws -> Int? {
    let notification = context.notification(of: scheduled, missed: 0, at: scheduler.time)
    // Moments after the acknowledgement stay outstanding.
    let claimed = Now(min(acknowledged, scheduler.now.instant), in: scheduler.now.zone)
    guard
      let row = try insertDelivery(
        notification, due: scheduled.moment.text, state: state, at: claimed)
    else { return nil }
    if row.isNew { try journal.recordNew(row.id, as: .delivery) }
    try update(row.id, "acknowledged_at = \(acknowledged)")
    return row.id
  }

  // MARK: Snoozed

  private struct KnownDelivery {
    let row: Int
    let occurrence: String
    let acknowledged: Instant?
    let snoozedUntil: Instant?
  }

  private func snooze(
    _ context: ReminderContext, _ rule: ReminderRule, _ item: Item, until: Instant,
    since acknowledged: Instant?, _ scheduler: ReminderScheduler
  ) throws {
    let now = scheduler.now.instant
    let key = context.key
    let known = try newestDelivery(of: key, by: until)
    if let known {
      if known.snoozedUntil == until { return }
      // The user has acknowledged it here later.
      if let own = known.acknowledged, own > (acknowledged ?? own) { return }
    }
    let then = acknowledged ?? now
    let fallback = ScheduledReminder(
      occurrence: scheduler.now.zone.civil(at: until).day.description, moment: .instant(then))
    let scheduled = try scheduler.announced(by: then, of: rule, for: item) ?? fallback
    let occurrence = known?.occurrence ?? scheduled.occurrence
    guard item.tells(of: occurrence, by: key),
      try !isSnoozeRecorded(occurrence, until: until, key: key)
    else { return }
    let row =
      try known?.row
      ?? insertDeliveredElsewhere(
        context, scheduled, state: LedgerCode.snoozed, acknowledged: then, scheduler: scheduler)
    guard let row else { return }
    try snooze(
      row, occurrence: occurrence, ofItem: item.id, until: until, acknowledged: then, at: now)
  }

  /// The newest delivered or expired notification of a reminder that was due by a time.
  private func newestDelivery(of key: ReminderKey, by moment: Instant) throws -> KnownDelivery? {
    try database.first(
      """
      SELECT id, occurrence, acknowledged_at,
        CASE WHEN state = \(LedgerCode.snoozed) THEN snoozed_until END
      FROM ledger WHERE item_id = ?1 AND reminder_id = ?2 AND due_at <= ?3
        AND state BETWEEN \(LedgerCode.delivered) AND \(LedgerCode.expired)
      ORDER BY due_at DESC, id DESC LIMIT 1
      """, key.values + [.integer(moment.secondsSinceEpoch)]
    ) { row in
      KnownDelivery(
        row: row.integer(0), occurrence: row.text(1),
        acknowledged: row.optionalInstant(2),
        snoozedUntil: row.optionalInstant(3))
    }
  }
}
