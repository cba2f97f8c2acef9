import CivilTime
import CommandLine
import Operations
import Outcomes
import Phrases
import Presentation
import Scheduler
import TodoCore
import TodoStore

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
      let all = try session.store().reminders(
        at: session.checkTime, limit: session.limit)
      try session.show(all)
      return .success
    }
    let options = try ReminderOptions(invocation, session: session)
    let text = invocation.operands.dropFirst().joined(separator: " ")
    for target in try ReminderTarget.resolve([name], in: session.book) {
      switch target {
      case .push(let id):
        guard text.isEmpty else { throw ReminderError.notAReminder(seen: name) }
        try session.show(
          session.store().reminders(at: session.checkTime).filter { $0.key.reminder == id })
      case .reminder(let id, let item):
        let all = try session.store().reminders(of: item.id, at: session.checkTime)
        if text.isEmpty, options.isEmpty {
          try session.show(all.filter { $0.key.reminder == id })
        } else {
          try change(id, of: item, to: text, options, in: session)
        }
      case .item(let id, let item):
        if case .occurrence = id, !text.isEmpty, item.repetition != nil {
          throw ReminderError.ofOneOccurrence(id: item.id)
        }
        if text.isEmpty {
          try session.show(session.store().reminders(of: item.id, at: session.checkTime))
        } else {
          try add(text, to: item, options, in: session)
        }
      }
    }
    return .success
  }

  /// Adds reminders to an item; `none` removes all, `default` restores the default reminder.
  private static func add(
    _ text: String, to item: Item, _ options: ReminderOptions, in session: Session
  ) throws {
    if text == "default" {
      try session.save(nil, of: item, as: "remind") { _ in true }
      return
    }
    let triggers = try session.triggers(text, for: item)
    if triggers.isEmpty {
      try session.save([], of: item, as: "remind") { _ in true }
      return
    }
    if let identifier = options.identifier, triggers.count > 1 {
      throw ReminderError.oneNameOneTrigger(identifier: identifier)
    }
    var changed = item
    for trigger in triggers { changed.add(options.applied(to: Reminder(trigger: trigger))) }
    try session.save(changed.reminders, of: item, as: "remind") { reminder in
      triggers.contains { $0.isDue(with: reminder.trigger) }
    }
    guard !session.wantsJSON else { return }
    for name in try triggers.compactMap(session.placeWithoutPosition) {
      try session.hintMissingPosition(of: name)
    }
  }

  /// Changes one reminder: its trigger, its options or both.
  private static func change(
    _ id: Int, of item: Item, to text: String, _ options: ReminderOptions, in session: Session
  ) throws {
    var reminders = item.ownReminders
    guard let place = reminders.firstIndex(where: { $0.id == id }) else {
      throw ReminderError.noSuchReminder(id: id)
    }
    if !text.isEmpty {
      let triggers = try session.triggers(text, for: item)
      guard let trigger = triggers.first, triggers.count == 1 else {
        throw ReminderError.notAReminder(seen: text)
      }
      // It was switched off only because it could not be read.
      if case .unreadable = reminders[place].trigger { reminders[place].isOn = true }
      reminders[place].trigger = trigger
      // A reminder that is due together with it would be announced twice.
      reminders.removeAll {
        $0.id != id && $0.identifier == nil && $0.trigger.isDue(with: trigger)
      }
    }
    guard let place = reminders.firstIndex(where: { $0.id == id }) else { return }
    reminders[place] = options.applied(to: reminders[place])
    try session.save(reminders, of: item, as: "remind") { $0.id == id }
  }
}

extension Session {
  /// - Throws: `ReminderError.needsDay` for a trigger that could never be due.
  func triggers(_ text: String, for item: Item) throws -> [Trigger] {
    let triggers = try book.frozen(book.phrases(itemPlace: item.place?.name).triggers(text))
    if item.when == .someday, let lost = triggers.first(where: \.needsDay) {
      throw ReminderError.needsDay(lost)
    }
    return triggers
  }

  /// Stores an item's reminders and prints those that `isMeant` selects.
  ///
  /// - Parameter reminders: nil for the default reminder.
  func save(
    _ reminders: [Reminder]?, of item: Item, as verb: String,
    showing isMeant: (Reminder) -> Bool
  ) throws {
    let items = try store().change([item.id], as: verb, scheduler: scheduler) {
      $0.reminders = reminders
    }
    let listed = try store().reminders(of: item.id, at: checkTime).filter { listed in
      isMeant(listed.reminder ?? Reminder(trigger: listed.trigger))
    }
    if wantsJSON { return try show(listed) }
    if listed.isEmpty { try say(.hasNoReminder(itemID: item.id, title: item.title)) }
    for reminder in listed { try say(.reminder(facts(reminder))) }
    try hintWhereNothingChecks(promised: items)
  }
}
