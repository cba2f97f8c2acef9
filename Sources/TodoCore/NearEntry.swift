/// An open item and how far it is.
public struct NearEntry: Hashable, Sendable {
  public let entry: Entry
  public let metres: Double
  /// Clockwise from north, as seen from where the user is.
  public let bearingDegrees: Double

  public init(entry: Entry, metres: Double, bearingDegrees: Double) {
    self.entry = entry
    self.metres = metres
    self.bearingDegrees = bearingDegrees
  }
}
