import CommandLine
import JSON
import Operations
import Outcomes
import Presentation
import TodoCore

/// `week [DATE]`: the week of a day.
enum WeekCommand: ViewCommand {
  static let spec = CommandSpec(
    "week", .views, "Shows a week: side by side where the terminal is wide, else day by day.",
    ko: "한 주를 보여 줍니다. 넓으면 나란히, 좁으면 위아래로 보여 줍니다.",
    examples: HelpText(
      """
      daydot week
      daydot week next fri         the week that day lies in
      daydot week --template html > week.html
      """,
      ko: """
        daydot week
        daydot week 다음 주 금요일      그날이 있는 주
        daydot week --template html > week.html
        """), operands: "[DATE]", count: CommandSpec.anyCount,
    options: TemplateOptions.all + FilterOptions.all + [
      SharedOptions.limit.saying("show at most N of each day", ko: "하루에 최대 N개를 보여 줍니다"),
      SharedOptions.json,
    ])

  static func view(_ invocation: Invocation, in session: Session) throws -> Viewed<[DayPage]> {
    try session.book.week(session.viewRequest(limit: session.limit))
  }

  static func template(
    _ days: [DayPage], _ context: TemplateContext, in session: Session
  ) throws -> JSONObject {
    context.days(days, lines: WeekRenderer.lines(of: days, context.options))
  }

  static func json(of days: [DayPage], _ pages: PageJSON) -> JSONObject {
    pages.days(days)
  }

  static func lines(of days: [DayPage], in session: Session) throws -> [Line] {
    WeekRenderer.lines(of: days, try session.renderOptions)
  }
}
