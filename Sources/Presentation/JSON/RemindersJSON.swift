import CivilTime
import Interchange
import JSON
import Scheduler
import TodoCore

/// Reminders as JSON: `{"reminders":[…]}`.
public enum RemindersJSON {
  public static func write(
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

/// Delivered notifications as JSON: `{"delivered":[…]}`, each as `check` writes it, with its state.
public enum DeliveredJSON {
  /// - Parameter lastCheck: When a check last ran; the outer nil leaves the member out.
  public static func write(
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
