import CommandLine
import Presentation
import TodoStore

/// `__complete SHELL -- …`: lists the candidates at the cursor, for the scripts of `install
/// completion`. Errors are not reported, because a shell would print them into the line being
/// typed.
///
/// The first line is `words` or `files`; in the second case the shell completes file names itself.
/// Each other line is a candidate, with its note after a tab. bash has no notes; it gets the text
/// that replaces its current word.
enum CompleteCommand: Command {
  static let typed = Option(
    "typed", "of bash: the part of the word that it replaces", ko: "bash가 바꾸는 낱말의 부분",
    value: "TEXT")
  static let type = Option("type", "of bash: COMP_TYPE", ko: "bash의 COMP_TYPE", value: "N")

  static let spec = CommandSpec(
    "__complete", .system, "Answers a shell's completions.", ko: "셸의 자동 완성에 답합니다.",
    examples: ["daydot __complete zsh -- done ''"], operands: "WORDS…",
    count: CommandSpec.anyCount,
    options: [typed, type], isHidden: true)

  static let settings = SettingsUse.unused

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    guard let shell = invocation.operands.first else { return .success }
    let rest = invocation.operands.dropFirst()
    // Longer lines are not typed by hand, so they are not completed.
    guard rest.reduce(0, { $0 + $1.utf8.count }) <= longestLine else { return .success }
    let lines: [String]
    if shell == "bash" {
      lines = bash(rest.first ?? "", invocation, in: session)
    } else {
      // fish gives the last word with its quotes.
      let typed = shell == "fish" ? ShellLine(rest.last ?? "").typed : rest.last ?? ""
      let words = rest.dropFirst().dropLast()
      let answer = answer(words: Array(words), typed: typed, in: session)
      lines = listing(answer, isPadded: shell == "zsh")
    }
    try session.print(lines)
    return .success
  }

  private static let longestLine = 1 << 16

  private static func answer(
    words: [String], typed: String, in session: Session
  ) -> Candidates.Answer {
    let expected = Commands.table.expectedWord(after: words, typed: typed)
    return Candidates(session: session, names: names(words: words, in: session))
      .answer(to: expected)
  }

  /// The store of the line that is typed.
  private static func names(words: [String], in session: Session) -> StoredNames? {
    var path = Commands.table.sharedOnly(words)[SharedOptions.store] ?? session.storePath
    if path.hasPrefix("~/"), let home = session.environment.nonEmptyVariable("HOME") {
      path = home + path.dropFirst()
    }
    return try? StoredNames(path: path)
  }

  /// Returns a candidate, a tab and its note per line. zsh shows the text after the tab in place of
  /// the candidate.
  private static func listing(_ answer: Candidates.Answer, isPadded: Bool) -> [String] {
    guard case .words(let candidates) = answer else { return ["files"] }
    let width = candidates.map { displayWidth(of: $0.word.sanitized) }.max() ?? 0
    return ["words"]
      + candidates.map { candidate in
        guard isPadded else {
          return candidate.note.isEmpty ? candidate.word : "\(candidate.word)\t\(candidate.note)"
        }
        let word = candidate.word.sanitized
        let shown = candidate.note.isEmpty ? word : "\(word.padded(to: width))  \(candidate.note)"
        return "\(candidate.word)\t\(shown)"
      }
  }

  // MARK: bash

  /// bash replaces only the part of a word after the last `:`, `=` or `@`, and inserts candidates
  /// unquoted. Both are handled here.
  private static func bash(
    _ text: String, _ invocation: Invocation, in session: Session
  ) -> [String] {
    let line = ShellLine(text)
    if let last = line.words.last, last.hasSuffix(">") || last.hasSuffix("<") { return ["files"] }
    let answer = answer(words: Array(line.words.dropFirst()), typed: line.typed, in: session)
    guard case .words(let candidates) = answer else { return ["files"] }
    let replaced = invocation[typed] ?? ""
    let head = ShellLine(
      line.raw.hasSuffix(replaced) ? String(line.raw.dropLast(replaced.count)) : ""
    ).typed
    let insertions = candidates.compactMap { candidate -> (text: String, note: String)? in
      guard candidate.word.hasPrefix(head) else { return nil }
      let rest = String(candidate.word.dropFirst(head.count))
      return ShellLine.writing(rest, in: line.quote).map { ($0, candidate.note) }
    }
    // When bash lists several candidates, it shows their notes and inserts the common prefix. The
    // notes follow blanks, which no unquoted word contains, so they are never inserted. In menu
    // completion bash inserts whole candidates, so notes are omitted.
    let isList = !["37", "42"].contains(invocation[type] ?? "")
    let hasNotes = insertions.count > 1 && isList && line.quote == .none
    let width = insertions.map { displayWidth(of: $0.text.sanitized) }.max() ?? 0
    return ["words"]
      + insertions.map { text, note in
        hasNotes && !note.isEmpty ? "\(text.padded(to: width))  (\(note))" : text
      }
  }
}
