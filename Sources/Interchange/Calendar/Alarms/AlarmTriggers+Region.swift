import ICalendar
import ItemJSON
import TodoCore

/// Alarms on arriving at or leaving a place, in the form of RFC 9074 and in Apple's.
///
/// - SeeAlso: RFC 9074 §8.
extension AlarmTriggers {
  /// The properties of a place alarm. It also has a component VLOCATION.
  static let proximityNames: Set<String> = [
    "PROXIMITY", "X-APPLE-PROXIMITY", "X-APPLE-STRUCTURED-LOCATION", "X-GEOFENCE-RADIUS",
  ]

  /// Reads PROXIMITY.
  ///
  /// - Returns: nil for an alarm without it.
  func proximity(of alarm: Component) -> StandardTrigger? {
    guard let line = alarm.property("PROXIMITY") ?? alarm.property("X-APPLE-PROXIMITY") else {
      return nil
    }
    let edge: RegionTrigger.Edge
    switch line.text.uppercased() {
    case "ARRIVE": edge = .arrive
    case "DEPART", "LEAVE": edge = .leave
    default: return .unsupported("PROXIMITY")
    }
    let apple = alarm.property("X-APPLE-STRUCTURED-LOCATION")
    let uri = alarm.components("VLOCATION").lazy.compactMap { $0.property("URL") }
      .compactMap(GeoText.init).first
    let position = uri ?? apple.flatMap(GeoText.init)
    let location: RegionTrigger.Location
    var defaultRadius = Place.defaultRadiusMetres
    if let place = item.place, position == nil || position?.coordinate == place.coordinate {
      location = .named(place.name)
      defaultRadius = place.radiusMetres
    } else if let position {
      location = .coordinate(position.coordinate)
    } else {
      return .unsupported("PROXIMITY")
    }
    let radius =
      GeoText.appleRadius(apple) ?? GeoText.radius(alarm.property("X-GEOFENCE-RADIUS"))
      ?? position?.usableRadius
    return .trigger(
      .region(
        RegionTrigger(
          edge: edge, location: location, radiusMetres: radius == defaultRadius ? nil : radius)))
  }

  /// Returns the properties of a region trigger; nil if its position is unknown.
  func proximity(_ region: RegionTrigger) -> [Component.Element]? {
    let place: Place
    switch region.location {
    case .here: return nil
    case .coordinate(let coordinate):
      place = Place(name: GeoText.name(coordinate), coordinate: coordinate)
    case .named(let name):
      guard let own = item.place, own.name.lowercased() == name.lowercased() else { return nil }
      place = own
    }
    guard let coordinate = place.coordinate else { return nil }
    let edge = region.edge == .leave ? "DEPART" : "ARRIVE"
    let radius = region.radiusMetres ?? place.radiusMetres
    let uri = "\(GeoText.uri(coordinate));u=\(GeoText.decimal(radius))"
    return [
      .property(ContentLine("PROXIMITY", text: edge)),
      .property(ContentLine("X-APPLE-PROXIMITY", text: edge)),
      .property(
        GeoText.structuredLocation(coordinate, title: place.name, radius: radius)),
      .component(
        Component(
          "VLOCATION",
          [
            .property(
              ContentLine("UID", text: contentUUID(of: Array("\(place.name)\n\(uri)".utf8)))),
            .property(ContentLine("NAME", text: place.name)),
            .property(ContentLine("URL", raw: uri)),
          ])),
    ]
  }
}
