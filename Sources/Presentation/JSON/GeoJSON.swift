import CivilTime
import Geo
import JSON
import TodoCore

/// A map as GeoJSON (RFC 7946).
package enum GeoJSON {
  /// The number of corners of a region's polygon.
  private static let corners = 64

  /// Returns a FeatureCollection. The property `kind` of a feature is `mark`, `region` (a circle as
  /// polygon, with the number of its mark) or `own` (the user's position). Regions larger than half
  /// the globe are omitted.
  package static func features(_ page: MapPage, zone: Zone) -> JSONObject {
    var features: [JSONObject] = []
    for mark in page.marks {
      guard let center = mark.place.coordinate else { continue }
      for radius in mark.regions {
        let polygons = Region(center: center, radiusMetres: radius).polygons(corners: corners)
        guard !polygons.isEmpty else { continue }
        features.append(
          feature(
            "region", geometry(polygons),
            [
              "number": .integer(mark.number), "name": .string(mark.place.name),
              "radius": .double(radius),
            ]))
      }
    }
    for mark in page.marks {
      guard let center = mark.place.coordinate else { continue }
      features.append(
        feature(
          "mark", geometry(center),
          [
            "number": .integer(mark.number), "name": .string(mark.place.name),
            "saved": .bool(mark.isSaved), "distance": .double(mark.metres),
            "bearing": .double(mark.bearingDegrees),
            "items": .objects(mark.entries) { entry in
              [
                "id": .integer(entry.item.id), "title": .string(entry.item.title),
                "list": .string(entry.item.list), "state": .string(entry.state.rawValue),
                "day": .optional(entry.when.day?.description),
              ]
            },
          ]))
    }
    if let own = page.own {
      features.append(
        feature(
          "own", geometry(own.fix.coordinate),
          [
            "at": .string(Instant(secondsSinceEpoch: own.fix.seconds).text(in: zone)),
            "accuracy": .double(own.fix.accuracyMetres), "age": .integer(own.ageSeconds),
          ]))
    }
    return ["type": .string("FeatureCollection"), "features": .objects(features) { $0 }]
  }

  private static func feature(
    _ kind: String, _ geometry: JSONObject, _ properties: JSONObject
  ) -> JSONObject {
    [
      "type": .string("Feature"), "geometry": .object(geometry),
      "properties": .object((["kind": .string(kind)] as JSONObject).adding(properties)),
    ]
  }

  private static func geometry(_ coordinate: Coordinate) -> JSONObject {
    [
      "type": .string("Point"),
      "coordinates": .array([.double(coordinate.longitude), .double(coordinate.latitude)]),
    ]
  }

  private static func geometry(_ polygons: [[GlobePoint]]) -> JSONObject {
    let rings = polygons.map { ring in
      JSONValue.array(
        ring.map { .array([.double(rounded($0.longitude)), .double(rounded($0.latitude))]) })
    }
    return polygons.count == 1
      ? ["type": .string("Polygon"), "coordinates": .array(rings)]
      : ["type": .string("MultiPolygon"), "coordinates": .array(rings.map { .array([$0]) })]
  }

  /// Rounds to six decimals, which is about 0.1 m.
  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 1_000_000).rounded() / 1_000_000
  }
}
