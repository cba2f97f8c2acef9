import Geo
import TodoCore

/// Where the positions of a map lie on a field of a given size, whatever its units are.
///
/// The map's radius reaches to the nearer pair of edges; what the field holds beyond it stays empty.
struct MapFrame {
  let projection: AzimuthalProjection
  let metresPerUnit: Double
  /// The middle of the field.
  let x: Double
  let y: Double

  /// - Parameters:
  ///   - x: Of the centre, from the left.
  ///   - y: Of the centre, from the top.
  ///   - reach: The units between the centre and the end of the radius, more than 0.
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

  /// Points of the edge of a region, in order; none if it is smaller than two units.
  ///
  /// - Parameter spacing: The units between neighbours, about.
  func edge(of region: Region, spacing: Double) -> [(x: Double, y: Double)] {
    let units = region.radiusMetres / metresPerUnit
    guard units >= 1 else { return [] }
    let corners = Int(exactly: min(max(units * 2 * .pi / spacing, 16), 1440).rounded(.up)) ?? 16
    return region.edge(corners: corners).map(position)
  }

  /// A round length for a scale bar.
  ///
  /// - Parameter most: The most units it may take.
  func scale(most: Double) -> (metres: Double, units: Double) {
    let metres = MapPage.roundLength(atMost: most * metresPerUnit)
    return (metres, metres / metresPerUnit)
  }
}
