import CivilTime
import Scheduler
import TodoCore

/// What an item leaves to another that takes over some of its occurrences: rows of the queue that
/// may be due, and crossings that have been announced.
///
/// A division of an item, and undoing or redoing it, move occurrences from one item to another. What
/// the ledger says of an occurrence goes with it.
struct Legacy {
  let item: Item
  private let store: Store
  private let rows: [QueueKey: ScheduledReminder]
  private let crossings: [SpentCrossing]

  /// Reads what an item has to leave, before it is changed or removed.
  init(of item: Item, in store: Store) throws {
    self.item = item
    self.store = store
    rows = try store.queuedRows(of: item.id)
    crossings = try store.spentCrossings(ofItem: item.id)
  }

  /// Moves the rows of the ledger and the snoozed notifications of the occurrences that an item
  /// takes over.
  ///
  /// - Parameter rest: What becomes of the giver; nil if it is removed.
  func take(by taker: Item, leaving rest: Item?, scheduler: ReminderScheduler) throws -> Taken {
    let succession = try scheduler.succession(from: item, to: taker, leaving: rest)
    func day(_ instant: Instant) -> Day { scheduler.now.zone.civil(at: instant).day }
    let told = try store.database.rows(
      "SELECT id, item_id, reminder_id, occurrence, due_at FROM ledger WHERE item_id = ?1",
      [.integer(item.id)]
    ) { row in
      (
        id: row.integer(0), key: row.reminderKey(1), occurrence: row.text(3),
        due: Instant(secondsSinceEpoch: row.integer(4))
      )
    }
    for row in told {
      guard let key = succession.key(of: row.key),
        let name = succession.name(of: row.occurrence, by: row.key, on: day(row.due))
      else { continue }
      try store.move(row: row.id, to: key, occurrence: name)
    }
    var queued: [QueueKey: ScheduledReminder] = [:]
    for case (.reminder(let key), let armed) in rows {
      guard let heir = succession.key(of: key) else { continue }
      let name = succession.name(
        of: armed.occurrence, by: key, on: day(scheduler.instant(armed.moment)))
      queued[.reminder(heir)] = ScheduledReminder(
        occurrence: name ?? armed.occurrence, moment: armed.moment)
    }
    let spent = crossings.compactMap { crossing in
      succession.spentName(of: crossing.occurrence).map {
        SpentCrossing(
          reminderID: crossing.reminderID, occurrence: $0, awaited: crossing.awaited)
      }
    }
    return Taken(former: succession.former, queued: queued, spent: spent)
  }

  /// What an item has taken over from another.
  struct Taken {
    /// The other item as if it were an earlier version of this one.
    let former: Item
    let queued: [QueueKey: ScheduledReminder]
    let spent: [SpentCrossing]
  }
}

extension Store {
  /// Moves a row of the ledger, with its snoozed notification, to another item.
  fileprivate func move(row: Int, to key: ReminderKey, occurrence: String) throws {
    let values = [SQLValue.integer(row)] + key.values + [.text(occurrence)]
    try database.run(
      """
      DELETE FROM ledger WHERE item_id = ?2 AND reminder_id = ?3 AND occurrence = ?4
        AND due = (SELECT due FROM ledger WHERE id = ?1) AND state = \(LedgerCode.skipped)
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
