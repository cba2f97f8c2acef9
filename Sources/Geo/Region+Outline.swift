import Glibc

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
