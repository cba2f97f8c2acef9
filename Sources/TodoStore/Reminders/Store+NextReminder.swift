import CivilTime
import Scheduler

extension Store {
  /// Whether the next check delivers something for the item.
  public func owes(itemID: Int) throws -> Bool {
    try database.first(
      """
      SELECT 1 FROM ledger WHERE item_id = ?1 AND state < \(LedgerCode.delivered)
        AND suspended_at IS NULL
      """, [.integer(itemID)]
    ) { _ in true } ?? false
  }

  /// When the next reminder of an item is due; nil if none is queued.
  public func nextReminder(of itemID: Int, at time: CheckTime) throws -> Instant? {
    let moments = try database.rows(
      "SELECT wall, instant, day FROM queue WHERE item_id = ?1", [.integer(itemID)]
    ) { QueueRow.moment($0, from: 0) }
    return moments.filter { !$0.isAllDay || time.allDayTime != nil }
      .map { $0.instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay) }.min()
  }
}
