import CivilTime
import Scheduler
import TodoCore

/// What the program says about reminders in English.
extension English {
  func reminder(_ message: ReminderMessage, _ style: SentenceStyle) -> String {
    func moment(_ moment: CivilDateTime) -> String {
      "\(calendar.dateInYear(moment.day)) \(calendar.time(moment.time, style.timeFormat))"
    }
    switch message {
    case .noSuchReminder(let id): return "no reminder r\(id); daydot remind shows what there is"
    case .notAReminder(let text):
      return "cannot read \(seen(text)) as a reminder or an item; type its number, as r5 or 12"
    case .needsDay(let trigger):
      return "'\(phrases.words(for: trigger))' counts from the item's day, and it has none;"
        + " give it a day, or a moment of its own: at 2026-11-20 17:30"
    case .oneNameOneTrigger(let identifier):
      return "--id \(seen(identifier)) names one reminder; give one trigger with it"
    case .badOption(let option, let text, let expected):
      return "\(option) can not be \(seen(text)); it is \(expected)"
    case .notAhead(let text):
      return "\(seen(text)) is not ahead; type a length as 10m, until 18:00, or until market"
    case .nothingDelivered(let text):
      return "nothing of \(seen(text)) was announced yet; daydot delivered shows what was"
    case .staysDone(let id, let title):
      return
        "\(id) \(quoted(title)) is done, so nothing reminds of it; daydot undone \(id) opens it again"
    case .pushIsNoJSON(let error):
      return "cannot read the notification: at character \(error.offset + 1) \(json(error.problem))"
    case .badPush(let detail): return "cannot read the notification: \(detail.sanitized)"
    case .ofOneOccurrence(let id):
      return "reminders belong to all of \(id), not to one date of it; for all of it type"
        + " daydot remind \(id), for one moment add the moment itself, as 'at 25 nov 17:00'"
    case .pushTooLong(let limit):
      return "cannot read the notification: longer than \(limit >> 20) MB"
    case .pushIsNoText: return "cannot read the notification: this is not UTF-8"
    case .pushWithoutTitle:
      return "what is to be told? type: daydot push Dinner is ready, or give aps.alert.title"

    case .set(let facts), .switched(let facts): return line(facts, moment)
    case .removed(let facts):
      return "\(named(facts)) — \(words(for: facts.trigger, inZone: facts.zone)), removed"
        + " (daydot undo brings it back)"
    case .hasNone(let id, let title): return "\(id)  \(quoted(title)) — no reminder"
    case .noReminders: return "no reminders are set"
    case .snoozed(let id, let title, let until):
      return (id.map { "\($0)  " } ?? "") + "\(quoted(title)) — again at \(moment(until))"
    case .snoozedUntil(let id, let title, let trigger):
      return (id.map { "\($0)  " } ?? "") + "\(quoted(title)) — again on "
        + phrases.words(for: .region(trigger))
    case .acknowledged(let count):
      return count == 1 ? "1 announcement seen" : "\(count) announcements seen"
    case .pushed(let id, let title, let next):
      return "r\(id)  \(quoted(title)) — "
        + (next.map { "reminds \(moment($0))" } ?? "reminds at the next check")
    case .noneDelivered: return "nothing was announced yet"

    case .on: return "on"
    case .off: return "off"
    case .snoozedReason: return "snoozed"
    case .putOff(let until): return "snoozed until \(moment(until))"
    case .state(let state): return word(state)
    case .nothingAhead: return "nothing ahead"
    case .waitsForPlace: return "waits for the place"
    case .isClosed: return "done: nothing to remind of"
    case .isOff: return "switched off"
    case .stands(let facts): return standing(facts, moment)
    case .unreadableMark: return "can not be read any more"
    case .isUnreadable(let key, let words):
      return "\(seen(words)) can not be read any more, so it never reminds;"
        + " say it anew: daydot remind \(key.name) TRIGGER"
    case .isDefaultOff: return "the default reminder, switched off"
    case .lastCheck(let last): return last.map { "last check \(moment($0))" } ?? "no check ran yet"
    case .checkedByMinute: return "cron looks once a minute, so it may remind up to a minute later"
    case .next(let next): return "next \(moment(next))"
    case .presumed: return "perhaps unseen: two checks were killed while telling it"
    case .perhapsUnseen(let id, let title):
      return (id.map { "\($0) " } ?? "")
        + "\(quoted(title)) may not have been seen: two checks were"
        + " killed while telling it; it is not told again"
    case .digest(let count): return "\(count) reminders"
    case .channelRests(let channel, let reason, let until):
      return "\(channel) did not work (\(reason.sanitized)); what is due goes the other ways,"
        + " and \(channel) is tried again after \(moment(until))"
    case .tried(let count, let error):
      return (count == 1 ? "tried once: " : "tried \(count) times: ") + error.sanitized
    }
  }

  private func word(_ state: AnnouncementState) -> String {
    switch state {
    case .claimed: "due, told at the next check"
    case .acknowledged: "seen"
    case .done: "done"
    case .failed, .held, .delivered, .snoozed, .expired, .skipped: state.rawValue
    }
  }

  private func standing(_ facts: StandingFacts, _ moment: (CivilDateTime) -> String) -> String {
    let place = facts.place.sanitized
    let by = facts.at.map { ", by the position of \(moment($0))" } ?? ""
    let away = facts.metres.map { " (\(calendar.distance(metres: $0)))" } ?? ""
    switch facts.side {
    case .inside: return "you are inside \(place)\(by)"
    case .outside: return "you are outside \(place)\(away)\(by)"
    case .unseen:
      return "no position came yet that says on which side of \(place) you are;"
        + " the first settles it, and only what is crossed after that is told"
    case .half:
      return "one position outside \(place)\(away), less than a kilometre beyond its edge:"
        + " one more settles it, and only what is crossed after that is told"
    case .changed:
      return "the circle of \(place) changed, and the last position does not say on which side you"
        + " are; the next ones settle it, and only what is crossed after that is told"
    case .unclear:
      return "the last position\(away) is too near the edge of \(place), or too uncertain, to say"
        + " on which side you are; only what is crossed once that is known is told"
    }
  }

  private func named(_ facts: ReminderFacts) -> String {
    facts.key.name + "  \(quoted(facts.title))"
  }

  private func line(_ facts: ReminderFacts, _ moment: (CivilDateTime) -> String) -> String {
    var rest: String
    switch facts.next {
    case .at(let next): rest = "reminds \(moment(next))"
    case .atOnce: rest = "that moment has passed: reminds at the next check"
    case .place: rest = "waits for the place"
    case .nothing: rest = "nothing ahead"
    }
    if !facts.isOn { rest = "off" }
    return "\(named(facts)) — \(words(for: facts.trigger, inZone: facts.zone)) (\(rest))"
  }
}
