import CivilTime
import CommandLine
import Operations
import Outcomes
import Phrases
import Presentation
import Scheduler
import TodoCore

/// `remind [ID TRIGGER, TRIGGER…]`: sets reminders; without operands it lists them, on or off.
enum RemindCommand: Command {
  static let spec = CommandSpec(
    "remind", .reminders,
    "Sets reminders of an item; alone it lists all of them with their switches.",
    ko: "항목의 알림을 정합니다. 인수가 없으면 모든 알림을 켜짐/꺼짐과 함께 보여 줍니다.",
    examples: HelpText(
      """
      daydot remind 12 30m before, 1d before at 20:00
      daydot remind 12 every 45m from 09:00 to 18:00 on weekdays
      daydot remind 12 at 17:30 --title "Leave now" --level time-sensitive
      daydot remind 12 none        no reminder; default: the usual one again
      """,
      ko: """
        daydot remind 12 30분 전, 하루 전 20:00
        daydot remind 12 45분마다 09:00~18:00 평일에
        daydot remind 12 17:30 --title "나갈 시간" --level time-sensitive
        daydot remind 12 none        알림 없음. default는 기본 알림
        """), operands: "[ID TRIGGER, TRIGGER…]", count: CommandSpec.anyCount,
    options: ReminderOptions.all() + [SharedOptions.json, SharedOptions.limit])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard let name = invocation.operands.first else {
      try session.show(session.book.reminders(limit: session.limit))
      return .success
    }
    let triggers = invocation.operands.dropFirst().joined(separator: " ")
    try session.answer(
      session.book.remind(
        RemindRequest(
          name: name, triggers: triggers, details: ReminderOptions.details(invocation))))
    return .success
  }
}
