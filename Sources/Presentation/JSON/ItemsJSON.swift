import Interchange
import JSON
import TodoCore

/// Lists of items as JSON.
public enum ItemsJSON {
  /// The output of `add`, `done`, `move`, `show`: `{"items":[…]}`.
  public static func write(
    _ entries: [Entry], to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object { writeItems(entries, to: &$0, context: context) }
  }

  /// The output of `list`, `find`: `{"items":[…],"total":n}`. `total` also counts those
  /// beyond the limit.
  public static func write(
    _ entries: [Entry], total: Int, to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object {
      writeItems(entries, to: &$0, context: context)
      $0.field("total", total)
    }
  }

  /// The output of `near`: `{"items":[…],"total":n}`, each item with `distance` in metres, `bearing`
  /// in degrees, `at`, the place it is near by, and `reminder`, the id of the one that waits there.
  public static func write(
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
          // Known if there is a recent position.
          if let metres = entry.distanceMetres { writer.field("distance", metres) }
        }
      }
    }
  }
}
