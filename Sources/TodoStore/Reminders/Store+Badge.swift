import CivilTime
import TodoCore

/// The badge: the number of unseen notifications.
extension Store {
  private static let badgeKey = "badge"

  /// The number of delivered notifications that were neither acknowledged, snoozed nor done since.
  ///
  /// A reminder with a badge of its own sets the number; later deliveries add to it.
  public func badge() throws -> Int {
    let set = try setting(Store.badgeKey)?.split(separator: " ").compactMap { Int($0) } ?? []
    let (base, last) = set.count == 2 ? (set[0], set[1]) : (0, 0)
    let count = try database.first(
      "SELECT count(*) FROM ledger WHERE state = \(LedgerCode.delivered) AND id > ?1",
      [.integer(last)]
    ) { $0.integer(0) }
    return base + (count ?? 0)
  }

  func setBadge(_ number: Int, after ledgerRow: Int) throws {
    try setSetting(Store.badgeKey, "\(number) \(ledgerRow)")
  }

  func clearBadge() throws {
    try database.run("DELETE FROM setting WHERE key = ?1", [.text(Store.badgeKey)])
  }
}
