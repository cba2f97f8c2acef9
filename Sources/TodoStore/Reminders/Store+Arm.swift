import CivilTime
import Scheduler
import TodoCore

/// Brings the queue up to date when an item changes.
extension Store {
  /// Queues the next undelivered time of each of an item's reminders, and removes what is no longer
  /// due. Whatever was due and not delivered stays due, as far as the change allows.
  ///
  /// - Parameters:
  ///   - item: The item as stored, its reminders with their ids.
  ///   - old: The item before the change; nil for one that has nothing in the queue or the ledger
  ///     yet.
  ///   - legacy: What it takes over from another item.
  ///   - debts: For an undone change, the rows of the queue that were due before it.
  func arm(
    _ item: Item, over old: Item?, taking legacy: Legacy.Taken? = nil, scheduler: ReminderScheduler,
    debts: [Debt] = []
  ) throws {
    recording?.zone = scheduler.now.zone
    let old = old ?? legacy?.former
    var queued: [QueueKey: ScheduledReminder] = [:]
    var carried: [ReminderKey: ScheduledReminder] = [:]
    if let old {
      queued = try queuedRows(of: item.id)
      let reopened = try settleLedger(of: item, over: old, scheduler: scheduler)
      carried = try carry(queued, to: item, from: old, scheduler: scheduler)
      if let legacy {
        let taken = try carry(legacy.queued, to: item, from: legacy.former, scheduler: scheduler)
        carried.merge(taken) {
          scheduler.instant($0.moment) <= scheduler.instant($1.moment) ? $0 : $1
        }
      }
      try fold(reopened, into: &carried, of: item, scheduler: scheduler)
      for debt in debts { try restore(debt, to: item, scheduler: scheduler, into: &carried) }
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
          isNew: legacy == nil && old != item && rule.made == scheduler.now.instant,
          isAnnounced: { try old != nil && isAnnounced($0, key: key, scheduler: scheduler) })
      if let next {
        if known != next { try enqueue(next, key: .reminder(key)) }
      } else if known != nil {
        try dequeue(.reminder(key))
      }
    }
    guard let old else { return }
    try noteEndedSnoozes(of: item, over: old)
    try armSnoozed(item, queued: queued, scheduler: scheduler)
    try acknowledgeClosed(item, at: scheduler.now.instant)
  }

  // MARK: Snoozed notifications

  /// Removes snoozed notifications from the queue if their occurrence was closed or their reminder
  /// switched off. They are queued again when that is reversed and they are still ahead or due in
  /// this minute.
  private func armSnoozed(
    _ item: Item, queued: [QueueKey: ScheduledReminder], scheduler: ReminderScheduler
  ) throws {
    let now = scheduler.now.instant
    for case (.snooze(let row, let owner), let armed) in queued {
      guard let key = try ledgerKey(ofRow: row) else { continue }
      if item.tells(of: armed.occurrence, by: key) { continue }
      let isClosed = !item.isOpen(occurrence: armed.occurrence)
      if isClosed, scheduler.instant(armed.moment) <= now {
        let subject = subject(of: key, in: item)
        let debt = subject.map { $0.notification(of: armed, missed: 0, at: scheduler.time) }
        let due = DeliveryLedger.snoozedDue(scheduler.instant(armed.moment))
        if let debt { try insertDebt(debt, due: due, suspendedAt: now, now: now) }
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
      let until = Instant(secondsSinceEpoch: row.integer(4))
      return (
        row: row.integer(0), key: row.reminderKey(1),
        armed: ScheduledReminder(occurrence: row.text(3), moment: .instant(until))
      )
    }
    for (row, key, armed) in snoozed where queued[.snooze(row: row, item: item.id)] == nil {
      // After the clock was set back, a delivered one may be ahead again.
      guard item.tells(of: armed.occurrence, by: key),
        try !isSnoozeAnnounced(
          armed.occurrence, until: scheduler.instant(armed.moment), key: key)
      else { continue }
      try enqueue(armed, key: .snooze(row: row, item: item.id))
    }
  }

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
      try rememberDelivery(row.id)
      try database.run(
        """
        UPDATE ledger SET state = \(LedgerCode.acknowledged), acknowledged_at = ?2 WHERE id = ?1
        """, [.integer(row.id), .integer(now.secondsSinceEpoch)])
    }
  }

  // MARK: Rows of the queue

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

  func enqueue(_ armed: ScheduledReminder, key: QueueKey) throws {
    var wall: String?
    var instant: Int?
    var day: String?
    switch armed.moment {
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
        .text(armed.occurrence), SQLValue(wall), SQLValue(instant), SQLValue(day),
      ])
  }

  func dequeue(_ key: QueueKey) throws {
    try database.run("DELETE FROM queue WHERE item_id = ?1 AND reminder_id = ?2", key.values)
  }

  /// Whether this time is in the ledger and not skipped: delivered, expired or waiting. It stays
  /// there even if the item is done and undone within a minute, or the reminder switched off and
  /// on. The default reminder and a reminder that replaced it count as one.
  func isAnnounced(
    _ armed: ScheduledReminder, key: ReminderKey, scheduler: ReminderScheduler
  ) throws -> Bool {
    try isInLedger(armed, key: key, scheduler, "state <> \(LedgerCode.skipped)")
  }

  /// Whether this time was delivered or expired, by the reminder or by the default reminder it
  /// replaced.
  func isDelivered(
    _ armed: ScheduledReminder, key: ReminderKey, scheduler: ReminderScheduler
  ) throws -> Bool {
    try isInLedger(
      armed, key: key, scheduler, "state BETWEEN \(LedgerCode.delivered) AND \(LedgerCode.expired)")
  }

  /// The same instant counts as the same time, whether it was stored as a reading of the user's
  /// clock or, for an item with a zone, as an instant.
  private func isInLedger(
    _ armed: ScheduledReminder, key: ReminderKey, _ scheduler: ReminderScheduler, _ state: String
  ) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM ledger
      WHERE item_id = ?1 AND occurrence = ?3 AND (due = ?4 OR due_at = ?5 AND due NOT GLOB 's*')
        AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0) AND \(state)
      """,
      key.values + [
        .text(armed.occurrence), .text(armed.moment.text),
        .integer(scheduler.instant(armed.moment).secondsSinceEpoch),
      ]
    ) { _ in true } ?? false
  }

  /// Whether a snoozed notification has been delivered again, or waits for it.
  func isSnoozeAnnounced(
    _ occurrence: String, until instant: Instant, key: ReminderKey
  ) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM ledger WHERE item_id = ?1 AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0)
        AND occurrence = ?3 AND due = ?4 AND state <> \(LedgerCode.skipped)
      """, key.values + [.text(occurrence), .text(DeliveryLedger.snoozedDue(instant))]
    ) { _ in true } ?? false
  }
}

extension ReminderScheduler {
  /// The time and settings as a `CheckTime`.
  var time: CheckTime { CheckTime(now: now, allDayTime: allDayTime) }
}

/// One of the queue's three forms of a moment, each with an index.
struct QueueColumn {
  let name: String
  /// The latest value whose moment has come.
  let last: SQLValue

  /// The columns that are in use, and what has come in them. Without a time for the digest, moments
  /// of whole days never come.
  static func come(by time: CheckTime) -> [QueueColumn] {
    let now = time.now
    var columns = [
      // In the repeated hour when clocks go back, all times of its first pass are past.
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

/// Reads the time of a row of the queue.
enum QueueRow {
  /// Reads the columns `wall`, `instant`, `day`, beginning with this one.
  static func moment(_ row: Statement, from column: Int) -> ReminderMoment {
    if let seconds = row.optionalInteger(column + 1) {
      return .instant(Instant(secondsSinceEpoch: seconds))
    }
    // A time that can not be read counts as long past, so that the next check computes it again
    // from the item.
    if let wall = row.optionalText(column) {
      return .wall((try? CivilDateTime(iso: wall)) ?? .min)
    }
    return .allDay((try? Day(iso: row.text(column + 2))) ?? .min)
  }
}
