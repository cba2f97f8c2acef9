import Geo
import ICalendar
import JSON
import TextSearch
import TodoCore

/// Reads and writes the place of a component: LOCATION, GEO and vendor extensions.
///
/// - SeeAlso: RFC 5545 §3.8.1.6, §3.8.1.7. X-APPLE-STRUCTURED-LOCATION is an extension by Apple.
enum PlaceProperties {
  static let names: Set<String> = [
    "LOCATION", "GEO", "X-APPLE-STRUCTURED-LOCATION", "X-GEOFENCE-RADIUS", exactName,
  ]

  /// The name as a JSON string, if LOCATION can not hold it exactly.
  private static let exactName = "X-DAYDOT-PLACE"

  /// Returns the place of a component; nil without a name and a valid position.
  ///
  /// - Throws: `CalendarError` with `exceeds` for a name that is too long.
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
    if let line = component.property("LOCATION"), let name = nonBlank(line.text) {
      try check(name, in: line)
      return exact(component, for: name) ?? name
    }
    guard let line = component.property("X-APPLE-STRUCTURED-LOCATION"),
      let title = line.parameter("X-TITLE"),
      let name = nonBlank(title.replacing("\\n", with: "\n"))
    else { return exact(component, for: "") }
    try check(name, in: line)
    return name
  }

  /// Returns the exact name; nil if another program has changed LOCATION.
  private static func exact(_ component: Component, for location: String) -> String? {
    guard let line = component.property(exactName),
      case .string(let name)? = line.json,
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
        lines.append(ContentLine(exactName, text: JSONValue.string(place.name).jsonText))
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

  /// Returns the name that reading LOCATION gives.
  private static func written(_ name: String) -> String {
    ContentLine("LOCATION", text: name).text.trimmed
  }

  private static func nonBlank(_ text: String) -> String? {
    let text = text.trimmed
    return text.isEmpty ? nil : text
  }
}

// MARK: Positions

/// A position in a `geo:` URI, with its uncertainty in the parameter `u`.
///
/// - SeeAlso: RFC 5870.
struct GeoText {
  let coordinate: Coordinate
  /// In metres.
  private let uncertainty: Double?

  /// The least `u` that is read as a radius, in metres. A smaller one is the precision of the
  /// position.
  private static let minRadius = 50.0

  /// The uncertainty as a radius in metres; nil if it is not a valid radius.
  var usableRadius: Double? {
    uncertainty.flatMap { $0 >= GeoText.minRadius ? GeoText.checked($0) : nil }
  }

  /// Reads URL or X-APPLE-STRUCTURED-LOCATION; nil if it is not a position. Some programs escape
  /// the comma.
  init?(_ line: ContentLine) {
    guard let text = try? PositionText(line.text) else { return nil }
    coordinate = text.coordinate
    uncertainty = text.accuracyMetres
  }

  // MARK: Reading properties

  /// Returns the position of GEO; nil if it is malformed or not on the globe.
  static func coordinate(_ line: ContentLine) -> Coordinate? {
    guard let (latitude, longitude) = try? line.geo() else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Returns X-GEOFENCE-RADIUS in metres; nil if it is not a valid radius.
  static func radius(_ line: ContentLine?) -> Double? {
    line.flatMap { try? $0.float() }.flatMap(checked)
  }

  /// Returns X-APPLE-RADIUS in metres; nil if it is not a valid radius.
  static func appleRadius(_ line: ContentLine?) -> Double? {
    line?.parameter("X-APPLE-RADIUS").flatMap { radius(ContentLine("X", raw: $0)) }
  }

  private static func checked(_ radius: Double) -> Double? {
    Place.radii.contains(radius) ? radius : nil
  }

  // MARK: Writing

  /// Returns the name of a place without a name.
  static func name(_ coordinate: Coordinate) -> String {
    "\(coordinate.latitude),\(coordinate.longitude)"
  }

  static func degrees(_ coordinate: Coordinate) -> (latitude: String, longitude: String) {
    (decimal(coordinate.latitude), decimal(coordinate.longitude))
  }

  static func uri(_ coordinate: Coordinate) -> String {
    let (latitude, longitude) = degrees(coordinate)
    return "geo:\(latitude),\(longitude)"
  }

  static func structuredLocation(
    _ coordinate: Coordinate, title: String, radius: Double?
  ) -> ContentLine {
    let radius = radius.map { [Parameter("X-APPLE-RADIUS", decimal($0))] } ?? []
    return ContentLine(
      "X-APPLE-STRUCTURED-LOCATION",
      [Parameter("VALUE", "URI")] + radius + [Parameter("X-TITLE", title)], raw: uri(coordinate))
  }

  /// Returns the shortest decimal that reads back as the same number, without an exponent, which
  /// FLOAT (RFC 5545 §3.3.7) does not allow.
  static func decimal(_ number: Double) -> String {
    let text = number.description
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let whole = parts.first.map(String.init) ?? ""
    let digits = whole + (parts.count > 1 ? parts[1] : "")
    let point = whole.count + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    let zeros = String(repeating: "0", count: max(0, point - digits.count))
    return sign + digits + zeros
  }
}
