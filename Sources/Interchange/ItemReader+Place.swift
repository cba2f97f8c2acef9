import Geo
import JSON
import TodoCore

extension ItemReader {
  /// Reads a place: an object, or a string with its name.
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
      case "radius": radius = try Self.radius(value)
      default: unknown.append("place.\(member.key)")
      }
    }
    guard let name else { throw FieldError("name", .missing) }
    var place = Place(name: name, radiusMetres: radius ?? Place.defaultRadiusMetres)
    switch (latitude, longitude) {
    case (nil, nil): break
    case (nil, _): throw FieldError("lon", .needs("lat"))
    case (_, nil): throw FieldError("lat", .needs("lon"))
    case (let latitude?, let longitude?):
      do {
        place.coordinate = try Coordinate(latitude: latitude, longitude: longitude)
      } catch { throw FieldError("lat", .noSuchPosition(error)) }
    }
    return place
  }

  private static func radius(_ value: FieldValue) throws(FieldError) -> Double? {
    guard let radius = try value.number() else { return nil }
    let most = Place.radii.upperBound
    guard radius >= 1 else { throw value.failure(.tooSmall(radius, minimum: 1)) }
    guard radius <= most else { throw value.failure(.tooLarge(radius, maximum: most)) }
    return radius
  }
}

extension Place {
  /// The columns of a table for a place, with the members of the object that `ItemReader` reads.
  static let cell = FieldCell.members([
    ("place", "name", .freeText), ("lat", "lat", .number), ("lon", "lon", .number),
    ("radius", "radius", .number),
  ])

  var json: JSONValue {
    .object([
      "name": .string(name), "lat": .number(coordinate?.latitude),
      "lon": .number(coordinate?.longitude), "radius": .number(radiusMetres),
    ])
  }
}
