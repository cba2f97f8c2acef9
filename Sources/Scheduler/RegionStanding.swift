import CivilTime

/// Where the user is relative to the place a reminder waits at, for `explain`.
public struct RegionStanding: Sendable {
  /// What is known about the side.
  public enum Side: Hashable, Sendable {
    case inside, outside
    /// No fix came since the region was armed.
    case unseen
    /// A fix was outside, but another is needed to be sure.
    case half
    /// The region was moved or resized, and it is not known on which side of the new edge the user
    /// is.
    case changed
    /// The last fix is too near the edge or too inaccurate.
    case unclear
  }

  public let place: String
  public let side: Side
  /// The distance of the last fix from the centre.
  public let metres: Double?
  public let fixAt: Instant?

  public init(place: String, side: Side, metres: Double?, fixAt: Instant?) {
    self.place = place
    self.side = side
    self.metres = metres
    self.fixAt = fixAt
  }
}
