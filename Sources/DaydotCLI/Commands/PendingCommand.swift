import CommandLine
import Messages
import Operations
import Phrases
import Presentation
import Scheduler
import TodoCore

/// `pending`: lists the scheduled reminders in order of time, then those that wait for a crossing,
/// by distance.
enum PendingCommand: Command {
  static let spec = CommandSpec(
    "pending", .reminders, "Lists the reminders that are armed, in order of time.",
    ko: "예정된 알림을 시간순으로 보여 줍니다.",
    examples: ["daydot pending --limit 10"], options: [SharedOptions.json, SharedOptions.limit])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let pending = try session.book.pending(limit: session.limit)
    return try session.answer(ReminderJSON.pending(pending, session.json)) {
      if pending.isEmpty { return try session.sayNone(.nothingPending) }
      try session.print(
        PendingRenderer.lines(
          pending, today: session.now.today, options: session.renderOptions, reason: session.reason)
      )
      let held = pending.filter { $0.heldUntil != nil }
      if let first = held.first {
        try session.say(.letThrough(first.key, title: first.title, count: held.count))
      }
    }
  }
}

extension Session {
  /// Returns why a reminder is scheduled if its moment alone does not show this, or the crossing
  /// that it waits for.
  func reason(for listed: ListedReminder) -> String? {
    let snoozed = listed.isSnoozed ? language.sentence(.isSnoozed) : nil
    if listed.circle != nil {
      return [snoozed, language.phrases.words(for: listed.trigger)].compactMap { $0 }
        .joined(separator: ", ")
    }
    if let snoozed { return snoozed }
    // Beside a moment of its own, an item with a place is announced on arriving too.
    if case .region(let region) = listed.trigger {
      return language.phrases.words(for: .region(region))
    }
    guard case .own = listed.key else { return nil }
    // The moment shows the time. The moment of a moved occurrence differs from the trigger's time,
    // so the trigger is not shown.
    if case .timeOfDay = listed.trigger, otherZone(of: listed) == nil { return nil }
    return language.words(for: listed.trigger, inZone: otherZone(of: listed))
  }
}

/// `explain ID`: explains when reminders are due next, what happened to the past ones, and why.
enum ExplainCommand: Command {
  static let spec = CommandSpec(
    "explain", .reminders,
    "Says what became of reminders that were due, why, and when they are next.",
    ko: "알림이 왜 왔는지 또는 오지 않았는지, 다음은 언제인지 보여 줍니다.",
    examples: [
      "daydot explain 12",
      "daydot explain r5",
    ], operands: "ID…", count: CommandSpec.oneOrMore,
    options: [
      SharedOptions.limit.saying("show at most N past announcements", ko: "지난 알림을 최대 N개 보여 줍니다"),
      SharedOptions.json,
    ])

  /// How many past announcements are shown without `--limit`.
  private static let usualCount = 10

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let book = session.book
    try book.refreshQueue()
    let limit = session.limit ?? usualCount
    if session.wantsJSON {
      let found = try book.history(invocation.operands, limit: limit)
      let coming = try book.reminders(invocation.operands)
      let lastCheck = try book.lastCheck
      let zone = session.now.zone
      try session.printJSON(
        ReminderJSON.delivered(found, zone: zone)
          .adding(ReminderJSON.pending(coming, session.json))
          .adding(["lastCheck": .optional(lastCheck?.text(in: zone))]))
      return .success
    }
    let renderer = ReminderRenderer(session.renderOptions)
    for explanation in try book.explain(invocation.operands, limit: limit) {
      for explained in explanation.reminders {
        let listed = explained.listed
        try session.say(.reminder(session.facts(listed)))
        for note in explained.notes {
          try session.say(.note(note, on: listed.key, zone: session.now.zone), indent: 2)
        }
      }
      for snoozed in explanation.snoozed {
        try session.say(.snoozed(snoozed, now: session.now))
      }
      if explanation.reminders.isEmpty, explanation.snoozed.isEmpty {
        try session.say(.hasNoReminder(explanation.name, hadSome: !explanation.history.isEmpty))
        if let item = explanation.item, !item.isOpen {
          try session.say(.isClosed(isCancelled: item.status == .cancelled), indent: 2)
        }
      }
      try session.print(renderer.history(explanation.history, outcomes: explanation.outcomes))
      if explanation.hasEarlier, session.limit == nil {
        try session.say(.hasEarlier(explanation.name.number), indent: 2)
      }
    }
    try session.say(.lastCheck(book.lastCheck.map(session.now.zone.civil(at:))))
    try session.hintWhereNothingChecks()
    return .success
  }
}
