import Glibc

extension Coordinate {
  /// The initial direction of the great circle to another position, in degrees clockwise from
  /// north, 0..<360; 0 to the same position.
  public func bearingDegrees(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let turn = (other.longitude - longitude) * radians
    let y = sin(turn) * cos(other.latitude * radians)
    let x =
      cos(latitude * radians) * sin(other.latitude * radians)
      - sin(latitude * radians) * cos(other.latitude * radians) * cos(turn)
    let degrees = atan2(y, x) / radians
    let positive = degrees < 0 ? degrees + 360 : degrees
    return positive >= 360 ? 0 : positive
  }

  /// A box of latitudes and longitudes that contains all positions within a distance. Longitudes
  /// may exceed ±180; near a pole the box spans all of them.
  public func box(withinMetres metres: Double) -> (
    latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>
  ) {
    let degrees = metres / Coordinate.earthRadiusMetres * 180 / .pi
    let latitudes = (latitude - degrees)...(latitude + degrees)
    let farthest = max(abs(latitudes.lowerBound), abs(latitudes.upperBound))
    guard farthest < 89.9 else { return (latitudes, (longitude - 180)...(longitude + 180)) }
    // The circle is widest a little nearer to the pole than its centre; the sine rule gives the
    // width there.
    let ratio = sin(degrees * .pi / 180) / cos(latitude * .pi / 180)
    let width = ratio < 1 ? asin(ratio) * 180 / .pi : 180
    return (latitudes, (longitude - width)...(longitude + width))
  }
}

/// One of eight compass directions, for a bearing in words.
public enum CompassPoint: Int, CaseIterable, Hashable, Sendable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// - Parameter degrees: Clockwise from north.
  public init(bearingDegrees degrees: Double) {
    let eighth = Int(((degrees.isFinite ? degrees : 0) / 45).rounded())
    self = CompassPoint.allCases[((eighth % 8) + 8) % 8]
  }
}
