import CommandLine
import Messages
import Operations
import Outcomes
import Presentation
import TextSearch
import TodoCore

/// `rm ID…|WORDS`: removes items, or occurrences of repeating ones.
enum RemoveCommand: Command {
  private static let done = FilterOptions.done.saying("only what is done", ko: "완료한 항목만")

  static let spec = CommandSpec(
    "rm", .items, "Removes items; undo brings them back.",
    ko: "항목을 삭제합니다. undo로 되돌릴 수 있습니다.",
    examples: [
      "daydot rm 12",
      HelpText(
        "daydot rm 12@2026-11-27         one occurrence", ko: "daydot rm 12@2026-11-27         한 번만"
      ),
      HelpText(
        "daydot rm 12@2026-11-27..       this one and all later ones",
        ko: "daydot rm 12@2026-11-27..       이번과 그 뒤 모두"),
      "daydot rm --done --list errands",
    ], operands: "ID…|WORDS", count: CommandSpec.anyCount,
    options: [done] + SelectedItems.options + [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named: [NamedItem]
    if try session.isSelecting(for: spec) {
      guard let selected = try session.selected(for: .remove, asking: Sentence.confirmRemoval)
      else { return .success }
      named = selected
    } else {
      named = try session.book.resolve(invocation.operands)
      // Words behind a number are its date.
      let isDated = named.count == 1 && ItemID.looksLikeOne(invocation.operands[0])
      let byWords = !isDated && invocation.operands.contains { !ItemID.looksLikeList($0) }
      let asks = !invocation[SelectedItems.yes] && !invocation[SelectedItems.dryRun]
      if asks, try !confirm(named, byWords: byWords, in: session) { return .success }
    }
    let removed = try session.changing { try session.book.remove(named) }
    return try session.answer(items: removed.map(\.entry)) {
      for (index, one) in removed.enumerated() {
        let isLast = index == removed.count - 1 && !invocation[SelectedItems.dryRun]
        let back = isLast ? Sentence.bringBack(removed.count) : nil
        try session.say(.removed(one.entry, one.part) + back)
      }
    }
  }

  /// Asks before items named by words are removed, because words may match the wrong item; a script
  /// is refused. Also asks a person before a series is removed together with its past.
  private static func confirm(
    _ named: [NamedItem], byWords: Bool, in session: Session
  ) throws -> Bool {
    let isAsked = session.environment.terminal.isInteractive
    guard isAsked || !byWords else {
      throw RemovalError.needsYes(words: named.map(\.item.title).uniqued().joined(separator: ", "))
    }
    guard isAsked, byWords || !session.wantsJSON else { return true }
    for named in named {
      let standing = try session.book.standing(named.item)
      guard case .item = named.id, byWords || standing.hasPast else { continue }
      try session.ask(.confirmRemoval(standing.entry, standing.removedPart))
      guard session.isYes(session.environment.readLine()) else { return false }
    }
    return true
  }

}

extension Session {
  /// Writes a question without a line end, so that the answer is typed after it.
  func ask(_ question: Sentence) throws {
    try environment.output.write(Array((text(question) + " ").utf8))
  }

  func isYes(_ answer: String?) -> Bool {
    guard let answer = answer.map({ trimmed($0[...]).lowercased() }) else { return false }
    return ["y", "yes", "예", "네", "ㅇ", "ㅛ"].contains(answer)
  }
}
