import Glibc

/// A circular geofence.
package struct Region: Hashable, Sendable {
  package let center: Coordinate
  /// 1 or more.
  package let radiusMetres: Double

  package init(center: Coordinate, radiusMetres: Double) {
    self.center = center
    self.radiusMetres = max(1, radiusMetres)
  }

  /// How far beyond the edge, in metres, a fix must be to count as outside: a tenth of the radius,
  /// at least 20 m, so that a device at the edge does not cross it repeatedly.
  package var marginMetres: Double { max(0.1 * radiusMetres, 20) }

  /// What a single fix shows about the region.
  package enum Reading: Hashable, Sendable {
    /// Inside with its entire circle of uncertainty.
    case surelyInside
    /// The position is inside, but its circle of uncertainty reaches beyond the edge.
    case inside
    /// Beyond the edge and the margin with its entire circle of uncertainty.
    case outside
    /// Too near the edge, or too inaccurate.
    case unclear
  }

  /// The reading of a fix at a distance from the centre.
  ///
  /// - Parameter accuracyMetres: The radius of its uncertainty; less than 5 m counts as 5 m.
  package func reading(distanceMetres: Double, accuracyMetres: Double) -> Reading {
    let accuracy = max(accuracyMetres, Fix.leastAccuracyMetres)
    if distanceMetres + accuracy <= radiusMetres { return .surelyInside }
    if distanceMetres <= radiusMetres, accuracy <= max(radiusMetres, 100) { return .inside }
    return distanceMetres - accuracy > radiusMetres + marginMetres ? .outside : .unclear
  }

  package func reading(of fix: Fix) -> Reading {
    reading(
      distanceMetres: center.distanceMetres(to: fix.coordinate), accuracyMetres: fix.accuracyMetres)
  }

  /// Whether a fix is more than 1000 m beyond the edge and its own uncertainty, so that it is not a
  /// glitch of a device that is inside.
  package func isFarOutside(_ fix: Fix) -> Bool {
    center.distanceMetres(to: fix.coordinate) - fix.effectiveAccuracyMetres
      > radiusMetres + 1000
  }
}

extension Region {
  /// Points on its edge, counterclockwise from the north.
  ///
  /// - Parameter corners: How many; fewer than 3 count as 3.
  package func edge(corners: Int) -> [GlobePoint] {
    let count = max(corners, 3)
    return (0..<count).map { corner in
      center.point(towards: -360 * Double(corner) / Double(count), metres: radiusMetres)
    }
  }

  /// Its area as GeoJSON polygons, with longitudes within ±180: two if it crosses the antimeridian,
  /// along the edge of the map if it contains a pole. Each is counterclockwise and ends with its
  /// first point (RFC 7946 §3.1.6, §3.1.9).
  ///
  /// - Returns: An empty array for a region larger than half the globe.
  package func polygons(corners: Int) -> [[GlobePoint]] {
    guard radiusMetres < .pi / 2 * Coordinate.earthRadiusMetres else { return [] }
    var ring: [GlobePoint] = []
    for point in edge(corners: corners) {
      var point = point
      if let last = ring.last { point.longitude = last.longitude.nearest(to: point.longitude) }
      ring.append(point)
    }
    guard let first = ring.first, let last = ring.last else { return [] }
    let end = last.longitude.nearest(to: first.longitude)
    if abs(end - first.longitude) > 180 {
      // The edge encloses a pole: the north pole if it runs eastward, else the south pole.
      let pole = end > first.longitude ? 90.0 : -90.0
      ring += [
        GlobePoint(latitude: first.latitude, longitude: end),
        GlobePoint(latitude: pole, longitude: end),
        GlobePoint(latitude: pole, longitude: first.longitude),
      ]
    }
    return [-360.0, 0, 360].compactMap { offset in
      var part = ring.cut(at: offset - 180, keepsGreater: true)
      part = part.cut(at: offset + 180, keepsGreater: false)
      guard part.count > 2 else { return nil }
      part = part.map { GlobePoint(latitude: $0.latitude, longitude: $0.longitude - offset) }
      return part + part.prefix(1)
    }
  }
}

extension Double {
  /// The longitude `other`, shifted by whole turns to be nearest to this one.
  fileprivate func nearest(to other: Double) -> Double {
    self + (other - self).remainder(dividingBy: 360)
  }
}

extension [GlobePoint] {
  /// The part of a ring on one side of a meridian (Sutherland and Hodgman, 1974).
  fileprivate func cut(at longitude: Double, keepsGreater: Bool) -> [GlobePoint] {
    func isKept(_ point: GlobePoint) -> Bool {
      keepsGreater ? point.longitude >= longitude : point.longitude <= longitude
    }
    var kept: [GlobePoint] = []
    for (index, point) in enumerated() {
      let previous = self[index == 0 ? count - 1 : index - 1]
      if isKept(previous) != isKept(point) {
        let fraction = (longitude - previous.longitude) / (point.longitude - previous.longitude)
        kept.append(
          GlobePoint(
            latitude: previous.latitude + fraction * (point.latitude - previous.latitude),
            longitude: longitude))
      }
      if isKept(point) { kept.append(point) }
    }
    // A ring that only touches the meridian degenerates to a line.
    return kept.allSatisfy { $0.longitude == longitude } ? [] : kept
  }
}

/// A spatial index: finds the regions that a circle may touch by the grid squares they cover.
package struct RegionGrid: Sendable {
  private struct Square: Hashable {
    let north: Int
    let east: Int
  }

  private static let squareDegrees = 0.005
  /// Regions and circles that cover more squares than this bypass the index.
  private static let mostSquares = 256

  private var squares: [Square: [Int]] = [:]
  /// The regions that are candidates for every circle.
  private var wide: [Int] = []
  private let count: Int

  /// - Parameter regions: The regions, identified by their indexes in this array.
  package init(_ regions: [Region]) {
    count = regions.count
    for (index, region) in regions.enumerated() {
      guard
        let touched = RegionGrid.squares(
          around: region.center, reach: region.radiusMetres + region.marginMetres)
      else {
        wide.append(index)
        continue
      }
      for square in touched { squares[square, default: []].append(index) }
    }
  }

  /// The indexes of the regions that a circle may touch, margins included; some may appear twice.
  package func regions(within metres: Double, of position: Coordinate) -> [Int] {
    guard let touched = RegionGrid.squares(around: position, reach: metres) else {
      return Array(0..<count)
    }
    return touched.reduce(into: wide) { $0 += squares[$1] ?? [] }
  }

  /// The squares that a circle covers; nil if there are too many.
  private static func squares(around center: Coordinate, reach: Double) -> [Square]? {
    let box = center.box(withinMetres: reach)
    let north = span(box.latitudes)
    let east = span(box.longitudes)
    guard north.count * east.count <= mostSquares else { return nil }
    let around = Int(360 / squareDegrees)
    return north.flatMap { north in
      // Longitudes wrap around at 180°.
      east.map { Square(north: north, east: (($0 % around) + around) % around) }
    }
  }

  private static func span(_ degrees: ClosedRange<Double>) -> ClosedRange<Int> {
    let first = Int((degrees.lowerBound / squareDegrees).rounded(.down))
    return first...max(first, Int((degrees.upperBound / squareDegrees).rounded(.down)))
  }
}

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
