/// Something people want to do, and the command to type for it.
public struct HelpTask: Hashable, Sendable {
  /// As it goes on after "how do I …".
  public let question: HelpText
  public let command: HelpText
  /// Other words that people use for it.
  public let keys: HelpText

  public init(
    _ question: String, ko korean: String, command: HelpText, keys: HelpText = HelpText(same: "")
  ) {
    self.question = HelpText(question, ko: korean)
    self.command = command
    self.keys = keys
  }
}

extension HelpTask {
  /// Words that say nothing about what is wanted.
  private static let fillers: Set<String> = [
    "how", "do", "does", "i", "a", "an", "the", "to", "can", "it", "my", "me", "of", "in", "on",
    "for", "is", "are", "what", "where", "when", "with", "from", "tasks", "task", "어떻게", "하나요",
    "해요", "하는", "법", "방법", "할", "일",
  ]
  /// A shorter word only matches as a whole.
  private static let leastStem = 3

  /// The tasks that words ask for, those with the most of the words; all the usual ones for words
  /// such as `how do I`, none where no word is known.
  public static func asked(
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
    let least = short.utf8.count == short.count ? leastStem : 2
    return short.count >= least && long.hasPrefix(short)
  }
}
