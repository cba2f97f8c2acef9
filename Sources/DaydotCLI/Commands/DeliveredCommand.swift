import CivilTime
import CommandLine
import Messages
import Operations
import Outcomes
import Presentation
import Scheduler
import TodoCore

/// `delivered`: lists delivered notifications, newest first.
enum DeliveredCommand: Command {
  static let spec = CommandSpec(
    "delivered", .reminders, "Lists what was announced, newest first.",
    ko: "보낸 알림을 최근 것부터 보여 줍니다.",
    examples: [
      "daydot delivered --limit 10",
      "daydot delivered 12",
    ], operands: "[ID…]", count: CommandSpec.anyCount,
    options: [SharedOptions.limit, SharedOptions.json])

  /// How many are shown on a terminal without `--limit`.
  private static let usualCount = 20

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let shown = try session.book.delivered(
      invocation.operands, limit: session.limit(forReader: usualCount))
    return try session.answer(ReminderJSON.delivered(shown, zone: session.now.zone)) {
      if shown.isEmpty { return try session.sayNone(.noneDelivered) }
      try session.print(
        ReminderRenderer(session.renderOptions).delivered(shown))
    }
  }
}

/// `ack [ID…]`: marks notifications as seen, so that the badge no longer counts them.
enum AckCommand: Command {
  static let spec = CommandSpec(
    "ack", .reminders, "Marks announcements as seen; the badge counts them no more.",
    ko: "알림을 읽음으로 표시합니다. 배지 숫자에서 빠집니다.",
    examples: [
      "daydot ack",
      "daydot ack 12",
    ], operands: "[ID…]", count: CommandSpec.anyCount,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let count = try session.book.acknowledge(invocation.operands)
    return try session.answer([
      "acknowledged": .integer(count), "badge": .integer(session.book.badge()),
    ]) {
      try session.say(.acknowledged(count: count))
    }
  }
}

/// `snooze ID WHEN|PLACE`: delivers an announcement again, later or elsewhere, unless the item is
/// done before.
enum SnoozeCommand: Command {
  static let spec = CommandSpec(
    "snooze", .reminders,
    "Announces something again, later or elsewhere, unless it is done before then.",
    ko: "알림을 나중에 다시 보냅니다. 그 전에 완료하면 보내지 않습니다.",
    examples: [
      HelpText("daydot snooze 12 10m", ko: "daydot snooze 12 10분"),
      HelpText("daydot snooze 12 until 18:00", ko: "daydot snooze 12 18:00까지"),
      HelpText("daydot snooze 12 until market", ko: "daydot snooze 12 시장에 도착하면"),
      HelpText("daydot snooze r5 tomorrow 9:00", ko: "daydot snooze r5 내일 9:00"),
      HelpText("daydot snooze --overdue 1h", ko: "daydot snooze --overdue 1시간"),
    ], operands: "ID WHEN…", count: CommandSpec.anyCount,
    options: SelectedItems.options + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isSelecting = try session.isSelecting(for: spec, words: "WHEN")
    let operands =
      isSelecting ? [""] + invocation.operands : session.book.namingFirst(invocation.operands)
    let words = operands.dropFirst().joined(separator: " ")
    let answers: [Snoozed]
    var held: [Item] = []
    if isSelecting {
      // Words that can not be read are refused before the user is asked.
      _ = try session.book.snoozeEnd(words)
      held = try session.book.held(FilterOptions.request(invocation))
      let selected = try session.selected(for: .snooze) { .confirmSnooze(count: $0, until: words) }
      guard let selected else {
        try session.say(held: held)
        return .success
      }
      answers = try session.changing { try session.book.snooze(selected, words) }
    } else {
      answers = try session.changing { try session.book.snooze(operands[0], words) }
    }
    try session.answer(
      session.marked(ReminderJSON.delivered(answers.map(\.notification), zone: session.now.zone))
    ) {
      for snoozed in answers { try session.say(.snoozed(snoozed, now: session.now)) }
      if let half = session.book.openHalf(of: words), half.saysDay {
        try session.say(.halfRead(words, as: half.time, for: nil))
      }
    }
    try session.say(held: held)
    if case .moment(let until)? = answers.first?.end { try session.hintOfSeconds(until) }
    try session.hintWhereNothingChecks()
    return .success
  }
}

extension Session {
  /// Reports the items that could not be snoozed because quiet hours hold their reminders.
  fileprivate func say(held: [Item]) throws {
    guard let first = held.first, !wantsJSON else { return }
    try say(
      .letThrough(.defaultRule(item: first.id), title: first.title, count: held.count))
  }

  /// Hints that checks run once a minute if the moment is not on a full minute.
  func hintOfSeconds(_ moment: Instant) throws {
    if moment.roundedUpToMinute != moment { try complain(.checkedByMinute) }
  }
}
