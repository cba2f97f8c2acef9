import CivilTime
import JSON
import Scheduler

/// The input of a program that delivers notifications:
/// `{"title":…,"body":…,"level":…,"count":…,"notifications":[…]}`, the same form for one notice and for
/// many delivered together.
public enum NotificationJSON {
  /// - Parameters:
  ///   - title: The headline, in the user's language.
  ///   - body: The rest of the text.
  public static func write(
    _ notifications: [Notification], title: String, body: String, to writer: inout JSONWriter,
    zone: Zone
  ) {
    let loudest = notifications.max { $0.rank < $1.rank }
    writer.object { writer in
      writer.field("title", title)
      writer.field("body", body.isEmpty ? nil : body)
      writer.field("level", loudest?.level.rawValue)
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
