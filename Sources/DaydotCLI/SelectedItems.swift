import CommandLine
import Messages
import Presentation
import TodoCore
import TodoStore

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

  enum Failure: Explained, Hashable {
    /// Both ids and filters were given.
    case idsBesideFilters(seen: String)
    /// Nobody can be asked, and `--yes` was not given.
    case needsYes(count: Int)

    var status: ExitStatus { .usage }

    var sentence: Sentence {
      switch self {
      case .idsBesideFilters(let seen):
        Sentence(
          "name items or filter them, not both: leave out \(seen: seen) or the filters",
          ko: "항목 이름이나 조건 가운데 하나만 쓰세요. \(seen: seen) 또는 조건을 빼세요")
      case .needsYes(let count):
        Sentence(
          """
          \(count) \(plural: count, "item is", "items are") meant; to change \
          \(plural: count, "it", "them") without being asked add --yes
          """,
          ko: "항목 \(count)개가 대상입니다. 묻지 않고 바꾸려면 --yes를 붙이세요")
      }
    }
  }

  let entries: [Entry]

  /// Whether a verb was given filters.
  static func isAsked(by invocation: Invocation) -> Bool {
    FilterOptions.all.contains(where: invocation.has)
  }

  /// - Parameters:
  ///   - states: The states to select if no option names one; empty for what `list` shows.
  ///   - condition: A further condition on an entry.
  init(
    in session: Session, states: Set<Entry.State> = [],
    where condition: (Entry) -> Bool = { _ in true }
  ) throws {
    var filter = try FilterOptions.read(session.invocation, in: session)
    if filter.states.isEmpty { filter.states = states }
    entries = try session.store().list(
      PageRequest(now: session.now, filter: filter)
    ).entries.filter(condition)
  }

  /// The ids of the entries with their items; for a repeating item, of the listed occurrence.
  var named: [(id: ItemID, item: Item)] {
    entries.compactMap { entry in
      guard let item = entry.whole else { return nil }
      return (entry.occurrence.map { .occurrence(item.id, $0) } ?? .item(item.id), item)
    }
  }

  /// Shows the user what is meant and asks. A script has to give `--yes`.
  ///
  /// - Parameter question: The question about this number of items.
  func isConfirmed(in session: Session, _ question: (Int) -> Sentence) throws -> Bool {
    if session.invocation[Self.yes] { return true }
    guard session.environment.terminal.isInteractive, !session.wantsJSON else {
      throw Failure.needsYes(count: entries.count)
    }
    try session.print(
      EntryListRenderer.lines(
        of: Array(entries.prefix(SelectedItems.mostShown)), total: entries.count,
        today: session.now.today, try session.renderOptions))
    try session.ask(question(entries.count))
    return session.isYes(session.environment.readLine())
  }

  /// More lines than this push the question off a small screen.
  private static let mostShown = 20
}

extension Session {
  /// The answer of a verb whose filters found nothing.
  func answerNothingSelected() throws -> ExitStatus {
    if wantsJSON {
      try printItems([])
    } else {
      try print(EntryListRenderer.lines(of: [], today: now.today, try renderOptions))
    }
    return .success
  }
}
