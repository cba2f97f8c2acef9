import Glibc

/// The azimuthal equidistant projection around a centre, on the sphere of `distanceMetres(to:)`.
///
/// Directions and distances from the centre are true, so a map agrees with the numbers beside it.
/// Poles and the antimeridian need no special handling, and the whole globe fits. At an angle c
/// from the centre, lengths across the direction to it are stretched by c / sin c: 0.1 % at 500 km,
/// 11 % at 5 000 km. Compared with the WGS 84 ellipsoid, points up to 15 000 km away are off by
/// less than 0.75 % of their distance.
///
/// - SeeAlso: Snyder, Map Projections – A Working Manual (USGS 1395), p. 195.
package struct AzimuthalProjection: Sendable {
  /// A position on the plane, in metres from the centre.
  package struct Point: Hashable, Sendable {
    /// Towards the east.
    package let x: Double
    /// Towards the north.
    package let y: Double
  }

  package let center: Coordinate
  private let sine: Double
  private let cosine: Double

  package init(around center: Coordinate) {
    self.center = center
    sine = sin(center.latitude * .pi / 180)
    cosine = cos(center.latitude * .pi / 180)
  }

  /// The projected position. The antipode of the centre, which has no direction, is put in the
  /// north.
  package func point(of position: GlobePoint) -> Point {
    let radians = Double.pi / 180
    let difference = (position.longitude - center.longitude) * radians
    let (otherSine, otherCosine) = (
      sin(position.latitude * radians), cos(position.latitude * radians)
    )
    let east = otherCosine * sin(difference)
    let north = cosine * otherSine - sine * otherCosine * cos(difference)
    let across = hypot(east, north)
    let angle = atan2(across, sine * otherSine + cosine * otherCosine * cos(difference))
    let metres = angle * Coordinate.earthRadiusMetres
    guard across > 1e-15 else { return Point(x: 0, y: angle > 1 ? metres : 0) }
    return Point(x: metres * east / across, y: metres * north / across)
  }

  package func point(of position: Coordinate) -> Point { point(of: GlobePoint(position)) }
}

/// The projection of web maps, EPSG:3857: Mercator on a sphere, in metres from 0,0.
enum WebMercator {
  private static let radiusMetres = 6_378_137.0

  /// The position of a map point, in degrees.
  ///
  /// - Returns: nil outside the square of the map, which ends at 85.06° north and south.
  static func position(x: Double, y: Double) -> (latitude: Double, longitude: Double)? {
    let edge = Double.pi * radiusMetres
    guard abs(x) <= edge, abs(y) <= edge else { return nil }
    let latitude = 2 * atan(exp(y / radiusMetres)) - .pi / 2
    return (latitude * 180 / .pi, x / radiusMetres * 180 / .pi)
  }
}

/// The grid of Korean maps, EPSG:5181, Korea 2000 / Central Belt: a transverse Mercator projection of
/// the GRS 80 ellipsoid, in metres. Its datum differs from WGS 84 by less than a metre.
///
/// The inverse is Krüger's series to the fourth order, as in IOGP Guidance Note 7-2 (EPSG method
/// 9807, "JHS formulas"). Within the zone it is exact to well below a millimetre.
enum KoreaCentralBelt {
  private static let originLongitude = 127.0
  /// The length of the meridian from the equator to the origin at 38° north, in rectifying radii.
  private static let originArc = 0.6607823514127095
  /// The offsets of the grid's coordinates, in metres.
  private static let falseEasting = 200_000.0
  private static let falseNorthing = 500_000.0

  private static let flattening = 1 / 298.257_222_101
  private static let eccentricity = (flattening * (2 - flattening)).squareRoot()
  /// The third flattening.
  private static let n = flattening / (2 - flattening)
  /// The radius in metres of a circle with the circumference of the meridian.
  private static let rectifyingRadius = 6_378_137 / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)

  private static let series: [Double] = {
    let (n2, n3, n4) = (n * n, n * n * n, n * n * n * n)
    return [
      n / 2 - n2 * 2 / 3 + n3 * 37 / 96 - n4 / 360,
      n2 / 48 + n3 / 15 - n4 * 437 / 1440,
      n3 * 17 / 480 - n4 * 37 / 840,
      n4 * 4397 / 161_280,
    ]
  }()

  /// The position of a grid point, in degrees. Far outside the zone the result is meaningless.
  static func position(easting: Double, northing: Double) -> (latitude: Double, longitude: Double) {
    let eta = (easting - falseEasting) / rectifyingRadius
    let xi = (northing - falseNorthing) / rectifyingRadius + originArc
    var (eta0, xi0) = (eta, xi)
    for (index, coefficient) in series.enumerated() {
      let order = Double(2 * (index + 1))
      xi0 -= coefficient * sin(order * xi) * cosh(order * eta)
      eta0 -= coefficient * cos(order * xi) * sinh(order * eta)
    }
    let conformal = asin(sin(xi0) / cosh(eta0))
    let isometric = asinh(tan(conformal))
    var corrected = isometric
    // Each step gains more than two digits.
    for _ in 0..<8 {
      corrected = isometric + eccentricity * atanh(eccentricity * tanh(corrected))
    }
    let latitude = atan(sinh(corrected)) * 180 / .pi
    let longitude = originLongitude + asin(tanh(eta0) / cos(conformal)) * 180 / .pi
    return (latitude, longitude)
  }
}
