import CivilTime
import JSON
import Scheduler
import TodoCore

// MARK: Delivery

/// The input of a program that delivers notifications.
package enum NotificationJSON {
  /// `{"title":…,"body":…,"level":…,"count":…,"notices":[…]}`, in the same form for one
  /// notification and for several that are delivered together.
  ///
  /// - Parameters:
  ///   - title: The headline, in the user's language.
  ///   - body: The rest of the text.
  package static func write(
    _ notifications: [Notification], title: String, body: String, to writer: inout JSONWriter,
    zone: Zone
  ) {
    let mostUrgent = notifications.max { $0.rank < $1.rank }
    writer.object { writer in
      writer.field("title", title)
      writer.field("body", body.isEmpty ? nil : body)
      writer.field("level", mostUrgent?.level.rawValue)
      writer.field("count", notifications.count)
      writer.array("notices") { writer in
        for notification in notifications {
          writer.object { writer in
            CheckJSON.writeFacts(notification, to: &writer, zone: zone)
            writer.field("body", notification.body)
            writer.field("place", notification.place)
            writer.field("level", notification.level.rawValue)
            writer.field("sound", notification.looks.sound)
            writer.field("badge", notification.looks.badge)
            writer.field("thread", notification.looks.thread)
            writer.field("attachment", notification.looks.attachment)
          }
        }
      }
    }
  }
}

// MARK: Checks

/// The result of `check` as JSON.
package enum CheckJSON {
  /// `{"now":…,"busy":…,"delivered":[…],"held":[…],"failed":[…],"doubtful":[…]}`.
  ///
  /// - Parameter busy: Whether another check was running.
  package static func write(
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
      write(report.held, as: "held", to: &writer, zone: now.zone)
      writer.array("failed") { writer in
        for entry in report.failed {
          writer.object { writer in
            writeFacts(entry.notification, to: &writer, zone: now.zone)
            writer.field("error", entry.reason)
          }
        }
      }
      write(report.doubtful, as: "doubtful", to: &writer, zone: now.zone)
    }
  }

  private static func write(
    _ notifications: [Notification], as name: StaticString, to writer: inout JSONWriter, zone: Zone
  ) {
    writer.array(name) { writer in
      for notification in notifications {
        writer.object { writeFacts(notification, to: &$0, zone: zone) }
      }
    }
  }

  /// Writes the members of a notification, inside an object.
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
