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

  /// The output of `list`, `find`, `near`: `{"items":[…],"total":n}`. `total` also counts those
  /// beyond the limit.
  public static func write(
    _ entries: [Entry], total: Int, to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object {
      writeItems(entries, to: &$0, context: context)
      $0.field("total", total)
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
