import CivilTime
import JSON
import Scheduler
import TodoCore

/// The pending reminders as JSON: `{"pending":[…]}`.
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

  /// A reminder that waits for a crossing and so has no time.
  public struct RegionRow: Sendable {
    public let key: ReminderKey
    public let title: String
    public let edge: RegionTrigger.Edge
    /// The trigger in canonical English words.
    public let reason: String
    public let place: String
    public let radiusMetres: Double
    /// From the last fix; nil without one.
    public let distanceMetres: Double?

    public init(
      key: ReminderKey, title: String, edge: RegionTrigger.Edge, reason: String, place: String,
      radiusMetres: Double, distanceMetres: Double?
    ) {
      self.key = key
      self.title = title
      self.edge = edge
      self.reason = reason
      self.place = place
      self.radiusMetres = radiusMetres
      self.distanceMetres = distanceMetres
    }
  }

  private static func write(_ row: RegionRow, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("reminder", row.key.reminder)
      writer.field("item", row.key.item)
      writer.field("title", row.title)
      writer.field("kind", Notice.Kind.location.rawValue)
      writer.null("next")
      writer.null("occurrence")
      writer.field("reason", row.reason)
      writer.field("on", true)
      writer.field("place", row.place)
      writer.field("edge", PlaceJSON.word(row.edge))
      writer.field("radius", row.radiusMetres)
      writer.field("distance", row.distanceMetres)
    }
  }

  public static func write(
    _ rows: [Row], regions: [RegionRow] = [], to writer: inout JSONWriter, zone: Zone
  ) {
    writer.object { writer in
      writer.array("pending") { writer in
        defer { for region in regions { write(region, to: &writer) } }
        for row in rows {
          writer.object { writer in
            writer.field("reminder", row.key.reminder)
            // A pushed reminder has no item.
            writer.field("item", row.key.item)
            writer.field("title", row.title)
            writer.field("kind", row.kind.rawValue)
            writer.field("next", row.next.text(in: zone))
            writer.field("occurrence", row.occurrence)
            writer.field("reason", row.isSnoozed ? "snoozed" : row.reason)
            writer.field("on", row.isOn)
            writer.field("place", row.place)
            // Only crossings have these.
            writer.null("edge")
            writer.null("radius")
            writer.null("distance")
          }
        }
      }
    }
  }
}
