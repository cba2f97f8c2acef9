import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Listing reminders, and pushing reminders without an item.
extension Store {
  /// The reminders of open items, by item and id: explicit ones, whether on or off, and default
  /// ones that are queued or wait for an arrival. Undelivered pushed reminders come last.
  ///
  /// - Parameters:
  ///   - item: The id of the only item to read, open or closed; nil for all open ones.
  ///   - limit: The maximum number of reminders; nil for all.
  package func reminders(
    of item: Int? = nil, at time: CheckTime, limit: Int? = nil
  ) throws -> [ListedReminder] {
    let wanted: SQL
    var ofItem: SQL = ""
    if let item {
      wanted = "reminder.item_id = \(item)"
      ofItem = "AND queue.item_id = \(item)"
    } else {
      wanted = """
        item.status = \(literal: StatusCode.open) OR queue.item_id = 0
          OR item.id IS NULL AND EXISTS (SELECT 1 FROM ledger
            WHERE item_id = 0 AND reminder_id = reminder.id
              AND state < \(literal: LedgerCode.delivered) AND suspended_at IS NULL)
        """
    }
    let forecast = try DeliveryForecast(self, at: time)
    // Without the crossings of default reminders, which share their keys with moments and are not
    // listed here.
    var outstanding = Dictionary(
      try outstanding(forecast, of: item)
        .filter { !($0.key.isDefault && Crossing.isName($0.occurrence ?? "")) }
        .map { ($0.key, $0) },
      uniquingKeysWith: { $1.isDue(before: $0.next) ? $1 : $0 })
    let own = try database.rows(
      literal: """
        SELECT \(sql: ReminderRow.columns.selection), item.id, item.title, wall, instant, queue.day,
          queue.item_id IS NOT NULL,
          EXISTS (SELECT 1 FROM region_spent WHERE item_id = item.id AND reminder_id = reminder.id
            AND region_spent.occurrence = ''), item.zone, queue.occurrence
        FROM reminder LEFT JOIN item ON item.id = reminder.item_id
          LEFT JOIN queue ON queue.item_id = coalesce(reminder.item_id, 0)
            AND queue.reminder_id = reminder.id
        WHERE \(wanted)
        ORDER BY item.id IS NULL, item.id, reminder.id LIMIT \(limit ?? -1)
        """
    ) { row -> (ListedReminder, ScheduledReminder?) in
      let reminder = try ReminderRow.read(row, of: self)
      let next = ReminderRow.columns.width
      var listed = ListedReminder(
        key: ReminderKey(itemID: row.optionalInteger(next) ?? 0, reminderID: reminder.id),
        title: row.optionalText(next + 1) ?? reminder.title ?? "", trigger: reminder.trigger)
      listed.reminder = reminder
      listed.isSpent = row.bool(next + 6)
      listed.zone = row.optionalText(next + 7)
      guard row.bool(next + 5) else { return (listed, nil) }
      let moment = QueueRow.moment(row, from: next + 2)
      return (listed, ScheduledReminder(occurrence: row.text(next + 8), moment: moment))
    }
    let rules = try database.rows(
      literal: """
        SELECT item.id, item.title, item.time, wall, instant, queue.day, item.zone,
          queue.occurrence
        FROM queue JOIN item ON item.id = queue.item_id
        WHERE queue.reminder_id = 0 \(ofItem)
        ORDER BY queue.item_id LIMIT \(limit ?? -1)
        """
    ) { row -> (ListedReminder, ScheduledReminder?) in
      var listed = ListedReminder(
        key: .defaultRule(item: row.integer(0)), title: row.text(1),
        trigger: row.optionalTime(2).map(Trigger.timeOfDay) ?? .allDay)
      listed.zone = row.optionalText(6)
      let moment = QueueRow.moment(row, from: 3)
      return (listed, ScheduledReminder(occurrence: row.text(7), moment: moment))
    }
    let queued: [ListedReminder] = try (own + rules).map { listed, scheduled in
      var listed = listed
      let waiting = outstanding.removeValue(forKey: listed.key)
      let next = try scheduled.flatMap { try forecast.moment(of: $0, .reminder(listed.key)) }
      listed.setNext(next, at: time)
      listed.isAllDay = scheduled?.moment.isAllDay ?? false
      if let waiting, listed.isOn, waiting.isDue(before: listed.next) {
        (listed.next, listed.occurrence) = (waiting.next, waiting.occurrence)
      }
      if listed.next == nil { listed.lapsed = forecast.dueTime(ofDropped: scheduled) }
      listed.heldUntil = try listed.next.flatMap { try forecast.heldUntil($0, listed.key) }
      return listed
    }
    // Default reminders that are outstanding and have no further moment.
    let held = try outstanding.values.filter(\.key.isDefault).map { listed in
      var listed = listed
      listed.heldUntil = try listed.next.flatMap { try forecast.heldUntil($0, listed.key) }
      return listed
    }
    let all = (queued + held + (try defaultArrivals(of: item, limit: limit))).sorted {
      ($0.key.item ?? .max, $0.key.reminder ?? 0) < ($1.key.item ?? .max, $1.key.reminder ?? 0)
    }
    return limit.map { Array(all.prefix($0)) } ?? all
  }

  /// Parses a stored trigger.
  func trigger(reading text: String) -> Trigger {
    if let known = knownTriggers[text] { return known }
    let trigger = TriggerText.trigger(text)
    // Bounded, since a store can contain any number of different triggers.
    if knownTriggers.count >= 1000 { knownTriggers = [:] }
    knownTriggers[text] = trigger
    return trigger
  }

  /// The id of the item of a reminder; 0 for a pushed reminder, nil if there is no such reminder.
  package func owner(ofReminder id: Int) throws -> Int? {
    try database.first("SELECT item_id FROM reminder WHERE id = ?1", [.integer(id)]) {
      $0.integer(0)
    }
  }

  // MARK: Pushed reminders

  /// Stores a pushed reminder and queues it. It replaces a pushed reminder with the same
  /// identifier, even if that has been delivered.
  ///
  /// - Parameter moment: When it is due.
  /// - Returns: Its id.
  /// - Throws: `ItemTooLarge`.
  package func push(_ reminder: Reminder, at moment: ReminderMoment, now: Instant) throws -> Int {
    try reminder.checkSize()
    let name = reminder.title ?? ""
    return try recorded(as: "push", at: now, summary: { "r\($0) \(name)" }) {
      var reminder = reminder
      if let identifier = reminder.identifier {
        let known = try database.first(
          "SELECT id FROM reminder WHERE identifier = ?1 AND item_id IS NULL", [.text(identifier)]
        ) { $0.integer(0) }
        if let known {
          try recordPush(known)
          try database.run("DELETE FROM reminder WHERE id = ?1", [.integer(known)])
          try dequeue(.reminder(.pushed(known)))
        }
      }
      reminder.id = 0
      reminder.id = try save(reminder, itemID: nil, made: now).id
      try recordNew(reminder.id, as: .push)
      try enqueue(
        ScheduledReminder(occurrence: moment.text, moment: moment),
        key: .reminder(.pushed(reminder.id)))
      return reminder.id
    }
  }

  /// Switches a pushed reminder on or off, or removes it. One that is switched on and was not
  /// delivered is due at its former time. Does nothing if there is no such reminder.
  ///
  /// - Parameter isOn: nil to remove the reminder.
  package func setPush(_ id: Int, isOn: Bool?, as verb: String, now: Now) throws {
    let key = ReminderKey.pushed(id)
    guard let (reminder, made) = try push(id: id) else { return }
    try recorded(as: verb, at: now.instant, summary: { "r\(id) \(reminder.title ?? "")" }) {
      try recordPush(id)
      if isOn == true {
        try forgetPassedSnoozes(ofPush: id, now: now)
      } else {
        try dequeue(.reminder(key))
        try skipOutstanding(ofPush: id)
        try endSnoozes(ofPush: id)
      }
      guard let isOn else {
        return try database.run("DELETE FROM reminder WHERE id = ?1", [.integer(id)])
      }
      var changed = reminder
      changed.isOn = isOn
      _ = try save(changed, itemID: nil, made: made)
      if isOn { try fillQueue(ofPush: id, zone: now.zone) }
    }
  }
}

extension ListedReminder {
  /// Whether it is due, and before another instant if that is not nil.
  func isDue(before other: Instant?) -> Bool {
    guard let next else { return false }
    return other.map { next < $0 } ?? true
  }

  /// Sets when it is due next; nil for never.
  mutating func setNext(_ scheduled: ScheduledReminder?, at time: CheckTime) {
    next = scheduled.map { time.instant(of: $0.moment) }
    isAllDay = scheduled?.moment.isAllDay ?? false
    occurrence = scheduled?.occurrence
  }
}
