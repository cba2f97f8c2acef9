import CommandLine
import JSON
import Operations
import Outcomes
import Presentation
import TodoCore

/// `agenda [FROM] [--days N]`: the days that have entries, one after the other.
enum AgendaCommand: ViewCommand {
  static let days = Option(
    "days", "how many days, 7 where nothing is said", ko: "보여 줄 날수. 없으면 7", value: "N",
    in: 1...Daybook.mostAgendaDays)

  static let spec = CommandSpec(
    "agenda", .views, "The coming days that hold something.",
    ko: "앞으로 일정이 있는 날들을 보여 줍니다.",
    examples: HelpText(
      """
      daydot agenda
      daydot agenda mon --days 14
      daydot agenda --list work
      """,
      ko: """
        daydot agenda
        daydot agenda 월요일 --days 14
        daydot agenda --list work
        """), operands: "[FROM]", count: CommandSpec.anyCount,
    options: [
      days
    ] + TemplateOptions.all + FilterOptions.all
      + [
        SharedOptions.limit.saying(
          "show at most N, of all days together", ko: "모든 날을 합쳐 최대 N개를 보여 줍니다"),
        SharedOptions.json,
      ])

  static let isList = true

  static func view(_ invocation: Invocation, in session: Session) throws -> Viewed<[DayPage]> {
    try session.book.agenda(
      session.viewRequest(limit: session.limit), days: session.invocation[days])
  }

  static func template(
    _ days: [DayPage], _ context: TemplateContext, in session: Session
  ) throws -> JSONObject {
    context.days(days, lines: AgendaRenderer.lines(of: days, context.options))
  }

  static func json(of days: [DayPage], _ pages: PageJSON) -> JSONObject {
    pages.days(days)
  }

  static func lines(of days: [DayPage], in session: Session) throws -> [Line] {
    AgendaRenderer.lines(of: days, try session.renderOptions)
  }
}
