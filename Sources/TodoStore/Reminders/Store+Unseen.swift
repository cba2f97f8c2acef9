import CivilTime
import Scheduler

/// How far a reader has got in what was delivered.
public struct DeliveryMark: Hashable, Sendable, CustomStringConvertible {
  /// The newest row there was.
  let row: Int
  /// The latest moment at which anything was delivered: one that failed at first is delivered after
  /// rows that are newer.
  let latest: Int

  init(row: Int, latest: Int) {
    self.row = row
    self.latest = latest
  }

  /// Reads what `description` wrote; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let row = parts[0], let latest = parts[1] else { return nil }
    self.init(row: row, latest: latest)
  }

  public var description: String { "\(row):\(latest)" }
}

/// What was delivered and not yet seen.
extension Store {
  /// Where the reader of everything is now.
  public func deliveryMark() throws -> DeliveryMark {
    let row = try database.first("SELECT max(id) FROM ledger") { $0.integer(0) }
    let latest = try database.first(
      "SELECT max(delivered_at) FROM ledger WHERE delivered_at IS NOT NULL"
    ) { $0.integer(0) }
    return DeliveryMark(row: row ?? 0, latest: latest ?? 0)
  }

  /// What was delivered since a mark and not yet seen, oldest first.
  ///
  /// - Parameter limit: The most that is returned: the newest.
  public func unseen(since mark: DeliveryMark? = nil, limit: Int) throws -> [DeliveryRecord] {
    let rows = try database.rows(
      """
      SELECT id FROM ledger WHERE state = \(LedgerCode.delivered) AND (id > ?2 OR delivered_at > ?3)
      ORDER BY id DESC LIMIT ?1
      """, [.integer(limit), .integer(mark?.row ?? 0), .integer(mark?.latest ?? 0)]
    ) { $0.integer(0) }
    return try rows.reversed().flatMap { row in
      try deliveries(DeliveryFilter(row: row))
    }
  }
}
