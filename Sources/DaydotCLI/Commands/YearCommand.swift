import CivilTime
import CommandLine
import Presentation
import TodoCore

/// `year [YEAR]`: twelve months and how much each day holds.
enum YearCommand: Command {
  static let spec = CommandSpec(
    "year", .views, operands: "[YEAR]", count: 0...1,
    options: TemplateOptions.all + FilterOptions.all + [SharedOptions.limit, SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let year = try readYear(invocation.operands.first, today: session.now.today)
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

  /// `2027`, or `+1`: as many years from this one.
  private static func readYear(_ text: String?, today: Day) throws -> Int {
    guard let text else { return today.year }
    guard let number = Int(text) else {
      throw OptionError.notANumber(option: "year", seen: text)
    }
    let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
    return isRelative ? today.year + max(-9999, min(number, 9999)) : number
  }
}
