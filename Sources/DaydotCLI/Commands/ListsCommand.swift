import CommandLine
import Operations
import Presentation
import TodoStore

/// `lists`: the names of lists, with the number of open items in each.
enum ListsCommand: Command {
  static let spec = CommandSpec(
    "lists", .views, "The lists there are, with how much is open in each.",
    ko: "목록과 목록마다 남은 항목을 보여 줍니다.",
    examples: HelpText(same: "daydot lists"), options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.printNames(try session.book.lists(), as: "lists")
    return .success
  }
}

/// `tags`: the names of tags, with the number of open items in each.
enum TagsCommand: Command {
  static let spec = CommandSpec(
    "tags", .views, "The tags there are, with how much is open in each.",
    ko: "태그와 태그마다 남은 항목을 보여 줍니다.",
    examples: HelpText(same: "daydot tags --json"), options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try session.printNames(try session.book.tags(), as: "tags")
    return .success
  }
}

extension Session {
  fileprivate func printNames(_ counts: [NameCount], as member: StaticString) throws {
    if wantsJSON {
      return try printJSON { writer in
        writer.object {
          $0.array(member) { writer in
            for count in counts {
              writer.object {
                $0.field("name", count.name)
                $0.field("open", count.open)
                $0.field("total", count.total)
              }
            }
          }
        }
      }
    }
    let rows = counts.map { (name: $0.name, open: $0.open, total: $0.total) }
    try printPaged(NamesRenderer.lines(rows, try renderOptions))
  }
}
