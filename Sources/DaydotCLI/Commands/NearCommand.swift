import CommandLine
import Messages
import Operations
import Presentation

/// `near [PLACE]`: open items by distance.
enum NearCommand: Command {
  static let spec = CommandSpec(
    "near", .views, "Lists open items and coming events by distance, from you or from a place.",
    ko: "할 일과 다가올 일정을 현재 위치나 장소에서 가까운 순서로 보여 줍니다.",
    examples: HelpText(
      """
      daydot near
      daydot near home --limit 5
      """,
      ko: """
        daydot near
        daydot near 집 --limit 5
        """), operands: "[PLACE]", count: CommandSpec.anyCount,
    options: FilterOptions.all + [
      SharedOptions.limit.saying("show at most N items", ko: "최대 N개를 보여 줍니다"),
      SharedOptions.json,
    ])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let found = try session.warned(
      session.book.near(
        session.viewRequest(limit: session.listLimit), counts: session.wantsJSON))
    if session.wantsJSON {
      try session.printJSON(
        session.pages.near(found.entries, total: found.total ?? found.entries.count))
    } else if found.entries.isEmpty {
      try session.say(.nothingNear)
    } else {
      try session.print(
        NearRenderer.lines(found.entries, today: session.now.today, try session.renderOptions))
    }
    return .success
  }
}
