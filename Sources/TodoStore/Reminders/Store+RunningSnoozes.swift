import CivilTime
import Scheduler
import TodoCore

/// A notification that was delivered and waits to be delivered again.
public struct RunningSnooze: Hashable, Sendable {
  /// Its row in the ledger.
  let row: Int
  public let key: ReminderKey
  let occurrence: String
  public let title: String
  public let end: SnoozeEnd
}

extension Store {
  /// The switch of the reminder that made an announcement.
  public func reminderSwitch(of key: ReminderKey) throws -> ReminderSwitch {
    if case .pushed(let id) = key {
      return try push(id: id).map { $0.reminder.isOn ? .on : .off } ?? .removed
    }
    return try item(of: key)?.reminderSwitch(of: key) ?? .removed
  }

  /// - Parameter itemID: 0 for pushed reminders.
  private func runningSnoozes(ofItem itemID: Int) throws -> [RunningSnooze] {
    try database.rows(
      """
      SELECT ledger.id, ledger.item_id, ledger.reminder_id, ledger.occurrence, title, instant, NULL
      FROM queue JOIN ledger ON ledger.id = -queue.reminder_id
      WHERE queue.item_id = ?1 AND queue.reminder_id < 0
      UNION ALL
      SELECT ledger.id, ledger.item_id, reminder_id, occurrence, title, NULL, trigger
      FROM region_snooze JOIN ledger ON ledger.id = ledger_id
      WHERE region_snooze.item_id IS nullif(?1, 0)
      """, [.integer(itemID)]
    ) { row -> RunningSnooze? in
      let end: SnoozeEnd
      if let instant = row.optionalInteger(5) {
        end = .moment(Instant(secondsSinceEpoch: instant))
      } else if let words = row.optionalText(6),
        case .region(let crossing) = trigger(reading: words)
      {
        end = .crossing(crossing)
      } else {
        return nil
      }
      return RunningSnooze(
        row: row.integer(0), key: row.reminderKey(1), occurrence: row.text(3), title: row.text(4),
        end: end)
    }.compactMap { $0 }
  }

  /// Notes the snoozed notifications of an item that do not come again because a change switched
  /// their reminder off or removed it. Those of an occurrence that was closed are not noted.
  func noteEndedSnoozes(of item: Item, over old: Item) throws {
    endedSnoozes += try runningSnoozes(ofItem: item.id).filter { snooze in
      old.tells(of: snooze.occurrence, by: snooze.key) && item.isOpen(occurrence: snooze.occurrence)
        && !item.tells(of: snooze.occurrence, by: snooze.key)
    }
  }

  /// Takes the snoozed notifications of a pushed reminder that is removed or switched off out of
  /// the queue.
  func endSnoozes(ofPush id: Int) throws {
    for snooze in try runningSnoozes(ofItem: 0) where snooze.key == .pushed(id) {
      endedSnoozes.append(snooze)
      try rememberDelivery(snooze.row)
      try dequeue(.snooze(row: snooze.row, item: nil))
    }
  }

  /// Queues the snoozed notifications of a pushed reminder that is switched on again.
  func resumeSnoozes(ofPush id: Int, now: Instant) throws {
    let minute = Store.startOfMinute(now.secondsSinceEpoch)
    let rows = try database.rows(
      """
      SELECT id, occurrence, snoozed_until FROM ledger WHERE item_id = 0 AND reminder_id = ?1
        AND state = \(LedgerCode.snoozed) AND snoozed_until >= ?2
      """, [.integer(id), .integer(minute.secondsSinceEpoch)]
    ) { ($0.integer(0), $0.text(1), Instant(secondsSinceEpoch: $0.integer(2))) }
    for (row, occurrence, until) in rows
    where try !isSnoozeAnnounced(occurrence, until: until, key: .pushed(id)) {
      try rememberDelivery(row)
      try enqueue(
        ScheduledReminder(occurrence: occurrence, moment: .instant(until)),
        key: .snooze(row: row, item: nil))
    }
  }
}
