import Glibc

extension Coordinate {
  /// The IUGG mean radius of the Earth, in metres.
  static let earthRadiusMetres = 6_371_008.8

  /// The great-circle distance in metres, on a sphere (haversine formula). It differs from the
  /// distance on the WGS 84 ellipsoid by at most 0.57 %.
  package func distanceMetres(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let halfLatitude = (other.latitude - latitude) * radians / 2
    let halfLongitude = (other.longitude - longitude) * radians / 2
    let chord =
      sin(halfLatitude) * sin(halfLatitude)
      + cos(latitude * radians) * cos(other.latitude * radians)
      * sin(halfLongitude) * sin(halfLongitude)
    return 2 * Coordinate.earthRadiusMetres * asin(min(1, chord.squareRoot()))
  }

  /// The initial bearing of the great circle to another position, in degrees clockwise from north,
  /// 0..<360; 0 if both are the same.
  package func bearingDegrees(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let difference = (other.longitude - longitude) * radians
    let y = sin(difference) * cos(other.latitude * radians)
    let x =
      cos(latitude * radians) * sin(other.latitude * radians)
      - sin(latitude * radians) * cos(other.latitude * radians) * cos(difference)
    let degrees = atan2(y, x) / radians
    let positive = degrees < 0 ? degrees + 360 : degrees
    return positive >= 360 ? 0 : positive
  }

  /// A box in degrees that contains all positions within a distance. Longitudes may lie beyond
  /// ±180; near a pole the box spans all longitudes.
  package func box(withinMetres metres: Double) -> (
    latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>
  ) {
    let degrees = metres / Coordinate.earthRadiusMetres * 180 / .pi
    let latitudes = (latitude - degrees)...(latitude + degrees)
    let farthest = max(abs(latitudes.lowerBound), abs(latitudes.upperBound))
    guard farthest < 89.9 else { return (latitudes, (longitude - 180)...(longitude + 180)) }
    // The circle is widest a little poleward of its centre. The sine rule gives the width there.
    let ratio = sin(degrees * .pi / 180) / cos(latitude * .pi / 180)
    let width = ratio < 1 ? asin(ratio) * 180 / .pi : 180
    return (latitudes, (longitude - width)...(longitude + width))
  }
}

/// One of eight compass directions, for a bearing in words.
package enum CompassPoint: Int, CaseIterable, Hashable, Sendable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// - Parameter degrees: Clockwise from north.
  package init(bearingDegrees degrees: Double) {
    let eighth = Int(((degrees.isFinite ? degrees : 0) / 45).rounded())
    self = CompassPoint.allCases[((eighth % 8) + 8) % 8]
  }
}
