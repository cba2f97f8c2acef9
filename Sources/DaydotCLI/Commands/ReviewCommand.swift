import CommandLine
import Operations
import Presentation
import TodoCore

/// `review [PERIOD]`: reviews what was done and what slipped, and how repeating items were kept.
enum ReviewCommand: Command {
  static let spec = CommandSpec(
    "review", .views, "Looks back: what was done, what slipped, what was kept up.",
    ko: "돌아봅니다. 한 일, 미룬 일, 꾸준히 한 일을 보여 줍니다.",
    examples: [
      HelpText(
        "daydot review                this week so far", ko: "daydot review              이번 주"),
      HelpText("daydot review last month", ko: "daydot review 지난달"),
      HelpText("daydot review 2026 --list work", ko: "daydot review 2026 --list work"),
      "daydot review month --template html > review.html",
    ], operands: "[PERIOD]", count: CommandSpec.anyCount,
    options: TemplateOptions.all + [
      FilterOptions.list, FilterOptions.tag, FilterOptions.priority, FilterOptions.place,
      FilterOptions.starred.saying("only what has a star", ko: "별표가 있는 항목만"),
      FilterOptions.from, FilterOptions.to, SharedOptions.limit,
      SharedOptions.json,
    ])

  /// The most rows of each part on a terminal.
  private static let rows = 40

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let limit = session.limit(forReader: rows)
    return try session.show(
      session.book.review(session.viewRequest(limit: nil)), for: spec, isList: true,
      template: { $1.review($0, today: session.now.today) }, json: { $1.review($0) },
      lines: { ReviewRenderer($1, today: session.now.today, limit: limit).lines(of: $0) })
  }
}
