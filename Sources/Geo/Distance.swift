import Glibc

extension Coordinate {
  /// The IUGG mean radius of the Earth, in metres.
  static let earthRadiusMetres = 6_371_008.8

  /// The great-circle distance on a sphere (haversine formula), in metres. It differs from the
  /// distance on the WGS 84 ellipsoid by at most 0.57 %.
  public func distanceMetres(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let halfLatitude = (other.latitude - latitude) * radians / 2
    let halfLongitude = (other.longitude - longitude) * radians / 2
    let chord =
      sin(halfLatitude) * sin(halfLatitude)
      + cos(latitude * radians) * cos(other.latitude * radians)
      * sin(halfLongitude) * sin(halfLongitude)
    return 2 * Coordinate.earthRadiusMetres * asin(min(1, chord.squareRoot()))
  }
}
