import CivilTime
import Scheduler
import TodoCore

/// Keeps the queue up to date when an item changes.
extension Store {
  /// Queues the next undelivered moment of each reminder of an item, and removes other rows of the
  /// queue. An outstanding moment (one that came due and was not delivered) stays due if the change
  /// allows it.
  ///
  /// - Parameters:
  ///   - item: The item as stored, with the ids of its reminders.
  ///   - old: The item before the change; nil for an item without rows in the queue and the ledger.
  ///   - received: What the item takes over from another.
  ///   - outstanding: For an undone change, the moments that were outstanding before it.
  func schedule(
    _ item: Item, replacing old: Item?, receiving received: OccurrenceTransfer.Result? = nil,
    scheduler: ReminderScheduler, outstanding: [OutstandingMoment] = []
  ) throws {
    recording?.zone = scheduler.now.zone
    let old = old ?? received?.former
    var queued: [QueueKey: ScheduledReminder] = [:]
    var carried: [ReminderKey: ScheduledReminder] = [:]
    if let old {
      queued = try queuedRows(of: item.id)
      let reopened = try updateLedger(of: item, over: old, scheduler: scheduler)
      carried = try carryOver(queued, to: item, from: old, scheduler: scheduler)
      if let received {
        let other = try carryOver(
          received.queued, to: item, from: received.former, scheduler: scheduler)
        carried.merge(other) {
          scheduler.instant($0.moment) <= scheduler.instant($1.moment) ? $0 : $1
        }
      }
      try merge(reopened, into: &carried, of: item, scheduler: scheduler)
      for moment in outstanding {
        try restore(moment, to: item, scheduler: scheduler, into: &carried)
      }
    }
    let rules = item.isOpen ? item.rules : [:]
    for case (.reminder(let key), _) in queued where rules[key] == nil {
      try dequeue(.reminder(key))
    }
    for (key, rule) in rules {
      let known = queued[.reminder(key)]
      let next =
        try carried[key]
        ?? scheduler.first(
          of: rule, for: item, queued: nil,
          isNew: received == nil && old != item && rule.made == scheduler.now.instant,
          isAnnounced: { try old != nil && isRecorded($0, key: key, scheduler: scheduler) })
      if let next {
        if known != next { try enqueue(next, key: .reminder(key)) }
      } else if known != nil {
        try dequeue(.reminder(key))
      }
    }
    guard let old else { return }
    try noteEndedSnoozes(of: item, over: old)
    try scheduleSnoozes(item, queued: queued, scheduler: scheduler)
    try acknowledgeClosed(item, at: scheduler.now.instant)
  }

  // MARK: Snoozed notifications

  /// Removes snoozed notifications from the queue if their occurrence was closed or their reminder
  /// switched off, and queues them again when that is reversed, unless they were due before this
  /// minute.
  private func scheduleSnoozes(
    _ item: Item, queued: [QueueKey: ScheduledReminder], scheduler: ReminderScheduler
  ) throws {
    let now = scheduler.now.instant
    for case (.snooze(let row, let owner), let scheduled) in queued {
      guard let key = try ledgerKey(ofRow: row) else { continue }
      if item.tells(of: scheduled.occurrence, by: key) { continue }
      let isClosed = !item.isOpen(occurrence: scheduled.occurrence)
      if isClosed, scheduler.instant(scheduled.moment) <= now {
        let context = context(of: key, in: item)
        let notification = context.map {
          $0.notification(of: scheduled, missed: 0, at: scheduler.time)
        }
        let due = DeliveryLedger.snoozedDue(scheduler.instant(scheduled.moment))
        if let notification {
          try insertOutstanding(notification, due: due, suspendedAt: now, now: now)
        }
      }
      try dequeue(.snooze(row: row, item: owner))
    }
    guard item.isOpen else { return }
    let snoozed = try database.rows(
      """
      SELECT id, item_id, reminder_id, occurrence, snoozed_until FROM ledger
      WHERE item_id = ?1 AND state = \(LedgerCode.snoozed) AND snoozed_until >= ?2
      """, [.integer(item.id), .integer(scheduler.now.startOfMinute.secondsSinceEpoch)]
    ) { row in
      let until = row.instant(4)
      return (
        row: row.integer(0), key: row.reminderKey(1),
        scheduled: ScheduledReminder(occurrence: row.text(3), moment: .instant(until))
      )
    }
    for (row, key, scheduled) in snoozed where queued[.snooze(row: row, item: item.id)] == nil {
      // After the clock was set back, a delivered one may be in the future again.
      guard item.tells(of: scheduled.occurrence, by: key),
        try !isSnoozeRecorded(
          scheduled.occurrence, until: scheduler.instant(scheduled.moment), key: key)
      else { continue }
      try enqueue(scheduled, key: .snooze(row: row, item: item.id))
    }
  }

  /// The reminder of a row of the ledger; nil if there is no such row.
  func ledgerKey(ofRow row: Int) throws -> ReminderKey? {
    try database.first(
      "SELECT item_id, reminder_id FROM ledger WHERE id = ?1", [.integer(row)]
    ) { $0.reminderKey(0) }
  }

  /// Acknowledges delivered notifications of closed occurrences, so that the badge no longer counts
  /// them.
  func acknowledgeClosed(_ item: Item, at now: Instant) throws {
    let closed = item.changes.filter { $0.status != .open }
    guard !item.isOpen || !closed.isEmpty else { return }
    let delivered = try database.rows(
      """
      SELECT id, occurrence FROM ledger
      WHERE item_id = ?1 AND state = \(LedgerCode.delivered)
      """, [.integer(item.id)]
    ) { (id: $0.integer(0), occurrence: $0.text(1)) }
    for row in delivered where !item.isOpen(occurrence: row.occurrence) {
      try acknowledge(row: row.id, at: now)
    }
  }

  /// Records the image of a row of the ledger and marks it as acknowledged.
  func acknowledge(row: Int, at now: Instant) throws {
    try recordDelivery(row)
    try database.run(
      "UPDATE ledger SET state = \(LedgerCode.acknowledged), acknowledged_at = ?2 WHERE id = ?1",
      [.integer(row), .integer(now.secondsSinceEpoch)])
  }

  // MARK: Rows of the queue

  /// The rows of the queue of an item, snoozed notifications included.
  func queuedRows(of itemID: Int) throws -> [QueueKey: ScheduledReminder] {
    let rows = try database.rows(
      """
      SELECT item_id, reminder_id, occurrence, wall, instant, day FROM queue WHERE item_id = ?1
      """, [.integer(itemID)]
    ) { row in
      (
        row.queueKey(0),
        ScheduledReminder(occurrence: row.text(2), moment: QueueRow.moment(row, from: 3))
      )
    }
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
    try database.run("DELETE FROM queue WHERE item_id = ?1 AND reminder_id = ?2", key.values)
  }

  /// Whether the ledger has this moment, delivered, expired or waiting, but not skipped.
  ///
  /// The row remains while the item is done and undone, or the reminder switched off and on. The
  /// default reminder and an explicit one that replaced it count as one.
  func isRecorded(
    _ scheduled: ScheduledReminder, key: ReminderKey, scheduler: ReminderScheduler
  ) throws -> Bool {
    try isInLedger(scheduled, key: key, scheduler, "state <> \(LedgerCode.skipped)")
  }

  /// Whether this moment was delivered or expired, by the reminder or by the default reminder it
  /// replaced.
  func isDelivered(
    _ scheduled: ScheduledReminder, key: ReminderKey, scheduler: ReminderScheduler
  ) throws -> Bool {
    try isInLedger(
      scheduled, key: key, scheduler,
      "state BETWEEN \(LedgerCode.delivered) AND \(LedgerCode.expired)")
  }

  /// Whether the ledger has this moment in a state. Moments of one instant are equal, whether
  /// stored as a wall-clock time or, for an item with a zone, as an instant.
  private func isInLedger(
    _ scheduled: ScheduledReminder, key: ReminderKey, _ scheduler: ReminderScheduler,
    _ state: String
  ) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM ledger
      WHERE item_id = ?1 AND occurrence = ?3 AND (due = ?4 OR due_at = ?5 AND due NOT GLOB 's*')
        AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0) AND \(state)
      """,
      key.values + [
        .text(scheduled.occurrence), .text(scheduled.moment.text),
        .integer(scheduler.instant(scheduled.moment).secondsSinceEpoch),
      ]
    )
  }

  /// Whether the ledger has the delivery at the end of a snooze, made or waiting.
  func isSnoozeRecorded(
    _ occurrence: String, until instant: Instant, key: ReminderKey
  ) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM ledger WHERE item_id = ?1 AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0)
        AND occurrence = ?3 AND due = ?4 AND state <> \(LedgerCode.skipped)
      """, key.values + [.text(occurrence), .text(DeliveryLedger.snoozedDue(instant))]
    )
  }
}

extension ReminderScheduler {
  /// The time and the settings as a `CheckTime`.
  var time: CheckTime { CheckTime(now: now, allDayTime: allDayTime) }
}

extension CheckTime {
  /// The instant of a moment in the current zone. Without a time for the all-day digest, that of an
  /// all-day moment is the end of its day.
  func instant(of moment: ReminderMoment) -> Instant {
    moment.instant(in: now.zone, allDayTime: allDayTime ?? .endOfDay)
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

/// Reads a moment from a row of the queue.
enum QueueRow {
  /// The moment in the columns `wall`, `instant` and `day`, which begin at an index.
  static func moment(_ row: Statement, from column: Int) -> ReminderMoment {
    if let seconds = row.optionalInteger(column + 1) {
      return .instant(Instant(secondsSinceEpoch: seconds))
    }
    // An unreadable moment counts as long past, so that the next check recomputes it from the item.
    if let wall = row.optionalText(column) {
      return .wall((try? CivilDateTime(iso: wall)) ?? .min)
    }
    return .allDay((try? Day(iso: row.text(column + 2))) ?? .min)
  }
}
