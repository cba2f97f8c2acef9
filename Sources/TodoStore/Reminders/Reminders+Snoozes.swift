import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Notifications snoozed until an instant.
extension Reminders {
  /// Snoozes the notification in a row of the ledger, within a recorded command.
  ///
  /// - Parameter acknowledged: When the user snoozed it.
  func snooze(
    _ ledgerRow: Int, occurrence: String, ofItem item: Int?, until instant: Instant,
    acknowledged: Instant, at now: Instant
  ) throws {
    try beginSnooze(ledgerRow, until: instant, acknowledged: acknowledged, at: now)
    try enqueue(
      ScheduledReminder(occurrence: occurrence, moment: .instant(instant)),
      key: .snooze(row: ledgerRow, item: item))
  }

  /// Marks a row of the ledger as snoozed, instead of any earlier snooze.
  ///
  /// - Parameter instant: nil for a snooze until a crossing.
  private func beginSnooze(
    _ ledgerRow: Int, until instant: Instant?, acknowledged: Instant, at now: Instant
  ) throws {
    try journal.recordDelivery(ledgerRow)
    try skipEarlierSnooze(of: ledgerRow)
    // Undo may have brought back one of an earlier announcement.
    let running = try database.integers(
      """
      SELECT other.id FROM ledger JOIN ledger AS other USING (item_id, reminder_id, occurrence)
        JOIN queue ON queue.item_id = other.item_id AND queue.reminder_id = -other.id
      WHERE ledger.id = ?1 AND other.id <> ?1
      """, [.integer(ledgerRow)])
    for row in running {
      try updateRecorded(row, "snoozed_until = NULL")
      try dequeue("reminder_id = -?1", [.integer(row)])
    }
    try update(
      ledgerRow,
      """
      state = \(LedgerCode.snoozed), acknowledged_at = \(acknowledged), snoozed_until = \(instant)
      """)
    try removeRegionSnooze(ledgerRow, now: now)
  }
}

/// Notifications snoozed until a crossing of a region.
extension Reminders {
  /// Snoozes a notification until a crossing at a place, within a recorded command.
  func snooze(
    _ delivery: DeliveryRecord, until trigger: RegionTrigger, item: Int?, place: Int,
    at now: Instant
  ) throws {
    try beginSnooze(delivery.row, until: nil, acknowledged: now, at: now)
    try dequeue(.snooze(row: delivery.row, item: delivery.key.item))
    try database.run(
      """
      INSERT INTO region_snooze (ledger_id, item_id, place_id, trigger, made_at)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      [
        .integer(delivery.row), SQLValue(item), .integer(place),
        .text(TriggerText.text(of: .region(trigger))), .integer(now.secondsSinceEpoch),
      ])
    try regions.regionsChanged(atPlaces: [place], now: now)
  }

  /// Deletes the row of a notification snoozed until a crossing, if there is one.
  func removeRegionSnooze(_ ledgerRow: Int, now: Instant) throws {
    guard let place = try regionSnoozePlace(ledgerRow) else { return }
    try database.run(
      "DELETE FROM region_snooze WHERE ledger_id = ?1", [.integer(ledgerRow)])
    try regions.regionsChanged(atPlaces: [place], now: now)
  }

  /// The id of the place where a snoozed notification waits; nil if it does not wait at one.
  func regionSnoozePlace(_ ledgerRow: Int) throws -> Int? {
    try database.integer(
      "SELECT place_id FROM region_snooze WHERE ledger_id = ?1", [.integer(ledgerRow)])
  }

  /// Makes a notification that was snoozed until a crossing due.
  func endRegionSnooze(_ ledgerRow: Int, at moment: Instant) throws {
    let known = try database.first(
      "SELECT item_id, occurrence FROM ledger WHERE id = ?1", [.integer(ledgerRow)]
    ) { (item: $0.integer(0), occurrence: $0.text(1)) }
    try removeRegionSnooze(ledgerRow, now: moment)
    guard let known else { return }
    try update(ledgerRow, "snoozed_until = \(moment)")
    try enqueue(
      ScheduledReminder(occurrence: known.occurrence, moment: .instant(moment)),
      key: .snooze(row: ledgerRow, item: known.item == 0 ? nil : known.item))
  }

  /// The notifications snoozed until a crossing at a radius around a place, in metres, of open
  /// occurrences and reminders that are on.
  func regionSnoozes(atPlace saved: SavedPlace, radius: Double) throws -> [WaitingReminder] {
    let rows = try database.rows(
      """
      SELECT ledger.id, ledger.item_id, ledger.reminder_id, trigger, made_at, title, body, occurrence
      FROM region_snooze JOIN ledger ON ledger.id = ledger_id
      WHERE region_snooze.place_id = ?1 ORDER BY ledger.id
      """, [.integer(saved.id)]
    ) { row in
      (
        row: row.integer(0), key: row.reminderKey(1),
        words: row.text(3), made: row.instant(4), title: row.text(5),
        body: row.optionalText(6), occurrence: row.text(7)
      )
    }
    return try rows.compactMap { row in
      guard case .region(let trigger) = items.trigger(reading: row.words),
        trigger.radiusMetres ?? saved.place.radiusMetres == radius,
        try context(of: row.key)?.isOpen(occurrence: row.occurrence) == true
      else { return nil }
      return WaitingReminder(
        key: row.key, trigger: trigger, made: row.made, title: row.title, body: row.body,
        snoozedRow: row.row)
    }
  }
}

/// A snoozed notification that has not been delivered again.
package struct RunningSnooze: Hashable, Sendable {
  /// The id of its row in the ledger.
  let row: Int
  package let key: ReminderKey
  let occurrence: String
  package let title: String
  package let end: SnoozeEnd

  fileprivate func isDue(by now: Instant) -> Bool {
    if case .moment(let until) = end { until <= now } else { false }
  }
}

extension Reminders {
  /// Whether the reminder of a notification is on, off or removed.
  package func reminderSwitch(of key: ReminderKey) throws -> ReminderSwitch {
    if case .pushed(let id) = key {
      return try push(id: id).map { $0.reminder.isOn ? .on : .off } ?? .removed
    }
    return try items.item(of: key)?.reminderSwitch(of: key) ?? .removed
  }

  /// The snoozed notifications of an item.
  ///
  /// - Parameter itemID: 0 for pushed reminders.
  func runningSnoozes(ofItem itemID: Int) throws -> [RunningSnooze] {
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
        case .region(let crossing) = items.trigger(reading: words)
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

  /// Returns when the snoozed notifications of an item are delivered again, by ledger row. Omits
  /// notifications of closed occurrences and of reminders that are off or removed.
  ///
  /// - Parameter item: nil for pushed reminders.
  package func snoozeEnds(of item: Item?) throws -> [Int: SnoozeEnd] {
    let running = try runningSnoozes(ofItem: item?.id ?? 0).filter {
      item?.tells(of: $0.occurrence, by: $0.key) ?? true
    }
    return Dictionary(running.map { ($0.row, $0.end) }, uniquingKeysWith: { first, _ in first })
  }

  /// The snoozes of an item that run or came due undelivered, each with its end.
  ///
  /// - Parameter withRunning: Whether those that are not due yet count.
  package func snoozed(
    of item: Item, at time: CheckTime, withRunning: Bool = true
  ) throws -> [ListedReminder] {
    let forecast = try DeliveryForecast(self, at: time)
    return try (withRunning ? running(of: item, forecast) : [])
      + undeliveredSnoozes(of: item, forecast)
  }

  /// The snoozes of an item that came due and were not delivered, as quiet hours hold them.
  func undeliveredSnoozes(
    of item: Item, _ forecast: DeliveryForecast
  ) throws -> [ListedReminder] {
    try outstanding(forecast, of: item.id).filter(\.isSnoozed).changing { try forecast.hold(&$0) }
  }

  /// The running snoozes of an item, each with its end.
  func running(of item: Item, _ forecast: DeliveryForecast) throws -> [ListedReminder] {
    let ends = try snoozeEnds(of: item)
    return try runningSnoozes(ofItem: item.id).compactMap { snooze in
      guard let end = ends[snooze.row] else { return nil }
      var listed: ListedReminder
      switch end {
      case .moment(let until):
        listed = ListedReminder(
          key: snooze.key, title: item.title,
          trigger: context(of: snooze.key, in: item)?.reminder?.trigger
            ?? item.when.ownTrigger)
        listed.next = until
        listed.heldUntil = try forecast.heldUntil(until, snooze.key)
      case .crossing(let crossing):
        listed = ListedReminder(key: snooze.key, title: item.title, trigger: .region(crossing))
      }
      listed.isSnoozed = true
      listed.occurrence = snooze.occurrence
      return listed
    }
  }

  /// Ends a snooze, within a recorded command.
  func end(_ snooze: RunningSnooze, at now: Instant) throws {
    endedSnoozes.append(snooze)
    try updateRecorded(snooze.row, "state = \(LedgerCode.acknowledged), snoozed_until = NULL")
    try dequeue(.snooze(row: snooze.row, item: snooze.key.item))
    try removeRegionSnooze(snooze.row, now: now)
  }

  /// Updates the snoozes of an item after a change. Ends the snoozes of moved occurrences. Adds
  /// these to `endedSnoozes`, and also the snoozes whose reminder was switched off or removed, but
  /// not those whose occurrence was closed. Other snoozes that are not due pass to the reminder
  /// that replaces theirs now.
  func endSnoozes(of item: Item, over old: Item, now: Instant) throws {
    let running = try runningSnoozes(ofItem: item.id).filter {
      old.tells(of: $0.occurrence, by: $0.key) && item.isOpen(occurrence: $0.occurrence)
    }
    for snooze in running {
      if item.isMoved(occurrence: snooze.occurrence, from: old) {
        try end(snooze, at: now)
      } else if !item.tells(of: snooze.occurrence, by: snooze.key) {
        // Switched on again, it goes on.
        endedSnoozes.append(snooze)
      } else if !snooze.isDue(by: now),
        let successor = item.successor(
          ofSnoozed: snooze.key, from: old, isCrossing: Crossing.isName(snooze.occurrence)),
        successor != snooze.key
      {
        try journal.recordDelivery(snooze.row)
        try database.run(
          "UPDATE OR IGNORE ledger SET reminder_id = ?2 WHERE id = ?1",
          [.integer(snooze.row), .integer(successor.reminderID)])
      }
    }
    // Snoozed notifications that came due but are undelivered, for example in quiet hours.
    let undelivered = try database.rows(
      """
      SELECT id, occurrence FROM ledger
      WHERE item_id = ?1 AND state < \(LedgerCode.delivered) AND due GLOB 'snoozed *'
      """, [.integer(item.id)]
    ) { (row: $0.integer(0), occurrence: $0.text(1)) }
    for snooze in undelivered where item.isMoved(occurrence: snooze.occurrence, from: old) {
      let snoozed = try database.integers(
        """
        SELECT snoozed.id FROM ledger JOIN ledger AS snoozed USING (item_id, occurrence)
        WHERE ledger.id = ?1 AND snoozed.state = \(LedgerCode.snoozed)
          AND snoozed.snoozed_until = ledger.due_at
        """, [.integer(snooze.row)])
      try skipEarlierSnooze(of: snooze.row)
      // Otherwise it would come again once the clock is set back.
      for row in snoozed {
        try updateRecorded(row, "state = \(LedgerCode.acknowledged), snoozed_until = NULL")
      }
    }
  }

  /// Removes the snoozed notifications of a pushed reminder from the queue.
  func endSnoozes(ofPush id: Int) throws {
    for snooze in try runningSnoozes(ofItem: 0) where snooze.key == .pushed(id) {
      endedSnoozes.append(snooze)
      try journal.recordDelivery(snooze.row)
      try dequeue(.snooze(row: snooze.row, item: nil))
    }
  }

  /// Ends the snoozes of a pushed reminder that came due while the reminder was off.
  func forgetPassedSnoozes(ofPush id: Int, now: Now) throws {
    let rows = try database.integers(
      """
      SELECT id FROM ledger WHERE item_id = 0 AND reminder_id = ?1
        AND state = \(LedgerCode.snoozed) AND snoozed_until < ?2
      """, [.integer(id), .integer(now.startOfMinute.secondsSinceEpoch)])
    for row in rows { try updateRecorded(row, "snoozed_until = NULL") }
  }
}
