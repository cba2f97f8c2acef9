import CommandLine
import JSON
import Operations
import Outcomes
import Presentation
import TodoCore
import TodoStore

/// `year [YEAR]`: twelve months, with a sign for the number of entries on each day.
enum YearCommand: ViewCommand {
  static let spec = CommandSpec(
    "year", .views, "Shows twelve months with a sign for how much each day holds.",
    ko: "열두 달을 날마다의 항목 수와 함께 보여 줍니다.",
    examples: HelpText(
      same: """
        daydot year
        daydot year 2027
        daydot year 2027 --template html --paper a4 > year.html
        """), operands: "[YEAR]", count: CommandSpec.anyCount,
    options: TemplateOptions.all + FilterOptions.all + [
      SharedOptions.limit.saying("show at most N of each day", ko: "하루에 최대 N개를 보여 줍니다"),
      SharedOptions.json,
    ])

  typealias View = (year: Int, months: [MonthPage])

  static func view(_ invocation: Invocation, in session: Session) throws -> Viewed<View> {
    let cell: MonthsRequest.Cell =
      session.wantsTemplate
      ? .entries(most: nil)
      : session.wantsJSON ? .counts : .dots(most: MonthPage.Cell.dotLimit)
    return try session.book.year(session.viewRequest(limit: session.limit), cell: cell)
  }

  static func template(
    _ view: View, _ context: TemplateContext, in session: Session
  ) throws -> JSONObject {
    context.year(view.year, view.months)
  }

  static func json(of view: View, _ pages: PageJSON) -> JSONObject {
    pages.year(view.year, view.months)
  }

  static func lines(of view: View, in session: Session) throws -> [Line] {
    YearRenderer.lines(of: view.months, year: view.year, try session.renderOptions)
  }
}
