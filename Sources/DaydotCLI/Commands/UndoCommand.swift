import CommandLine
import Presentation
import TodoStore

/// `undo`: takes back the last command that changed something.
enum UndoCommand: Command {
  static let spec = CommandSpec("undo", .items)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard let entry = try session.store().undo(arming: session.arming) else {
      throw JournalFailure.nothingToUndo
    }
    try session.say(.undid(command: entry.command, summary: entry.summary))
    return .success
  }
}

/// `redo`: does again what was undone last.
enum RedoCommand: Command {
  static let spec = CommandSpec("redo", .items)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard let entry = try session.store().redo(arming: session.arming) else {
      throw JournalFailure.nothingToRedo
    }
    try session.say(.redid(command: entry.command, summary: entry.summary))
    return .success
  }
}

enum JournalFailure: Error, Hashable {
  case nothingToUndo, nothingToRedo
}

/// `log`: the changes that were made, newest first.
enum LogCommand: Command {
  static let spec = CommandSpec(
    "log", .items, options: [SharedOptions.limit, SharedOptions.json])

  /// How many are shown on a terminal without `--limit`.
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
