import CivilTime
import Scheduler
import TodoCore

/// Repairs the plan after the clock was set back, since an earlier check planned from a time that
/// is now in the future.
extension DeliveryLedger {
  /// Items are handled in portions, so that other processes can write in between.
  private static let itemsAtOnce = 256

  public func replan(at time: CheckTime) throws {
    let now = time.now.instant
    let undelivered = try database.immediateTransaction { try putOffWhatIsAhead(now) }
    // Repeating times may have been skipped, and reminders set under the wrong clock may have been
    // too late for it.
    let ids =
      try database.rows(
        """
        SELECT id FROM item WHERE rrule IS NOT NULL AND status = \(StatusCode.open)
        UNION SELECT item_id FROM reminder WHERE is_on = 1 AND item_id IS NOT NULL
        UNION SELECT id FROM item WHERE modified > ?1 ORDER BY 1
        """, [.integer(now.secondsSinceEpoch)]
      ) { $0.integer(0) } + undelivered
    for first in stride(from: 0, to: ids.count, by: DeliveryLedger.itemsAtOnce) {
      try database.immediateTransaction {
        let portion = Array(ids[first..<min(first + DeliveryLedger.itemsAtOnce, ids.count)])
        let items = try store.items(ids: portion)
        for id in portion {
          if let item = items[id] { try store.arm(item, over: item, scheduler: scheduler(time)) }
        }
      }
    }
  }

  /// Makes rows that are ahead again wait for their time, and clears the retry times of failed ones
  /// that are now in the future.
  ///
  /// - Returns: The items of undelivered rows that are ahead again, which come due anew.
  private func putOffWhatIsAhead(_ now: Instant) throws -> [Int] {
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
    // Suspended rows come due anew if the item is reopened before that time.
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
    // Times in the future become now, or every check would plan again.
    try database.run("UPDATE journal SET at = ?1 WHERE at > ?1", bound)
    try database.run("UPDATE journal SET swapped_at = ?1 WHERE swapped_at > ?1", bound)
    // Intervals count from when they were set, which can not be in the future.
    try database.run("UPDATE reminder SET made_at = ?1 WHERE made_at > ?1", bound)
    return undelivered.map(\.item)
  }
}
