import CivilTime
import Scheduler
import TodoCore

/// Handles rows that are not delivered yet: claims of dead checks, failures, and those held in
/// quiet hours.
extension DeliveryLedger {
  /// A condition for the rows to handle now (?1: the time, ?2: whether it is quiet).
  static let isOpen = """
    ledger.state < \(LedgerCode.delivered) AND suspended_at IS NULL AND due_at <= ?1
      AND (retry_at IS NULL OR retry_at <= ?1) AND (ledger.state <> \(LedgerCode.held) OR ?2 = 0)
    """

  static func openValues(at time: CheckTime) -> [SQLValue] {
    [.integer(time.now.instant.secondsSinceEpoch), SQLValue(time.isQuiet)]
  }

  /// A row of the ledger that is still to be delivered.
  struct OpenRow {
    let id: Int
    /// Whether it was held back or its delivery failed, so that nobody has seen it.
    let isWaiting: Bool
    let subject: ReminderContext?
    let due: String
    var notification: Notification
    /// The channels that accepted it, none of which counts as delivery.
    let taken: [String]
    /// When a failed delivery is tried again.
    let retryAt: Instant?
  }

  public func openClaims(at time: CheckTime) throws -> [Claim] {
    let waiting = try openRows(
      DeliveryLedger.isOpen, DeliveryLedger.openValues(at: time), at: time)
    let open = waiting.isEmpty ? [] : try withoutSuperseded(waiting, at: time)
    var claims: [Claim] = []
    var dropped: [(id: Int, state: Int)] = []
    for row in open {
      // An item that was done, moved or removed meanwhile needs no notification.
      if try !isOpen(row, at: time) {
        dropped.append((row.id, LedgerCode.skipped))
      } else if isExpired(row, at: time) {
        dropped.append((row.id, LedgerCode.expired))
      } else {
        claims.append(Claim(id: row.id, notification: row.notification, taken: row.taken))
      }
    }
    if !dropped.isEmpty {
      try database.immediateTransaction {
        for (id, state) in dropped {
          try database.run(
            "UPDATE ledger SET state = ?2 WHERE id = ?1", [.integer(id), .integer(state)])
        }
      }
    }
    return claims
  }

  /// Leaves out waiting rows if a newer occurrence of the same reminder is due now, which is
  /// claimed next and replaces them. If the row's own occurrence is the one due, the row stays and
  /// counts the missed ones before it.
  private func withoutSuperseded(_ rows: [OpenRow], at time: CheckTime) throws -> [OpenRow] {
    guard rows.contains(where: \.isWaiting) else { return rows }
    let due = Dictionary(
      try dueRows(at: time, limit: -1).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first }
    )
    return try rows.compactMap { row in
      guard row.isWaiting, let subject = row.subject, subject.reminder?.catchUp != .all,
        let next = due[.reminder(row.notification.key)]
      else { return row }
      guard let newest = try plan(next, subject, at: time).announced.last,
        newest.armed.occurrence == row.notification.occurrence, newest.armed.moment.text == row.due
      else { return nil }
      var row = row
      row.notification.missed = max(row.notification.missed, newest.missed)
      return row
    }
  }

  /// Whether a row is overdue for longer than its reminder allows, including the time it was held
  /// in quiet hours or could not be delivered.
  func isExpired(_ row: OpenRow, at time: CheckTime) -> Bool {
    // Snoozed notifications do not expire; the user chose their time.
    guard let subject = row.subject, let item = subject.item, ReminderMoment(text: row.due) != nil
    else { return false }
    if Crossing.isName(row.notification.occurrence) {
      let limit = item.crossingLimitSeconds(of: row.notification.key)
      return time.now.instant - row.notification.due > limit
    }
    let armed = ScheduledReminder(
      occurrence: row.notification.occurrence, moment: .instant(row.notification.due))
    return subject.rule.map { scheduler(time).isExpired(armed, of: $0) } ?? false
  }

  /// Whether the occurrence of a row is still open, and still due at that time.
  func isOpen(_ row: OpenRow, at time: CheckTime) throws -> Bool {
    guard let subject = row.subject, subject.isOpen(occurrence: row.notification.occurrence) else {
      return false
    }
    // A crossing has happened, even if the item has been moved since.
    if Crossing.isName(row.notification.occurrence) { return true }
    guard let item = subject.item, let rule = subject.rule,
      let moment = ReminderMoment(text: row.due)
    else { return true }
    let armed = ScheduledReminder(occurrence: row.notification.occurrence, moment: moment)
    return try scheduler(time).stands(armed, of: rule, for: item)
  }

  func openRows(_ condition: String, _ values: [SQLValue], at time: CheckTime) throws -> [OpenRow] {
    let rows = try database.rows(
      """
      SELECT id, item_id, reminder_id, occurrence, due, due_at, missed, title, body,
        state, channels, first_missed_at, retry_at FROM ledger
      WHERE \(condition) ORDER BY due_at, item_id, reminder_id
      """, values
    ) { row in
      let due = Instant(secondsSinceEpoch: row.integer(5))
      let notification = Notification(
        key: row.reminderKey(1), kind: .calendar,
        occurrence: row.text(3), due: due, isAllDay: false, title: row.text(7),
        body: row.optionalText(8), isLate: time.now.instant - due > Notification.lateSeconds,
        missed: min(max(row.integer(6), 0), Series.missedLimit),
        firstMissed: row.optionalInteger(11).map(Instant.init(secondsSinceEpoch:)))
      return (
        id: row.integer(0), due: row.text(4), notification: notification,
        isWaiting: row.integer(9) != LedgerCode.claimed,
        taken: (row.optionalText(10) ?? "").split(separator: " ").map(String.init),
        retryAt: row.optionalInteger(12).map(Instant.init(secondsSinceEpoch:))
      )
    }
    let contexts = ReminderContexts(store)
    return try rows.map { row in
      guard let subject = try contexts.subject(of: row.notification.key) else {
        return OpenRow(
          id: row.id, isWaiting: row.isWaiting, subject: nil, due: row.due,
          notification: row.notification,
          taken: row.taken, retryAt: row.retryAt)
      }
      let moment = ReminderMoment(text: row.due) ?? .instant(row.notification.due)
      let armed = ScheduledReminder(occurrence: row.notification.occurrence, moment: moment)
      var notification = subject.notification(of: armed, missed: row.notification.missed, at: time)
      // The due time stays as stored, whatever the zone is now.
      notification.due = row.notification.due
      notification.firstMissed = row.notification.firstMissed
      return OpenRow(
        id: row.id, isWaiting: row.isWaiting, subject: subject, due: row.due,
        notification: notification,
        taken: row.taken, retryAt: row.retryAt)
    }
  }

  // MARK: Marking

  public func settle(_ told: [Int: [String]], at time: CheckTime) throws {
    try database.immediateTransaction {
      for (id, channels) in told.sorted(by: { $0.key < $1.key }) {
        let item = try suspendedItem(id)
        try database.run(
          """
          UPDATE ledger SET state = \(LedgerCode.delivered), delivered_at = ?2, channels = ?3,
            error = NULL, retry_at = NULL, suspended_at = NULL, attempts = attempts + 1
          WHERE id = ?1 AND state < \(LedgerCode.delivered)
          """,
          [
            .integer(id), .integer(time.now.instant.secondsSinceEpoch),
            .text(channels.joined(separator: " ")),
          ])
        guard database.changedRowCount == 1 else { continue }
        if let item { try store.acknowledgeClosed(item, at: time.now.instant) }
        let badge = try database.first(
          """
          SELECT badge FROM ledger JOIN reminder ON reminder.id = ledger.reminder_id
          WHERE ledger.id = ?1
          """, [.integer(id)]
        ) { $0.optionalInteger(0) }
        if let badge = badge.flatMap({ $0 }) { try store.setBadge(badge, after: id) }
      }
    }
  }

  /// Seconds until a failed delivery is tried again: a minute, doubled each time, at most an hour.
  static func backOffSeconds(attempts: Int) -> Int { min(60 << min(max(attempts, 0), 6), 3600) }

  public func mark(_ outcomes: [Outcome], at time: CheckTime) throws {
    let now = time.now.instant.secondsSinceEpoch
    try database.immediateTransaction {
      for outcome in outcomes {
        let id = SQLValue.integer(outcome.claim.id)
        let item = try suspendedItem(outcome.claim.id)
        switch outcome.result {
        case .delivered(let channels):
          try database.run(
            """
            UPDATE ledger SET state = \(LedgerCode.delivered), delivered_at = ?2, channels = ?3,
              error = NULL, retry_at = NULL, suspended_at = NULL, attempts = attempts + 1
            WHERE id = ?1
            """, [id, .integer(now), .text(channels.joined(separator: " "))])
          if let badge = outcome.claim.notification.looks.badge {
            try store.setBadge(badge, after: outcome.claim.id)
          }
        case .presumed(let channels):
          try database.run(
            """
            UPDATE ledger SET state = \(LedgerCode.delivered), delivered_at = ?2, channels = ?3,
              error = ?4, retry_at = NULL, suspended_at = NULL, attempts = 2 WHERE id = ?1
            """,
            [
              id, .integer(now), .text(channels.joined(separator: " ")),
              .text(DeliveryRecord.presumedMark),
            ])
        case .held:
          try database.run(
            "UPDATE ledger SET state = \(LedgerCode.held) WHERE id = ?1", [id])
        case .failed(let reason, let taken):
          let attempts =
            try database.first("SELECT attempts FROM ledger WHERE id = ?1", [id]) { $0.integer(0) }
            ?? 0
          try database.run(
            """
            UPDATE ledger SET state = \(LedgerCode.failed), error = ?2, retry_at = ?3, channels = ?4,
              attempts = attempts + 1 WHERE id = ?1
            """,
            [
              id, .text(reason), .integer(now + DeliveryLedger.backOffSeconds(attempts: attempts)),
              taken.isEmpty ? .null : .text(taken.joined(separator: " ")),
            ])
        }
        if let item { try store.acknowledgeClosed(item, at: time.now.instant) }
      }
    }
  }

  /// The item of a row that was suspended while its notification was on its way, as by `done`. What
  /// is delivered of a closed occurrence is acknowledged, so that the badge does not count it.
  private func suspendedItem(_ ledgerRow: Int) throws -> Item? {
    try database.first(
      "SELECT item_id, reminder_id FROM ledger WHERE id = ?1 AND suspended_at IS NOT NULL",
      [.integer(ledgerRow)]
    ) { $0.reminderKey(0) }.flatMap(store.item(of:))
  }

  // MARK: Channels

  private static let troublePrefix = "channel."

  public func troubles() throws -> [String: ChannelFailure] {
    let rows = try database.rows(
      "SELECT key, value FROM setting WHERE key GLOB '\(DeliveryLedger.troublePrefix)*'"
    ) { ($0.text(0), $0.text(1)) }
    var troubles: [String: ChannelFailure] = [:]
    for (key, value) in rows {
      // `failures until reason`; the reason may have blanks.
      let parts = value.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3, let failures = Int(parts[0]), let until = Int(parts[1]) else {
        continue
      }
      troubles[String(key.dropFirst(DeliveryLedger.troublePrefix.count))] = ChannelFailure(
        failures: failures, until: Instant(secondsSinceEpoch: until), reason: parts[2])
    }
    return troubles
  }

  public func note(_ troubles: [String: ChannelFailure?]) throws {
    try database.immediateTransaction {
      for (name, trouble) in troubles {
        let key = DeliveryLedger.troublePrefix + name
        if let trouble {
          try store.setSetting(
            key, "\(trouble.failures) \(trouble.until.secondsSinceEpoch) \(trouble.reason)")
        } else {
          try database.run("DELETE FROM setting WHERE key = ?1", [.text(key)])
        }
      }
    }
  }
}
