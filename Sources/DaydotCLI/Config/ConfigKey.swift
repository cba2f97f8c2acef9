import CivilTime
import CommandLine
import Delivery
import Phrases
import Presentation
import Templates
import TextSearch
import TodoCore

/// A setting of the config file. `row` describes it.
package enum ConfigKey: String, CaseIterable, Sendable {
  case lang
  case weekStart = "week.start"
  case timeFormat = "time.format"
  case dateOrder = "date.order"
  case holidays
  case ageCount = "age.count"
  case color
  case background
  case wordsMorning = "words.morning"
  case wordsBreakfast = "words.breakfast"
  case wordsLunch = "words.lunch"
  case wordsAfternoon = "words.afternoon"
  case wordsEvening = "words.evening"
  case wordsNight = "words.night"
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

  /// The purpose, default and valid values of a setting.
  struct Row {
    let help: HelpText
    /// A description of the valid values, in the syntax that users type.
    let expected: String
    /// The value in force where none is set; nil if there is none, or if the language or the system
    /// decides.
    let usual: String?
    let accepts: (String) -> Bool

    fileprivate init(
      _ help: String, ko korean: String, _ expected: String, usual: String? = nil,
      accepts: @escaping (String) -> Bool
    ) {
      self.help = HelpText(help, ko: korean)
      self.expected = expected
      self.usual = usual
      self.accepts = accepts
    }

    /// One of several words.
    fileprivate init(
      _ help: String, ko korean: String, choices: [String], usual: String? = nil
    ) {
      self.init(help, ko: korean, choices.joined(separator: ", "), usual: usual) {
        choices.contains($0)
      }
    }

    /// A setting for the time of a part of the day without an hour.
    fileprivate init(timeOf part: String, ko korean: String, usual: String) {
      self.init(
        "the time of '\(part)' without an hour; none to refuse it",
        ko: "'\(korean)'만 쓸 때의 시각. none이면 쓸 수 없습니다", "HH:MM, none", usual: usual
      ) { $0 == "none" || (try? TimeOfDay(iso: $0)) != nil }
    }

    fileprivate init(
      _ help: String, ko korean: String, in range: ClosedRange<Int>, usual: Int
    ) {
      self.init(
        help, ko: korean, "\(range.lowerBound)…\(range.upperBound)", usual: "\(usual)"
      ) { Int($0).map(range.contains) ?? false }
    }
  }

  var row: Row {
    switch self {
    case .lang:
      Row("language: en or ko", ko: "언어: en, ko", choices: ["en", "ko"])
    case .weekStart:
      Row(
        "first day of the week", ko: "한 주의 첫 요일",
        choices: Weekday.monday.week.map { "\($0)" })
    case .timeFormat:
      Row("24 or 12 hours", ko: "24시간제나 12시간제", choices: ["24", "12"])
    case .dateOrder:
      Row(
        "day or month first in English dates; auto: by LC_TIME",
        ko: "영어 날짜의 순서: dmy는 일이 먼저, mdy는 월이 먼저. auto는 LC_TIME을 따릅니다",
        choices: ["auto", "dmy", "mdy"], usual: "auto")
    case .holidays:
      Row(
        "the regions whose holidays are shown; auto: by LC_TIME or the zone",
        ko: "공휴일을 표시할 지역. auto는 LC_TIME이나 시간대를 따릅니다",
        "auto, none, \(Templates.holidayTables.joined(separator: ", ")), FILE", usual: "auto"
      ) { Self.regions($0) != nil || $0 == "auto" }
    case .ageCount:
      Row(
        "how years of birthdays count; korean: one in the year of birth",
        ko: "생일의 나이 세는 법. full은 만 나이, korean은 세는나이",
        choices: Age.Counting.allCases.map(\.rawValue), usual: Age.Counting.full.rawValue)
    case .color:
      Row(
        "auto, always or never", ko: "색: auto, always, never",
        choices: ["auto", "always", "never"], usual: "auto")
    case .background:
      Row(
        "dark or light, for the colours of text; auto: by COLORFGBG",
        ko: "터미널 배경: dark(어두움), light(밝음). auto는 COLORFGBG를 따릅니다",
        choices: ["auto"] + Ground.allCases.map(\.rawValue), usual: "auto")
    case .wordsMorning: Row(timeOf: "morning", ko: "오전", usual: "09:00")
    case .wordsBreakfast: Row(timeOf: "아침", ko: "아침", usual: "08:00")
    case .wordsLunch: Row(timeOf: "점심", ko: "점심", usual: "12:00")
    case .wordsAfternoon: Row(timeOf: "afternoon", ko: "오후", usual: "15:00")
    case .wordsEvening: Row(timeOf: "evening", ko: "저녁", usual: "19:00")
    case .wordsNight: Row(timeOf: "night", ko: "밤", usual: "21:00")
    case .remindAllDay:
      Row(
        "when whole-day items remind; none for never",
        ko: "종일 항목을 알리는 시각. none이면 알리지 않습니다", "HH:MM, none", usual: "09:00"
      ) { $0 == "none" || (try? TimeOfDay(iso: $0)) != nil }
    case .remindEvent:
      Row(
        "what events remind by, as 15m before; none for nothing",
        ko: "일정을 알리는 때: 15분 전. 알리지 않으려면 none", "TRIGGER, none", usual: "none"
      ) { $0 == "none" || Self.triggers($0) != nil }
    case .deliverChannels:
      Row(
        "ways to reach you; auto: stdout, and a desktop if there",
        ko: "알림 채널: desktop, stdout 등. auto는 stdout과 사용할 수 있는 desktop입니다",
        "auto, " + ChannelName.all, usual: "auto"
      ) { $0 == "auto" || ChannelName.list($0) != nil }
    case .deliverRequired:
      Row(
        "due until one of these took it; any: all but terminal",
        ko: "이 채널 가운데 하나가 전달해야 보낸 것으로 봅니다. any는 terminal을 뺀 모두입니다",
        "any, " + ChannelName.all, usual: "any"
      ) { $0 == "any" || ChannelName.list($0) != nil }
    case .deliverCommand:
      Row(
        "a program that reads each notice as JSON, for the channel command",
        ko: "알림을 JSON으로 받는 프로그램 (command 채널)", "PROGRAM ARGUMENTS…"
      ) { !$0.isEmpty }
    case .deliverNtfy:
      Row(
        "server and topic, for the channel ntfy", ko: "서버와 주제 (ntfy 채널)", "https://SERVER/TOPIC"
      ) { NtfyChannel.parts(of: $0) != nil }
    case .deliverTimeout:
      Row(
        "how many seconds a channel may take", ko: "채널 하나의 제한 시간(초)", in: 1...600, usual: 20)
    case .deliverDigest:
      Row(
        "more than this many at once become one, where they interrupt",
        ko: "한꺼번에 오는 알림이 이보다 많으면 하나로 묶습니다", in: 0...1000, usual: 5)
    case .deliverQuiet:
      Row(
        "when passive and active reminders wait, as 22:00-07:00; none for never",
        ko: "방해 금지 시간: 22:00-07:00. 없으면 none", "HH:MM-HH:MM, none", usual: "none"
      ) { $0 == "none" || Self.window($0) != nil }
    case .positionCommand:
      Row(
        "a program that prints a position, run by check without a shell",
        ko: "위치를 출력하는 프로그램. check가 셸 없이 실행합니다", "PROGRAM ARGUMENTS…"
      ) { !$0.isEmpty }
    case .positionFile:
      Row(
        "a file of positions that check reads, as an OwnTracks recorder writes",
        ko: "check가 읽는 위치 파일. OwnTracks 기록 파일 등", "PATH"
      ) { !$0.isEmpty }
    case .positionGpsd:
      Row(
        "the port of a gpsd on this machine, as 2947; none for no",
        ko: "이 컴퓨터의 gpsd 포트(2947). none이면 쓰지 않습니다", "1…65535, none", usual: "none"
      ) { $0 == "none" || (UInt16($0) ?? 0) > 0 }
    case .positionTimeout:
      Row("seconds a source may take", ko: "위치를 기다리는 시간(초)", in: 1...600, usual: 20)
    case .positionKeep:
      Row("days that positions are kept", ko: "위치를 보관하는 일수", in: 1...36_500, usual: 30)
    case .placesServer:
      Row(
        "a Photon or Nominatim that place search --online asks",
        ko: "place search --online이 찾는 Photon이나 Nominatim 서버",
        "https://SERVER/api (Photon), https://SERVER/search (Nominatim)"
      ) { PlaceServer($0) != nil }
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

  /// Returns the value in the form that the file uses, if it was typed in another form: `월요일`,
  /// `22:00~07:00`.
  func written(_ typed: String) -> String {
    switch self {
    case .weekStart: Self.weekday(typed).map { "\($0)" } ?? typed
    case .holidays:
      Self.regions(typed).map { $0.isEmpty ? "none" : $0.joined(separator: ", ") }
        ?? (typed.lowercased() == "auto" ? "auto" : typed)
    case .deliverQuiet:
      String(typed.filter { $0 != " " }.map { $0 == "~" || $0 == "–" ? "-" : $0 })
    case .deliverTimeout, .deliverDigest, .positionGpsd, .positionTimeout, .positionKeep:
      Int(typed).map(String.init) ?? typed
    default: typed
    }
  }

  /// Returns a weekday by its name, or a prefix of it, in any supported language.
  static func weekday(_ text: String) -> Weekday? {
    let typed = text.lowercased()
    let found = Weekday.sunday.week.filter { day in
      Language.allCases.contains { $0.weekday(day).lowercased().hasPrefix(typed) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Parses a list of holiday tables, `KR, us, office`: empty for `none`; nil for `auto` and for
  /// invalid names. Great Britain means England and Wales. Does not check whether the tables exist;
  /// `HolidayLibrary` does.
  static func regions(_ text: String) -> [String]? {
    if text.lowercased() == "none" { return [] }
    var regions: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = trimmed(part)
      let code = name.uppercased() == "GB" ? "GB-ENG" : name.uppercased()
      let region = Templates.holidayTables.contains(code) ? code : String(name)
      let isName = region.first?.isLetter ?? false
      guard isName, region.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }),
        region.lowercased() != "auto"
      else { return nil }
      if !regions.contains(region) { regions.append(region) }
    }
    return regions
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

/// The name of a setting: one of the keys, or the colour of a list, such as `color.work`.
enum ConfigName: Hashable, Sendable {
  static let listColourHelp = HelpText(
    "the colour of a list's marks; one of eight by its name where none is set",
    ko: "목록의 점 색. 없으면 이름에 따라 여덟 가지 가운데 하나를 씁니다")

  case key(ConfigKey)
  case listColour(list: String)

  /// The prefix of the list's name; both spellings are read.
  private static let prefixes = ["color.", "colour."]

  /// - Returns: nil if there is no such setting.
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

  /// Returns the value in the form that the file uses, if it was typed in another form.
  func written(_ typed: String) -> String {
    if case .key(let key) = self { key.written(typed) } else { typed }
  }

  /// Whether two names are the same setting. List names in `color.LIST` are compared by their keys,
  /// ignoring case.
  static func == (one: ConfigName, other: ConfigName) -> Bool {
    one.text.nameKey == other.text.nameKey
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text.nameKey) }

  /// Returns the setting that a word probably means: a similar name, the only name that contains
  /// it, or the setting that another program gives that name.
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

  /// A description of the valid values, in the syntax that users type.
  var expected: String {
    switch self {
    case .key(let key): key.row.expected
    case .listColour: ListColour.choices.joined(separator: ", ")
    }
  }

  func accepts(_ value: String) -> Bool {
    switch self {
    case .key(let key): key.row.accepts(value)
    case .listColour: ListColour(value) != nil
    }
  }
}
