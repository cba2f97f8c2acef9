import CivilTime
import Scheduler
import TodoCore

/// One queued reminder, as `pending` shows it.
public struct Pending: Sendable {
  public let key: ReminderKey
  public let kind: Notice.Kind
  public let title: String
  public let occurrence: String
  public let next: Instant
  public let isAllDay: Bool
  public let trigger: Trigger
  /// Whether it was delivered before and snoozed.
  public let isSnoozed: Bool
  public let place: String?
  /// The zone of the times in its trigger; nil for the user's.
  public let zone: String?
}

extension Store {
  /// The queued reminders, in order of time.
  ///
  /// - Parameter limit: The most reminders to return; nil for all.
  public func pending(at time: CheckTime, limit: Int?) throws -> [Pending] {
    try database.readTransaction {
      let limit = limit ?? -1
      var found: [Pending] = []
      for column in ["wall", "instant", "day"] where column != "day" || time.allDayTime != nil {
        found += try database.rows(
          """
          SELECT queue.item_id, queue.reminder_id, queue.occurrence, wall, instant, queue.day,
            coalesce(reminder.title, item.title, ledger.title), item.time, place.name, reminder.trigger,
            ledger.reminder_id, item.zone
          FROM queue LEFT JOIN item ON item.id = queue.item_id
            LEFT JOIN place ON place.id = item.place_id
            LEFT JOIN reminder ON reminder.id = queue.reminder_id AND queue.reminder_id > 0
            LEFT JOIN ledger ON ledger.id = -queue.reminder_id AND queue.reminder_id < 0
          WHERE queue.\(column) IS NOT NULL ORDER BY queue.\(column) LIMIT ?1
          """, [.integer(limit)]
        ) { try readPending($0, at: time) }
      }
      found += try owed(at: time, limit: limit)
      found.sort {
        ($0.next, $0.key) < ($1.next, $1.key)
      }
      return limit < 0 ? found : Array(found.prefix(limit))
    }
  }

  /// Notifications that failed or are held back, of reminders with nothing else in the queue.
  private func owed(at time: CheckTime, limit: Int) throws -> [Pending] {
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

  private func readPending(_ row: Statement, at time: CheckTime) throws -> Pending {
    let moment = QueueRow.moment(row, from: 3)
    let clock = row.optionalTime(7)
    var trigger = clock.map(Trigger.timeOfDay) ?? .allDay
    var kind = Notice.Kind.calendar
    if let words = row.optionalText(9) {
      trigger = self.trigger(reading: words)
      kind = Notice.Kind(trigger)
    }
    let item = row.integer(0)
    return Pending(
      key: ReminderKey(itemID: item, reminderID: row.optionalInteger(10) ?? row.integer(1)),
      kind: item == 0 ? .push : kind, title: row.text(6), occurrence: row.text(2),
      next: moment.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay),
      isAllDay: moment.isAllDay, trigger: trigger, isSnoozed: row.integer(1) < 0,
      place: row.optionalText(8), zone: row.optionalText(11))
  }

  // MARK: Settings the program keeps for itself

  func setSetting(_ key: String, _ value: String) throws {
    try database.run(
      "INSERT OR REPLACE INTO setting (key, value) VALUES (?1, ?2)", [.text(key), .text(value)])
  }

  func setting(_ key: String) throws -> String? {
    try database.first("SELECT value FROM setting WHERE key = ?1", [.text(key)]) { $0.text(0) }
  }

  /// When a check last ran, or nil.
  public var lastCheck: Instant? { CheckLock.lastRun(store: path) }

  /// The latest time the clock is known to have shown: of the last check, or of a change among the
  /// newest commands.
  public func lastSeen() throws -> Instant? {
    let command = try database.first(
      """
      SELECT max(max(at, coalesce(swapped_at, at)))
      FROM (SELECT at, swapped_at FROM journal ORDER BY id DESC LIMIT 32)
      """
    ) { $0.optionalInteger(0).map(Instant.init(secondsSinceEpoch:)) }
    return [lastCheck, command ?? nil].compactMap { $0 }.max()
  }

  /// Decides whether to hint that no check runs, which is done once a day, and records the hint.
  ///
  /// - Returns: Whether to give the hint: no check ran in the last 15 minutes, and there was no
  ///   hint today.
  public func takeCheckHint(now: Now) throws -> Bool {
    if let last = lastCheck, now.instant - last <= 15 * 60 { return false }
    let today = now.today.description
    guard try setting("check-hint") != today else { return false }
    try setSetting("check-hint", today)
    return true
  }
}
