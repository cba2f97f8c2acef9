import CivilTime
import CommandLine
import JSON
import Messages
import Outcomes
import Phrases
import Presentation
import Scheduler
import TodoCore
import TodoStore

/// `push WORDS…|JSON|-`: puts a notification without an item into the queue.
enum PushCommand: Command {
  static let when = Option(
    "when", "when it is announced, as 10m or 18:00; else at the next check",
    ko: "알릴 때: 10분이나 18:00. 없으면 다음 확인 때 보냅니다", value: "WHEN")

  static let spec = CommandSpec(
    "push", .reminders, "Enters a notification of its own: words, or the JSON that phones receive.",
    ko: "알림을 직접 등록합니다. 글이나 푸시 알림 JSON을 받습니다.",
    examples: HelpText(
      """
      daydot push Dinner is ready
      daydot push Leave for the train --when 17:40
      echo '{"aps":{"alert":{"title":"Build","body":"failed"}}}' | daydot push
      """,
      ko: """
        daydot push 저녁 준비 완료
        daydot push 기차 타러 나가기 --when 17:40
        echo '{"aps":{"alert":{"title":"빌드","body":"실패"}}}' | daydot push
        """), operands: "[WORDS…|JSON|-]", count: CommandSpec.anyCount,
    options: [when]
      + ReminderOptions.all(
        titled: ReminderOptions.title.saying(
          "its title, in place of the words", ko: "글 대신 쓸 제목")) + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isFromInput = invocation.operands.isEmpty || invocation.operands == ["-"]
    var text = invocation.operands.joined(separator: " ")
    if isFromInput {
      text = invocation[ReminderOptions.title] == nil ? try readInput(in: session) : ""
    }
    let civil = try invocation[when].map { try moment($0, in: session) }
    var reminder = Reminder(trigger: .moment(civil ?? session.now.civil))
    let words = text.trimmed
    if words.first == "{" {
      try PushedJSON(words, isFromInput: isFromInput).fill(&reminder)
    } else if !words.isEmpty {
      reminder.title = words
    }
    reminder = try ReminderOptions(invocation, session: session).applied(to: reminder)
    guard let title = reminder.title ?? reminder.body, !title.isEmpty else {
      throw ReminderError.pushWithoutTitle(isFromInput: isFromInput)
    }
    if reminder.title == nil { (reminder.title, reminder.body) = (title, nil) }
    let due: ReminderMoment = civil.map(ReminderMoment.wall) ?? .instant(session.now.instant)
    let id = try session.store().push(reminder, at: due, now: session.now.instant)
    if session.wantsJSON {
      let pushed = try session.store().reminders(at: session.checkTime)
      try session.show(pushed.filter { $0.key.reminder == id })
    } else {
      try session.say(.pushed(id: id, title: title, next: civil))
    }
    try session.hintWhereNothingChecks()
    return .success
  }

  /// In bytes: more than any push notification has, and a limit for an endless stream.
  private static let mostInput = 1 << 20

  private static func readInput(in session: Session) throws -> String {
    let file = try session.environment.inputFile("-")
    var bytes: [UInt8] = []
    while let piece = try file.read() {
      bytes += piece
      guard bytes.count <= mostInput else { throw ReminderError.pushTooLong(limit: mostInput) }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ReminderError.pushIsNoText
    }
    return text
  }

  /// `10m`, `18:00`, `tomorrow 9:00`. A moment that has passed is due at once.
  private static func moment(_ text: String, in session: Session) throws -> CivilDateTime {
    if let span = try? session.phrases.duration(text) {
      return session.now.zone.civil(at: session.instant(after: span))
    }
    let said = try session.phrases.moment(text)
    switch try said.onClock(
      ofZone: nil, from: session.environment.zones, user: session.now.zone)
    {
    case .timed(let civil, _): return civil
    case .allDay(let day): return CivilDateTime(day, session.allDayTime ?? .midnight)
    case .someday: throw ReminderError.notAhead(seen: text)
    }
  }
}

/// The JSON of a push notification, as phones receive it:
/// `{"aps":{"alert":{"title":…,"body":…},"badge":1,"sound":"default"}}`.
///
/// Apple, "Generating a remote notification": members other than `aps` belong to the app and are
/// ignored.
struct PushedJSON {
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

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
