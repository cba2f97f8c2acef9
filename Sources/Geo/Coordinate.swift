import Glibc

/// A position on the WGS 84 globe, in degrees.
///
/// The point 0,0 is not a valid value, because programs write it for "unknown".
package struct Coordinate: Hashable, Sendable {
  /// -90...90, north positive.
  package let latitude: Double
  /// -180...180, east positive.
  package let longitude: Double

  /// - Throws: `CoordinateError.outOfRange` for values outside these ranges and for NaN,
  ///   `.nullIsland` for 0,0.
  package init(latitude: Double, longitude: Double) throws(CoordinateError) {
    guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else {
      throw .outOfRange(latitude: latitude, longitude: longitude)
    }
    guard latitude != 0 || longitude != 0 else { throw .nullIsland }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The text with five decimals, a resolution of about a metre: `37.51010,127.02150`.
  package var text: String {
    "\(Coordinate.fiveDecimals(latitude)),\(Coordinate.fiveDecimals(longitude))"
  }

  private static func fiveDecimals(_ degrees: Double) -> String {
    let scaled = Int((abs(degrees) * 100_000).rounded())
    let decimals = "\(scaled % 100_000)"
    let padded = String(repeating: "0", count: 5 - decimals.count) + decimals
    return "\(degrees < 0 && scaled > 0 ? "-" : "")\(scaled / 100_000).\(padded)"
  }
}

/// Why two numbers are not a coordinate.
package enum CoordinateError: Error, Hashable, Sendable {
  case outOfRange(latitude: Double, longitude: Double)
  /// 0,0.
  case nullIsland
}

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

/// A computed point on the globe, in degrees.
///
/// Unlike a `Coordinate` it may be 0,0, and its longitude may lie beyond ±180 in a line that
/// crosses the antimeridian.
package struct GlobePoint: Hashable, Sendable {
  /// -90...90, north positive.
  package var latitude: Double
  /// East positive; may lie beyond ±180.
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  package init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension Coordinate {
  /// The point at a distance in a direction, on the sphere of `distanceMetres(to:)`.
  ///
  /// - Parameters:
  ///   - degrees: The initial bearing, clockwise from north.
  ///   - metres: 0 to half the circumference of the Earth.
  /// - Returns: A point with a longitude within ±180.
  package func point(towards degrees: Double, metres: Double) -> GlobePoint {
    let radians = Double.pi / 180
    let angle = metres / Coordinate.earthRadiusMetres
    let bearing = degrees * radians
    let own = latitude * radians
    let sine = sin(own) * cos(angle) + cos(own) * sin(angle) * cos(bearing)
    let target = asin(min(max(sine, -1), 1))
    let turn = atan2(
      sin(bearing) * sin(angle), cos(own) * cos(angle) - sin(own) * sin(angle) * cos(bearing))
    return GlobePoint(
      latitude: target / radians, longitude: remainder(longitude + turn / radians, 360))
  }
}
