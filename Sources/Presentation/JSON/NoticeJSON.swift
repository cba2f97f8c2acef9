import CivilTime
import JSON
import Scheduler

/// What a program that takes notices reads: `{"title":…,"body":…,"level":…,"count":…,"notices":[…]}`, for one
/// as for many that are told as one.
public enum NoticeJSON {
  /// - Parameters:
  ///   - title: What a person reads first, in the user's language.
  ///   - body: The rest of it.
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
