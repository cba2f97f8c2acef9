/// A circle around a position: what arriving and leaving are judged by.
public struct Region: Hashable, Sendable {
  public let center: Coordinate
  /// 1 or more.
  public let radiusMetres: Double

  public init(center: Coordinate, radiusMetres: Double) {
    self.center = center
    self.radiusMetres = max(1, radiusMetres)
  }

  /// How far past the edge a fix must lie before it speaks for outside: a tenth of the radius, 20 m at
  /// least, so that a device at the edge does not flicker.
  public var marginMetres: Double { max(0.1 * radiusMetres, 20) }

  /// What a single fix says about the region.
  public enum Reading: Hashable, Sendable {
    /// Inside with its whole circle of uncertainty.
    case surelyInside
    /// The position is inside, its uncertainty reaches out.
    case inside
    /// Outside the edge and its margin with the whole circle.
    case outside
    /// Too near the edge, or too uncertain, to say.
    case unclear
  }

  /// The reading of a fix that lies `distanceMetres` from the centre.
  ///
  /// - Parameter accuracyMetres: Radius of its uncertainty. Better than 5 m is not believed; a bad one is never
  ///   taken for better than it says.
  public func reading(distanceMetres: Double, accuracyMetres: Double) -> Reading {
    let accuracy = max(accuracyMetres, 5)
    if distanceMetres + accuracy <= radiusMetres { return .surelyInside }
    if distanceMetres <= radiusMetres, accuracy <= max(radiusMetres, 100) { return .inside }
    return distanceMetres - accuracy > radiusMetres + marginMetres ? .outside : .unclear
  }

  /// Whether a fix lies more than `RegionMonitor.farMetres` beyond the edge and its own uncertainty.
  public func isFarOutside(_ fix: Fix) -> Bool {
    center.distanceMetres(to: fix.coordinate) - max(fix.accuracyMetres, 5)
      > radiusMetres + RegionMonitor.farMetres
  }

  public func reading(of fix: Fix) -> Reading {
    reading(
      distanceMetres: center.distanceMetres(to: fix.coordinate), accuracyMetres: fix.accuracyMetres)
  }
}
