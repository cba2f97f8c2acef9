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
  /// The dose of an item that an answer means: the newest that has come due, announced or not, or
  /// to reopen it the newest that was done. nil if none has come due.
  ///
  /// A due dose that no check has claimed is entered into the ledger, so that it can be answered.
  package func lastDose(
    of item: Item, toReopen: Bool, at time: CheckTime
  ) throws -> DeliveryRecord? {
    guard let reminder = item.doseReminder else { return nil }
    let filter = DeliveryFilter(item: item.id, reminder: reminder.id)
    if toReopen, let done = try deliveries(filter, limit: 1, "done_at IS NOT NULL").first {
      return done
    }
    let key = ReminderKey.own(reminder.id, item: item.id)
    if let scheduled = try queuedRows(of: item.id)[.reminder(key)] {
      let due = time.instant(of: scheduled.moment)
      let row = DueRow(key: .reminder(key), scheduled: scheduled, due: due)
      let claims =
        try due > time.now.instant
        ? [] : claim(row, at: time, of: ReminderContexts(self, ofItems: [item.id]))
      for claim in claims { try update(claim.id, "state = \(LedgerCode.held)") }
    }
    return try deliveries(
      filter, limit: 1, "state <= \(LedgerCode.snoozed) AND suspended_at IS NULL"
    ).first
  }

  /// Stores the answer to a dose, within a recorded command.
  func answer(_ dose: DoseAnswer, at now: Instant) throws {
    let row = dose.delivery.row
    let open = dose.delivery.deliveredAt == nil ? LedgerCode.held : LedgerCode.delivered
    let state = dose.isDone ? LedgerCode.acknowledged : open
    let moment = dose.isDone ? now : nil
    try updateRecorded(
      row,
      "state = \(state), acknowledged_at = \(moment), done_at = \(moment), snoozed_until = NULL")
    guard dose.isDone, let item = dose.delivery.key.item else { return }
    // Taking the newest dose answers the earlier ones: those that were announced are acknowledged,
    // and those that nobody was told of count as missed.
    try dequeue(.snooze(row: row, item: item))
    try removeRegionSnooze(row, now: now)
    for snooze in try runningSnoozes(ofItem: item) where snooze.key == dose.delivery.key {
      try end(snooze, at: now)
    }
    let earlier = DeliveryFilter(item: item, reminder: dose.delivery.key.reminder)
    for older in try deliveries(earlier, "state = \(LedgerCode.delivered)") {
      try acknowledge(row: older.row, at: now)
    }
    for older in try deliveries(earlier, "state < \(LedgerCode.delivered) AND suspended_at IS NULL")
    {
      try updateRecorded(older.row, "state = \(sql: LedgerCode.ended(as: LedgerCode.expired))")
    }
  }

  /// The doses of items, each with the time it is next due, by the id of the item.
  package func doses(of ids: [Int], at time: CheckTime) throws -> [Int: Dose] {
    if ids.isEmpty { return [:] }
    let rows = try database.rows(
      """
      SELECT reminder.item_id, reminder.trigger, queue.item_id IS NOT NULL, wall, instant, queue.day,
        (SELECT max(due_at) FROM ledger WHERE ledger.item_id = reminder.item_id
          AND ledger.reminder_id = reminder.id AND state < \(LedgerCode.delivered)
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
      let queued = row.bool(2) ? row.moment(3) : nil
      let isDue = queued.map { time.instant(of: $0) <= time.now.instant } ?? false
      let waiting = row.optionalInstant(6).map(ReminderMoment.instant)
      let next = isDue ? queued : waiting ?? queued
      let dose = Dose(
        interval: interval, next: next.map(time.instant(of:)), doneToday: row.integer(7),
        isOn: row.bool(10))
      guard isDue, let next else { return (id, dose, nil) }
      let scheduled = ScheduledReminder(occurrence: row.text(9), moment: next)
      return (id, dose, (.own(row.integer(8), item: id), scheduled))
    }
    // A check announces only the newest due moment, or drops it in favour of the next. One that quiet
    // hours hold can be answered until the next is due.
    let forecast = try DeliveryForecast(self, at: time)
    let contexts = try ReminderContexts(self)
    let doses = try rows.compactMap { $0 }.map { row -> (Int, Dose) in
      guard let (key, scheduled) = row.due else { return (row.id, row.dose) }
      let moment = time.instant(of: scheduled.moment)
      let due = DueRow(key: .reminder(key), scheduled: scheduled, due: moment)
      let told = try contexts.context(of: key).flatMap {
        try plan(due, $0, at: time).announced.first
      }
      let next = try told?.scheduled ?? forecast.prospect(of: scheduled, due.key).next
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
