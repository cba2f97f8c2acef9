import CommandLine
import Presentation
import TodoStore

/// `undo`: takes back the last command that changed something; `redo`: does again what was undone last.
enum UndoCommand: Command {
  static let spec = CommandSpec("undo", .items)
  static let opposite: CommandSpec? = CommandSpec("redo", .items)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isUndo = invocation.verb == spec.name
    let store = try session.store()
    let swapped =
      try isUndo ? store.undo(arming: session.arming) : store.redo(arming: session.arming)
    guard let entry = swapped else {
      throw isUndo ? JournalFailure.nothingToUndo : JournalFailure.nothingToRedo
    }
    try session.say(
      isUndo
        ? .undid(command: entry.command, summary: entry.summary)
        : .redid(command: entry.command, summary: entry.summary))
    return .success
  }
}

enum JournalFailure: Error, Hashable {
  case nothingToUndo, nothingToRedo
}

/// `log`: the diary of what was changed, newest first.
enum LogCommand: Command {
  static let spec = CommandSpec(
    "log", .items, options: [SharedOptions.limit, SharedOptions.json])

  /// What a terminal shows where nothing else is asked for.
  private static let usualCount = 20

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isForReader = session.environment.terminal.isOutputTerminal && !session.wantsJSON
    let limit = try session.limit() ?? (isForReader ? usualCount : nil)
    let entries = try session.store().journal(limit: limit)
    let zone = session.now.zone
    let rows = entries.map { entry in
      LogFace.Row(
        at: zone.civil(at: entry.at), instant: entry.at, command: entry.command,
        summary: entry.summary, isUndone: entry.isUndone)
    }
    if session.wantsJSON {
      try session.printJSON { LogJSON.write(rows, to: &$0, zone: zone) }
    } else {
      try session.print(
        LogFace(try session.face, language: session.language).lines(rows, today: session.now.today))
    }
    return .success
  }
}
