import CivilTime
import Operations
import Outcomes
import Phrases
import Presentation
import Scheduler
import TodoCore

extension Session {
  /// The zone on whose clock the times of a reminder are, if that is not the user's.
  func otherZone(of listed: ListedReminder) -> String? {
    listed.zone.flatMap { $0 == now.zone.identifier ? nil : $0 }
  }

  /// A reminder as echoes show it.
  func facts(_ listed: ListedReminder) -> ReminderFacts {
    var next = ReminderFacts.Next.nothing
    if case .region = listed.trigger, !listed.isSpent { next = .place }
    if let held = listed.heldUntil {
      next = .held(until: now.zone.civil(at: held))
    } else if let instant = listed.next {
      next = instant < now.startOfMinute ? .atOnce : .at(now.zone.civil(at: instant))
    }
    return ReminderFacts(
      key: listed.key, title: listed.title, trigger: listed.trigger,
      isOn: listed.isOn, next: next, zone: otherZone(of: listed))
  }

  /// Lists reminders, as text or JSON.
  func show(_ reminders: [ListedReminder]) throws {
    if wantsJSON {
      return try printJSON(ReminderJSON.reminders(reminders, json))
    }
    if reminders.isEmpty { return try say(.noReminders) }
    let renderer = ReminderRenderer(try renderOptions, language: language)
    try print(renderer.lines(reminders.map(facts), today: now.today))
  }

  /// Says what became of reminders that a verb listed, set or removed.
  func answer(_ answers: [RemindersAnswer]) throws {
    if wantsJSON { return try show(answers.flatMap(\.reminders)) }
    for answer in answers {
      if answer.change == .listed {
        try show(answer.reminders)
        continue
      }
      if answer.reminders.isEmpty, let item = answer.item {
        try say(.hasNoReminder(itemID: item.id, title: item.title))
      }
      for reminder in answer.reminders {
        let facts = facts(reminder)
        try say(answer.change == .removed ? .removedReminder(facts) : .reminder(facts))
      }
      if answer.change == .set {
        try hintWhereNothingChecks(promised: answer.item.map { [$0] } ?? [])
      }
      try hint(unplaced: answer.unplaced)
    }
  }
}
