import Glibc

/// A grid in metres on a transverse Mercator projection of the GRS 80 ellipsoid.
///
/// The inverse is Krüger's series to the fourth order, as in IOGP Guidance Note 7-2 (EPSG method
/// 9807, "JHS formulas"). Within the zone it is exact to well below a millimetre.
struct TransverseMercator {
  /// The origin, in degrees.
  let originLatitude: Double
  let originLongitude: Double
  /// The scale along the central meridian.
  let scale: Double
  /// The offsets of the grid's coordinates, in metres.
  let falseEasting: Double
  let falseNorthing: Double

  /// EPSG:5181, Korea 2000 / Central Belt. Its datum differs from WGS 84 by less than a metre.
  static let koreaCentralBelt2010 = TransverseMercator(
    originLatitude: 38, originLongitude: 127, scale: 1, falseEasting: 200_000,
    falseNorthing: 500_000)

  private static let semiMajorMetres = 6_378_137.0
  private static let flattening = 1 / 298.257_222_101
  private static let eccentricity = (flattening * (2 - flattening)).squareRoot()
  /// The third flattening.
  private static let n = flattening / (2 - flattening)
  /// The radius in metres of a circle with the circumference of the meridian.
  private static let rectifyingRadius =
    semiMajorMetres / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)

  private static let forwardSeries: [Double] = {
    let (n2, n3, n4) = (n * n, n * n * n, n * n * n * n)
    return [
      n / 2 - n2 * 2 / 3 + n3 * 5 / 16 + n4 * 41 / 180,
      n2 * 13 / 48 - n3 * 3 / 5 + n4 * 557 / 1440,
      n3 * 61 / 240 - n4 * 103 / 140,
      n4 * 49_561 / 161_280,
    ]
  }()

  private static let inverseSeries: [Double] = {
    let (n2, n3, n4) = (n * n, n * n * n, n * n * n * n)
    return [
      n / 2 - n2 * 2 / 3 + n3 * 37 / 96 - n4 / 360,
      n2 / 48 + n3 / 15 - n4 * 437 / 1440,
      n3 * 17 / 480 - n4 * 37 / 840,
      n4 * 4397 / 161_280,
    ]
  }()

  /// The position of a grid point, in degrees. Far outside the zone the result is meaningless.
  func position(easting: Double, northing: Double) -> (latitude: Double, longitude: Double) {
    let radius = TransverseMercator.rectifyingRadius * scale
    let eta = (easting - falseEasting) / radius
    let xi = (northing - falseNorthing) / radius + originArc
    var (eta0, xi0) = (eta, xi)
    for (index, coefficient) in TransverseMercator.inverseSeries.enumerated() {
      let order = Double(2 * (index + 1))
      xi0 -= coefficient * sin(order * xi) * cosh(order * eta)
      eta0 -= coefficient * cos(order * xi) * sinh(order * eta)
    }
    let conformal = asin(sin(xi0) / cosh(eta0))
    let isometric = asinh(tan(conformal))
    let eccentricity = TransverseMercator.eccentricity
    var corrected = isometric
    // Each step gains more than two digits.
    for _ in 0..<8 {
      corrected = isometric + eccentricity * atanh(eccentricity * tanh(corrected))
    }
    let latitude = atan(sinh(corrected)) * 180 / .pi
    let longitude = originLongitude + asin(tanh(eta0) / cos(conformal)) * 180 / .pi
    return (latitude, longitude)
  }

  /// The length of the meridian from the equator to the origin, in rectifying radii.
  private var originArc: Double {
    let latitude = originLatitude * .pi / 180
    let eccentricity = TransverseMercator.eccentricity
    let isometric =
      asinh(tan(latitude)) - eccentricity * atanh(eccentricity * sin(latitude))
    let conformal = atan(sinh(isometric))
    var arc = conformal
    for (index, coefficient) in TransverseMercator.forwardSeries.enumerated() {
      arc += coefficient * sin(Double(2 * (index + 1)) * conformal)
    }
    return arc
  }
}
