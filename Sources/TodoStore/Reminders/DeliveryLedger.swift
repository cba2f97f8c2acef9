import CivilTime
import Scheduler
import TodoCore

/// The ledger in tables of the store.
public struct DeliveryLedger: Ledger {
  let store: Store
  var database: Database { store.database }

  public init(_ store: Store) { self.store = store }

  // MARK: What is due

  public func hasWork(at time: CheckTime) throws -> Bool {
    let open = try database.first(
      "SELECT 1 FROM ledger WHERE \(DeliveryLedger.isOpen) LIMIT 1",
      DeliveryLedger.openValues(at: time)
    ) { _ in true }
    return try open ?? !dueRows(at: time, limit: 1).isEmpty
  }

  /// A due row of the queue, and when it was due in the current zone.
  struct DueRow {
    let key: QueueKey
    let armed: ScheduledReminder
    let due: Instant

    var isSnoozed: Bool { if case .snooze = key { true } else { false } }
  }

  /// The rows of the queue that are due, in order of time.
  func dueRows(at time: CheckTime, limit: Int) throws -> [DueRow] {
    var rows: [DueRow] = []
    for column in QueueColumn.come(by: time) {
      rows += try database.rows(
        """
        SELECT item_id, reminder_id, occurrence, wall, instant, day FROM queue
        WHERE \(column.name) <= ?1 ORDER BY \(column.name) LIMIT ?2
        """, [column.last, .integer(limit)]
      ) { row in
        let moment = QueueRow.moment(row, from: 3)
        return DueRow(
          key: row.queueKey(0),
          armed: ScheduledReminder(occurrence: row.text(2), moment: moment),
          due: moment.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay))
      }
    }
    rows.sort {
      ($0.due, $0.key.itemID, $0.key.reminderID) < ($1.due, $1.key.itemID, $1.key.reminderID)
    }
    return limit < 0 ? rows : Array(rows.prefix(limit))
  }

  func scheduler(_ time: CheckTime) -> ReminderScheduler {
    ReminderScheduler(now: time.now, zones: store.zones, allDayTime: time.allDayTime)
  }

  func plan(_ row: DueRow, _ subject: ReminderContext, at time: CheckTime) throws
    -> ReminderScheduler.Plan
  {
    guard let item = subject.item else {
      // A pushed reminder is delivered once, however late.
      var plan = ReminderScheduler.Plan()
      plan.announced = [ReminderScheduler.Plan.DeliveryRecord(armed: row.armed)]
      return plan
    }
    guard let rule = subject.rule else { return ReminderScheduler.Plan() }
    return try scheduler(time).plan(due: row.armed, of: rule, for: item)
  }

  // MARK: Claiming

  public func claimDue(at time: CheckTime, limit: Int) throws -> [Claim] {
    // If all rows belong to items closed meanwhile, the next ones are claimed.
    while try !dueRows(at: time, limit: 1).isEmpty {
      let claims = try database.immediateTransaction {
        let contexts = ReminderContexts(store)
        let rows = try dueRows(at: time, limit: limit)
        // A snoozed notification gives way to a reminder that is still in the queue.
        return try (rows.filter(\.isSnoozed) + rows.filter { !$0.isSnoozed }).flatMap {
          try claim($0, at: time, of: contexts)
        }
      }
      // Sorted again: after a sleep the newest time of a reminder is delivered, not the one it was
      // queued with.
      if !claims.isEmpty { return claims.sorted { $0.notification.order < $1.notification.order } }
    }
    return []
  }

  /// Queues the next time of the reminder and writes claims for the due ones.
  private func claim(
    _ row: DueRow, at time: CheckTime, of contexts: ReminderContexts
  ) throws -> [Claim] {
    try store.dequeue(row.key)
    let key: ReminderKey
    switch row.key {
    case .snooze(let snoozed, _):
      guard let told = try snoozeNotification(of: snoozed, row: row, at: time) else { return [] }
      let isReplaced = try isReplaced(told, at: time)
      let state = isReplaced ? LedgerCode.expired : LedgerCode.claimed
      let due = DeliveryLedger.snoozedDue(row.due)
      guard let id = try insert(told, due: due, state: state, at: time), !isReplaced else {
        return []
      }
      return [Claim(id: id, notification: told)]
    case .reminder(let reminder): key = reminder
    }
    guard let subject = try contexts.subject(of: key) else { return [] }
    let plan = try plan(row, subject, at: time)
    if let next = plan.next { try store.enqueue(next, key: row.key) }
    if let dropped = plan.dropped {
      let state = dropped.fate == .closed ? LedgerCode.skipped : LedgerCode.expired
      let notification = subject.notification(of: dropped.armed, missed: 0, at: time)
      _ = try insert(notification, due: dropped.armed.moment.text, state: state, at: time)
    }
    return try plan.announced.compactMap { delivery in
      let armed = delivery.armed
      // The default reminder may have delivered it before this one replaced it.
      if try store.isDelivered(armed, key: key, scheduler: scheduler(time)) { return nil }
      var notification = subject.notification(of: armed, missed: delivery.missed, at: time)
      notification.firstMissed = delivery.firstMissed
      if subject.reminder?.catchUp != .all,
        try !store.isAnnounced(armed, key: key, scheduler: scheduler(time))
      {
        let waiting = try supersede(key)
        notification.missed += waiting.count
        notification.firstMissed = [waiting.first, notification.firstMissed].compactMap { $0 }.min()
      }
      if try isSaid(notification, of: subject, at: time) {
        _ = try insert(notification, due: armed.moment.text, state: LedgerCode.expired, at: time)
        return nil
      }
      return try insert(notification, due: armed.moment.text, state: LedgerCode.claimed, at: time)
        .map { Claim(id: $0, notification: notification) }
    }
  }

  /// Whether another reminder of the item has delivered, or is about to deliver, the same
  /// notification for this time.
  private func isSaid(
    _ notification: Notification, of subject: ReminderContext, at time: CheckTime
  ) throws -> Bool {
    guard notification.kind == .calendar, let item = subject.item else { return false }
    let others = try database.rows(
      """
      SELECT item_id, reminder_id, occurrence, due FROM ledger
      WHERE item_id = ?1 AND due_at = ?2 AND reminder_id <> ?3
        AND state NOT IN (\(LedgerCode.skipped), \(LedgerCode.expired)) AND suspended_at IS NULL
      """,
      [
        .integer(item.id), .integer(notification.due.secondsSinceEpoch),
        .integer(notification.key.reminder ?? 0),
      ]
    ) { (key: $0.reminderKey(0), occurrence: $0.text(2), due: $0.text(3)) }
    return others.contains { other in
      guard let moment = ReminderMoment(text: other.due),
        let subject = store.subject(of: other.key, in: item)
      else { return false }
      let armed = ScheduledReminder(occurrence: other.occurrence, moment: moment)
      return notification.isSaid(by: subject.notification(of: armed, missed: 0, at: time))
    }
  }

  /// Expires undelivered notifications that a newer occurrence replaces.
  ///
  /// - Returns: For how many due times they stood, and the first of those.
  private func supersede(_ key: ReminderKey) throws -> (count: Int, first: Instant?) {
    let condition = """
      item_id = ?1 AND reminder_id = ?2
        AND state IN (\(LedgerCode.failed), \(LedgerCode.held)) AND suspended_at IS NULL
      """
    let values = key.values
    let waiting = try database.first(
      """
      SELECT count(*) + total(missed), min(coalesce(first_missed_at, due_at)) FROM ledger
      WHERE \(condition)
      """, values
    ) { row in
      // Clamped, since the file may hold any number.
      let count = min(max(row.integer(0), 0), Series.missedLimit)
      return (count, row.optionalInteger(1).map(Instant.init(secondsSinceEpoch:)))
    }
    guard let (count, first) = waiting, count > 0 else { return (0, nil) }
    try database.run(
      "UPDATE ledger SET state = \(LedgerCode.expired) WHERE \(condition)", values)
    return (count, first)
  }

  /// - Returns: The id of the ledger row; nil if the ledger already has this time.
  func insert(_ notification: Notification, due: String, state: Int, at time: CheckTime) throws
    -> Int?
  {
    try store.insertDelivery(notification, due: due, state: state, at: time.now.instant)?.id
  }

  /// The notification of a snoozed row that is due again; nil if its occurrence was closed.
  func snoozeNotification(
    of ledgerRow: Int, row: DueRow, at time: CheckTime
  ) throws -> Notification? {
    guard let key = try store.ledgerKey(ofRow: ledgerRow), let subject = try store.subject(of: key),
      subject.isOpen(occurrence: row.armed.occurrence)
    else { return nil }
    var notification = subject.notification(of: row.armed, missed: 0, at: time)
    notification.isLate = time.now.instant - notification.due > Notification.lateSeconds
    return notification
  }

  /// Whether a reminder in the queue announces as much at the moment of a snoozed notification.
  func isReplaced(_ snoozed: Notification, at time: CheckTime) throws -> Bool {
    guard let item = try store.item(of: snoozed.key) else { return false }
    let scheduler = scheduler(time)
    return try store.queuedRows(of: item.id).contains { key, armed in
      guard case .reminder(let reminder) = key, let subject = store.subject(of: reminder, in: item)
      else { return false }
      let row = DueRow(key: key, armed: armed, due: scheduler.instant(armed.moment))
      let moments =
        row.due <= time.now.instant
        ? try plan(row, subject, at: time).announced.map(\.armed) : [armed]
      return moments.contains {
        let other = subject.notification(of: $0, missed: 0, at: time)
        return reminder == snoozed.key ? other.due == snoozed.due : snoozed.isSaid(by: other)
      }
    }
  }

  /// The ledger's `due` of a snoozed notification, which no schedule can produce.
  static func snoozedDue(_ until: Instant) -> String { "snoozed \(until.secondsSinceEpoch)" }
}

extension Notification {
  /// The order of delivery.
  fileprivate var order: (Instant, ReminderKey) { (due, key) }
}
