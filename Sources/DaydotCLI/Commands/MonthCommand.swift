import CommandLine
import Operations
import Presentation
import TodoCore
import TodoStore

/// `month [MONTH|DATE]`: a calendar page with dots, and the list of a day.
enum MonthCommand: Command {
  static let months = Option(
    "months", "N months, side by side as they fit",
    ko: "N개월을 나란히 보여 줍니다", letter: "n", value: "N", in: 1...mostMonths)
  static let wall = Flag(
    "wall", "titles in the cells, as on a wall calendar", ko: "벽걸이 달력처럼 칸 안에 제목을 씁니다")
  static let items = Flag("items", "with --json: each day's items too", ko: "--json에 날마다의 항목을 넣습니다")

  static let spec = CommandSpec(
    "month", .views, "Shows a month with dots: ▪ open, ▫ done, ! overdue, ◦ event.",
    ko: "점으로 표시한 달력을 보여 줍니다: ▪ 할 일, ▫ 완료, ! 기한 지남, ◦ 일정.",
    examples: [HelpText("daydot month december", ko: "daydot month 12월")], operands: "[MONTH|DATE]",
    count: CommandSpec.anyCount,
    options: [months, wall, items, LunarOption.flag] + ViewOptions.ofEachDay)

  /// Ten years: more than anyone prints, and still quick.
  static let mostMonths = 120

  /// The list beside a page of twelve lines is cut, with a count of the rest; `day` shows all.
  private static let listLimit = 20

  /// The most entries in a cell of the wall calendar: more than its lines, except on a very high
  /// screen. The rest are counted.
  private static let mostInCell = 24

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isForPrograms = session.wantsJSON || session.wantsTemplate
    let isWall = invocation[wall]
    let cell: MonthsRequest.Cell =
      isWall || session.wantsTemplate || invocation[items]
      ? .entries(most: isForPrograms ? nil : session.height.map { max(mostInCell, $0) })
      : session.wantsJSON ? .counts : .dots(most: MonthPage.Cell.dotLimit)
    let hasList = !isWall && !isForPrograms && invocation[months] == nil
    let beside = MonthRenderer.monthsBesideList(width: session.renderOptions.width)
    let viewed = try session.book.months(
      session.viewRequest(limit: session.limit), count: invocation[months] ?? 1, cell: cell,
      besideList: hasList ? (beside, .dots(most: MonthRenderer.mostDots)) : nil,
      listLimit: session.limit ?? (isForPrograms ? nil : listLimit))
    return try session.show(
      viewed, for: spec,
      template: { view, context in
        view.months.count == 1 ? context.month(view.months[0]) : context.months(view.months)
      },
      json: { view, pages in
        view.months.count == 1 ? pages.month(view.months[0]) : pages.months(view.months)
      },
      lines: { view, options in
        if isWall { return WallRenderer.lines(of: view.months, options) }
        guard view.hasList, let first = view.months.first else {
          return MonthRenderer.lines(of: view.months, options)
        }
        return MonthRenderer.lines(of: first, beside: Array(view.months.dropFirst()), options)
      })
  }
}

/// `year [YEAR]`: twelve months, with a sign for the number of entries on each day.
enum YearCommand: Command {
  static let spec = CommandSpec(
    "year", .views, "Shows twelve months with a sign for how much each day holds.",
    ko: "열두 달을 날마다의 항목 수와 함께 보여 줍니다.",
    examples: [
      "daydot year",
      "daydot year 2027",
      "daydot year 2027 --template html --paper a4 > year.html",
    ], operands: "[YEAR]", count: CommandSpec.anyCount,
    options: ViewOptions.ofEachDay)

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let cell: MonthsRequest.Cell =
      session.wantsTemplate
      ? .entries(most: nil)
      : session.wantsJSON ? .counts : .dots(most: MonthPage.Cell.dotLimit)
    return try session.show(
      session.book.year(session.viewRequest(limit: session.limit), cell: cell), for: spec,
      template: { $1.year($0.year, $0.months) }, json: { $1.year($0.year, $0.months) },
      lines: { YearRenderer.lines(of: $0.months, year: $0.year, $1) })
  }
}
