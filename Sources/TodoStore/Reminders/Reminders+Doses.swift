import CivilTime
import SQLite
import Scheduler
import TodoCore

/// An answer to the notification of a dose: taken, or not taken.
package struct DoseAnswer: Hashable, Sendable {
  let delivery: DeliveryRecord
  let isDone: Bool

  package init(_ delivery: DeliveryRecord, isDone: Bool) {
    self.delivery = delivery
    self.isDone = isDone
  }
}

/// Items with doses. Each notification of a dose is answered separately.
extension Reminders {
  /// The newest delivered notification of an item's doses; nil if there is none.
  package func lastDose(of item: Item) throws -> DeliveryRecord? {
    guard let reminder = item.doseReminder else { return nil }
    let states: Set<DeliveryState> = [.delivered, .acknowledged, .snoozed]
    let filter = DeliveryFilter(item: item.id, reminder: reminder.id, states: states)
    return try deliveries(filter, limit: 1).first
  }

  /// Stores the answer to a dose, within a recorded command.
  func answer(_ dose: DoseAnswer, at now: Instant) throws {
    let row = dose.delivery.row
    let state = dose.isDone ? LedgerCode.acknowledged : LedgerCode.delivered
    let moment = dose.isDone ? now : nil
    try updateRecorded(
      row,
      "state = \(state), acknowledged_at = \(moment), done_at = \(moment), snoozed_until = NULL")
    guard dose.isDone, let item = dose.delivery.key.item else { return }
    try dequeue(.snooze(row: row, item: item))
    try removeRegionSnooze(row, now: now)
    // Taking the newest dose acknowledges the earlier notifications.
    let earlier = DeliveryFilter(
      item: item, reminder: dose.delivery.key.reminder, states: [.delivered])
    for older in try deliveries(earlier) { try acknowledge(row: older.row, at: now) }
  }

  /// The doses of items, each with the time it is next due, by the id of the item.
  package func doses(of ids: [Int], at time: CheckTime) throws -> [Int: Dose] {
    if ids.isEmpty { return [:] }
    let rows = try database.rows(
      """
      SELECT reminder.item_id, reminder.trigger, queue.item_id IS NOT NULL, wall, instant, queue.day,
        (SELECT min(due_at) FROM ledger WHERE ledger.item_id = reminder.item_id
          AND ledger.reminder_id = reminder.id AND state = \(LedgerCode.outstanding)
          AND suspended_at IS NULL),
        (SELECT count(*) FROM ledger WHERE ledger.item_id = reminder.item_id
          AND ledger.reminder_id = reminder.id AND done_at >= ?2),
        reminder.id, queue.occurrence, is_on
      FROM json_each(?1) AS wanted CROSS JOIN reminder ON reminder.item_id = wanted.value
        LEFT JOIN queue ON queue.item_id = reminder.item_id AND queue.reminder_id = reminder.id
      WHERE reminder.trigger GLOB 'interval *' ORDER BY is_on DESC, reminder.id
      """,
      [
        .text(ItemTable.jsonArray(of: ids)),
        .integer(time.now.zone.startOfDay(time.now.today).secondsSinceEpoch),
      ]
    ) { row -> (id: Int, dose: Dose, due: (ReminderKey, ScheduledReminder)?)? in
      guard let interval = items.trigger(reading: row.text(1)).doseInterval else { return nil }
      let id = row.integer(0)
      let outstanding = row.optionalInstant(6).map(ReminderMoment.instant)
      let next = outstanding ?? (row.bool(2) ? row.moment(3) : nil)
      let dose = Dose(
        interval: interval, next: next.map(time.instant(of:)), doneToday: row.integer(7),
        isOn: row.bool(10))
      guard outstanding == nil, let next, time.instant(of: next) <= time.now.instant else {
        return (id, dose, nil)
      }
      let scheduled = ScheduledReminder(occurrence: row.text(9), moment: next)
      return (id, dose, (.own(row.integer(8), item: id), scheduled))
    }
    // A check announces only the newest due moment, or drops it in favour of the next.
    let forecast = try DeliveryForecast(self, at: time)
    let doses = try rows.compactMap { $0 }.map { row in
      guard let (key, scheduled) = row.due else { return (row.id, row.dose) }
      let next = try forecast.prospect(of: scheduled, .reminder(key)).next
      return (
        row.id,
        Dose(
          interval: row.dose.interval, next: next.map { time.instant(of: $0.moment) },
          doneToday: row.dose.doneToday)
      )
    }
    return Dictionary(doses, uniquingKeysWith: { first, _ in first })
  }
}
