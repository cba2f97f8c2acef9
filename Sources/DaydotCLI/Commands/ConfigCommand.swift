import CommandLine
import Messages
import Presentation

/// `config list|get|set|unset|path`: the settings.
enum ConfigCommand: Command {
  static let spec = CommandSpec(
    "config", .system, "Reads and changes settings. Without words it lists them.",
    ko: "설정을 보거나 바꿉니다. 인수가 없으면 모두 보여 줍니다.",
    examples: HelpText(
      """
      daydot config
      daydot config set week.start monday
      daydot config unset week.start
      daydot config set color.work violet      of the list work; #8060d0 or 98 too
      """,
      ko: """
        daydot config
        daydot config set week.start monday
        daydot config unset week.start
        daydot config set color.일 violet        목록 '일'의 색. #8060d0이나 98처럼 쓸 수도 있습니다
        """), operands: "list|get KEY|set KEY VALUE|unset KEY|path", count: 0...3)

  /// A setting was named without what to do with it.
  struct LackingVerb: Explained {
    let key: String
    let value: String?

    var status: ExitStatus { .usage }

    var sentence: Sentence {
      if let value {
        return Sentence(
          "to change it: daydot config set \(operand: key) \(operand: value)",
          ko: "바꾸려면: daydot config set \(operand: key) \(operand: value)")
      }
      return Sentence(
        "to see it: daydot config get \(operand: key)",
        ko: "보려면: daydot config get \(operand: key)")
    }
  }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let words = invocation.operands
    let verb = words.first ?? "list"
    let counts = ["list": 1, "path": 1, "get": 2, "unset": 2, "set": 3]
    guard let count = counts[verb] else {
      if let key = ConfigName(verb) ?? ConfigName.suggestion(for: verb).flatMap(ConfigName.init) {
        throw LackingVerb(key: key.text, value: words.count > 1 ? words[1] : nil)
      }
      throw UsageError.notAChoice(
        option: "config", seen: verb, choices: ["list", "get", "set", "unset", "path"])
    }
    guard words.count >= min(count, words.isEmpty ? 0 : count) else {
      throw UsageError.missingOperand(
        command: "config \(verb)", operands: count == 3 ? "KEY VALUE" : "KEY")
    }
    if words.count > count {
      throw UsageError.unexpectedOperand(command: "config \(verb)", seen: words[count])
    }
    let config = session.config
    switch verb {
    case "path": try session.print(config.path.sanitized)
    case "get": try session.print(value(of: key(words[1], config), in: session).sanitized)
    case "set":
      let key = try key(words[1], config)
      try ConfigFile.check(words[2], for: key, line: nil, path: config.path)
      try ConfigFile.change(config.path) { try $0.set(key, to: words[2]) }
    case "unset":
      let key = try key(words[1], config)
      let wasSet = try ConfigFile.change(config.path) { try $0.unset(key) }
      if !wasSet {
        try session.say(
          Sentence("\(plain: key.text) was not set", ko: "\(plain: key.text) 설정은 지정되어 있지 않습니다"))
      }
    default: try list(in: session)
    }
    // Another fault in the file would stop every command but `check`, so it is reported here.
    if ["set", "unset"].contains(verb),
      let fault = try ConfigFile(forgiving: config.path).fault
    {
      try session.complain(fault.sentence)
    }
    return .success
  }

  private static func key(_ name: String, _ config: ConfigFile) throws -> ConfigName {
    try ConfigFile.name(name, line: nil, path: config.path)
  }

  /// The value in force.
  private static func value(of key: ConfigName, in session: Session) -> String {
    if let set = session.config.value(of: key) { return set }
    switch key {
    case .listColour(let list): return ListColour.assigned(to: list).name ?? ""
    case .key(let key): return usualValue(of: key, in: session)
    }
  }

  private static func usualValue(of key: ConfigKey, in session: Session) -> String {
    switch key {
    case .lang: return session.language.code
    case .weekStart: return "\(session.firstWeekday)"
    case .timeFormat: return session.timeFormat == .h12 ? "12" : "24"
    default: return key.defaultValue ?? ""
    }
  }

  /// Prints every key with its value. A key that is not set has a `#` before it, as in the file.
  private static func list(in session: Session) throws {
    let language = session.language
    var rows = ConfigKey.allCases.map { key in
      (
        name: key.rawValue, value: value(of: .key(key), in: session),
        isSet: session.config.values[key] != nil, help: language.text(key.help)
      )
    }
    let chosen = session.config.listColourTexts.sorted { $0.key < $1.key }
    let help = language.text(ConfigName.listColourHelp)
    for (list, colour) in chosen {
      rows.append((ConfigName.listColour(list: list).text.sanitized, colour, true, help))
    }
    if chosen.isEmpty { rows.append(("color.LIST", "#rrggbb", false, help)) }
    let renderOptions = try session.renderOptions
    try session.print(
      rows.map {
        (
          name: ($0.isSet ? "  " : "# ") + $0.name, value: $0.value.sanitized, help: $0.help
        )
      },
      width: renderOptions.width)
  }
}

extension Session {
  /// Prints settings, each followed by its comment. The comment goes below if the line has no room,
  /// and on a narrow screen the value goes below its name too.
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
