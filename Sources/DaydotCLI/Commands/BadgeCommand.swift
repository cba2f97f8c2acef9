import CommandLine
import Messages
import Presentation

/// `badge`: the number of announcements not seen yet, for prompts and bars.
enum BadgeCommand: Command {
  static let format = Option(
    "format", "for bars: count (nothing for 0), text with what comes next, tmux, waybar",
    ko: "상태 표시줄용: count(0이면 빈칸), text(다음 알림 포함), tmux, waybar", value: "NAME",
    choices: formats)

  static let spec = CommandSpec(
    "badge", .reminders, "Prints how many announcements were not seen yet.",
    ko: "읽지 않은 알림의 수를 보여 줍니다.",
    examples: [
      "daydot badge",
      "daydot badge --format tmux",
      "daydot install prompt waybar",
    ],
    options: [format, SharedOptions.json])

  private static let formats = ["count", "text", "tmux", "waybar"]
  /// How many announcements and reminders a tooltip lists.
  private static let tooltipLines = 5

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let count = try session.book.badge()
    return try session.answer(["badge": .integer(count)]) {
      switch invocation[format] {
      case "count": if count > 0 { try session.print("\(count)") }
      case "text": try printLine(try page(count, in: session).text)
      case "tmux": try printLine(try page(count, in: session).tmuxText)
      case "waybar":
        try session.printJSON(page(count, in: session).waybar)
      default: try session.print("\(count)")
      }
    }

    func printLine(_ text: String) throws { if !text.isEmpty { try session.print(text) } }
  }

  private static func page(_ count: Int, in session: Session) throws -> BarRenderer {
    let details = try session.book.badgeDetails(limit: tooltipLines)
    return BarRenderer(
      count: count, unseen: details.unseen, next: details.next, today: session.now.today,
      options: session.renderOptions)
  }
}

/// `__prompt [MARK]`: the notifications delivered since a mark, for the hooks of `install prompt`.
///
/// The first line is the mark for the next call, the others are to be shown. A shell without a mark
/// gets the number of unseen notifications. Errors are not reported, because the command runs at
/// every prompt.
enum PromptCommand: Command {
  static let spec = CommandSpec(
    "__prompt", .system, "Answers a shell's prompt.", ko: "셸 프롬프트에 답합니다.",
    examples: ["daydot __prompt"], operands: "[MARK]", count: 0...1, isHidden: true)

  static let settings = SettingsUse.unused

  /// More lines would scroll the user's output off the screen.
  private static let most = 5

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard session.book.hasStore,
      let lines = try? lines(since: invocation.operands.first, in: session)
    else { return .success }
    try session.print(lines)
    return .success
  }

  private static func lines(since text: String?, in session: Session) throws -> [String] {
    let news = try session.book.promptNews(since: text, limit: most)
    if let count = news.unseenCount {
      return [news.mark] + (count > 0 ? session.lines(.unseen(count: count)) : [])
    }
    if news.delivered.isEmpty { return [news.mark] }
    let lines = ReminderRenderer(session.renderOptions)
      .announced(news.delivered, today: session.now.today)
    let more = news.hasEarlier ? session.lines(.moreDelivered) : []
    return [news.mark] + more + lines.map(\.text)
  }
}
