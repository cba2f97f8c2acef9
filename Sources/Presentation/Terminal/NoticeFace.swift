import CivilTime
import JSON
import Scheduler
import TodoCore

/// One notification as one line: the item's number, when it was due, its title, and why it comes
/// late.
public struct NoticeFace: Sendable {
  private let now: CivilDateTime
  private let civil: @Sendable (Instant) -> CivilDateTime
  private let language: any Language
  private let timeFormat: TimeFormat
  private let glyphs: Glyphs
  /// Renders the user's own template for a notification; nil without one.
  private let own: (@Sendable (JSONValue) -> String?)?

  public init(
    now: CivilDateTime, civil: @escaping @Sendable (Instant) -> CivilDateTime,
    language: any Language, timeFormat: TimeFormat, glyphs: Glyphs = .unicode,
    own: (@Sendable (JSONValue) -> String?)? = nil
  ) {
    self.own = own
    self.now = now
    self.civil = civil
    self.language = language
    self.timeFormat = timeFormat
    self.glyphs = glyphs
  }

  public func line(_ notice: Notice) -> String {
    // A template that fails or gives nothing must not suppress the notification.
    if let own, let text = own(context(notice)), !text.isEmpty { return text }
    var parts = [number(notice), moment(notice), notice.title.sanitized]
    if let body = notice.body { parts.append(body.sanitized) }
    if let place = notice.place { parts.append(place.sanitized) }
    if let remarks = remarks(notice) { parts.append("(\(remarks))") }
    return parts.joined(separator: "  ")
  }

  /// The text of a desktop notification: for one notice its title and the rest below, for several
  /// their number and a line for each.
  public func text(_ notices: [Notice]) -> (title: String, body: String) {
    guard let first = notices.first else { return ("", "") }
    if notices.count > 1 {
      return (
        language.sentence(.digest(count: notices.count)),
        notices.map(line).joined(separator: "\n")
      )
    }
    var rest = [moment(first)]
    if let place = first.place { rest.append(place.sanitized) }
    if let remarks = remarks(first) { rest.append("(\(remarks))") }
    let lines = [first.body.map(\.sanitized), rest.joined(separator: "  ")].compactMap { $0 }
    return (first.title.sanitized, lines.joined(separator: "\n"))
  }

  /// The data for the template `notification.text`.
  func context(_ notice: Notice) -> JSONValue {
    .object([
      "item": .optional(notice.key.item),
      "reminder": .optional(notice.key.reminder),
      "title": .string(notice.title.sanitized),
      "body": .optional(notice.body?.sanitized),
      "place": .optional(notice.place?.sanitized),
      "kind": .string(notice.kind.rawValue), "level": .string(notice.level.rawValue),
      "late": .bool(notice.isLate), "missed": .integer(notice.missed),
      "text": .object([
        "number": .string(number(notice)), "moment": .string(moment(notice)),
        "remarks": .optional(remarks(notice)),
      ]),
    ])
  }

  private func number(_ notice: Notice) -> String {
    notice.key.number
  }

  /// When the item takes place, how late the notification is, and what was missed.
  private func remarks(_ notice: Notice) -> String? {
    var remarks: [String] = []
    if let about = notice.about { remarks.append(contentsOf: takesPlace(about)) }
    if notice.isLate { remarks.append(late(since: civil(notice.due), isAllDay: notice.isAllDay)) }
    if notice.missed > 0 { remarks.append(language.calendar.missed(notice.missed)) }
    if let first = notice.firstMissed {
      remarks.append(language.calendar.since(moment(civil(first), isAllDay: notice.isAllDay)))
    }
    return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
  }

  private func moment(_ notice: Notice) -> String {
    moment(civil(notice.due), isAllDay: notice.isAllDay)
  }

  private func moment(_ due: CivilDateTime, isAllDay: Bool) -> String {
    let words = language.calendar
    let clock = isAllDay ? words.relativeDay(0) ?? "" : words.time(due.time, timeFormat)
    if due.day == now.day { return clock }
    let date = words.shortDate(due.day, today: now.day)
    return isAllDay ? date : "\(date) \(clock)"
  }

  /// When the item takes place: `tomorrow 10:00`.
  private func takesPlace(_ when: When) -> [String] {
    let words = language.calendar
    guard let day = when.day else { return [] }
    let date = words.relativeDay(day - now.day) ?? words.shortDate(day, today: now.day)
    return [when.time.map { "\(date) \(words.time($0, timeFormat))" } ?? date]
  }

  private func late(since due: CivilDateTime, isAllDay: Bool) -> String {
    if isAllDay { return language.sentence(.late(minutes: nil)) }
    return language.sentence(
      .late(minutes: (now.secondsSinceEpoch - due.secondsSinceEpoch) / 60))
  }
}
