import Glibc

/// Passing through a region between two fixes that are both outside.
extension RegionMonitor {
  /// Fixes further apart in time than this, in seconds, are not considered.
  static let passingSeconds = 900
  /// Fixes farther apart than this, in metres, are not considered.
  package static let passingMetres = 30_000.0
  /// A faster movement is a glitch.
  static let passingMetresPerSecond = 90.0
  /// The longest segment, in metres, that is projected on a plane around the region. At 20 km the
  /// error is 12 m.
  private static let planeMetres = 10_000.0

  /// Whether the straight line from one fix to the next comes within the radius. Roads bend, so it
  /// means "passed near".
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
    // A longer line is cut into segments short enough to be straight on the plane.
    let segments = max(1, Int((length / RegionMonitor.planeMetres).rounded(.up)))
    let points = (0...segments).map {
      start.coordinate.point(Double($0) / Double(segments), to: end.coordinate)
    }
    return zip(points, points.dropFirst()).contains { first, second in
      distance(from: region.center, toSegmentFrom: first, to: second) <= region.radiusMetres
    }
  }

  private typealias Plane = (x: Double, y: Double)

  /// The distance in metres from a position to a segment.
  private func distance(
    from center: Coordinate, toSegmentFrom start: (Double, Double), to end: (Double, Double)
  ) -> Double {
    let first = project(start, around: center)
    let second = project(end, around: center)
    let step = (x: second.x - first.x, y: second.y - first.y)
    let square = step.x * step.x + step.y * step.y
    let along = square == 0 ? 0 : -(first.x * step.x + first.y * step.y) / square
    let nearest = min(max(along, 0), 1)
    return hypot(first.x + nearest * step.x, first.y + nearest * step.y)
  }

  /// The point in metres east and north of the centre (equirectangular projection).
  private func project(_ point: (Double, Double), around center: Coordinate) -> Plane {
    let radians = Double.pi / 180
    let difference = remainder(point.1 - center.longitude, 360)
    return (
      difference * radians * cos(center.latitude * radians) * Coordinate.earthRadiusMetres,
      (point.0 - center.latitude) * radians * Coordinate.earthRadiusMetres
    )
  }
}

extension Coordinate {
  /// Latitude and longitude of the point at a fraction of the great circle to another position.
  func point(_ fraction: Double, to other: Coordinate) -> (Double, Double) {
    if fraction <= 0 { return (latitude, longitude) }
    if fraction >= 1 { return (other.latitude, other.longitude) }
    let radians = Double.pi / 180
    let angle = distanceMetres(to: other) / Coordinate.earthRadiusMetres
    guard angle > 1e-12 else { return (latitude, longitude) }
    let near = sin((1 - fraction) * angle) / sin(angle)
    let far = sin(fraction * angle) / sin(angle)
    let own = (latitude * radians, longitude * radians)
    let target = (other.latitude * radians, other.longitude * radians)
    let x = near * cos(own.0) * cos(own.1) + far * cos(target.0) * cos(target.1)
    let y = near * cos(own.0) * sin(own.1) + far * cos(target.0) * sin(target.1)
    let z = near * sin(own.0) + far * sin(target.0)
    return (atan2(z, hypot(x, y)) / radians, atan2(y, x) / radians)
  }
}
