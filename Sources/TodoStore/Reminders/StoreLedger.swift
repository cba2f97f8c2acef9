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
    func read(_ sql: String, _ bound: SQLValue, moment: (Statement) throws -> ReminderMoment) throws
    {
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
    // In the repeated hour of an autumn night all of its first pass has come.
    try read(
      "wall FROM queue WHERE wall <= ?1 ORDER BY wall",
      .text(time.now.zone.latestReading(by: time.now.instant).description)
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

  private func arming(_ time: CheckTime) -> Arming {
    Arming(now: time.now, zones: store.zones, allDayTime: time.allDayTime)
  }

  /// What is announced of a due row; nil where its occurrence was closed or superseded by a closed one.
  private func notice(_ plan: Arming.Plan, for item: Item, row: DueRow, at time: CheckTime)
    -> Notice?
  {
    guard let announced = plan.announced else { return nil }
    var isAllDay = false
    if case .allDay = announced.moment { isAllDay = true }
    let due = announced.moment.instant(
      in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay)
    return Notice(
      key: row.key, kind: .calendar, occurrence: announced.occurrence, due: due, isAllDay: isAllDay,
      title: item.title, place: item.place?.name,
      isLate: time.now.instant - due > Notice.lateSeconds, missed: plan.missed)
  }

  private func notice(for row: DueRow, at time: CheckTime) throws -> Notice? {
    guard let item = try store.item(id: row.key.item) else { return nil }
    return notice(try arming(time).plan(due: row.armed, for: item), for: item, row: row, at: time)
  }

  // MARK: Claim

  public func claimDue(at time: CheckTime, limit: Int) throws -> [Claim] {
    // What came due may all have been closed since; then the next ones are looked at.
    while try !dueRows(at: time, limit: 1).isEmpty {
      let claims = try database.immediateTransaction {
        try dueRows(at: time, limit: limit).compactMap { try claim($0, at: time) }
      }
      if !claims.isEmpty { return claims }
    }
    return []
  }

  /// Moves the queue on and writes the claim.
  private func claim(_ row: DueRow, at time: CheckTime) throws -> Claim? {
    try database.run(
      "DELETE FROM queue WHERE item_id = ?1 AND reminder_id = ?2",
      [.integer(row.key.item), .integer(row.key.reminder)])
    guard let item = try store.item(id: row.key.item) else { return nil }
    let plan = try arming(time).plan(due: row.armed, for: item)
    if let next = plan.next { try store.enqueue(next, key: row.key) }
    guard let announced = plan.announced,
      let notice = notice(plan, for: item, row: row, at: time),
      let id = try insertClaim(notice, announced: announced, at: time)
    else { return nil }
    return Claim(id: id, notice: notice)
  }

  /// - Returns: The ledger's row, or nil where this moment was announced before.
  private func insertClaim(_ notice: Notice, announced: Armed, at time: CheckTime) throws -> Int? {
    try database.run(
      """
      INSERT OR IGNORE INTO ledger (item_id, reminder_id, occurrence, due, due_at, missed, title, body,
        state, claimed_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, \(LedgerCode.claimed), ?9)
      """,
      [
        .integer(notice.key.item), .integer(notice.key.reminder), .text(notice.occurrence),
        .text(announced.moment.text), .integer(notice.due.secondsSinceEpoch),
        .integer(notice.missed), .text(notice.title), SQLValue(notice.body),
        .integer(time.now.instant.secondsSinceEpoch),
      ])
    return database.changedRowCount == 1 ? database.lastInsertedID : nil
  }

  // MARK: Claims of dead runs, failures

  public func openClaims(at time: CheckTime) throws -> [Claim] {
    let open = try openRows(at: time)
    // An item that was done or removed since needs no announcement any more.
    let closed = try open.filter { try !isOpen($0.notice, at: time) }
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

  /// Whether what a notice tells of is still to be done.
  private func isOpen(_ notice: Notice, at time: CheckTime) throws -> Bool {
    guard let item = try store.item(id: notice.key.item), item.isOpen else { return false }
    guard item.repetition != nil else { return true }
    return item.changes.first { $0.key.description == notice.occurrence }.map { $0.status == .open }
      ?? true
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
          occurrence: row.text(3), due: due, isAllDay: row.text(4).utf8.count == 10,
          title: row.text(7),
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
