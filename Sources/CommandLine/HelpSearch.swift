import Glibc

/// Searches the answers of help by the words of a question, in any supported language.
///
/// Rare words count more than common ones (inverse document frequency). Words match where one
/// begins with the other or both differ only in their endings: `remind` and `reminders`, `달력` and
/// `달력을`; less so where the whole word is known: `시간대` is not `시간`.
package struct HelpSearch {
  /// Answers of one kind: tasks, settings, options.
  package struct Kind {
    package let answers: [HelpTask]
    /// The weight of a matching word in these answers, up to 1.
    package let weight: Double

    package init(_ answers: [HelpTask], weight: Double) {
      self.answers = answers
      self.weight = weight
    }
  }

  private let answers: [HelpTask]
  /// The indexed words by first character. Each word maps the indices of the answers that contain
  /// it to its weight there, up to 1.
  private let vocabulary: [Character: [String: [Int: Double]]]
  /// The most answers to one question.
  private static let most = 4
  /// The minimum score of an answer, relative to the best one.
  private static let share = 0.8
  /// The weight of a word that is only similar to a known one.
  private static let similar = 0.8
  /// The weight of the first word in answers whose command it is: `add a task for tomorrow`.
  private static let command = 1.5

  package init(_ kinds: [Kind]) {
    answers = kinds.flatMap(\.answers)
    let weights = kinds.flatMap { kind in kind.answers.map { _ in kind.weight } }
    var vocabulary: [Character: [String: [Int: Double]]] = [:]
    for (index, answer) in answers.enumerated() {
      // The words of an example reveal little about the purpose of the command.
      let texts = [
        (answer.command.english, 0.3), (answer.command.korean, 0.3), (answer.question.english, 1),
        (answer.question.korean, 1), (answer.keys, 1),
      ]
      for (text, share) in texts {
        for word in Self.words(of: text) {
          guard let first = word.first else { continue }
          vocabulary[first, default: [:]][word, default: [:]][index] = share * weights[index]
        }
      }
    }
    self.vocabulary = vocabulary
  }

  /// Whether a question has only words that fit every task, such as `how do I`.
  package static func asksForEverything(_ words: [String]) -> Bool {
    words.flatMap(Self.words).isEmpty
  }

  /// The best answers, best first; none if no word of the question is known.
  package func answers(to question: [String]) -> [HelpTask] {
    var scores = answers.map { _ in 0.0 }
    let words = question.flatMap(Self.words)
    for (position, word) in words.enumerated() {
      var fits: [Int: Double] = [:]
      let candidates = word.first.flatMap { vocabulary[$0] } ?? [:]
      let isKnown = candidates[word] != nil
      for (known, places) in candidates {
        var fit = Self.fit(word, known)
        if fit == 0 { continue }
        if isKnown, known != word { fit *= Self.similar }
        fits.merge(places.mapValues { $0 * fit }, uniquingKeysWith: max)
      }
      let rarity = log2(1 + Double(answers.count) / Double(max(1, fits.count)))
      for (index, fit) in fits {
        let isCommand =
          position == 0 && words.count > 1
          && answers[index].command.english.hasPrefix("daydot \(word) ")
        scores[index] += fit * rarity * (isCommand ? Self.command : 1)
      }
    }
    let best = scores.max() ?? 0
    guard best > 0 else { return [] }
    return scores.indices.filter { scores[$0] >= best * Self.share }
      .sorted { (-scores[$0], $0) < (-scores[$1], $1) }
      .prefix(Self.most).map { answers[$0] }
  }

  // MARK: Words

  /// Words that do not discriminate between answers.
  private static let fillers: Set<String> = [
    "how", "do", "does", "i", "a", "an", "the", "to", "can", "it", "my", "me", "of", "in", "on",
    "for", "is", "are", "what", "where", "when", "with", "from", "tasks", "task", "daydot", "and",
    "or", "at", "by", "as", "be", "that", "this", "one", "want", "use", "using", "there", "get",
    "see", "show", "view", "make", "set", "something", "things", "thing", "have", "item",
    "items", "어떻게", "하나요", "해요", "하는", "하기", "법", "방법", "할", "일", "수", "있나요", "하려면",
    "보려면", "보기", "보는", "만들기", "만들려면", "받으려면", "항목", "항목을", "내", "때", "것", "것만",
  ]

  private static func words(of text: String) -> [String] {
    // `8시간마다` and `2 hours` ask for the same whatever the number.
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
      .map { String($0.drop(while: \.isNumber)) }
      .filter { !$0.isEmpty && !fillers.contains($0) }
  }

  /// Returns how well two words match, from 0 to 1 for equal words.
  private static func fit(_ word: String, _ known: String) -> Double {
    if word == known { return 1 }
    let common = zip(word, known).prefix { $0 == $1 }.count
    let (short, long) = (min(word.count, known.count), max(word.count, known.count))
    let isASCII = word.utf8.count == word.count
    if common == short { return short >= (isASCII ? 3 : 2) ? 0.9 : 0 }
    // Other endings: `changing` and `change`, `바꾸기` and `바꾸는`.
    return common >= (isASCII ? 4 : 2) && long - common <= 3 ? 0.7 : 0
  }
}
