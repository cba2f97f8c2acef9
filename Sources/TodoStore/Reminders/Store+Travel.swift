import CivilTime
import Scheduler
import TodoCore

/// What another zone changes in the queue. Rows without a zone are kept by the clock and need nothing.
extension Store {
  /// Arms anew what counts from completion without a zone of its own: the day of a completion is read on the
  /// clock in force, which near midnight is another day elsewhere.
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
      let arming = Arming(now: time.now, zones: zones, allDayTime: time.allDayTime)
      for id in ids {
        guard let item = items[id] else { continue }
        let before = try queuedRows(of: id)
        try arm(item, over: item, arming: arming)
        try oweWhatPassed(of: item, before, arming: arming)
      }
      try setSetting("queue.zone", zone)
    }
  }

  /// Further west its date may be a day earlier and have passed: it was armed all the time, so it is owed.
  private func oweWhatPassed(
    of item: Item, _ before: [QueueKey: Armed], arming: Arming
  ) throws {
    let after = try queuedRows(of: item.id)
    for case (.reminder(let key), let armed) in before where after[.reminder(key)] == nil {
      guard let rule = item.rule(of: key),
        let next = try arming.next(
          after: arming.instant(armed.moment) - 2 * 86_400, of: rule, for: item),
        item.isOpen(occurrence: next.occurrence), try !isAnnounced(next, key: key)
      else { continue }
      try enqueue(next, key: .reminder(key))
    }
  }
}
