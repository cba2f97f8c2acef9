import CommandLine
import Messages
import Operations

/// `copy ID [WHEN]`: a new open item like another one.
enum CopyCommand: Command {
  static let spec = CommandSpec(
    "copy", .items, "Makes a new open item like another one, or like one occurrence.",
    ko: "같은 내용으로 새 항목을 만듭니다. 반복 중 한 번만 복사할 수도 있습니다.",
    examples: [
      "daydot copy 12",
      HelpText("daydot copy 12 fri 19:00", ko: "daydot copy 12 금요일 19:00"),
      HelpText(
        "daydot copy 12@2026-11-20 tomorrow    a single item",
        ko: "daydot copy 12@2026-11-20 내일    한 번만"),
    ], operands: "ID [WHEN…]", count: CommandSpec.oneOrMore, options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let (named, text) = try session.book.resolveFirst(invocation.operands) { words in
      words.isEmpty || session.readsWhen(words)
    }
    return try session.answer(session.book.copy(named, to: text.isEmpty ? nil : text))
  }
}

/// `note ID WORDS`: a line at the end of the notes.
enum NoteCommand: Command {
  static let spec = CommandSpec(
    "note", .items, "Adds a line to the notes of an item.",
    ko: "항목의 메모에 한 줄을 더합니다.",
    examples: [
      HelpText("daydot note 12 oat, not soy", ko: "daydot note 12 두유 말고 귀리 우유")
    ], operands: "ID WORDS…", count: 2...Int.max, options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    if invocation.operands.dropFirst().allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw UsageError.missingOperand(command: spec.name, operands: spec.operands)
    }
    let (named, line) = try session.book.resolveFirst(invocation.operands) { !$0.isEmpty }
    let noted = try session.book.note(named, line)
    return try session.answer(items: noted) {
      for entry in noted { try session.say(.noted(entry, line)) }
    }
  }
}
