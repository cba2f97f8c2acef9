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
