import Gazetteer
import CivilTime
import Geo
import JSON
import Outcomes
import Scheduler
import TodoCore

/// Places, positions and tracks as JSON.
package enum PlaceJSON {
  /// `{"places":[…]}`. `distance` is in metres from the last fix, if that is recent.
  package static func write(
    _ places: [(place: SavedPlace, metres: Double?)], to writer: inout JSONWriter
  ) {
    writer.object {
      $0.array("places") { writer in
        for (saved, metres) in places {
          writer.object {
            $0.field("name", saved.place.name)
            $0.field("lat", saved.place.coordinate?.latitude)
            $0.field("lon", saved.place.coordinate?.longitude)
            $0.field("radius", saved.place.radiusMetres)
            $0.field("starred", saved.isStarred)
            $0.field("aliases", saved.aliases)
            $0.field("address", saved.address)
            $0.field("distance", metres)
          }
        }
      }
    }
  }

  /// `{"fix":{…},"taken":n,"ignored":n,"due":n,"troubles":[…]}`. `troubles` lists the position
  /// sources that fail.
  package static func write(
    _ facts: HereFacts?, _ result: PositionsTaken,
    troubles: [(source: String, reason: String, since: Instant)], to writer: inout JSONWriter,
    zone: Zone
  ) {
    writer.object {
      if let facts {
        $0.object("fix") {
          $0.field("at", Instant(secondsSinceEpoch: facts.fix.seconds).text(in: zone))
          $0.field("lat", facts.fix.coordinate.latitude)
          $0.field("lon", facts.fix.coordinate.longitude)
          $0.field("accuracy", facts.fix.accuracyMetres)
          $0.field("source", facts.fix.source.rawValue)
          $0.field("device", facts.device.isEmpty ? nil : facts.device)
          $0.field("age", facts.ageSeconds)
          $0.field("place", facts.place)
        }
      } else {
        $0.null("fix")
      }
      $0.field("taken", result.taken)
      $0.field("ignored", result.passedOver + result.broken)
      $0.field("due", result.crossings)
      $0.array("troubles") { writer in
        for trouble in troubles {
          writer.object {
            $0.field("source", trouble.source)
            $0.field("reason", trouble.reason)
            $0.field("since", trouble.since.text(in: zone))
          }
        }
      }
    }
  }

  /// The output of `check --track`: `{"fixes":n,"ignored":n,"events":[…]}`.
  ///
  /// - Parameter broken: The number of malformed lines, which count as ignored.
  package static func write(_ run: TrackRun, broken: Int, to writer: inout JSONWriter, zone: Zone) {
    writer.object {
      $0.field("fixes", run.fixes)
      $0.field("ignored", run.ignored + broken)
      $0.array("events") { writer in
        for event in run.events {
          writer.object {
            $0.field("at", event.at.text(in: zone))
            $0.field("edge", word(event.edge))
            $0.field("place", event.place)
            $0.field("reminder", event.key.reminder)
            $0.field("item", event.key.item)
            $0.field("title", event.title)
          }
        }
      }
    }
  }

  /// Returns the English name of an edge, which does not depend on the language.
  static func word(_ edge: RegionTrigger.Edge) -> String {
    switch edge {
    case .arrive: "arrive"
    case .leave: "leave"
    case .both: "both"
    case .stay: "stay"
    case .pass: "pass"
    }
  }
}

// MARK: Search

/// Results of a place search, and gazetteers, as JSON.
package enum FoundPlaceJSON {
  /// `{"query":…,"places":[…]}`. `matches` are the matching parts of the title, as pairs of offsets
  /// in Unicode scalars; `distance` is in metres.
  package static func write(_ found: [FoundPlace], query: String, to writer: inout JSONWriter) {
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
            let (source, name) =
              switch place.source {
              case .saved(let saved): ("saved", saved.place.name)
              case .gazetteer(let name): ("gazetteer", name)
              case .online(let name): ("online", name)
              }
            $0.field("source", source)
            $0.field("name", name)
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
  package static func write(_ gazetteers: [GazetteerFacts], to writer: inout JSONWriter, zone: Zone)
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
