import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Listing reminders.
extension Reminders {
  /// The reminders of open items, by item and id: explicit ones, whether on or off, and default
  /// ones that are queued or wait for an arrival. Undelivered pushed reminders come last.
  ///
  /// - Parameters:
  ///   - item: The id of the only item to read, open or closed; nil for all open ones.
  ///   - limit: The maximum number of reminders; nil for all.
  ///   - withSnoozes: Whether a snooze counts as the next moment of its reminder.
  package func list(
    of item: Int? = nil, at time: CheckTime, limit: Int? = nil, withSnoozes: Bool = true
  ) throws -> [ListedReminder] {
    let wanted: SQL
    var ofItem: SQL = ""
    if let item {
      wanted = "reminder.item_id = \(item)"
      ofItem = "AND queue.item_id = \(item)"
    } else {
      wanted = """
        item.status = \(literal: StatusCode.open) OR queue.item_id = 0
          OR item.id IS NULL AND EXISTS (SELECT 1 FROM ledger
            WHERE item_id = 0 AND reminder_id = reminder.id
              AND state < \(literal: LedgerCode.delivered) AND suspended_at IS NULL)
        """
    }
    let forecast = try DeliveryForecast(self, at: time)
    let outstandingNow = try self.outstanding(forecast, of: item)
    let waiting = outstandingNow.filter { !$0.isSnoozed }
    // The crossings of default reminders share their keys with moments.
    func isArrival(_ listed: ListedReminder) -> Bool {
      listed.key.isDefault && Crossing.isName(listed.occurrence ?? "")
    }
    var outstanding = Dictionary(
      waiting.filter { !isArrival($0) }.map { ($0.key, $0) },
      uniquingKeysWith: { $0.joined(with: $1) })
    let arrived = Dictionary(
      waiting.filter(isArrival).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let own = try database.rows(
      literal: """
        SELECT \(sql: ReminderRow.columns.selection), item.id, item.title, queue.occurrence, wall,
          instant, queue.day, queue.item_id IS NOT NULL,
          EXISTS (SELECT 1 FROM region_spent WHERE item_id = item.id AND reminder_id = reminder.id
            AND region_spent.occurrence = ''), item.zone, item.rrule, item.time
        FROM reminder LEFT JOIN item ON item.id = reminder.item_id
          LEFT JOIN queue ON queue.item_id = coalesce(reminder.item_id, 0)
            AND queue.reminder_id = reminder.id
        WHERE \(wanted)
        ORDER BY item.id IS NULL, item.id, reminder.id LIMIT \(limit ?? -1)
        """
    ) { row -> (ListedReminder, ScheduledReminder?) in
      let reminder = try ReminderRow.read(row, of: items)
      let next = ReminderRow.columns.width
      var listed = ListedReminder(
        key: ReminderKey(itemID: row.optionalInteger(next) ?? 0, reminderID: reminder.id),
        title: row.optionalText(next + 1) ?? reminder.title ?? "", trigger: reminder.trigger)
      listed.reminder = reminder
      listed.isSpent = row.bool(next + 7)
      let time = row.optionalTime(next + 10)
      listed.setZone(row.optionalText(next + 8), itemAt: time)
      let isAtItemsTime = time.map(Trigger.timeOfDay) == reminder.trigger
      listed.hasSeveralTimes = try isAtItemsTime && hasSeveralTimes(row, rule: next + 9)
      return (listed, row.bool(next + 6) ? row.scheduled(next + 2) : nil)
    }
    let rules = try database.rows(
      literal: """
        SELECT item.id, item.title, item.time, queue.occurrence, wall, instant, queue.day, item.zone,
          item.rrule
        FROM queue JOIN item ON item.id = queue.item_id
        WHERE queue.reminder_id = 0 \(ofItem)
        ORDER BY queue.item_id LIMIT \(limit ?? -1)
        """
    ) { row -> (ListedReminder, ScheduledReminder?) in
      var listed = ListedReminder(
        key: .defaultRule(item: row.integer(0)), title: row.text(1),
        trigger: row.optionalTime(2).map(Trigger.timeOfDay) ?? .allDay)
      listed.zone = row.optionalText(7)
      listed.hasSeveralTimes = try !row.isNull(2) && hasSeveralTimes(row, rule: 8)
      return (listed, row.scheduled(3))
    }
    let queued: [ListedReminder] = try (own + rules).map { listed, scheduled in
      var listed = listed
      let waiting = outstanding.removeValue(forKey: listed.key)
      let prospect = try scheduled.map { try forecast.prospect(of: $0, .reminder(listed.key)) }
      listed.setNext(prospect?.next, at: time)
      listed.following = prospect?.following
      listed.isAllDay = scheduled?.moment.isAllDay ?? false
      if let waiting, listed.isOn, waiting.isDue(before: listed.next) {
        listed.following = prospect?.following ?? prospect?.next
        (listed.next, listed.occurrence) = (waiting.next, waiting.occurrence)
        listed.missed = waiting.missed
      }
      if listed.next.map({ $0 > time.now.instant }) ?? true,
        let dropped = forecast.dueTime(ofDropped: scheduled),
        listed.next == nil || dropped <= time.now.instant
      {
        listed.lapsed = dropped
      }
      try forecast.hold(&listed)
      return listed
    }
    // Default reminders that are outstanding and have no further moment.
    let held = try outstanding.values.filter(\.key.isDefault).changing { try forecast.hold(&$0) }
    let arrivals = try defaultArrivals(of: item, limit: limit).changing { listed in
      guard let arrival = arrived[listed.key] else { return }
      (listed.next, listed.occurrence) = (arrival.next, arrival.occurrence)
      try forecast.hold(&listed)
    }
    var all = queued + held + arrivals
    if withSnoozes {
      let snoozed = try outstandingNow.filter(\.isSnoozed).changing { try forecast.hold(&$0) }
      try addSnoozes(to: &all, snoozed, of: item, forecast)
    }
    all.sort {
      ($0.key.item ?? .max, $0.key.reminder ?? 0) < ($1.key.item ?? .max, $1.key.reminder ?? 0)
    }
    return limit.map { Array(all.prefix($0)) } ?? all
  }

  /// Makes the snooze of a reminder its next moment, where nothing comes before.
  ///
  /// A default reminder of which only a snooze is left is added.
  ///
  /// - Parameters:
  ///   - undelivered: The snoozes that came due.
  ///   - item: The id of the only item to read; nil for all open ones.
  private func addSnoozes(
    to all: inout [ListedReminder], _ undelivered: [ListedReminder], of item: Int?,
    _ forecast: DeliveryForecast
  ) throws {
    // Few items have a snooze, and only those are read. Its end is an instant, or a crossing.
    let owners =
      try item.map { [$0] }
      ?? database.integers(
        """
        SELECT item_id FROM queue INDEXED BY queue_instant
          WHERE instant IS NOT NULL AND reminder_id < 0 AND item_id > 0
        UNION SELECT item_id FROM region_snooze WHERE item_id IS NOT NULL
        """)
    let snoozes = try owners.compactMap { try items.item(id: $0) }
      .flatMap { try running(of: $0, forecast) }
    for snooze in snoozes + undelivered {
      guard let index = all.firstIndex(where: { $0.key == snooze.key && !$0.isAtCrossing }) else {
        if snooze.key.isDefault, try items.item(of: snooze.key)?.reminders == nil {
          all.append(snooze)
        }
        continue
      }
      guard let until = snooze.next, !all[index].isDue(before: until) else { continue }
      var listed = all[index]
      if let next = listed.next, let occurrence = listed.occurrence {
        listed.following = ScheduledReminder(occurrence: occurrence, moment: .instant(next))
      }
      (listed.missed, listed.together, listed.lapsed, listed.isSnoozed) = (0, 1, nil, true)
      (listed.next, listed.heldUntil, listed.occurrence) = (
        until, snooze.heldUntil, snooze.occurrence
      )
      (listed.isAllDay, listed.isAfterStart) = (false, false)
      all[index] = listed
    }
  }

  /// Whether the rule in a column has several times a day.
  private func hasSeveralTimes(_ row: Statement, rule column: Int) throws -> Bool {
    if row.isNull(column) { return false }
    return try items.rules.known(row.bytes(column)).repetition(isAfterDone: false).prepared()
      .hasSeveralADay
  }

  /// The id of the item of a reminder; 0 for a pushed reminder, nil if there is no such reminder.
  package func owner(ofReminder id: Int) throws -> Int? {
    try database.integer("SELECT item_id FROM reminder WHERE id = ?1", [.integer(id)])
  }
}

extension ListedReminder {
  /// Whether it waits for a crossing, beside the moments of the same reminder.
  fileprivate var isAtCrossing: Bool { if case .region = trigger { true } else { false } }

  /// Whether it is due, and before another instant if that is not nil.
  func isDue(before other: Instant?) -> Bool {
    guard let next else { return false }
    return other.map { next < $0 } ?? true
  }

  /// Returns one entry for the moments of both entries of a reminder, which are announced together.
  func joined(with other: ListedReminder) -> ListedReminder {
    var newest = isDue(before: other.next) ? other : self
    newest.missed = min(missed + other.missed + 1, Series.shownMissedLimit)
    return newest
  }

  /// The same reminder at other moments.
  func at(_ moments: [ScheduledReminder], _ time: CheckTime) -> [ListedReminder] {
    moments.map { moment in
      var later = self
      later.setNext(moment, at: time)
      (later.following, later.others, later.missed) = (nil, [], 0)
      return later
    }
  }

  /// Sets when it is due next; nil for never.
  mutating func setNext(_ scheduled: ScheduledReminder?, at time: CheckTime) {
    next = scheduled.map { time.instant(of: $0.moment) }
    isAllDay = scheduled?.moment.isAllDay ?? false
    occurrence = scheduled?.occurrence
  }
}

extension Reminders {
  /// The default arrival reminders, of open items with a place and without explicit reminders.
  ///
  /// - Parameters:
  ///   - item: The id of the only item to read; nil for all.
  ///   - limit: The maximum number of reminders; nil for all.
  func defaultArrivals(of item: Int?, limit: Int?) throws -> [ListedReminder] {
    // Few items have a place, so their partial index is the cheapest.
    let source = item == nil ? "item INDEXED BY item_by_place" : "item"
    let wanted: SQL = item.map { "AND item.id = \($0)" } ?? ""
    return try database.rows(
      literal: """
        SELECT item.id, item.title, place.name,
          EXISTS (SELECT 1 FROM region_spent
            WHERE item_id = item.id AND reminder_id = 0 AND occurrence = '')
        FROM \(sql: source) JOIN place ON place.id = item.place_id
        WHERE item.place_id IS NOT NULL AND item.status = \(literal: StatusCode.open) AND item.kind = 0
          AND item.has_own_reminders = 0 AND place.latitude IS NOT NULL \(wanted)
        ORDER BY item.id LIMIT \(limit ?? -1)
        """
    ) { row in
      var listed = ListedReminder(
        key: .defaultRule(item: row.integer(0)), title: row.text(1),
        trigger: .region(RegionTrigger(edge: .arrive, location: .named(row.text(2)))))
      listed.isSpent = row.bool(3)
      return listed
    }
  }
}
