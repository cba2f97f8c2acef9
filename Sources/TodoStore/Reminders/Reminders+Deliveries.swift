import CivilTime
import SQLite
import Scheduler
import TodoCore

/// A filter for rows of the ledger.
package struct DeliveryFilter: Hashable, Sendable {
  /// The id of the row; nil for all.
  package var row: Int?
  /// The id of the item; nil for all.
  package var item: Int?
  /// The id of the reminder; nil for all.
  package var reminder: Int?
  /// The occurrence as stored in the ledger. A day also matches the moments of an interval on that
  /// day. nil for all.
  package var occurrence: String?
  /// Empty for all.
  package var states: Set<DeliveryState>

  package init(
    row: Int? = nil, item: Int? = nil, reminder: Int? = nil, occurrence: String? = nil,
    states: Set<DeliveryState> = []
  ) {
    self.row = row
    self.item = item
    self.reminder = reminder
    self.occurrence = occurrence
    self.states = states
  }

  /// The states of notifications that were delivered or are not announced any more.
  package static let finished: Set<DeliveryState> = [
    .delivered, .acknowledged, .snoozed, .expired, .skipped,
  ]
}

/// Reading the ledger.
extension Reminders {
  /// Returns rows of the ledger, newest first: by delivery time, or by due time if undelivered.
  /// Rows that one check delivered are ordered by due time, because a row that waited may be older
  /// than rows due before it.
  ///
  /// - Parameter limit: The maximum number of rows; nil for all.
  package func deliveriesByTime(
    _ filter: DeliveryFilter, limit: Int? = nil
  ) throws -> [DeliveryRecord] {
    let delivered = try deliveries(
      filter, limit: limit, "delivered_at IS NOT NULL",
      order: "delivered_at DESC, due_at DESC, ledger.id DESC")
    // Undelivered rows that are older than all of these rows sort after them.
    let first = delivered.count == limit ? delivered.map(\.row).min() ?? 0 : 0
    let others = try deliveries(
      filter, limit: limit, "delivered_at IS NULL AND ledger.id >= \(first)")
    let sorted = (delivered + others).sorted {
      ($0.deliveredAt ?? $0.due, $0.due, $0.row) > ($1.deliveredAt ?? $1.due, $1.due, $1.row)
    }
    return limit.map { Array(sorted.prefix($0)) } ?? sorted
  }

  /// Returns rows of the ledger, by default the newest row first.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of rows; nil for all.
  ///   - condition: An additional SQL condition.
  package func deliveries(
    _ filter: DeliveryFilter, limit: Int? = nil, _ condition: String = "1",
    order: String = "ledger.id DESC"
  ) throws -> [DeliveryRecord] {
    var conditions = ["ledger.state <= \(LedgerCode.skipped)", condition]
    var values: [SQLValue] = [.integer(limit ?? -1)]
    func require(_ column: String, _ value: SQLValue?) {
      guard let value else { return }
      values.append(value)
      conditions.append("\(column) = ?\(values.count)")
    }
    require("ledger.id", filter.row.map { .integer($0) })
    require("ledger.item_id", filter.item.map { .integer($0) })
    require("ledger.reminder_id", filter.reminder.map { .integer($0) })
    if let occurrence = filter.occurrence {
      values.append(.text(occurrence))
      let name = "?\(values.count)"
      conditions.append("ledger.occurrence IN (\(name), \(name) || substr(ledger.occurrence, 11))")
    }
    if !filter.states.isEmpty {
      let codes = filter.states.map { "\($0.code)" }.sorted().joined(separator: ", ")
      let isSuspended = filter.states.contains(.skipped) ? " OR suspended_at IS NOT NULL" : ""
      conditions.append("(ledger.state IN (\(codes))\(isSuspended))")
    }
    return try database.rows(
      """
      SELECT ledger.id, ledger.item_id, ledger.reminder_id, ledger.title, occurrence, due, due_at, missed,
        max(state, \(LedgerCode.claimed)), delivered_at, attempts, channels, error, reminder.trigger,
        region_snooze.trigger, snoozed_until, suspended_at, done_at
      FROM ledger LEFT JOIN reminder ON reminder.id = ledger.reminder_id
        LEFT JOIN region_snooze ON region_snooze.ledger_id = ledger.id
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT ?1
      """, values, map: readDelivery)
  }

  /// Counts the outcomes of reminders on some days, for the items that a filter shows.
  package func counts(
    on days: ClosedRange<Day>, zone: Zone, _ filter: ItemFilter
  ) throws -> ReminderCounts {
    let begin = zone.startOfDay(days.lowerBound).secondsSinceEpoch
    let end = zone.startOfDay(days.upperBound + 1).secondsSinceEpoch
    let condition = try items.condition(filter, on: nil)
    let filtered: SQL =
      filter == .all ? "" : " AND item_id IN (SELECT item.id FROM item WHERE 1 \(condition))"
    let announced = try database.rows(
      literal: """
        SELECT count(*), count(CASE WHEN done_at IS NOT NULL
          OR state IN (\(literal: LedgerCode.acknowledged), \(literal: LedgerCode.snoozed)) THEN 1 END)
        FROM ledger WHERE delivered_at >= \(begin) AND delivered_at < \(end)\(filtered)
        """
    ) { ($0.integer(0), $0.integer(1)) }
    let missed = try database.integers(
      literal: """
        SELECT coalesce(sum(1 + max(missed, 0)), 0) FROM ledger
        WHERE state = \(literal: LedgerCode.expired)
          AND delivered_at IS NULL AND error IS NOT \(DeliveryRecord.joinedMark) AND due_at >= \(begin) AND due_at < \(end)\(filtered)
        """)
    return ReminderCounts(
      announced: announced.first?.0 ?? 0, acknowledged: announced.first?.1 ?? 0,
      missed: missed.first ?? 0)
  }

  /// The outcomes of those notifications that are not delivered yet, by the id of the row: `delivered`,
  /// `held`, `expired` or `skipped`.
  package func outcomes(
    of deliveries: [DeliveryRecord], at time: CheckTime
  ) throws -> [Int: DeliveryState] {
    let waiting = deliveries.filter { [.claimed, .failed, .held].contains($0.state) }
    if waiting.isEmpty { return [:] }
    let rows = waiting.map { "\($0.row)" }.joined(separator: ", ")
    let forecast = try DeliveryForecast(self, at: time)
    var outcomes = try forecast.outcomes(where: "id IN (\(rows))")
    for row in waiting where outcomes[row.row] == .delivered {
      if try forecast.heldUntil(time.now.instant, row.key) != nil { outcomes[row.row] = .held }
    }
    return outcomes
  }

  private func readDelivery(_ row: Statement) throws -> DeliveryRecord {
    var kind = Notification.Kind.calendar
    if row.integer(1) == 0 {
      kind = .push
    } else if Crossing.isName(row.text(4)) {
      // The default reminder at a place has no row of its own.
      kind = .location
    } else if let words = row.optionalText(13) {
      kind = Notification.Kind(items.trigger(reading: words))
    }
    var record = DeliveryRecord(
      row: row.integer(0), key: row.reminderKey(1), kind: kind, title: row.text(3),
      occurrence: row.text(4), due: row.instant(6),
      isAllDay: ReminderMoment(text: row.text(5))?.isAllDay ?? false, missed: row.integer(7),
      state: !row.isNull(17) ? .done : row.isNull(16) ? row.code(8) : .skipped,
      deliveredAt: row.optionalInstant(9), attempts: row.integer(10),
      channels: row.text(11).split(separator: " ").map(String.init), error: row.optionalText(12),
      snoozedUntil: row.optionalInstant(15),
      awaited: row.optionalText(14).map(items.trigger(reading:)))
    record.isSnooze = row.text(5).hasPrefix("s")
    return record
  }
}

/// The position of a reader in the sequence of deliveries.
package struct DeliveryMark: Hashable, Sendable, CustomStringConvertible {
  /// The id of the newest row of the ledger.
  let row: Int
  /// The latest time of a delivery, in seconds since 1970 UTC. A row whose delivery failed at first
  /// is delivered after newer rows.
  let latest: Int

  init(row: Int, latest: Int) {
    self.row = row
    self.latest = latest
  }

  /// Parses the text that `description` returns; nil for any other.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let row = parts[0], let latest = parts[1] else { return nil }
    self.init(row: row, latest: latest)
  }

  package var description: String { "\(row):\(latest)" }
}

/// Notifications that were delivered and not acknowledged.
extension Reminders {
  /// The mark of a reader that has read all deliveries.
  package func deliveryMark() throws -> DeliveryMark {
    let row = try database.integer("SELECT max(id) FROM ledger")
    let latest = try database.integer(
      "SELECT max(delivered_at) FROM ledger WHERE delivered_at IS NOT NULL")
    return DeliveryMark(row: row ?? 0, latest: latest ?? 0)
  }

  /// The notifications delivered since a mark and not acknowledged, oldest first.
  ///
  /// - Parameters:
  ///   - mark: nil for all.
  ///   - limit: The maximum number; the newest are returned.
  package func unseen(since mark: DeliveryMark? = nil, limit: Int) throws -> [DeliveryRecord] {
    let rows = try database.integers(
      """
      SELECT id FROM ledger WHERE state = \(LedgerCode.delivered) AND (id > ?2 OR delivered_at > ?3)
      ORDER BY id DESC LIMIT ?1
      """, [.integer(limit), .integer(mark?.row ?? 0), .integer(mark?.latest ?? 0)])
    return try rows.reversed().flatMap { row in
      try deliveries(DeliveryFilter(row: row))
    }
  }
}

/// The badge: the number of notifications that were not acknowledged.
extension Reminders {
  private static let badgeKey = "badge"

  /// The number of notifications that were delivered and neither acknowledged, snoozed nor done. A
  /// reminder with its own badge sets the number; later deliveries add to it.
  package func badge() throws -> Int {
    let stored =
      try settings.value(Reminders.badgeKey)?.split(separator: " ").compactMap { Int($0) } ?? []
    let (base, last) = stored.count == 2 ? (stored[0], stored[1]) : (0, 0)
    let count = try database.integer(
      "SELECT count(*) FROM ledger WHERE state = \(LedgerCode.delivered) AND id > ?1",
      [.integer(last)])
    return base + (count ?? 0)
  }

  /// Sets the badge as of the delivery in a row of the ledger.
  func setBadge(_ number: Int, after ledgerRow: Int) throws {
    try settings.set(Reminders.badgeKey, "\(number) \(ledgerRow)")
  }

  func clearBadge() throws {
    try settings.set(Reminders.badgeKey, nil)
  }
}
