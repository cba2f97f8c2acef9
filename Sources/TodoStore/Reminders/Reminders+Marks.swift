import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Rows of the ledger that are not delivered yet: claims of dead checks, failures, and rows held in
/// quiet hours.
extension Reminders {
  /// A condition for the rows to deliver now (?1: the time, ?2: whether it is quiet). During quiet
  /// hours it selects only held rows whose level has been raised to one that is let through.
  static let isOpen = """
    ledger.state < \(LedgerCode.delivered) AND suspended_at IS NULL AND due_at <= ?1
      AND (retry_at IS NULL OR retry_at <= ?1) AND (ledger.state <> \(LedgerCode.held) OR ?2 = 0
        OR EXISTS (SELECT 1 FROM reminder WHERE reminder.id = ledger.reminder_id
          AND level IN (\(loud))))
    """

  /// The codes of the levels that quiet hours let through.
  private static let loud = Reminder.Level.allCases.filter { !$0.isHeldWhenQuiet }
    .map { "\($0.code)" }.joined(separator: ", ")

  static func openValues(at time: CheckTime) -> [SQLValue] {
    [.integer(time.now.instant.secondsSinceEpoch), SQLValue(time.isQuiet)]
  }

  /// A row of the ledger that is not delivered yet.
  struct OpenRow {
    let id: Int
    /// `LedgerCode.outstanding`, `.claimed`, `.failed` or `.held`.
    let state: Int
    let context: ReminderContext?
    let due: String
    var notification: Notification
    /// The channels that accepted the notification. Their acceptance does not count as delivery.
    let taken: [String]
    /// When a failed delivery is retried.
    let retryAt: Instant?

    /// Whether it announces a crossing, which stands for itself.
    var isCrossing: Bool { Crossing.isName(notification.occurrence) }

    /// Whether it was not delivered. A claim may have been delivered by a check that died.
    var isWaiting: Bool { state != LedgerCode.claimed }

    /// Its occurrence, at the instant at which it was due.
    var scheduled: ScheduledReminder {
      ScheduledReminder(occurrence: notification.occurrence, moment: .instant(notification.due))
    }

    /// The reminder, if its outstanding moments are announced together as one notification for the
    /// newest; nil if this row is announced separately.
    var joined: ReminderKey? {
      guard state == LedgerCode.outstanding, ReminderMoment(text: due) != nil, !isCrossing,
        let context, context.reminder?.catchUp != .all
      else { return nil }
      return notification.key
    }

    /// Whether the row is announced: it is the newest of its reminder, or is announced separately.
    func isNewest(in newest: [ReminderKey: OpenRow]) -> Bool {
      joined.flatMap { newest[$0] }.map { $0.id == id } ?? true
    }
  }

  package func openClaims(at time: CheckTime) throws -> [Claim] {
    let rows = try openRows(
      "\(Reminders.isOpen) AND ledger.state <> \(LedgerCode.outstanding)",
      Reminders.openValues(at: time), at: time)
    let open = rows.isEmpty ? [] : try withoutSuperseded(rows, at: time)
    var kept: [OpenRow] = []
    var dropped: [(id: Int, state: Int)] = []
    for row in open {
      // The item may have been done, moved or removed meanwhile.
      if try !isOpen(row, at: time) {
        dropped.append((row.id, LedgerCode.skipped))
      } else if try isExpired(row, at: time) {
        dropped.append((row.id, LedgerCode.expired))
      } else if try isPassedOver(row, at: time) {
        try update(row.id, "suspended_at = \(time.now.instant)")
      } else {
        kept.append(row)
      }
    }
    var joined: Set<Int> = []
    let claims = try kept.map { row in
      let moment = try kept.first { try isTold($0, onArrivalOf: row, at: time) }
      guard let moment else { return try withMoment(row.claim, of: row.context?.item, at: time) }
      joined.insert(moment.id)
      var claim = row.claim
      claim.notification.take(moment.notification, at: time)
      return claim
    }
    if !dropped.isEmpty || !joined.isEmpty {
      try database.immediateTransaction {
        for (id, state) in dropped {
          try update(id, "state = \(state)")
        }
        for id in joined {
          try update(id, "state = \(LedgerCode.expired)")
          try join(id)
        }
      }
    }
    return claims.filter { !joined.contains($0.id) }
  }

  /// Whether a moment that was held or failed is announced as one with an arrival that was too.
  private func isTold(
    _ moment: OpenRow, onArrivalOf arrival: OpenRow, at time: CheckTime
  ) throws -> Bool {
    guard arrival.isCrossing, moment.isWaiting, ReminderMoment(text: moment.due) != nil,
      moment.taken == arrival.taken, !time.holds(arrival.notification),
      let item = arrival.context?.item
    else { return false }
    return try isOneDate(arrival.notification, moment.notification, of: item, at: time)
  }

  /// The rows without waiting ones that a newer, due occurrence of the same reminder replaces. If
  /// the row's own occurrence is the newest due one, the row is kept with the number of missed ones
  /// before it.
  private func withoutSuperseded(_ rows: [OpenRow], at time: CheckTime) throws -> [OpenRow] {
    guard rows.contains(where: \.isWaiting) else { return rows }
    let due = Dictionary(
      try dueRows(at: time, limit: -1).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first }
    )
    return try rows.compactMap { row in
      // A snooze comes at the time that the user chose, whatever else is due.
      guard row.isWaiting, !row.isCrossing, ReminderMoment(text: row.due) != nil,
        let context = row.context, context.reminder?.catchUp != .all
      else {
        return row
      }
      if try hasLaterOutstanding(row, at: time) { return nil }
      guard let next = due[.reminder(row.notification.key)] else { return row }
      guard let newest = try plan(next, context, at: time).announced.last,
        newest.scheduled.occurrence == row.notification.occurrence,
        newest.scheduled.moment.text == row.due
      else { return nil }
      var row = row
      row.notification.missed = max(row.notification.missed, newest.missed)
      return row
    }
  }

  /// Whether a newer moment of the reminder was outstanding when its item changed, which replaces
  /// this one.
  private func hasLaterOutstanding(_ row: OpenRow, at time: CheckTime) throws -> Bool {
    guard ReminderMoment(text: row.due) != nil else { return false }
    return try database.exists(
      """
      SELECT 1 FROM ledger WHERE \(Reminders.isOutstanding) AND item_id = ?2
        AND reminder_id = ?3 AND due_at > ?4 AND due NOT GLOB 's*'
        AND occurrence NOT GLOB '\(Crossing.pattern)'
      """,
      [.integer(time.now.instant.secondsSinceEpoch)] + row.notification.key.values
        + [.integer(row.notification.due.secondsSinceEpoch)])
  }

  /// Whether a row has been due for longer than its reminder allows, which includes the time it was
  /// held in quiet hours or failed.
  func isExpired(_ row: OpenRow, at time: CheckTime) throws -> Bool {
    // Snoozed notifications do not expire, since the user chose their time.
    guard let context = row.context, let item = context.item, ReminderMoment(text: row.due) != nil
    else { return false }
    if row.isCrossing {
      let limit = item.giveUpSeconds(of: row.notification.key)
      return time.givesUp(
        row.notification.due, level: row.notification.level,
        after: limit ?? ReminderRule.crossingLimitSeconds, isUsual: limit == nil)
    }
    return context.rule.map { scheduler(time).isExpired(row.scheduled, of: $0) } ?? false
  }

  /// Whether a later closed occurrence has taken the place of a row since its item was changed.
  func isPassedOver(_ row: OpenRow, at time: CheckTime) throws -> Bool {
    let scheduler = scheduler(time)
    guard row.isWaiting, !row.isCrossing, ReminderMoment(text: row.due) != nil,
      let item = row.context?.item, let rule = row.context?.rule
    else { return false }
    let settled = try settledTime(ofItem: item, scheduler)
    guard try scheduler.isPassedOver(row.scheduled, of: rule, for: item) else { return false }
    return try !scheduler.wasPassedOver(row.scheduled, of: rule, for: item, at: settled)
      || scheduler.isPassedOver(row.scheduled, of: rule, for: item, since: settled)
  }

  /// Whether the occurrence of a row is still open, and its reminder still has that moment.
  func isOpen(_ row: OpenRow, at time: CheckTime) throws -> Bool {
    guard let context = row.context, context.isOpen(occurrence: row.notification.occurrence) else {
      return false
    }
    // A crossing has happened, wherever the item has been moved since.
    if row.isCrossing { return true }
    guard let item = context.item, let rule = context.rule,
      let moment = ReminderMoment(text: row.due)
    else { return true }
    let scheduled = ScheduledReminder(occurrence: row.notification.occurrence, moment: moment)
    return try scheduler(time).stands(scheduled, of: rule, for: item)
  }

  /// The rows that match a condition, with their notifications as of now.
  func openRows(_ condition: String, _ values: [SQLValue], at time: CheckTime) throws -> [OpenRow] {
    let rows = try database.rows(
      """
      SELECT id, item_id, reminder_id, occurrence, due, due_at, missed, title, body,
        state, channels, first_missed_at, retry_at, error FROM ledger
      WHERE \(condition) ORDER BY due_at, item_id, reminder_id
      """, values
    ) { row in
      let due = row.instant(5)
      let notification = Notification(
        key: row.reminderKey(1), kind: .calendar,
        occurrence: row.text(3), due: due, isAllDay: false, title: row.text(7),
        body: row.optionalText(8), isLate: time.now.instant - due > Notification.lateSeconds,
        missed: min(max(row.integer(6), 0), Series.missedLimit),
        firstMissed: row.optionalInstant(11))
      return (
        id: row.integer(0), due: row.text(4), notification: notification,
        state: row.integer(9),
        taken: row.text(10).split(separator: " ").map(String.init),
        retryAt: row.optionalInstant(12), error: row.optionalText(13)
      )
    }
    let contexts = try ReminderContexts(self, ofItems: rows.map(\.notification.key.item))
    return try rows.map { row in
      var notification = row.notification
      let context = try contexts.context(of: notification.key)
      if let context {
        let moment = ReminderMoment(text: row.due)
        let scheduled = ScheduledReminder(
          occurrence: notification.occurrence, moment: moment ?? .instant(notification.due))
        notification = context.notification(of: scheduled, missed: notification.missed, at: time)
        if moment == nil {
          notification = notification.snoozed
          notification.isLate = time.now.instant - row.notification.due > Notification.lateSeconds
        }
        // A claim keeps its due time, whatever the zone is now.
        if row.state != LedgerCode.outstanding { notification.due = row.notification.due }
        notification.firstMissed = row.notification.firstMissed
        // A check held it though it came due before quiet hours, and was late by then.
        if notification.heldUntil == nil, let end = row.error.flatMap(DeliveryRecord.heldUntil),
          time.heldUntil(endedAt: end, level: notification.level) != nil
        {
          notification.heldUntil = notification.due
        }
      }
      return OpenRow(
        id: row.id, state: row.state, context: context, due: row.due,
        notification: notification, taken: row.taken, retryAt: row.retryAt)
    }
  }

  // MARK: Marking

  package func settle(_ delivered: [Int: [String]], at time: CheckTime) throws {
    try database.immediateTransaction {
      for (id, channels) in delivered.sorted(by: { $0.key < $1.key }) {
        let item = try suspendedItem(id)
        try setDelivered(
          id, by: channels, at: time.now.instant, where: "AND state < \(LedgerCode.delivered)")
        guard database.changedRowCount == 1 else { continue }
        if let item { try acknowledgeClosed(item, at: time.now.instant) }
        let badge = try database.integer(
          """
          SELECT badge FROM ledger JOIN reminder ON reminder.id = ledger.reminder_id
          WHERE ledger.id = ?1 AND badge IS NOT NULL
          """, [.integer(id)])
        if let badge { try setBadge(badge, after: id) }
      }
    }
  }

  /// Writes that a notification was delivered.
  ///
  /// - Parameter condition: A further condition on the row, beginning with `AND`.
  private func setDelivered(
    _ id: Int, by channels: [String], at now: Instant, where condition: String = ""
  ) throws {
    try database.run(
      """
      UPDATE ledger SET state = \(LedgerCode.delivered), delivered_at = ?2, channels = ?3,
        error = NULL, retry_at = NULL, suspended_at = NULL, attempts = attempts + 1
      WHERE id = ?1 \(condition)
      """,
      [
        .integer(id), .integer(now.secondsSinceEpoch), .text(channels.joined(separator: " ")),
      ])
  }

  /// The seconds until a failed delivery is retried: 60, doubled with each attempt, at most 3600.
  static func backOffSeconds(attempts: Int) -> Int { min(60 << min(max(attempts, 0), 6), 3600) }

  package func mark(_ outcomes: [Outcome], at time: CheckTime) throws {
    try database.immediateTransaction {
      for outcome in outcomes {
        let id = outcome.claim.id
        let item = try suspendedItem(id)
        switch outcome.result {
        case .delivered(let channels):
          try setDelivered(id, by: channels, at: time.now.instant)
          if let end = outcome.claim.notification.heldUntil {
            try update(id, "error = \(DeliveryRecord.heldMark(until: end))")
          }
          if let badge = outcome.claim.notification.looks.badge { try setBadge(badge, after: id) }
        case .presumed(let channels):
          try setDelivered(id, by: channels, at: time.now.instant)
          try update(id, "error = \(DeliveryRecord.presumedMark), attempts = 2")
        case .held:
          let level = outcome.claim.notification.level
          let end = time.heldUntil(time.now.instant, level: level) ?? time.now.instant
          try update(
            id, "state = \(LedgerCode.held), error = \(DeliveryRecord.heldMark(until: end))")
        case .failed(let reason, let taken):
          let attempts = try database.integer(
            literal: "SELECT attempts FROM ledger WHERE id = \(id)")
          let retry = time.now.instant + Reminders.backOffSeconds(attempts: attempts ?? 0)
          let channels = taken.isEmpty ? SQLValue.null : .text(taken.joined(separator: " "))
          try update(
            id,
            """
            state = \(LedgerCode.failed), error = \(reason), retry_at = \(retry),
              channels = \(channels), attempts = attempts + 1
            """)
        }
        if let item { try acknowledgeClosed(item, at: time.now.instant) }
      }
    }
  }

  /// The item of a row that was suspended during its delivery, as by `done`; nil for any other row.
  /// The caller acknowledges the delivery, so that the badge does not count it.
  private func suspendedItem(_ ledgerRow: Int) throws -> Item? {
    try database.first(
      "SELECT item_id, reminder_id FROM ledger WHERE id = ?1 AND suspended_at IS NOT NULL",
      [.integer(ledgerRow)]
    ) { $0.reminderKey(0) }.flatMap(items.item(of:))
  }

  // MARK: Channels

  private static let failurePrefix = "channel."

  package func channelFailures() throws -> [String: ChannelFailure] {
    var failures: [String: ChannelFailure] = [:]
    for (name, value) in try settings.values(withPrefix: Reminders.failurePrefix) {
      // The format is `failures until reason`; the reason may contain blanks.
      let parts = value.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3, let count = Int(parts[0]), let until = Int(parts[1]) else {
        continue
      }
      failures[name] = ChannelFailure(
        failures: count, until: Instant(secondsSinceEpoch: until), reason: parts[2])
    }
    return failures
  }

  package func note(_ failures: [String: ChannelFailure?]) throws {
    try database.immediateTransaction {
      for (name, failure) in failures {
        try settings.set(
          Reminders.failurePrefix + name,
          failure.map { "\($0.failures) \($0.until.secondsSinceEpoch) \($0.reason)" })
      }
    }
  }
}

extension Reminders.OpenRow {
  var claim: Claim { Claim(id: id, notification: notification, taken: taken) }
}
