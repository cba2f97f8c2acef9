import CivilTime
import Scheduler
import TodoCore

/// The one way into the queue for the reminders of items.
extension Store {
  /// Puts the next unannounced moment of each of an item's reminders into the queue, and takes out what is
  /// no longer to be announced.
  ///
  /// - Parameter item: As stored, its reminders with their numbers.
  /// - Parameter isNewItem: Nothing of it can be queued or announced yet.
  func arm(_ item: Item, arming: Arming, isNewItem: Bool = false) throws {
    let queued = isNewItem ? [:] : try queuedRows(of: item.id)
    var rules = rules(of: item)
    for (id, armed) in queued where rules[id] == nil {
      if id < 0, try isSnoozeOpen(row: -id, of: item, rules: rules) { continue }
      _ = armed
      try dequeue(ReminderKey(item: item.id, reminder: id))
    }
    if !item.isOpen { rules = [:] }
    for (id, rule) in rules {
      let key = ReminderKey(item: item.id, reminder: id)
      let next = try arming.first(
        of: rule, for: item, queued: queued[id], isNew: rule.made == arming.now.instant,
        isAnnounced: { try !isNewItem && isAnnounced($0, key: key) })
      if let next {
        if queued[id] != next { try enqueue(next, key: key) }
      } else if queued[id] != nil {
        try dequeue(key)
      }
    }
    guard !isNewItem else { return }
    try rearmSnoozed(item, rules: rules, queued: queued, after: arming.now.instant)
    try acknowledgeClosed(item, at: arming.now.instant)
  }

  /// What was put off and taken from the queue, because its item was done or its reminder switched off, comes
  /// back with them, as long as it is ahead.
  private func rearmSnoozed(
    _ item: Item, rules: [Int: ReminderRule], queued: [Int: Armed], after now: Instant
  ) throws {
    guard item.isOpen else { return }
    let snoozed = try database.rows(
      """
      SELECT id, occurrence, retry_at FROM ledger
      WHERE item_id = ?1 AND state = \(LedgerCode.snoozed) AND retry_at > ?2
      """, [.integer(item.id), .integer(now.secondsSinceEpoch)]
    ) { row in
      let until = Instant(secondsSinceEpoch: row.integer(2))
      return (id: row.integer(0), armed: Armed(occurrence: row.text(1), moment: .instant(until)))
    }
    for row in snoozed where queued[-row.id] == nil {
      guard try isSnoozeOpen(row: row.id, of: item, rules: rules) else { continue }
      try enqueue(row.armed, key: ReminderKey(item: item.id, reminder: -row.id))
    }
  }

  /// The rules of the reminders that are switched on, by their numbers; 0 is the default rule.
  private func rules(of item: Item) -> [Int: ReminderRule] {
    guard item.isOpen else { return [:] }
    guard let reminders = item.reminders else {
      return ReminderRule(defaultOf: item).map { [0: $0] } ?? [:]
    }
    var rules: [Int: ReminderRule] = [:]
    for reminder in reminders where reminder.isOn {
      rules[reminder.id] = ReminderRule(reminder, made: reminder.made ?? item.modified)
    }
    return rules
  }

  private func queuedRows(of itemID: Int) throws -> [Int: Armed] {
    let rows = try database.rows(
      "SELECT reminder_id, occurrence, wall, instant, day FROM queue WHERE item_id = ?1",
      [.integer(itemID)]
    ) { row in
      (row.integer(0), Armed(occurrence: row.text(1), moment: try QueueRow.moment(row, from: 2)))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a snoozed announcement still has something to tell.
  private func isSnoozeOpen(row: Int, of item: Item, rules: [Int: ReminderRule]) throws -> Bool {
    guard item.isOpen else { return false }
    let snoozed = try database.first(
      "SELECT reminder_id, occurrence FROM ledger WHERE id = ?1", [.integer(row)]
    ) { (reminder: $0.integer(0), occurrence: $0.text(1)) }
    guard let snoozed, item.isOpen(occurrence: snoozed.occurrence) else { return false }
    if snoozed.reminder == 0 { return item.reminders == nil || !rules.isEmpty }
    return rules[snoozed.reminder] != nil
  }

  /// What was announced and is done counts no more on the badge.
  private func acknowledgeClosed(_ item: Item, at now: Instant) throws {
    let closed = item.changes.filter { $0.status != .open }
    guard !item.isOpen || !closed.isEmpty else { return }
    let delivered = try database.rows(
      """
      SELECT id, occurrence FROM ledger
      WHERE item_id = ?1 AND state = \(LedgerCode.delivered)
      """, [.integer(item.id)]
    ) { (id: $0.integer(0), occurrence: $0.text(1)) }
    for row in delivered where !item.isOpen || !item.isOpen(occurrence: row.occurrence) {
      try rememberAnnouncement(row.id)
      try database.run(
        """
        UPDATE ledger SET state = \(LedgerCode.acknowledged), acknowledged_at = ?2 WHERE id = ?1
        """, [.integer(row.id), .integer(now.secondsSinceEpoch)])
    }
  }

  // MARK: Rows of the queue

  func enqueue(_ armed: Armed, key: ReminderKey) throws {
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
      [
        .integer(key.item), .integer(key.reminder), .text(armed.occurrence), SQLValue(wall),
        SQLValue(instant), SQLValue(day),
      ])
  }

  func dequeue(_ key: ReminderKey) throws {
    try database.run(
      "DELETE FROM queue WHERE item_id = ?1 AND reminder_id = ?2",
      [.integer(key.item), .integer(key.reminder)])
  }

  /// A moment that was announced stays announced, also when its item is done and undone within the same
  /// minute, or its reminder is switched off and on. The default rule and a reminder that took its place are
  /// one in this.
  func isAnnounced(_ armed: Armed, key: ReminderKey) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM ledger
      WHERE item_id = ?1 AND occurrence = ?3 AND due = ?4
        AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0)
      """,
      [
        .integer(key.item), .integer(key.reminder), .text(armed.occurrence),
        .text(armed.moment.text),
      ]
    ) { _ in true } ?? false
  }
}

/// How the moment of a queue's row is read.
enum QueueRow {
  /// Reads the columns `wall`, `instant`, `day` from this one on.
  static func moment(_ row: Statement, from column: Int) throws -> ReminderMoment {
    if let wall = row.optionalText(column) {
      return .wall(try ItemRow.readCivil(CivilDateTime(iso: wall)))
    }
    if let seconds = row.optionalInteger(column + 1) {
      return .instant(Instant(secondsSinceEpoch: seconds))
    }
    return .allDay(try ItemRow.readCivil(Day(iso: row.text(column + 2))))
  }
}

extension Item {
  /// Whether an occurrence, by the name the ledger keeps, is still to be done.
  func isOpen(occurrence: String) -> Bool {
    guard isOpen else { return false }
    return changes.first { $0.key.description == occurrence }.map { $0.status == .open } ?? true
  }
}
