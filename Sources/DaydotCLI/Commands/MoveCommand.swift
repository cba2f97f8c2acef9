import CommandLine
import Messages
import Operations
import TodoCore

/// `move ID WHEN`: another day or time, for an item or one occurrence.
enum MoveCommand: Command {
  static let spec = CommandSpec(
    "move", .items, "Moves an item, or one occurrence, to another day or time.",
    ko: "항목이나 반복 중 한 번을 다른 날이나 시각으로 옮깁니다.",
    examples: [
      HelpText("daydot move 12 fri", ko: "daydot move 12 금요일"),
      "daydot move 12 19:00",
      HelpText("daydot move 12@2026-11-20 tomorrow", ko: "daydot move 12@2026-11-20 내일"),
      HelpText("daydot move --overdue today", ko: "daydot move --overdue 오늘"),
    ], operands: "ID WHEN…", count: CommandSpec.anyCount,
    options: SelectedItems.options + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isSelecting = try session.isSelecting(for: spec, words: "WHEN")
    var text = invocation.operands.joined(separator: " ")
    let named: [NamedItem]?
    if isSelecting {
      // A text that can not be read is refused before the user is asked.
      _ = try session.book.placement(text, keeping: .allDay(session.now.today))
      named = try session.selected(for: .move) { .confirmMove(count: $0, to: text) }
    } else {
      (named, text) = try session.book.resolveFirst(invocation.operands, reads: session.readsWhen)
    }
    guard let named else { return .success }
    try session.answer(
      session.changing {
        try session.book.move(named, to: text, countsFromToday: isSelecting)
      })
    return .success
  }
}

extension Session {
  /// Whether words say a day or a time to which something can be moved.
  func readsWhen(_ words: String) -> Bool {
    (try? book.placement(words, keeping: .allDay(now.today))) != nil
  }

  /// Echoes items that were changed or moved.
  func answer(_ changed: [Changed]) throws {
    try answer(items: changed.map(\.entry)) {
      for change in changed {
        if let before = change.movedFrom {
          try say(
            .moved(
              change.entry, typed: change.typed, from: before,
              rule: change.isSeries ? change.entry.item.repetition : nil, change.reminder,
              hasPassed: change.hasPassed(on: now.today)))
          if let other = change.coinciding { try say(.standsThereToo(change.entry, other)) }
        } else {
          try say(
            .added(
              change.entry, typed: change.typed, change.reminder,
              hasPassed: change.isDated && change.entry.item.repetition == nil
                && change.hasPassed(on: now.today)))
        }
        if let next = change.following { try say(.staysMoved(next: next)) }
        if change.stepsThatStay > 0 {
          try say(.stepsStay(change.entry.item.id, count: change.stepsThatStay))
        }
        for (items, id) in change.waitingEarlier { try say(.waitEarlier(items, id: id)) }
        if let skipped = change.skipped { try say(.skipped(skipped)) }
        for half in change.halves { try say(.stayedInTitle(half, id: change.entry.item.id)) }
      }
      try hintWhereNothingChecks(promised: changed.compactMap(\.entry.whole))
    }
  }
}
