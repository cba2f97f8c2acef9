import Geo
import ItemJSON
import JSON
import TodoCore

/// The file format of saved places: one JSON object per line.
package enum PlaceBook {
  /// Whether a file contains saved places and is not a list of places to search.
  ///
  /// - Parameter head: The first bytes of the file.
  package static func isOne(_ head: [UInt8]) -> Bool {
    var start = head[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    let text = String(
      decoding: start.drop(while: isBlank).prefix { $0 != 0x0A }.prefix(1 << 14), as: UTF8.self)
    return text.hasPrefix("{") && text.contains("\"place\"") && text.contains("\"radius\"")
  }

  /// The object on the line of a place.
  package static func json(of saved: SavedPlace) -> JSONObject {
    [
      "place": .string(saved.place.name),
      "lat": .optional(saved.place.coordinate?.latitude),
      "lon": .optional(saved.place.coordinate?.longitude),
      "radius": .double(saved.place.radiusMetres),
      "aliases": .strings(saved.aliases),
      "starred": .bool(saved.isStarred),
      "address": .optional(saved.address),
    ]
  }

  /// Reads the place on a line.
  ///
  /// - Throws: `LineError`: `notJSON`, or `field` for an object that is not a place.
  static func read(_ bytes: ArraySlice<UInt8>, line: Int) throws(LineError) -> SavedPlace {
    let object = try JSONObject(bytes, line: line)
    return try inLine(line) { () throws(FieldError) in try read(object) }
  }

  private static func read(_ object: JSONObject) throws(FieldError) -> SavedPlace {
    func value(_ key: String) -> FieldValue { FieldValue(name: key, value: object[key] ?? .null) }
    guard let name = try value("place").text()?.trimmed else {
      throw FieldError("place", .missing)
    }
    if name.isEmpty { throw FieldError("place", .empty) }
    try checkLength(name, "place")
    var place = Place(name: name)
    place.coordinate = try .read(ifGiven: value("lat").number(), value("lon").number())
    place.radiusMetres = try value("radius").radius() ?? place.radiusMetres
    var saved = SavedPlace(id: 0, place: place)
    let aliases = try value("aliases").array { alias throws(FieldError) -> String? in
      guard let text = try alias.text() else { return nil }
      try checkLength(text, alias.name)
      if text.trimmed.isEmpty { throw alias.failure(.empty) }
      return text.trimmed
    }
    saved.aliases = (aliases ?? []).sorted()
    saved.isStarred = try value("starred").bool() ?? saved.isStarred
    if let address = try value("address").text(), !address.isEmpty {
      try checkLength(address, "address")
      saved.address = address
    }
    return saved
  }

  /// The longest name, alias or address, in bytes of UTF-8.
  private static let maxTextLength = 1000

  private static func checkLength(_ text: String, _ field: String) throws(FieldError) {
    if text.utf8.count > maxTextLength {
      throw FieldError(field, .exceeds(Excess(text.utf8.count, limit: maxTextLength)))
    }
  }
}

/// Reads a file of saved places that arrives in pieces.
package struct PlaceBookReader {
  private var lines = LineSplitter(limit: 1 << 20)

  package init() {}

  /// Reads the next piece of the file, or nil at its end, and returns the places and errors of the
  /// lines that end there.
  package mutating func feed(
    _ piece: [UInt8]?
  ) -> [(line: Int, result: Result<SavedPlace, LineError>)] {
    lines.feed(piece).map { line in
      let result = Result { () throws(LineError) in
        try PlaceBook.read(line.bytes.get(), line: line.number)
      }
      return (line.number, result)
    }
  }
}

extension Coordinate {
  /// Reads a position from two texts, in degrees.
  ///
  /// - Throws: `FieldError`: `missing` for an empty text, `wrongType`, `noSuchPosition`.
  package static func read(latitude: String, longitude: String) throws(FieldError) -> Coordinate {
    guard let north = Double(latitude) ?? Double(latitude.trimmed) else {
      throw Self.unreadable("lat", latitude)
    }
    guard let east = Double(longitude) ?? Double(longitude.trimmed) else {
      throw Self.unreadable("lon", longitude)
    }
    return try read(north, east)
  }

  private static func unreadable(_ field: String, _ text: String) -> FieldError {
    text.trimmed.isEmpty
      ? FieldError(field, .missing)
      : FieldError(field, .wrongType(expected: .number, found: .string))
  }
}
