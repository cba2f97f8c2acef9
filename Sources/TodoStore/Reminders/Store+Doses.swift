import CivilTime
import Scheduler
import TodoCore

/// The answer to the notification of a dose: taken, or not after all.
public struct DoseAnswer: Hashable, Sendable {
  let delivery: DeliveryRecord
  let isDone: Bool

  public init(_ delivery: DeliveryRecord, isDone: Bool) {
    self.delivery = delivery
    self.isDone = isDone
  }
}

/// Items with doses, whose notifications are answered one by one.
extension Store {
  /// The last notification of an item's doses that the user may have seen; nil without one.
  public func lastDose(of item: Item) throws -> DeliveryRecord? {
    guard let reminder = item.doseReminder else { return nil }
    let states: Set<DeliveryState> = [.delivered, .acknowledged, .snoozed]
    let filter = DeliveryFilter(item: item.id, reminder: reminder.id, states: states)
    return try deliveries(filter, limit: 1).first
  }

  /// Changes items as `change(_:as:scheduler:_:)` does, and answers doses of other items in the
  /// same step of undo.
  ///
  /// - Returns: The changed items, then those whose doses were answered.
  public func change(
    _ ids: [Int], answering doses: [DoseAnswer], as verb: String, scheduler: ReminderScheduler,
    _ change: (inout Item) throws -> Void
  ) throws -> [Item] {
    try recorded(as: verb, at: scheduler.now.instant, summary: summary) {
      for dose in doses { try answer(dose, at: scheduler.now.instant) }
      return try changed(ids, scheduler: scheduler, change)
        + doses.compactMap { try $0.delivery.key.item.flatMap { try item(id: $0) } }
    }
  }

  private func answer(_ dose: DoseAnswer, at now: Instant) throws {
    let row = dose.delivery.row
    try rememberDelivery(row)
    let (state, moment) =
      dose.isDone
      ? (LedgerCode.acknowledged, SQLValue.integer(now.secondsSinceEpoch))
      : (LedgerCode.delivered, SQLValue.null)
    try database.run(
      """
      UPDATE ledger SET state = ?2, acknowledged_at = ?3, done_at = ?3, snoozed_until = NULL
      WHERE id = ?1
      """, [.integer(row), .integer(state), moment])
    guard dose.isDone, let item = dose.delivery.key.item else { return }
    try dequeue(.snooze(row: row, item: item))
    try forgetSnooze(row, now: now)
    // Taking the newest dose acknowledges the earlier notifications.
    let earlier = DeliveryFilter(
      item: item, reminder: dose.delivery.key.reminder, states: [.delivered])
    for older in try deliveries(earlier) {
      try rememberDelivery(older.row)
      try database.run(
        """
        UPDATE ledger SET state = \(LedgerCode.acknowledged), acknowledged_at = ?2 WHERE id = ?1
        """, [.integer(older.row), .integer(now.secondsSinceEpoch)])
    }
  }

  /// The doses of items with the time each is next due, by item.
  public func doses(of ids: [Int], at time: CheckTime) throws -> [Int: Dose] {
    if ids.isEmpty { return [:] }
    let rows = try database.rows(
      """
      SELECT reminder.item_id, reminder.trigger, queue.item_id IS NOT NULL, wall, instant, queue.day
      FROM json_each(?1) AS wanted CROSS JOIN reminder ON reminder.item_id = wanted.value
        LEFT JOIN queue ON queue.item_id = reminder.item_id AND queue.reminder_id = reminder.id
      WHERE is_on = 1 AND reminder.trigger GLOB 'interval *'
      """, [.text(Store.jsonArray(of: ids))]
    ) { row in
      let next = row.bool(2) ? QueueRow.moment(row, from: 3) : nil
      return trigger(reading: row.text(1)).doseInterval.map { interval in
        (
          id: row.integer(0),
          dose: Dose(
            interval: interval,
            next: next?.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay))
        )
      }
    }
    return Dictionary(
      rows.compactMap { $0 }.map { ($0.id, $0.dose) }, uniquingKeysWith: { first, _ in first })
  }
}
