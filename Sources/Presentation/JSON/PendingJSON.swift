import CivilTime
import JSON
import Scheduler

/// The queue as JSON: `{"pending":[…]}`.
public enum PendingJSON {
  public struct Row: Sendable {
    public let key: ReminderKey
    public let title: String
    public let kind: Notice.Kind
    public let next: Instant
    public let occurrence: String
    public let isSnoozed: Bool
    /// The trigger in canonical English words.
    public let reason: String
    public let isOn: Bool
    public let place: String?

    public init(
      key: ReminderKey, title: String, kind: Notice.Kind, next: Instant, occurrence: String,
      isSnoozed: Bool = false, reason: String, isOn: Bool, place: String?
    ) {
      self.key = key
      self.title = title
      self.kind = kind
      self.next = next
      self.occurrence = occurrence
      self.isSnoozed = isSnoozed
      self.reason = reason
      self.isOn = isOn
      self.place = place
    }
  }

  public static func write(_ rows: [Row], to writer: inout JSONWriter, zone: Zone) {
    writer.object { writer in
      writer.array("pending") { writer in
        for row in rows {
          writer.object { writer in
            writer.field("reminder", row.key.isDefault ? nil : row.key.reminder)
            // A pushed reminder has no item.
            writer.field("item", row.key.item == 0 ? nil : row.key.item)
            writer.field("title", row.title)
            writer.field("kind", row.kind.rawValue)
            writer.field("next", row.next.text(in: zone))
            writer.field("occurrence", row.occurrence)
            writer.field("reason", row.isSnoozed ? "snoozed" : row.reason)
            writer.field("on", row.isOn)
            writer.field("place", row.place)
            // A crossing's own facts; a moment has none.
            writer.null("edge")
            writer.null("radius")
            writer.null("distance")
          }
        }
      }
    }
  }
}
