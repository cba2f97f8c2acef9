import CivilTime
import JSON
import Scheduler
import TodoCore

/// The result of a check as JSON:
/// `{"now":…,"busy":…,"delivered":[…],"held":[…],"failed":[…],"doubtful":[…]}`.
public enum CheckJSON {
  public static func write(
    _ report: CheckReport, busy: Bool, to writer: inout JSONWriter, now: Now
  ) {
    writer.object { writer in
      writer.field("now", now.instant.text(in: now.zone))
      writer.field("busy", busy)
      writer.array("delivered") { writer in
        for entry in report.delivered {
          writer.object { writer in
            writeFacts(entry.notification, to: &writer, zone: now.zone)
            writer.array("channels") { writer in
              for channel in entry.channels { writer.value(channel) }
            }
          }
        }
      }
      writer.array("held") { writer in
        for notification in report.held {
          writer.object { writeFacts(notification, to: &$0, zone: now.zone) }
        }
      }
      writer.array("failed") { writer in
        for entry in report.failed {
          writer.object { writer in
            writeFacts(entry.notification, to: &writer, zone: now.zone)
            writer.field("error", entry.reason)
          }
        }
      }
      writer.array("doubtful") { writer in
        for notification in report.doubtful {
          writer.object { writeFacts(notification, to: &$0, zone: now.zone) }
        }
      }
    }
  }

  static func writeFacts(_ notification: Notification, to writer: inout JSONWriter, zone: Zone) {
    writer.field("reminder", notification.key.reminder)
    writer.field("item", notification.key.item)
    writer.field("title", notification.title)
    writer.field("kind", notification.kind.rawValue)
    writer.field("occurrence", notification.occurrence)
    writer.field("due", notification.due.text(in: zone))
    writer.field("late", notification.isLate)
    writer.field("missed", notification.missed)
  }
}
