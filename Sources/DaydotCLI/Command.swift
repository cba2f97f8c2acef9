import CommandLine

/// One verb of the program.
protocol Command: Sendable {
  static var spec: CommandSpec { get }
  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus
}

/// Every command, in the order help lists them.
enum Commands {
  static let all: [any (Command & Sendable).Type] = [
    AddCommand.self, EventCommand.self, DoneCommand.self, UndoneCommand.self, MoveCommand.self,
    SkipCommand.self,
    EditCommand.self, ShowCommand.self, StarCommand.self, UnstarCommand.self, RemoveCommand.self,
    UndoCommand.self, RedoCommand.self, LogCommand.self,
    DayCommand.self, WeekCommand.self, MonthCommand.self, YearCommand.self, AgendaCommand.self,
    ListCommand.self, FindCommand.self, ListsCommand.self, TagsCommand.self,
    NearCommand.self,
    RemindCommand.self, UnremindCommand.self, OnCommand.self, OffCommand.self,
    PendingCommand.self, CheckCommand.self, DeliveredCommand.self, SnoozeCommand.self,
    AckCommand.self, BadgeCommand.self, ExplainCommand.self, PushCommand.self, WhenCommand.self,
    PlaceCommand.self, HereCommand.self,
    ImportCommand.self, ExportCommand.self, BackupCommand.self,
    RoutineCommand.self, TemplateCommand.self,
    ConfigCommand.self, InstallCommand.self, HelpCommand.self, VersionCommand.self,
  ]

  static let table = CommandTable(
    commands: all.map { $0.spec }, shared: SharedOptions.all, usual: DayCommand.spec)
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
