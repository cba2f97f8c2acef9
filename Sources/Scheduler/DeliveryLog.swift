/// A log of deliveries that are not marked in the ledger yet. It survives the death of the process.
///
/// The ledger survives a power cut, which costs a sync per transaction. This log only survives a
/// kill, which costs almost nothing, so it is written right before and right after each delivery.
package protocol DeliveryLog: AnyObject {
  /// The entries that dead runs left, by ledger row.
  func left() -> [Int: DeliveryAttempt]
  /// Records that claims are about to be delivered.
  func begin(_ claims: [Int])
  /// Records that a channel that counts delivered the claims or, if nil, that the attempt failed.
  func end(_ claims: [Int], deliveredBy channel: String?)
  /// Empties the log after all its entries are marked in the ledger.
  func clear()
}

/// How far the delivery of one claim got.
package struct DeliveryAttempt: Hashable, Sendable {
  /// How many attempts began and did not end, because the run died.
  package var begun = 0
  /// The channels that delivered it.
  package var channels: [String] = []

  package init(begun: Int = 0, channels: [String] = []) {
    self.begun = begun
    self.channels = channels
  }

  /// The most attempts to deliver one occurrence.
  static let most = 2
}
