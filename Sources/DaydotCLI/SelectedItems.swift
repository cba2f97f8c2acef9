import CommandLine
import Messages
import Operations
import Outcomes
import Presentation
import TodoCore

/// The items a verb acts on if it is given filters in place of ids: those that `list` shows with
/// the same filters.
struct SelectedItems {
  static let yes = Flag("yes", "do not ask", ko: "묻지 않고 실행합니다", letter: "y")

  /// `--open` and `--done` are left out, because the verbs themselves imply them.
  static let options =
    FilterOptions.all.filter {
      ![FilterOptions.open, FilterOptions.done].map(\.spec).contains($0.spec)
    }
    + [yes]

  private let viewed: Viewed<[Entry]>
  var entries: [Entry] { viewed.page }

  /// Whether a verb was given filters.
  static func isAsked(by invocation: Invocation) -> Bool {
    FilterOptions.all.contains(where: invocation.has)
  }

  /// - Parameter toClose: Whether only those that can be done without naming each are meant.
  init(in session: Session, toClose: Bool = false) throws {
    viewed = try session.book.select(FilterOptions.request(session.invocation), toClose: toClose)
    _ = try session.warned(viewed)
  }

  /// Shows the user what is meant and asks. A script has to give `--yes`.
  ///
  /// - Parameter question: The question about this number of items.
  func isConfirmed(in session: Session, _ question: (Int) -> Sentence) throws -> Bool {
    if session.invocation[Self.yes] { return true }
    guard session.environment.terminal.isInteractive, !session.wantsJSON else {
      throw SelectionError.needsYes(count: entries.count)
    }
    try session.print(
      EntryListRenderer.lines(
        of: Array(entries.prefix(SelectedItems.mostShown)), total: entries.count,
        today: session.now.today, try session.renderOptions(for: viewed)))
    try session.ask(question(entries.count))
    return session.isYes(session.environment.readLine())
  }

  /// More lines than this push the question off a small screen.
  private static let mostShown = 20
}

extension Session {
  /// The answer of a verb whose filters found nothing.
  func answerNothingSelected() throws -> ExitStatus {
    try answer(items: []) {
      try print(EntryListRenderer.lines(of: [], today: now.today, try renderOptions))
    }
  }
}
