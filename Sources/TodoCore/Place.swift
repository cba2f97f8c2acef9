import Geo

/// A named place, with or without a position. Reminders can wait only at a place with a position.
package struct Place: Hashable, Sendable {
  package static let defaultRadiusMetres = 150.0
  /// Below this radius phones miss arrivals, so the user is warned.
  static let smallRadiusMetres = 100.0

  /// The allowed radii in metres: up to half the circumference of the Earth.
  package static let radii = 1.0...20_000_000.0

  package var name: String
  package var coordinate: Coordinate?
  package var radiusMetres: Double

  package init(
    name: String, coordinate: Coordinate? = nil, radiusMetres: Double = Place.defaultRadiusMetres
  ) {
    self.name = name
    self.coordinate = coordinate
    self.radiusMetres = radiusMetres
  }

  /// Whether the radius is so small that phones miss arrivals.
  package var isTooSmall: Bool { coordinate != nil && radiusMetres < Place.smallRadiusMetres }
}

/// A place that the user saved with `place add`.
package struct SavedPlace: Hashable, Sendable {
  package var id: Int
  package var place: Place
  package var aliases: [String]
  package var isStarred: Bool
  package var address: String?

  package init(
    id: Int, place: Place, aliases: [String] = [], isStarred: Bool = false, address: String? = nil
  ) {
    self.id = id
    self.place = place
    self.aliases = aliases
    self.isStarred = isStarred
    self.address = address
  }
}
