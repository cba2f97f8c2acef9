import CivilTime

/// A parsed line of todo.txt.
///
/// - SeeAlso: todo.txt format, rules 1–3 for incomplete tasks, 1–2 for complete tasks, and
///   `key:value` metadata.
struct TodoTxtLine {
  var isDone = false
  /// `A` to `Z`.
  var priority: Character?
  var completed: Day?
  var created: Day?
  /// The words after these marks.
  var words: [Substring]

  init(_ line: some StringProtocol) {
    words = Self.words(of: line)
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

  /// Splits a text at whitespace and control characters. Splits scalars and not characters, so that
  /// a combining mark after a blank stays in its word.
  static func words(of text: some StringProtocol) -> [Substring] {
    String(text).unicodeScalars.split {
      $0.value < 0x20 || $0.value == 0x7F || $0.properties.isWhitespace
    }.map { Substring($0) }
  }

  private mutating func takePriority() {
    guard priority == nil, let letter = words.first.flatMap(Self.priority) else { return }
    priority = letter
    words.removeFirst()
  }

  private mutating func takeDay() -> Day? {
    guard let day = words.first.flatMap(Self.day) else { return nil }
    words.removeFirst()
    return day
  }

  private static func priority(_ word: Substring) -> Character? {
    guard word.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
      let letter = word.dropFirst().first, ("A"..."Z").contains(letter)
    else { return nil }
    return letter
  }

  private static func day(_ word: Substring) -> Day? {
    word.utf8.count == 10 ? try? Day(iso: word) : nil
  }

  /// The meaning of a word.
  enum Word {
    case project(String), context(String)
    case value(key: String, String)
    case plain
  }

  static func meaning(of word: Substring) -> Word {
    let name = String(Substring(word.unicodeScalars.dropFirst()))
    if !name.isEmpty, word.unicodeScalars.first == "+" { return .project(name) }
    if !name.isEmpty, word.unicodeScalars.first == "@" { return .context(name) }
    guard let colon = word.firstIndex(of: ":") else { return .plain }
    let key = word[..<colon]
    let value = word[word.index(after: colon)...]
    // `http://…` and `18:30` are plain words.
    let isKey = key.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    guard isKey, key.first?.isLetter == true, !value.isEmpty, !value.hasPrefix("/"),
      !value.contains(":") || ["due", "t", "tz"].contains(key)
    else { return .plain }
    return .value(key: String(key), String(value))
  }

  // MARK: Escaping

  /// Returns a word of the title as written. todo.txt has no escape for a word such as `+plus`, so
  /// a backslash is prefixed, which other programs display and `unescaped` removes.
  static func escaped(_ word: Substring, isFirst: Bool) -> Substring {
    isMark(word, isFirst: isFirst) ? "\\" + word : word
  }

  static func unescaped(_ word: Substring, isFirst: Bool) -> Substring {
    word.hasPrefix("\\") && isMark(word, isFirst: isFirst) ? word.dropFirst() : word
  }

  /// Whether a word, without leading backslashes, is parsed as anything but plain text. A priority
  /// and a date are parsed only at the beginning of a line.
  private static func isMark(_ word: Substring, isFirst: Bool) -> Bool {
    let word = word.drop { $0 == "\\" }
    if case .plain = meaning(of: word) {
      return isFirst && (priority(word) != nil || day(word) != nil)
    }
    return true
  }

  /// Whether a line has a mark that is typical of todo.txt: a priority, a date, `due:` or `t:` with
  /// a date, `id:`, `h:`, `rec:` or `pri:`.
  static func hasSign(_ text: String) -> Bool {
    let line = TodoTxtLine(text)
    if line.priority != nil || line.created != nil || line.completed != nil { return true }
    return line.words.contains { word in
      guard case .value(let key, let value) = meaning(of: word) else { return false }
      if ["due", "t"].contains(key) { return (try? Day(iso: value)) != nil }
      return ["id", "h", "rec", "pri"].contains(key)
    }
  }
}
