import CommandLine
import JSON
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
  fileprivate func printNames(_ counts: [NameCount], as member: String) throws {
    if wantsJSON {
      let rows = JSONValue.objects(counts) {
        ["name": .string($0.name), "open": .integer($0.open), "total": .integer($0.total)]
      }
      return try printJSON([member: rows])
    }
    let rows = counts.map { (name: $0.name, open: $0.open, total: $0.total) }
    try printPaged(NamesRenderer.lines(rows, try renderOptions))
  }
}
