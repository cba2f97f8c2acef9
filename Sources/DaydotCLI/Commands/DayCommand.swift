import CivilTime
import CommandLine
import Phrases
import Presentation
import TodoCore

/// `day [DATE]` and `daydot` alone: a day and its list.
enum DayCommand: Command {
  static let spec = CommandSpec(
    "day", .views, operands: "[DATE]", count: CommandSpec.anyCount,
    options: FilterOptions.all + [SharedOptions.limit, SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let day =
      invocation.operands.isEmpty
      ? session.now.today : try session.phrases.date(invocation.operands.joined(separator: " "))
    let filter = try FilterOptions.read(invocation, in: session)
    let view = try session.store().day(
      day, now: session.now, filter: filter, limit: try session.limit())
    if session.wantsJSON {
      try session.printJSON { DayJSON.write(view, to: &$0, context: session.json) }
    } else {
      try session.printDay(try session.measured(view))
      if invocation.operands.isEmpty { try session.printNearby() }
    }
    return .success
  }

  /// Whether words that are no command read as a date: then they show that day.
  ///
  /// Asking needs no clock: whether a phrase is a date does not depend on today, so any day serves.
  static func couldBeDate(_ words: [String]) -> Bool {
    let anyDay = CivilDateTime(Month.min.last + 700_000, .midnight)
    let context = PhraseContext(now: anyDay, places: [])
    do {
      _ = try PhraseReader(context).date(words.joined(separator: " "))
      return true
    } catch PhraseError.unreadable(_, _, _, let suggestion) {
      // `fridy`: `day` says what was probably meant.
      return suggestion != nil
    } catch {
      // It reads as a date that does not exist, or as two: `day` says so.
      return true
    }
  }
}
