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
    self.question = HelpText(question, ko: korean)
    self.command = command
    self.keys = keys
  }
}

extension HelpTask {
  /// Words that do not tell tasks apart.
  private static let fillers: Set<String> = [
    "how", "do", "does", "i", "a", "an", "the", "to", "can", "it", "my", "me", "of", "in", "on",
    "for", "is", "are", "what", "where", "when", "with", "from", "tasks", "task", "어떻게", "하나요",
    "해요", "하는", "법", "방법", "할", "일",
  ]
  /// The fewest letters of an ASCII word that matches as a prefix. Other scripts need 2.
  private static let shortestPrefix = 3

  /// The tasks that contain the most of the given words; none if no task contains any.
  ///
  /// - Parameters:
  ///   - usual: The tasks returned for words such as `how do I`, which fit every task.
  ///   - more: Further tasks to search.
  package static func asked(
    _ words: [String], among usual: [HelpTask], or more: [HelpTask] = []
  ) -> [HelpTask] {
    let wanted = words.flatMap(split).filter { !fillers.contains($0) }
    if wanted.isEmpty { return words.isEmpty ? [] : usual }
    let tasks = usual + more
    let counts = tasks.map { task in
      let known = task.words
      return wanted.filter { word in known.contains { matches(word, $0) } }.count
    }
    guard let most = counts.max(), most > 0 else { return [] }
    return zip(tasks, counts).filter { $0.1 == most }.map(\.0)
  }

  private var words: Set<String> {
    Set(
      [question, command, keys].flatMap { [$0.english, $0.korean] }.flatMap(HelpTask.split)
        .filter { !HelpTask.fillers.contains($0) && $0 != "daydot" })
  }

  private static func split(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether one word begins with the other: `remind` and `reminders`, `달력` and `달력을`.
  private static func matches(_ word: String, _ known: String) -> Bool {
    if word == known { return true }
    let (short, long) = word.count < known.count ? (word, known) : (known, word)
    let minimum = short.utf8.count == short.count ? shortestPrefix : 2
    return short.count >= minimum && long.hasPrefix(short)
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
