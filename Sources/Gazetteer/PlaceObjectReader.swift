import Geo
import Interchange
import ItemJSON
import JSON

/// Reads places from JSON: points of GeoJSON, waypoints of OwnTracks, and objects with `name`,
/// `lat` and `lon`.
///
/// - SeeAlso: RFC 7946; owntracks.org/booklet/tech/json.
struct PlaceObjectReader: PlaceListReader {
  private var objects = JSONObjectSplitter(members: ["features", "waypoints", "places"])

  mutating func feed(_ piece: [UInt8]?) -> [GazetteerLine] {
    (piece.map { objects.feed($0) } ?? objects.finish()).map(Self.read)
  }

  private static func read(_ element: JSONObjectSplitter.Element) -> GazetteerLine {
    let line = element.line
    guard let bytes = element.bytes else {
      return .bad(LineError(line: line, .tooLong(limit: JSONObjectSplitter.limit)))
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(bytes)
    } catch { return .bad(LineError(line: line, .notJSON(error))) }
    guard case .object(let object) = value else { return .leftOut }
    do throws(FieldError) {
      return try PlaceObject(object).record().map(GazetteerLine.place) ?? .leftOut
    } catch { return .bad(LineError(line: line, .field(error))) }
  }
}

/// A JSON object that may be a place.
package struct PlaceObject {
  private let object: JSONObject

  package init(_ object: JSONObject) { self.object = object }

  /// Returns the place; nil for an object that is not a named place.
  ///
  /// - Throws: `FieldError`: `missing`, `wrongType` or `noSuchPosition` for the position.
  package func record() throws(FieldError) -> GazetteerRecord? {
    if let type = text("_type") {
      guard type == "waypoint" else { return nil }
      return try record(name: ["desc"], latitude: object["lat"], longitude: object["lon"])
    }
    guard text("type") == "Feature" else {
      if object["lat"] == nil, object["latitude"] == nil { return nil }
      return try record(
        name: Self.nameKeys, latitude: object["lat"] ?? object["latitude"],
        longitude: object["lon"] ?? object["lng"] ?? object["longitude"])
    }
    guard case .object(let geometry)? = object["geometry"],
      case .string("Point")? = geometry["type"]
    else { return nil }
    // Longitude precedes latitude (RFC 7946 §3.1.1).
    guard case .array(let numbers)? = geometry["coordinates"], numbers.count >= 2 else {
      throw FieldError("coordinates", .missing)
    }
    guard case .object(let properties)? = object["properties"] else { return nil }
    var facts = PlaceObject(properties)
    if facts.text("id") == nil, let id = object["id"] {
      facts = PlaceObject(JSONObject([.init("id", id)] + properties.members))
    }
    return try facts.record(name: Self.nameKeys, latitude: numbers[1], longitude: numbers[0])
  }

  private static let nameKeys = [
    "name", "name:ko", "title", "display_name", "이름", "명칭", "상호명", "street",
  ]
  private static let otherNameKeys = [
    "name:ko", "name:en", "alt_name", "official_name", "short_name", "old_name", "int_name",
  ]
  private static let kindKeys = [
    "osm_value", "amenity", "shop", "railway", "tourism", "leisure", "place", "kind", "category",
    "type",
  ]

  private func record(
    name keys: [String], latitude: JSONValue?, longitude: JSONValue?
  ) throws(FieldError) -> GazetteerRecord? {
    guard let name = keys.lazy.compactMap({ text($0).flatMap(GazetteerRecord.name) }).first else {
      return nil
    }
    let coordinate = try Self.coordinate(latitude, longitude)
    var names = [name]
    for key in Self.otherNameKeys {
      for part in (text(key) ?? "").split(separator: ";") {
        if let other = GazetteerRecord.name(String(part)), !names.contains(other) {
          names.append(other)
        }
      }
    }
    let place = GazetteerPlace(
      reference: reference ?? GazetteerRecord.reference(name: name, coordinate),
      names: names, coordinate: coordinate, kind: Self.kindKeys.lazy.compactMap(text).first,
      around: address.map { [$0] } ?? [],
      weight: object["population"]?.number.map(Self.weight)
        ?? text("population").flatMap(Double.init).map(Self.weight) ?? 0)
    return GazetteerRecord(place: place)
  }

  /// The identifier in OpenStreetMap or in the file; nil without one.
  private var reference: String? {
    if let type = text("osm_type")?.first, let id = object["osm_id"]?.word {
      return "\(type.uppercased())\(id)"
    }
    for key in ["@id", "id", "rid", "fid"] {
      guard let word = object[key]?.word, !word.isEmpty, word.utf8.count <= 64 else { continue }
      return word.contains(where: \.isWhitespace) ? nil : word
    }
    return nil
  }

  private var address: String? {
    for key in ["address", "addr:full", "주소", "도로명주소"] {
      if let text = text(key).flatMap(GazetteerRecord.name) { return text }
    }
    let street = [
      text("addr:street") ?? text("street"), text("addr:housenumber") ?? text("housenumber"),
    ].compactMap { $0 }.joined(separator: " ")
    let parts =
      [street]
      + [
        ["addr:district", "district"], ["addr:city", "city"], ["county"], ["state"], ["country"],
      ].compactMap { keys in keys.lazy.compactMap(text).first }
    var seen: Set<String> = []
    let known = parts.filter { !$0.isEmpty && seen.insert($0).inserted }
    if known.isEmpty { return text("display_name").flatMap(GazetteerRecord.name) }
    return GazetteerRecord.name(known.joined(separator: ", "))
  }

  private static func coordinate(
    _ latitude: JSONValue?, _ longitude: JSONValue?
  ) throws(FieldError) -> Coordinate {
    // Nominatim writes numbers as strings.
    if case .string(let north)? = latitude, case .string(let east)? = longitude {
      return try .read(latitude: north, longitude: east)
    }
    guard let latitude, latitude != .null else { throw FieldError("lat", .missing) }
    guard let longitude, longitude != .null else { throw FieldError("lon", .missing) }
    guard let north = latitude.number else {
      throw FieldError("lat", .wrongType(expected: .number, found: latitude.kind))
    }
    guard let east = longitude.number else {
      throw FieldError("lon", .wrongType(expected: .number, found: longitude.kind))
    }
    return try .read(north, east)
  }

  private static func weight(_ number: Double) -> Int {
    Int(exactly: max(0, min(number, 1e10)).rounded()) ?? 0
  }

  private func text(_ key: String) -> String? {
    if case .string(let text)? = object[key], !text.isEmpty { text } else { nil }
  }
}

extension JSONValue {
  /// A string, or an integer as string; nil for another value.
  fileprivate var word: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    default: nil
    }
  }
}
