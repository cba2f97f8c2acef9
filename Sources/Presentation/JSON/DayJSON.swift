import CivilTime
import Interchange
import JSON
import TodoCore

/// A day and its list as JSON.
public enum DayJSON {
  /// `{"date":…,"total":…,"open":…,"done":…,"overdue":…,"events":…,"missed":…,"items":[…],
  /// "carried":{…}}`.
  public static func write(_ view: DayPage, to writer: inout JSONWriter, context: ItemWriter) {
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
  public static func write(_ views: [DayPage], to writer: inout JSONWriter, context: ItemWriter) {
    writer.object {
      $0.array("days") { for view in views { write(view, to: &$0, context: context) } }
    }
  }

  /// Writes the members every day has, inside an object.
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
