import Geo

/// What a map shows: numbered marks around a centre, the nearest first.
public struct MapPage: Sendable {
  /// A position where something is to be done, or a saved place.
  public struct Mark: Sendable {
    /// From 1 on, in every face of the map.
    public var number: Int
    public let place: Place
    /// Whether it is in the place book.
    public let isSaved: Bool
    public let metres: Double
    /// Clockwise from north, as seen from the centre.
    public let bearingDegrees: Double
    /// What is open or to come there: the items of the place, and those of which a reminder waits
    /// there.
    public let entries: [Entry]
    /// How many these are, with those left out of `entries`.
    public let entryCount: Int
    /// The radii of the regions that reminders are armed at, in metres, the largest first.
    public let regions: [Double]

    public init(
      number: Int = 0, place: Place, isSaved: Bool, metres: Double, bearingDegrees: Double,
      entries: [Entry], entryCount: Int, regions: [Double]
    ) {
      self.number = number
      self.place = place
      self.isSaved = isSaved
      self.metres = metres
      self.bearingDegrees = bearingDegrees
      self.entries = entries
      self.entryCount = entryCount
      self.regions = regions
    }
  }

  /// Where the user was last.
  public struct OwnPosition: Sendable {
    public let fix: Fix
    /// 0 or more.
    public let ageSeconds: Int
    /// From the centre of the map.
    public let metres: Double

    public init(fix: Fix, ageSeconds: Int, metres: Double) {
      self.fix = fix
      self.ageSeconds = ageSeconds
      self.metres = metres
    }
  }

  public let center: Coordinate
  /// How far from the centre the map reaches in each direction.
  public let radiusMetres: Double
  public let marks: [Mark]
  /// How many marks there are within the radius, with those left out of `marks`.
  public let total: Int
  /// The words the centre was asked for with; nil where it is the user's position.
  public var centerName: String?
  /// nil where it is not known or lies beyond the radius.
  public var own: OwnPosition?

  public init(center: Coordinate, radiusMetres: Double, marks: [Mark], total: Int) {
    self.center = center
    self.radiusMetres = radiusMetres
    self.marks = marks
    self.total = total
  }
}

extension MapPage {
  /// A map is made wide enough for so many marks.
  public static let usualCount = 20
  /// The region of a place with the usual radius is whole on the smallest map.
  static let leastRadius = 200.0
  /// No mark farther away makes a map wider while there is a nearer one.
  static let usualReachMetres = 50_000.0
  /// The smallest and the largest radius; the largest shows the whole globe.
  public static let radii = 50.0...20_037_508.0

  /// The radius of a map that was asked for without one: a round length that holds the marks, but
  /// none beyond 50 km while there is a nearer one. A kilometre where there are none.
  ///
  /// - Parameter distances: Of the nearest marks, in metres, ascending.
  public static func usualRadius(_ distances: [Double]) -> Double {
    guard let nearest = distances.first else { return 1000 }
    let farthest = distances.last { $0 <= usualReachMetres } ?? nearest
    return min(roundLength(atLeast: max(farthest * 1.05, leastRadius)), radii.upperBound)
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is not below a length in metres.
  public static func roundLength(atLeast metres: Double) -> Double {
    var unit = 1.0
    while unit * 10 < metres, unit < 1e9 { unit *= 10 }
    return [1, 2, 5].map { $0 * unit }.first { $0 >= metres } ?? unit * 10
  }

  /// The largest of 1, 2 and 5 times a power of ten that is not above a length in metres, 1 or more.
  public static func roundLength(atMost metres: Double) -> Double {
    var unit = 1.0
    while unit * 10 <= metres, unit < 1e9 { unit *= 10 }
    return [5, 2, 1].map { $0 * unit }.first { $0 <= metres } ?? 1
  }
}
