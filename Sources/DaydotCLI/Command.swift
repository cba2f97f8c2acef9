import CommandLine

/// One verb of the program, or two of which one does the other's opposite.
protocol Command: Sendable {
  static var spec: CommandSpec { get }
  /// The verb that does the opposite; `Invocation.verb` tells which was typed.
  static var opposite: CommandSpec? { get }
  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus
}

extension Command {
  static var opposite: CommandSpec? { nil }

  static var specs: [CommandSpec] { [spec] + [opposite].compactMap { $0 } }
}

/// Every command, in the order help lists them.
enum Commands {
  static let all: [any (Command & Sendable).Type] = [
    AddCommand.self, EventCommand.self, DoneCommand.self, UndoneCommand.self, MoveCommand.self,
    SkipCommand.self,
    EditCommand.self, ShowCommand.self, StarCommand.self, RemoveCommand.self,
    UndoCommand.self, LogCommand.self,
    DayCommand.self, WeekCommand.self, MonthCommand.self, YearCommand.self, AgendaCommand.self,
    ListCommand.self, FindCommand.self, ListsCommand.self, TagsCommand.self,
    NearCommand.self,
    RemindCommand.self, UnremindCommand.self, OnCommand.self,
    PendingCommand.self, CheckCommand.self, DeliveredCommand.self, SnoozeCommand.self,
    AckCommand.self, BadgeCommand.self, ExplainCommand.self, PushCommand.self, WhenCommand.self,
    PlaceCommand.self, HereCommand.self,
    ImportCommand.self, ExportCommand.self, BackupCommand.self,
    RoutineCommand.self, TemplateCommand.self,
    ConfigCommand.self, InstallCommand.self, HelpCommand.self, VersionCommand.self,
  ]

  static func command(named name: String) -> (any (Command & Sendable).Type)? {
    all.first { $0.specs.contains { $0.name == name } }
  }

  static let table = CommandTable(
    commands: all.flatMap { $0.specs }, shared: SharedOptions.all, usual: DayCommand.spec)
}

/// Options that every command understands.
enum SharedOptions {
  static let all: [OptionSpec] = [
    OptionSpec("store", value: "PATH"),
    OptionSpec("now", value: "TIME"),
    OptionSpec("zone", value: "IANA"),
    OptionSpec("color", value: "HOW", choices: ["auto", "always", "never"]),
    OptionSpec("width", value: "N"),
    OptionSpec("ascii"),
    OptionSpec("no-pager"),
    OptionSpec("lang", value: "CODE", choices: ["en", "ko"]),
    OptionSpec("help", letter: "h"),
    OptionSpec("version"),
  ]

  static let json = OptionSpec("json")
  static let limit = OptionSpec("limit", value: "N")
}
