import CivilTime
import CommandLine
import Presentation
import TodoCore

/// `week [DATE]`: the week a day lies in.
enum WeekCommand: Command {
  static let spec = CommandSpec(
    "week", .views, operands: "[DATE]", count: CommandSpec.anyCount,
    options: TemplateOptions.all + FilterOptions.all + [SharedOptions.limit, SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let day =
      invocation.operands.isEmpty
      ? session.now.today : try session.phrases.date(invocation.operands.joined(separator: " "))
    let filter = try FilterOptions.read(invocation, in: session)
    let days = try session.store().agenda(
      from: day.onOrBefore(session.firstWeekday), days: 7, now: session.now, filter: filter,
      detail: session.detail
    ).limitedEach(to: try session.limit())
    let isPrinted = try session.printTemplate(for: "week") { context in
      try context.days(days, lines: WeekFace.lines(of: days, context.options))
    }
    if isPrinted { return .success }
    if session.wantsJSON {
      try session.printJSON { DayJSON.write(days, to: &$0, context: session.json) }
    } else {
      try session.printPaged(WeekFace.lines(of: days, try session.face))
    }
    return .success
  }
}
