import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Recomputes the queue after the clock was set back, since earlier checks computed it from a time
/// that is now in the future.
extension Reminders {
  package func replan(at time: CheckTime) throws {
    let settled = SettledTime(startOfMinute: time.now)
    try database.immediateTransaction {
      let now = [SQLValue.integer(time.now.instant.secondsSinceEpoch)]
      try resetFutureRows(scheduler(time))
      try resumePassedOver(scheduler(time))
      // Moments that were settled under the wrong clock are in the future again. They are settled
      // up to now, or up to the reading when the item was changed if the clock of this zone is
      // further ahead and nothing was announced since.
      try database.run(
        """
        INSERT OR IGNORE INTO queue_lost (item_id, reminder_id)
        SELECT id, 0 FROM item WHERE settled_at > ?1
        UNION SELECT item_id, reminder_id FROM ledger WHERE claimed_at > ?1
        """, now)
      try database.run(
        """
        UPDATE item SET settled_at = ?1, settled_offset = iif(EXISTS (
            SELECT 1 FROM ledger WHERE item_id = item.id AND claimed_at >= settled_at + 60
              AND state <> \(LedgerCode.outstanding)),
          ?2, min(settled_at + settled_offset - ?1, ?2))
        WHERE settled_at > ?1
        """, [.integer(settled.instant.secondsSinceEpoch), .integer(settled.offset)])
      try database.run(
        """
        UPDATE ledger SET claimed_at = ?2 - 1, claimed_offset =
          min(coalesce(claimed_at + claimed_offset - ?2 + 1, ?3), ?3)
        WHERE claimed_at > ?1
        """,
        now + [.integer(settled.instant.secondsSinceEpoch), .integer(settled.offset)])
      try restoreLostRows(scheduler: scheduler(time))
    }
  }

  /// Makes rows of open occurrences outstanding again whose closed successor is in the future
  /// again. What a place rang for waits for its own occurrence.
  private func resumePassedOver(_ scheduler: ReminderScheduler) throws {
    let suspended = try database.rows(
      """
      SELECT id, item_id, reminder_id, occurrence, due FROM ledger
      WHERE state < \(LedgerCode.delivered) AND suspended_at IS NOT NULL AND item_id > 0
        AND occurrence NOT GLOB '\(Crossing.pattern)'
      """
    ) { (id: $0.integer(0), key: $0.reminderKey(1), occurrence: $0.text(3), due: $0.text(4)) }
    for row in suspended {
      guard let moment = ReminderMoment(text: row.due), let context = try context(of: row.key),
        let item = context.item, let rule = context.rule,
        context.isOpen(occurrence: row.occurrence),
        try !scheduler.isPassedOver(
          ScheduledReminder(occurrence: row.occurrence, moment: moment), of: rule, for: item)
      else { continue }
      try update(row.id, "suspended_at = NULL")
    }
  }

  /// Makes undelivered rows whose moment is in the future again wait for it, but not what was to be
  /// announced with them, and clears retry times that are in the future.
  private func resetFutureRows(_ scheduler: ReminderScheduler) throws {
    let bound = [SQLValue.integer(scheduler.now.instant.secondsSinceEpoch)]
    let waiting = try database.rows(
      """
      SELECT id, item_id, reminder_id, due, due_at, first_missed_at FROM ledger
      WHERE (state < \(LedgerCode.delivered) OR state = \(LedgerCode.expired))
        AND (state <> \(LedgerCode.claimed) OR attempts = 0) AND item_id > 0 AND due_at > ?1
      """, bound
    ) { row in
      (
        id: row.integer(0), key: row.reminderKey(1), moment: ReminderMoment(text: row.text(3)),
        due: row.instant(4), firstMissed: row.optionalInstant(5)
      )
    }
    for row in waiting {
      guard let moment = row.moment else { continue }
      // The clock of this zone may be further ahead.
      let due = scheduler.instant(moment)
      guard due > scheduler.now.instant else {
        try update(row.id, "due_at = \(due)")
        continue
      }
      try update(
        row.id, "suspended_at = NULL, state = \(sql: LedgerCode.ended(as: LedgerCode.skipped))")
      try database.run(
        "INSERT OR IGNORE INTO queue_lost (item_id, reminder_id) VALUES (?1, 0)",
        [SQLValue(row.key.item)])
      if let first = row.firstMissed, let context = try context(of: row.key),
        let rule = context.rule,
        let item = context.item
      {
        try resumeCovered(
          from: first, before: row.due, by: rule, of: item, as: row.key, of: item, scheduler)
      }
    }
    try database.run(
      """
      UPDATE ledger SET state = \(LedgerCode.failed), retry_at = due_at
      WHERE state < \(LedgerCode.delivered) AND suspended_at IS NULL AND due_at > ?1
      """, bound)
    // A suspended row is queued again if its item is reopened before that time.
    try database.run(
      """
      UPDATE ledger SET state = \(LedgerCode.skipped), suspended_at = NULL
      WHERE state < \(LedgerCode.delivered) AND suspended_at IS NOT NULL AND due_at > ?1
      """, bound)
    try database.run(
      """
      UPDATE ledger SET retry_at = iif(due_at > ?1, due_at, NULL) WHERE retry_at > ?1
      """, bound)
    // Times in the future become now; otherwise every check would replan.
    try database.run("UPDATE journal SET at = ?1 WHERE at > ?1", bound)
    try database.run("UPDATE journal SET swapped_at = ?1 WHERE swapped_at > ?1", bound)
    // Intervals count from `made_at`, which must not be in the future.
    try database.run(
      """
      INSERT OR IGNORE INTO queue_lost (item_id, reminder_id)
      SELECT item_id, 0 FROM reminder WHERE made_at > ?1 AND item_id IS NOT NULL
      """, bound)
    try database.run("UPDATE reminder SET made_at = ?1 WHERE made_at > ?1", bound)
  }
}

extension Reminders {
  /// Brings the queue up to date before it is used: after a migration, when rows were lost, and in
  /// another zone.
  package func refreshQueue(at time: CheckTime) throws {
    try settleMigration(at: time)
    let scheduler = scheduler(time)
    if try database.exists("SELECT 1 FROM queue_lost LIMIT 1") {
      try database.immediateTransaction { try restoreLostRows(scheduler: scheduler) }
    }
    try adaptQueue(toZoneOf: scheduler)
    try adaptQueueToHolidays(scheduler)
  }

  private static let holidaysKey = "queue.holidays"

  /// Notes which holidays the queue knows, once it has rows that depend on them.
  func noteHolidays() throws {
    guard try settings.value(Reminders.holidaysKey) == nil else { return }
    try settings.set(Reminders.holidaysKey, items.daysOff?.name ?? "")
  }

  /// Recomputes the rows of items and reminders that depend on holidays, if the holidays have
  /// changed since the last call.
  private func adaptQueueToHolidays(_ scheduler: ReminderScheduler) throws {
    guard let known = try settings.value(Reminders.holidaysKey) else { return }
    let name = items.daysOff?.name ?? ""
    guard known != name else { return }
    let ids = try database.integers(
      """
      SELECT id FROM item WHERE rrule IS NOT NULL AND rrule LIKE '%WORKDAYS=%'
        AND status = \(StatusCode.open)
      UNION SELECT item_id FROM reminder WHERE trigger LIKE '%workdays=%' AND item_id IS NOT NULL
      """)
    try fillQueue(ofItems: ids, noting: (Reminders.holidaysKey, name), scheduler)
  }

  /// Recomputes the rows of items, and stores the setting that the rows are valid for.
  private func fillQueue(
    ofItems ids: [Int], noting setting: (key: String, value: String), _ scheduler: ReminderScheduler
  ) throws {
    try database.immediateTransaction {
      for item in try items.items(ids: ids).values {
        try fillQueue(of: item, since: settledTime(ofItem: item, scheduler), scheduler: scheduler)
      }
      try settings.set(setting.key, setting.value)
    }
  }

  /// Computes the rows of floating items that repeat from completion, if the zone has changed since
  /// the last call: the day of a completion near midnight depends on the zone. Those of intervals
  /// too: their next tick is the first on the clock of the zone. Other rows store a wall-clock time,
  /// which is right in every zone.
  private func adaptQueue(toZoneOf scheduler: ReminderScheduler) throws {
    let zone = scheduler.now.zone.identifier
    guard try settings.value("queue.zone") != zone else { return }
    let ids = try database.integers(
      """
      SELECT id FROM item WHERE rrule IS NOT NULL AND after_done = 1 AND zone IS NULL
        AND status = \(StatusCode.open)
      UNION SELECT item_id FROM reminder WHERE trigger GLOB 'interval *' AND item_id IS NOT NULL
      UNION SELECT item_id FROM ledger
      WHERE state < \(LedgerCode.delivered) AND suspended_at IS NOT NULL AND item_id > 0
      """)
    if ids.isEmpty { return }
    try database.immediateTransaction { try resumePassedOver(scheduler) }
    try fillQueue(ofItems: ids, noting: ("queue.zone", zone), scheduler)
  }
}

/// Migrates stores with schemas before 11, in which outstanding moments existed only in the queue.
extension Reminders {
  private static let migrationKey = "queue.migrated"

  /// Notes that the queue is of an earlier schema.
  func noteMigration(at now: Instant) throws {
    try settings.set(Reminders.migrationKey, "\(now.secondsSinceEpoch)")
  }

  /// When the store was migrated: earlier moments are settled. nil if it was created since then.
  func migrationTime() throws -> SettledTime? {
    let parts =
      try settings.value(Reminders.migrationKey)?.split(separator: " ").compactMap { Int($0) } ?? []
    guard let seconds = parts.first else { return nil }
    let reading = CivilDateTime(secondsSinceEpoch: seconds + (parts.count > 1 ? parts[1] : 0))
    return SettledTime(Instant(secondsSinceEpoch: seconds), reading: reading ?? .min)
  }

  /// Inserts the moments that were outstanding when an undone command changed an item. Images from
  /// before the migration contain the item's queue rows.
  func restoreMigratedMoments(
    of item: Item, from image: String, changed: Instant, scheduler: ReminderScheduler
  ) throws {
    let rows = try database.rows(
      """
      SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
        json_extract(value, '$[3]'), json_extract(value, '$[4]') FROM json_each(?1, '$.queue')
      """, [.text(image)]
    ) { row in
      (
        key: QueueKey(itemID: item.id, reminderID: row.integer(0)), scheduled: row.scheduled(1)
      )
    }
    var then = scheduler
    then.now = Now(min(changed, scheduler.now.instant), in: scheduler.now.zone)
    for case (.reminder(let key), let scheduled) in rows {
      guard let rule = item.rule(of: key) else { continue }
      for moment in try then.outstanding(since: scheduled, of: rule, for: item)
      where try !isRecorded(moment, key: key, scheduler: scheduler)
        && !isReplaced(moment, key, of: rule, for: item, scheduler)
      {
        try insertOutstanding(moment, key, of: item, scheduler)
      }
    }
  }

  /// Moves the moments that were outstanding at the migration to the ledger. The migration itself
  /// can not do so, because it does not know the zone.
  private func settleMigration(at time: CheckTime) throws {
    guard let stored = try settings.value(Reminders.migrationKey), !stored.contains(" ") else {
      return
    }
    let scheduler = scheduler(time)
    try database.immediateTransaction {
      let due = try self.dueRows(at: time, limit: -1)
      for item in try items.items(ids: Array(Set(due.compactMap(\.key.item)))).values {
        try keepOutstanding(of: item, scheduler: scheduler)
        let settled = SettledTime(startOfMinute: time.now)
        try setSettled(settled, ofItem: item.id)
        try fillQueue(of: item, since: settled, scheduler: scheduler)
      }
      let settled = SettledTime(startOfMinute: time.now)
      try settings.set(
        Reminders.migrationKey, "\(settled.instant.secondsSinceEpoch) \(settled.offset)")
    }
  }
}
