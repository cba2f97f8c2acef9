import CivilTime
import Operations
import Phrases
import Presentation
import Scheduler
import TodoCore
import TodoStore

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
      return try printJSON { [now] in
        RemindersJSON.write(reminders, to: &$0, zone: now.zone, words: CanonicalTriggerWords())
      }
    }
    if reminders.isEmpty { return try say(.noReminders) }
    let renderer = ReminderRenderer(try renderOptions, language: language)
    try print(renderer.lines(reminders.map(facts), today: now.today))
  }
}
