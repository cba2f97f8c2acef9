import CivilTime
import ItemJSON
import Outcomes
import Phrases
import Scheduler
import TextSearch
import TodoCore
import TodoStore

/// The arguments of `push`.
package struct PushRequest: Sendable {
  /// Words, or the JSON of a push notification; empty if the details contain everything.
  package var text: String
  /// Whether the text came from standard input, for error messages.
  package var isFromInput: Bool
  /// When it is due, in words; nil for the next check.
  package var when: String?
  package var details = ReminderDetails()

  package init(_ text: String, isFromInput: Bool) {
    (self.text, self.isFromInput) = (text, isFromInput)
  }
}

/// A notification that was pushed.
package struct Pushed: Sendable {
  package let id: Int
  package let title: String
  /// nil for the next check.
  package let due: CivilDateTime?
  /// The end of the quiet hours that hold it; nil if none do.
  package let heldUntil: CivilDateTime?
}

extension Daybook {
  /// Puts a notification without an item into the queue.
  ///
  /// - Throws: `ReminderError`, `PhraseError`, `StoreError`.
  package func push(_ request: PushRequest) throws -> Pushed {
    let due = try request.when.map(pushMoment)
    var reminder = Reminder(trigger: .moment(due ?? now.civil))
    let words = String(trimmed(request.text[...]))
    if words.first == "{" {
      do throws(PushedJSON.Failure) {
        try PushedJSON(words).fill(&reminder)
      } catch {
        switch error {
        case .notJSON(let error):
          throw ReminderError.pushIsNoJSON(error, isFromInput: request.isFromInput)
        case .badMember(let path):
          throw ReminderError.badPush(detail: path, isFromInput: request.isFromInput)
        }
      }
    } else if !words.isEmpty {
      reminder.title = words
    }
    reminder = try set(request.details, of: reminder)
    guard let title = reminder.title ?? reminder.body, !title.isEmpty else {
      throw ReminderError.pushWithoutTitle(isFromInput: request.isFromInput)
    }
    if reminder.title == nil { (reminder.title, reminder.body) = (title, nil) }
    let id = try store().push(
      reminder, at: due.map(ReminderMoment.wall) ?? .instant(now.instant), now: now.instant)
    let begin = due.map { now.zone.instant(of: $0, resolving: .firstValid) } ?? now.instant
    let end = checkTime.heldUntil(begin, level: reminder.level)
    return Pushed(id: id, title: title, due: due, heldUntil: end.map(now.zone.civil))
  }

  /// Returns a pushed notification as queued.
  package func reminders(pushed id: Int) throws -> [ListedReminder] {
    try listed(.push(id))
  }

  /// `10m`, `18:00`, `tomorrow 9:00`. A moment that has passed is due at once.
  private func pushMoment(_ text: String) throws -> CivilDateTime {
    if let span = try? phrases.duration(text) {
      return now.zone.civil(at: instant(after: span))
    }
    let said = try phrases.moment(text)
    switch try said.onClock(ofZone: nil, from: zones, user: now.zone) {
    case .timed(let civil, _): return civil
    case .allDay(let day): return CivilDateTime(day, settings.allDayTime ?? .midnight)
    case .someday: throw ReminderError.notAhead(seen: text)
    }
  }
}
