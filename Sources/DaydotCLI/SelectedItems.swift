import CommandLine
import Messages
import Operations
import Outcomes
import Presentation
import TodoCore

/// Items selected by filters instead of ids: those that `list` shows with the same filters.
enum SelectedItems {
  static let yes = Flag("yes", "do not ask", ko: "묻지 않고 실행합니다", letter: "y")
  static let dryRun = Flag(
    "dry-run", "say what would be done; change nothing", ko: "어떻게 되는지만 보여 주고 아무것도 바꾸지 않습니다")

  /// `--open` and `--done` are omitted, because the verbs imply them.
  static let options =
    FilterOptions.all.filter {
      ![FilterOptions.open, FilterOptions.done].map(\.spec).contains($0.spec)
    }
    + [yes, dryRun]

  /// Whether a verb was given filters.
  static func isAsked(by invocation: Invocation) -> Bool {
    FilterOptions.all.contains(where: invocation.has)
  }

  /// More lines than this push the question off a small screen.
  fileprivate static let mostShown = 20
}

extension Session {
  /// Checks that a verb has items, by ids or by filters but not by both, and the words that must
  /// follow.
  ///
  /// - Parameter words: The name of the following words in help; nil if there are none.
  /// - Returns: Whether filters select the items.
  func isSelecting(for spec: CommandSpec, words: String? = nil) throws -> Bool {
    let isSelecting = SelectedItems.isAsked(by: invocation)
    let expected = (isSelecting ? 0 : 1) + (words == nil ? 0 : 1)
    guard invocation.operands.count >= expected else {
      throw UsageError.missingOperand(
        command: spec.name, operands: isSelecting ? words ?? "" : spec.operands)
    }
    if isSelecting, words == nil, let operand = invocation.operands.first {
      throw SelectionError.idsBesideFilters(seen: operand)
    }
    return isSelecting
  }

  /// Returns the items that filters select for a verb, after confirmation: asks on a terminal, and
  /// requires `--yes` in a script. `--dry-run` needs no confirmation.
  ///
  /// - Parameter question: The question about this number of items.
  /// - Returns: nil if there are none or the user declined, which has already been reported.
  func selected(
    for verb: SelectingVerb, asking question: (Int) -> Sentence
  ) throws -> [NamedItem]? {
    let viewed = try book.select(FilterOptions.request(invocation), for: verb)
    let entries = try warned(viewed)
    if entries.isEmpty {
      try answer(items: []) {
        try print(EntryListRenderer.lines(of: [], today: now.today, renderOptions))
      }
      return nil
    }
    let named = entries.compactMap { $0.named(withDate: verb.takesDateOfStep) }
    if invocation[SelectedItems.yes] || invocation[SelectedItems.dryRun] { return named }
    guard environment.terminal.isInteractive, !wantsJSON else {
      throw SelectionError.needsYes(count: entries.count)
    }
    try print(
      EntryListRenderer.lines(
        of: Array(entries.prefix(SelectedItems.mostShown)), total: entries.count,
        today: now.today, renderOptions(for: viewed)))
    try ask(question(entries.count))
    return isYes(environment.readLine()) ? named : nil
  }

  /// Runs the changes of a verb. With `--dry-run`, rolls them back and announces the answer as a
  /// preview.
  func changing<Result>(_ operation: () throws -> Result) throws -> Result {
    guard invocation[SelectedItems.dryRun] else { return try operation() }
    let result = try book.rehearse(operation)
    if !wantsJSON { try say(.rehearsed) }
    return result
  }
}
