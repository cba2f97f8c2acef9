import CivilTime
import Scheduler
import TodoCore

/// Recomputes the queue after the clock was set back, since earlier checks computed it from a time
/// that is now in the future.
extension DeliveryLedger {
  /// The number of items per transaction. Other processes can write in between.
  private static let batchSize = 256

  package func replan(at time: CheckTime) throws {
    let now = time.now.instant
    let undelivered = try database.immediateTransaction { try resetFutureRows(now) }
    // Under the wrong clock, moments of repeating items may have been skipped, and new reminders
    // may have counted as past.
    let ids =
      try database.rows(
        """
        SELECT id FROM item WHERE rrule IS NOT NULL AND status = \(StatusCode.open)
        UNION SELECT item_id FROM reminder WHERE is_on = 1 AND item_id IS NOT NULL
        UNION SELECT id FROM item WHERE modified > ?1 ORDER BY 1
        """, [.integer(now.secondsSinceEpoch)]
      ) { $0.integer(0) } + undelivered
    for first in stride(from: 0, to: ids.count, by: DeliveryLedger.batchSize) {
      try database.immediateTransaction {
        let batch = Array(ids[first..<min(first + DeliveryLedger.batchSize, ids.count)])
        let items = try store.items(ids: batch)
        for id in batch {
          guard let item = items[id] else { continue }
          try store.schedule(item, replacing: item, scheduler: scheduler(time))
        }
      }
    }
  }

  /// Makes undelivered rows whose moment is in the future again wait for it, and clears retry times
  /// that are in the future.
  ///
  /// - Returns: The items of such rows. Their moments must be queued again.
  private func resetFutureRows(_ now: Instant) throws -> [Int] {
    let bound = [SQLValue.integer(now.secondsSinceEpoch)]
    let waiting = try database.rows(
      """
      SELECT id, item_id, due FROM ledger
      WHERE state < \(LedgerCode.delivered) AND suspended_at IS NULL
        AND (state <> \(LedgerCode.claimed) OR attempts = 0) AND item_id > 0 AND due_at > ?1
      """, bound
    ) { (id: $0.integer(0), item: $0.integer(1), moment: ReminderMoment(text: $0.text(2))) }
    let undelivered = waiting.filter { $0.moment != nil }
    for row in undelivered {
      try database.run(
        "UPDATE ledger SET state = \(LedgerCode.skipped) WHERE id = ?1", [.integer(row.id)])
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
      UPDATE ledger SET retry_at = NULL
      WHERE state < \(LedgerCode.delivered) AND suspended_at IS NULL AND due_at <= ?1
        AND retry_at > ?1
      """, bound)
    // Times in the future become now; otherwise every check would replan.
    try database.run("UPDATE journal SET at = ?1 WHERE at > ?1", bound)
    try database.run("UPDATE journal SET swapped_at = ?1 WHERE swapped_at > ?1", bound)
    // Intervals count from `made_at`, which must not be in the future.
    try database.run("UPDATE reminder SET made_at = ?1 WHERE made_at > ?1", bound)
    return undelivered.map(\.item)
  }
}

/// Adapts the queue to another zone. Only rows with a wall-clock time follow the zone by
/// themselves.
extension Store {
  /// Reschedules floating items that repeat from completion, if the zone has changed since the last
  /// call. The day of a completion near midnight depends on the zone.
  package func settleZone(at time: CheckTime) throws {
    let zone = time.now.zone.identifier
    guard try setting("queue.zone") != zone else { return }
    let ids = try database.rows(
      """
      SELECT id FROM item WHERE rrule IS NOT NULL AND after_done = 1 AND zone IS NULL
        AND status = \(StatusCode.open)
      """
    ) { $0.integer(0) }
    if ids.isEmpty { return }
    try database.immediateTransaction {
      let items = try items(ids: ids)
      let scheduler = ReminderScheduler(now: time.now, zones: zones, allDayTime: time.allDayTime)
      for id in ids {
        guard let item = items[id] else { continue }
        let before = try queuedRows(of: id)
        try schedule(item, replacing: item, scheduler: scheduler)
        try queuePassedMoments(of: item, before, scheduler: scheduler)
      }
      try setSetting("queue.zone", zone)
    }
  }

  /// Queues the reminders that `schedule` has just removed because their new moment is already
  /// past: further west, the date may be a day earlier. They have not been delivered, so they are
  /// due.
  private func queuePassedMoments(
    of item: Item, _ before: [QueueKey: ScheduledReminder], scheduler: ReminderScheduler
  ) throws {
    let after = try queuedRows(of: item.id)
    for case (.reminder(let key), let scheduled) in before where after[.reminder(key)] == nil {
      guard let rule = item.rule(of: key),
        let next = try scheduler.next(
          after: scheduler.instant(scheduled.moment) - 2 * 86_400, of: rule, for: item),
        item.isOpen(occurrence: next.occurrence),
        try !isRecorded(next, key: key, scheduler: scheduler)
      else { continue }
      try enqueue(next, key: .reminder(key))
    }
  }
}
