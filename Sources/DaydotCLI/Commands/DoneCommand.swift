import CommandLine
import Messages
import Operations
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
    if invocation.operands.isEmpty, !SelectedItems.isAsked(by: invocation) {
      return try listOpen(in: session)
    }
    return try session.close(.done, spec, asking: Sentence.confirmDone)
  }

  /// `done` alone on a terminal: lists what can be done, with the ids to type.
  private static func listOpen(in session: Session) throws -> ExitStatus {
    guard session.environment.terminal.isOutputTerminal else {
      throw UsageError.missingOperand(command: "done", operands: spec.operands)
    }
    var request = ViewRequest(words: [])
    request.filter.typed.states = [.open]
    let today = try session.book.day(request).page
    try session.printPaged(DayRenderer.lines(of: today, session.renderOptions))
    return .success
  }
}

/// `undone ID…|WORDS`: opens items again.
enum UndoneCommand: Command {
  static let spec = CommandSpec(
    "undone", .items, "Opens finished items again; reminders that are still ahead return.",
    ko: "완료하거나 건너뛰거나 취소한 항목을 다시 할 일로 되돌립니다. 아직 오지 않은 알림도 다시 예정됩니다.",
    examples: [
      "daydot undone 12",
      "daydot undone --list errands --dry-run",
    ], operands: "ID…|WORDS", count: CommandSpec.anyCount,
    options: SelectedItems.options + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.close(.undone, spec, asking: Sentence.confirmUndone)
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
      "daydot skip 12@2026-12-24..2027-01-02",
      "daydot skip --list sport",
    ], operands: "ID…", count: CommandSpec.anyCount,
    options: SelectedItems.options + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.close(.skip, spec, asking: Sentence.confirmSkip)
  }
}

extension Session {
  /// Runs a closing verb on the items that were named or selected, and answers for each.
  fileprivate func close(
    _ verb: ClosingVerb, _ spec: CommandSpec,
    asking question: (Int) -> Sentence
  ) throws -> ExitStatus {
    let named =
      try isSelecting(for: spec)
      ? selected(for: .closing(verb), asking: question)
      : book.resolve(invocation.operands, scope: verb == .undone ? .done : .open, for: verb)
    guard let named else { return .success }
    let closed = try changing { try book.close(named, verb) }
    try answer(items: closed.map(\.entry)) {
      for one in closed {
        try say(.closed(one.entry, one.change))
        if one.givesUpHeld { try say(.givesUpHeld) }
        if !one.waitedFor.isEmpty { try say(.waitedFor(one.waitedFor)) }
      }
      if verb == .undone {
        try hintWhereNothingChecks(promised: closed.compactMap(\.entry.whole))
      }
    }
    return closed.contains(where: \.isTooEarly) ? .failure : .success
  }
}
