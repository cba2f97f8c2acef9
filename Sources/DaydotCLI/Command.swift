import CommandLine
import Presentation

/// A verb of the program, or a verb and its opposite.
protocol Command: Sendable {
  static var spec: CommandSpec { get }
  /// The verb that does the opposite; `Invocation.command` is the one that was typed.
  static var opposite: CommandSpec? { get }
  /// The commands that its first operand names: `place add`.
  static var subcommands: [any Command.Type] { get }
  /// The command's dependencies on the settings and the zone.
  static var settings: SettingsUse { get }
  /// Whether `--help` beside it shows the overview of all commands.
  static var isOverview: Bool { get }
  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus
}

/// The dependencies of a command on the config file and the time zone.
enum SettingsUse {
  /// Every line of the file, and the zone.
  case required
  /// Every line of the file.
  case withoutZone
  /// The command needs the zone. Invalid lines of the config file are ignored, so that it runs
  /// whatever the file contains.
  case forgiving
  /// The command needs neither. Valid lines of the config file are still used.
  case unused
}

extension Command {
  static var opposite: CommandSpec? { nil }
  static var subcommands: [any Command.Type] { [] }
  static var settings: SettingsUse { .required }
  static var isOverview: Bool { false }

  fileprivate static var specs: [CommandSpec] { [spec] + (opposite.map { [$0] } ?? []) }
}

/// A command that only has subcommands. It runs if its first operand names no subcommand.
protocol CommandGroup: Command {}

extension CommandGroup {
  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    throw UsageError.notAChoice(
      option: spec.name, seen: invocation.operands.first ?? "",
      choices: spec.subcommands.map(\.lastWord))
  }

  static func specs(of commands: [any Command.Type]) -> [CommandSpec] {
    commands.flatMap { $0.specs }
  }
}

/// Every command, in the order help lists them.
enum Commands {
  static let all: [any Command.Type] = [
    AddCommand.self, EventCommand.self, DoneCommand.self, UndoneCommand.self, MoveCommand.self,
    SkipCommand.self, EditCommand.self, NoteCommand.self, CopyCommand.self, StepsCommand.self,
    ShowCommand.self, StarCommand.self, RemoveCommand.self, UndoCommand.self, LogCommand.self,
    DayCommand.self, WeekCommand.self, MonthCommand.self, YearCommand.self, AgendaCommand.self,
    ListCommand.self, FindCommand.self, ListsCommand.self, TagsCommand.self,
    ReviewCommand.self, NearCommand.self, MapCommand.self,
    RemindCommand.self, UnremindCommand.self, OnCommand.self,
    PendingCommand.self, CheckCommand.self, DeliveredCommand.self, SnoozeCommand.self,
    AckCommand.self, BadgeCommand.self, ExplainCommand.self, PushCommand.self, WhenCommand.self,
    PlaceCommand.self, HereCommand.self,
    ImportCommand.self, ExportCommand.self, BackupCommand.self, SyncCommand.self,
    RoutineCommand.self, TemplateCommand.self,
    ConfigCommand.self, SetupCommand.self, InstallCommand.self, HelpCommand.self,
    VersionCommand.self, CompleteCommand.self, PromptCommand.self,
  ]

  /// The command of a name, as `add` or `place add`.
  static func command(named name: String) -> (any Command.Type)? {
    let words = name.split(separator: " ", maxSplits: 1)
    guard let first = words.first, let command = find(String(first), in: all) else { return nil }
    return words.count == 1 ? command : find(name, in: command.subcommands)
  }

  private static func find(
    _ name: String, in commands: [any Command.Type]
  ) -> (any Command.Type)? {
    commands.first { $0.specs.contains { $0.name == name } }
  }

  static let table = CommandTable(
    commands: all.flatMap { $0.specs }, shared: SharedOptions.all, usual: DayCommand.spec,
    synonyms: synonyms, optionSynonyms: optionSynonyms)

  /// Command names of other programs, and Korean words for commands.
  private static let synonyms = [
    "추가하기": "add", "할일": "list", "주간": "week", "연간": "year",
    "완료하기": "done", "끝": "done", "끝냄": "done", "다했음": "done", "했음": "done",
    "완료취소": "undone", "건너뛰기": "skip", "생략": "skip", "넘기기": "skip",
    "되돌리기": "undo", "실행취소": "undo", "되살리기": "undo", "다시": "redo", "다시실행": "redo",
    "보기": "show", "자세히": "show", "삭제하기": "rm", "제거": "rm", "수정하기": "edit", "편집": "edit",
    "고치기": "edit", "변경": "edit", "옮기기": "move", "연기": "move", "다시알림": "snooze",
    "나중에": "snooze", "별표": "star", "기록": "log", "태그": "tags", "가져오기": "import",
    "내보내기": "export", "백업": "backup", "확인": "check", "근처": "near", "알림목록": "pending",
    "대기": "pending", "끄기": "off", "켜기": "on", "설치": "install", "복사하기": "copy", "월간": "month",
    "new": "add", "create": "add", "todo": "add", "task": "add", "추가": "add",
    "appointment": "event", "meeting": "event", "일정": "event", "약속": "event",
    "complete": "done", "finish": "done", "tick": "done", "close": "done", "완료": "done",
    "delete": "rm", "remove": "rm", "del": "rm", "cancel": "rm", "삭제": "rm", "지우기": "rm",
    "subtasks": "steps", "checklist": "steps", "단계": "steps", "체크리스트": "steps", "하위항목": "steps",
    "메모": "note", "duplicate": "copy", "clone": "copy", "cp": "copy", "복사": "copy",
    "modify": "edit", "change": "edit", "update": "edit", "rename": "edit", "수정": "edit",
    "postpone": "move", "reschedule": "move", "defer": "move", "미루기": "move", "이동": "move",
    "revert": "undo", "취소": "undo", "history": "log",
    "ls": "list", "all": "list", "items": "list", "todos": "list", "tasks": "list", "목록": "list",
    "cal": "month", "calendar": "month", "달력": "month", "search": "find", "grep": "find",
    "찾기": "find", "검색": "find", "지도": "map",
    "reminder": "remind", "alarm": "remind", "notify": "remind", "알림": "remind",
    "reminders": "pending", "notifications": "delivered", "where": "here", "위치": "here",
    "location": "place", "places": "place", "장소": "place",
    "settings": "config", "preferences": "config", "options": "config", "설정": "config",
    "init": "setup", "start": "setup", "wizard": "setup", "configure": "setup", "시작": "setup",
    "cron": "install", "도움말": "help", "도움": "help", "man": "help",
  ]

  private static let optionSynonyms = [
    "date": "on", "day": "on", "due": "on", "when": "on", "start-date": "on", "deadline": "on",
    "repeat": "every", "recur": "every", "recurring": "every", "rrule": "every",
    "alarm": "remind", "alert": "remind", "notify": "remind", "reminder": "remind",
    "location": "at", "where": "at", "place": "at", "project": "list", "category": "list",
    "folder": "list", "label": "tag", "context": "tag", "prio": "priority",
    "notes": "note", "description": "note", "comment": "note", "name": "title", "text": "title",
    "link": "url", "until": "to", "since": "from", "after": "from", "before": "to", "max": "limit",
    "count": "limit", "format": "template", "timezone": "zone", "tz": "zone", "db": "store",
    "database": "store", "file": "store", "language": "lang", "locale": "lang", "colour": "color",
    "columns": "width", "force": "yes", "favorite": "star", "favourite": "star",
  ]
}

/// Options that every command understands.
enum SharedOptions {
  static let store = Option(
    "store", "the file that holds everything (DAYDOT_STORE)",
    ko: "저장소 파일 (DAYDOT_STORE)", value: "PATH"
  ).shared()
  static let now = Option(
    "now", "pretend it is this moment, as 2026-11-20T09:00 (DAYDOT_NOW)",
    ko: "현재 시각으로 쓸 값: 2026-11-20T09:00 (DAYDOT_NOW)", value: "TIME"
  ).shared()
  static let zone = Option(
    "zone", "the time zone, as Asia/Seoul (TZ)", ko: "시간대: Asia/Seoul (TZ)", value: "IANA"
  ).shared()
  static let color = Option(
    "color", "auto, always or never (NO_COLOR)",
    ko: "색을 쓰는 방식: auto, always, never (NO_COLOR)", value: "HOW",
    choices: ["auto", "always", "never"]
  ).shared()
  static let width = Option(
    "width", "columns to fill, 20 or more (COLUMNS)",
    ko: "출력 너비(칸), 20 이상 (COLUMNS)", value: "N", in: widths
  ).shared()
  static let widths = 1...10_000
  static let ascii = Flag("ascii", "draw with ASCII signs only", ko: "ASCII 기호만 씁니다").shared()
  static let noPager = Flag(
    "no-pager", "write long output at once (PAGER)", ko: "긴 내용도 한꺼번에 출력합니다 (PAGER)"
  ).shared()
  static let lang = Option<Language>(
    "lang", "en or ko (LC_ALL, LC_MESSAGES, LANG)",
    ko: "en, ko (LC_ALL, LC_MESSAGES, LANG)", value: "CODE"
  ).shared()
  static let version = Flag("version", "show the version", ko: "버전을 보여 줍니다").shared()

  static let all: [any DeclaredOption] = [
    store, now, zone, color, width, ascii, noPager, lang, CommandTable.help, version,
  ]

  // Options of many commands, though not of all.

  static let json = Flag("json", "answer in JSON", ko: "JSON으로 출력합니다")
  static let limit = Option(
    "limit", "show at most N", ko: "최대 N개를 보여 줍니다", value: "N", in: 0...1_000_000_000)
}
