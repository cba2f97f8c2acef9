/// Where a device stands to a region: all the monitor remembers between fixes.
public struct RegionState: Hashable, Sendable {
  public enum Side: Int, Hashable, Sendable {
    case unknown = 0
    case inside = 1
    case outside = 2
  }

  /// Consecutive fixes that say the device is on another side than the one known.
  public struct Run: Hashable, Sendable {
    public var side: Side
    /// 1 or more.
    public var length: Int
    /// When the first of them was, in seconds since 1970.
    public var began: Int

    public init(side: Side, length: Int, began: Int) {
      self.side = side
      self.length = length
      self.began = began
    }
  }

  public var side: Side
  public var run: Run?
  /// When it was entered; nil outside, and where the device was inside from the first.
  public var enteredAt: Int?
  /// Up to when staying was told; `enteredAt` at first.
  public var stayedUntil: Int?
  /// The last fix that was inside.
  public var insideAt: Int?
  /// How many crossings were confirmed.
  public var crossings: Int
  public var lastArrival: Int?
  public var lastLeaving: Int?

  public init(
    side: Side = .unknown, run: Run? = nil, enteredAt: Int? = nil, stayedUntil: Int? = nil,
    insideAt: Int? = nil, crossings: Int = 0, lastArrival: Int? = nil, lastLeaving: Int? = nil
  ) {
    self.side = side
    self.run = run
    self.enteredAt = enteredAt
    self.stayedUntil = stayedUntil
    self.insideAt = insideAt
    self.crossings = crossings
    self.lastArrival = lastArrival
    self.lastLeaving = lastLeaving
  }

  /// Whether a fix far outside would change nothing: then it need not be told.
  public var isAtRest: Bool { side == .outside && run == nil }

  /// The state after the region was moved or resized where nothing says on which side the device is: numbers
  /// go on.
  public var restarted: RegionState { RegionState(crossings: crossings) }

  /// The state after the region was moved or resized, where geometry alone is certain: what is inside a circle is
  /// inside any that holds it, what is outside one is outside any that it holds.
  ///
  /// - Returns: nil where the side may have changed.
  public func kept(from old: Region, to new: Region) -> RegionState? {
    let apart = old.center.distanceMetres(to: new.center)
    let isCertain: Bool
    switch side {
    case .unknown: isCertain = false
    case .inside: isCertain = apart + old.radiusMetres <= new.radiusMetres
    case .outside: isCertain = apart + new.radiusMetres <= old.radiusMetres
    }
    guard isCertain else { return nil }
    var state = self
    // Fixes that began to say otherwise were judged by the old edge.
    state.run = nil
    return state
  }
}

/// Something that happened at a region's edge.
public struct RegionEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case arrived, left
    /// The device has now been inside for a time in this range of seconds: each delay in it is over.
    case stayed(after: Int, upTo: Int)
    /// The way between two fixes led through.
    case passed
  }

  public let kind: Kind
  /// The first fix that showed it, in seconds since 1970; of a stay, when it began.
  public let seconds: Int
  /// Which crossing of this region and device it is, from 1; a stay has its arrival's.
  public let number: Int
  /// Within ten minutes of the last one of its kind: not to be announced.
  public let isTooSoon: Bool

  public init(kind: Kind, seconds: Int, number: Int, isTooSoon: Bool = false) {
    self.kind = kind
    self.seconds = seconds
    self.number = number
    self.isTooSoon = isTooSoon
  }
}
