import CommandLine
import Messages
import Operations
import Outcomes
import Presentation
import Scheduler
import TodoCore

/// `unremind ID…`: removes reminders.
enum UnremindCommand: Command {
  static let spec = CommandSpec(
    "unremind", .reminders, "Removes reminders: one, or all of an item.",
    ko: "알림 하나 또는 항목의 모든 알림을 삭제합니다.",
    examples: HelpText(
      same: """
        daydot unremind r5
        daydot unremind 12
        """), operands: "ID…", count: CommandSpec.oneOrMore,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.answer(session.book.apply(.unremind, to: invocation.operands))
    return .success
  }
}

/// `on ID…` switches reminders on, from their next due moment on; `off ID…` takes them out of the
/// queue and keeps them.
enum OnCommand: Command {
  static let spec = verb(
    "on", "Switches reminders on; they begin with what is ahead.",
    ko: "알림을 켭니다. 앞으로 올 알림부터 보냅니다.")
  static let opposite: CommandSpec? = verb(
    "off", "Takes reminders out of the queue and keeps them.", ko: "알림을 끕니다. 삭제하지는 않습니다.")

  private static func verb(_ name: String, _ help: String, ko korean: String) -> CommandSpec {
    CommandSpec(
      name, .reminders, help, ko: korean,
      examples: HelpText(
        same: """
          daydot \(name) r5
          daydot \(name) 12
          """), operands: "ID…", count: CommandSpec.oneOrMore,
      options: [SharedOptions.json])
  }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let verb: ReminderVerb = invocation.command == spec.name ? .on : .off
    try session.answer(session.book.apply(verb, to: invocation.operands))
    return .success
  }
}
