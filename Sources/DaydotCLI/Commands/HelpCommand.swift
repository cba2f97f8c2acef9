import CommandLine
import Presentation

/// `help [COMMAND]`: one screen for everything, one for each command. Examples first.
enum HelpCommand: Command {
  static let spec = CommandSpec(
    "help", .system, "Shows this, or what a command takes.",
    ko: "이 도움말이나 명령의 사용법을 보여 줍니다.",
    examples: HelpText(same: "daydot help add"), operands: "[COMMAND]", count: 0...1)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard let name = invocation.operands.first else { return try overview(in: session) }
    return try show(name, in: session)
  }

  static func overview(in session: Session) throws -> ExitStatus {
    let renderer = HelpRenderer(session.language, width: try session.renderOptions.width)
    try session.print(renderer.overview(Commands.table))
    return .success
  }

  static func show(_ name: String, in session: Session) throws -> ExitStatus {
    guard let spec = Commands.table[name] else {
      throw UsageError.unknownCommand(
        seen: name, suggestion: nearest(to: name, in: Commands.table.shown.map(\.name)))
    }
    try session.print(
      HelpRenderer(session.language, width: session.renderOptions.width).command(
        spec, shared: Commands.table.shared))
    return .success
  }
}

/// `version`: the version of the program.
enum VersionCommand: Command {
  static let spec = CommandSpec(
    "version", .system, "Shows the version.",
    ko: "버전을 보여 줍니다.",
    examples: HelpText(same: "daydot version"))

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.print("daydot \(Program.version)")
    return .success
  }
}
