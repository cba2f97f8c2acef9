import CommandLine
import Messages
import Outcomes
import Phrases
import Presentation
import Scheduler
import TodoCore

/// `pending`: the scheduled reminders, in order of time, then what waits for a crossing, by distance.
enum PendingCommand: Command {
  static let spec = CommandSpec(
    "pending", .reminders, "Lists the reminders that are armed, in order of time.",
    ko: "예정된 알림을 시간순으로 보여 줍니다.",
    examples: HelpText(
      same: "daydot pending --limit 10"), options: [SharedOptions.json, SharedOptions.limit])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let pending = try session.book.pending(limit: session.limit)
    if session.wantsJSON {
      try session.printJSON(ReminderJSON.pending(pending, session.json))
    } else if pending.isEmpty {
      try session.say(.nothingPending)
    } else {
      try session.print(
        PendingRenderer.lines(
          pending, today: session.now.today, options: session.renderOptions, reason: session.reason)
      )
    }
    return .success
  }
}

extension Session {
  /// Why a reminder is scheduled if its moment alone does not show it, or the crossing it waits for.
  func reason(for listed: ListedReminder) -> String? {
    let snoozed = listed.isSnoozed ? language.sentence(.isSnoozed) : nil
    if listed.circle != nil {
      return [snoozed, language.phrases.words(for: listed.trigger)].compactMap { $0 }
        .joined(separator: ", ")
    }
    if let snoozed { return snoozed }
    guard case .own = listed.key else { return nil }
    return language.words(for: listed.trigger, inZone: otherZone(of: listed))
  }
}
