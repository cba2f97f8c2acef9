import CommandLine
import Messages
import Outcomes
import Presentation

/// `help [COMMAND]`: one screen for the whole program, or one for a command, examples first. Words
/// that are not a command are searched for in the tasks.
enum HelpCommand: Command {
  static let spec = CommandSpec(
    "help", .system, "Shows this, what a command takes, or what to type for a task.",
    ko: "이 도움말이나 명령의 사용법, 하려는 일에 맞는 명령을 보여 줍니다.",
    examples: [
      "daydot help add",
      HelpText(
        "daydot help tasks            how do I …", ko: "daydot help tasks            하려는 일에 맞는 명령"),
      HelpText("daydot help print a month", ko: "daydot help 달력 인쇄"),
    ], operands: "[COMMAND|WORDS]", count: CommandSpec.anyCount)

  static let settings = SettingsUse.unused

  static let isOverview = true

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let words = invocation.operands
    guard let name = words.first else { return try overview(in: session) }
    if let spec = Commands.table.command(named: words) { return try show(spec, in: session) }
    let tasks = HelpSearch.asksForEverything(words) ? HelpTasks.all : search.answers(to: words)
    guard !tasks.isEmpty else {
      let asked = words.joined(separator: " ")
      guard words.count == 1, let near = Commands.table.suggestion(for: name) else {
        throw HelpError.nothingKnown(asked)
      }
      throw UsageError.unknownCommand(seen: name, suggestion: near)
    }
    let renderer = HelpRenderer(session.language, width: session.renderOptions.width)
    let areTasks = Set(tasks).isSubset(of: HelpTasks.all + HelpTasks.more)
    try session.print(renderer.tasks(tasks, asked: areTasks))
    return .success
  }

  /// The search over tasks, commands, options and settings.
  static var search: HelpSearch {
    let commands = Commands.table.shown.flatMap { $0.subcommands.isEmpty ? [$0] : $0.subcommands }
    // The filters that many views share are answered once.
    var seen: Set<OptionSpec> = []
    let options = commands.flatMap { command in
      command.options.filter { seen.insert($0).inserted }.map { option in
        let typed = ["daydot", command.name, "--\(option.name)", option.value ?? ""]
          .filter { !$0.isEmpty }.joined(separator: " ")
        return HelpTask(option.help, command: HelpText(stringLiteral: typed))
      }
    }
    let tasks = HelpTasks.all + HelpTasks.more
    // Where a task sets what is off by default, the default would be the opposite answer.
    let settings = ConfigKey.allCases.compactMap { key -> HelpTask? in
      let command = "daydot config set \(key.rawValue) "
      let value = key.row.usual ?? key.row.expected
      if value == "none", tasks.contains(where: { $0.command.english.hasPrefix(command) }) {
        return nil
      }
      return HelpTask(key.row.help, command: HelpText(stringLiteral: command + value))
    }
    return HelpSearch([
      HelpSearch.Kind(tasks, weight: 1),
      HelpSearch.Kind(
        commands.map { HelpTask($0.help, command: "daydot help \($0.name)") }, weight: 0.8),
      HelpSearch.Kind(settings, weight: 0.8),
      HelpSearch.Kind(options, weight: 0.6),
    ])
  }

  static func overview(in session: Session) throws -> ExitStatus {
    let renderer = HelpRenderer(session.language, width: session.renderOptions.width)
    try session.print(renderer.overview(Commands.table))
    return .success
  }

  static func show(_ spec: CommandSpec, in session: Session) throws -> ExitStatus {
    try session.print(
      HelpRenderer(session.language, width: session.renderOptions.width).command(spec))
    return .success
  }
}

/// `version`: the version of the program.
enum VersionCommand: Command {
  static let spec = CommandSpec(
    "version", .system, "Shows the version.",
    ko: "버전을 보여 줍니다.",
    examples: ["daydot version"])
  static let settings = SettingsUse.unused

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.print("daydot \(Program.version)")
    return .success
  }
}
