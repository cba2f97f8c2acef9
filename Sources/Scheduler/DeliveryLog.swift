/// What a run has delivered but not marked yet; it can still be read after the process has died.
///
/// The ledger survives a power cut, which costs a sync for every step. This record only survives a
/// kill, which costs next to nothing, so it is written for every single notification: right before
/// the delivery and right after.
public protocol DeliveryLog: AnyObject {
  /// What runs that died left in the record, by ledger row.
  func left() -> [Int: DeliveryAttempt]
  /// Notes that claims are about to be delivered.
  func begin(_ claims: [Int])
  /// Notes that a channel that counts delivered the claims or, if nil, that none did.
  func end(_ claims: [Int], deliveredBy channel: String?)
  /// Empties the record, after everything in it is marked in the ledger.
  func clear()
}

/// How far the delivery of one claim got.
public struct DeliveryAttempt: Hashable, Sendable {
  /// How many times it began without ending. Each time, the run died in between.
  public var begun = 0
  /// The channels that took it.
  public var channels: [String] = []

  public init(begun: Int = 0, channels: [String] = []) {
    self.begun = begun
    self.channels = channels
  }

  /// How many times one occurrence is delivered at most.
  static let most = 2
}
