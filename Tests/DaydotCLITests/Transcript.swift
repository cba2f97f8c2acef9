import DaydotTestSupport
import Messages
import Presentation
import TestSupport
import Testing

/// Commands with the answers they give, line for line.
///
///     @ 2026-11-20T21:00          the clock from here on
///     @ Asia/Seoul                the zone from here on
///     + {"title":"Call"}          an item that is imported
///     > done 1                    a command, its answer in the lines that follow
///     ?64 daydot: cannot read …   with this exit status and error
///       daydot help edit          the command that the error prints on a line of its own
///
/// After each command that may change something, undo has to give the export back byte for byte and redo to bring
/// the change again; at the end an empty store that reads the export has to hold the same.
extension InProcessDaydot {
  /// - Parameter answers: Whether the answers are compared with those of the transcript.
  func follow(
    _ transcript: String, answers: Bool = true, _ location: SourceLocation = #_sourceLocation
  ) throws {
    for step in Step.steps(of: transcript) {
      switch step {
      case .setting(let text) where text.contains("T"): variables["DAYDOT_NOW"] = text
      case .setting(let text): variables["TZ"] = text
      case .item(let json):
        let imported = try self("import", "-", input: json + "\n")
        #expect(imported.status == 0, "\(json): \(imported.errors)", sourceLocation: location)
      case .command(let words, let answer, let failure):
        let before = try self("export").output
        let finished = try run(words)
        let said = Comment(rawValue: words.joined(separator: " "))
        let failed = finished.failure
        if answers { #expect(finished.output.lines == answer, said, sourceLocation: location) }
        #expect(failed == failure, said, sourceLocation: location)
        guard Step.changing.contains(words[0]) else { continue }
        try isTakenBackWhole(before: before, said, location)
      }
    }
    try isReadBackWhole(location)
  }

  private func isTakenBackWhole(
    before: String, _ said: Comment, _ location: SourceLocation
  ) throws {
    let after = try self("export").output
    guard after != before else { return }
    try self("undo")
    #expect(try self("export").output == before, said, sourceLocation: location)
    try self("redo")
    #expect(try self("export").output == after, said, sourceLocation: location)
  }

  private func isReadBackWhole(_ location: SourceLocation) throws {
    let export = try self("export").output
    let other = InProcessDaydot(now: variables["DAYDOT_NOW"], zone: variables["TZ"] ?? "UTC")
    let imported = try other("import", "-", input: export)
    #expect(imported.status == 0, "\(imported.errors)", sourceLocation: location)
    #expect(try other("export").output == export, sourceLocation: location)
  }
}

private enum Step {
  case setting(String)
  case item(String)
  case command([String], answer: [String], failure: String?)

  static let changing: Set<String> = [
    "add", "done", "edit", "event", "move", "remind", "rm", "skip", "undone",
  ]

  static func steps(of transcript: String) -> [Step] {
    var steps: [Step] = []
    for line in transcript.split(separator: "\n", omittingEmptySubsequences: false) {
      let rest = String(line.dropFirst(2))
      if line.hasPrefix("> ") {
        steps.append(.command(words(of: rest), answer: [], failure: nil))
      } else if line.hasPrefix("@ ") {
        steps.append(.setting(rest))
      } else if line.hasPrefix("+ ") {
        steps.append(.item(rest))
      } else if case .command(let words, let answer, let failure)? = steps.last {
        steps.removeLast()
        if line.hasPrefix("?") {
          steps.append(.command(words, answer: answer, failure: String(line)))
        } else if let failure, line.hasPrefix("  ") {
          steps.append(.command(words, answer: answer, failure: "\(failure)\n\(line)"))
        } else {
          steps.append(.command(words, answer: answer + [String(line)], failure: failure))
        }
      }
    }
    // Blank lines between steps are the reader's.
    return steps.map { step in
      guard case .command(let words, let answer, let failure) = step else { return step }
      let end = answer.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
      return .command(words, answer: Array(answer[..<end]), failure: failure)
    }
  }

  /// Splits a command line at blanks; a quoted part is one word.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if index % 2 == 1 {
        words.append(String(part))
      } else {
        words += part.split(separator: " ").map(String.init)
      }
    }
    return words
  }
}

extension Finished {
  /// `?64 daydot: …`, or nil after success. The hint that nothing runs checks is not a failure.
  fileprivate var failure: String? {
    let hints = Language.allCases.flatMap {
      $0.lines(.nothingChecks(since: nil), prefix: "daydot: ", to: nil)
    }
    let complaints = errors.lines.filter { line in
      !hints.contains(line) && !line.hasPrefix("daydot: no check has run since")
        && !line.contains("이후로 알림을 점검하지")
    }
    if status == 0, complaints.isEmpty { return nil }
    return complaints.isEmpty ? "?\(status)" : "?\(status) " + complaints.joined(separator: "\n")
  }
}

extension String {
  fileprivate var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// A view's command and the whole text that it prints.
struct ShownView: Row {
  let words: [String]
  let text: String

  init(_ words: String..., shows text: String) {
    self.words = words
    self.text = text
  }

  var name: String { words.joined(separator: " ") }
}
