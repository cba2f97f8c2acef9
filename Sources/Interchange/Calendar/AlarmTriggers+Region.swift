import Geo
import ICalendar
import TodoCore

/// Alarms on arriving at a place and on leaving it, in the standard's form and in Apple's.
///
/// - SeeAlso: RFC 9074 §8.
extension AlarmTriggers {
  /// The properties that make an alarm one of a place. VLOCATION is the component with them.
  static let proximityNames: Set<String> = [
    "PROXIMITY", "X-APPLE-PROXIMITY", "X-APPLE-STRUCTURED-LOCATION", "X-GEOFENCE-RADIUS",
  ]

  /// - Returns: nil for an alarm that has nothing to do with a place.
  func proximity(of alarm: Component) -> Standard? {
    guard let line = alarm.property("PROXIMITY") ?? alarm.property("X-APPLE-PROXIMITY") else {
      return nil
    }
    let edge: RegionTrigger.Edge
    switch line.text.uppercased() {
    case "ARRIVE": edge = .arrive
    case "DEPART", "LEAVE": edge = .leave
    default: return .unheld("PROXIMITY")
    }
    let apple = alarm.property("X-APPLE-STRUCTURED-LOCATION")
    let uri = alarm.components("VLOCATION").lazy.compactMap { $0.property("URL") }
      .compactMap(GeoText.init).first
    let position = uri ?? apple.flatMap(GeoText.init)
    let location: RegionTrigger.Location
    var usual = Place.defaultRadiusMetres
    if let place = item.place, position == nil || position?.coordinate == place.coordinate {
      location = .named(place.name)
      usual = place.radiusMetres
    } else if let position {
      location = .coordinate(position.coordinate)
    } else {
      return .unheld("PROXIMITY")
    }
    let radius =
      GeoText.appleRadius(apple) ?? GeoText.radius(alarm.property("X-GEOFENCE-RADIUS"))
      ?? position?.usableRadius
    return .trigger(
      .region(
        RegionTrigger(
          edge: edge, location: location, radiusMetres: radius == usual ? nil : radius)))
  }

  /// - Returns: nil if the position is not known.
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
