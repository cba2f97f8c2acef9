/// The state of a device at a region: all that is kept between fixes.
package struct RegionState: Hashable, Sendable {
  package enum Side: Int, Hashable, Sendable {
    case unknown = 0
    case inside = 1
    case outside = 2
  }

  /// Consecutive fixes on a side other than the known one.
  package struct Run: Hashable, Sendable {
    package var side: Side
    /// The number of fixes, 1 or more.
    package var length: Int
    /// The time of the first fix, in seconds since 1970.
    package var began: Int

    package init(side: Side, length: Int, began: Int) {
      self.side = side
      self.length = length
      self.began = began
    }
  }

  package var side: Side
  package var run: Run?
  /// The time of arrival, in seconds since 1970 like all times here; nil outside, and if the device
  /// was inside from the first fix on.
  package var enteredAt: Int?
  /// The time up to which stay events were reported; `enteredAt` at first.
  package var stayedUntil: Int?
  /// The time of the last fix inside.
  package var insideAt: Int?
  /// How many crossings were confirmed.
  package var crossings: Int
  package var lastArrival: Int?
  package var lastLeaving: Int?

  package init(
    side: Side = .unknown, run: Run? = nil, enteredAt: Int? = nil, stayedUntil: Int? = nil,
    insideAt: Int? = nil, crossings: Int = 0, lastArrival: Int? = nil, lastLeaving: Int? = nil
  ) {
    (self.side, self.run, self.enteredAt, self.stayedUntil) = (side, run, enteredAt, stayedUntil)
    (self.insideAt, self.crossings) = (insideAt, crossings)
    (self.lastArrival, self.lastLeaving) = (lastArrival, lastLeaving)
  }

  /// Whether a fix far outside would change nothing, so that it can be skipped.
  package var isAtRest: Bool { side == .outside && run == nil }

  /// The state after the region was moved or resized and the side is unknown. Crossings continue to
  /// be numbered from here.
  package var restarted: RegionState { RegionState(crossings: crossings) }

  /// The state after the region was moved or resized, if geometry alone determines the side: inside
  /// a circle is inside every circle that encloses it, outside is outside every circle within it.
  ///
  /// - Returns: nil if the side may have changed.
  package func kept(from old: Region, to new: Region) -> RegionState? {
    let apart = old.center.distanceMetres(to: new.center)
    let isCertain: Bool
    switch side {
    case .unknown: isCertain = false
    case .inside: isCertain = apart + old.radiusMetres <= new.radiusMetres
    case .outside: isCertain = apart + new.radiusMetres <= old.radiusMetres
    }
    guard isCertain else { return nil }
    var state = self
    // The fixes of the run were compared with the old edge.
    state.run = nil
    return state
  }
}

/// An arrival, a departure, a stay or a passing.
package struct RegionEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case arrived, left
    /// The time inside, in seconds, was `after` at the last event and is now `upTo`.
    case stayed(after: Int, upTo: Int)
    /// The line between two fixes leads through the region.
    case passed
  }

  package let kind: Kind
  /// The time of the first fix that showed it, in seconds since 1970; for a stay, its beginning.
  package let seconds: Int
  /// The number of the crossing for this region and device, from 1; a stay has that of its arrival.
  package let number: Int
  /// Whether it follows the last event of its kind within ten minutes. It is then not announced.
  package let isTooSoon: Bool
}
