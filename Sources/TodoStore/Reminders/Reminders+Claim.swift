import CivilTime
import SQLite
import Scheduler
import TodoCore

/// Claims due reminders for delivery.
extension Reminders {
  // MARK: What is due

  package func hasWork(at time: CheckTime) throws -> Bool {
    try database.exists(
      "SELECT 1 FROM ledger WHERE \(Reminders.isOpen) LIMIT 1",
      Reminders.openValues(at: time)
    ) || !dueRows(at: time, limit: 1).isEmpty
  }

  struct DueRow {
    let key: QueueKey
    let scheduled: ScheduledReminder
    /// When it was due, in the current zone.
    let due: Instant

    var isSnoozed: Bool { if case .snooze = key { true } else { false } }
  }

  /// The rows of the queue that are due, in order of time.
  ///
  /// - Parameter limit: The maximum number of rows; -1 for all.
  func dueRows(at time: CheckTime, limit: Int) throws -> [DueRow] {
    var rows: [DueRow] = []
    for column in QueueColumn.due(at: time) {
      rows += try database.rows(
        """
        SELECT item_id, reminder_id, occurrence, wall, instant, day FROM queue
        WHERE \(column.name) <= ?1 ORDER BY \(column.name) LIMIT ?2
        """, [column.last, .integer(limit)]
      ) { row in
        let scheduled = row.scheduled(2)
        return DueRow(
          key: row.queueKey(0), scheduled: scheduled, due: time.instant(of: scheduled.moment))
      }
    }
    rows.sort {
      ($0.due, $0.key.itemID, $0.key.reminderID) < ($1.due, $1.key.itemID, $1.key.reminderID)
    }
    return limit < 0 ? rows : Array(rows.prefix(limit))
  }

  /// Returns what to deliver for a due row, and what to queue next.
  func plan(_ row: DueRow, _ context: ReminderContext, at time: CheckTime) throws
    -> ReminderScheduler.Plan
  {
    guard let item = context.item else {
      // A pushed reminder has one moment and never expires.
      var plan = ReminderScheduler.Plan()
      plan.announced = [ReminderScheduler.Plan.Announcement(scheduled: row.scheduled)]
      return plan
    }
    guard let rule = context.rule, case .reminder(let key) = row.key else {
      return ReminderScheduler.Plan()
    }
    let scheduler = scheduler(time)
    let plan = try scheduler.plan(due: row.scheduled, of: rule, for: item)
    guard rule.catchUp != .all, plan.announced.contains(where: { $0.missed > 0 }),
      let told = try newestTold(key, of: rule, for: item, after: row.due, scheduler)
    else { return plan }
    return try scheduler.plan(due: row.scheduled, of: rule, for: item, since: told)
  }

  /// When the newest moment that a reminder has and that was announced was due, if that is by now and
  /// after an instant.
  private func newestTold(
    _ key: ReminderKey, of rule: ReminderRule, for item: Item, after instant: Instant,
    _ scheduler: ReminderScheduler
  ) throws -> Instant? {
    try database.rows(
      """
      SELECT occurrence, due FROM ledger WHERE item_id = ?1 AND reminder_id = ?2
        AND state BETWEEN \(LedgerCode.delivered) AND \(LedgerCode.snoozed)
        AND due NOT GLOB 's*' AND occurrence NOT GLOB '\(Crossing.pattern)'
      ORDER BY due_at DESC LIMIT 16
      """, key.values
    ) { row in
      ReminderMoment(text: row.text(1)).map {
        ScheduledReminder(occurrence: row.text(0), moment: $0)
      }
    }
    .compactMap { $0 }
    .filter { try scheduler.isMoment($0, of: rule, for: item) }
    .map { scheduler.instant($0.moment) }
    .filter { $0 > instant && $0 <= scheduler.now.instant }.max()
  }

  // MARK: Claiming

  package func claimDue(at time: CheckTime, limit: Int) throws -> [Claim] {
    var hasOutstanding = try hasOutstanding(at: time)
    // Repeats if all rows of a batch belong to items closed since they were queued.
    while try hasOutstanding || !dueRows(at: time, limit: 1).isEmpty {
      hasOutstanding = false
      let claims = try database.immediateTransaction {
        let rows = try dueRows(at: time, limit: limit)
        let contexts = try ReminderContexts(self, ofItems: rows.map(\.key.item))
        // Snoozed notifications first: they are dropped if a queued reminder delivers the same.
        let claims = try (rows.filter(\.isSnoozed) + rows.filter { !$0.isSnoozed }).flatMap {
          try claim($0, at: time, of: contexts)
        }
        // The outstanding rows come last, because the claims above may have replaced some of them.
        return try withOrder(claims + claimOutstanding(at: time), at: time)
      }
      // Sorted again, since the newest due moment of a reminder is delivered, not the queued one.
      if !claims.isEmpty { return claims.sorted { $0.notification.order < $1.notification.order } }
    }
    return []
  }

  /// Returns the claims with the items that block them. A deadline is announced even if its item is
  /// blocked.
  private func withOrder(_ claims: [Claim], at time: CheckTime) throws -> [Claim] {
    guard try items.hasOrder() else { return claims }
    let order = try items.order(
      of: claims.compactMap(\.notification.key.item).uniqued(), now: time.now)
    return claims.changing { claim in
      guard let id = claim.notification.key.item else { return }
      let day = (try? OccurrenceKey(iso: claim.notification.occurrence))?.day
      claim.notification.waitsFor = order.blockers(of: id, on: day)
    }
  }

  /// Removes a row from the queue, queues the reminder's next moment, and writes claims for the due
  /// ones.
  func claim(
    _ row: DueRow, at time: CheckTime, of contexts: ReminderContexts
  ) throws -> [Claim] {
    let key: ReminderKey
    switch row.key {
    case .snooze(let snoozed, _):
      try dequeue(row.key)
      guard let notification = try snoozeNotification(of: snoozed, row: row, at: time) else {
        return []
      }
      let isReplaced = try isReplaced(notification, of: snoozed, at: time)
      let state = isReplaced ? LedgerCode.expired : LedgerCode.claimed
      let due = Reminders.snoozedDue(row.due)
      guard let id = try insert(notification, due: due, state: state, at: time) else { return [] }
      if isReplaced {
        try join(id)
        return []
      }
      return [Claim(id: id, notification: notification)]
    case .reminder(let reminder): key = reminder
    }
    guard let context = try contexts.context(of: key) else {
      try dequeue(row.key)
      return []
    }
    let plan = try plan(row, context, at: time)
    if let next = try next(plan, of: key, context, at: time) {
      try enqueue(next, key: row.key)
    } else {
      try dequeue(row.key)
    }
    if let dropped = plan.dropped {
      let state = dropped.reason == .closed ? LedgerCode.skipped : LedgerCode.expired
      let notification = context.notification(
        of: dropped.scheduled, missed: dropped.missed, at: time)
      let row = try insert(notification, due: dropped.scheduled.moment.text, state: state, at: time)
      if row == nil { try noteClaim(of: dropped.scheduled, key, at: time) }
      if dropped.reason == .expired, context.reminder?.catchUp != .all {
        _ = try supersede(key, of: context.item, by: notification, isTold: false, at: time)
      }
    }
    if plan.dropped?.reason == .closed, plan.announced.isEmpty, let item = context.item,
      let rule = context.rule
    {
      try keepOutstanding(since: row.scheduled, key, by: rule, of: item, scheduler(time))
    }
    return try plan.announced.compactMap { delivery in
      let scheduled = delivery.scheduled
      // The default reminder may have delivered this moment before an explicit one replaced it.
      if try isDelivered(scheduled, key: key, scheduler: scheduler(time)) {
        try noteClaim(of: scheduled, key, at: time)
        return nil
      }
      var notification = context.notification(of: scheduled, missed: delivery.missed, at: time)
      notification.firstMissed = delivery.firstMissed
      let isSaid = try isSaidOnArrival(notification, of: context.item, at: time)
      if context.reminder?.catchUp != .all,
        try !isRecorded(scheduled, key: key, scheduler: scheduler(time))
      {
        let waiting = try supersede(key, of: context.item, by: notification, at: time)
        if context.reminder?.catchUp != Reminder.CatchUp.none {
          notification.missed = min(notification.missed + waiting.count, Series.shownMissedLimit)
          notification.firstMissed =
            [waiting.first, notification.firstMissed].compactMap { $0 }.min()
        }
      }
      if try isSaid || isDuplicate(notification, of: context, at: time) {
        let row = try insert(
          notification, due: scheduled.moment.text, state: LedgerCode.expired, at: time)
        try row.map(join)
        return nil
      }
      return try insert(
        notification, due: scheduled.moment.text, state: LedgerCode.claimed, at: time
      )
      .map { Claim(id: $0, notification: notification) }
    }
  }

  /// The next moment to queue after a plan. One that a clock which was ahead announced is skipped.
  func next(
    _ plan: ReminderScheduler.Plan, of key: ReminderKey, _ context: ReminderContext,
    at time: CheckTime
  ) throws -> ScheduledReminder? {
    let scheduler = scheduler(time)
    guard let next = plan.next, let item = context.item, let rule = context.rule,
      try isRecorded(next, key: key, scheduler: scheduler)
    else { return plan.next }
    return try scheduler.first(
      of: rule, for: item, since: SettledTime(endOf: time.now),
      isRecorded: { try isRecorded($0, key: key, scheduler: scheduler) })
  }

  /// Notes that everything up to a moment that was delivered before is settled.
  private func noteClaim(of scheduled: ScheduledReminder, _ key: ReminderKey, at time: CheckTime)
    throws
  {
    try database.run(
      """
      UPDATE ledger SET claimed_at = ?4, claimed_offset = ?5
      WHERE item_id = ?1 AND (reminder_id = ?2 OR reminder_id = 0 OR ?2 = 0) AND occurrence = ?3
      """,
      key.values + [
        .text(scheduled.occurrence), .integer(time.now.instant.secondsSinceEpoch),
        .integer(SettledTime(endOf: time.now).offset),
      ])
  }

  /// An arrival, with the moment of the same default reminder and the same date if that is due too:
  /// both are announced as one.
  func withMoment(_ claim: Claim, of item: Item?, at time: CheckTime) throws -> Claim {
    let key = claim.notification.key
    guard key.isDefault, claim.notification.crossing != nil, !time.holds(claim.notification),
      let item, let context = context(of: key, in: item),
      let queued = try queuedRows(of: item.id)[.reminder(key)],
      !queued.moment.isAllDay || time.allDayTime != nil
    else { return claim }
    let row = DueRow(
      key: .reminder(key), scheduled: queued, due: time.instant(of: queued.moment))
    guard row.due <= time.now.instant,
      let told = try plan(row, context, at: time).announced.last
    else { return claim }
    var moment = context.notification(of: told.scheduled, missed: told.missed, at: time)
    moment.firstMissed = told.firstMissed
    guard try isOneDate(claim.notification, moment, of: item, at: time), try !hasWaiting(key) else {
      return claim
    }
    var claim = claim
    claim.notification.take(moment, at: time)
    return claim
  }

  /// Whether this check announced the moment together with an arrival, by `withMoment`.
  private func isSaidOnArrival(
    _ notification: Notification, of item: Item?, at time: CheckTime
  ) throws -> Bool {
    guard notification.key.isDefault, let item, item.place != nil, try !hasWaiting(notification.key)
    else { return false }
    let arrivals = try database.rows(
      """
      SELECT due_at FROM ledger WHERE item_id = ?1 AND reminder_id = 0
        AND occurrence GLOB '\(Crossing.pattern)' AND due NOT GLOB 's*'
        AND (state = \(LedgerCode.claimed) OR state = \(LedgerCode.delivered) AND delivered_at = ?2)
      """, [.integer(item.id), .integer(time.now.instant.secondsSinceEpoch)]
    ) { $0.instant(0) }
    return try arrivals.contains {
      try isArrival(at: $0, for: notification.occurrence, of: item, at: time)
    }
  }

  /// Whether an arrival and a moment are of the same default reminder and the same date.
  func isOneDate(
    _ arrival: Notification, _ moment: Notification, of item: Item, at time: CheckTime
  ) throws -> Bool {
    guard arrival.key.isDefault, arrival.key == moment.key, arrival.crossing != nil,
      moment.crossing == nil
    else { return false }
    return try isArrival(at: arrival.due, for: moment.occurrence, of: item, at: time)
  }

  /// Whether an arrival counts for an occurrence of its item.
  func isArrival(
    at arrival: Instant, for occurrence: String, of item: Item, at time: CheckTime
  ) throws -> Bool {
    guard item.repetition != nil, let place = item.place else { return true }
    let trigger = RegionTrigger(edge: .arrive, location: .named(place.name))
    return try RegionConditions(
      trigger, item: item, dated: items.datedItem(above: item), zones: items.zones
    ).day(at: Now(arrival, in: time.now.zone)) == occurrence
  }

  /// Whether earlier moments of a reminder wait, which the next one counts.
  private func hasWaiting(_ key: ReminderKey) throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM ledger WHERE item_id = ?1 AND reminder_id = ?2 AND suspended_at IS NULL
        AND occurrence NOT GLOB '\(Crossing.pattern)' AND due NOT GLOB 's*'
        AND state IN (\(LedgerCode.failed), \(LedgerCode.held), \(LedgerCode.outstanding))
      """, key.values)
  }

  /// Whether the ledger has the same notification for this instant, by another reminder of the
  /// item.
  func isDuplicate(
    _ notification: Notification, of context: ReminderContext, at time: CheckTime
  ) throws -> Bool {
    guard notification.kind.isTimed, let item = context.item else { return false }
    let others = try database.rows(
      """
      SELECT item_id, reminder_id, occurrence, due FROM ledger
      WHERE item_id = ?1 AND due_at = ?2 AND reminder_id <> ?3
        AND state < \(LedgerCode.expired) AND suspended_at IS NULL
      """,
      [
        .integer(item.id), .integer(notification.due.secondsSinceEpoch),
        .integer(notification.key.reminder ?? 0),
      ]
    ) { (key: $0.reminderKey(0), occurrence: $0.text(2), due: $0.text(3)) }
    return others.contains { other in
      guard let moment = ReminderMoment(text: other.due),
        let context = self.context(of: other.key, in: item)
      else { return false }
      let scheduled = ScheduledReminder(occurrence: other.occurrence, moment: moment)
      return notification.isSaid(by: context.notification(of: scheduled, missed: 0, at: time))
    }
  }

  /// Expires the undelivered notifications of a reminder, which a newer occurrence replaces. Crossings
  /// stay: the default reminder of an item has both a moment and an arrival. So do snoozes, which the
  /// user was promised.
  ///
  /// - Parameters:
  ///   - row: The ledger row of the newer notification, if it has one.
  ///   - isTold: Whether the newer notification is announced.
  /// - Returns: The number of moments that the expired notifications covered, and the first moment.
  func supersede(
    _ key: ReminderKey, of item: Item?, by newer: Notification, in row: Int = 0,
    isTold: Bool = true, at time: CheckTime
  ) throws -> (count: Int, first: Instant?) {
    try dropPassedOver(key, of: item)
    let rows = try database.rows(
      """
      SELECT id, state = \(LedgerCode.outstanding), due, due_at, missed, first_missed_at FROM ledger
      WHERE item_id = ?1 AND reminder_id = ?2 AND id <> ?3 AND suspended_at IS NULL
        AND occurrence NOT GLOB '\(Crossing.pattern)'
        AND due NOT GLOB 's*'
        AND state IN (\(LedgerCode.failed), \(LedgerCode.held), \(LedgerCode.outstanding))
      """, key.values + [.integer(row)]
    ) { row in
      // An outstanding wall-clock moment depends on the zone. After travel to the west it may be in
      // the future again.
      let moment = row.bool(1) ? ReminderMoment(text: row.text(2)) : nil
      // Clamped, since the file may contain any number.
      return (
        id: row.integer(0), due: moment.map(time.instant) ?? row.instant(3),
        missed: min(max(row.integer(4), 0), Series.missedLimit), first: row.optionalInstant(5)
      )
    }.filter { $0.due <= time.now.instant }
    let reminder = item?.reminders?.first { $0.id == key.reminder }
    let isTold = isTold && reminder?.catchUp != Reminder.CatchUp.none
    for row in rows {
      try update(row.id, "state = \(sql: LedgerCode.ended(as: LedgerCode.expired))")
      if isTold { try join(row.id) }
    }
    // Two occurrences at one moment are announced once.
    let moments = Set(rows.map(\.due)).subtracting([newer.due])
    let count = rows.map(\.missed).reduce(moments.count, +)
    return (min(count, Series.missedLimit), rows.map { $0.first ?? $0.due }.min())
  }

  /// Marks a row as delivered together with another notification.
  func join(_ row: Int) throws {
    try update(
      row,
      """
      error = coalesce(CASE WHEN error NOT GLOB 'held *' THEN error END,
        \(DeliveryRecord.joinedMark))
      """)
  }

  /// Gives up the moments of open occurrences that wait because a newer one was closed.
  private func dropPassedOver(_ key: ReminderKey, of item: Item?) throws {
    let rows = try database.rows(
      """
      SELECT id, occurrence FROM ledger WHERE item_id = ?1 AND reminder_id = ?2
        AND state IN (\(LedgerCode.outstanding), \(LedgerCode.failed), \(LedgerCode.held))
        AND suspended_at IS NOT NULL
      """, key.values
    ) { (id: $0.integer(0), occurrence: $0.text(1)) }
    for row in rows where item?.isOpen(occurrence: row.occurrence) ?? true {
      let ended = LedgerCode.ended(as: LedgerCode.expired)
      try update(row.id, "suspended_at = NULL, state = \(sql: ended)")
    }
  }

  /// Inserts a row into the ledger.
  ///
  /// - Returns: The id of the row; nil if the ledger already has this moment.
  func insert(_ notification: Notification, due: String, state: Int, at time: CheckTime) throws
    -> Int?
  {
    try insertDelivery(notification, due: due, state: state, at: time.now)?.id
  }

  /// The notification of a snoozed ledger row that is due again; nil if its occurrence was closed.
  func snoozeNotification(
    of ledgerRow: Int, row: DueRow, at time: CheckTime
  ) throws -> Notification? {
    guard let key = try ledgerKey(ofRow: ledgerRow), let context = try context(of: key),
      context.isOpen(occurrence: row.scheduled.occurrence)
    else { return nil }
    var notification = context.notification(of: row.scheduled, missed: 0, at: time).snoozed
    notification.isLate = time.now.instant - notification.due > Notification.lateSeconds
    return notification
  }

  /// Whether a queued reminder, or another snooze, delivers the same notification at the instant of a
  /// snoozed one.
  ///
  /// - Parameter ledgerRow: The row of the snoozed one. Of two snoozes, the one of the first row stays.
  func isReplaced(
    _ snoozed: Notification, of ledgerRow: Int, at time: CheckTime
  ) throws -> Bool {
    guard let item = try items.item(of: snoozed.key) else { return false }
    let scheduler = scheduler(time)
    return try queuedRows(of: item.id).contains { key, scheduled in
      let row = DueRow(key: key, scheduled: scheduled, due: scheduler.instant(scheduled.moment))
      if case .snooze(let other, _) = key {
        return try other < ledgerRow
          && snoozeNotification(of: other, row: row, at: time).map(snoozed.isSaid) ?? false
      }
      guard case .reminder(let reminder) = key, let context = context(of: reminder, in: item)
      else { return false }
      let moments =
        row.due <= time.now.instant
        ? try plan(row, context, at: time).announced.map(\.scheduled) : [scheduled]
      return moments.contains {
        let other = context.notification(of: $0, missed: 0, at: time)
        return reminder == snoozed.key ? other.due == snoozed.due : snoozed.isSaid(by: other)
      }
    }
  }

  /// The value of `ledger.due` for a snoozed notification. No `ReminderMoment` has this form.
  static func snoozedDue(_ until: Instant) -> String { "snoozed \(until.secondsSinceEpoch)" }
}

extension Notification {
  /// Announces a moment of the same reminder with this arrival.
  mutating func take(_ moment: Notification, at time: CheckTime) {
    about = time.when(moment.due, isAllDay: moment.isAllDay)
    (missed, firstMissed) = (moment.missed, moment.firstMissed)
  }

  /// The order of delivery.
  fileprivate var order: (Instant, ReminderKey) { (due, key) }
}
