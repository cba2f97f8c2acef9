import CivilTime
import CommandLine
import Presentation
import TodoCore

/// `year [YEAR]`: twelve months and how much each day holds.
enum YearCommand: Command {
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

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let words = invocation.operands.joined(separator: " ")
    let year = words.isEmpty ? session.now.today.year : try session.phrases.year(words)
    let filter = try FilterOptions.read(invocation, in: session)
    let limit = try session.limit()
    let months = try session.store().months(
      from: try Month(year: year, month: 1), count: 12, selected: nil,
      firstWeekday: session.firstWeekday, now: session.now, filter: filter,
      countsAll: session.wantsJSON || session.wantsTemplate, withEntries: session.wantsTemplate
    ).map { $0.limited(to: limit) }
    if try session.printTemplate(for: "year", { try $0.year(year, months) }) { return .success }
    if session.wantsJSON {
      try session.printJSON { MonthJSON.write(year: year, months, to: &$0, context: session.json) }
    } else {
      try session.printPaged(YearFace.lines(of: months, year: year, try session.face))
    }
    return .success
  }
}
