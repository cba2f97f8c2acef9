import Interchange
import JSON
import TodoCore

/// Listings of items as JSON.
public enum ItemsJSON {
  /// What `add`, `done`, `move`, `show` answer: `{"items":[…]}`.
  public static func write(
    _ entries: [Entry], to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object { writeItems(entries, to: &$0, context: context) }
  }

  /// What `list`, `find`, `near` answer: `{"items":[…],"total":n}`; `total` also counts those beyond
  /// the limit.
  public static func write(
    _ entries: [Entry], total: Int, to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.object {
      writeItems(entries, to: &$0, context: context)
      $0.field("total", total)
    }
  }

  /// The member `items`, inside an object.
  static func writeItems(
    _ entries: [Entry], to writer: inout JSONWriter, context: ItemWriter
  ) {
    writer.array("items") { writer in
      for entry in entries {
        context.write(entry, to: &writer) { writer in
          // Known where the user's position is fresh.
          if let metres = entry.distanceMetres { writer.field("distance", metres) }
        }
      }
    }
  }
}
