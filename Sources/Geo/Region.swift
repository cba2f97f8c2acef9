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

  /// What a single fix tells about the region.
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

  /// Whether a fix is more than `RegionMonitor.farMetres` beyond the edge and its own uncertainty.
  package func isFarOutside(_ fix: Fix) -> Bool {
    center.distanceMetres(to: fix.coordinate) - fix.effectiveAccuracyMetres
      > radiusMetres + RegionMonitor.farMetres
  }
}
