import Glibc

/// Detects passing through a region between two fixes that are both outside.
extension RegionMonitor {
  static let passingSeconds = 900
  /// Fixes farther apart than this are not judged.
  public static let passingMetres = 30_000.0
  static let passingMetresPerSecond = 90.0
  /// The longest piece of a way that is judged on a plane around the region: at 20 km the error is
  /// 12 m.
  private static let planeMetres = 10_000.0

  /// Whether the straight line from one fix to the next comes within the radius. Roads bend, so
  /// this means "passed near".
  func passed(_ region: Region, from start: Fix, to end: Fix) -> Bool {
    let seconds = end.seconds - start.seconds
    guard (1...RegionMonitor.passingSeconds).contains(seconds),
      region.reading(of: start) == .outside, region.reading(of: end) == .outside
    else { return false }
    let length = start.coordinate.distanceMetres(to: end.coordinate)
    guard length <= RegionMonitor.passingMetres,
      length <= RegionMonitor.passingMetresPerSecond * Double(seconds)
    else { return false }
    let reach = length + region.radiusMetres
    guard region.center.distanceMetres(to: start.coordinate) <= reach else { return false }
    // A longer way is cut into pieces, each short enough to be straight on the plane.
    let pieces = max(1, Int((length / RegionMonitor.planeMetres).rounded(.up)))
    let points = (0...pieces).map {
      start.coordinate.point(Double($0) / Double(pieces), to: end.coordinate)
    }
    return zip(points, points.dropFirst()).contains { first, second in
      distance(from: region.center, toWayFrom: first, to: second) <= region.radiusMetres
    }
  }

  private typealias Plane = (x: Double, y: Double)

  private func distance(
    from center: Coordinate, toWayFrom start: (Double, Double), to end: (Double, Double)
  ) -> Double {
    let first = project(start, around: center)
    let second = project(end, around: center)
    let step = (x: second.x - first.x, y: second.y - first.y)
    let square = step.x * step.x + step.y * step.y
    let along = square == 0 ? 0 : -(first.x * step.x + first.y * step.y) / square
    let nearest = min(max(along, 0), 1)
    return hypot(first.x + nearest * step.x, first.y + nearest * step.y)
  }

  private func project(_ point: (Double, Double), around center: Coordinate) -> Plane {
    let radians = Double.pi / 180
    let turn = remainder(point.1 - center.longitude, 360)
    return (
      turn * radians * cos(center.latitude * radians) * Coordinate.earthRadiusMetres,
      (point.0 - center.latitude) * radians * Coordinate.earthRadiusMetres
    )
  }
}

extension Coordinate {
  /// Latitude and longitude at a fraction of the way along the great circle.
  func point(_ part: Double, to other: Coordinate) -> (Double, Double) {
    if part <= 0 { return (latitude, longitude) }
    if part >= 1 { return (other.latitude, other.longitude) }
    let radians = Double.pi / 180
    let angle = distanceMetres(to: other) / Coordinate.earthRadiusMetres
    guard angle > 1e-12 else { return (latitude, longitude) }
    let near = sin((1 - part) * angle) / sin(angle)
    let far = sin(part * angle) / sin(angle)
    let own = (latitude * radians, longitude * radians)
    let target = (other.latitude * radians, other.longitude * radians)
    let x = near * cos(own.0) * cos(own.1) + far * cos(target.0) * cos(target.1)
    let y = near * cos(own.0) * sin(own.1) + far * cos(target.0) * sin(target.1)
    let z = near * sin(own.0) + far * sin(target.0)
    return (atan2(z, hypot(x, y)) / radians, atan2(y, x) / radians)
  }
}
