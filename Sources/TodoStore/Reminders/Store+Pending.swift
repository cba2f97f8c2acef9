import CivilTime
import Scheduler
import TodoCore

extension Store {
  /// The queued reminders and the notifications to be tried again, in order of time.
  ///
  /// - Parameter limit: The most to read; nil for all.
  public func pending(at time: CheckTime, limit: Int?) throws -> [ListedReminder] {
    try database.readTransaction {
      let limit = limit ?? -1
      let columns = ["wall", "instant"] + (time.allDayTime == nil ? [] : ["day"])
      let found =
        try columns.flatMap { try queued(by: $0, at: time, limit: limit) }
        + owed(at: time, limit: limit)
      return first(limit, of: found)
    }
  }

  /// The next reminders that are still ahead, in order of time. Reads at most `limit` rows from
  /// each of the queue's three indexes.
  public func upcoming(at time: CheckTime, limit: Int) throws -> [ListedReminder] {
    let now = time.now
    var bounds: [(column: String, value: SQLValue)] = [
      ("wall", .text(now.civil.description)), ("instant", .integer(now.instant.secondsSinceEpoch)),
    ]
    if let digest = time.allDayTime {
      // Once its time has passed, today's digest is no longer ahead.
      let last = now.civil.time < digest ? now.today - 1 : now.today
      bounds.append(("day", .text(last.description)))
    }
    return try database.readTransaction {
      let found = try bounds.flatMap {
        try queued(by: $0.column, after: $0.value, at: time, limit: limit)
      }
      return first(limit, of: found)
    }
  }

  /// Rows of the queue by one of its indexes.
  private func queued(
    by column: String, after bound: SQLValue? = nil, at time: CheckTime, limit: Int
  ) throws -> [ListedReminder] {
    try database.rows(
      """
      SELECT queue.item_id, queue.reminder_id, queue.occurrence, wall, instant, queue.day,
        coalesce(reminder.title, item.title, ledger.title), item.time, place.name, reminder.trigger,
        ledger.reminder_id, item.zone
      FROM queue LEFT JOIN item ON item.id = queue.item_id
        LEFT JOIN place ON place.id = item.place_id
        LEFT JOIN reminder ON reminder.id = queue.reminder_id AND queue.reminder_id > 0
        LEFT JOIN ledger ON ledger.id = -queue.reminder_id AND queue.reminder_id < 0
      WHERE queue.\(column) IS NOT NULL \(bound == nil ? "" : "AND queue.\(column) > ?2")
      ORDER BY queue.\(column) LIMIT ?1
      """, [.integer(limit)] + (bound.map { [$0] } ?? [])
    ) { try readPending($0, at: time) }
  }

  private func first(_ limit: Int, of found: [ListedReminder]) -> [ListedReminder] {
    let never = Instant(secondsSinceEpoch: .max)
    let sorted = found.sorted { ($0.next ?? never, $0.key) < ($1.next ?? never, $1.key) }
    return limit < 0 ? sorted : Array(sorted.prefix(limit))
  }

  /// Failed and held notifications, which are tried again, of reminders without a row in the queue.
  private func owed(at time: CheckTime, limit: Int) throws -> [ListedReminder] {
    try database.rows(
      """
      SELECT ledger.item_id, ledger.reminder_id, ledger.occurrence, NULL,
        coalesce(ledger.retry_at, ledger.due_at), NULL, ledger.title, item.time, place.name,
        reminder.trigger, NULL, item.zone
      FROM ledger LEFT JOIN item ON item.id = ledger.item_id
        LEFT JOIN place ON place.id = item.place_id
        LEFT JOIN reminder ON reminder.id = ledger.reminder_id
      WHERE ledger.state < \(LedgerCode.delivered) AND ledger.state > \(LedgerCode.claimed)
        AND suspended_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM queue
          WHERE queue.item_id = ledger.item_id AND queue.reminder_id = ledger.reminder_id)
      ORDER BY ledger.id LIMIT ?1
      """, [.integer(limit)]
    ) { try readPending($0, at: time) }
  }

  private func readPending(_ row: Statement, at time: CheckTime) throws -> ListedReminder {
    var listed = ListedReminder(
      key: ReminderKey(
        itemID: row.integer(0), reminderID: row.optionalInteger(10) ?? row.integer(1)),
      title: row.text(6),
      trigger: row.optionalText(9).map(trigger(reading:))
        ?? row.optionalTime(7).map(Trigger.timeOfDay) ?? .allDay)
    listed.arm(QueueRow.moment(row, from: 3), at: time)
    listed.occurrence = row.text(2)
    listed.isSnoozed = row.integer(1) < 0
    listed.place = row.optionalText(8)
    listed.zone = row.optionalText(11)
    return listed
  }

  // MARK: Internal settings

  func setSetting(_ key: String, _ value: String) throws {
    try database.run(
      "INSERT OR REPLACE INTO setting (key, value) VALUES (?1, ?2)", [.text(key), .text(value)])
  }

  func setting(_ key: String) throws -> String? {
    try database.first("SELECT value FROM setting WHERE key = ?1", [.text(key)]) { $0.text(0) }
  }

  /// When a check last ran, or nil.
  public var lastCheck: Instant? { CheckLock.lastRun(store: path) }

  /// The latest time the clock is known to have shown: of the last check or of the newest 32
  /// commands in the journal.
  public func lastSeen() throws -> Instant? {
    let command = try database.first(
      """
      SELECT max(max(at, coalesce(swapped_at, at)))
      FROM (SELECT at, swapped_at FROM journal ORDER BY id DESC LIMIT 32)
      """
    ) { $0.optionalInteger(0).map(Instant.init(secondsSinceEpoch:)) }
    return [lastCheck, command ?? nil].compactMap { $0 }.max()
  }

  /// Whether to warn the user now that nothing checks the reminders. At most once a day, so a true
  /// answer is recorded.
  ///
  /// - Returns: true if no check ran in the last 15 minutes and there was no warning today.
  public func takeCheckHint(now: Now) throws -> Bool {
    if let last = lastCheck, now.instant - last <= 15 * 60 { return false }
    let today = now.today.description
    guard try setting("check-hint") != today else { return false }
    try setSetting("check-hint", today)
    return true
  }
}
