import CommandLine
import Messages
import Operations
import Outcomes
import Presentation
import TodoCore

/// `done ID…|WORDS`: finishes items, or single occurrences of repeating ones.
enum DoneCommand: Command {
  static let spec = CommandSpec(
    "done", .items, "Finishes items, by number or by words of one title.",
    ko: "항목을 완료합니다. 번호나 제목의 낱말로 고릅니다.",
    examples: [
      "daydot done 12 15",
      HelpText("daydot done milk", ko: "daydot done 우유"),
      "daydot done --list errands --overdue",
    ], operands: "ID…|WORDS", count: CommandSpec.anyCount,
    options: SelectedItems.options + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    if SelectedItems.isAsked(by: invocation) { return try finishSelected(in: session) }
    if invocation.operands.isEmpty { return try listOpen(in: session) }
    return try session.close(session.book.resolve(invocation.operands, scope: .open), .done)
  }

  /// `done --list errands --overdue`: finishes the selected items that are open and have begun.
  private static func finishSelected(in session: Session) throws -> ExitStatus {
    if let operand = session.invocation.operands.first {
      throw SelectionError.idsBesideFilters(seen: operand)
    }
    let selected = try SelectedItems(in: session, toClose: true)
    if selected.entries.isEmpty { return try session.answerNothingSelected() }
    guard try selected.isConfirmed(in: session, Sentence.confirmDone) else { return .success }
    return try session.close(selected.entries.compactMap(\.named), .done)
  }

  /// `done` alone on a terminal: what could be done, with the numbers to type.
  private static func listOpen(in session: Session) throws -> ExitStatus {
    guard session.environment.terminal.isOutputTerminal else {
      throw UsageError.missingOperand(command: "done", operands: spec.operands)
    }
    var request = ViewRequest(words: [])
    request.filter.typed.states = [.open]
    let today = try session.book.day(request).page
    try session.printPaged(DayRenderer.lines(of: today, try session.renderOptions))
    return .success
  }
}

/// `undone ID…|WORDS`: opens items again.
enum UndoneCommand: Command {
  static let spec = CommandSpec(
    "undone", .items, "Opens finished items again; reminders that are still ahead return.",
    ko: "완료를 취소합니다. 아직 오지 않은 알림도 다시 예정됩니다.",
    examples: ["daydot undone 12"], operands: "ID…|WORDS", count: CommandSpec.oneOrMore,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.close(session.book.resolve(invocation.operands, scope: .done), .undone)
  }
}

/// `skip ID…`: leaves out single occurrences of repeating items.
enum SkipCommand: Command {
  static let spec = CommandSpec(
    "skip", .items, "Leaves out one occurrence of a repeating item.",
    ko: "반복 항목을 한 번 건너뜁니다.",
    examples: [
      "daydot skip 12",
      "daydot skip 12@2026-11-27",
    ], operands: "ID…", count: CommandSpec.oneOrMore, options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.close(session.book.resolve(invocation.operands, scope: .open), .skip)
  }
}

extension Session {
  /// Runs a closing verb and answers for each item.
  fileprivate func close(
    _ named: [NamedItem], _ verb: ClosingVerb
  ) throws -> ExitStatus {
    let closed = try book.close(named, verb)
    try answer(items: closed.map(\.entry)) {
      for one in closed { try say(.closed(one.entry, one.change)) }
      if verb == .undone {
        try hintWhereNothingChecks(promised: closed.compactMap(\.entry.whole))
      }
    }
    return closed.contains(where: \.isTooEarly) ? .failure : .success
  }
}
