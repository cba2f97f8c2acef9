import CivilTime
import CommandLine
import Delivery
import Phrases
import Presentation
import TextSearch
import TodoCore

/// A setting of the config file: its name, its default and what its value must be.
package enum ConfigKey: String, CaseIterable, Sendable {
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
  case placesServer = "places.server"

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
    case .placesServer: nil
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
    case .placesServer: "https://SERVER/api (Photon), https://SERVER/search (Nominatim)"
    }
  }

  /// What it is for.
  var help: HelpText {
    switch self {
    case .lang:
      HelpText("language: en or ko", ko: "언어: en, ko")
    case .weekStart:
      HelpText("first day of the week", ko: "한 주의 첫 요일")
    case .timeFormat:
      HelpText("24 or 12 hours", ko: "24시간제나 12시간제")
    case .color:
      HelpText("auto, always or never", ko: "색: auto, always, never")
    case .remindAllDay:
      HelpText("when whole-day items remind; none for never", ko: "종일 항목을 알리는 시각. none이면 알리지 않습니다")
    case .remindEvent:
      HelpText(
        "what events remind by, as 15m before; none for nothing",
        ko: "일정을 알리는 때: 15분 전. 알리지 않으려면 none")
    case .deliverChannels:
      HelpText(
        "ways to reach you; auto: stdout, and a desktop if there",
        ko: "알림 채널: desktop, stdout 등. auto는 stdout과 사용할 수 있는 desktop입니다")
    case .deliverRequired:
      HelpText(
        "due until one of these took it; any: all but terminal",
        ko: "이 가운데 하나가 전달해야 끝납니다. any는 terminal을 뺀 모두입니다")
    case .deliverCommand:
      HelpText(
        "a program that reads each notice as JSON, for the channel command",
        ko: "알림을 JSON으로 받는 프로그램 (command 채널)")
    case .deliverNtfy:
      HelpText("server and topic, for the channel ntfy", ko: "서버와 주제 (ntfy 채널)")
    case .deliverTimeout:
      HelpText("how many seconds a channel may take", ko: "채널 하나의 제한 시간(초)")
    case .deliverDigest:
      HelpText(
        "more than this many at once become one, where they interrupt",
        ko: "한꺼번에 오는 알림이 이보다 많으면 하나로 묶습니다")
    case .deliverQuiet:
      HelpText(
        "when passive and active reminders wait, as 22:00-07:00; none for never",
        ko: "방해 금지 시간: 22:00-07:00. 없으면 none")
    case .positionCommand:
      HelpText(
        "a program that prints a position, run by check without a shell",
        ko: "위치를 출력하는 프로그램. check가 셸 없이 실행합니다")
    case .positionFile:
      HelpText(
        "a file of positions that check reads, as an OwnTracks recorder writes",
        ko: "check가 읽는 위치 파일. OwnTracks 기록 파일 등")
    case .positionGpsd:
      HelpText(
        "the port of a gpsd on this machine, as 2947; none for no",
        ko: "이 컴퓨터의 gpsd 포트(2947). none이면 쓰지 않음")
    case .positionTimeout:
      HelpText("seconds a source may take", ko: "위치를 기다리는 시간(초)")
    case .positionKeep:
      HelpText("days that positions are kept", ko: "위치를 보관하는 날수")
    case .placesServer:
      HelpText(
        "a Photon or Nominatim that place search --online asks",
        ko: "place search --online이 찾는 Photon이나 Nominatim 서버")
    }
  }

  func accepts(_ value: String) -> Bool {
    switch self {
    case .lang, .weekStart, .timeFormat, .color:
      expected.split(separatedBy: ", ").contains { $0 == value }
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
    case .placesServer: PlaceServer(value) != nil
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

  /// Whether two names are the same setting. The name of a list is part of `color.LIST`, and lists
  /// are equal whatever their case.
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
