import CivilTime
import Geo
import ItemJSON
import JSON
import Scheduler
import TodoCore

/// Places, positions and tracks as JSON.
package enum PlaceJSON {
  /// `{"places":[…]}`. `distance` is in metres from the last fix, if that is recent.
  package static func places(_ places: [(place: SavedPlace, metres: Double?)]) -> JSONObject {
    [
      "places": .objects(places) { saved, metres in
        saved.place.json.adding([
          "starred": .bool(saved.isStarred), "aliases": .strings(saved.aliases),
          "address": .optional(saved.address), "distance": .optional(metres),
        ])
      }
    ]
  }

  /// The last fix, for `here`.
  ///
  /// - Parameter place: The saved place it lies in.
  package static func fix(
    _ fix: Fix, device: String, ageSeconds: Int, place: String?, zone: Zone
  ) -> JSONObject {
    [
      "at": .string(Instant(secondsSinceEpoch: fix.seconds).text(in: zone)),
      "lat": .double(fix.coordinate.latitude), "lon": .double(fix.coordinate.longitude),
      "accuracy": .double(fix.accuracyMetres), "source": .string(fix.source.rawValue),
      "device": .optional(device.isEmpty ? nil : device), "age": .integer(ageSeconds),
      "place": .optional(place),
    ]
  }

  /// The output of `check --track`: `{"fixes":n,"ignored":n,"events":[…]}`.
  ///
  /// - Parameter broken: The number of malformed lines, which count as ignored.
  package static func track(_ run: TrackRun, broken: Int, zone: Zone) -> JSONObject {
    [
      "fixes": .integer(run.fixes), "ignored": .integer(run.ignored + broken),
      "events": .objects(run.events) { event in
        [
          "at": .string(event.at.text(in: zone)), "edge": .string(word(event.edge)),
          "place": .string(event.place), "reminder": .optional(event.key.reminder),
          "item": .optional(event.key.item), "title": .string(event.title),
        ]
      },
    ]
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

  // MARK: Search

  /// The results of a place search: `{"query":…,"places":[…]}`. `matches` are the matching parts of
  /// the title, as pairs of offsets in Unicode scalars; `distance` is in metres.
  package static func found(_ places: [FoundPlace], query: String) -> JSONObject {
    [
      "query": .string(query),
      "places": .objects(places) { place in
        let (source, name) =
          switch place.source {
          case .saved(let saved): ("saved", saved.place.name)
          case .gazetteer(let name): ("gazetteer", name)
          case .online(let name): ("online", name)
          }
        let subtitle = place.details.isEmpty ? nil : place.details.joined(separator: ", ")
        return [
          "id": .optional(place.id), "title": .string(place.title),
          "subtitle": .optional(subtitle), "lat": .optional(place.coordinate?.latitude),
          "lon": .optional(place.coordinate?.longitude), "kind": .optional(place.kind),
          "distance": .optional(place.metres), "source": .string(source), "name": .string(name),
          "matches": .array(
            place.ranges.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) }),
        ]
      },
    ]
  }

  /// `{"gazetteers":[…]}`.
  package static func gazetteers(_ gazetteers: [GazetteerFacts], zone: Zone) -> JSONObject {
    [
      "gazetteers": .objects(gazetteers) { facts in
        [
          "name": .string(facts.name), "count": .integer(facts.count),
          "format": .string(facts.format), "file": .string(facts.file),
          "imported": .string(facts.importedAt.text(in: zone)),
        ]
      }
    ]
  }
}
