/// What a run has told and not marked yet, kept so that the death of the process leaves it readable.
///
/// The ledger is safe against a power cut, which costs a sync for every step; this record is safe against a
/// kill, which costs next to nothing, so it is kept for every single notice. Between the two lines of a
/// notice stands the telling itself and no more.
public protocol TellingRecord: AnyObject {
  /// What dead runs left, by the ledger's rows.
  func left() -> [Int: Telling]
  /// Claims are about to be told.
  func begin(_ claims: [Int])
  /// They were told by a channel that counts, or, where it is nil, to nobody.
  func end(_ claims: [Int], toldBy channel: String?)
  /// All that was told is marked in the ledger.
  func clear()
}

/// How far the telling of one claim came.
public struct Telling: Hashable, Sendable {
  /// How many times it began without an end: each time its run died while telling it.
  public var begun = 0
  /// The channels that took it.
  public var channels: [String] = []

  public init(begun: Int = 0, channels: [String] = []) {
    self.begun = begun
    self.channels = channels
  }

  /// The most times that one occurrence is told.
  static let most = 2
}
