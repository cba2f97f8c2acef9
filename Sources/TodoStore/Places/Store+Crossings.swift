import CivilTime
import Geo
import Scheduler
import TodoCore

/// Turns crossings into notifications.
extension Store {
  /// Writes a ledger row for each reminder that waits for this crossing, in the transaction that
  /// also changes the region's state, so neither is stored without the other.
  ///
  /// - Returns: How many notifications became due.
  func announce(_ event: RegionEvent, placeID: Int, area: Region, now: Now) throws -> Int {
    guard !event.isTooSoon else { return 0 }
    var count = 0
    var told: Set<Int> = []
    // Snoozed notifications come last, so `told` already holds the items of the others.
    for waiting in try waiting(atPlace: placeID, radius: area.radiusMetres) {
      guard let seconds = waiting.trigger.edge.moment(of: event) else { continue }
      let moment = Now(Instant(secondsSinceEpoch: seconds), in: now.zone)
      if let row = waiting.snoozedRow {
        guard moment.instant >= waiting.made, waiting.trigger.holds(at: moment) else { continue }
        // One notification per item, even if a snoozed one also waited here.
        if let item = waiting.key.item, told.contains(item) {
          try forgetSnooze(row, now: now.instant)
        } else {
          try endSnooze(row, at: moment.instant)
          count += 1
        }
        continue
      }
      guard let item = try item(of: waiting.key), moment.instant >= waiting.made,
        let day = try RegionConditions(waiting.trigger, item: item, zones: zones).day(at: moment)
      else { continue }
      let spent = waiting.trigger.isEveryTime ? nil : day
      if let spent, try !spend(waiting.key, occurrence: spent) { continue }
      let isExpired = now.instant - moment.instant > item.crossingLimitSeconds(of: waiting.key)
      try insertCrossing(
        key: waiting.key, occurrence: Crossing.name(event.number), at: moment.instant,
        title: waiting.title ?? item.title, body: waiting.body,
        state: isExpired ? LedgerCode.expired : LedgerCode.claimed, now: now.instant)
      if !isExpired, database.changedRowCount > 0 {
        count += 1
        told.insert(item.id)
      }
    }
    return count
  }

  /// Stores a crossing for the next check, as a claim without a running check, which is delivered
  /// first.
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

  /// - Returns: Whether the reminder had not fired yet.
  func spend(_ key: ReminderKey, occurrence: String) throws -> Bool {
    try database.run(
      "INSERT OR IGNORE INTO region_spent (item_id, reminder_id, occurrence) VALUES (?1, ?2, ?3)",
      key.values + [.text(occurrence)])
    return database.changedRowCount == 1
  }

  /// Rearms reminders that fire once if a change of the item calls for it: it was closed or opened
  /// again, moved, or got another place, rule or other reminders. Dates that it loses or regains
  /// rearm no others.
  func rearmRegions(of item: Item, over old: Item) throws {
    if item.status != old.status || item.when != old.when || item.place != old.place
      || item.reminders != old.reminders || item.endlessRule != old.endlessRule
    {
      try database.run("DELETE FROM region_spent WHERE item_id = ?1", [.integer(item.id)])
    } else if item.changes != old.changes {
      for change in Set(item.changes).symmetricDifference(old.changes) {
        try database.run(
          "DELETE FROM region_spent WHERE item_id = ?1 AND occurrence = ?2",
          [.integer(item.id), .text(change.key.description)])
      }
    }
  }

  // MARK: Waiting reminders

  /// The reminders of open items that wait at this radius around a place.
  func waiting(atPlace id: Int, radius: Double) throws -> [WaitingReminder] {
    guard let saved = try place(id: id) else { return [] }
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
          made: Store.startOfMinute(row.integer(1)), title: nil, body: nil)
      }
    }
    let own = try database.rows(
      """
      SELECT reminder.id, reminder.item_id, reminder.trigger, reminder.made_at, reminder.title,
        reminder.body
      FROM reminder JOIN item ON item.id = reminder.item_id
      WHERE reminder.place_id = ?1 AND reminder.is_on = 1 AND item.status = \(StatusCode.open)
      ORDER BY reminder.id
      """, [.integer(id)]
    ) { row in
      (
        row.integer(0), row.integer(1), row.text(2), row.integer(3), row.optionalText(4),
        row.optionalText(5)
      )
    }
    for (reminder, item, words, made, title, body) in own {
      guard case .region(let trigger) = trigger(reading: words),
        trigger.radiusMetres ?? saved.place.radiusMetres == radius
      else { continue }
      found.append(
        WaitingReminder(
          key: .own(reminder, item: item), trigger: trigger,
          made: Store.startOfMinute(made), title: title, body: body))
    }
    return found + (try snoozed(atPlace: saved, radius: radius))
  }

  static func startOfMinute(_ seconds: Int) -> Instant {
    Instant(secondsSinceEpoch: seconds - ((seconds % 60) + 60) % 60)
  }
}

/// A region reminder of an open item.
public struct WaitingReminder: Sendable {
  public let key: ReminderKey
  public let trigger: RegionTrigger
  let made: Instant
  let title: String?
  let body: String?
  /// The ledger row of a notification snoozed until this crossing.
  var snoozedRow: Int?
}

/// An armed region, for running a recorded track through it.
public struct ArmedRegion: Hashable, Sendable {
  let id: Int
  let placeID: Int
  public let place: String
  public let area: Region
  public let hasPassing: Bool
}

extension Store {
  /// Whether any reminder waits for a region to be passed through.
  public func isAnythingPassed() throws -> Bool {
    try database.first("SELECT 1 FROM region WHERE has_passing = 1 LIMIT 1") { _ in true } ?? false
  }

  /// The armed regions that touch one of the boxes, and those of named places, ordered by id.
  public func armedRegions(
    touching boxes: [(latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)],
    named names: Set<String>
  ) throws -> [ArmedRegion] {
    try database.readTransaction {
      var ids: Set<Int> = []
      for box in boxes { ids.formUnion(try regionIDs(touching: box)) }
      for name in names {
        guard let place = try savedPlace(named: name) else { continue }
        ids.formUnion(
          try database.rows("SELECT id FROM region WHERE place_id = ?1", [.integer(place.id)]) {
            $0.integer(0)
          })
      }
      return try ids.sorted().compactMap { id in
        try database.first(
          """
          SELECT region.place_id, place.name, place.latitude, place.longitude, region.radius,
            region.has_passing
          FROM region JOIN place ON place.id = region.place_id WHERE region.id = ?1
          """, [.integer(id)]
        ) { row in
          try row.coordinate(2, 3).map { center in
            ArmedRegion(
              id: id, placeID: row.integer(0), place: row.text(1),
              area: Region(center: center, radiusMetres: row.optionalReal(4) ?? 1),
              hasPassing: row.bool(5))
          }
        } ?? nil
      }
    }
  }

  /// The reminders waiting at an armed region, with their items.
  public func reminders(
    waitingAt region: ArmedRegion
  ) throws -> [(reminder: WaitingReminder, item: Item)] {
    try waiting(atPlace: region.placeID, radius: region.area.radiusMetres).compactMap { reminder in
      try item(of: reminder.key).map { (reminder, $0) }
    }
  }
}

extension Item {
  /// Its rule, wherever it ends.
  fileprivate var endlessRule: RecurrenceRule? {
    var rule = repetition?.rule
    rule?.end = .never
    return rule
  }
}
