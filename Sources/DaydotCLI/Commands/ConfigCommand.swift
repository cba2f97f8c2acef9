import CommandLine
import Messages
import Outcomes
import Presentation

/// `config list|get|set|unset|path`: the settings.
enum ConfigCommand: CommandGroup {
  static let spec = CommandSpec(
    "config", .system, "Reads and changes settings. Without words it lists them.",
    ko: "설정을 보거나 바꿉니다. 인수가 없으면 모두 보여 줍니다.",
    count: CommandSpec.anyCount, subcommands: specs(of: subcommands), runsFirst: true)
  static let subcommands: [any Command.Type] = [
    List.self, Get.self, Set.self, Unset.self, Path.self,
  ]
  static let settings = SettingsUse.withoutZone

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let words = invocation.operands
    let name = words.first ?? ""
    if let key = ConfigName(name) ?? ConfigName.suggestion(for: name).flatMap(ConfigName.init) {
      throw ConfigError.lacksVerb(key: key.text, value: words.count > 1 ? words[1] : nil)
    }
    throw UsageError.notAChoice(
      option: spec.name, seen: name, choices: spec.subcommands.map(\.lastWord))
  }

  fileprivate static func key(_ name: String, _ config: ConfigFile) throws -> ConfigName {
    try ConfigFile.name(name, line: nil, path: config.path)
  }

  /// The value in force.
  fileprivate static func value(of key: ConfigName, in session: Session) -> String {
    if let set = session.config.value(of: key) { return set }
    switch key {
    case .listColour(let list): return ListColour.assigned(to: list).name ?? ""
    case .key(let key): return usualValue(of: key, in: session)
    }
  }

  fileprivate static func usualValue(of key: ConfigKey, in session: Session) -> String {
    switch key {
    case .lang: return session.language.rawValue
    case .weekStart: return "\(session.book.firstWeekday)"
    case .timeFormat: return session.language.timeFormat == .h12 ? "12" : "24"
    default: return session.config[key]
    }
  }

  /// Complains of the first wrong line, which would stop every command but `check`.
  fileprivate static func complainOfFault(in session: Session) throws {
    if let fault = try ConfigFile(forgiving: session.config.path).fault {
      try session.complain(fault.sentence)
    }
  }
}

extension ConfigCommand {
  /// Prints every key with its value. A key that is not set has a `#` before it, as in the file.
  private enum List: Command {
    static let spec = CommandSpec(
      "config list", .system, "Lists every setting; what is not set has a # before it.",
      ko: "설정을 모두 보여 줍니다. 지정하지 않은 것 앞에는 #이 있습니다.",
      examples: ["daydot config"])
    static let settings = SettingsUse.withoutZone

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let language = session.language
      var rows = ConfigKey.allCases.map { key in
        (
          name: key.rawValue, value: value(of: .key(key), in: session),
          isSet: session.config.values[key] != nil, help: language.text(key.row.help)
        )
      }
      let chosen = session.config.listColourTexts.sorted { $0.key < $1.key }
      let help = language.text(ConfigName.listColourHelp)
      for (list, colour) in chosen {
        rows.append((ConfigName.listColour(list: list).text.sanitized, colour, true, help))
      }
      if chosen.isEmpty { rows.append(("color.LIST", "#rrggbb", false, help)) }
      let renderOptions = session.renderOptions
      try session.print(
        rows.map {
          (
            name: ($0.isSet ? "  " : "# ") + $0.name, value: $0.value.sanitized, help: $0.help
          )
        },
        width: renderOptions.width)
      return .success
    }
  }

  private enum Get: Command {
    static let spec = CommandSpec(
      "config get", .system, "Shows the value in force.", ko: "지금 쓰는 값을 보여 줍니다.",
      examples: ["daydot config get week.start"], operands: "KEY", count: 1...1)
    static let settings = SettingsUse.withoutZone

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let key = try key(invocation.operands[0], session.config)
      try session.print(value(of: key, in: session).sanitized)
      if key == .key(.holidays) {
        for table in session.book.holidays.tables {
          guard let year = table.lastDecreedYear else { continue }
          try session.complain(.holidaysDecreed(region: table.region, to: year))
        }
      }
      return .success
    }
  }

  private enum Set: Command {
    static let spec = CommandSpec(
      "config set", .system, "Changes a setting.", ko: "설정을 바꿉니다.",
      examples: [
        "daydot config set week.start monday",
        HelpText(
          "daydot config set color.work violet      of the list work; #8060d0 or 98 too",
          ko: "daydot config set color.일 violet        목록 '일'의 색. #8060d0이나 98처럼 쓸 수도 있습니다"),
      ], operands: "KEY VALUE", count: 2...2)
    static let settings = SettingsUse.unused

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let config = session.config
      let key = try key(invocation.operands[0], config)
      let value = key.written(invocation.operands[1])
      try ConfigFile.check(value, for: key, line: nil, path: config.path)
      if key == .key(.holidays) {
        let library = HolidayLibrary(session.environment.paths)
        for name in ConfigKey.regions(value) ?? [] {
          if let fault = try library.table(name).fault { throw fault }
        }
      }
      try ConfigFile.change(config.path) { try $0.set(key, to: value) }
      try complainOfFault(in: session)
      return .success
    }
  }

  private enum Unset: Command {
    static let spec = CommandSpec(
      "config unset", .system, "Puts a setting back to its usual value.",
      ko: "설정을 원래 값으로 되돌립니다.",
      examples: ["daydot config unset week.start"], operands: "KEY", count: 1...1)
    static let settings = SettingsUse.unused

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      let config = session.config
      let key = try key(invocation.operands[0], config)
      let wasSet = try ConfigFile.change(config.path) { try $0.unset(key) }
      if !wasSet {
        try session.say(.settingWasNotSet(key.text))
      }
      try complainOfFault(in: session)
      return .success
    }
  }

  private enum Path: Command {
    static let spec = CommandSpec(
      "config path", .system, "Shows where the file is.", ko: "설정 파일의 위치를 보여 줍니다.",
      examples: ["daydot config path"])
    static let settings = SettingsUse.unused

    static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
      try session.print(session.config.path.sanitized)
      return .success
    }
  }
}

extension Session {
  /// Prints settings, each followed by its comment. If the line is too narrow, the comment goes on
  /// the next line, and on a narrow screen the value does too.
  fileprivate func print(
    _ rows: [(name: String, value: String, help: String)], width: Int
  ) throws {
    let nameWidth = rows.map { displayWidth(of: $0.name) }.max() ?? 0
    let isNarrow = width < 40
    let texts = rows.map { row in
      isNarrow
        ? "\(row.name) ="
        : "\(row.name.padded(to: nameWidth)) =\(row.value.isEmpty ? "" : " ")\(row.value)"
    }
    // Long values do not count, so that the comments of the others are in one column.
    let column = texts.map { displayWidth(of: $0) }.filter { $0 <= nameWidth + 16 }.max() ?? 0
    for (row, text) in zip(rows, texts) {
      let line = text.padded(to: column) + "  # " + row.help
      if !isNarrow, displayWidth(of: line) <= width {
        try print(line)
        continue
      }
      if !isNarrow || row.value.isEmpty {
        try print(text)
      } else if displayWidth(of: text + " " + row.value) <= width {
        try print(text + " " + row.value)
      } else {
        try print(text)
        try print(row.value.wrapped(to: width - 6).map { "#     " + $0 })
      }
      try print(row.help.wrapped(to: width - 6).map { "#   # " + $0 })
    }
  }
}
