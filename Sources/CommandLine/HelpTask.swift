/// A task that users ask for, and the command that does it.
package struct HelpTask: Hashable, Sendable {
  /// The end of a question that begins with "how do I".
  package let question: HelpText
  package let command: HelpText
  /// Other words to find the task by, in both languages.
  package let keys: String

  package init(_ question: HelpText, command: HelpText, keys: String = "") {
    self.question = question
    self.command = command
    self.keys = keys
  }

  /// Reads a table of three lines for each task: the question and the command in English, both in
  /// Korean, and the keys.
  package static func table(_ text: String) -> [HelpTask] {
    let lines = text.split(separator: "\n")
    return stride(from: 0, to: lines.count, by: 3).map { start in
      let cells = lines[start...start + 1].map {
        $0.split(separator: " | ", maxSplits: 1).map(String.init)
      }
      return HelpTask(
        HelpText(cells[0][0], ko: cells[1][0]), command: HelpText(cells[0][1], ko: cells[1][1]),
        keys: String(lines[start + 2]))
    }
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
