import Glibc
import TextSearch

extension Region {
  /// Points of its edge, one after the other against the clock, the first in the north.
  ///
  /// - Parameter corners: How many, 3 or more.
  public func edge(corners: Int) -> [GlobePoint] {
    let count = max(corners, 3)
    return (0..<count).map { corner in
      center.point(towards: -360 * Double(corner) / Double(count), metres: radiusMetres)
    }
  }

  /// Its area as polygons of longitudes within ±180, as GeoJSON wants them: two where it crosses
  /// the date line, along the map's edge where it holds a pole. Each ends with its first point and
  /// runs against the clock (RFC 7946 §3.1.6, §3.1.9).
  ///
  /// - Returns: Nothing for a region larger than half the globe.
  public func polygons(corners: Int) -> [[GlobePoint]] {
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
      // The edge runs around a pole: eastwards around the north pole, westwards around the other.
      let pole = end > first.longitude ? 90.0 : -90.0
      ring += [
        GlobePoint(latitude: first.latitude, longitude: end),
        GlobePoint(latitude: pole, longitude: end),
        GlobePoint(latitude: pole, longitude: first.longitude),
      ]
    }
    return [-360.0, 0, 360].compactMap { turn in
      var part = ring.cut(at: turn - 180, keepsGreater: true)
      part = part.cut(at: turn + 180, keepsGreater: false)
      guard part.count > 2 else { return nil }
      part = part.map { GlobePoint(latitude: $0.latitude, longitude: $0.longitude - turn) }
      return part + part.prefix(1)
    }
  }
}

extension Double {
  /// The same longitude as `other`, whole turns away from it so that it is nearest to this one.
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
        let part = (longitude - previous.longitude) / (point.longitude - previous.longitude)
        kept.append(
          GlobePoint(
            latitude: previous.latitude + part * (point.latitude - previous.latitude),
            longitude: longitude))
      }
      if isKept(point) { kept.append(point) }
    }
    // A ring that only touches the meridian leaves a line there.
    return kept.allSatisfy { $0.longitude == longitude } ? [] : kept
  }
}
