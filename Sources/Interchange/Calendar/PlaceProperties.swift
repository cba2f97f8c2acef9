import Geo
import ICalendar
import JSON
import TextSearch
import TodoCore

/// Where a component takes place: LOCATION, GEO and their extensions as an item holds them.
enum PlaceProperties {
  static let names: Set<String> = [
    "LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION", "X-GEOFENCE-RADIUS", exactName,
  ]

  /// The name as a JSON string, where LOCATION can not hold it exactly.
  private static let exactName = "X-DAYDOT-PLACE"

  /// - Returns: nil without a name and a position. A position off the globe, or 0,0, is none.
  /// - Throws: `exceeds`.
  static func place(_ component: Component) throws(CalendarError) -> Place? {
    let structured = component.property("X-APPLE-STRUCTURED-LOCATION")
    let position = structured.flatMap(GeoText.init)
    let coordinate =
      component.property("GEO").flatMap { GeoText.coordinate($0) } ?? position?.coordinate
    guard let name = try name(component) ?? coordinate.map(GeoText.name) else { return nil }
    let radius =
      GeoText.appleRadius(structured) ?? GeoText.radius(component.property("X-GEOFENCE-RADIUS"))
      ?? position?.usableRadius
    return Place(
      name: name, coordinate: coordinate, radiusMetres: radius ?? Place.defaultRadiusMetres)
  }

  private static func name(_ component: Component) throws(CalendarError) -> String? {
    if let line = component.property("LOCATION"), let name = filled(line.text) {
      try check(name, in: line)
      return exact(component, for: name) ?? name
    }
    guard let line = component.property("X-APPLE-STRUCTURED-LOCATION"),
      let title = line.parameter("X-TITLE"),
      let name = filled(title.replacing("\\n", with: "\n"))
    else { return exact(component, for: "") }
    try check(name, in: line)
    return name
  }

  /// The exact name, unless another program has changed LOCATION.
  private static func exact(_ component: Component, for location: String) -> String? {
    guard let line = component.property(exactName),
      case .string(let name)? = try? JSONReader.read(Array(line.text.utf8)),
      written(name) == location
    else { return nil }
    return name
  }

  private static func check(_ name: String, in line: ContentLine) throws(CalendarError) {
    let excess = Excess(name.utf8.count, limit: ItemTooLarge.Field.place.limit)
    guard excess.amount <= excess.limit else { throw CalendarError(.exceeds(excess), in: line) }
  }

  static func lines(of place: Place?) -> [ContentLine] {
    guard let place else { return [] }
    var lines: [ContentLine] = []
    let radius = place.radiusMetres == Place.defaultRadiusMetres ? nil : place.radiusMetres
    if place.coordinate.map(GeoText.name) != place.name {
      lines.append(ContentLine("LOCATION", text: place.name))
      if written(place.name) != place.name {
        var writer = JSONWriter()
        writer.value(place.name)
        lines.append(
          ContentLine(exactName, text: String(decoding: writer.bytes, as: UTF8.self)))
      }
    }
    if let coordinate = place.coordinate {
      let (latitude, longitude) = GeoText.degrees(coordinate)
      lines.append(ContentLine("GEO", raw: "\(latitude);\(longitude)"))
      lines.append(GeoText.structuredLocation(coordinate, title: place.name, radius: radius))
    }
    if let radius {
      // Some programs read whole metres only; X-APPLE-RADIUS is exact.
      let text =
        place.coordinate == nil ? GeoText.decimal(radius) : GeoText.decimal(radius.rounded())
      lines.append(ContentLine("X-GEOFENCE-RADIUS", raw: text))
    }
    return lines
  }

  /// The name that LOCATION gives for a name.
  private static func written(_ name: String) -> String {
    filled(ContentLine("LOCATION", text: name).text) ?? ""
  }

  private static func filled(_ text: String) -> String? {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? nil : String(text)
  }
}
