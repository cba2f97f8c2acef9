import CivilTime
import CommandLine
import Phrases
import Presentation
import TodoCore

/// `day [DATE]` and `daydot` alone: a day and its list.
enum DayCommand: Command {
  static let spec = CommandSpec(
    "day", .views, operands: "[DATE]", count: CommandSpec.anyCount,
    options: [OptionSpec("timeline")] + TemplateOptions.all + FilterOptions.all + [
      SharedOptions.limit, SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let day =
      invocation.operands.isEmpty
      ? session.now.today
      : try session.phrases.dayOfView(invocation.operands.joined(separator: " "))
    let filter = try FilterOptions.read(invocation, in: session)
    let view = try session.store().day(
      day, now: session.now, filter: filter, limit: try session.limit(),
      detail: session.detail)
    if try session.printTemplate(for: "day", isList: true, { try $0.day(view) }) {
      return .success
    }
    if session.wantsJSON {
      let view = try session.measured(view)
      try session.printJSON { DayJSON.write(view, to: &$0, context: session.json) }
    } else if invocation.has("timeline") {
      try session.printPaged(
        TimelineFace.lines(of: view, now: session.now.civil, try session.face))
    } else if !invocation.isCommandNamed, invocation.operands.isEmpty, filter == .all {
      try session.printSummary(try session.measured(view))
    } else {
      try session.printDay(try session.measured(view))
    }
    return .success
  }

  /// How words that are no command read as a date.
  enum Reading {
    case date, nearly, nothing
  }

  /// Asking needs no clock: whether a phrase is a date does not depend on today, so any day serves.
  static func reading(of words: [String]) -> Reading {
    let anyDay = CivilDateTime(Month.min.last + 700_000, .midnight)
    do throws(PhraseError) {
      _ = try PhraseReader(PhraseContext(now: anyDay)).date(words.joined(separator: " "))
      return .date
    } catch {
      // `fridy` is told what was probably meant; a date that does not exist or reads as two is told so.
      guard case .unreadable(_, _, _, let suggestion) = error else { return .date }
      return suggestion == nil ? .nothing : .nearly
    }
  }
}

extension Session {
  /// So many reminders, and so many items nearby, stand below today's list.
  private static let summaryLimit = 3

  /// Today, with what comes next and what is near.
  func printSummary(_ today: DayView) throws {
    let lines = SummaryFace.lines(
      of: today, reminders: try store().upcoming(at: checkTime, limit: Session.summaryLimit),
      near: try nearbyRows(limit: Session.summaryLimit), try face)
    try printPaged(lines)
  }
}
