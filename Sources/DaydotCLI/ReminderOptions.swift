import CommandLine
import Phrases
import TodoCore

/// The options of a notification, as `remind` and `push` take them.
struct ReminderOptions {
  private typealias Change = (inout Reminder) -> Void

  private struct Option: Sendable {
    let spec: OptionSpec
    /// Reads its words as a change of the reminder.
    let read: @Sendable (String, Session) throws -> Change

    init(_ spec: OptionSpec, read: @escaping @Sendable (String, Session) throws -> Change) {
      self.spec = spec
      self.read = read
    }

    /// A text that `none` clears.
    init(_ spec: OptionSpec, _ path: any WritableKeyPath<Reminder, String?> & Sendable) {
      self.init(spec) { text, _ in
        { $0[keyPath: path] = filled(text) }
      }
    }
  }

  private static let all: [Option] = [
    Option(
      OptionSpec(
        "id", "a name of yours; a reminder that has it is replaced",
        ko: "알림의 이름. 같은 이름의 알림은 새것으로 바뀝니다", value: "NAME"), \.identifier),
    Option(
      OptionSpec(
        "title", "what it says, in place of the item's title", ko: "항목 제목 대신 보여 줄 제목",
        value: "TEXT"), \.title),
    Option(OptionSpec("body", "a second line", ko: "둘째 줄", value: "TEXT"), \.body),
    Option(
      OptionSpec("sound", "a sound, where a channel can play one", ko: "알림 소리", value: "NAME"),
      \.sound),
    Option(
      OptionSpec("badge", "set the badge to N; 0 clears it", ko: "배지 숫자. 0이면 지웁니다", value: "N")
    ) { text, _ in
      guard let number = Int(text), number >= 0 else {
        throw OptionError.notANumber(option: "--badge", seen: text)
      }
      return { $0.badge = number }
    },
    Option(
      OptionSpec(
        "thread", "announcements of one thread stand together",
        ko: "같은 묶음의 알림을 함께 보여 줍니다", value: "NAME"), \.thread),
    Option(
      OptionSpec("attach", "a file to show with it", ko: "첨부 파일", value: "FILE"), \.attachment),
    Option(
      OptionSpec(
        "level", "passive, active, time-sensitive or critical",
        ko: "passive, active, time-sensitive, critical", value: "LEVEL",
        choices: Reminder.Level.allCases.map(\.rawValue))
    ) {
      text, _ in { $0.level = Reminder.Level(rawValue: text) ?? $0.level }
    },
    Option(
      OptionSpec(
        "catch-up", "what was missed: the latest, all or none",
        ko: "놓친 알림: latest(마지막), all(모두), none(없음)", value: "HOW",
        choices: Reminder.CatchUp.allCases.map(\.rawValue))
    ) { text, _ in
      { $0.catchUp = Reminder.CatchUp(rawValue: text) ?? $0.catchUp }
    },
    Option(
      OptionSpec(
        "give-up", "not announced when later than this, as 2h",
        ko: "이보다 늦으면 알리지 않습니다: 2시간", value: "LENGTH")
    ) { text, session in
      let span = text == "none" ? nil : try session.phrases.duration(text)
      return {
        $0.giveUpSeconds = span.map { $0.months * 30 * 86_400 + $0.days * 86_400 + $0.seconds }
      }
    },
  ]

  static let specs = all.map(\.spec)

  let identifier: String?
  private let changes: [Change]

  /// - Throws: `OptionError`, `PhraseError`.
  init(_ invocation: Invocation, session: Session) throws {
    identifier = invocation.value("id").flatMap(ReminderOptions.filled)
    changes = try ReminderOptions.all.compactMap { option in
      try invocation.value(option.spec.name).map { try option.read($0, session) }
    }
  }

  var isEmpty: Bool { changes.isEmpty }

  private static func filled(_ text: String) -> String? {
    text == "none" || text.isEmpty ? nil : text
  }

  /// The reminder with the options that were given.
  func applied(to reminder: Reminder) -> Reminder {
    changes.reduce(into: reminder) { reminder, change in change(&reminder) }
  }
}
