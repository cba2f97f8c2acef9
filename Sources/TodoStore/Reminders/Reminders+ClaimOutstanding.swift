import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Claims of moments that were outstanding when their item changed (`LedgerCode.outstanding`).
extension Reminders {
  /// A condition for the rows that may be due now (?1).
  static let isOutstanding = """
    ledger.state = \(LedgerCode.outstanding) AND suspended_at IS NULL AND due_at <= ?1
    """

  func hasOutstanding(at time: CheckTime) throws -> Bool {
    try database.exists(
      "SELECT 1 FROM ledger WHERE \(Reminders.isOutstanding) LIMIT 1",
      [.integer(time.now.instant.secondsSinceEpoch)])
  }

  /// Claims the outstanding moments that are due. The moments of a reminder are combined into one
  /// notification for the newest, unless the reminder announces each one.
  func claimOutstanding(at time: CheckTime) throws -> [Claim] {
    let rows = try openRows(
      Reminders.isOutstanding, [.integer(time.now.instant.secondsSinceEpoch)], at: time
    ).filter { row in
      guard isDue(row, at: time), try isPassedOver(row, at: time) else {
        return isDue(row, at: time)
      }
      try update(row.id, "suspended_at = \(time.now.instant)")
      return false
    }
    let newest = newestRows(of: rows)
    let prospects = try prospects(of: rows, at: time) { try isExpired($0, at: time) }
    var claimed: [OpenRow] = []
    for (row, state) in zip(rows, prospects) {
      switch state {
      case .delivered: claimed.append(row)
      // Only the newest of several is recorded as given up.
      case .expired where row.isNewest(in: newest):
        try update(row.id, "state = \(LedgerCode.expired)")
      default: try update(row.id, "state = \(LedgerCode.dropped)")
      }
    }
    let newestClaimed = newestRows(of: claimed)
    return try claimed.filter { $0.isNewest(in: newestClaimed) }.compactMap { row in
      try claim(row, among: claimed, at: time)
    }
  }

  private func claim(_ row: OpenRow, among rows: [OpenRow], at time: CheckTime) throws -> Claim? {
    var row = row
    if let key = row.joined {
      let earlier = try supersede(
        key, of: row.context?.item, by: row.notification, in: row.id, at: time)
      if row.context?.reminder?.catchUp != Reminder.CatchUp.none {
        row.notification.missed = min(earlier.count, Series.shownMissedLimit)
        row.notification.firstMissed = earlier.first
      }
    }
    guard try !isRedundant(row, among: rows, at: time) else {
      try update(row.id, "state = \(LedgerCode.expired)")
      try join(row.id)
      return nil
    }
    let notification = row.notification
    try update(
      row.id,
      """
      state = \(LedgerCode.claimed), missed = \(notification.missed),
        first_missed_at = \(notification.firstMissed), due_at = \(notification.due)
      """)
    return row.claim
  }

  /// Returns the outcome of each outstanding row: `delivered`, `expired` or `skipped`. If a
  /// reminder's rows are announced together, all have the outcome of the newest.
  func prospects(
    of rows: [OpenRow], at time: CheckTime, isExpired: (OpenRow) throws -> Bool
  ) throws -> [DeliveryState] {
    let isOpen = try rows.map { try self.isOpen($0, at: time) }
    let newest = newestRows(of: zip(rows, isOpen).filter(\.1).map(\.0))
    return try zip(rows, isOpen).map { row, isOpen in
      guard isOpen else { return .skipped }
      let newest = row.joined.flatMap { newest[$0] } ?? row
      let isGivenUp = try isExpired(newest) || isTooLate(newest, at: time)
      return isGivenUp ? .expired : .delivered
    }
  }

  /// Whether a row is due. Wall-clock moments may be in the future again after travel to the west.
  /// All-day moments are never due without a digest time.
  func isDue(_ row: OpenRow, at time: CheckTime) -> Bool {
    let isOff = row.notification.isAllDay && time.allDayTime == nil
    return !isOff && row.notification.due <= time.now.instant
  }

  /// The newest row of each reminder whose outstanding moments are announced together.
  private func newestRows(of rows: [OpenRow]) -> [ReminderKey: OpenRow] {
    var newest: [ReminderKey: OpenRow] = [:]
    for row in rows {
      if let key = row.joined { newest[key] = row }
    }
    return newest
  }

  /// Whether a row is late and its reminder announces no late moments.
  private func isTooLate(_ row: OpenRow, at time: CheckTime) -> Bool {
    guard row.joined != nil, let rule = row.context?.rule, rule.catchUp == .none,
      let moment = ReminderMoment(text: row.due)
    else { return false }
    let scheduled = ScheduledReminder(occurrence: row.notification.occurrence, moment: moment)
    return scheduler(time).lateness(of: scheduled, made: rule.made) > Notification.lateSeconds
  }

  /// Whether another notification announces the same moment.
  private func isRedundant(
    _ row: OpenRow, among rows: [OpenRow], at time: CheckTime
  ) throws -> Bool {
    guard let context = row.context else { return false }
    if ReminderMoment(text: row.due) != nil {
      // Two dates that were moved to one moment are announced once.
      let isSecond = rows.contains {
        row.joined == nil && !row.isCrossing && $0.id < row.id
          && $0.notification.key == row.notification.key
          && $0.notification.due == row.notification.due
      }
      if isSecond { return true }
      return try isDuplicate(row.notification, of: context, at: time)
    }
    // A snoozed notification is redundant if a moment of its reminder is due when the snooze ends.
    return rows.contains { other in
      ReminderMoment(text: other.due) != nil && other.notification.due == row.notification.due
        && (other.notification.key == row.notification.key
          || row.notification.isSaid(by: other.notification))
    }
  }
}
