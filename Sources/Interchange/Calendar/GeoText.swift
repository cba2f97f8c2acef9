import Geo
import ICalendar
import TodoCore

/// A `geo:` URI with the radius in its `u`, as alarms and places hold it.
///
/// - SeeAlso: RFC 5870.
struct GeoText {
  let coordinate: Coordinate
  private let uncertainty: Double?

  /// A smaller `u` is the precision of a position, not the size of a place.
  private static let smallestRadius = 50.0

  var usableRadius: Double? {
    uncertainty.flatMap { $0 >= GeoText.smallestRadius ? GeoText.checked($0) : nil }
  }

  /// Reads the value of URL or X-APPLE-STRUCTURED-LOCATION; nil if it is no position. Some programs
  /// escape the comma.
  init?(_ line: ContentLine) {
    guard let text = try? PositionText(line.text) else { return nil }
    coordinate = text.coordinate
    uncertainty = text.accuracyMetres
  }

  // MARK: Reading properties

  /// The position of a GEO; nil if there is none on the globe.
  static func coordinate(_ line: ContentLine) -> Coordinate? {
    guard let (latitude, longitude) = try? line.geo() else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  static func radius(_ line: ContentLine?) -> Double? {
    line.flatMap { try? $0.float() }.flatMap(checked)
  }

  static func appleRadius(_ line: ContentLine?) -> Double? {
    line?.parameter("X-APPLE-RADIUS").flatMap { radius(ContentLine("X", raw: $0)) }
  }

  private static func checked(_ radius: Double) -> Double? {
    Place.radii.contains(radius) ? radius : nil
  }

  // MARK: Writing

  /// How a place without a name is named.
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

  /// The shortest digits that read back as the same number, without an exponent, which the grammar
  /// of FLOAT lacks.
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
