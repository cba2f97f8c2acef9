import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Transfers ledger rows, snoozes and spent crossings from one item to another that takes over some
/// of its occurrences.
///
/// Splitting an item, and undoing or redoing a split, moves occurrences between items. Their rows
/// in the queue and the ledger must move with them.
struct OccurrenceTransfer {
  /// The item that gives occurrences away.
  let item: Item
  private let reminders: Reminders
  private let crossings: [SpentCrossing]

  /// Reads the rows to transfer. Must be called before the item is changed or removed.
  init(from item: Item, _ reminders: Reminders) throws {
    self.item = item
    self.reminders = reminders
    crossings = try reminders.regions.spentCrossings(ofItem: item.id)
  }

  /// Moves the ledger rows and snoozes of the transferred occurrences.
  ///
  /// - Parameters:
  ///   - successor: The item that receives occurrences.
  ///   - rest: The giving item after the change; nil if it is removed.
  /// - Returns: The spent crossings, which the caller must store.
  func run(to successor: Item, leaving rest: Item?, scheduler: ReminderScheduler) throws -> Result {
    let succession = try scheduler.succession(from: item, to: successor, leaving: rest)
    func day(_ instant: Instant) -> Day { scheduler.now.zone.civil(at: instant).day }
    let ledgerRows = try reminders.database.rows(
      """
      SELECT id, item_id, reminder_id, occurrence, due_at,
        CASE WHEN state < \(LedgerCode.delivered) THEN first_missed_at END
      FROM ledger WHERE item_id = ?1
      """, [.integer(item.id)]
    ) { row in
      (
        id: row.integer(0), key: row.reminderKey(1), occurrence: row.text(3), due: row.instant(4),
        firstMissed: row.optionalInstant(5)
      )
    }
    for row in ledgerRows {
      guard let key = succession.key(of: row.key),
        let occurrence = succession.name(of: row.occurrence, by: row.key, on: day(row.due))
      else { continue }
      if row.firstMissed != nil { try reminders.journal.recordDelivery(row.id) }
      try reminders.move(row: row.id, to: key, occurrence: occurrence)
      guard let first = row.firstMissed, let rule = item.rule(of: row.key),
        let newRule = successor.rule(of: key)
      else { continue }
      // Each half announces what it has of the moments that were to be announced together.
      let covered = ScheduledReminder(occurrence: "", moment: .instant(first))
      let earlier = try scheduler.outstanding(since: covered, of: newRule, for: successor)
        .map { scheduler.instant($0.moment) }.filter { $0 < row.due }
      try reminders.update(
        row.id, "missed = \(earlier.count), first_missed_at = \(earlier.first)")
      guard let rest else { continue }
      try reminders.resumeCovered(
        from: first, before: row.due, by: rule, of: item, as: row.key, of: rest, scheduler)
    }
    let spent = crossings.compactMap { crossing in
      succession.spentName(of: crossing.occurrence).map {
        SpentCrossing(
          reminderID: crossing.reminderID, occurrence: $0, awaited: crossing.awaited)
      }
    }
    return Result(former: succession.former, spent: spent)
  }

  /// What the receiving item takes over.
  struct Result {
    /// The giving item, in the form of an earlier version of the receiving one.
    let former: Item
    let spent: [SpentCrossing]
  }
}

extension Reminders {
  /// Moves a row of the ledger, with its snoozed notification, to another item.
  fileprivate func move(row: Int, to key: ReminderKey, occurrence: String) throws {
    let values = [SQLValue.integer(row)] + key.values + [.text(occurrence)]
    try database.run(
      """
      DELETE FROM ledger WHERE item_id = ?2 AND reminder_id = ?3 AND occurrence = ?4
        AND due = (SELECT due FROM ledger WHERE id = ?1) AND state >= \(LedgerCode.skipped)
        AND id <> ?1
      """, values)
    try database.run(
      """
      UPDATE OR IGNORE ledger SET item_id = ?2, reminder_id = ?3, occurrence = ?4 WHERE id = ?1
      """, values)
    try database.run(
      """
      UPDATE queue SET item_id = (SELECT item_id FROM ledger WHERE id = ?1),
        occurrence = (SELECT occurrence FROM ledger WHERE id = ?1) WHERE reminder_id = -?1
      """, [.integer(row)])
    try database.run(
      """
      UPDATE region_snooze SET item_id = (SELECT item_id FROM ledger WHERE id = ?1)
      WHERE ledger_id = ?1
      """, [.integer(row)])
  }
}
