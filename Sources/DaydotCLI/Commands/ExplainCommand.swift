import CommandLine
import Messages
import Operations
import Outcomes
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// `explain ID`: when reminders are due next, what became of those that were due, and why.
enum ExplainCommand: Command {
  static let spec = CommandSpec(
    "explain", .reminders,
    "Says what became of reminders that were due, why, and when they are next.",
    ko: "알림이 왜 왔는지 또는 오지 않았는지, 다음은 언제인지 보여 줍니다.",
    examples: HelpText(
      same: """
        daydot explain 12
        daydot explain r5
        """), operands: "ID…", count: CommandSpec.oneOrMore,
    options: [
      SharedOptions.limit.saying("show at most N past announcements", ko: "지난 알림을 최대 N개 보여 줍니다"),
      SharedOptions.json,
    ])

  /// How many past announcements are shown without `--limit`.
  private static let usualCount = 10

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let store = try session.store()
    try session.book.settleZone()
    let limit = session.limit ?? usualCount
    let targets = try ReminderTarget.resolve(invocation.operands, in: session.book)
    if session.wantsJSON {
      let found = try targets.flatMap { try store.deliveries($0.deliveries, limit: limit) }
      try session.printJSON {
        DeliveredJSON.write(
          found, lastCheck: .some(store.lastCheck), to: &$0, zone: session.now.zone)
      }
      return .success
    }
    let renderer = ReminderRenderer(try session.renderOptions, language: session.language)
    let width = try session.renderOptions.width
    func say(_ sentence: Sentence) throws {
      let text = session.text(sentence)
      try session.print(displayWidth(of: text) <= width ? [text] : text.wrapped(to: width))
    }
    func note(_ sentence: Sentence) throws {
      try session.print(session.text(sentence).wrapped(to: width - 2).map { "  " + $0 })
    }
    for target in targets {
      let all = try store.reminders(of: target.item?.id, at: session.checkTime)
      let listed = all.filter { isMeant($0, by: target) }
      for reminder in listed {
        try say(.reminder(session.facts(reminder)))
        if case .region(let trigger) = reminder.trigger, reminder.reminder?.isOn != false,
          target.item?.isOpen == true,
          let standing = try store.regionStanding(of: reminder.key, trigger, now: session.now)
        {
          let moment = standing.fixAt.map(session.now.zone.civil(at:))
          try note(.stands(standing, at: moment))
        }
        if target.item?.isOpen == false { try note(.isClosed) }
        if let lapsed = reminder.lapsed {
          try note(.lapsed(session.now.zone.civil(at: lapsed)))
        }
        if case .allDay = reminder.trigger, session.allDayTime == nil, reminder.isOn {
          try note(.allDayIsOff)
        }
        if let name = try session.placeWithoutPosition(of: reminder.trigger) {
          try note(.withoutPosition(name: name))
        }
        if case .unreadable(let words) = reminder.trigger {
          let error = ReminderError.unreadable(reminder.key, words: words)
          try note(error.sentence)
        } else if let own = reminder.reminder, !own.isOn {
          let isDefault = target.item.map { DefaultReminder.isSpelledOut(own, of: $0) } ?? false
          try note(isDefault ? .isDefaultOff : .isOff)
        }
      }
      if listed.isEmpty, let item = target.item {
        try say(.hasNoReminder(itemID: item.id, title: item.title))
        if !item.isOpen { try note(.isClosed) }
      }
      try session.print(
        renderer.history(try store.deliveries(target.deliveries, limit: limit)))
    }
    try say(.lastCheck(store.lastCheck.map(session.now.zone.civil(at:))))
    try session.hintWhereNothingChecks()
    return .success
  }

  private static func isMeant(_ listed: ListedReminder, by target: ReminderTarget) -> Bool {
    switch target {
    case .push(let id), .reminder(let id, _): listed.key.reminder == id
    case .item(_, let item): listed.key.item == item.id
    }
  }
}
