import CommandLine
import Messages
import Operations
import Outcomes
import Presentation
import Scheduler
import TodoCore
import TodoStore

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
    for target in try ReminderTarget.resolve(invocation.operands, in: session.book) {
      switch target {
      case .push(let id):
        let removed = try session.store().reminders(at: session.checkTime)
          .filter { $0.key.reminder == id }
        try session.store().setPush(id, isOn: nil, as: "unremind", now: session.now.instant)
        try say(removed, in: session)
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
    _ = try session.store().change([item.id], as: "unremind", scheduler: session.scheduler) {
      item in
      item.reminders = item.ownReminders.filter { !isMeant($0) }
    }
    if listed.isEmpty, !session.wantsJSON {
      try session.say(.hasNoReminder(itemID: item.id, title: item.title))
    } else {
      try say(listed, in: session)
    }
  }

  private static func say(_ removed: [ListedReminder], in session: Session) throws {
    if session.wantsJSON { return try session.show(removed) }
    for reminder in removed { try session.say(.removedReminder(session.facts(reminder))) }
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
    let verb = invocation.command
    let isOn = verb == spec.name
    for target in try ReminderTarget.resolve(invocation.operands, in: session.book) {
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
    // The default reminder is already on and stays the default.
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
