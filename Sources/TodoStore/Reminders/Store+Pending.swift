import CivilTime
import Scheduler
import TodoCore

extension Store {
  /// The queued reminders and the notifications to be tried again, in order of time. What the next
  /// check gives up is left out.
  ///
  /// - Parameter limit: The most to read; nil for all.
  public func pending(at time: CheckTime, limit: Int?) throws -> [ListedReminder] {
    try database.readTransaction {
      let outlook = Outlook(self, at: time)
      let limit = limit ?? -1
      return first(
        limit,
        of: try due(outlook, limit: limit) + ahead(outlook, limit: limit) + outstanding(outlook))
    }
  }

  /// The next reminders that are still ahead, in order of time. Reads at most `limit` rows from
  /// each of the queue's three indexes.
  public func upcoming(at time: CheckTime, limit: Int) throws -> [ListedReminder] {
    try database.readTransaction {
      first(limit, of: try ahead(Outlook(self, at: time), limit: limit))
    }
  }

  private func ahead(_ outlook: Outlook, limit: Int) throws -> [ListedReminder] {
    try wanted("> ?2", outlook, limit: limit) { _ in true }
  }

  private func due(_ outlook: Outlook, limit: Int) throws -> [ListedReminder] {
    let now = outlook.time.now.instant
    return try wanted("<= ?2", outlook, limit: limit) { $0 <= now }
  }

  /// The rows of the queue that are delivered. As many are read as it takes to find `limit` that
  /// count.
  private func wanted(
    _ condition: String, _ outlook: Outlook, limit: Int, counts: (Instant) -> Bool
  ) throws -> [ListedReminder] {
    try QueueColumn.come(by: outlook.time).flatMap { column in
      var most = limit
      while true {
        let rows = try queued(by: column.name, condition, column.last, outlook, limit: most)
        let found = rows.filter { $0.next != nil }
        let isComplete = most < 0 || rows.count < most
        if isComplete || found.count(where: { $0.next.map(counts) ?? false }) >= limit {
          return found
        }
        most *= 4
      }
    }
  }

  /// Rows of the queue by one of its indexes.
  private func queued(
    by column: String, _ condition: String, _ bound: SQLValue, _ outlook: Outlook, limit: Int
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
      WHERE queue.\(column) \(condition) ORDER BY queue.\(column) LIMIT ?1
      """, [.integer(limit), bound]
    ) { row in
      let armed = ScheduledReminder(occurrence: row.text(2), moment: QueueRow.moment(row, from: 3))
      return (listed: readListed(row), armed: armed, key: row.queueKey(0))
    }.map { listed, armed, key in
      var listed = listed
      listed.arm(try outlook.moment(of: armed, key), at: outlook.time)
      return listed
    }
  }

  private func first(_ limit: Int, of found: [ListedReminder]) -> [ListedReminder] {
    let never = Instant(secondsSinceEpoch: .max)
    let sorted = found.sorted { ($0.next ?? never, $0.key) < ($1.next ?? never, $1.key) }
    return limit < 0 ? sorted : Array(sorted.prefix(limit))
  }

  /// Notifications that were claimed, held or failed, and are still to be delivered.
  ///
  /// - Parameter item: The only item to read; nil for all.
  func outstanding(_ outlook: Outlook, of item: Int? = nil) throws -> [ListedReminder] {
    let condition =
      "ledger.state < \(LedgerCode.delivered) AND suspended_at IS NULL"
      + (item == nil ? "" : " AND ledger.item_id = ?1")
    let values = item.map { [SQLValue.integer($0)] } ?? []
    let rows = try database.rows(
      """
      SELECT ledger.item_id, ledger.reminder_id, ledger.occurrence, ledger.id,
        coalesce(ledger.retry_at, ledger.due_at), NULL,
        coalesce(reminder.title, item.title, ledger.title), item.time, place.name,
        reminder.trigger, NULL, item.zone
      FROM ledger LEFT JOIN item ON item.id = ledger.item_id
        LEFT JOIN place ON place.id = item.place_id
        LEFT JOIN reminder ON reminder.id = ledger.reminder_id
      WHERE \(condition) ORDER BY ledger.state, ledger.id
      """, values
    ) { row in
      var listed = readListed(row)
      listed.next = Instant(secondsSinceEpoch: row.integer(4))
      return (row: row.integer(3), listed: listed)
    }
    if rows.isEmpty { return [] }
    let fates = try outlook.fates(where: condition, values)
    return rows.filter { fates[$0.row] == .delivered }.map(\.listed)
  }

  private func readListed(_ row: Statement) -> ListedReminder {
    var listed = ListedReminder(
      key: ReminderKey(
        itemID: row.integer(0), reminderID: row.optionalInteger(10) ?? row.integer(1)),
      title: row.text(6),
      trigger: row.optionalText(9).map(trigger(reading:))
        ?? row.optionalTime(7).map(Trigger.timeOfDay) ?? .allDay)
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
