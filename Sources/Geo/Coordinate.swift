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
