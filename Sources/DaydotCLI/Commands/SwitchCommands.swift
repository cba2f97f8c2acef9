import CommandLine
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// `unremind ID…`: removes reminders.
enum UnremindCommand: Command {
  static let spec = CommandSpec(
    "unremind", .reminders, operands: "ID…", count: CommandSpec.oneOrMore,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    for target in try ReminderTarget.resolve(invocation.operands, in: session) {
      switch target {
      case .push(let id):
        let removed = try session.store().reminders(at: session.checkTime)
          .filter { $0.key.reminder == id }
        try session.store().setPush(id, isOn: nil, as: "unremind", now: session.now.instant)
        try tell(removed, in: session)
      case .reminder(let id, let item):
        try remove(from: item, in: session) { $0.id == id }
      case .item(_, let item): try remove(from: item, in: session) { _ in true }
      }
    }
    return .success
  }

  private static func remove(
    from item: Item, in session: Session, where isMeant: (Reminder) -> Bool
  ) throws {
    let listed = try session.store().reminders(of: item.id, at: session.checkTime).filter {
      isMeant($0.reminder ?? Reminder(trigger: $0.trigger))
    }
    _ = try session.store().change([item.id], as: "unremind", arming: session.arming) { item in
      item.reminders = item.ownReminders.filter { !isMeant($0) }
    }
    if listed.isEmpty, !session.wantsJSON {
      try session.say(.reminder(.hasNone(itemID: item.id, title: item.title)))
    } else {
      try tell(listed, in: session)
    }
  }

  private static func tell(_ removed: [ListedReminder], in session: Session) throws {
    if session.wantsJSON { return try session.show(removed) }
    for reminder in removed { try session.say(.reminder(.removed(session.facts(reminder)))) }
  }
}

/// `on ID…`: switches reminders on, which begin with what is ahead; `off ID…`: takes them out of the queue and
/// keeps them.
enum OnCommand: Command {
  static let spec = verb("on")
  static let opposite: CommandSpec? = verb("off")

  private static func verb(_ name: String) -> CommandSpec {
    CommandSpec(
      name, .reminders, operands: "ID…", count: CommandSpec.oneOrMore,
      options: [SharedOptions.json])
  }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let verb = invocation.verb
    let isOn = verb == spec.name
    for target in try ReminderTarget.resolve(invocation.operands, in: session) {
      switch target {
      case .push(let id):
        try session.store().setPush(id, isOn: isOn, as: verb, now: session.now.instant)
        let pushed = try session.store().reminders(at: session.checkTime)
        try session.show(pushed.filter { $0.key.reminder == id })
      case .reminder(let id, let item):
        try set(isOn, as: verb, item, in: session) { $0.id == id }
      case .item(_, let item): try set(isOn, as: verb, item, in: session) { _ in true }
      }
    }
    return .success
  }

  private static func set(
    _ isOn: Bool, as verb: String, _ item: Item, in session: Session,
    where isMeant: (Reminder) -> Bool
  ) throws {
    // Switching on what is on leaves a default rule a rule.
    if isOn, item.reminders == nil {
      return try session.save(nil, of: item, as: verb, showing: isMeant)
    }
    let reminders = try item.ownReminders.map { reminder in
      var changed = reminder
      guard isMeant(reminder) else { return changed }
      if isOn, case .unreadable(let words) = reminder.trigger {
        throw ReminderError.unreadable(.own(reminder.id, item: item.id), words: words)
      }
      changed.isOn = isOn
      return changed
    }
    try session.save(reminders, of: item, as: verb, showing: isMeant)
  }
}
