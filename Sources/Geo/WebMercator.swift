import Glibc

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
