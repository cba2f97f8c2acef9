import CivilTime
import Scheduler
import TodoCore

/// An outstanding moment, one that came due and was not delivered, in the queue when its item
/// changed.
struct OutstandingMoment {
  let key: QueueKey
  let scheduled: ScheduledReminder
  /// The time and the zone of the change that is being undone.
  let at: Now
}

/// An undelivered row of the ledger that was suspended because its occurrence was closed, and is
/// outstanding again.
struct ReopenedRow {
  let row: Int
  let key: ReminderKey
  let scheduled: ScheduledReminder
  /// When the first missed moment it stands for was due; nil if it stands for none.
  let firstMissed: Instant?
}

/// Outstanding moments, which are kept when their item changes. `ReminderScheduler` decides the
/// outcome of each; this extension stores it.
extension Store {
  // MARK: Rows of the ledger

  /// Updates the undelivered rows of the ledger after a change of an item: suspends, resumes or
  /// skips them.
  ///
  /// - Returns: The rows that were suspended and are outstanding again.
  func updateLedger(of item: Item, over old: Item, scheduler: ReminderScheduler) throws
    -> [ReopenedRow]
  {
    let now = scheduler.now.instant.secondsSinceEpoch
    let open = try database.rows(
      """
      SELECT id, item_id, reminder_id, occurrence, due, suspended_at IS NOT NULL, due_at,
        first_missed_at FROM ledger
      WHERE item_id = ?1 AND state < \(LedgerCode.delivered) ORDER BY id
      """, [.integer(item.id)]
    ) { row in
      (
        id: row.integer(0), key: row.reminderKey(1), occurrence: row.text(3), due: row.text(4),
        isSuspended: row.bool(5), dueAt: row.instant(6),
        firstMissed: row.optionalInstant(7)
      )
    }
    var reopened: [ReopenedRow] = []
    for row in open {
      // nil for a snoozed notification, whose time does not follow from the item.
      let moment = ReminderMoment(text: row.due)
      let scheduled = ScheduledReminder(
        occurrence: row.occurrence, moment: moment ?? .instant(row.dueAt))
      let successor = item.successor(
        of: row.key, from: old, isCrossing: Crossing.isName(row.occurrence))
      let standing = try successor.map {
        try moment == nil
          ? item.standingOfSnooze(row.occurrence, $0)
          : scheduler.standing(of: scheduled, $0, in: item, before: old)
      }
      if standing == .outstanding, row.isSuspended, moment != nil,
        let successor, let rule = item.rule(of: successor), !Crossing.isName(row.occurrence),
        try scheduler.isSuperseded(scheduled, of: rule, for: item),
        try hasNewer(than: row.id, due: row.dueAt, successor)
      {
        try setState(LedgerCode.expired, ofRow: row.id)
        continue
      }
      switch standing ?? .dropped {
      case .outstanding where row.isSuspended || successor != row.key:
        try recordDelivery(row.id)
        try database.run(
          "UPDATE OR IGNORE ledger SET suspended_at = NULL, reminder_id = ?2 WHERE id = ?1",
          [.integer(row.id), .integer(successor?.reminderID ?? row.key.reminderID)])
        if let successor, row.isSuspended, moment != nil, !Crossing.isName(row.occurrence) {
          reopened.append(
            ReopenedRow(
              row: row.id, key: successor, scheduled: scheduled, firstMissed: row.firstMissed))
        }
      case .suspended where !row.isSuspended:
        try recordDelivery(row.id)
        try database.run(
          "UPDATE ledger SET suspended_at = ?2 WHERE id = ?1", [.integer(row.id), .integer(now)])
      case .dropped: try setState(LedgerCode.skipped, ofRow: row.id)
      case .outstanding, .suspended: break
      }
    }
    return reopened
  }

  /// Merges reopened rows into the outstanding moment of the same reminder in the queue: one
  /// notification stands for both, beginning with the earlier.
  func merge(
    _ reopened: [ReopenedRow], into carried: inout [ReminderKey: ScheduledReminder], of item: Item,
    scheduler: ReminderScheduler
  ) throws {
    for row in reopened {
      guard let queued = carried[row.key], let rule = item.rule(of: row.key),
        rule.catchUp != .all
      else { continue }
      if scheduler.instant(row.scheduled.moment) < scheduler.instant(queued.moment) {
        let first = try row.firstMissed.flatMap {
          try scheduler.next(after: $0 - 1, of: rule, for: item)
        }
        carried[row.key] = first ?? row.scheduled
      }
      try setState(LedgerCode.skipped, ofRow: row.row)
    }
  }

  private func setState(_ state: Int, ofRow row: Int) throws {
    try recordDelivery(row)
    try database.run(
      "UPDATE ledger SET state = ?2, suspended_at = NULL WHERE id = ?1",
      [.integer(row), .integer(state)])
  }

  /// Whether the ledger has a later moment of the reminder, delivered or waiting.
  private func hasNewer(than row: Int, due: Instant, _ key: ReminderKey) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM ledger WHERE item_id = ?1 AND reminder_id = ?2 AND id <> ?3 AND due_at > ?4
        AND state <> \(LedgerCode.skipped) AND suspended_at IS NULL
      """, key.values + [.integer(row), .integer(due.secondsSinceEpoch)]
    )
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

  /// Skips the undelivered notification of an earlier snooze, which a new snooze replaces.
  func skipEarlierSnooze(of ledgerRow: Int) throws {
    try skipRows(
      """
      SELECT other.id FROM ledger JOIN ledger AS other USING (item_id, reminder_id, occurrence)
      WHERE ledger.id = ?1 AND other.state < \(LedgerCode.delivered) AND other.due GLOB 'snoozed *'
      """, ledgerRow)
  }

  /// Skips the undelivered ones among the rows of the ledger that a query for ids returns.
  private func skipRows(_ query: String, _ id: Int) throws {
    for row in try database.rows(query, [.integer(id)], map: { $0.integer(0) }) {
      try recordDelivery(row)
      try database.run(
        """
        UPDATE ledger SET state = \(LedgerCode.skipped), suspended_at = NULL
        WHERE id = ?1 AND state < \(LedgerCode.delivered)
        """, [.integer(row)])
    }
  }

  // MARK: Rows of the queue

  /// The outstanding moments of the queue that stay due after a change, by the current reminders.
  /// Moments of closed occurrences are moved to the ledger, suspended.
  func carryOver(
    _ queued: [QueueKey: ScheduledReminder], to item: Item, from old: Item,
    scheduler: ReminderScheduler
  ) throws -> [ReminderKey: ScheduledReminder] {
    var carried: [ReminderKey: ScheduledReminder] = [:]
    for case (.reminder(let key), let scheduled) in queued
    where scheduler.instant(scheduled.moment) <= scheduler.now.instant {
      guard let successor = item.successor(of: key, from: old, isCrossing: false) else { continue }
      let former = old.rule(of: key)
      if let former,
        let continued = try continuation(of: scheduled, successor, former, item, old, scheduler)
      {
        carried[successor] = continued
      }
      let outstanding =
        try former.map { try scheduler.outstanding(since: scheduled, of: $0, for: old) } ?? []
      for delivery in outstanding
      where try scheduler.standing(of: delivery.scheduled, successor, in: item, before: old)
        == .suspended
      {
        try insertOutstanding(
          delivery, successor, of: item, suspendedAt: scheduler.now.instant, scheduler)
      }
      guard let former, former.catchUp != .all else { continue }
      // Also the missed moments that the newest notification would have stood for.
      for missed in try scheduler.missed(since: scheduled, of: former, for: old)
      where !item.isOpen(occurrence: missed.occurrence) {
        guard try scheduler.standing(of: missed, successor, in: item, before: old) == .suspended
        else {
          continue
        }
        let single = ReminderScheduler.Plan.DeliveryRecord(scheduled: missed)
        try insertOutstanding(
          single, successor, of: item, suspendedAt: scheduler.now.instant, scheduler)
      }
    }
    return carried
  }

  private func continuation(
    of scheduled: ScheduledReminder, _ key: ReminderKey, _ former: ReminderRule, _ item: Item,
    _ old: Item, _ scheduler: ReminderScheduler
  ) throws -> ScheduledReminder? {
    guard item.isOpen, let rule = item.rule(of: key) else { return nil }
    return try scheduler.carried(scheduled, of: rule, for: item, from: (former, old))
  }

  /// Restores an outstanding moment that an undone change removed from the queue.
  func restore(
    _ outstanding: OutstandingMoment, to item: Item, scheduler: ReminderScheduler,
    into carried: inout [ReminderKey: ScheduledReminder]
  ) throws {
    switch outstanding.key {
    case .snooze(let row, _):
      let until = scheduler.instant(outstanding.scheduled.moment)
      guard let key = try ledgerKey(ofRow: row),
        item.isOpen(occurrence: outstanding.scheduled.occurrence),
        try !isSnoozeRecorded(outstanding.scheduled.occurrence, until: until, key: key)
      else { return }
      try enqueue(outstanding.scheduled, key: outstanding.key)
    case .reminder(let key):
      guard item.isOpen, let rule = item.rule(of: key) else { return }
      let due = scheduler.instant(outstanding.scheduled.moment)
      // A notification delivered since then stands for all moments before it.
      var first = outstanding.scheduled
      if let delivered = try newestDelivered(key, of: rule, for: item, scheduler: scheduler),
        delivered >= due
      {
        guard let next = try scheduler.next(after: delivered, of: rule, for: item) else { return }
        first = next
      }
      // A moment that was due then and is still due in the queue.
      if let queued = carried[key],
        scheduler.instant(queued.moment) <= max(due, outstanding.at.instant)
      {
        if scheduler.instant(first.moment) < scheduler.instant(queued.moment) {
          carried[key] = first
        }
        return
      }
      // In a zone further west it is in the future again; `schedule` queues it.
      guard scheduler.instant(first.moment) <= scheduler.now.instant else { return }
      var then = scheduler
      if outstanding.at.instant < scheduler.now.instant { then.now = outstanding.at }
      let outstandingThen = try then.outstanding(since: first, of: rule, for: item).filter {
        try !isRecorded($0.scheduled, key: key, scheduler: scheduler)
          && scheduler.standing(of: $0.scheduled, key, in: item, before: item) == .outstanding
      }
      guard !outstandingThen.isEmpty else { return }
      let outstandingNow = try scheduler.outstanding(since: first, of: rule, for: item)
      if outstandingNow.map(\.scheduled) == outstandingThen.map(\.scheduled) {
        carried[key] = first
      } else {
        // Moments between then and now were not due, so the earlier ones become separate
        // notifications.
        for delivery in outstandingThen {
          try insertOutstanding(delivery, key, of: item, suspendedAt: nil, scheduler)
        }
      }
    }
  }

  /// When the newest delivered or expired moment of a reminder was due; nil if there is none, or if
  /// each moment is delivered separately.
  private func newestDelivered(
    _ key: ReminderKey, of rule: ReminderRule, for item: Item, scheduler: ReminderScheduler
  ) throws -> Instant? {
    if rule.catchUp == .all { return nil }
    let rows = try database.rows(
      """
      SELECT reminder_id, occurrence, due FROM ledger
      WHERE item_id = ?1 AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0)
        AND state BETWEEN \(LedgerCode.delivered) AND \(LedgerCode.expired)
      ORDER BY due_at DESC LIMIT 16
      """, key.values
    ) { row in
      (isOwn: row.integer(0) == key.reminderID, occurrence: row.text(1), due: row.text(2))
    }
    return try rows.compactMap { row in
      // A snoozed notification does not stand for other moments.
      guard let moment = ReminderMoment(text: row.due) else { return nil }
      // The default reminder and an explicit one that replaced it count as one.
      let scheduled = ScheduledReminder(occurrence: row.occurrence, moment: moment)
      guard try row.isOwn || scheduler.stands(scheduled, of: rule, for: item) else { return nil }
      // In the current zone, like the moments it is compared with.
      return scheduler.instant(moment)
    }.max()
  }

  // MARK: Inserting

  /// Stores an outstanding moment in the ledger.
  private func insertOutstanding(
    _ delivery: ReminderScheduler.Plan.DeliveryRecord, _ key: ReminderKey, of item: Item,
    suspendedAt: Instant?, _ scheduler: ReminderScheduler
  ) throws {
    guard let context = context(of: key, in: item) else { return }
    var notification = context.notification(
      of: delivery.scheduled, missed: delivery.missed, at: scheduler.time)
    notification.firstMissed = delivery.firstMissed
    try insertOutstanding(
      notification, due: delivery.scheduled.moment.text, suspendedAt: suspendedAt,
      now: scheduler.now.instant)
  }

  /// Stores an outstanding notification as a claim, which the next check delivers first, unless it
  /// is suspended.
  func insertOutstanding(
    _ notification: Notification, due: String, suspendedAt: Instant?, now: Instant
  )
    throws
  {
    guard
      let row = try insertDelivery(notification, due: due, state: LedgerCode.claimed, at: now)
    else { return }
    if row.isNew { try recordNewDelivery(row.id) }
    try database.run(
      "UPDATE ledger SET suspended_at = ?2 WHERE id = ?1",
      [.integer(row.id), SQLValue(suspendedAt?.secondsSinceEpoch)])
  }

  /// Inserts a row into the ledger, or reuses a skipped one for the same moment.
  ///
  /// - Returns: The row; nil if the ledger already has this moment.
  func insertDelivery(
    _ notification: Notification, due: String, state: Int, at now: Instant
  ) throws -> (id: Int, isNew: Bool)? {
    let name = notification.key.values + [.text(notification.occurrence), .text(due)]
    let content: [SQLValue] = [
      .integer(notification.due.secondsSinceEpoch), .integer(notification.missed),
      .text(notification.title),
      SQLValue(notification.body), .integer(state), .integer(now.secondsSinceEpoch),
      SQLValue(notification.firstMissed?.secondsSinceEpoch),
    ]
    try database.run(
      """
      INSERT OR IGNORE INTO ledger (item_id, reminder_id, occurrence, due, due_at, missed, title,
        body, state, claimed_at, first_missed_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """, name + content)
    if database.changedRowCount == 1 { return (database.lastInsertedID, true) }
    guard state != LedgerCode.skipped else { return nil }
    let skipped = try database.first(
      """
      SELECT id FROM ledger WHERE item_id = ?1 AND reminder_id = ?2 AND occurrence = ?3 AND due = ?4
        AND state = \(LedgerCode.skipped)
      """, name
    ) { $0.integer(0) }
    guard let skipped else { return nil }
    try recordDelivery(skipped)
    try database.run(
      """
      UPDATE ledger SET due_at = ?5, missed = ?6, title = ?7, body = ?8, state = ?9,
        claimed_at = ?10, first_missed_at = ?11, retry_at = NULL, suspended_at = NULL
      WHERE item_id = ?1 AND reminder_id = ?2 AND occurrence = ?3 AND due = ?4
      """, name + content)
    return (skipped, false)
  }
}
