import CivilTime
import Scheduler
import TodoCore

/// A filter for rows of the ledger.
public struct DeliveryFilter: Hashable, Sendable {
  /// The row's number; nil for all.
  public var row: Int?
  /// nil for all.
  public var item: Int?
  public var reminder: Int?
  /// The occurrence as the ledger names it.
  public var occurrence: String?
  /// Empty for all.
  public var states: Set<DeliveryState>

  public init(
    row: Int? = nil, item: Int? = nil, reminder: Int? = nil, occurrence: String? = nil,
    states: Set<DeliveryState> = []
  ) {
    self.row = row
    self.item = item
    self.reminder = reminder
    self.occurrence = occurrence
    self.states = states
  }

  /// The states of notifications that were delivered or expired.
  public static let told: Set<DeliveryState> = [.delivered, .acknowledged, .snoozed, .expired]
}

/// Reading, acknowledging and snoozing notifications.
extension Store {
  /// Rows of the ledger, newest first.
  public func deliveries(
    _ filter: DeliveryFilter, limit: Int? = nil
  ) throws -> [DeliveryRecord] {
    var conditions = ["1"]
    var values: [SQLValue] = [.integer(limit ?? -1)]
    func require(_ column: String, _ value: SQLValue?) {
      guard let value else { return }
      values.append(value)
      conditions.append("\(column) = ?\(values.count)")
    }
    require("ledger.id", filter.row.map { .integer($0) })
    require("ledger.item_id", filter.item.map { .integer($0) })
    require("ledger.reminder_id", filter.reminder.map { .integer($0) })
    require("ledger.occurrence", filter.occurrence.map { .text($0) })
    if !filter.states.isEmpty {
      let codes = filter.states.map { "\($0.code)" }.sorted().joined(separator: ", ")
      conditions.append("ledger.state IN (\(codes))")
    }
    return try database.rows(
      """
      SELECT ledger.id, ledger.item_id, ledger.reminder_id, ledger.title, occurrence, due, due_at, missed,
        state, claimed_at, delivered_at, attempts, retry_at, channels, error, reminder.trigger,
        region_snooze.trigger, snoozed_until, suspended_at, done_at
      FROM ledger LEFT JOIN reminder ON reminder.id = ledger.reminder_id
        LEFT JOIN region_snooze ON region_snooze.ledger_id = ledger.id
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY ledger.id DESC LIMIT ?1
      """, values, map: readDelivery)
  }

  /// What checks will make of those of these notifications that are not delivered yet, by row: they
  /// are delivered, expire or are skipped.
  public func fates(
    of deliveries: [DeliveryRecord], at time: CheckTime
  ) throws -> [Int: DeliveryState] {
    let waiting = deliveries.filter { [.claimed, .failed, .held].contains($0.state) }
    if waiting.isEmpty { return [:] }
    let rows = waiting.map { "\($0.row)" }.joined(separator: ", ")
    return try Outlook(self, at: time).fates(where: "id IN (\(rows))")
  }

  private func readDelivery(_ row: Statement) throws -> DeliveryRecord {
    func instant(_ column: Int) -> Instant? {
      row.optionalInteger(column).map(Instant.init(secondsSinceEpoch:))
    }
    var kind = Notification.Kind.calendar
    if row.integer(1) == 0 {
      kind = .push
    } else if let words = row.optionalText(15) {
      kind = Notification.Kind(trigger(reading: words))
    }
    return DeliveryRecord(
      row: row.integer(0), key: row.reminderKey(1),
      kind: kind, title: row.text(3), occurrence: row.text(4),
      due: Instant(secondsSinceEpoch: row.integer(6)),
      isAllDay: ReminderMoment(text: row.text(5))?.isAllDay ?? false, missed: row.integer(7),
      state: row.optionalInteger(19) != nil
        ? .done : row.optionalInteger(18) == nil ? row.code(8) : .skipped,
      claimedAt: Instant(secondsSinceEpoch: row.integer(9)), deliveredAt: instant(10),
      attempts: row.integer(11), retryAt: instant(12),
      channels: (row.optionalText(13) ?? "").split(separator: " ").map(String.init),
      error: row.optionalText(14),
      snoozedUntil: instant(17), awaited: row.optionalText(16).map(trigger(reading:)))
  }

  /// Marks delivered notifications as seen.
  ///
  /// - Parameter filters: The notifications to mark, matching any of these; empty for all.
  /// - Returns: How many were newly marked.
  public func acknowledge(_ filters: [DeliveryFilter], at now: Instant) throws -> Int {
    let filters = filters.isEmpty ? [DeliveryFilter()] : filters
    return try recorded(as: "ack", at: now, summary: { "\($0)" }) {
      var count = 0
      for var filter in filters {
        filter.states = [.delivered]
        for row in try deliveries(filter).map(\.row) {
          try rememberDelivery(row)
          try database.run(
            """
            UPDATE ledger SET state = \(LedgerCode.acknowledged), acknowledged_at = ?2 WHERE id = ?1
            """, [.integer(row), .integer(now.secondsSinceEpoch)])
          count += 1
        }
      }
      if filters == [DeliveryFilter()] { try clearBadge() }
      return count
    }
  }

  /// Snoozes a notification until an instant; it is delivered again then, unless its item is done
  /// before.
  public func snooze(_ delivery: DeliveryRecord, until instant: Instant, at now: Instant) throws {
    let told = summary(of: delivery)
    try recorded(as: "snooze", at: now, summary: { told }) {
      try snooze(
        delivery.row, occurrence: delivery.occurrence, ofItem: delivery.key.item, until: instant,
        acknowledged: now, at: now)
    }
  }

  /// Snoozes the announcement in a row of the ledger, within a recorded command.
  ///
  /// - Parameter acknowledged: When the user snoozed it.
  func snooze(
    _ ledgerRow: Int, occurrence: String, ofItem item: Int?, until instant: Instant,
    acknowledged: Instant, at now: Instant
  ) throws {
    try rememberDelivery(ledgerRow)
    try dropSnooze(of: ledgerRow)
    try database.run(
      """
      UPDATE ledger SET state = \(LedgerCode.snoozed), acknowledged_at = ?2, snoozed_until = ?3
      WHERE id = ?1
      """,
      [
        .integer(ledgerRow), .integer(acknowledged.secondsSinceEpoch),
        .integer(instant.secondsSinceEpoch),
      ])
    try forgetSnooze(ledgerRow, now: now)
    try enqueue(
      ScheduledReminder(occurrence: occurrence, moment: .instant(instant)),
      key: .snooze(row: ledgerRow, item: item))
  }

  /// `12 Buy milk`, as `log` shows it.
  func summary(of delivery: DeliveryRecord) -> String {
    (delivery.key.item.map { "\($0) " } ?? "") + delivery.title
  }
}
