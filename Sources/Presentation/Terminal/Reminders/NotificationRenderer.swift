import CivilTime
import JSON
import Scheduler
import TodoCore

/// The text of notifications: id, due time, title, body, place and remarks.
package struct NotificationRenderer: Sendable {
  private let now: Now
  private let language: Language
  /// The width of a screen; nil in a pipe.
  private let width: Int?
  /// Renders the template of the user; nil without one.
  private let own: (@Sendable (JSONValue) -> String?)?

  package init(
    now: Now, language: Language, width: Int? = nil,
    own: (@Sendable (JSONValue) -> String?)? = nil
  ) {
    self.own = own
    self.width = width
    self.now = now
    self.language = language
  }

  /// Returns a notification in one line.
  package func line(_ notification: Notification) -> String {
    // A template that fails or renders nothing must not suppress the notification.
    if let own, let text = own(context(notification)), !text.isEmpty { return text }
    var parts = [notification.key.number, moment(notification), notification.title.sanitized]
    if let body = notification.body { parts.append(body.sanitized) }
    if let place = place(notification) { parts.append(place) }
    if let remarks = remarks(notification) { parts.append("(\(remarks))") }
    return parts.joined(separator: "  ")
  }

  /// Returns a notification as lines of the screen, or as one in a pipe.
  package func lines(_ notification: Notification) -> [String] {
    let indent = displayWidth(of: notification.key.number) + 2
    return line(notification).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { $0.broken(to: width, indent: indent) }
  }

  /// Returns the text of a desktop notification: for one notification its title and the rest as
  /// body, for several their number and a line for each.
  package func text(_ notifications: [Notification]) -> (title: String, body: String) {
    guard let first = notifications.first else { return ("", "") }
    if notifications.count > 1 {
      return (
        language.sentence(.digest(count: notifications.count)),
        notifications.map(line).joined(separator: "\n")
      )
    }
    var rest = [moment(first)]
    if let place = place(first) { rest.append(place) }
    if let remarks = remarks(first) { rest.append("(\(remarks))") }
    let lines = [first.body.map(\.sanitized), rest.joined(separator: "  ")].compactMap { $0 }
    return (first.title.sanitized, lines.joined(separator: "\n"))
  }

  /// Returns the data for the template `notification.text`.
  func context(_ notification: Notification) -> JSONValue {
    .object([
      "item": .optional(notification.key.item),
      "reminder": .optional(notification.key.reminder),
      "title": .string(notification.title.sanitized),
      "body": .optional(notification.body?.sanitized),
      "place": .optional(place(notification)),
      "kind": .string(notification.kind.rawValue), "level": .string(notification.level.rawValue),
      "late": .bool(notification.isLate), "missed": .integer(notification.missed),
      "text": .object([
        "number": .string(notification.key.number), "moment": .string(moment(notification)),
        "remarks": .optional(remarks(notification)),
      ]),
    ])
  }

  /// Returns the place of the item, unless the crossing names it.
  private func place(_ notification: Notification) -> String? {
    if case .named(let name)? = notification.crossing?.location, name == notification.place {
      return nil
    }
    return notification.place?.sanitized
  }

  /// Returns the remarks: whether it was snoozed, the crossing, when the item takes place, how late
  /// the notification is, and what was missed. nil for none.
  private func remarks(_ notification: Notification) -> String? {
    var remarks: [String] = []
    if notification.isSnoozed { remarks.append(language.sentence(DeliveryState.snoozed.sentence)) }
    if let crossing = notification.crossing {
      remarks.append(language.phrases.words(for: .region(crossing)).sanitized)
    }
    if let age = language.age(notification.age) { remarks.append(age) }
    // "tomorrow, late" would be read as one fact.
    let isLateForDay = notification.isLate && notification.isAllDay && notification.about != nil
    if let about = notification.about, !isLateForDay {
      remarks.append(contentsOf: takesPlace(about))
    }
    if !notification.waitsFor.isEmpty {
      remarks.append(language.waits(for: notification.waitsFor))
    }
    let end = notification.heldUntil
    if end != nil { remarks.append(language.sentence(.heldByQuietHours)) }
    if notification.isLate, end.map({ now.instant - $0 > Notification.lateSeconds }) ?? true {
      let since = now.zone.civil(at: end ?? notification.due)
      remarks.append(late(since: since, isAllDay: notification.isAllDay))
    }
    if let about = notification.about, isLateForDay {
      remarks.append(contentsOf: takesPlace(about).map(language.scheduled))
    }
    if notification.missed > 0 { remarks.append(language.missed(notification.missed)) }
    if let first = notification.firstMissed {
      remarks.append(
        language.since(moment(now.zone.civil(at: first), isAllDay: notification.isAllDay)))
    }
    return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
  }

  private func moment(_ notification: Notification) -> String {
    moment(now.zone.civil(at: notification.due), isAllDay: notification.isAllDay)
  }

  private func moment(_ due: CivilDateTime, isAllDay: Bool) -> String {
    let clock = isAllDay ? language.relativeDay(0) ?? "" : language.time(due.time)
    if due.day == now.today { return clock }
    let date = language.shortDate(due.day, today: now.today)
    return isAllDay ? date : "\(date) \(clock)"
  }

  /// Returns when an item takes place: `tomorrow 10:00`; empty for someday.
  private func takesPlace(_ when: When) -> [String] {
    guard let day = when.day else { return [] }
    let date = language.nearDate(day, today: now.today)
    return [when.time.map { "\(date) \(language.time($0))" } ?? date]
  }

  private func late(since due: CivilDateTime, isAllDay: Bool) -> String {
    if isAllDay { return language.sentence(.late(minutes: nil)) }
    return language.sentence(
      .late(minutes: (now.civil.secondsSinceEpoch - due.secondsSinceEpoch) / 60))
  }
}
