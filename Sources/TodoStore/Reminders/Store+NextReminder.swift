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
    let outlook = Outlook(self, at: time)
    return try queuedRows(of: itemID).compactMap { key, armed in
      try outlook.moment(of: armed, key)?.moment
        .instant(in: time.now.zone, allDayTime: time.allDayTime ?? .endOfDay)
    }.min()
  }
}
