import CivilTime
import JSON
import Scheduler
import TextSearch

/// A line for status bars: how many announcements were not seen, and what comes next today.
public struct BarRenderer: Sendable {
  private let count: Int
  private let unseen: [DeliveryRecord]
  private let next: [ListedReminder]
  private let today: Day
  private let options: RenderOptions

  /// The widest title of the line; a bar is shared by many.
  private static let widestTitle = 30

  /// - Parameters:
  ///   - count: The badge.
  ///   - unseen: What it counts, oldest first, or the newest of it.
  ///   - next: The reminders ahead, in order of time.
  public init(
    count: Int, unseen: [DeliveryRecord], next: [ListedReminder], today: Day,
    options: RenderOptions
  ) {
    self.count = count
    self.unseen = unseen
    self.next = next
    self.today = today
    self.options = options
  }

  /// `2 · 10:00 Stand-up`; empty if there is nothing to say.
  public var text: String {
    var parts = count > 0 ? ["\(count)"] : []
    if let first = next.first, let moment = first.next.flatMap(options.civil), moment.day == today {
      let title = first.title.sanitized.clipped(to: BarRenderer.widestTitle)
      parts.append("\(options.words.time(moment.time, options.timeFormat)) \(title)")
    }
    return parts.joined(separator: " · ")
  }

  /// The same for tmux, to which `#` begins a style or a command.
  public var tmuxText: String { text.replacing("#", with: "##") }

  /// The object that waybar reads (waybar-custom(5)): its texts are Pango markup.
  public func writeForWaybar(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("text", text.escapedForMarkup)
      writer.field("tooltip", tooltip.map(\.escapedForMarkup).joined(separator: "\n"))
      writer.field("class", count > 0 ? "unseen" : text.isEmpty ? "none" : "next")
    }
  }

  /// What was not seen, an empty line, what comes.
  private var tooltip: [String] {
    let seen = unseen.map { line($0.due, isAllDay: $0.isAllDay, $0.title) }
    let ahead = next.map { line($0.next, isAllDay: $0.isAllDay, $0.title) }
    return seen + (seen.isEmpty || ahead.isEmpty ? [] : [""]) + ahead
  }

  private func line(_ instant: Instant?, isAllDay: Bool, _ title: String) -> String {
    guard let moment = instant.flatMap(options.civil) else { return title.sanitized }
    let words = options.words
    let day = moment.day == today ? nil : words.shortDate(moment.day, today: today)
    let time = isAllDay ? nil : words.time(moment.time, options.timeFormat)
    return [day, time, title.sanitized].compactMap { $0 }.joined(separator: " ")
  }
}
