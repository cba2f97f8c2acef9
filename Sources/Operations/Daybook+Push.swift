import CivilTime
import JSON
import Outcomes
import Phrases
import Scheduler
import TextSearch
import TodoCore
import TodoStore

/// What `push` asks for.
package struct PushRequest: Sendable {
  /// Words, or the JSON of a push notification; empty if the details say all.
  package var text: String
  /// Whether the text came from standard input, which errors name.
  package var isFromInput: Bool
  /// When it is due, in words; nil for the next check.
  package var when: String?
  package var details: ReminderDetails

  package init(text: String, isFromInput: Bool, when: String?, details: ReminderDetails) {
    self.text = text
    self.isFromInput = isFromInput
    self.when = when
    self.details = details
  }
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
      try PushedJSON(words, isFromInput: request.isFromInput).fill(&reminder)
    } else if !words.isEmpty {
      reminder.title = words
    }
    reminder = reminder.with(request.details, try giveUpSeconds(request.details))
    guard let title = reminder.title ?? reminder.body, !title.isEmpty else {
      throw ReminderError.pushWithoutTitle(isFromInput: request.isFromInput)
    }
    if reminder.title == nil { (reminder.title, reminder.body) = (title, nil) }
    let id = try store().push(
      reminder, at: due.map(ReminderMoment.wall) ?? .instant(now.instant), now: now.instant)
    return Pushed(id: id, title: title, due: due)
  }

  /// A pushed notification as it stands in the queue.
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

/// The JSON of a push notification, as phones receive it:
/// `{"aps":{"alert":{"title":…,"body":…},"badge":1,"sound":"default"}}`.
///
/// Apple, "Generating a remote notification": members other than `aps` belong to the app and are
/// ignored.
private struct PushedJSON {
  private let aps: JSONObject
  private let isFromInput: Bool

  init(_ text: String, isFromInput: Bool) throws {
    self.isFromInput = isFromInput
    let value: JSONValue
    do {
      value = try JSONReader.read(Array(text.utf8))
    } catch {
      throw ReminderError.pushIsNoJSON(error, isFromInput: isFromInput)
    }
    guard case .object(let object) = value, case .object(let aps)? = object["aps"] else {
      throw ReminderError.badPush(detail: "aps", isFromInput: isFromInput)
    }
    self.aps = aps
  }

  func fill(_ reminder: inout Reminder) throws {
    switch aps["alert"] {
    case .string(let title): reminder.title = title
    case .object(let alert):
      reminder.title = try text(alert["title"], "aps.alert.title")
      reminder.body = try text(alert["body"], "aps.alert.body")
    case nil, .null: break
    default: throw ReminderError.badPush(detail: "aps.alert", isFromInput: isFromInput)
    }
    switch aps["badge"] {
    case .integer(let number) where number >= 0: reminder.badge = number
    case nil, .null: break
    default: throw ReminderError.badPush(detail: "aps.badge", isFromInput: isFromInput)
    }
    switch aps["sound"] {
    // A critical alert gives its sound as an object.
    case .object(let sound):
      reminder.sound = try text(sound["name"], "aps.sound.name")
      if sound["critical"] == .integer(1) { reminder.level = .critical }
    case let other: reminder.sound = try text(other, "aps.sound")
    }
    reminder.thread = try text(aps["thread-id"], "aps.thread-id")
    if let level = try text(aps["interruption-level"], "aps.interruption-level") {
      guard let known = Reminder.Level(rawValue: level) else {
        throw ReminderError.badPush(detail: "aps.interruption-level", isFromInput: isFromInput)
      }
      reminder.level = known
    }
  }

  private func text(_ value: JSONValue?, _ name: String) throws -> String? {
    switch value {
    case .string(let text): return text.isEmpty ? nil : text
    case nil, .null: return nil
    default: throw ReminderError.badPush(detail: name, isFromInput: isFromInput)
    }
  }
}
