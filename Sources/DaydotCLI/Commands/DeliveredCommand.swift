import CommandLine
import Messages
import Operations
import Outcomes
import Presentation

/// `delivered`: what was announced, newest first.
enum DeliveredCommand: Command {
  static let spec = CommandSpec(
    "delivered", .reminders, "Lists what was announced, newest first.",
    ko: "전달한 알림을 최근 것부터 보여 줍니다.",
    examples: HelpText(
      same: """
        daydot delivered --limit 10
        daydot delivered 12
        """), operands: "[ID…]", count: CommandSpec.anyCount,
    options: [SharedOptions.limit, SharedOptions.json])

  /// How many are shown on a terminal without `--limit`.
  private static let usualCount = 20

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isForReader = session.environment.terminal.isOutputTerminal && !session.wantsJSON
    let limit = session.limit ?? (isForReader ? usualCount : nil)
    let shown = try session.book.delivered(invocation.operands, limit: limit)
    if session.wantsJSON {
      try session.printJSON(ReminderJSON.delivered(shown, zone: session.now.zone))
    } else if shown.isEmpty {
      try session.say(.noneDelivered)
    } else {
      try session.print(
        ReminderRenderer(session.renderOptions, language: session.language).delivered(shown))
    }
    return .success
  }
}

/// `ack [ID…]`: marks announcements as seen, so that the badge no longer counts them.
enum AckCommand: Command {
  static let spec = CommandSpec(
    "ack", .reminders, "Marks announcements as seen; the badge counts them no more.",
    ko: "알림을 확인한 것으로 표시합니다. 배지에서 빠집니다.",
    examples: HelpText(
      same: """
        daydot ack
        daydot ack 12
        """), operands: "[ID…]", count: CommandSpec.anyCount,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let count = try session.book.acknowledge(invocation.operands)
    if session.wantsJSON {
      let badge = try session.book.badge()
      try session.printJSON(["acknowledged": .integer(count), "badge": .integer(badge)])
    } else {
      try session.say(.acknowledged(count: count))
    }
    return .success
  }
}
