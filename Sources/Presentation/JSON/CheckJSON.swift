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
            writeFacts(entry.notice, to: &writer, zone: now.zone)
            writer.array("channels") { writer in
              for channel in entry.channels { writer.value(channel) }
            }
          }
        }
      }
      writer.array("held") { writer in
        for notice in report.held {
          writer.object { writeFacts(notice, to: &$0, zone: now.zone) }
        }
      }
      writer.array("failed") { writer in
        for entry in report.failed {
          writer.object { writer in
            writeFacts(entry.notice, to: &writer, zone: now.zone)
            writer.field("error", entry.reason)
          }
        }
      }
      writer.array("doubtful") { writer in
        for notice in report.doubtful {
          writer.object { writeFacts(notice, to: &$0, zone: now.zone) }
        }
      }
    }
  }

  static func writeFacts(_ notice: Notice, to writer: inout JSONWriter, zone: Zone) {
    writer.field("reminder", notice.key.reminder)
    writer.field("item", notice.key.item)
    writer.field("title", notice.title)
    writer.field("kind", notice.kind.rawValue)
    writer.field("occurrence", notice.occurrence)
    writer.field("due", notice.due.text(in: zone))
    writer.field("late", notice.isLate)
    writer.field("missed", notice.missed)
  }
}
