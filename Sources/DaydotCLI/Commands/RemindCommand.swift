import CivilTime
import CommandLine
import Messages
import Operations
import Presentation
import Scheduler
import TodoCore

/// `remind [ID TRIGGER, TRIGGER…]`: sets reminders; without operands it lists them, on or off.
enum RemindCommand: Command {
  static let spec = CommandSpec(
    "remind", .reminders,
    "Sets reminders of an item; alone it lists all of them with their switches.",
    ko: "항목의 알림을 정합니다. 인수가 없으면 모든 알림을 켜짐/꺼짐과 함께 보여 줍니다.",
    examples: [
      HelpText(
        "daydot remind 12 30m before, 1d before at 20:00", ko: "daydot remind 12 30분 전, 하루 전 20:00"),
      HelpText(
        "daydot remind 12 every 45m from 09:00 to 18:00 on workdays",
        ko: "daydot remind 12 45분마다 09:00~18:00 영업일에"),
      HelpText(
        "daydot remind 12 at 17:30 --title \"Leave now\" --level time-sensitive",
        ko: "daydot remind 12 17:30 --title \"나갈 시간\" --level time-sensitive"),
      HelpText(
        "daydot remind 12 none        no reminder; default: the usual one again",
        ko: "daydot remind 12 none        알림 없음. default는 기본 알림"),
    ], operands: "[ID TRIGGER, TRIGGER…]", count: CommandSpec.anyCount,
    options: ReminderOptions.all() + [SharedOptions.json, SharedOptions.limit])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let operands = session.book.namingFirst(invocation.operands)
    guard let name = operands.first else {
      return try session.show(session.book.reminders(limit: session.limit))
    }
    var request = RemindRequest(name)
    request.triggers = operands.dropFirst().joined(separator: " ")
    request.details = ReminderOptions.details(invocation)
    return try session.answer(session.book.remind(request), typed: request.triggers)
  }
}

/// `unremind ID…`: removes reminders.
enum UnremindCommand: Command {
  static let spec = CommandSpec(
    "unremind", .reminders, "Removes reminders: one, or all of an item.",
    ko: "알림 하나 또는 항목의 모든 알림을 삭제합니다.",
    examples: [
      "daydot unremind r5",
      "daydot unremind 12",
    ], operands: "ID…", count: CommandSpec.oneOrMore,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.answer(session.book.apply(.unremind, to: invocation.operands))
  }
}

/// `on ID…` switches reminders on, from their next due moment; `off ID…` removes them from the
/// queue but keeps them.
enum OnCommand: Command {
  static let spec = verb(
    "on", "Switches reminders on; they begin with what is ahead.",
    ko: "알림을 켭니다. 앞으로 올 알림부터 보냅니다.")
  static let opposite: CommandSpec? = verb(
    "off", "Takes reminders out of the queue and keeps them.", ko: "알림을 끕니다. 삭제하지는 않습니다.")

  private static func verb(_ name: String, _ help: String, ko korean: String) -> CommandSpec {
    CommandSpec(
      name, .reminders, help, ko: korean,
      examples: [
        "daydot \(name) r5",
        "daydot \(name) 12",
      ], operands: "ID…", count: CommandSpec.oneOrMore,
      options: [SharedOptions.json])
  }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let verb: ReminderVerb = invocation.command == spec.name ? .on : .off
    return try session.answer(session.book.apply(verb, to: invocation.operands))
  }
}

/// The notification options that `remind` and `push` share.
enum ReminderOptions {
  static let id = Option(
    "id", "a name of yours; a reminder that has it is replaced",
    ko: "알림의 이름. 같은 이름의 알림은 새것으로 바뀝니다", value: "NAME")
  static let title = Option(
    "title", "what it says, in place of the item's title", ko: "항목 제목 대신 보여 줄 제목", value: "TEXT")
  static let body = Option("body", "a second line", ko: "둘째 줄", value: "TEXT")
  static let sound = Option(
    "sound", "a sound, where a channel can play one", ko: "알림 소리", value: "NAME")
  static let badge = Option(
    "badge", "set the badge to N; 0 clears it", ko: "배지 숫자. 0이면 지웁니다", value: "N", in: 0...Int.max)
  static let thread = Option(
    "thread", "announcements of one thread stand together",
    ko: "같은 묶음의 알림을 함께 보여 줍니다", value: "NAME")
  static let attach = Option("attach", "a file to show with it", ko: "첨부 파일", value: "FILE")
  static let level = Option<Reminder.Level>(
    "level", "passive, active, time-sensitive or critical",
    ko: "passive, active, time-sensitive, critical", value: "LEVEL")
  static let catchUp = Option<Reminder.CatchUp>(
    "catch-up", "what was missed: the latest, all or none",
    ko: "놓친 알림: latest(마지막), all(모두), none(없음)", value: "HOW")
  static let giveUp = Option(
    "give-up", "not announced when later than this, as 2h",
    ko: "이보다 늦으면 알리지 않습니다: 2시간", value: "LENGTH")

  /// - Parameter title: The title option, with the help text of the command.
  static func all(titled title: Option<String> = title) -> [any DeclaredOption] {
    [id, title, body, sound, badge, thread, attach, level, catchUp, giveUp]
  }

  /// Returns the details that the options give, as typed.
  static func details(_ invocation: Invocation) -> ReminderDetails {
    var details = ReminderDetails()
    details.identifier = invocation[id]
    details.title = invocation[title]
    details.body = invocation[body]
    details.sound = invocation[sound]
    details.thread = invocation[thread]
    details.attachment = invocation[attach]
    details.badge = invocation[badge]
    details.level = invocation[level]
    details.catchUp = invocation[catchUp]
    details.giveUp = invocation[giveUp]
    return details
  }
}

extension Session {
  /// The zone of a reminder's times, if it is not the user's.
  func otherZone(of listed: ListedReminder) -> String? {
    listed.zone.flatMap { $0 == now.zone.identifier ? nil : $0 }
  }

  /// A reminder as echoes show it.
  func facts(_ listed: ListedReminder) -> ReminderFacts {
    var next = ReminderFacts.Next.nothing
    if case .region = listed.trigger, !listed.isSpent { next = .place }
    if let held = listed.heldUntil {
      let due = listed.next.flatMap { $0 > now.instant ? now.zone.civil(at: $0) : nil }
      next = .held(due: due, until: now.zone.civil(at: held))
    } else if let instant = listed.next {
      next = instant < now.startOfMinute ? .atOnce : .at(now.zone.civil(at: instant))
    }
    var facts = ReminderFacts(
      key: listed.key, title: listed.title, trigger: listed.trigger,
      isOn: listed.isOn, next: next, zone: otherZone(of: listed))
    facts.hasSeveralTimes = listed.hasSeveralTimes
    facts.due = listed.next.map(now.zone.civil)
    facts.isSnoozed = listed.isSnoozed
    facts.isAfterStart = listed.isAfterStart
    facts.level = listed.reminder?.level ?? .active
    facts.following = listed.following.map {
      now.zone.civil(at: book.scheduler.instant($0.moment))
    }
    return facts
  }

  /// Lists reminders, as text or JSON.
  @discardableResult
  func show(_ reminders: [ListedReminder]) throws -> ExitStatus {
    try answer(ReminderJSON.reminders(reminders, json)) {
      if reminders.isEmpty { return try sayNone(.noReminders) }
      let renderer = ReminderRenderer(renderOptions)
      try print(renderer.lines(reminders.map(facts), today: now.today))
    }
  }

  private func say(hasNoReminder item: Item) throws {
    let history = try book.history(["\(item.id)"], limit: 1)
    try say(.hasNoReminder(("\(item.id)", item.title), hadSome: !history.isEmpty))
  }

  private func say(silenced answer: RemindersAnswer) throws {
    if !answer.silenced.isEmpty {
      try say(.silenced(due: answer.silenced.map(now.zone.civil(at:))), indent: 2)
    }
  }

  /// Reports the reminders that a verb listed, set or removed, with the half of the day that was typed for one.
  func answer(_ answers: [RemindersAnswer], typed words: String = "") throws -> ExitStatus {
    if wantsJSON { return try show(answers.flatMap(\.reminders)) }
    for (index, answer) in answers.enumerated() {
      if answer.change == .listed {
        if let item = answer.item, answer.reminders.isEmpty, answer.resumed.isEmpty {
          try say(hasNoReminder: item)
        } else if answer.resumed.isEmpty {
          try show(answer.reminders)
        }
        for snoozed in answer.resumed { try say(.snoozed(snoozed, now: now)) }
        try say(silenced: answer)
        continue
      }
      if answer.reminders.isEmpty, let item = answer.item {
        try say(hasNoReminder: item)
      }
      for reminder in answer.reminders {
        let facts = facts(reminder)
        let isLast = index == answers.count - 1 && reminder.key == answer.reminders.last?.key
        try say(
          answer.change != .removed
            ? .reminder(facts)
            : .removedReminder(facts) + (isLast && answer.silenced.isEmpty ? .bringBack() : nil))
        guard answer.change == .set, reminder.isOn else { continue }
        if reminder.heldUntil != nil {
          try say(.letThrough(reminder.key), indent: 2)
        } else if let due = reminder.lapsed, due > now.instant {
          try say(.heldTooLong(reminder.key, due: now.zone.civil(at: due)), indent: 2)
        }
        if let half = book.openHalf(of: words) {
          let command: Words =
            "daydot remind \(plain: reminder.key.name) at \(plain: half.typed)"
          try say(.halfRead(words, as: half.time, for: (half.other, command)), indent: 2)
        }
      }
      try say(silenced: answer)
      for snoozed in answer.resumed { try say(.snoozed(snoozed, now: now)) }
      if answer.change == .set {
        try hintWhereNothingChecks(promised: answer.item.map { [$0] } ?? [])
      }
      try hint(unplaced: answer.unplaced)
    }
    return .success
  }
}
