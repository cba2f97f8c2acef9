import CivilTime
import CommandLine
import Presentation
import TodoCore

/// A setting of the config file: its name, its default and what its value must be.
public enum ConfigKey: String, CaseIterable, Sendable {
  case lang
  case weekStart = "week.start"
  case timeFormat = "time.format"
  case color
  case remindAllDay = "remind.all-day"
  case deliverDigest = "deliver.digest"
  case deliverQuiet = "deliver.quiet"

  /// The value in force where none is set; nil where the surroundings decide (the system's language, the
  /// language's first weekday and clock).
  var defaultValue: String? {
    switch self {
    case .lang, .weekStart, .timeFormat: nil
    case .color: "auto"
    case .remindAllDay: "09:00"
    case .deliverDigest: "5"
    case .deliverQuiet: "none"
    }
  }

  /// What a value may be, as it is typed.
  var expected: String {
    switch self {
    case .lang: "en, ko"
    case .weekStart: "monday, tuesday, wednesday, thursday, friday, saturday, sunday"
    case .timeFormat: "24, 12"
    case .color: "auto, always, never"
    case .remindAllDay: "HH:MM, none"
    case .deliverDigest: "0…1000"
    case .deliverQuiet: "HH:MM-HH:MM, none"
    }
  }

  func accepts(_ value: String) -> Bool {
    switch self {
    case .lang, .weekStart, .timeFormat, .color:
      expected.split(separator: ", ").contains { $0 == value }
    case .remindAllDay: value == "none" || (try? TimeOfDay(iso: value)) != nil
    case .deliverDigest: Int(value).map { (0...1000).contains($0) } ?? false
    case .deliverQuiet: value == "none" || ConfigKey.window(value) != nil
    }
  }

  /// Reads `22:00-07:00`; nil for anything else. A part of the day has a beginning and another end.
  static func window(_ text: String) -> TimeWindow? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = try? TimeOfDay(iso: parts[0]),
      let end = try? TimeOfDay(iso: parts[1]), start != end
    else { return nil }
    return TimeWindow(from: start, to: end)
  }
}

/// What is wrong with the config file or a setting.
public enum ConfigError: Error, Hashable, Sendable {
  case unknownKey(seen: String, suggestion: String?, line: Int?, path: String)
  case badValue(key: String, seen: String, expected: String, line: Int?, path: String)
  /// A line that is no comment and has no `=`.
  case notASetting(seen: String, line: Int, path: String)
  case repeatedKey(key: String, line: Int, path: String)
}
