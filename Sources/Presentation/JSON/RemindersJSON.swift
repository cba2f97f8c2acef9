import CivilTime
import Interchange
import JSON
import Scheduler
import TodoCore

/// Reminders as JSON.
package enum RemindersJSON {
  /// `{"reminders":[…]}`.
  ///
  /// - Parameter words: Formats triggers in canonical English.
  package static func write(
    _ reminders: [ListedReminder], to writer: inout JSONWriter, zone: Zone, words: any TriggerWords
  ) {
    writer.object { writer in
      writer.array("reminders") { writer in
        for listed in reminders {
          writer.object { write(listed, to: &$0, zone: zone, words: words) }
        }
      }
    }
  }

  private static func write(
    _ listed: ListedReminder, to writer: inout JSONWriter, zone: Zone, words: any TriggerWords
  ) {
    let reminder = listed.reminder ?? Reminder(trigger: listed.trigger)
    writer.field("id", listed.key.reminder)
    writer.field("item", listed.key.item)
    writer.field("subject", listed.title)
    writer.field("default", listed.key.isDefault)
    writer.field("kind", listed.kind.rawValue)
    writer.field("trigger", words.words(for: reminder.trigger))
    writer.field("on", reminder.isOn)
    writer.field("next", listed.next.map { $0.text(in: zone) })
    ItemWriter(zone: zone, words: words).writeOptions(of: reminder, to: &writer)
  }
}

/// Delivered notifications as JSON.
package enum DeliveredJSON {
  /// `{"delivered":[…]}`, each as `check` writes it, with its state.
  ///
  /// - Parameter lastCheck: The time of the last check, or nil for none; the outer nil omits the
  ///   member.
  package static func write(
    _ deliveries: [DeliveryRecord], lastCheck: Instant?? = nil, to writer: inout JSONWriter,
    zone: Zone
  ) {
    writer.object { writer in
      defer { if let lastCheck { writer.field("lastCheck", lastCheck.map { $0.text(in: zone) }) } }
      writer.array("delivered") { writer in
        for entry in deliveries {
          writer.object { writer in
            writer.field("reminder", entry.key.reminder)
            writer.field("item", entry.key.item)
            writer.field("title", entry.title)
            writer.field("kind", entry.kind.rawValue)
            writer.field("occurrence", entry.occurrence)
            writer.field("due", entry.due.text(in: zone))
            writer.field("late", entry.isLate)
            writer.field("missed", entry.missed)
            writer.field("channels", entry.channels)
            writer.field("state", entry.state.rawValue)
            writer.field("deliveredAt", entry.deliveredAt.map { $0.text(in: zone) })
            writer.field("error", entry.error)
          }
        }
      }
    }
  }
}

// MARK: Pending reminders

/// Pending reminders as JSON.
package enum PendingJSON {
  /// `{"pending":[…]}`. `radius` and `distance` are in metres.
  ///
  /// - Parameter words: Formats triggers in canonical English.
  package static func write(
    _ reminders: [ListedReminder], to writer: inout JSONWriter, zone: Zone,
    words: any TriggerWords
  ) {
    writer.object { writer in
      writer.array("pending") { writer in
        for listed in reminders {
          writer.object { writer in
            writer.field("reminder", listed.key.reminder)
            // `null` for a reminder without an item.
            writer.field("item", listed.key.item)
            writer.field("title", listed.title)
            writer.field("kind", listed.kind.rawValue)
            writer.field("next", listed.next.map { $0.text(in: zone) })
            writer.field("occurrence", listed.occurrence)
            writer.field("reason", reason(listed, words))
            writer.field("on", listed.isOn)
            writer.field("place", listed.place)
            // Only for region triggers.
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
    // A time of day in another zone is followed by the name of the zone.
    guard case .timeOfDay = listed.trigger, let zone = listed.zone else { return trigger }
    return "\(trigger) \(zone)"
  }
}

extension ListedReminder {
  /// The edge of a region trigger that is waiting for a crossing.
  fileprivate var edge: RegionTrigger.Edge? {
    guard circle != nil, case .region(let region) = trigger else { return nil }
    return region.edge
  }
}
