import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Outstanding moments when their item changes. `ReminderScheduler` decides about each; this
/// extension keeps them as rows of the ledger.
extension Reminders {
  // MARK: Before a change

  /// Moves due moments from the queue to the ledger, so that they stay outstanding after the item
  /// changes.
  ///
  /// - Parameter item: The item before the change.
  func keepOutstanding(of item: Item, scheduler: ReminderScheduler) throws {
    let now = scheduler.now.instant
    var queued = try queuedRows(of: item.id)
    // An unreadable row counts as lost.
    let isUnreadable = queued.values.contains { [.wall(.min), .allDay(.min)].contains($0.moment) }
    if try isUnreadable
      || database.exists("SELECT 1 FROM queue_lost WHERE item_id = ?1", [.integer(item.id)])
    {
      try restoreLostRows(of: item, scheduler: scheduler)
      queued = try queuedRows(of: item.id)
    }
    for (key, scheduled) in queued.sorted(by: { $0.key.reminderID < $1.key.reminderID })
    where scheduler.instant(scheduled.moment) <= now {
      // Without a digest time, all-day moments are never due.
      if scheduled.moment.isAllDay, scheduler.time.allDayTime == nil { continue }
      switch key {
      case .snooze(let row, _):
        if let reminder = try ledgerKey(ofRow: row),
          item.tells(of: scheduled.occurrence, by: reminder)
        {
          let due = Reminders.snoozedDue(scheduler.instant(scheduled.moment))
          try insertOutstanding(scheduled, due: due, reminder, of: item, scheduler)
        }
      case .reminder(let reminder):
        guard let rule = item.rule(of: reminder) else { continue }
        try keepOutstanding(since: scheduled, reminder, by: rule, of: item, scheduler)
      }
      try dequeue(key)
    }
  }

  /// Inserts the due moments of a reminder since one into the ledger. Those that a closed occurrence took
  /// the place of wait until it is open or ahead again.
  func keepOutstanding(
    since first: ScheduledReminder, _ key: ReminderKey, by rule: ReminderRule, of item: Item,
    _ scheduler: ReminderScheduler
  ) throws {
    for moment in try scheduler.outstanding(since: first, of: rule, for: item)
    where try !isDelivered(moment, key: key, scheduler: scheduler) {
      let row = try insertOutstanding(moment, key, of: item, scheduler)
      if let row, try scheduler.isPassedOver(moment, of: rule, for: item) {
        try update(row.id, "suspended_at = \(scheduler.now.instant)")
      }
    }
  }

  /// Inserts an outstanding moment into the ledger. Undo does not remove it, since it was
  /// outstanding before the command.
  ///
  /// - Parameters:
  ///   - due: The value of `ledger.due`; nil for the moment's own.
  ///   - isRecorded: Whether undo drops it again that was dropped before.
  /// - Returns: The row; nil if the ledger already has this moment.
  @discardableResult
  func insertOutstanding(
    _ scheduled: ScheduledReminder, due: String? = nil, _ key: ReminderKey, of item: Item,
    isRecorded: Bool = false, _ scheduler: ReminderScheduler
  ) throws -> (id: Int, isNew: Bool)? {
    guard let context = context(of: key, in: item) else { return nil }
    let notification = context.notification(of: scheduled, missed: 0, at: scheduler.time)
    return try insertDelivery(
      notification, due: due ?? scheduled.moment.text, state: LedgerCode.outstanding,
      isRecorded: isRecorded, at: scheduler.now)
  }

  // MARK: After a change

  /// Updates the undelivered rows of the ledger after a change of an item: suspends, resumes or
  /// skips them.
  func updateLedger(
    of item: Item, over old: Item, isUndo: Bool = false, scheduler: ReminderScheduler
  ) throws {
    let settled = try settledTime(ofItem: item, scheduler)
    let open = try database.rows(
      """
      SELECT id, item_id, reminder_id, occurrence, due, suspended_at IS NOT NULL, due_at,
        state = \(LedgerCode.outstanding), first_missed_at, claimed_at = ?2 FROM ledger
      WHERE item_id = ?1 AND state < \(LedgerCode.delivered) ORDER BY id
      """, [.integer(item.id), .integer(scheduler.now.instant.secondsSinceEpoch)]
    ) { row in
      (
        id: row.integer(0), key: row.reminderKey(1), occurrence: row.text(3), due: row.text(4),
        isSuspended: row.bool(5), dueAt: row.instant(6), wasClaimed: !row.bool(7),
        firstMissed: row.optionalInstant(8), isNew: row.bool(9)
      )
    }
    for row in open {
      // nil for a snoozed notification, whose time does not follow from the item.
      let moment = ReminderMoment(text: row.due)
      let scheduled = ScheduledReminder(
        occurrence: row.occurrence, moment: moment ?? .instant(row.dueAt))
      // A moment that a clock further ahead had reached is the queue's again.
      if let moment, !row.wasClaimed, scheduler.instant(moment) > scheduler.now.instant {
        try setState(LedgerCode.dropped, ofRow: row.id)
        continue
      }
      let isCrossing = Crossing.isName(row.occurrence)
      let successor =
        moment == nil
        ? item.successor(ofSnoozed: row.key, from: old, isCrossing: isCrossing)
        : item.successor(of: row.key, from: old, isCrossing: isCrossing)
      var standing = try successor.map {
        try moment == nil
          ? item.standingOfSnooze(row.occurrence, $0)
          : scheduler.standing(of: scheduled, $0, in: item, before: old)
      }
      if standing == .outstanding, moment != nil, let successor,
        let rule = item.rule(of: successor), !isCrossing
      {
        if row.isSuspended, try scheduler.isSuperseded(scheduled, of: rule, for: item),
          try hasNewer(than: row.id, scheduler.instant(scheduled.moment), successor, scheduler)
        {
          try setState(LedgerCode.expired, ofRow: row.id)
          continue
        }
        // Undo would restore this moment, but a newer one has been announced since.
        if !row.wasClaimed, !row.isSuspended, rule.catchUp != .all,
          try isReplaced(
            scheduled, successor, of: rule, for: item, scheduler, byItself: !row.isNew)
        {
          try setState(LedgerCode.dropped, ofRow: row.id)
          continue
        }
        // Closing the newest moment gives up the ones before it, and reopening it brings them back. Who
        // reopens an earlier one wants it; undo leaves what would have been given up without the command.
        let wasPassedOver = try old.rule(of: row.key).map {
          try scheduler.wasPassedOver(scheduled, of: $0, for: old, at: settled)
        }
        if isUndo
          || (row.isSuspended ? old.isOpen(occurrence: row.occurrence) : wasPassedOver != true),
          try scheduler.isPassedOver(scheduled, of: rule, for: item)
        {
          standing = .suspended
        }
      }
      switch standing ?? .dropped {
      case .outstanding where row.isSuspended || successor != row.key:
        try journal.recordDelivery(row.id)
        try database.run(
          "UPDATE OR IGNORE ledger SET suspended_at = NULL, reminder_id = ?2 WHERE id = ?1",
          [.integer(row.id), .integer(successor?.reminderID ?? row.key.reminderID)])
        // The successor may have had this moment before, and dropped it.
        if database.changedRowCount == 0, moment != nil, let successor {
          try setState(LedgerCode.dropped, ofRow: row.id)
          try resume(scheduled, successor, of: item, scheduler)
        }
      case .suspended where !row.isSuspended:
        try updateRecorded(row.id, "suspended_at = \(scheduler.now.instant)")
      case .dropped:
        try setState(row.wasClaimed ? LedgerCode.skipped : LedgerCode.dropped, ofRow: row.id)
        guard row.wasClaimed, moment != nil, let successor, let rule = old.rule(of: row.key) else {
          continue
        }
        // Also what was moved to the same moment.
        try resumeCovered(
          from: row.firstMissed ?? row.dueAt, before: row.dueAt + 1, by: rule, of: old,
          as: successor, of: item, scheduler)
      case .outstanding, .suspended: break
      }
    }
  }

  /// Makes moments outstanding again that came due since a command and were dropped by its opposite, when
  /// it is taken back.
  func reviveDropped(ofItem id: Int, since instant: Instant) throws {
    let rows = try database.integers(
      """
      SELECT id FROM ledger WHERE item_id = ?1 AND state = \(LedgerCode.dropped) AND error IS NULL
        AND due_at >= ?2 AND due NOT GLOB 's*'
      """, [.integer(id), .integer(instant.secondsSinceEpoch)])
    for row in rows { try setState(LedgerCode.outstanding, ofRow: row) }
  }

  /// Makes what was to be announced with a later moment, which is not announced, outstanding again.
  ///
  /// - Parameters:
  ///   - old: The item with the reminder `rule`.
  ///   - item: The item with the reminder `key`: the same or a changed one.
  func resumeCovered(
    from first: Instant, before dueAt: Instant, by rule: ReminderRule, of old: Item,
    as key: ReminderKey, of item: Item, _ scheduler: ReminderScheduler
  ) throws {
    let covered = ScheduledReminder(occurrence: "", moment: .instant(first))
    for moment in try scheduler.outstanding(since: covered, of: rule, for: old)
    where try scheduler.instant(moment.moment) < dueAt
      && scheduler.standing(of: moment, key, in: item, before: old) == .outstanding
    {
      try resume(moment, key, of: item, scheduler)
    }
  }

  /// Makes a moment outstanding again that was given up for a later one.
  private func resume(
    _ moment: ScheduledReminder, _ key: ReminderKey, of item: Item, _ scheduler: ReminderScheduler
  ) throws {
    let joined = try database.integers(
      """
      SELECT id FROM ledger WHERE item_id = ?1 AND reminder_id = ?2 AND occurrence = ?3 AND due = ?4
        AND state = \(LedgerCode.expired)
      """, key.values + [.text(moment.occurrence), .text(moment.moment.text)])
    for row in joined { try setState(LedgerCode.dropped, ofRow: row) }
    if let row = try insertOutstanding(moment, key, of: item, isRecorded: true, scheduler),
      row.isNew
    {
      try journal.recordNew(row.id, as: .delivery)
    }
  }

  private func setState(_ state: Int, ofRow row: Int) throws {
    try updateRecorded(row, "state = \(state), suspended_at = NULL")
  }

  /// Whether the ledger has a later moment of the reminder that was claimed, whatever became of it.
  /// Clock times are compared in the present zone, as one of them may have been claimed in another.
  private func hasNewer(
    than row: Int, _ due: Instant, _ key: ReminderKey, _ scheduler: ReminderScheduler
  ) throws -> Bool {
    try database.rows(
      """
      SELECT due, due_at FROM ledger WHERE item_id = ?1 AND reminder_id = ?2 AND id <> ?3
        AND state BETWEEN \(LedgerCode.claimed) AND \(LedgerCode.expired)
        AND suspended_at IS NULL
      ORDER BY due_at DESC LIMIT 16
      """, key.values + [.integer(row)]
    ) { ReminderMoment(text: $0.text(0)).map(scheduler.instant) ?? $0.instant(1) }
    .contains { $0 > due }
  }

  /// Whether a reminder announced, gave up or is announcing a moment that is not before this one. The
  /// default reminder and an explicit one that replaced it count as one.
  ///
  /// - Parameter byItself: Whether another moment of the same occurrence counts, as it does for undo.
  func isReplaced(
    _ scheduled: ScheduledReminder, _ key: ReminderKey, of rule: ReminderRule, for item: Item,
    _ scheduler: ReminderScheduler, byItself: Bool = true
  ) throws -> Bool {
    let newest = try database.rows(
      """
      SELECT reminder_id, occurrence, due, state FROM ledger
      WHERE item_id = ?1 AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0)
        AND state BETWEEN \(LedgerCode.claimed) AND \(LedgerCode.expired)
        AND suspended_at IS NULL AND due NOT GLOB 's*'
        AND occurrence NOT GLOB '\(Crossing.pattern)'
      ORDER BY due_at DESC LIMIT 16
      """, key.values
    ) { row in
      // One that waits may have been moved away by this change.
      let isSettled = row.integer(3) >= LedgerCode.delivered
      return (
        isOwn: row.integer(0) == key.reminderID && isSettled, occurrence: row.text(1),
        due: row.text(2)
      )
    }
    return try newest.contains { row in
      guard let moment = ReminderMoment(text: row.due),
        scheduler.instant(moment) >= scheduler.instant(scheduled.moment),
        scheduler.instant(moment) <= scheduler.now.instant,
        byItself || row.occurrence != scheduled.occurrence
      else { return false }
      let other = ScheduledReminder(occurrence: row.occurrence, moment: moment)
      return try row.isOwn || scheduler.isMoment(other, of: rule, for: item)
    }
  }

  /// Skips the undelivered notifications of an item that is removed. Undoing the removal restores
  /// them.
  func skipOutstanding(ofItem id: Int) throws {
    try skipRows(
      """
      SELECT id FROM ledger WHERE item_id = ?1 AND state < \(LedgerCode.delivered)
      UNION SELECT ledger_id FROM region_snooze WHERE item_id = ?1
      """, id)
  }

  /// Skips the undelivered notifications of a pushed reminder that is removed or switched off.
  func skipOutstanding(ofPush id: Int) throws {
    try skipRows(
      """
      SELECT id FROM ledger
      WHERE item_id = 0 AND reminder_id = ?1 AND state < \(LedgerCode.delivered)
      """, id)
  }

  /// Skips the undelivered notification of an earlier snooze, which a new snooze replaces. The
  /// default reminder and an explicit one that replaced it count as one.
  func skipEarlierSnooze(of ledgerRow: Int) throws {
    try skipRows(
      """
      SELECT other.id FROM ledger JOIN ledger AS other USING (item_id, occurrence)
      WHERE ledger.id = ?1 AND (other.reminder_id = ledger.reminder_id OR other.reminder_id = 0
        OR ledger.reminder_id = 0) AND other.state < \(LedgerCode.delivered) AND other.due GLOB 'snoozed *'
      """, ledgerRow)
  }

  /// Skips the undelivered notification of a snooze that was undone.
  func skipSnooze(of ledgerRow: Int, until: Instant) throws {
    try skipRows(
      """
      SELECT other.id FROM ledger JOIN ledger AS other USING (item_id, occurrence)
      WHERE ledger.id = ?1 AND other.due = '\(Reminders.snoozedDue(until))'
      """, ledgerRow)
  }

  /// Skips the undelivered ones among the rows of the ledger that a query for ids returns.
  private func skipRows(_ query: String, _ id: Int) throws {
    for row in try database.integers(query, [.integer(id)]) {
      try journal.recordDelivery(row)
      try database.run(
        """
        UPDATE ledger SET suspended_at = NULL, state = \(LedgerCode.ended(as: LedgerCode.skipped))
        WHERE id = ?1 AND state < \(LedgerCode.delivered)
        """, [.integer(row)])
    }
  }

  // MARK: Inserting

  /// Inserts a row into the ledger, or reuses a skipped one for the same moment.
  ///
  /// - Returns: The row; nil if the ledger already has this moment.
  func insertDelivery(
    _ notification: Notification, due: String, state: Int, isRecorded: Bool = true, at now: Now
  ) throws -> (id: Int, isNew: Bool)? {
    let name = notification.key.values + [.text(notification.occurrence), .text(due)]
    let content: [SQLValue] = [
      .integer(notification.due.secondsSinceEpoch), .integer(notification.missed),
      .text(notification.title),
      SQLValue(notification.body), .integer(state), .integer(now.instant.secondsSinceEpoch),
      SQLValue(notification.firstMissed?.secondsSinceEpoch),
      .integer(SettledTime(endOf: now).offset),
    ]
    try database.run(
      """
      INSERT OR IGNORE INTO ledger (item_id, reminder_id, occurrence, due, due_at, missed, title,
        body, state, claimed_at, first_missed_at, claimed_offset)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """, name + content)
    if database.changedRowCount == 1 { return (database.lastInsertedID, true) }
    guard state != LedgerCode.skipped else { return nil }
    let skipped = try database.integer(
      """
      SELECT id FROM ledger WHERE item_id = ?1 AND reminder_id = ?2 AND occurrence = ?3 AND due = ?4
        AND state >= \(LedgerCode.skipped)
      """, name)
    guard let skipped else { return nil }
    if isRecorded { try journal.recordDelivery(skipped) }
    try database.run(
      """
      UPDATE ledger SET due_at = ?5, missed = ?6, title = ?7, body = ?8, state = ?9,
        claimed_at = ?10, first_missed_at = ?11, claimed_offset = ?12, retry_at = NULL,
        suspended_at = NULL, error = NULL
      WHERE item_id = ?1 AND reminder_id = ?2 AND occurrence = ?3 AND due = ?4
      """, name + content)
    return (skipped, false)
  }
}
