import CivilTime
import Geo
import JSON
import TodoCore

/// Reads items from JSON objects as `ItemWriter` writes them. Only `title` is required.
///
/// In a new item, a missing field and `null` both stand for the default. Unknown fields are counted
/// and are no error.
package struct ItemReader: Sendable {
  /// Parses triggers.
  let words: any TriggerWords
  private let zones: any ZoneSource

  /// - Parameters:
  ///   - words: Parses triggers.
  ///   - zones: Asked only for well-formed names.
  package init(words: any TriggerWords, zones: any ZoneSource) {
    self.words = words
    self.zones = zones
  }

  /// Reads one item.
  ///
  /// - Throws: `FieldError` with the first problem: a field of the wrong type, a date that does not
  ///   exist, an unknown word, a field that needs or contradicts another.
  package func read(_ value: JSONValue) throws(FieldError) -> ItemRecord {
    guard case .object(let object) = value else {
      throw FieldError("", .wrongType(expected: .object, found: value.kind))
    }
    return try read(object)
  }

  /// Reads one item, like `read(_: JSONValue)`.
  package func read(_ object: JSONObject) throws(FieldError) -> ItemRecord {
    var draft = ItemDraft()
    var next = 0
    for member in object.members {
      guard let index = ItemField.index(of: member.key, guess: next) else {
        draft.unknown.append(member.key)
        continue
      }
      let value = FieldValue(name: member.key, value: member.value)
      try ItemField.all[index].read(&draft, value, self)
      next = index + 1
    }
    try draft.complete(zones)
    return ItemRecord(draft, source: object)
  }

  /// Returns the name of a zone; nil for `null`.
  ///
  /// - Throws: `FieldError` with `unknownZone`.
  func zone(_ value: FieldValue) throws(FieldError) -> String? {
    guard let name = try value.text() else { return nil }
    // Other programs do not accept POSIX strings as zone names. The only accepted form is the one
    // `ZoneResolver` gives to zones that a calendar defines itself, such as `<+03>-3`.
    switch try? ZoneName.parse(name) {
    case .named(name, _)? where (try? zones.zone(named: name)) != nil: return name
    case .posix? where name.hasPrefix("<"): return name
    default: throw value.failure(.unknownZone(name))
    }
  }
}

// MARK: Places

extension ItemReader {
  /// Reads a place: an object, or a string with its name.
  ///
  /// - Throws: `FieldError`: `missing` without a name, `needs` for one coordinate without the
  ///   other, `noSuchPosition`, `tooSmall` and `tooLarge` for the radius, `wrongType`.
  func place(_ value: FieldValue, unknown: inout [String]) throws(FieldError) -> Place? {
    switch value.value {
    case .null: return nil
    case .string: return try value.filledText().map { Place(name: $0) }
    case .object(let object):
      do { return try place(object, unknown: &unknown) } catch { throw error.within(value.name) }
    default: throw value.wrongType(.stringOrObject)
    }
  }

  private func place(
    _ object: JSONObject, unknown: inout [String]
  ) throws(FieldError) -> Place {
    var name: String?
    var latitude: Double?
    var longitude: Double?
    var radius: Double?
    for member in object.members {
      let value = FieldValue(name: member.key, value: member.value)
      switch member.key {
      case "name": name = try value.filledText()
      case "lat": latitude = try value.number()
      case "lon": longitude = try value.number()
      case "radius": radius = try value.radius()
      default: unknown.append("place.\(member.key)")
      }
    }
    guard let name else { throw FieldError("name", .missing) }
    var place = Place(name: name, radiusMetres: radius ?? Place.defaultRadiusMetres)
    place.coordinate = try .read(ifGiven: latitude, longitude)
    return place
  }
}

extension Coordinate {
  /// Reads a position from two numbers, in degrees.
  ///
  /// - Throws: `FieldError` with `noSuchPosition`.
  package static func read(_ latitude: Double, _ longitude: Double) throws(FieldError) -> Coordinate
  {
    do throws(CoordinateError) {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch { throw FieldError("lat", .noSuchPosition(error)) }
  }

  /// Returns nil without both numbers.
  ///
  /// - Throws: `FieldError`: `noSuchPosition`, `needs` for one number without the other.
  package static func read(
    ifGiven latitude: Double?, _ longitude: Double?
  ) throws(FieldError) -> Coordinate? {
    switch (latitude, longitude) {
    case (nil, nil): return nil
    case (nil, _): throw FieldError("lon", .needs("lat"))
    case (_, nil): throw FieldError("lat", .needs("lon"))
    case (let latitude?, let longitude?): return try read(latitude, longitude)
    }
  }
}

extension FieldValue {
  /// Returns a radius in metres.
  ///
  /// - Throws: `tooSmall`, `tooLarge`.
  package func radius() throws(FieldError) -> Double? {
    guard let radius = try number() else { return nil }
    let (minimum, maximum) = (Place.radii.lowerBound, Place.radii.upperBound)
    guard radius >= minimum else { throw failure(.tooSmall(radius, minimum: minimum)) }
    guard radius <= maximum else { throw failure(.tooLarge(radius, maximum: maximum)) }
    return radius
  }
}

extension Place {
  /// The columns of a table that hold a place, and the members of its JSON object.
  static let cell = FieldCell.members([
    ("place", "name", .freeText), ("lat", "lat", .number), ("lon", "lon", .number),
    ("radius", "radius", .number),
  ])

  package var json: JSONObject {
    [
      "name": .string(name), "lat": .optional(coordinate?.latitude),
      "lon": .optional(coordinate?.longitude), "radius": .double(radiusMetres),
    ]
  }
}

// MARK: iCalendar sources

extension SourceComponent {
  /// The object that `read` reads.
  var json: JSONValue {
    var object = JSONObject()
    if let occurrence { object.append("occurrence", .string(occurrence.description)) }
    object.append("text", .string(text))
    return .object(object)
  }

  /// Reads an array of components; `null` gives an empty array.
  ///
  /// - Throws: `FieldError`: `missing` or `empty` for the text, `unreadableDate` for the
  ///   occurrence.
  static func read(
    _ value: FieldValue, unknown: inout [String]
  ) throws(FieldError) -> [SourceComponent] {
    var sources: [SourceComponent] = []
    try value.forEachObject { object throws(FieldError) in
      sources.append(try SourceComponent(object, unknown: &unknown))
    }
    return sources
  }

  private init(_ object: JSONObject, unknown: inout [String]) throws(FieldError) {
    var occurrence: OccurrenceKey?
    var text: String?
    for member in object.members {
      let value = FieldValue(name: member.key, value: member.value)
      switch member.key {
      case "occurrence": occurrence = try value.civil(OccurrenceKey.init(iso:))
      case "text": text = try value.filledText()
      default: unknown.append("ical.\(member.key)")
      }
    }
    guard let text else { throw FieldError("text", .missing) }
    self.init(occurrence: occurrence, text: text)
  }
}
