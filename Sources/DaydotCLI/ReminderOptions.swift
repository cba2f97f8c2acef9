import CommandLine
import Phrases
import TodoCore

/// The options of a notification, as `remind` and `push` take them.
struct ReminderOptions {
  private typealias Change = (inout Reminder) -> Void

  private struct Option: Sendable {
    let spec: OptionSpec
    /// What its words change.
    let read: @Sendable (String, Session) throws -> Change

    init(_ spec: OptionSpec, read: @escaping @Sendable (String, Session) throws -> Change) {
      self.spec = spec
      self.read = read
    }

    /// A text that `none` clears.
    init(
      _ name: String, _ value: String, _ path: any WritableKeyPath<Reminder, String?> & Sendable
    ) {
      self.init(OptionSpec(name, value: value)) { text, _ in
        { $0[keyPath: path] = filled(text) }
      }
    }
  }

  private static let all: [Option] = [
    Option("id", "NAME", \.identifier),
    Option("title", "TEXT", \.title),
    Option("body", "TEXT", \.body),
    Option("sound", "NAME", \.sound),
    Option(OptionSpec("badge", value: "N")) { text, _ in
      guard let number = Int(text), number >= 0 else {
        throw OptionError.notANumber(option: "--badge", seen: text)
      }
      return { $0.badge = number }
    },
    Option("thread", "NAME", \.thread),
    Option("attach", "FILE", \.attachment),
    Option(OptionSpec("level", value: "LEVEL", choices: Reminder.Level.allCases.map(\.rawValue))) {
      text, _ in { $0.level = Reminder.Level(rawValue: text) ?? $0.level }
    },
    Option(
      OptionSpec("catch-up", value: "HOW", choices: Reminder.CatchUp.allCases.map(\.rawValue))
    ) { text, _ in
      { $0.catchUp = Reminder.CatchUp(rawValue: text) ?? $0.catchUp }
    },
    Option(OptionSpec("give-up", value: "LENGTH")) { text, session in
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
