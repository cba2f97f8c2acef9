import CommandLine
import Messages
import Operations
import Outcomes
import TodoStore

/// `export`: items on standard output, in full as JSON Lines, CSV or a calendar, or as todo.txt.
enum ExportCommand: Command {
  static let csv = Flag("csv", "a table in place of JSON Lines", ko: "JSON Lines 대신 CSV로 내보냅니다")
  static let ics = Flag(
    "ics", "a calendar (iCalendar) in place of JSON Lines",
    ko: "JSON Lines 대신 캘린더(iCalendar)로 내보냅니다")
  static let todotxt = Flag(
    "todotxt", "todo.txt; what it has no word for is counted",
    ko: "todo.txt로 내보냅니다. 담지 못하는 내용은 세어 알려 줍니다")

  static let spec = CommandSpec(
    "export", .data, "Writes every item, whole, as JSON Lines, CSV or a calendar, or as todo.txt.",
    ko: "모든 항목을 JSON Lines나 CSV, 캘린더, todo.txt로 내보냅니다.",
    examples: [
      "daydot export > items.jsonl",
      "daydot export --csv --list work > work.csv",
      "daydot export --ics > calendar.ics",
    ],
    options: [csv, ics, todotxt] + FilterOptions.all)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let read = try session.book.filter(FilterOptions.request(invocation))
    var filter = try session.warned(read.viewed(read.filter))
    filter.takesParent = true
    let formats = [csv, ics, todotxt].filter { invocation[$0] }
    if formats.count > 1 { throw OptionError.severalFormats }
    let format: ExportFormat =
      invocation[todotxt]
      ? .todoTxt : invocation[ics] ? .calendar : invocation[csv] ? .csv : .jsonLines
    let exported = try session.book.export(
      filter, as: format,
      // JSON has no bytes that would act on a terminal.
      format == .jsonLines ? session.environment.output.write : session.printData)
    if exported.formulaCells > 0 { try session.complain(.formulaCells(exported.formulaCells)) }
    if exported.overriddenTodos > 0 {
      try session.complain(.overriddenTodos(exported.overriddenTodos))
    }
    let unsaid = exported.unsaid.sorted { $0.key < $1.key }
    if !unsaid.isEmpty {
      try session.complain(.unsaidFields(unsaid.map { ($0.key, $0.value) }))
    }
    // An export with missing values must not look complete.
    return try session.unreadableItems.isEmpty ? .success : .failure
  }
}

/// `backup FILE`: a whole copy of the store.
enum BackupCommand: Command {
  static let force = Flag(
    "force", "replace another store that lies there", ko: "그 자리에 있는 다른 저장소를 덮어씁니다")

  static let spec = CommandSpec(
    "backup", .data, "Writes a whole copy of the store while others go on.",
    ko: "저장소를 백업합니다. 백업하는 동안에도 쓸 수 있습니다.",
    examples: ["daydot backup ~/daydot-backup.db"], operands: "FILE", count: 1...1,
    options: [force])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let target = invocation.operands[0]
    if target == "-" { throw OptionError.backupNeedsFile }
    do {
      try session.book.backUp(to: target, replacesOthers: invocation[force])
    } catch StoreError.otherStore(let path) where session.environment.terminal.isInteractive {
      try session.ask(.confirmCopyOver(path: path))
      guard session.isYes(session.environment.readLine()) else { return .success }
      try session.book.backUp(to: target, replacesOthers: true)
    }
    try session.say(.backedUp(path: target))
    return .success
  }
}
