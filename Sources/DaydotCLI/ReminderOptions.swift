import CommandLine
import Phrases
import TodoCore

/// The options of a notification, as `remind` and `push` take them.
struct ReminderOptions {
  static let specs = [
    OptionSpec(
      "id", "a name of yours; a reminder that has it is replaced",
      ko: "알림의 이름. 같은 이름의 알림은 새것으로 바뀝니다", value: "NAME"),
    OptionSpec(
      "title", "what it says, in place of the item's title", ko: "항목 제목 대신 보여 줄 제목", value: "TEXT"),
    OptionSpec("body", "a second line", ko: "둘째 줄", value: "TEXT"),
    OptionSpec("sound", "a sound, where a channel can play one", ko: "알림 소리", value: "NAME"),
    OptionSpec("badge", "set the badge to N; 0 clears it", ko: "배지 숫자. 0이면 지웁니다", value: "N"),
    OptionSpec(
      "thread", "announcements of one thread stand together",
      ko: "같은 묶음의 알림을 함께 보여 줍니다", value: "NAME"),
    OptionSpec("attach", "a file to show with it", ko: "첨부 파일", value: "FILE"),
    OptionSpec(
      "level", "passive, active, time-sensitive or critical",
      ko: "passive, active, time-sensitive, critical", value: "LEVEL",
      choices: Reminder.Level.allCases.map(\.rawValue)),
    OptionSpec(
      "catch-up", "what was missed: the latest, all or none",
      ko: "놓친 알림: latest(마지막), all(모두), none(없음)", value: "HOW",
      choices: Reminder.CatchUp.allCases.map(\.rawValue)),
    OptionSpec(
      "give-up", "not announced when later than this, as 2h",
      ko: "이보다 늦으면 알리지 않습니다: 2시간", value: "LENGTH"),
  ]

  let identifier: String?
  private let invocation: Invocation
  private let badge: Int?
  private let giveUpSeconds: Int?
  let isEmpty: Bool

  /// - Throws: `OptionError`, `PhraseError`.
  init(_ invocation: Invocation, session: Session) throws {
    self.invocation = invocation
    identifier = ReminderOptions.filled(invocation.value("id"))
    if let text = invocation.value("badge") {
      guard let number = Int(text), number >= 0 else {
        throw OptionError.notANumber(option: "--badge", seen: text)
      }
      badge = number
    } else {
      badge = nil
    }
    if let text = invocation.value("give-up"), text != "none" {
      let span = try session.phrases.duration(text)
      giveUpSeconds = span.months * 30 * 86_400 + span.days * 86_400 + span.seconds
    } else {
      giveUpSeconds = nil
    }
    isEmpty = ReminderOptions.specs.allSatisfy { invocation.value($0.name) == nil }
  }

  /// `none` clears an option.
  private static func filled(_ text: String?) -> String? {
    text.flatMap { $0 == "none" || $0.isEmpty ? nil : $0 }
  }

  /// The reminder with the options that were given.
  func applied(to reminder: Reminder) -> Reminder {
    var reminder = reminder
    func set(_ name: String, _ path: WritableKeyPath<Reminder, String?>) {
      if let text = invocation.value(name) {
        reminder[keyPath: path] = ReminderOptions.filled(text)
      }
    }
    set("id", \.identifier)
    set("title", \.title)
    set("body", \.body)
    set("sound", \.sound)
    set("thread", \.thread)
    set("attach", \.attachment)
    if let badge { reminder.badge = badge }
    if let level = invocation.value("level").flatMap(Reminder.Level.init(rawValue:)) {
      reminder.level = level
    }
    if let catchUp = invocation.value("catch-up").flatMap(Reminder.CatchUp.init(rawValue:)) {
      reminder.catchUp = catchUp
    }
    if invocation.value("give-up") != nil { reminder.giveUpSeconds = giveUpSeconds }
    return reminder
  }
}
