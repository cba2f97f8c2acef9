import CivilTime
import Scheduler
import TodoCore

/// The ledger kept in the store. Each call is one transaction.
public struct StoreLedger: Ledger {
  let store: Store
  private var database: Database { store.database }

  public init(_ store: Store) { self.store = store }

  // MARK: What is due

  public func hasWork(at time: CheckTime) throws -> Bool {
    let open = try database.first(
      """
      SELECT 1 FROM ledger WHERE state < \(LedgerCode.delivered)
        AND (retry_at IS NULL OR retry_at <= ?1) LIMIT 1
      """, [.integer(time.now.instant.secondsSinceEpoch)]
    ) { _ in true }
    return try open ?? !dueRows(at: time, limit: 1).isEmpty
  }

  public func due(at time: CheckTime) throws -> [Notice] {
    try database.readTransaction {
      let waiting = try openRows(at: time).map(\.notice)
      return try waiting + dueRows(at: time, limit: -1).compactMap { try notice(for: $0, at: time) }
    }
  }

  private struct DueRow {
    let key: ReminderKey
    let armed: Armed
    let due: Instant
  }

  /// Rows of the queue whose moment has come, in order of time.
  private func dueRows(at time: CheckTime, limit: Int) throws -> [DueRow] {
    var rows: [DueRow] = []
    func read(_ sql: String, _ bound: SQLValue, moment: (Statement) throws -> ReminderMoment) throws {
      rows += try database.rows(
        "SELECT item_id, reminder_id, occurrence, \(sql) LIMIT ?2", [bound, .integer(limit)]
      ) { row in
        let moment = try moment(row)
        return DueRow(
          key: ReminderKey(item: row.integer(0), reminder: row.integer(1)),
          armed: Armed(occurrence: row.text(2), moment: moment),
          due: moment.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay))
      }
    }
    // On the wall clock "now" may be the second 01:30 of an autumn night; a moment is due when its first
    // instant has passed, which the same comparison says.
    try read(
      "wall FROM queue WHERE wall <= ?1 ORDER BY wall", .text(time.now.wallClockReached.description)
    ) { .wall(try ItemRow.readCivil(CivilDateTime(iso: $0.text(3)))) }
    try read(
      "instant FROM queue WHERE instant <= ?1 ORDER BY instant",
      .integer(time.now.instant.secondsSinceEpoch)
    ) { .instant(Instant(secondsSinceEpoch: $0.integer(3))) }
    if let digest = time.allDayTime {
      let lastDay = digest <= time.now.civil.time ? time.now.today : time.now.today - 1
      try read("day FROM queue WHERE day <= ?1 ORDER BY day", .text(lastDay.description)) {
        .allDay(try ItemRow.readCivil(Day(iso: $0.text(3))))
      }
    }
    rows.sort {
      ($0.due, $0.key.item, $0.key.reminder) < ($1.due, $1.key.item, $1.key.reminder)
    }
    return limit < 0 ? rows : Array(rows.prefix(limit))
  }

  private func notice(for row: DueRow, at time: CheckTime) throws -> Notice? {
    guard let item = try store.item(id: row.key.item), item.isOpen else { return nil }
    var isAllDay = false
    if case .allDay = row.armed.moment { isAllDay = true }
    return Notice(
      key: row.key, kind: .calendar, occurrence: row.armed.occurrence, due: row.due,
      isAllDay: isAllDay, title: item.title, place: item.place?.name,
      isLate: time.now.instant - row.due > Notice.lateSeconds)
  }

  // MARK: Claim

  public func claimDue(at time: CheckTime, limit: Int) throws -> [Claim] {
    guard try !dueRows(at: time, limit: 1).isEmpty else { return [] }
    return try database.immediateTransaction {
      var claims: [Claim] = []
      for row in try dueRows(at: time, limit: limit) {
        let notice = try notice(for: row, at: time)
        try database.run(
          "DELETE FROM queue WHERE item_id = ?1 AND reminder_id = ?2",
          [.integer(row.key.item), .integer(row.key.reminder)])
        if let notice, let id = try insertClaim(notice, row: row, at: time) {
          claims.append(Claim(id: id, notice: notice))
        }
      }
      return claims
    }
  }

  /// - Returns: The ledger's row, or nil where this moment was announced before.
  private func insertClaim(_ notice: Notice, row: DueRow, at time: CheckTime) throws -> Int? {
    try database.run(
      """
      INSERT OR IGNORE INTO ledger (item_id, reminder_id, occurrence, due, due_at, missed, title, body,
        state, claimed_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, \(LedgerCode.claimed), ?9)
      """,
      [
        .integer(row.key.item), .integer(row.key.reminder), .text(row.armed.occurrence),
        .text(row.armed.moment.text), .integer(row.due.secondsSinceEpoch), .integer(notice.missed),
        .text(notice.title), SQLValue(notice.body), .integer(time.now.instant.secondsSinceEpoch),
      ])
    return database.changedRowCount == 1 ? database.lastInsertedID : nil
  }

  // MARK: Claims of dead runs, failures

  public func openClaims(at time: CheckTime) throws -> [Claim] {
    let open = try openRows(at: time)
    // An item that was done or removed since needs no announcement any more.
    let closed = try open.filter { try store.item(id: $0.notice.key.item)?.isOpen != true }
    guard !closed.isEmpty else { return open }
    try database.immediateTransaction {
      for claim in closed {
        try database.run(
          "UPDATE ledger SET state = \(LedgerCode.skipped) WHERE id = ?1", [.integer(claim.id)])
      }
    }
    let closedIDs = Set(closed.map(\.id))
    return open.filter { !closedIDs.contains($0.id) }
  }

  private func openRows(at time: CheckTime) throws -> [Claim] {
    try database.rows(
      """
      SELECT ledger.id, ledger.item_id, reminder_id, occurrence, due, due_at, missed, ledger.title, body,
        place.name
      FROM ledger LEFT JOIN item ON item.id = ledger.item_id
        LEFT JOIN place ON place.id = item.place_id
      WHERE state < \(LedgerCode.delivered) AND (retry_at IS NULL OR retry_at <= ?1)
      ORDER BY due_at, ledger.item_id, reminder_id
      """, [.integer(time.now.instant.secondsSinceEpoch)]
    ) { row in
      let due = Instant(secondsSinceEpoch: row.integer(5))
      return Claim(
        id: row.integer(0),
        notice: Notice(
          key: ReminderKey(item: row.integer(1), reminder: row.integer(2)), kind: .calendar,
          occurrence: row.text(3), due: due, isAllDay: row.text(4).utf8.count == 10, title: row.text(7),
          body: row.optionalText(8), place: row.optionalText(9),
          isLate: time.now.instant - due > Notice.lateSeconds, missed: row.integer(6)))
    }
  }

  // MARK: Mark

  /// Seconds until a failed delivery is tried again: doubled each time, an hour at most.
  static func backOffSeconds(attempts: Int) -> Int { min(60 << min(attempts, 6), 3600) }

  public func mark(_ outcomes: [Outcome], at time: CheckTime) throws {
    let now = time.now.instant.secondsSinceEpoch
    try database.immediateTransaction {
      for outcome in outcomes {
        switch outcome.result {
        case .delivered(let channels):
          try database.run(
            """
            UPDATE ledger SET state = \(LedgerCode.delivered), delivered_at = ?2, channels = ?3,
              error = NULL, retry_at = NULL, attempts = attempts + 1 WHERE id = ?1
            """,
            [.integer(outcome.claim.id), .integer(now), .text(channels.joined(separator: " "))])
        case .failed(let reason):
          let attempts =
            try database.first(
              "SELECT attempts FROM ledger WHERE id = ?1", [.integer(outcome.claim.id)]
            ) { $0.integer(0) } ?? 0
          try database.run(
            """
            UPDATE ledger SET state = \(LedgerCode.failed), error = ?2, retry_at = ?3,
              attempts = attempts + 1 WHERE id = ?1
            """,
            [
              .integer(outcome.claim.id), .text(reason),
              .integer(now + StoreLedger.backOffSeconds(attempts: attempts)),
            ])
        }
      }
    }
  }
}

extension Now {
  /// The latest wall-clock reading that has been reached: in the repeated hour of an autumn night, the whole
  /// first pass has.
  var wallClockReached: CivilDateTime {
    let resolution = zone.resolve(civil)
    guard case .fold(_, let later) = resolution, later <= instant else { return civil }
    // In the second pass everything of the first is over, up to the transition.
    var reached = civil
    while case .fold = zone.resolve(reached + 60) { reached = reached + 60 }
    return reached
  }
}
