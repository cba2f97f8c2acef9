import CommandLine
import Geo
import Messages
import Presentation
import TodoCore
import TodoStore

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
    let center = try session.viewCenter(invocation.operands.joined(separator: " ")).coordinate
    let request = session.pageRequest(
      try FilterOptions.read(invocation, in: session), limit: session.listLimit)
    let found = try session.store().near(center, request)
    if session.wantsJSON {
      let total = try session.store().placedItemCount(around: center, request)
      try session.printJSON {
        ItemsJSON.write(near: found, total: total, to: &$0, context: session.json)
      }
    } else if found.isEmpty {
      try session.say(.nothingNear)
    } else {
      try session.print(
        NearRenderer.lines(found, today: session.now.today, try session.renderOptions))
    }
    return .success
  }
}

extension Session {
  /// What `daydot` alone adds to today: what is to be done within a kilometre. Today's events stand
  /// above it, and later ones can wait.
  func nearby(limit: Int) throws -> [NearEntry] {
    guard let fix = try store().freshFix(now: now.instant) else { return [] }
    return try store().near(
      fix.coordinate, PageRequest(now: now, filter: ItemFilter(kind: .todo), limit: limit),
      withinMetres: 1000)
  }
}
