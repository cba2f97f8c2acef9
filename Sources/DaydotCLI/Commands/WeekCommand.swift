import CivilTime
import CommandLine
import JSON
import Presentation
import TodoCore
import TodoStore

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

  static func view(_ invocation: Invocation, in session: Session) throws -> [DayPage] {
    let day = try read(invocation.operands.joined(separator: " "), in: session)
    return try session.store().agenda(
      from: day.onOrBefore(session.firstWeekday), days: 7, session.pageRequest())
  }

  static func template(_ days: [DayPage], _ context: TemplateContext) throws -> JSONValue {
    try context.days(days, lines: WeekRenderer.lines(of: days, context.options))
  }

  static func write(_ days: [DayPage], to writer: inout JSONWriter, in session: Session) {
    DayJSON.write(days, to: &writer, context: session.json)
  }

  static func lines(of days: [DayPage], in session: Session) throws -> [Line] {
    WeekRenderer.lines(of: days, try session.renderOptions)
  }

  /// A day in the week to show: the date itself, or a day of `next week`, `49` or `+1`.
  private static func read(_ text: String, in session: Session) throws -> Day {
    guard !text.isEmpty else { return session.now.today }
    // Counts whole weeks, whatever weekday they begin on.
    if let first = text.first, "+-".contains(first), let weeks = Int(text) {
      return session.now.today + 7 * max(-600_000, min(weeks, 600_000))
    }
    let phrases = session.phrases
    if let day = try? phrases.date(text) { return day }
    return try phrases.week(text)
  }
}
