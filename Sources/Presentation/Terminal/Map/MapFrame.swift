import Geo
import TodoCore

/// The projection of a map to plane coordinates in any unit.
struct MapFrame {
  let projection: AzimuthalProjection
  let metresPerUnit: Double
  /// The centre.
  let x: Double
  let y: Double

  /// - Parameters:
  ///   - x: The centre, from the left.
  ///   - y: The centre, from the top.
  ///   - reach: The length of the map's radius in units, more than 0.
  init(_ page: MapPage, x: Double, y: Double, reach: Double) {
    projection = AzimuthalProjection(around: page.center)
    metresPerUnit = page.radiusMetres / reach
    self.x = x
    self.y = y
  }

  func position(of point: GlobePoint) -> (x: Double, y: Double) {
    let flat = projection.point(of: point)
    return (x + flat.x / metresPerUnit, y - flat.y / metresPerUnit)
  }

  func position(of coordinate: Coordinate) -> (x: Double, y: Double) {
    position(of: GlobePoint(coordinate))
  }

  /// Returns points on the edge of a region, in order; empty if its radius is less than one unit.
  ///
  /// - Parameter spacing: The approximate distance of adjacent points, in units.
  func edge(of region: Region, spacing: Double) -> [(x: Double, y: Double)] {
    let units = region.radiusMetres / metresPerUnit
    guard units >= 1 else { return [] }
    let corners = Int(exactly: min(max(units * 2 * .pi / spacing, 16), 1440).rounded(.up)) ?? 16
    return region.edge(corners: corners).map(position)
  }

  /// Returns a round length for a scale bar.
  ///
  /// - Parameter maximum: The longest bar, in units.
  func scale(atMost maximum: Double) -> (metres: Double, units: Double) {
    let metres = MapPage.roundLength(atMost: maximum * metresPerUnit)
    return (metres, metres / metresPerUnit)
  }
}
