import CivilTime
import CommandLine
import Delivery
import Phrases
import Presentation
import TodoCore

/// A setting of the config file: its name, its default and what its value must be.
public enum ConfigKey: String, CaseIterable, Sendable {
  case lang
  case weekStart = "week.start"
  case timeFormat = "time.format"
  case color
  case remindAllDay = "remind.all-day"
  case remindEvent = "remind.event"
  case deliverChannels = "deliver.channels"
  case deliverRequired = "deliver.required"
  case deliverCommand = "deliver.command"
  case deliverNtfy = "deliver.ntfy"
  case deliverTimeout = "deliver.timeout"
  case deliverDigest = "deliver.digest"
  case deliverQuiet = "deliver.quiet"
  case positionCommand = "position.command"
  case positionFile = "position.file"
  case positionGpsd = "position.gpsd"
  case positionTimeout = "position.timeout"
  case positionKeep = "position.keep"

  /// The value in force where none is set. nil where there is none, or where the language or the
  /// system decides (`lang`, `week.start`, `time.format`).
  var defaultValue: String? {
    switch self {
    case .lang, .weekStart, .timeFormat: nil
    case .color: "auto"
    case .remindAllDay: "09:00"
    case .remindEvent: "none"
    case .deliverChannels: "auto"
    case .deliverRequired: "any"
    case .deliverCommand, .deliverNtfy: nil
    case .deliverTimeout: "20"
    case .deliverDigest: "5"
    case .deliverQuiet: "none"
    case .positionCommand, .positionFile: nil
    case .positionGpsd: "none"
    case .positionTimeout: "20"
    case .positionKeep: "30"
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
    case .remindEvent: "TRIGGER, none"
    case .deliverChannels: "auto, " + ChannelName.all
    case .deliverRequired: "any, " + ChannelName.all
    case .deliverCommand: "PROGRAM ARGUMENTS…"
    case .deliverNtfy: "https://SERVER/TOPIC"
    case .deliverTimeout: "1…600"
    case .deliverDigest: "0…1000"
    case .deliverQuiet: "HH:MM-HH:MM, none"
    case .positionCommand: "PROGRAM ARGUMENTS…"
    case .positionFile: "PATH"
    case .positionGpsd: "1…65535, none"
    case .positionTimeout: "1…600"
    case .positionKeep: "1…36500"
    }
  }

  func accepts(_ value: String) -> Bool {
    switch self {
    case .lang, .weekStart, .timeFormat, .color:
      expected.split(separator: ", ").contains { $0 == value }
    case .remindAllDay: value == "none" || (try? TimeOfDay(iso: value)) != nil
    case .remindEvent: value == "none" || ConfigKey.triggers(value) != nil
    case .deliverChannels: value == "auto" || ChannelName.list(value) != nil
    case .deliverRequired: value == "any" || ChannelName.list(value) != nil
    case .deliverCommand: !value.isEmpty
    case .deliverNtfy: NtfyChannel.parts(of: value) != nil
    case .deliverTimeout: Int(value).map { (1...600).contains($0) } ?? false
    case .deliverDigest: Int(value).map { (0...1000).contains($0) } ?? false
    case .positionCommand, .positionFile: !value.isEmpty
    case .positionGpsd: value == "none" || (UInt16(value) ?? 0) > 0
    case .positionTimeout: Int(value).map { (1...600).contains($0) } ?? false
    case .positionKeep: Int(value).map { (1...36_500).contains($0) } ?? false
    case .deliverQuiet: value == "none" || ConfigKey.window(value) != nil
    }
  }

  /// Reads triggers that count from an item's own time, such as `15m before`; nil for anything
  /// else.
  static func triggers(_ text: String) -> [Trigger]? {
    let reader = PhraseReader(PhraseContext(now: CivilDateTime(.min, .midnight)))
    let triggers = try? reader.triggers(text)
    guard let triggers, !triggers.isEmpty, triggers.allSatisfy(\.needsDay) else { return nil }
    return triggers
  }

  /// Reads `22:00-07:00`; nil for anything else, and where start and end are the same.
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
  /// A line that is not a comment and has no `=`.
  case notASetting(seen: String, line: Int, path: String)
  case repeatedKey(key: String, line: Int, path: String)
}
