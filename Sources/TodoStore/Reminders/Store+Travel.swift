import CivilTime
import Scheduler
import TodoCore

/// Adapts the queue to another zone. Rows with a wall-clock time follow the zone by themselves.
extension Store {
  /// Rearms items without a zone that repeat from completion: near midnight the day of a completion
  /// differs between zones.
  public func settleZone(at time: CheckTime) throws {
    let zone = time.now.zone.identifier
    guard try setting("queue.zone") != zone else { return }
    let ids = try database.rows(
      """
      SELECT id FROM item WHERE rrule IS NOT NULL AND after_done = 1 AND zone IS NULL
        AND status = \(StatusCode.open)
      """
    ) { $0.integer(0) }
    if ids.isEmpty { return }
    try database.immediateTransaction {
      let items = try items(ids: ids)
      let scheduler = ReminderScheduler(now: time.now, zones: zones, allDayTime: time.allDayTime)
      for id in ids {
        guard let item = items[id] else { continue }
        let before = try queuedRows(of: id)
        try arm(item, over: item, scheduler: scheduler)
        try oweWhatPassed(of: item, before, scheduler: scheduler)
      }
      try setSetting("queue.zone", zone)
    }
  }

  /// Queues reminders that rearming dropped because their new time is already past: further west
  /// the date may be a day earlier. They were queued all the time, so they are due.
  private func oweWhatPassed(
    of item: Item, _ before: [QueueKey: ScheduledReminder], scheduler: ReminderScheduler
  ) throws {
    let after = try queuedRows(of: item.id)
    for case (.reminder(let key), let armed) in before where after[.reminder(key)] == nil {
      guard let rule = item.rule(of: key),
        let next = try scheduler.next(
          after: scheduler.instant(armed.moment) - 2 * 86_400, of: rule, for: item),
        item.isOpen(occurrence: next.occurrence),
        try !isAnnounced(next, key: key, scheduler: scheduler)
      else { continue }
      try enqueue(next, key: .reminder(key))
    }
  }
}
