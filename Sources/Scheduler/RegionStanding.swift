import CivilTime

/// The position of the user relative to the region where a reminder waits, for `explain`.
package struct RegionStanding: Sendable {
  /// What is known about the side of the edge.
  package enum Side: Hashable, Sendable {
    case inside, outside
    /// Inside as far as is known, but the last fix was outside, and another one is needed to confirm it.
    case leaving
    /// No fix was evaluated since the region is watched.
    case noPosition
    /// One fix was outside, and another one is needed to confirm it.
    case unconfirmed
    /// The region was moved or resized, and the side of the new edge is unknown.
    case changed
    /// The last fix is too near the edge or too inaccurate.
    case unclear
  }

  package let place: String
  package let side: Side
  /// The distance of the last fix from the centre; nil without a fix.
  package let metres: Double?
  /// The time of the last fix.
  package let fixAt: Instant?

  package init(place: String, side: Side, metres: Double?, fixAt: Instant?) {
    self.place = place
    self.side = side
    self.metres = metres
    self.fixAt = fixAt
  }
}
