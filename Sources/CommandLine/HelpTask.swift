/// A task that users ask for, and the command that does it.
package struct HelpTask: Hashable, Sendable {
  /// The end of a question that begins with "how do I".
  package let question: HelpText
  package let command: HelpText
  /// Other words to find the task by.
  package let keys: HelpText

  package init(
    _ question: String, ko korean: String, command: HelpText, keys: HelpText = ""
  ) {
    self.init(HelpText(question, ko: korean), command: command, keys: keys)
  }

  package init(_ question: HelpText, command: HelpText, keys: HelpText = "") {
    self.question = question
    self.command = command
    self.keys = keys
  }
}

/// A help text in English and Korean. A literal is the same in both, such as commands to type.
package struct HelpText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let english: String
  package let korean: String

  package init(_ english: String, ko korean: String) {
    self.english = english
    self.korean = korean
  }

  package init(stringLiteral text: String) { self.init(text, ko: text) }

  /// The texts joined by line breaks.
  static func joined(_ texts: [HelpText]) -> HelpText {
    HelpText(
      texts.map(\.english).joined(separator: "\n"),
      ko: texts.map(\.korean).joined(separator: "\n"))
  }
}
