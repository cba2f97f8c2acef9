import CommandLine
import Phrases
import TodoCore

/// The options of a notification, as `remind` and `push` take them.
struct ReminderOptions {
  static let specs = [
    OptionSpec("id", value: "NAME"),
    OptionSpec("title", value: "TEXT"),
    OptionSpec("body", value: "TEXT"),
    OptionSpec("sound", value: "NAME"),
    OptionSpec("badge", value: "N"),
    OptionSpec("thread", value: "NAME"),
    OptionSpec("attach", value: "FILE"),
    OptionSpec("level", value: "LEVEL", choices: Reminder.Level.allCases.map(\.rawValue)),
    OptionSpec("catch-up", value: "HOW", choices: Reminder.CatchUp.allCases.map(\.rawValue)),
    OptionSpec("give-up", value: "LENGTH"),
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
