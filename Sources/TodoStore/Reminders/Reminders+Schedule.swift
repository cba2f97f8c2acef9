import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Keeps the ledger and the queue up to date when an item changes.
extension Reminders {
  /// Schedules the reminders of an item after a change. A moment that came due and was not
  /// delivered stays outstanding if the change allows it.
  ///
  /// - Parameters:
  ///   - item: The item as stored, with the ids of its reminders.
  ///   - old: The item before the change; nil for an item without rows in the queue and the ledger.
  ///   - received: The state that the item takes over from another one.
  ///   - isUndo: Whether a command is undone or done again. Snoozes are then restored as they were.
  ///   - settled: The start of this minute, if it is known.
  func schedule(
    _ item: Item, replacing old: Item?, receiving received: OccurrenceTransfer.Result? = nil,
    isUndo: Bool = false, since settled: SettledTime? = nil, scheduler: ReminderScheduler
  ) throws {
    let former = old ?? received?.former
    if let former, !isUndo {
      try endSnoozes(of: item, over: former, now: scheduler.now.instant)
    }
    if let old { try keepOutstanding(of: old, scheduler: scheduler) }
    // Rows that came from another item are judged by what they were there.
    if let before = received?.former ?? old {
      try updateLedger(of: item, over: before, isUndo: isUndo, scheduler: scheduler)
    }
    let settled = settled ?? SettledTime(startOfMinute: scheduler.now)
    if former != nil { try setSettled(settled, ofItem: item.id) }
    for (key, rule) in item.isOpen && received == nil && old != item ? item.rules : [:]
    // One that was made before another change of this second is not new, nor if it was off.
    where rule.made == scheduler.now.instant && old?.made(of: key) != rule.made {
      let first = try scheduler.first(
        of: rule, for: item, isNew: true,
        isRecorded: { try former != nil && isRecorded($0, key: key, scheduler: scheduler) })
      guard let first, scheduler.instant(first.moment) < settled.instant else { continue }
      // One that was moved to the first moment need not be ahead.
      for moment in try scheduler.outstanding(since: first, of: rule, for: item)
      where moment == first || moment.moment != first.moment {
        try insertOutstanding(moment, key, of: item, scheduler)
      }
    }
    try fillQueue(of: item, since: settled, hasHistory: former != nil, scheduler: scheduler)
    if former == nil { return }
    try acknowledgeClosed(item, at: scheduler.now.instant)
  }

  /// The reminder of a row of the ledger; nil if there is no such row.
  func ledgerKey(ofRow row: Int) throws -> ReminderKey? {
    try database.first(
      "SELECT item_id, reminder_id FROM ledger WHERE id = ?1", [.integer(row)]
    ) { $0.reminderKey(0) }
  }

  /// Acknowledges delivered notifications of closed occurrences, so that the badge no longer counts
  /// them.
  func acknowledgeClosed(_ item: Item, at now: Instant) throws {
    let closed = item.changes.filter { $0.status != .open }
    guard !item.isOpen || !closed.isEmpty else { return }
    let delivered = try database.rows(
      """
      SELECT id, occurrence FROM ledger
      WHERE item_id = ?1 AND state = \(LedgerCode.delivered)
      """, [.integer(item.id)]
    ) { (id: $0.integer(0), occurrence: $0.text(1)) }
    for row in delivered where !item.isOpen(occurrence: row.occurrence) {
      try acknowledge(row: row.id, at: now)
    }
  }

  /// Records the image of a row of the ledger and marks it as acknowledged.
  func acknowledge(row: Int, at now: Instant) throws {
    try updateRecorded(row, "state = \(LedgerCode.acknowledged), acknowledged_at = \(now)")
  }

  /// Sets columns of a row of the ledger.
  func update(_ row: Int, _ assignments: SQL) throws {
    try database.run(literal: "UPDATE ledger SET \(assignments) WHERE id = \(row)")
  }

  /// Records the image of a row of the ledger and sets columns of it.
  func updateRecorded(_ row: Int, _ assignments: SQL) throws {
    try journal.recordDelivery(row)
    try update(row, assignments)
  }

  // MARK: What the ledger has

  /// Whether the ledger has this moment, delivered, expired or waiting, but not skipped.
  ///
  /// The row remains while the item is done and undone, or the reminder switched off and on. The
  /// default reminder and an explicit one that replaced it count as one.
  func isRecorded(
    _ scheduled: ScheduledReminder, key: ReminderKey, scheduler: ReminderScheduler
  ) throws -> Bool {
    try isInLedger(scheduled, key: key, scheduler, "state < \(LedgerCode.skipped)")
  }

  /// Whether this moment was delivered or expired, by the reminder or by the default reminder it
  /// replaced.
  func isDelivered(
    _ scheduled: ScheduledReminder, key: ReminderKey, scheduler: ReminderScheduler
  ) throws -> Bool {
    try isInLedger(
      scheduled, key: key, scheduler,
      "state BETWEEN \(LedgerCode.delivered) AND \(LedgerCode.expired)")
  }

  /// Whether the ledger has this moment in a state. Moments of one instant are equal, whether
  /// stored as a wall-clock time or, for an item with a zone, as an instant. So are an occurrence of
  /// several a day and the day itself, by which it is named once its item has one.
  private func isInLedger(
    _ scheduled: ScheduledReminder, key: ReminderKey, _ scheduler: ReminderScheduler,
    _ state: String
  ) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM ledger
      WHERE item_id = ?1 AND (due = ?4 OR due_at = ?5 AND due NOT GLOB 's*')
        AND (occurrence IN (?3, substr(?3, 1, 10))
          OR length(?3) = 10 AND occurrence > ?3 || 'T' AND occurrence < ?3 || 'U')
        AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0) AND \(state)
      """,
      key.values + [
        .text(scheduled.occurrence), .text(scheduled.moment.text),
        .integer(scheduler.instant(scheduled.moment).secondsSinceEpoch),
      ]
    )
  }

  /// Whether the ledger has the delivery at the end of a snooze, made or waiting.
  func isSnoozeRecorded(
    _ occurrence: String, until instant: Instant, key: ReminderKey, asDropped: Bool = false
  ) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM ledger WHERE item_id = ?1 AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0)
        AND occurrence = ?3 AND due = ?4 AND (?5 OR state < \(LedgerCode.skipped))
      """,
      key.values
        + [.text(occurrence), .text(Reminders.snoozedDue(instant)), SQLValue(asDropped)]
    )
  }
}
