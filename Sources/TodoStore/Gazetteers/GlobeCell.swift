import Geo

/// A square of a grid over the globe, whose side is the whole circle halved `level` times.
///
/// Its key holds the number of the level in `levels` in the upper 2 bits, then 15 bits each for the
/// column and the row.
enum GlobeCell {
  /// About 1 km, 10 km and 80 km.
  static let levels = [15, 12, 9]

  static func key(of coordinate: Coordinate, level: Int) -> UInt32 {
    let (x, y) = position(of: coordinate, level: level)
    return key(Int(x), Int(y), level: level)
  }

  /// The square of a position and the three beside the corner that is nearest to it.
  static func keys(around coordinate: Coordinate, level: Int) -> [UInt32] {
    let (x, y) = position(of: coordinate, level: level)
    let left = Int((x - 0.5).rounded(.down))
    let bottom = Int((y - 0.5).rounded(.down))
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { step in
      key(left + step.0, bottom + step.1, level: level)
    }
  }

  /// In sides of squares, from the corner at 180° west and 90° south.
  private static func position(of coordinate: Coordinate, level: Int) -> (x: Double, y: Double) {
    let count = Double(1 << level)
    return ((coordinate.longitude + 180) / 360 * count, (coordinate.latitude + 90) / 360 * count)
  }

  private static func key(_ x: Int, _ y: Int, level: Int) -> UInt32 {
    let mask = (1 << level) - 1
    let place = (levels.firstIndex(of: level) ?? 0) << 30
    return UInt32(truncatingIfNeeded: place | (x & mask) << 15 | y & mask)
  }
}
