import CivilTime
import Geo
import SQLite
import Scheduler
import TodoCore

/// Evaluates fixes at the monitored regions, and makes the reminders due that wait there.
///
/// It has no tables: the fixes, the regions and what is due belong to the parts above it in
/// `Store`.
package struct Crossings {
  let reminders: Reminders
  let fixes: FixTable
  var database: Database { reminders.database }
  var regions: RegionTable { reminders.regions }
  var items: ItemTable { reminders.items }
  var places: PlaceTable { items.places }

  /// Writes a ledger row for each reminder that waits for this crossing. Runs in the transaction
  /// that changes the state of the region, so that neither is stored without the other.
  ///
  /// - Returns: The reminders whose notifications became due.
  func insertNotifications(for event: RegionEvent, placeID: Int, area: Region, now: Now) throws
    -> [ReminderKey]
  {
    guard !event.isTooSoon else { return [] }
    var notified: [ReminderKey] = []
    // Snoozed notifications come last, when `notified` has those of all others.
    for waiting in try waiting(atPlace: placeID, radius: area.radiusMetres) {
      guard let seconds = waiting.trigger.edge.moment(of: event) else { continue }
      // Of positions typed within a second the later count a second more; all are of now.
      let moment = Now(min(Instant(secondsSinceEpoch: seconds), now.instant), in: now.zone)
      if let row = waiting.snoozedRow {
        guard moment.instant >= waiting.made, waiting.trigger.holds(at: moment) else { continue }
        // One notification per item, even if a snoozed one also waited here.
        if waiting.key.item != nil, notified.contains(where: { $0.item == waiting.key.item }) {
          try reminders.removeRegionSnooze(row, now: now.instant)
        } else {
          try reminders.endRegionSnooze(row, at: moment.instant)
          notified.append(waiting.key)
        }
        continue
      }
      guard let item = try items.item(of: waiting.key), moment.instant >= waiting.made,
        let day = try RegionConditions(
          waiting.trigger, item: item, dated: items.datedItem(above: item), zones: items.zones
        ).day(at: moment)
      else { continue }
      if !waiting.trigger.isEveryTime, try !regions.markSpent(waiting.key, occurrence: day) {
        continue
      }
      let limit = item.giveUpSeconds(of: waiting.key) ?? ReminderRule.crossingLimitSeconds
      let isExpired = now.instant - moment.instant > limit
      try insertCrossing(
        key: waiting.key, occurrence: Crossing.name(event.number), at: moment.instant,
        title: waiting.title ?? item.title, body: waiting.body,
        state: isExpired ? LedgerCode.expired : LedgerCode.claimed, now: now.instant)
      if !isExpired, database.changedRowCount > 0 { notified.append(waiting.key) }
    }
    return notified
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
  /// Crossings before this time are ignored.
  let made: Instant
  let title: String?
  let body: String?
  /// The ledger row of a notification that is snoozed until this crossing; nil for a reminder.
  var snoozedRow: Int?
}

/// The numbers of fixes in a batch, by the verdict of `FixScreen`.
package struct FixReport: Hashable, Sendable {
  package var evaluated = 0
  package var coarse = 0
  package var late = 0
  package var duplicate = 0
  package var ahead = 0
  /// The reminders whose notifications became due.
  package var crossings: [ReminderKey] = []
}

/// New fixes.
extension Crossings {
  /// Stores fixes and evaluates them at the regions, in one transaction. The next check delivers
  /// the notifications that became due.
  ///
  /// - Parameters:
  ///   - retentionDays: Fixes older than this many days are deleted.
  ///   - note: A setting to store in the same transaction, such as the read offset of a source.
  package func take(
    _ records: [PositionRecord], now: Now, retentionDays: Int,
    keeping note: (key: String, value: String)? = nil
  ) throws -> FixReport {
    var report = FixReport()
    guard !records.isEmpty else { return report }
    try database.immediateTransaction {
      for (device, own) in records.byDevice {
        try take(own, device: device, now: now, report: &report)
      }
      try fixes.deleteOld(now: now.instant, days: retentionDays)
      if let note { try reminders.settings.set(note.key, note.value) }
    }
    return report
  }

  private func take(
    _ records: [PositionRecord], device: String, now: Now, report: inout FixReport
  ) throws {
    try deleteFixesAhead(of: device, now: now.instant)
    var screen = FixScreen(continuing: try fixes.recent(of: device))
    var run = RegionRun(
      StoredRegions(crossings: self, device: device, now: now),
      previous: try fixes.newest(of: device))
    defer { report.crossings += run.regions.notified }
    for record in records {
      if let transition = record.transition {
        let isNew = try fixes.insert(record.fix, device: device, state: FixCode.late)
        guard isNew else { continue }
        try run.force(
          transition.isArrival ? .inside : .outside, at: record.fix.seconds,
          of: run.regions.regions(ofPlaceNamed: transition.name))
        continue
      }
      switch screen.judge(record.fix, now: now.instant.secondsSinceEpoch) {
      case .ahead: report.ahead += 1
      case .duplicate: report.duplicate += 1
      case .late:
        let isNew = try fixes.insert(record.fix, device: device, state: FixCode.late)
        if isNew { report.late += 1 } else { report.duplicate += 1 }
      case .coarse:
        try fixes.insert(record.fix, device: device, state: FixCode.coarse)
        report.coarse += 1
      case .evaluated:
        report.evaluated += 1
        try run.evaluate(record.fix)
        try fixes.insert(record.fix, device: device, state: FixCode.evaluated)
      }
    }
  }

  /// Deletes fixes dated in the future by a clock that was ahead, and resets the times of states
  /// that followed from them. Otherwise every new fix would count as late until then.
  private func deleteFixesAhead(of device: String, now: Instant) throws {
    let latest = SQLValue.integer(now.secondsSinceEpoch + FixScreen.aheadSeconds)
    try database.run("DELETE FROM fix WHERE device = ?1 AND at > ?2", [.text(device), latest])
    guard database.changedRowCount > 0 else { return }
    for column in ["last_arrival", "last_leaving", "stayed_until", "entered_at", "inside_at"] {
      try database.run(
        "UPDATE region_state SET \(column) = NULL WHERE device = ?1 AND \(column) > ?2",
        [.text(device), latest])
    }
    try database.run(
      """
      UPDATE region_state SET run_side = NULL, run_length = 0, run_began = NULL
      WHERE device = ?1 AND run_began > ?2
      """, [.text(device), latest])
  }

  /// Deletes all fixes and resets the states of devices at regions.
  ///
  /// - Returns: The number of fixes deleted.
  package func forgetFixes() throws -> Int {
    let count = try database.immediateTransaction {
      let count = try database.integer("SELECT count(*) FROM fix") ?? 0
      try database.run("DELETE FROM fix")
      // The count of crossings is kept. It reveals no position and distinguishes notifications.
      try database.run(
        """
        UPDATE region_state SET side = 0, run_side = NULL, run_length = 0, run_began = NULL,
          entered_at = NULL, stayed_until = NULL, inside_at = NULL, last_arrival = NULL,
          last_leaving = NULL
        """)
      return count
    }
    // `secure_delete` overwrites the pages instead of only freeing them.
    try database.execute("PRAGMA secure_delete = ON; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    return count
  }
}
