import CivilTime
import CommandLine
import Phrases
import Presentation
import TodoCore

/// `month [MONTH|DATE]`: a calendar page with dots, and a day's list.
enum MonthCommand: Command {
  static let spec = CommandSpec(
    "month", .views, "Shows a month with dots: ▪ open, ▫ done, ! overdue, ◦ event.",
    ko: "점으로 표시한 달력을 보여 줍니다: ▪ 할 일, ▫ 완료, ! 기한 지남, ◦ 일정.",
    examples: HelpText(
      """
      daydot month december
      """,
      ko: """
        daydot month 12월
        """), operands: "[MONTH|DATE]", count: CommandSpec.anyCount,
    options: [
      OptionSpec(
        "months", "N months, side by side as they fit",
        ko: "N개월을 나란히 보여 줍니다", letter: "n", value: "N"),
      OptionSpec("wall", "titles in the cells, as on a wall calendar", ko: "벽걸이 달력처럼 칸 안에 제목을 씁니다"),
      OptionSpec("items", "with --json: each day's items too", ko: "--json에 날마다의 항목을 넣습니다"),
    ] + TemplateOptions.all + FilterOptions.all + [
      SharedOptions.limit.saying("show at most N of each day", ko: "하루에 최대 N개를 보여 줍니다"),
      SharedOptions.json,
    ])

  /// More than anybody prints, and few enough to answer at once.
  static let mostMonths = 120

  /// A list beside a page of twelve lines tells how many more there are rather than all of them: `day` does.
  private static let listLimit = 20

  /// More than a cell of the wall has lines for, where the screen is not higher; further ones are counted.
  private static let mostInCell = 24

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let (month, selected) = try read(invocation.operands, session: session)
    let count = try readCount(session)
    let filter = try FilterOptions.read(invocation, in: session)
    let limit = try session.limit()
    let isWall = invocation.has("wall")
    let isPage =
      !isWall && !session.wantsJSON && !session.wantsTemplate && selected != nil
      && invocation.value("months") == nil
    let shownCount = try isPage ? MonthFace.monthsBesideList(width: session.face.width) : count
    var months = try session.store().months(
      from: month, count: shownCount, selected: selected, firstWeekday: session.firstWeekday,
      now: session.now, filter: filter,
      listLimit: limit ?? (session.wantsJSON || session.wantsTemplate ? nil : listLimit),
      countsAll: session.wantsJSON,
      dotLimit: isPage ? MonthFace.mostDots : MonthView.Cell.dotLimit,
      withEntries: invocation.has("items") || isWall || session.wantsTemplate,
      entriesPerDay: session.detail == .line ? max(mostInCell, session.height ?? 0) : nil,
      detail: session.detail
    ).map { $0.limited(to: limit) }
    let isPrinted = try session.printTemplate(for: "month") { context in
      if count == 1, let only = months.first { return try context.month(only) }
      return try context.months(months)
    }
    if isPrinted { return .success }
    for index in months.indices {
      months[index].selected = try months[index].selected.map(session.measured)
    }
    if session.wantsJSON {
      try session.printJSON { [months] writer in
        if count == 1, let only = months.first {
          MonthJSON.write(only, to: &writer, context: session.json)
        } else {
          MonthJSON.write(months, to: &writer, context: session.json)
        }
      }
    } else if isWall {
      try session.printPaged(WallFace.lines(of: months, try session.face))
    } else if isPage, let first = months.first {
      try session.printPaged(
        MonthFace.lines(of: first, beside: Array(months.dropFirst()), try session.face))
    } else {
      try session.printPaged(MonthFace.lines(of: months, try session.face))
    }
    return .success
  }

  /// The month asked for and the day whose list is shown: the one named, else today where it lies in it.
  private static func read(
    _ operands: [String], session: Session
  ) throws -> (month: Month, selected: Day?) {
    let today = session.now.today
    guard !operands.isEmpty else { return (today.month, today) }
    switch try session.phrases.month(operands.joined(separator: " ")) {
    case .day(let day): return (day.month, day)
    case .month(let month): return (month, month == today.month ? today : nil)
    }
  }

  private static func readCount(_ session: Session) throws -> Int {
    try session.number("months", in: 1...mostMonths, shownAs: "-n") ?? 1
  }
}
