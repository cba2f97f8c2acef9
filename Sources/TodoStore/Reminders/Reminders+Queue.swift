import CivilTime
import SQLite
import Scheduler
import TodoCore

/// The queue: the first moment of each reminder that is not settled, and the ends of snoozes.
///
/// The queue is a cache. Its rows derive from the items, from the time before which their reminders
/// are settled, and from the ledger. If another program deletes a row, a trigger records it in
/// `queue_lost`, and the next check recomputes it.
extension Reminders {
  // MARK: Computing

  /// Computes the rows of an item.
  ///
  /// - Parameters:
  ///   - settled: The time before which its reminders are settled.
  ///   - hasHistory: Whether the item may have rows in the queue and the ledger.
  func fillQueue(
    of item: Item, since settled: SettledTime, hasHistory: Bool = true,
    scheduler: ReminderScheduler
  ) throws {
    let queued = hasHistory ? try queuedRows(of: item.id) : [:]
    let rules = item.isOpen ? item.rules : [:]
    for case (.reminder(let key), _) in queued where rules[key] == nil {
      try dequeue(.reminder(key))
    }
    for (key, rule) in rules {
      let claimed = hasHistory ? try claimedTime(of: key, after: settled) : nil
      let next = try scheduler.first(
        of: rule, for: item, since: claimed?.later(settled) ?? settled,
        isRecorded: { try hasHistory && isRecorded($0, key: key, scheduler: scheduler) })
      let known = queued[.reminder(key)]
      if let next {
        if known != next { try enqueue(next, key: .reminder(key)) }
      } else if known != nil {
        try dequeue(.reminder(key))
      }
    }
    if hasHistory { try fillSnoozes(of: item, queued, since: settled) }
  }

  /// Queues the ends of the snoozed notifications of an item, except those of a closed occurrence
  /// or of a reminder that is off.
  private func fillSnoozes(
    of item: Item, _ queued: [QueueKey: ScheduledReminder], since settled: SettledTime
  ) throws {
    for case (.snooze(let row, let owner), let scheduled) in queued {
      guard let key = try ledgerKey(ofRow: row) else { continue }
      if !item.tells(of: scheduled.occurrence, by: key) {
        try dequeue(.snooze(row: row, item: owner))
      }
    }
    for snooze in try snoozes(
      where: "item_id = ?1 AND snoozed_until >= ?2",
      [.integer(item.id), .integer(settled.instant.secondsSinceEpoch)])
    where item.tells(of: snooze.occurrence, by: snooze.key) {
      try enqueue(snooze)
    }
  }

  /// A notification that is snoozed until an instant.
  private struct SnoozedRow {
    let row: Int
    let key: ReminderKey
    let occurrence: String
    let until: Instant
  }

  private func snoozes(where condition: String, _ values: [SQLValue]) throws -> [SnoozedRow] {
    try database.rows(
      """
      SELECT id, item_id, reminder_id, occurrence, snoozed_until FROM ledger
      WHERE state = \(LedgerCode.snoozed) AND snoozed_until IS NOT NULL AND \(condition)
      """, values
    ) { row in
      SnoozedRow(
        row: row.integer(0), key: row.reminderKey(1), occurrence: row.text(3),
        until: row.instant(4))
    }
  }

  /// Queues the end of a snooze, unless the notification was delivered then.
  private func enqueue(_ snooze: SnoozedRow) throws {
    if try isSnoozeRecorded(snooze.occurrence, until: snooze.until, key: snooze.key) { return }
    try enqueue(
      ScheduledReminder(occurrence: snooze.occurrence, moment: .instant(snooze.until)),
      key: .snooze(row: snooze.row, item: snooze.key.item))
  }

  /// Queues the end of the snooze of a row of the ledger, or removes it if the row is not snoozed.
  ///
  /// - Parameters:
  ///   - former: When the row was to come again before the command that is undone or redone.
  ///   - changed: The time of that command: a snooze that was due and dropped by then stays so.
  func fillSnooze(
    ofRow ledgerRow: Int, replacing former: Instant? = nil, since changed: Instant? = nil
  ) throws {
    try dequeue("reminder_id = -?1", [.integer(ledgerRow)])
    if let former, try snoozeEnd(ofRow: ledgerRow) != former {
      try skipSnooze(of: ledgerRow, until: former)
    }
    for snooze in try snoozes(where: "id = ?1", [.integer(ledgerRow)]) {
      if let changed, snooze.until < changed,
        try isSnoozeRecorded(
          snooze.occurrence, until: snooze.until, key: snooze.key, asDropped: true)
      {
        continue
      }
      try enqueue(snooze)
    }
  }

  func snoozeEnd(ofRow ledgerRow: Int) throws -> Instant? {
    try snoozes(where: "id = ?1", [.integer(ledgerRow)]).first?.until
  }

  /// Computes the rows of a pushed reminder, which has one moment.
  func fillQueue(ofPush id: Int, zone: Zone) throws {
    let key = ReminderKey.pushed(id)
    try dequeue(.reminder(key))
    guard let (reminder, made) = try push(id: id), reminder.isOn else { return }
    for snooze in try snoozes(where: "item_id = 0 AND reminder_id = ?1", [.integer(id)]) {
      try enqueue(snooze)
    }
    // A pushed reminder has only one moment, so any ledger row is for that moment.
    let isClaimed = try database.exists(
      """
      SELECT 1 FROM ledger
      WHERE item_id = 0 AND reminder_id = ?1 AND state < \(LedgerCode.skipped)
      """, [.integer(id)])
    guard !isClaimed, case .moment(let civil) = reminder.trigger else { return }
    // A reminder that was due immediately keeps its instant, in another zone too.
    let known = try database.first(
      "SELECT due FROM ledger WHERE item_id = 0 AND reminder_id = ?1", [.integer(id)]
    ) { ReminderMoment(text: $0.text(0)) }
    let moment =
      (known ?? nil) ?? (zone.civil(at: made) == civil ? .instant(made) : .wall(civil))
    try enqueue(
      ScheduledReminder(occurrence: moment.text, moment: moment), key: .reminder(key))
  }

  /// Computes the rows that were deleted by another program.
  func restoreLostRows(scheduler: ReminderScheduler) throws {
    let lost = try database.rows("SELECT item_id, reminder_id FROM queue_lost") { $0.queueKey(0) }
    if lost.isEmpty { return }
    for case .reminder(.pushed(let id)) in lost {
      try fillQueue(ofPush: id, zone: scheduler.now.zone)
    }
    for case .snooze(let row, nil) in lost { try fillSnooze(ofRow: row) }
    for id in Set(lost.compactMap(\.item)).sorted() {
      if let item = try items.item(id: id) { try restoreLostRows(of: item, scheduler: scheduler) }
    }
    try database.run("DELETE FROM queue_lost")
  }

  /// Computes the rows of an item that were deleted by another program.
  func restoreLostRows(of item: Item, scheduler: ReminderScheduler) throws {
    try fillQueue(of: item, since: try settledTime(ofItem: item, scheduler), scheduler: scheduler)
    try database.run("DELETE FROM queue_lost WHERE item_id = ?1", [.integer(item.id)])
  }

  // MARK: What is settled

  /// Sets the time before which the reminders of an item are settled. Claims of a clock that was
  /// ahead settle nothing any more.
  func setSettled(_ time: SettledTime, ofItem id: Int) throws {
    try database.run(
      """
      UPDATE ledger SET claimed_at = ?2 - 1, claimed_offset = ?3
      WHERE item_id = ?1 AND claimed_at >= ?2 + 60
      """, [.integer(id), .integer(time.instant.secondsSinceEpoch), .integer(time.offset)])
    try database.run(
      "UPDATE item SET settled_at = ?2, settled_offset = ?3 WHERE id = ?1",
      [.integer(id), .integer(time.instant.secondsSinceEpoch), .integer(time.offset)])
  }

  /// The time before which the reminders of an item are settled.
  func settledTime(ofItem item: Item, _ scheduler: ReminderScheduler) throws -> SettledTime {
    let stored =
      try database.first(
        "SELECT settled_at, settled_offset FROM item WHERE id = ?1", [.integer(item.id)]
      ) { SettledTime($0, column: 0) } ?? nil
    return try stored ?? migrationTime() ?? SettledTime(startOfMinute: scheduler.now)
  }

  /// When the newest moment of a reminder was claimed. Earlier moments are settled since then.
  ///
  /// - Parameter settled: When the item was changed.
  /// - Returns: nil if nothing was claimed after the minute of the change.
  private func claimedTime(of key: ReminderKey, after settled: SettledTime) throws -> SettledTime? {
    try database.first(
      """
      SELECT max(claimed_at), claimed_offset FROM ledger
      WHERE item_id = ?1 AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0) AND claimed_at >= ?3
        AND state <> \(LedgerCode.outstanding) AND due NOT GLOB 's*'
        AND occurrence NOT GLOB '\(Crossing.pattern)'
      """, key.values + [.integer(settled.instant.secondsSinceEpoch + 60)]
    ) { SettledTime($0, column: 0)?.nextSecond } ?? nil
  }

  // MARK: Rows

  /// The rows of the queue of an item, snoozed notifications included.
  func queuedRows(of itemID: Int) throws -> [QueueKey: ScheduledReminder] {
    let rows = try database.rows(
      """
      SELECT item_id, reminder_id, occurrence, wall, instant, day FROM queue WHERE item_id = ?1
      """, [.integer(itemID)]
    ) { ($0.queueKey(0), $0.scheduled(2)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Inserts or replaces a row of the queue.
  func enqueue(_ scheduled: ScheduledReminder, key: QueueKey) throws {
    var wall: String?
    var instant: Int?
    var day: String?
    switch scheduled.moment {
    case .wall(let civil): wall = civil.description
    case .instant(let point): instant = point.secondsSinceEpoch
    case .allDay(let whole): day = whole.description
    }
    try database.run(
      """
      INSERT OR REPLACE INTO queue (item_id, reminder_id, occurrence, wall, instant, day)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """,
      key.values + [
        .text(scheduled.occurrence), SQLValue(wall), SQLValue(instant), SQLValue(day),
      ])
  }

  /// Deletes a row of the queue.
  func dequeue(_ key: QueueKey) throws {
    try dequeue("item_id = ?1 AND reminder_id = ?2", key.values)
  }

  /// Deletes rows of the queue. Their moments are cleared first, because the trigger for lost rows
  /// ignores rows without a moment.
  func dequeue(_ condition: String, _ values: [SQLValue]) throws {
    try database.run(
      "UPDATE queue SET wall = NULL, instant = NULL, day = NULL WHERE \(condition)", values)
    try database.run("DELETE FROM queue WHERE \(condition)", values)
  }
}

extension SettledTime {
  /// Reads an instant and an offset from a column and the next; nil for NULL.
  init?(_ row: Statement, column: Int) {
    guard let instant = row.optionalInstant(column) else { return nil }
    let seconds = instant.secondsSinceEpoch + row.integer(column + 1)
    self.init(instant, reading: CivilDateTime(secondsSinceEpoch: seconds) ?? .min)
  }
}

/// One of the three columns of the queue that can hold a moment. Each has an index.
struct QueueColumn {
  let name: String
  /// The latest value that is due.
  let last: SQLValue

  /// The columns with the values that are due at a time. All-day moments are never due without a
  /// time for the digest.
  static func due(at time: CheckTime) -> [QueueColumn] {
    let now = time.now
    var columns = [
      // In a repeated hour, all times of its first pass are due.
      QueueColumn(
        name: "wall", last: .text(now.zone.latestReading(by: now.instant).description)),
      QueueColumn(name: "instant", last: .integer(now.instant.secondsSinceEpoch)),
    ]
    if let digest = time.allDayTime {
      let day = digest <= now.civil.time ? now.today : now.today - 1
      columns.append(QueueColumn(name: "day", last: .text(day.description)))
    }
    return columns
  }
}

/// Columns of a row of the queue.
extension Statement {
  /// The occurrence and the moment in four columns: `occurrence`, then those of `moment(_:)`.
  func scheduled(_ column: Int) -> ScheduledReminder {
    ScheduledReminder(occurrence: text(column), moment: moment(column + 1))
  }

  /// The moment in the columns `wall`, `instant` and `day`.
  func moment(_ column: Int) -> ReminderMoment {
    if let instant = optionalInstant(column + 1) { return .instant(instant) }
    // An unreadable moment counts as long past, so that the next check recomputes it from the item.
    if let wall = optionalText(column) { return .wall((try? CivilDateTime(iso: wall)) ?? .min) }
    return .allDay((try? Day(iso: text(column + 2))) ?? .min)
  }
}
