import CommandLine
import Presentation
import TextSearch
import TodoCore

/// What a line of the config file sets: one of the keys, or the colour of a list, as `color.work`.
enum ConfigName: Hashable, Sendable {
  /// What the colour of a list is for.
  static let listColourHelp = HelpText(
    "the colour of a list's marks; one of eight by its name where none is set",
    ko: "목록의 점 색. 없으면 이름에 따라 여덟 가지 가운데 하나를 씁니다")

  case key(ConfigKey)
  case listColour(list: String)

  /// The prefix of the list's name; both spellings are read.
  private static let prefixes = ["color.", "colour."]

  /// - Returns: nil where there is no such setting.
  init?(_ text: String) {
    if let key = ConfigKey(rawValue: text) {
      self = .key(key)
      return
    }
    guard let prefix = ConfigName.prefixes.first(where: text.hasPrefix) else { return nil }
    let list = trimmed(text.dropFirst(prefix.count))
    // A name that could not be written to the file and read back is refused.
    let isWritable = !list.contains { "=#".contains($0) || $0.isNewline }
    guard !list.isEmpty, isWritable else { return nil }
    self = .listColour(list: String(list))
  }

  /// A list's colour is the same setting however the list is typed.
  static func == (one: ConfigName, other: ConfigName) -> Bool {
    one.text.nameKey == other.text.nameKey
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text.nameKey) }

  /// The setting that a word probably means: a near one, the only one that has it as a part, or
  /// what other programs call so.
  static func suggestion(for word: String) -> String? {
    let names = ConfigKey.allCases.map(\.rawValue)
    if let near = nearest(to: word, in: names) { return near }
    let parts = names.filter { $0.split(separator: ".").contains { $0 == word.lowercased() } }
    return parts.count == 1 ? parts[0] : synonyms[word.lowercased()]
  }

  private static let synonyms = [
    "language": "lang", "locale": "lang", "언어": "lang", "firstday": "week.start",
    "clock": "time.format", "colour": "color", "theme": "color", "ntfy": "deliver.ntfy",
    "notifications": "deliver.channels", "channel": "deliver.channels", "dnd": "deliver.quiet",
    "quiet-hours": "deliver.quiet", "gps": "position.gpsd", "reminder": "remind.all-day",
  ]

  var text: String {
    switch self {
    case .key(let key): key.rawValue
    case .listColour(let list): "color.\(list)"
    }
  }

  /// What a value may be, as it is typed.
  var expected: String {
    switch self {
    case .key(let key): key.expected
    case .listColour: ListColour.choices.joined(separator: ", ")
    }
  }

  func accepts(_ value: String) -> Bool {
    switch self {
    case .key(let key): key.accepts(value)
    case .listColour: ListColour(value) != nil
    }
  }
}
