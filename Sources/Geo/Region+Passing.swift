import Glibc

/// Passing through a region between two fixes that are both outside.
extension Region {
  /// Fixes further apart in time than this, in seconds, are not considered.
  static let passingSeconds = 900
  /// Fixes farther apart than this, in metres, are not considered.
  package static let passingMetres = 30_000.0
  /// A faster movement is a glitch.
  static let passingMetresPerSecond = 90.0

  /// Whether the straight line from one fix to the next comes within the radius. Roads bend, so it
  /// means "passed near".
  func isPassed(from start: Fix, to end: Fix) -> Bool {
    guard Region.isWay(from: start, to: end),
      reading(of: start) == .outside, reading(of: end) == .outside
    else { return false }
    let length = start.coordinate.distanceMetres(to: end.coordinate)
    guard center.distanceMetres(to: start.coordinate) <= length + radiusMetres else { return false }
    // At these lengths a line on the plane is straight to well below a metre.
    let plane = AzimuthalProjection(around: center)
    let (first, second) = (plane.point(of: start.coordinate), plane.point(of: end.coordinate))
    let (x, y) = (second.x - first.x, second.y - first.y)
    let square = x * x + y * y
    let along = square == 0 ? 0 : -(first.x * x + first.y * y) / square
    let nearest = min(max(along, 0), 1)
    return hypot(first.x + nearest * x, first.y + nearest * y) <= radiusMetres
  }

  /// Whether someone may have gone straight from one fix to another: they are close enough in time
  /// and space.
  static func isWay(from start: Fix, to end: Fix) -> Bool {
    let seconds = end.seconds - start.seconds
    guard (1...passingSeconds).contains(seconds) else { return false }
    let length = start.coordinate.distanceMetres(to: end.coordinate)
    return length <= passingMetres && length <= passingMetresPerSecond * Double(seconds)
  }
}
