import CivilTime
import Geo
import Interchange
import JSON
import TodoCore

/// A map as JSON, and as GeoJSON (RFC 7946).
package enum MapJSON {
  /// `{"center":{…},"radius":…,"own":{…},"marks":[…],"total":n}`. Lengths are in metres and
  /// bearings in degrees; `regions` are the radii of scheduled reminders.
  package static func write(
    _ page: MapPage, to writer: inout JSONWriter, context: ItemWriter, zone: Zone
  ) {
    writer.object { writer in
      writer.object("center") {
        $0.field("lat", page.center.latitude)
        $0.field("lon", page.center.longitude)
        $0.field("name", page.centerName)
      }
      writer.field("radius", page.radiusMetres)
      if let own = page.own {
        writer.object("own") {
          $0.field("at", Instant(secondsSinceEpoch: own.fix.seconds).text(in: zone))
          $0.field("lat", own.fix.coordinate.latitude)
          $0.field("lon", own.fix.coordinate.longitude)
          $0.field("accuracy", own.fix.accuracyMetres)
          $0.field("age", own.ageSeconds)
          $0.field("distance", own.metres)
        }
      } else {
        writer.null("own")
      }
      writer.array("marks") { writer in
        for mark in page.marks {
          writer.object { writer in
            writer.field("number", mark.number)
            writer.field("name", mark.place.name)
            writer.field("lat", mark.place.coordinate?.latitude)
            writer.field("lon", mark.place.coordinate?.longitude)
            writer.field("saved", mark.isSaved)
            writer.field("distance", mark.metres)
            writer.field("bearing", mark.bearingDegrees)
            writer.field("regions", mark.regions)
            ItemsJSON.writeItems(mark.entries, to: &writer, context: context)
            writer.field("total", mark.entryCount)
          }
        }
      }
      writer.field("total", page.total)
    }
  }

  /// The number of corners of a region's polygon.
  private static let corners = 64

  /// Writes a FeatureCollection. The property `kind` of a feature is `mark`, `region` (a circle as
  /// polygon, with the number of its mark) or `own` (the user's position). Regions larger than half
  /// the globe are omitted.
  package static func writeGeoJSON(_ page: MapPage, to writer: inout JSONWriter, zone: Zone) {
    writer.object { writer in
      writer.field("type", "FeatureCollection")
      writer.array("features") { writer in
        for mark in page.marks {
          guard let center = mark.place.coordinate else { continue }
          for radius in mark.regions {
            let polygons = Region(center: center, radiusMetres: radius).polygons(corners: corners)
            guard !polygons.isEmpty else { continue }
            feature("region", to: &writer) {
              $0.field("number", mark.number)
              $0.field("name", mark.place.name)
              $0.field("radius", radius)
            } geometry: {
              write(polygons, to: &$0)
            }
          }
        }
        for mark in page.marks {
          guard let center = mark.place.coordinate else { continue }
          feature("mark", to: &writer) { writer in
            writer.field("number", mark.number)
            writer.field("name", mark.place.name)
            writer.field("saved", mark.isSaved)
            writer.field("distance", mark.metres)
            writer.field("bearing", mark.bearingDegrees)
            writer.array("items") { writer in
              for entry in mark.entries {
                writer.object {
                  $0.field("id", entry.item.id)
                  $0.field("title", entry.item.title)
                  $0.field("list", entry.item.list)
                  $0.field("state", entry.state.rawValue)
                  $0.field("day", entry.when.day?.description)
                }
              }
            }
          } geometry: {
            write(center, to: &$0)
          }
        }
        if let own = page.own {
          feature("own", to: &writer) {
            $0.field("at", Instant(secondsSinceEpoch: own.fix.seconds).text(in: zone))
            $0.field("accuracy", own.fix.accuracyMetres)
            $0.field("age", own.ageSeconds)
          } geometry: {
            write(own.fix.coordinate, to: &$0)
          }
        }
      }
    }
  }

  private static func feature(
    _ kind: String, to writer: inout JSONWriter, properties: (inout JSONWriter) -> Void,
    geometry: (inout JSONWriter) -> Void
  ) {
    writer.object { writer in
      writer.field("type", "Feature")
      writer.object("geometry") { geometry(&$0) }
      writer.object("properties") {
        $0.field("kind", kind)
        properties(&$0)
      }
    }
  }

  private static func write(_ coordinate: Coordinate, to writer: inout JSONWriter) {
    writer.field("type", "Point")
    writer.array("coordinates") {
      $0.value(coordinate.longitude)
      $0.value(coordinate.latitude)
    }
  }

  private static func write(_ polygons: [[GlobePoint]], to writer: inout JSONWriter) {
    func write(_ ring: [GlobePoint], to writer: inout JSONWriter) {
      writer.array { writer in
        for point in ring {
          writer.array {
            $0.value(rounded(point.longitude))
            $0.value(rounded(point.latitude))
          }
        }
      }
    }
    writer.field("type", polygons.count == 1 ? "Polygon" : "MultiPolygon")
    writer.array("coordinates") { writer in
      for ring in polygons {
        if polygons.count == 1 {
          write(ring, to: &writer)
        } else {
          writer.array { write(ring, to: &$0) }
        }
      }
    }
  }

  /// Rounds to six decimals, which is about 0.1 m.
  private static func rounded(_ degrees: Double) -> Double {
    (degrees * 1_000_000).rounded() / 1_000_000
  }
}
