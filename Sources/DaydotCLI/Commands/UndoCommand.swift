import CommandLine
import Messages
import Operations
import Presentation
import TodoStore

/// `undo`: takes back the last command that changed something. `redo`: repeats the command that was
/// undone last.
enum UndoCommand: Command {
  static let spec = CommandSpec(
    "undo", .items, "Takes back the last command that changed something, whole, or the last N.",
    ko: "마지막 변경을 되돌립니다. N을 쓰면 마지막 N개를 되돌립니다.",
    examples: [
      "daydot undo",
      HelpText(
        "daydot undo 3           the last three", ko: "daydot undo 3           마지막 세 개"),
      HelpText(
        "daydot undo --to 7      down to #7 of the log, and that too",
        ko: "daydot undo --to 7      변경 내역의 #7까지, #7도 함께"),
    ], operands: "[N]", count: 0...1, options: [to, SharedOptions.json])
  static let opposite: CommandSpec? = CommandSpec(
    "redo", .items, "Does again what was undone last, or the last N.",
    ko: "되돌린 변경을 다시 실행합니다. N을 쓰면 N개를 다시 실행합니다.",
    examples: [
      "daydot redo",
      "daydot redo 3",
    ], operands: "[N]", count: 0...1, options: [to, SharedOptions.json])

  private static let to = Option(
    "to", "all up to this number of the log, and that too",
    ko: "변경 내역의 이 번호까지 모두", value: "N")

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isUndo = invocation.command == spec.name
    let reach = try reach(invocation)
    let entries = isUndo ? try session.book.undo(reach) : try session.book.redo(reach)
    let rows = entries.map { session.row($0) }
    return try session.answer(LogJSON.log(rows, session.json)) {
      for entry in entries {
        let (summary, more) = (entry.summary.text, entry.summary.more)
        try session.say(
          .exchanged(command: entry.command, summary: summary, more: more, isUndo: isUndo))
      }
      if isUndo {
        for (item, due) in try session.book.passedReminders(restoredBy: entries) {
          try session.say(.passed(due, of: item))
        }
      }
    }
  }

  private static func reach(_ invocation: Invocation) throws -> JournalReach {
    func number(_ option: String, _ text: String) throws -> Int {
      guard let number = Int(text) else { throw UsageError.notANumber(option: option, seen: text) }
      let range = 1...1_000_000
      guard range.contains(number) else {
        throw UsageError.outOfRange(option: option, seen: text, range: range)
      }
      return number
    }
    if let text = invocation[to] {
      if let operand = invocation.operands.first {
        throw UsageError.unexpectedOperand(command: invocation.command, seen: operand)
      }
      // As the log writes it.
      return .through(try number("--to", text.hasPrefix("#") ? String(text.dropFirst()) : text))
    }
    return .count(try invocation.operands.first.map { try number(invocation.command, $0) } ?? 1)
  }
}

/// `log`: the changes that were made, newest first.
enum LogCommand: Command {
  static let spec = CommandSpec(
    "log", .items, "The diary: what was changed from what to what, newest first.",
    ko: "무엇이 어떻게 바뀌었는지 최근 것부터 보여 줍니다.",
    examples: [
      "daydot log",
      "daydot log --limit 5",
    ], options: [SharedOptions.limit, SharedOptions.json])

  /// How many are shown on a terminal without `--limit`.
  private static let usualCount = 20

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let limit = session.limit(forReader: usualCount)
    // One more shows whether there are earlier ones that the user did not choose to leave out.
    let isWhole = session.limit != nil || limit == nil
    let logged = try session.book.journal(limit: isWhole ? limit : usualCount + 1)
    let rows = logged.prefix(limit ?? .max).map { logged in
      session.row(
        logged.entry, logged.changes,
        remarks: logged.conflicts.map { (.merged($0), SyncCommand.json($0)) })
    }
    return try session.answer(LogJSON.log(rows, session.json)) {
      if logged.isEmpty { return try session.sayNone(.noChanges) }
      if limit == 0 { return }
      try session.print(
        LogRenderer(session.renderOptions).lines(
          rows, today: session.now.today))
      if logged.count > rows.count {
        try session.say(.hasEarlierChanges)
      }
    }
  }
}

extension Session {
  fileprivate func row(
    _ entry: JournalEntry, _ changes: [LogRenderer.Row.Change]? = nil,
    remarks: [LogRenderer.Row.Remark] = []
  ) -> LogRenderer.Row {
    LogRenderer.Row(
      number: entry.id, at: now.zone.civil(at: entry.at), instant: entry.at,
      command: entry.command, summary: entry.summary.text, more: entry.summary.more,
      isUndone: entry.isUndone, changes: changes, remarks: remarks,
      values: entry.summary.changes.map { change in
        (
          change.field.rawValue, text(.label(change.field)),
          change.from.map { text(.value($0, zone: now.zone)) },
          change.to.map { text(.value($0, zone: now.zone)) }
        )
      })
  }
}
