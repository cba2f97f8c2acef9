import CivilTime
import Interchange
import JSON
import TodoCore

/// Lists of items as JSON.
package enum ItemsJSON {
  /// The output of `add`, `done`, `move`, `show`: `{"items":[…]}`.
  package static func write(
    _ entries: [Entry], to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object { writeItems(entries, to: &$0, context: context) }
  }

  /// The output of `list`, `find`: `{"items":[…],"total":n}`. `total` includes the items beyond the
  /// limit.
  package static func write(
    _ entries: [Entry], total: Int, to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object {
      writeItems(entries, to: &$0, context: context)
      $0.field("total", total)
    }
  }

  /// The output of `near`: `{"items":[…],"total":n}`. Each item has its `distance` in metres, the
  /// `bearing` in degrees, the place `at` which it is nearby, and the id of the `reminder` there.
  package static func write(
    near found: [NearEntry], total: Int, to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object { writer in
      writer.array("items") { writer in
        for near in found {
          context.write(near.entry, to: &writer) {
            $0.field("distance", near.metres)
            $0.field("bearing", near.bearingDegrees)
            $0.object("at") {
              $0.field("name", near.place.name)
              $0.field("lat", near.place.coordinate?.latitude)
              $0.field("lon", near.place.coordinate?.longitude)
              $0.field("radius", near.place.radiusMetres)
            }
            $0.field("reminder", near.bond.reminder)
          }
        }
      }
      writer.field("total", total)
    }
  }

  /// Writes the member `items`, inside an object.
  static func writeItems(
    _ entries: [Entry], to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.array("items") { writer in
      for entry in entries {
        context.write(entry, to: &writer) { writer in
          // Written only if there is a recent position.
          if let metres = entry.distanceMetres { writer.field("distance", metres) }
        }
      }
    }
  }
}

// MARK: Days

/// Days with their items as JSON.
package enum DayJSON {
  /// `{"date":…,"total":…,"open":…,"done":…,"overdue":…,"events":…,"missed":…,"items":[…],
  /// "carried":{…}}`.
  package static func write(_ view: DayPage, to writer: inout JSONWriter, context: ItemWriter) {
    writer.object {
      writeCounts(view.counts, of: view.day, to: &$0)
      ItemsJSON.writeItems(view.entries, to: &$0, context: context)
      $0.object("carried") {
        $0.field("total", view.carried.total)
        ItemsJSON.writeItems(view.carried.entries, to: &$0, context: context)
      }
    }
  }

  /// The output of `agenda` and `week`: `{"days":[…]}`.
  package static func write(_ views: [DayPage], to writer: inout JSONWriter, context: ItemWriter) {
    writer.object {
      $0.array("days") { for view in views { write(view, to: &$0, context: context) } }
    }
  }

  /// Writes the date and the counts of a day, inside an object.
  static func writeCounts(_ counts: DayCounts, of day: Day?, to writer: inout JSONWriter) {
    writer.field("date", day?.description)
    writer.field("total", counts.total)
    writer.field("open", counts.open)
    writer.field("done", counts.done)
    writer.field("overdue", counts.overdue)
    writer.field("events", counts.events)
    writer.field("missed", counts.missed)
  }
}
