import CommandLine
import Messages
import Operations
import Presentation
import TodoStore

/// `undo`: takes back the last command that changed something. `redo`: repeats the command that was
/// undone last.
enum UndoCommand: Command {
  static let spec = CommandSpec(
    "undo", .items, "Takes back the last command that changed something, whole.",
    ko: "마지막 변경을 되돌립니다.",
    examples: ["daydot undo"], options: [SharedOptions.json])
  static let opposite: CommandSpec? = CommandSpec(
    "redo", .items, "Does again what was undone last.",
    ko: "되돌린 변경을 다시 실행합니다.",
    examples: ["daydot redo"], options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isUndo = invocation.command == spec.name
    let entry = isUndo ? try session.book.undo() : try session.book.redo()
    return try session.answer(
      LogJSON.log([session.row(entry, isUndone: isUndo)], zone: session.now.zone)
    ) {
      try session.say(
        isUndo
          ? .undid(command: entry.command, summary: entry.summary)
          : .redid(command: entry.command, summary: entry.summary))
    }
  }
}

/// `log`: the changes that were made, newest first.
enum LogCommand: Command {
  static let spec = CommandSpec(
    "log", .items, "The diary: what was changed, newest first.",
    ko: "변경 내역을 최근 것부터 보여 줍니다.",
    examples: [
      "daydot log",
      "daydot log --limit 5",
    ], options: [SharedOptions.limit, SharedOptions.json])

  /// How many are shown on a terminal without `--limit`.
  private static let usualCount = 20

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isForReader = session.environment.terminal.isOutputTerminal && !session.wantsJSON
    let limit = session.limit ?? (isForReader ? usualCount : nil)
    let rows = try session.book.journal(limit: limit).map { session.row($0) }
    return try session.answer(LogJSON.log(rows, zone: session.now.zone)) {
      try session.print(
        LogRenderer(try session.renderOptions).lines(
          rows, today: session.now.today))
    }
  }
}

extension Session {
  /// - Parameter isUndone: Its state if it has changed since it was read.
  fileprivate func row(_ entry: JournalEntry, isUndone: Bool? = nil) -> LogRenderer.Row {
    LogRenderer.Row(
      at: now.zone.civil(at: entry.at), instant: entry.at, command: entry.command,
      summary: entry.summary, isUndone: isUndone ?? entry.isUndone)
  }
}
