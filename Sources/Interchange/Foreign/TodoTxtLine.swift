import CivilTime
import TodoCore

/// A line of todo.txt, taken apart.
///
/// - SeeAlso: The todo.txt format rules 1–3 (incomplete tasks), 1–2 (complete tasks) and
///   `key:value` metadata.
struct TodoTxtLine {
  var isDone = false
  /// `A` to `Z`.
  var priority: Character?
  var completed: Day?
  var created: Day?
  /// The rest, in words.
  var words: [Substring]

  init(_ line: some StringProtocol) {
    words = String(line).split(whereSeparator: \.isWhitespace).map { Substring($0) }
    if words.first == "x" {
      isDone = true
      words.removeFirst()
    }
    takePriority()
    let first = takeDay()
    let second = isDone ? takeDay() : nil
    if isDone {
      (completed, created) = (first, second)
      takePriority()
    } else {
      created = first
    }
  }

  private mutating func takePriority() {
    guard priority == nil, let word = words.first, word.count == 3, word.hasPrefix("("),
      word.hasSuffix(")"), let letter = word.dropFirst().first, ("A"..."Z").contains(letter)
    else { return }
    priority = letter
    words.removeFirst()
  }

  private mutating func takeDay() -> Day? {
    guard let word = words.first, word.utf8.count == 10, let day = try? Day(iso: word) else {
      return nil
    }
    words.removeFirst()
    return day
  }

  /// What a word of the text is.
  enum Word {
    case project(String), context(String)
    case value(key: String, String)
    case plain
  }

  static func meaning(of word: Substring) -> Word {
    if word.count > 1, word.hasPrefix("+") { return .project(String(word.dropFirst())) }
    if word.count > 1, word.hasPrefix("@") { return .context(String(word.dropFirst())) }
    guard let colon = word.firstIndex(of: ":") else { return .plain }
    let key = word[..<colon]
    let value = word[word.index(after: colon)...]
    // `http://…` and `18:30` are text.
    let isKey = key.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    guard isKey, key.first?.isLetter == true, !value.isEmpty, !value.hasPrefix("/"),
      !value.contains(":") || key == "due" || key == "t"
    else { return .plain }
    return .value(key: String(key), String(value))
  }

  /// Whether a line could hardly be anything but todo.txt.
  static func hasSign(_ text: String) -> Bool {
    let line = TodoTxtLine(text)
    if line.priority != nil || line.created != nil || line.completed != nil { return true }
    return line.words.contains { word in
      if case .value(let key, let value) = meaning(of: word), ["due", "t"].contains(key) {
        return (try? Day(iso: value)) != nil
      }
      return false
    }
  }
}
