import CivilTime
import JSON
import Scheduler
import TodoCore

/// The pending reminders as JSON: `{"pending":[…]}`.
public enum PendingJSON {
  /// - Parameter words: Writes triggers in canonical English.
  public static func write(
    _ reminders: [ListedReminder], to writer: inout JSONWriter, zone: Zone,
    words: any TriggerWords
  ) {
    writer.object { writer in
      writer.array("pending") { writer in
        for listed in reminders {
          writer.object { writer in
            writer.field("reminder", listed.key.reminder)
            // A pushed reminder has no item.
            writer.field("item", listed.key.item)
            writer.field("title", listed.title)
            writer.field("kind", listed.kind.rawValue)
            writer.field("next", listed.next.map { $0.text(in: zone) })
            writer.field("occurrence", listed.occurrence)
            writer.field("reason", reason(listed, words))
            writer.field("on", listed.isOn)
            writer.field("place", listed.place)
            // A crossing's own facts; a moment has none.
            writer.field("edge", listed.edge.map(PlaceJSON.word))
            writer.field("radius", listed.circle?.radiusMetres)
            writer.field("distance", listed.circle?.distanceMetres)
          }
        }
      }
    }
  }

  private static func reason(_ listed: ListedReminder, _ words: any TriggerWords) -> String {
    let trigger = words.words(for: listed.trigger)
    if listed.circle != nil { return (listed.isSnoozed ? "snoozed, " : "") + trigger }
    if listed.isSnoozed { return "snoozed" }
    // A time on the clock of another zone has the name of that.
    guard case .timeOfDay = listed.trigger, let zone = listed.zone else { return trigger }
    return "\(trigger) \(zone)"
  }
}

extension ListedReminder {
  /// Of a crossing that is waited for.
  fileprivate var edge: RegionTrigger.Edge? {
    guard circle != nil, case .region(let region) = trigger else { return nil }
    return region.edge
  }
}
