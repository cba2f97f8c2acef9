import Geo

/// The content of a map: numbered marks around a centre, the nearest first.
package struct MapPage: Sendable {
  /// A position of items, or a saved place.
  package struct Mark: Sendable {
    /// From 1 on, the same in all renderings of the map.
    package var number: Int
    package let place: Place
    /// Whether it is a saved place.
    package let isSaved: Bool
    /// The distance from the centre.
    package let metres: Double
    /// The direction from the centre, clockwise from north.
    package let bearingDegrees: Double
    /// Open items and coming events there: those of the place, and those with a reminder that waits
    /// there.
    package let entries: [Entry]
    /// The number of all these, including those omitted from `entries`.
    package let entryCount: Int
    /// The radii of the regions of scheduled reminders, in metres, the largest first.
    package let regions: [Double]

    package init(
      number: Int = 0, place: Place, isSaved: Bool, metres: Double, bearingDegrees: Double,
      entries: [Entry], entryCount: Int, regions: [Double]
    ) {
      (self.number, self.place, self.isSaved, self.metres) = (number, place, isSaved, metres)
      (self.bearingDegrees, self.entries) = (bearingDegrees, entries)
      (self.entryCount, self.regions) = (entryCount, regions)
    }
  }

  /// The user's last known position.
  package struct OwnPosition: Sendable {
    package let fix: Fix
    /// 0 or more.
    package let ageSeconds: Int
    /// The distance from the centre.
    package let metres: Double

    package init(fix: Fix, ageSeconds: Int, metres: Double) {
      self.fix = fix
      self.ageSeconds = ageSeconds
      self.metres = metres
    }
  }

  package let center: Coordinate
  /// The distance from the centre to each edge.
  package let radiusMetres: Double
  package let marks: [Mark]
  /// The number of marks within the radius, including those omitted from `marks`.
  package let total: Int
  /// The words that named the centre; nil if it is the user's position.
  package var centerName: String?
  /// nil if it is unknown or beyond the radius.
  package var own: OwnPosition?

  package init(center: Coordinate, radiusMetres: Double, marks: [Mark], total: Int) {
    self.center = center
    self.radiusMetres = radiusMetres
    self.marks = marks
    self.total = total
  }
}

extension MapPage {
  /// The default radius makes room for this many marks.
  package static let usualCount = 20
  /// The smallest default radius, in metres. It shows the whole region of a place with the default
  /// radius.
  static let leastRadius = 200.0
  /// Marks farther away than this, in metres, do not enlarge the default radius if there is a
  /// nearer one.
  static let usualReachMetres = 50_000.0
  /// The allowed radii in metres. The largest shows the whole globe.
  package static let radii = 50.0...20_037_508.0

  /// The default radius in metres: a round length that contains the marks, except those beyond 50
  /// km if there is a nearer one. 1 km without marks.
  ///
  /// - Parameter distances: The distances of the nearest marks in metres, ascending.
  package static func usualRadius(_ distances: [Double]) -> Double {
    guard let nearest = distances.first else { return 1000 }
    let farthest = distances.last { $0 <= usualReachMetres } ?? nearest
    return min(roundLength(atLeast: max(farthest * 1.05, leastRadius)), radii.upperBound)
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is at least a length in metres.
  package static func roundLength(atLeast metres: Double) -> Double {
    roundLengths.first { $0 >= metres } ?? 1e10
  }

  /// The largest of 1, 2 and 5 times a power of ten that is at most a length in metres, at least 1.
  package static func roundLength(atMost metres: Double) -> Double {
    roundLengths.last { $0 <= metres } ?? 1
  }

  /// 1, 2, 5, 10 and so on, in metres.
  private static let roundLengths = (0...9).flatMap { power in
    [1.0, 2, 5].map { (0..<power).reduce($0) { length, _ in length * 10 } }
  }
}
