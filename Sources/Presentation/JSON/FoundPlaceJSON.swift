import CivilTime
import JSON
import TodoCore

/// Results of a place search, and gazetteers, as JSON.
public enum FoundPlaceJSON {
  /// `{"query":…,"places":[…]}`; `matches` are the parts of the title that match, as pairs of
  /// offsets in code points.
  public static func write(_ found: [FoundPlace], query: String, to writer: inout JSONWriter) {
    writer.object {
      $0.field("query", query)
      $0.array("places") { writer in
        for place in found {
          writer.object {
            $0.field("id", place.id)
            $0.field("title", place.title)
            $0.field(
              "subtitle", place.details.isEmpty ? nil : place.details.joined(separator: ", "))
            $0.field("lat", place.coordinate?.latitude)
            $0.field("lon", place.coordinate?.longitude)
            $0.field("kind", place.kind)
            $0.field("distance", place.metres)
            switch place.source {
            case .saved(let saved):
              $0.field("source", "saved")
              $0.field("name", saved.place.name)
            case .gazetteer(let name):
              $0.field("source", "gazetteer")
              $0.field("name", name)
            case .online(let name):
              $0.field("source", "online")
              $0.field("name", name)
            }
            $0.array("matches") { writer in
              for range in place.ranges {
                writer.array {
                  $0.value(range.lowerBound)
                  $0.value(range.upperBound)
                }
              }
            }
          }
        }
      }
    }
  }

  /// `{"gazetteers":[…]}`.
  public static func write(_ gazetteers: [GazetteerFacts], to writer: inout JSONWriter, zone: Zone)
  {
    writer.object {
      $0.array("gazetteers") { writer in
        for facts in gazetteers {
          writer.object {
            $0.field("name", facts.name)
            $0.field("count", facts.count)
            $0.field("format", facts.format)
            $0.field("file", facts.file)
            $0.field("imported", facts.importedAt.text(in: zone))
          }
        }
      }
    }
  }
}
