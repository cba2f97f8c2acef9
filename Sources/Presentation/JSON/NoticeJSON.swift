import CivilTime
import JSON
import Scheduler

/// The input of a program that delivers notifications:
/// `{"title":…,"body":…,"level":…,"count":…,"notices":[…]}`, the same form for one notice and for
/// many delivered together.
public enum NoticeJSON {
  /// - Parameters:
  ///   - title: The headline, in the user's language.
  ///   - body: The rest of the text.
  public static func write(
    _ notices: [Notice], title: String, body: String, to writer: inout JSONWriter, zone: Zone
  ) {
    let loudest = notices.max { $0.rank < $1.rank }
    writer.object { writer in
      writer.field("title", title)
      writer.field("body", body.isEmpty ? nil : body)
      writer.field("level", loudest?.level.rawValue)
      writer.field("count", notices.count)
      writer.array("notices") { writer in
        for notice in notices {
          writer.object { writer in
            CheckJSON.writeFacts(notice, to: &writer, zone: zone)
            writer.field("body", notice.body)
            writer.field("place", notice.place)
            writer.field("level", notice.level.rawValue)
            writer.field("sound", notice.looks.sound)
            writer.field("badge", notice.looks.badge)
            writer.field("thread", notice.looks.thread)
            writer.field("attachment", notice.looks.attachment)
          }
        }
      }
    }
  }
}
