/// The state of a device at a region: all that the monitor remembers between fixes.
public struct RegionState: Hashable, Sendable {
  public enum Side: Int, Hashable, Sendable {
    case unknown = 0
    case inside = 1
    case outside = 2
  }

  /// Consecutive fixes that put the device on a side other than the known one.
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
  /// When it was entered; nil outside, and if the device was inside from the first.
  public var enteredAt: Int?
  /// The time up to which stay events were reported; `enteredAt` at first.
  public var stayedUntil: Int?
  /// When the last fix inside was.
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

  /// Whether a fix far outside would change nothing, so that it can be skipped.
  public var isAtRest: Bool { side == .outside && run == nil }

  /// The state after the region was moved or resized and the device's side is unknown; the numbers
  /// of crossings go on.
  public var restarted: RegionState { RegionState(crossings: crossings) }

  /// The state after the region was moved or resized, if geometry alone decides the side: what is
  /// inside a circle is inside any circle around it, and what is outside is outside any circle
  /// within it.
  ///
  /// - Returns: nil if the side may have changed.
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
    // The run of contradicting fixes was judged by the old edge.
    state.run = nil
    return state
  }
}

/// Something that happened at a region's edge.
public struct RegionEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case arrived, left
    /// Delays longer than `after` and up to `upTo`, in seconds, have now passed inside.
    case stayed(after: Int, upTo: Int)
    /// The way between two fixes led through the region.
    case passed
  }

  public let kind: Kind
  /// When the first fix that showed it was, in seconds since 1970; for a stay, when it began.
  public let seconds: Int
  /// The number of the crossing for this region and device, from 1; a stay has that of its arrival.
  public let number: Int
  /// Whether it is within ten minutes of the last one of its kind, and so is not announced.
  public let isTooSoon: Bool

  public init(kind: Kind, seconds: Int, number: Int, isTooSoon: Bool = false) {
    self.kind = kind
    self.seconds = seconds
    self.number = number
    self.isTooSoon = isTooSoon
  }
}
