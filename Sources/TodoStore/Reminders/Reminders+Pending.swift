import CivilTime
import SQLite
import Scheduler
import TodoCore

extension Reminders {
  /// The queued reminders and the outstanding notifications, in order of time, without those that
  /// the next check drops.
  ///
  /// - Parameter limit: The maximum number; nil for all.
  package func pending(at time: CheckTime, limit: Int?) throws -> [ListedReminder] {
    try database.readTransaction {
      let forecast = try DeliveryForecast(self, at: time)
      let waiting = try outstanding(forecast)
      // A check announces a due moment together with earlier undelivered ones.
      let joined = try waitingCounts()
      let queued = limit.map { $0 + joined.count } ?? -1
      let due = try due(forecast, limit: queued)
      let rows = try (due + ahead(forecast, limit: queued)).map {
        try $0.joined(by: joined, forecast)
      }
      let others = waiting.filter { waiting in
        waiting.comesAlone
          || !rows.contains { $0.key == waiting.key && !$0.comesAlone && $0.waiting > 0 }
      }
      let following = due.flatMap { $0.at($0.others + [$0.following].compactMap(\.self), time) }
      let shown = try forecast.withMoments(rows + others)
      return try first(limit ?? -1, of: shown + following, forecast)
    }
  }

  /// The number of undelivered due moments of each reminder that a newer moment replaces.
  private func waitingCounts() throws -> [ReminderKey: Int] {
    let rows = try database.rows(
      """
      SELECT ledger.item_id, ledger.reminder_id, sum(1 + max(missed, 0)) FROM ledger
        LEFT JOIN reminder ON reminder.id = ledger.reminder_id
      WHERE state IN (\(LedgerCode.failed), \(LedgerCode.held), \(LedgerCode.outstanding))
        AND suspended_at IS NULL AND due NOT GLOB 's*'
        AND occurrence NOT GLOB '\(Crossing.pattern)'
        AND coalesce(catch_up, 0) = \(Reminder.CatchUp.latest.code)
      GROUP BY ledger.item_id, ledger.reminder_id
      """
    ) { ($0.reminderKey(0), min($0.integer(2), Series.missedLimit)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// The next reminders that are not due yet, in order of time. Reads few more than `limit` rows
  /// from each of the queue's three indexes.
  package func upcoming(at time: CheckTime, limit: Int) throws -> [ListedReminder] {
    try database.readTransaction {
      let forecast = try DeliveryForecast(self, at: time)
      // For a due row, lists the moment after it, which no check has queued yet.
      let due = try due(forecast, limit: -1)
      let following = due.flatMap { $0.at([$0.following].compactMap(\.self), time) }
      let dropped = due.filter { $0.next.map { $0 > time.now.instant } ?? false }
      let joined = time.quiet == nil ? [:] : try waitingCounts()
      let ahead = try ahead(forecast, limit: limit).map { try $0.joined(by: joined, forecast) }
      return try first(limit, of: following + dropped + ahead, forecast)
    }
  }

  private func ahead(_ forecast: DeliveryForecast, limit: Int) throws -> [ListedReminder] {
    try forecastRows("> ?2", forecast, limit: limit) { _ in true }
  }

  private func due(_ forecast: DeliveryForecast, limit: Int) throws -> [ListedReminder] {
    let now = forecast.time.now.instant
    return try forecastRows("<= ?2", forecast, limit: limit) { $0 <= now }
  }

  /// The rows of the queue that a check will deliver. Reads more rows until `limit` of them count.
  private func forecastRows(
    _ condition: String, _ forecast: DeliveryForecast, limit: Int, counts: (Instant) -> Bool
  ) throws -> [ListedReminder] {
    try QueueColumn.due(at: forecast.time).flatMap { column in
      var readLimit = limit
      while true {
        let rows = try queued(by: column.name, condition, column.last, forecast, limit: readLimit)
        let found = rows.filter { $0.next != nil }
        let isComplete = readLimit < 0 || rows.count < readLimit
        if isComplete || found.count(where: { $0.next.map(counts) ?? false }) >= limit {
          return found
        }
        readLimit *= 4
      }
    }
  }

  /// Rows of the queue, in the order of one of its indexes.
  private func queued(
    by column: String, _ condition: String, _ bound: SQLValue, _ forecast: DeliveryForecast,
    limit: Int
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
    ) { (listed: readListed($0), scheduled: $0.scheduled(2), key: $0.queueKey(0)) }.map {
      listed, scheduled, key in
      var listed = listed
      let prospect = try forecast.prospect(of: scheduled, key)
      listed.setNext(prospect.next, at: forecast.time)
      listed.missed = prospect.missed
      listed.following = prospect.following
      listed.others = prospect.others
      return listed
    }
  }

  /// The first reminders in order of time, with the quiet hours that hold them.
  private func first(
    _ limit: Int, of found: [ListedReminder], _ forecast: DeliveryForecast
  ) throws -> [ListedReminder] {
    let never = Instant(secondsSinceEpoch: .max)
    let sorted = found.sorted { ($0.next ?? never, $0.key) < ($1.next ?? never, $1.key) }
    var shown: [ListedReminder] = []
    // Moments of one reminder that quiet hours hold are announced together when they end.
    var ends: [ReminderKey: Instant] = [:]
    for var listed in sorted where limit < 0 || shown.count < limit {
      if let end = ends[listed.key], !listed.comesAlone, let next = listed.next, next <= end {
        continue
      }
      if let end = try forecast.hold(&listed) { ends[listed.key] = end }
      shown.append(listed)
    }
    return shown
  }

  /// The notifications that were claimed, held or failed, and that a check will deliver.
  ///
  /// - Parameter item: The id of the only item to read; nil for all.
  func outstanding(_ forecast: DeliveryForecast, of item: Int? = nil) throws -> [ListedReminder] {
    let condition =
      "ledger.state < \(LedgerCode.delivered) AND suspended_at IS NULL"
      + (item == nil ? "" : " AND ledger.item_id = ?1")
    let values = item.map { [SQLValue.integer($0)] } ?? []
    let rows = try database.rows(
      """
      SELECT ledger.item_id, ledger.reminder_id, ledger.occurrence, ledger.id,
        coalesce(ledger.retry_at, ledger.due_at), due,
        coalesce(reminder.title, item.title, ledger.title), item.time, place.name,
        reminder.trigger, NULL, item.zone, reminder.catch_up, ledger.missed,
        state = \(LedgerCode.outstanding), state > \(LedgerCode.claimed)
      FROM ledger LEFT JOIN item ON item.id = ledger.item_id
        LEFT JOIN place ON place.id = item.place_id
        LEFT JOIN reminder ON reminder.id = ledger.reminder_id
      WHERE \(condition) ORDER BY ledger.state, ledger.id
      """, values
    ) { row in
      var listed = readListed(row)
      listed.next = row.instant(4)
      let due = row.text(5)
      listed.isOutstanding = row.bool(14)
      if listed.isOutstanding, let moment = ReminderMoment(text: due) {
        listed.next = forecast.time.instant(of: moment)
        listed.isAllDay = moment.isAllDay
      }
      if Crossing.isName(listed.occurrence ?? ""), listed.key.reminder == nil,
        let place = listed.place
      {
        listed.trigger = .region(RegionTrigger(edge: .arrive, location: .named(place)))
      }
      listed.isSnoozed = due.hasPrefix("s")
      listed.comesAlone = listed.isSnoozed || Crossing.isName(listed.occurrence ?? "")
      listed.missed = min(max(row.integer(13), 0), Series.shownMissedLimit)
      let isEachTold = row.optionalInteger(12) == Reminder.CatchUp.all.code
      // What was held or failed is told with what is outstanding, as the claim of that replaces it.
      let isJoined = !isEachTold && !listed.comesAlone && (listed.isOutstanding || row.bool(15))
      return (row: row.integer(3), listed: listed, isJoined: isJoined)
    }
    if rows.isEmpty { return [] }
    let outcomes = try forecast.outcomes(where: condition, values)
    // The outstanding moments of a reminder form one entry, because they are announced together.
    // They come before the others.
    var shown: [ListedReminder] = []
    for row in rows where outcomes[row.row] == .delivered {
      let listed = row.listed
      if listed.isAllDay, forecast.time.allDayTime == nil { continue }
      let earlier = shown.firstIndex { other in
        row.isJoined && other.isOutstanding && !other.comesAlone && other.key == listed.key
      }
      if let earlier {
        shown[earlier] = shown[earlier].joined(with: listed)
      } else {
        shown.append(listed)
      }
    }
    return shown
  }

  private func readListed(_ row: Statement) -> ListedReminder {
    var listed = ListedReminder(
      key: ReminderKey(
        itemID: row.integer(0), reminderID: row.optionalInteger(10) ?? row.integer(1)),
      title: row.text(6),
      trigger: row.optionalText(9).map(items.trigger(reading:))
        ?? row.optionalTime(7).map(Trigger.timeOfDay) ?? .allDay)
    listed.occurrence = row.text(2)
    listed.isSnoozed = row.integer(1) < 0
    listed.comesAlone = listed.isSnoozed
    listed.place = row.optionalText(8)
    listed.setZone(row.optionalText(11), itemAt: row.optionalTime(7))
    return listed
  }
}

extension Reminders {
  /// When a moment of a reminder will be heard, if quiet hours hold it back.
  package func heldUntil(
    _ moment: Instant, of key: ReminderKey, at time: CheckTime
  ) throws -> Instant? {
    try DeliveryForecast(self, at: time).heldUntil(moment, key)
  }

  /// The reminder of an item that will be heard first; nil if none will be delivered.
  ///
  /// - Parameters:
  ///   - occurrence: The only occurrence of the item that counts; nil for all.
  ///   - only: The only reminder that counts; nil for all.
  package func nextReminder(
    of itemID: Int, on occurrence: OccurrenceKey? = nil, by only: ReminderKey? = nil,
    at time: CheckTime
  ) throws -> HeardMoment? {
    func counts(_ name: String?) -> Bool { occurrence.map { $0.description == name } ?? true }
    let forecast = try DeliveryForecast(self, at: time)
    // A check announces a due moment together with earlier ones that still wait.
    var joined: Set<ReminderKey> = []
    let queued = try queuedRows(of: itemID).compactMap { key, scheduled -> HeardMoment? in
      guard let next = try forecast.prospect(of: scheduled, key).next, counts(next.occurrence)
      else { return nil }
      let due = time.instant(of: next.moment)
      let reminder: ReminderKey? =
        switch key {
        case .reminder(let reminder): reminder
        case .snooze(let row, _): try ledgerKey(ofRow: row)
        }
      if only.map({ $0 != reminder }) ?? false { return nil }
      let end = try reminder.flatMap { try forecast.heldUntil(due, $0) }
      if case .reminder(let key) = key, try forecast.isTold(due, with: key) { joined.insert(key) }
      return HeardMoment(due: due, heldUntil: end)
    }
    let outstanding = try outstanding(forecast, of: itemID).compactMap { listed in
      joined.contains(listed.key) && !listed.comesAlone || !counts(listed.occurrence)
        || only.map { $0 != listed.key } ?? false
        ? nil
        : try listed.next.map {
          HeardMoment(due: $0, heldUntil: try forecast.heldUntil($0, listed.key))
        }
    }
    return (queued + outstanding).min { ($0.heard, $0.due) < ($1.heard, $1.due) }
  }
}

extension ListedReminder {
  fileprivate var isOfCrossing: Bool { Crossing.isName(occurrence ?? "") }

  /// Returns the reminder combined with its undelivered moments that are announced with it.
  fileprivate func joined(
    by waiting: [ReminderKey: Int], _ forecast: DeliveryForecast
  ) throws -> ListedReminder {
    guard !comesAlone, let count = waiting[key], let next, try forecast.isTold(next, with: key)
    else { return self }
    var joined = self
    joined.waiting = count
    joined.missed = min(missed + count, Series.shownMissedLimit)
    return joined
  }
}

/// A forecast of what checks will deliver, for lists of reminders.
///
/// A list must not show a moment that the next check drops. Each due moment is therefore planned as
/// a check would plan it.
struct DeliveryForecast {
  let time: CheckTime
  private let ledger: Reminders
  private let contexts: ReminderContexts

  init(_ reminders: Reminders, at time: CheckTime) throws {
    self.time = time
    ledger = reminders
    contexts = try ReminderContexts(reminders)
  }

  /// What checks will deliver for a row of the queue.
  struct Prospect {
    /// The first moment: that of the row, the newest due one if they are announced as one, or a
    /// later one if checks drop it. nil if nothing will be delivered.
    var next: ScheduledReminder?
    /// How many due moments are announced with it.
    var missed = 0
    /// The other due moments, if each is announced by itself.
    var others: [ScheduledReminder] = []
    /// The moment after a `next` that is due, which is not in the queue yet.
    var following: ScheduledReminder?
  }

  /// - Parameter tries: How many moments may be given up in quiet hours until none counts as heard.
  func prospect(
    of scheduled: ScheduledReminder, _ key: QueueKey, tries: Int = 10
  ) throws -> Prospect {
    if scheduled.moment.isAllDay, time.allDayTime == nil { return Prospect() }
    let row = Reminders.DueRow(
      key: key, scheduled: scheduled,
      due: time.instant(of: scheduled.moment))
    if case .snooze(let snoozed, _) = key,
      let notification = try ledger.snoozeNotification(of: snoozed, row: row, at: time)
    {
      return try ledger.isReplaced(notification, of: snoozed, at: time)
        ? Prospect() : Prospect(next: scheduled)
    }
    guard case .reminder(let reminder) = key else { return Prospect(next: scheduled) }
    let isDue = row.due <= time.now.instant
    let end = try heldUntil(row.due, reminder)
    guard isDue || end != nil, let context = try contexts.context(of: reminder),
      context.item != nil
    else { return Prospect(next: scheduled) }
    if let end, let rule = context.rule {
      // The moment that is delivered when quiet hours end takes the place of one before, or a later one
      // does if all that they hold are given up by then.
      var then = time
      then.now = Now(end, in: time.now.zone)
      if ledger.scheduler(then).isOutlasted(scheduled, of: rule) {
        let plan = try ledger.plan(row, context, at: then)
        if let told = plan.announced.first {
          return Prospect(next: told.scheduled, missed: told.missed)
        }
        guard tries > 0, let next = plan.next else { return Prospect() }
        return try prospect(of: next, key, tries: tries - 1)
      }
    }
    guard isDue else { return Prospect(next: scheduled) }
    let plan = try ledger.plan(row, context, at: time)
    let next = try ledger.next(plan, of: reminder, context, at: time)
    guard let told = plan.announced.first else { return Prospect(next: next) }
    let others = plan.announced.dropFirst().map(\.scheduled)
    return Prospect(next: told.scheduled, missed: told.missed, others: others, following: next)
  }

  /// When a moment that `prospect(of:_:)` dropped came due; nil for an all-day moment without a
  /// digest.
  func dueTime(ofDropped scheduled: ScheduledReminder?) -> Instant? {
    guard let moment = scheduled?.moment, !(moment.isAllDay && time.allDayTime == nil) else {
      return nil
    }
    return time.instant(of: moment)
  }

  /// Sets until when quiet hours hold a reminder, and how many of its moments come as one then.
  ///
  /// - Returns: The end of the quiet hours if all moments until then come as one; else nil.
  @discardableResult
  func hold(_ listed: inout ListedReminder) throws -> Instant? {
    listed.heldUntil = try listed.next.flatMap { try heldUntil($0, listed.key) }
    listed.isAfterStart = try isAfterStart(listed)
    guard let end = listed.heldUntil, !listed.comesAlone, let together = try together(listed) else {
      return nil
    }
    listed.together = together + listed.missed
    if let following = listed.following, time.instant(of: following.moment) <= end {
      listed.following = nil
    }
    return end
  }

  /// Whether a held reminder was to come before the beginning of its entry and is heard after it.
  private func isAfterStart(_ listed: ListedReminder) throws -> Bool {
    guard let due = listed.next, let end = listed.heldUntil, let occurrence = listed.occurrence,
      !listed.isSnoozed, let context = try contexts.context(of: listed.key)
    else { return false }
    let scheduled = ScheduledReminder(occurrence: occurrence, moment: .instant(due))
    let about = context.notification(of: scheduled, missed: 0, at: time).about
    return HeardMoment(due: due, heldUntil: end).isAfterStart(of: about, in: time.now.zone)
  }

  /// How many moments of a held reminder are announced as one when quiet hours end; nil if each is
  /// announced by itself.
  private func together(_ listed: ListedReminder) throws -> Int? {
    guard let due = listed.next, let end = listed.heldUntil,
      let context = try contexts.context(of: listed.key), let rule = context.rule,
      let item = context.item, rule.catchUp != .all
    else { return nil }
    let first = ScheduledReminder(occurrence: listed.occurrence ?? "", moment: .instant(due))
    return try ledger.scheduler(time).openCount(from: first, through: end, of: rule, for: item)
  }

  /// Whether a moment of a reminder is announced together with its undelivered earlier moments: it
  /// is due too, or held by the same quiet hours.
  func isTold(_ moment: Instant, with key: ReminderKey) throws -> Bool {
    if moment <= time.now.instant { return true }
    guard let end = try heldUntil(moment, key) else { return false }
    return try heldUntil(time.now.instant, key) == end
  }

  /// Makes one row of an arrival and a moment that are announced as one.
  func withMoments(_ rows: [ListedReminder]) throws -> [ListedReminder] {
    var rows = rows
    for arrival in rows where arrival.key.isDefault && arrival.isOfCrossing && !arrival.isSnoozed {
      guard let due = arrival.next, let item = try contexts.context(of: arrival.key)?.item,
        let index = try rows.firstIndex(where: { moment in
          guard moment.key == arrival.key, !moment.comesAlone, !moment.isSnoozed,
            let next = moment.next, let occurrence = moment.occurrence
          else { return false }
          return try isTold(next, with: moment.key)
            && ledger.isArrival(at: due, for: occurrence, of: item, at: time)
        })
      else { continue }
      let moment = rows.remove(at: index)
      for index in rows.indices where rows[index].isOfCrossing && rows[index].key == moment.key {
        rows[index].beside = moment.next.map { time.when($0, isAllDay: moment.isAllDay) }
        rows[index].missed = moment.missed
      }
    }
    return rows
  }

  /// When a moment will be heard, if quiet hours hold it back.
  func heldUntil(_ moment: Instant, _ key: ReminderKey) throws -> Instant? {
    // Reads the reminder only if its level matters.
    guard time.heldUntil(moment, level: .active) != nil,
      let context = try contexts.context(of: key)
    else { return nil }
    return time.heldUntil(moment, level: context.reminder?.level ?? .active)
  }

  /// The outcomes of the undelivered rows of the ledger that match a condition, by id: `delivered`,
  /// `expired` or `skipped`.
  func outcomes(where condition: String, _ values: [SQLValue] = []) throws -> [Int: DeliveryState] {
    let rows = try ledger.openRows(condition, values, at: time)
    let outstanding = rows.filter { $0.state == LedgerCode.outstanding }
    let claimed = try rows.filter { $0.state != LedgerCode.outstanding }.map { row in
      guard try ledger.isOpen(row, at: time) else { return (row.id, DeliveryState.skipped) }
      return (row.id, try willExpire(row) ? .expired : .delivered)
    }
    let prospects = zip(
      outstanding.map(\.id), try ledger.prospects(of: outstanding, at: time, isExpired: willExpire)
    )
    return Dictionary(claimed + prospects, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a row expires before its next attempt or before quiet hours end. A row that will be
  /// announced with a later moment of its reminder does not expire.
  private func willExpire(_ row: Reminders.OpenRow) throws -> Bool {
    let key = row.notification.key
    if row.state == LedgerCode.held, row.context?.rule.map({ $0.catchUp != .all }) ?? false,
      let queued = try key.item.flatMap({ try ledger.queuedRows(of: $0)[.reminder(key)] }),
      try isTold(time.instant(of: queued.moment), with: key)
    {
      return false
    }
    var then = time
    let retry = max(row.retryAt ?? time.now.instant, time.now.instant)
    then.now = Now(try heldUntil(retry, row.notification.key) ?? retry, in: time.now.zone)
    return try ledger.isExpired(row, at: then) || ledger.isPassedOver(row, at: then)
  }
}
