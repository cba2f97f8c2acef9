import CivilTime
import JSON
import Mustache
import Scheduler

/// A line for status bars: the number of unseen notifications, and the next reminder of today.
package struct BarRenderer: Sendable {
  private let count: Int
  private let unseen: [DeliveryRecord]
  private let next: [ListedReminder]
  private let today: Day
  private let options: RenderOptions

  /// The widest title, in cells.
  private static let maxTitleWidth = 30

  /// - Parameters:
  ///   - count: The number of unseen notifications.
  ///   - unseen: The unseen notifications, or the newest of them, oldest first.
  ///   - next: The next reminders, in order of time.
  package init(
    count: Int, unseen: [DeliveryRecord], next: [ListedReminder], today: Day,
    options: RenderOptions
  ) {
    self.count = count
    self.unseen = unseen
    self.next = next
    self.today = today
    self.options = options
  }

  /// `2 · 10:00 Stand-up`; empty if there is nothing to show.
  package var text: String {
    var parts = count > 0 ? ["\(count)"] : []
    if let first = next.first, let moment = first.heard.map(options.civil), moment.day == today {
      let title = first.title.sanitized.clipped(to: BarRenderer.maxTitleWidth)
      parts.append("\(options.time(moment.time)) \(title)")
    }
    return parts.joined(separator: options.symbols.separator)
  }

  /// The text for tmux, where `#` begins a style or a command.
  package var tmuxText: String { text.replacing("#", with: "##") }

  /// The object that waybar reads (waybar-custom(5)). Its texts are Pango markup.
  package var waybar: JSONObject {
    [
      "text": .string(text.escapedForMarkup),
      "tooltip": .string(tooltip.map(\.escapedForMarkup).joined(separator: "\n")),
      "class": .string(count > 0 ? "unseen" : text.isEmpty ? "none" : "next"),
    ]
  }

  /// The unseen notifications, an empty line, the next reminders.
  private var tooltip: [String] {
    let seen = unseen.map { line($0.due, isAllDay: $0.isAllDay, $0.title) }
    let ahead = next.map { line($0.heard, isAllDay: $0.isAllDay, $0.title) }
    return seen + (seen.isEmpty || ahead.isEmpty ? [] : [""]) + ahead
  }

  private func line(_ instant: Instant?, isAllDay: Bool, _ title: String) -> String {
    guard let moment = instant.map(options.civil) else { return title.sanitized }
    let words = options.language
    let day = moment.day == today ? nil : words.shortDate(moment.day, today: today)
    let time = isAllDay ? nil : options.time(moment.time)
    return [day, time, title.sanitized].compactMap { $0 }.joined(separator: " ")
  }
}
