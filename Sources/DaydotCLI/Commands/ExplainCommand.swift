import CommandLine
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// `explain ID`: the story of reminders: when they fire next, what became of those that were due, and why.
enum ExplainCommand: Command {
  static let spec = CommandSpec(
    "explain", .reminders, operands: "ID…", count: CommandSpec.oneOrMore,
    options: [SharedOptions.limit, SharedOptions.json])

  /// How many past announcements are told.
  private static let usualCount = 10

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let store = try session.store()
    try session.settleZone()
    let limit = try session.limit() ?? usualCount
    let targets = try ReminderTarget.resolve(invocation.operands, in: session)
    if session.wantsJSON {
      let found = try targets.flatMap { try store.announcements($0.announcements, limit: limit) }
      try session.printJSON {
        DeliveredJSON.write(
          found, lastCheck: .some(store.lastCheck), to: &$0, zone: session.now.zone)
      }
      return .success
    }
    let face = ReminderFace(try session.face, language: session.language)
    for target in targets {
      let all = try store.reminders(of: target.item?.id, at: session.checkTime)
      let listed = all.filter { isMeant($0, by: target) }
      for reminder in listed {
        try session.say(.reminder(.set(session.facts(reminder))))
        if case .region(let trigger) = reminder.trigger, reminder.reminder?.isOn != false,
          target.item?.isOpen == true,
          let standing = try store.regionStanding(of: reminder.key, trigger, now: session.now)
        {
          try session.print("  " + session.word(.stands(session.facts(standing))))
        }
        if target.item?.isOpen == false { try session.print("  " + session.word(.isClosed)) }
        if case .unreadable(let words) = reminder.trigger {
          try session.print("  " + session.word(.isUnreadable(reminder.key, words: words)))
        } else if let own = reminder.reminder, !own.isOn {
          let isDefault = target.item.map { DefaultReminder.isSpelledOut(own, of: $0) } ?? false
          try session.print("  " + session.word(isDefault ? .isDefaultOff : .isOff))
        }
      }
      if listed.isEmpty, let item = target.item {
        try session.say(.reminder(.hasNone(itemID: item.id, title: item.title)))
        if !item.isOpen { try session.print("  " + session.word(.isClosed)) }
      }
      try session.print(
        face.history(try store.announcements(target.announcements, limit: limit)))
    }
    try session.print(session.word(.lastCheck(store.lastCheck.map(session.now.zone.civil(at:)))))
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

extension Session {
  fileprivate func facts(_ standing: RegionStanding) -> StandingFacts {
    let side: StandingFacts.Side =
      switch standing.side {
      case .inside: .inside
      case .outside: .outside
      case .unseen: .unseen
      case .half: .half
      case .changed: .changed
      case .unclear: .unclear
      }
    return StandingFacts(
      place: standing.place, side: side, metres: standing.metres,
      at: standing.fixAt.map(now.zone.civil(at:)))
  }

  func word(_ message: ReminderMessage) -> String { language.sentence(.reminder(message)) }
}
