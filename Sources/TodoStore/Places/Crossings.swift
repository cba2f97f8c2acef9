import CivilTime
import Geo
import SQLite
import Scheduler
import TodoCore

/// Evaluates fixes at the monitored regions, and makes the reminders due that wait there.
///
/// It has no tables: the fixes, the regions and what is due belong to the parts below.
package struct Crossings {
  let database: Database
  let items: ItemTable
  let places: PlaceTable
  let fixes: FixTable
  let regions: RegionTable
  let reminders: Reminders
  let settings: SettingTable

  /// Writes a ledger row for each reminder that waits for this crossing. Runs in the transaction
  /// that changes the state of the region, so that neither is stored without the other.
  ///
  /// - Returns: The number of notifications that became due.
  func insertNotifications(for event: RegionEvent, placeID: Int, area: Region, now: Now) throws
    -> Int
  {
    guard !event.isTooSoon else { return 0 }
    var count = 0
    var notified: Set<Int> = []
    // Snoozed notifications come last, when `notified` has the items of all others.
    for waiting in try waiting(atPlace: placeID, radius: area.radiusMetres) {
      guard let seconds = waiting.trigger.edge.moment(of: event) else { continue }
      let moment = Now(Instant(secondsSinceEpoch: seconds), in: now.zone)
      if let row = waiting.snoozedRow {
        guard moment.instant >= waiting.made, waiting.trigger.holds(at: moment) else { continue }
        // One notification per item, even if a snoozed one also waited here.
        if let item = waiting.key.item, notified.contains(item) {
          try reminders.removeRegionSnooze(row, now: now.instant)
        } else {
          try reminders.endRegionSnooze(row, at: moment.instant)
          count += 1
        }
        continue
      }
      guard let item = try items.item(of: waiting.key), moment.instant >= waiting.made,
        let day = try RegionConditions(waiting.trigger, item: item, zones: items.zones).day(
          at: moment)
      else { continue }
      if !waiting.trigger.isEveryTime, try !regions.markSpent(waiting.key, occurrence: day) {
        continue
      }
      let isExpired = now.instant - moment.instant > item.crossingLimitSeconds(of: waiting.key)
      try insertCrossing(
        key: waiting.key, occurrence: Crossing.name(event.number), at: moment.instant,
        title: waiting.title ?? item.title, body: waiting.body,
        state: isExpired ? LedgerCode.expired : LedgerCode.claimed, now: now.instant)
      if !isExpired, database.changedRowCount > 0 {
        count += 1
        notified.insert(item.id)
      }
    }
    return count
  }

  /// Writes a ledger row for a crossing. `claimed` makes the next check deliver it first, as it
  /// does the claims of dead checks.
  private func insertCrossing(
    key: ReminderKey, occurrence: String, at due: Instant, title: String, body: String?, state: Int,
    now: Instant
  ) throws {
    try database.run(
      """
      INSERT OR IGNORE INTO ledger (item_id, reminder_id, occurrence, due, due_at, missed, title, body,
        state, claimed_at)
      VALUES (?1, ?2, ?3, ?4, ?4, 0, ?5, ?6, ?7, ?8)
      """,
      key.values + [
        .text(occurrence), .integer(due.secondsSinceEpoch), .text(title), SQLValue(body),
        .integer(state),
        .integer(now.secondsSinceEpoch),
      ])
  }

  // MARK: Waiting reminders

  /// The reminders of open items that wait for a crossing at a radius around a place, in metres;
  /// snoozed notifications last.
  func waiting(atPlace id: Int, radius: Double) throws -> [WaitingReminder] {
    guard let saved = try places.place(id: id) else { return [] }
    var found: [WaitingReminder] = []
    if radius == saved.place.radiusMetres {
      found += try database.rows(
        """
        SELECT id, created FROM item WHERE place_id = ?1 AND status = \(StatusCode.open) AND kind = 0
          AND has_own_reminders = 0 ORDER BY id
        """, [.integer(id)]
      ) { row in
        WaitingReminder(
          key: .defaultRule(item: row.integer(0)),
          trigger: RegionTrigger(edge: .arrive, location: .named(saved.place.name)),
          made: Self.startOfMinute(row.integer(1)), title: nil, body: nil)
      }
    }
    found += try database.rows(
      """
      SELECT reminder.id, reminder.item_id, reminder.trigger, reminder.made_at, reminder.title,
        reminder.body
      FROM reminder JOIN item ON item.id = reminder.item_id
      WHERE reminder.place_id = ?1 AND reminder.is_on = 1 AND item.status = \(StatusCode.open)
      ORDER BY reminder.id
      """, [.integer(id)]
    ) { row -> WaitingReminder? in
      guard case .region(let trigger) = items.trigger(reading: row.text(2)),
        trigger.radiusMetres ?? saved.place.radiusMetres == radius
      else { return nil }
      return WaitingReminder(
        key: .own(row.integer(0), item: row.integer(1)), trigger: trigger,
        made: Self.startOfMinute(row.integer(3)), title: row.optionalText(4),
        body: row.optionalText(5))
    }.compactMap { $0 }
    return found + (try reminders.regionSnoozes(atPlace: saved, radius: radius))
  }

  /// The start of the minute of a number of seconds since 1970 UTC.
  static func startOfMinute(_ seconds: Int) -> Instant {
    Instant(secondsSinceEpoch: seconds - ((seconds % 60) + 60) % 60)
  }
}

/// A reminder that waits for a crossing of a region.
package struct WaitingReminder: Sendable {
  package let key: ReminderKey
  package let trigger: RegionTrigger
  /// Earlier crossings do not count.
  let made: Instant
  let title: String?
  let body: String?
  /// The ledger row of a notification snoozed until this crossing; nil for a reminder.
  var snoozedRow: Int?
}
