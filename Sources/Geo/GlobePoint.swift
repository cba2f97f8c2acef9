import Glibc

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
