import Geo

/// A named place, with or without a position. Reminders can wait only at a place with a position.
public struct Place: Hashable, Sendable {
  public static let defaultRadiusMetres = 150.0
  /// Below this radius phones miss arrivals, so the user is warned.
  static let smallRadiusMetres = 100.0

  /// The allowed radii in metres: up to half the circumference of the Earth.
  public static let radii = 1.0...20_000_000.0

  public var name: String
  public var coordinate: Coordinate?
  public var radiusMetres: Double

  public init(
    name: String, coordinate: Coordinate? = nil, radiusMetres: Double = Place.defaultRadiusMetres
  ) {
    self.name = name
    self.coordinate = coordinate
    self.radiusMetres = radiusMetres
  }

  /// Whether the radius is so small that phones miss arrivals.
  public var isTooSmall: Bool { coordinate != nil && radiusMetres < Place.smallRadiusMetres }
}

/// A place that the user saved with `place add`.
public struct SavedPlace: Hashable, Sendable {
  public var id: Int
  public var place: Place
  public var aliases: [String]
  public var isStarred: Bool
  public var address: String?

  public init(
    id: Int, place: Place, aliases: [String] = [], isStarred: Bool = false, address: String? = nil
  ) {
    self.id = id
    self.place = place
    self.aliases = aliases
    self.isStarred = isStarred
    self.address = address
  }
}
