import CivilTime
import Scheduler
import TodoCore

/// A row of the queue that was due but not delivered when its item changed.
struct Debt {
  let key: QueueKey
  let armed: ScheduledReminder
  /// The time and zone of the change that is being undone.
  let at: Now
}

/// An undelivered row of the ledger whose occurrence was closed and is open again.
struct ReopenedDebt {
  let row: Int
  let key: ReminderKey
  let armed: ScheduledReminder
  /// When the first of the missed times it stands for was due; nil without any.
  let firstMissed: Instant?
}

/// Keeps due but undelivered notifications through changes of their items. `ReminderScheduler`
/// decides what happens to each; this extension stores it.
extension Store {
  // MARK: Rows of the ledger

  /// Updates undelivered rows of the ledger after a change, including those suspended because the
  /// item was closed.
  ///
  /// - Returns: The rows that were suspended and are due again.
  func settleLedger(of item: Item, over old: Item, scheduler: ReminderScheduler) throws
    -> [ReopenedDebt]
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
        isSuspended: row.bool(5), dueAt: Instant(secondsSinceEpoch: row.integer(6)),
        firstMissed: row.optionalInteger(7).map(Instant.init(secondsSinceEpoch:))
      )
    }
    var reopened: [ReopenedDebt] = []
    for row in open {
      // A snoozed notification's time does not follow from the item.
      let moment = ReminderMoment(text: row.due)
      let armed = ScheduledReminder(
        occurrence: row.occurrence, moment: moment ?? .instant(row.dueAt))
      let heir = item.heir(of: row.key, from: old, isCrossing: Crossing.isName(row.occurrence))
      let standing = try heir.map {
        try moment == nil
          ? item.standingOfSnooze(row.occurrence, $0)
          : scheduler.standing(of: armed, $0, in: item, before: old)
      }
      if standing == .owed, row.isSuspended, moment != nil,
        let heir, let rule = item.rule(of: heir), !Crossing.isName(row.occurrence),
        try scheduler.isSuperseded(armed, of: rule, for: item),
        try hasNewer(than: row.id, due: row.dueAt, heir)
      {
        try setState(LedgerCode.expired, ofRow: row.id)
        continue
      }
      switch standing ?? .dropped {
      case .owed where row.isSuspended || heir != row.key:
        try rememberDelivery(row.id)
        try database.run(
          "UPDATE OR IGNORE ledger SET suspended_at = NULL, reminder_id = ?2 WHERE id = ?1",
          [.integer(row.id), .integer(heir?.reminderID ?? row.key.reminderID)])
        if let heir, row.isSuspended, moment != nil, !Crossing.isName(row.occurrence) {
          reopened.append(
            ReopenedDebt(row: row.id, key: heir, armed: armed, firstMissed: row.firstMissed))
        }
      case .suspended where !row.isSuspended:
        try rememberDelivery(row.id)
        try database.run(
          "UPDATE ledger SET suspended_at = ?2 WHERE id = ?1", [.integer(row.id), .integer(now)])
      case .dropped: try setState(LedgerCode.skipped, ofRow: row.id)
      case .owed, .suspended: break
      }
    }
    return reopened
  }

  /// Merges reopened rows into a time of the same reminder that stays due: one notification for
  /// both, beginning with the earlier.
  func fold(
    _ reopened: [ReopenedDebt], into carried: inout [ReminderKey: ScheduledReminder], of item: Item,
    scheduler: ReminderScheduler
  ) throws {
    for debt in reopened {
      guard let goesOn = carried[debt.key], let rule = item.rule(of: debt.key),
        rule.catchUp != .all
      else { continue }
      if scheduler.instant(debt.armed.moment) < scheduler.instant(goesOn.moment) {
        let first = try debt.firstMissed.flatMap {
          try scheduler.next(after: $0 - 1, of: rule, for: item)
        }
        carried[debt.key] = first ?? debt.armed
      }
      try setState(LedgerCode.skipped, ofRow: debt.row)
    }
  }

  private func setState(_ state: Int, ofRow row: Int) throws {
    try rememberDelivery(row)
    try database.run(
      "UPDATE ledger SET state = ?2, suspended_at = NULL WHERE id = ?1",
      [.integer(row), .integer(state)])
  }

  /// Whether a later time of the reminder is in the ledger, delivered or waiting for delivery.
  private func hasNewer(than row: Int, due: Instant, _ key: ReminderKey) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM ledger WHERE item_id = ?1 AND reminder_id = ?2 AND id <> ?3 AND due_at > ?4
        AND state <> \(LedgerCode.skipped) AND suspended_at IS NULL
      """, key.values + [.integer(row), .integer(due.secondsSinceEpoch)]
    ) { _ in true } ?? false
  }

  /// Skips undelivered notifications of an item that is removed. Undoing the removal restores them.
  func dropDebts(ofItem id: Int) throws {
    let rows = try database.rows(
      """
      SELECT id FROM ledger WHERE item_id = ?1 AND state < \(LedgerCode.delivered)
      UNION SELECT ledger_id FROM region_snooze WHERE item_id = ?1
      """, [.integer(id)]
    ) { $0.integer(0) }
    for row in rows { try drop(row) }
  }

  /// Skips undelivered notifications of a pushed reminder that is removed or switched off.
  func dropDebts(ofPush id: Int) throws {
    let rows = try database.rows(
      """
      SELECT id FROM ledger
      WHERE item_id = 0 AND reminder_id = ?1 AND state < \(LedgerCode.delivered)
      """, [.integer(id)]
    ) { $0.integer(0) }
    for row in rows { try drop(row) }
  }

  /// Skips what is left of an earlier snooze of an announcement, which a new one replaces.
  func dropSnooze(of ledgerRow: Int) throws {
    let rows = try database.rows(
      """
      SELECT other.id FROM ledger JOIN ledger AS other USING (item_id, reminder_id, occurrence)
      WHERE ledger.id = ?1 AND other.state < \(LedgerCode.delivered) AND other.due GLOB 'snoozed *'
      """, [.integer(ledgerRow)]
    ) { $0.integer(0) }
    for row in rows { try drop(row) }
  }

  private func drop(_ row: Int) throws {
    try rememberDelivery(row)
    try database.run(
      """
      UPDATE ledger SET state = \(LedgerCode.skipped), suspended_at = NULL
      WHERE id = ?1 AND state < \(LedgerCode.delivered)
      """, [.integer(row)])
  }

  // MARK: Rows of the queue

  /// The times that stay due in the queue after a change, by the reminders as they are now. Those
  /// that the change closed are moved to the ledger.
  func carry(
    _ queued: [QueueKey: ScheduledReminder], to item: Item, from old: Item,
    scheduler: ReminderScheduler
  ) throws -> [ReminderKey: ScheduledReminder] {
    var carried: [ReminderKey: ScheduledReminder] = [:]
    for case (.reminder(let key), let armed) in queued
    where scheduler.instant(armed.moment) <= scheduler.now.instant {
      guard let heir = item.heir(of: key, from: old, isCrossing: false) else { continue }
      let former = old.rule(of: key)
      if let former, let goesOn = try carriedOn(armed, heir, former, item, old, scheduler) {
        carried[heir] = goesOn
      }
      // Notifications of closed occurrences are stored, suspended, before the item changes again.
      let owed = try former.map { try scheduler.owed(since: armed, of: $0, for: old) } ?? []
      for delivery in owed
      where try scheduler.standing(of: delivery.armed, heir, in: item, before: old) == .suspended {
        try insertDebt(delivery, heir, of: item, suspendedAt: scheduler.now.instant, scheduler)
      }
      guard let former, former.catchUp != .all else { continue }
      // So are the missed times that the newest notification would have stood for.
      for missed in try scheduler.missed(since: armed, of: former, for: old)
      where !item.isOpen(occurrence: missed.occurrence) {
        guard try scheduler.standing(of: missed, heir, in: item, before: old) == .suspended else {
          continue
        }
        let alone = ReminderScheduler.Plan.DeliveryRecord(armed: missed)
        try insertDebt(alone, heir, of: item, suspendedAt: scheduler.now.instant, scheduler)
      }
    }
    return carried
  }

  private func carriedOn(
    _ armed: ScheduledReminder, _ key: ReminderKey, _ former: ReminderRule, _ item: Item,
    _ old: Item,
    _ scheduler: ReminderScheduler
  ) throws -> ScheduledReminder? {
    guard item.isOpen, let rule = item.rule(of: key) else { return nil }
    return try scheduler.carried(armed, of: rule, for: item, from: (former, old))
  }

  /// Restores a due row of the queue that an undone change removed.
  func restore(
    _ debt: Debt, to item: Item, scheduler: ReminderScheduler,
    into carried: inout [ReminderKey: ScheduledReminder]
  ) throws {
    switch debt.key {
    case .snooze(let row, _):
      let until = scheduler.instant(debt.armed.moment)
      guard let key = try ledgerKey(ofRow: row),
        item.isOpen(occurrence: debt.armed.occurrence),
        try !isSnoozeAnnounced(debt.armed.occurrence, until: until, key: key)
      else { return }
      try enqueue(debt.armed, key: debt.key)
    case .reminder(let key):
      guard item.isOpen, let rule = item.rule(of: key) else { return }
      let due = scheduler.instant(debt.armed.moment)
      // A notification delivered since then stands for all times before it.
      var first = debt.armed
      if let told = try newestDelivered(key, of: rule, for: item, scheduler: scheduler), told >= due
      {
        guard let next = try scheduler.next(after: told, of: rule, for: item) else { return }
        first = next
      }
      // A time that was due then and stays due was due all along.
      if let goesOn = carried[key], scheduler.instant(goesOn.moment) <= max(due, debt.at.instant) {
        if scheduler.instant(first.moment) < scheduler.instant(goesOn.moment) {
          carried[key] = first
        }
        return
      }
      // In a zone further west it is ahead again and gets queued by `arm`.
      guard scheduler.instant(first.moment) <= scheduler.now.instant else { return }
      var then = scheduler
      if debt.at.instant < scheduler.now.instant { then.now = debt.at }
      let owed = try then.owed(since: first, of: rule, for: item).filter {
        try !isAnnounced($0.armed, key: key, scheduler: scheduler)
          && scheduler.standing(of: $0.armed, key, in: item, before: item) == .owed
      }
      guard !owed.isEmpty else { return }
      let now = try scheduler.owed(since: first, of: rule, for: item)
      if now.map(\.armed) == owed.map(\.armed) {
        carried[key] = first
      } else {
        // Times between then and now were not due, so the earlier ones become notifications of
        // their own.
        for delivery in owed {
          try insertDebt(delivery, key, of: item, suspendedAt: nil, scheduler)
        }
      }
    }
  }

  /// When the newest delivered or expired time of a reminder was due; nil if each time is delivered
  /// separately.
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
      // A snoozed notification does not include other times.
      guard let moment = ReminderMoment(text: row.due) else { return nil }
      // The default reminder and a reminder that replaced it count as one.
      let armed = ScheduledReminder(occurrence: row.occurrence, moment: moment)
      guard try row.isOwn || scheduler.stands(armed, of: rule, for: item) else { return nil }
      // In the current zone, as are the times it is compared with.
      return scheduler.instant(moment)
    }.max()
  }

  // MARK: Writing a debt

  private func insertDebt(
    _ delivery: ReminderScheduler.Plan.DeliveryRecord, _ key: ReminderKey, of item: Item,
    suspendedAt: Instant?, _ scheduler: ReminderScheduler
  ) throws {
    guard let subject = subject(of: key, in: item) else { return }
    var notification = subject.notification(
      of: delivery.armed, missed: delivery.missed, at: scheduler.time)
    notification.firstMissed = delivery.firstMissed
    try insertDebt(
      notification, due: delivery.armed.moment.text, suspendedAt: suspendedAt,
      now: scheduler.now.instant)
  }

  /// Stores a due notification as a claim without a running check, which the next check delivers
  /// first unless it is suspended.
  func insertDebt(_ notification: Notification, due: String, suspendedAt: Instant?, now: Instant)
    throws
  {
    guard
      let row = try insertDelivery(notification, due: due, state: LedgerCode.claimed, at: now)
    else { return }
    if row.isNew { try rememberNewDelivery(row.id) }
    try database.run(
      "UPDATE ledger SET suspended_at = ?2 WHERE id = ?1",
      [.integer(row.id), SQLValue(suspendedAt?.secondsSinceEpoch)])
  }

  /// Inserts a row into the ledger, or reuses a skipped one for the same time.
  ///
  /// - Returns: The row; nil if the ledger already has this time.
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
    try rememberDelivery(skipped)
    try database.run(
      """
      UPDATE ledger SET due_at = ?5, missed = ?6, title = ?7, body = ?8, state = ?9,
        claimed_at = ?10, first_missed_at = ?11, retry_at = NULL, suspended_at = NULL
      WHERE item_id = ?1 AND reminder_id = ?2 AND occurrence = ?3 AND due = ?4
      """, name + content)
    return (skipped, false)
  }
}
