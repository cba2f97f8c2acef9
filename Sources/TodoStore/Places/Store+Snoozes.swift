import CivilTime
import Scheduler
import TodoCore

/// Notifications snoozed until a place is reached or left.
extension Store {
  /// Snoozes a notification until a crossing; it is delivered again then, unless its item is done
  /// before.
  ///
  /// - Throws: `PlaceError.noSuchPlace`, `.withoutPosition`.
  public func snooze(_ delivery: DeliveryRecord, until trigger: RegionTrigger, at now: Now) throws {
    let told = summary(of: delivery)
    try recorded(as: "snooze", at: now.instant, summary: { told }) {
      let item = try item(of: delivery.key)
      guard let placeID = try placeID(of: trigger.location, item: item),
        let place = try place(id: placeID)?.place
      else {
        var name = ""
        if case .named(let seen) = trigger.location { name = seen }
        throw PlaceError.noSuchPlace(name, known: try placeNames())
      }
      guard place.coordinate != nil else { throw PlaceError.withoutPosition(place.name) }
      try rememberDelivery(delivery.row)
      try dropSnooze(of: delivery.row)
      try database.run(
        """
        UPDATE ledger SET state = \(LedgerCode.snoozed), acknowledged_at = ?2,
          snoozed_until = NULL
        WHERE id = ?1
        """,
        [.integer(delivery.row), .integer(now.instant.secondsSinceEpoch)])
      try dequeue(.snooze(row: delivery.row, item: delivery.key.item))
      try forgetSnooze(delivery.row, now: now.instant)
      try database.run(
        """
        INSERT INTO region_snooze (ledger_id, item_id, place_id, trigger, made_at)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """,
        [
          .integer(delivery.row), SQLValue(item?.id), .integer(placeID),
          .text(TriggerText.text(of: .region(trigger))),
          .integer(now.instant.secondsSinceEpoch),
        ])
      try regionsChanged(atPlaces: [placeID], now: now.instant)
    }
  }

  /// Removes the wait of a snoozed notification for a crossing.
  func forgetSnooze(_ ledgerRow: Int, now: Instant) throws {
    guard let place = try snoozedPlace(ledgerRow) else { return }
    try database.run(
      "DELETE FROM region_snooze WHERE ledger_id = ?1", [.integer(ledgerRow)])
    try regionsChanged(atPlaces: [place], now: now)
  }

  /// The place where a snoozed notification waits, or nil.
  func snoozedPlace(_ ledgerRow: Int) throws -> Int? {
    try database.first(
      "SELECT place_id FROM region_snooze WHERE ledger_id = ?1", [.integer(ledgerRow)]
    ) { $0.integer(0) }
  }

  /// Ends the wait of a snoozed notification at a crossing: it is now due in the queue.
  func endSnooze(_ ledgerRow: Int, at moment: Instant) throws {
    let known = try database.first(
      "SELECT item_id, occurrence FROM ledger WHERE id = ?1", [.integer(ledgerRow)]
    ) { (item: $0.integer(0), occurrence: $0.text(1)) }
    try forgetSnooze(ledgerRow, now: moment)
    guard let known else { return }
    try enqueue(
      ScheduledReminder(occurrence: known.occurrence, moment: .instant(moment)),
      key: .snooze(row: ledgerRow, item: known.item == 0 ? nil : known.item))
  }

  /// The notifications snoozed until a crossing at this radius around a place, of open occurrences
  /// and reminders that are on.
  func snoozed(atPlace saved: SavedPlace, radius: Double) throws -> [WaitingReminder] {
    let rows = try database.rows(
      """
      SELECT ledger.id, ledger.item_id, ledger.reminder_id, trigger, made_at, title, body, occurrence
      FROM region_snooze JOIN ledger ON ledger.id = ledger_id
      WHERE region_snooze.place_id = ?1 ORDER BY ledger.id
      """, [.integer(saved.id)]
    ) { row in
      (
        row: row.integer(0), key: row.reminderKey(1),
        words: row.text(3), made: Instant(secondsSinceEpoch: row.integer(4)), title: row.text(5),
        body: row.optionalText(6), occurrence: row.text(7)
      )
    }
    return try rows.compactMap { row in
      guard case .region(let trigger) = trigger(reading: row.words),
        trigger.radiusMetres ?? saved.place.radiusMetres == radius,
        try subject(of: row.key)?.isOpen(occurrence: row.occurrence) == true
      else { return nil }
      return WaitingReminder(
        key: row.key, trigger: trigger, made: row.made, title: row.title, body: row.body,
        snoozedRow: row.row)
    }
  }
}
