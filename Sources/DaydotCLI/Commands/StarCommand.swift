import CommandLine
import Messages
import Operations
import Presentation
import TodoCore

/// `star ID…|WORDS` marks items with a star, `unstar ID…|WORDS` removes it.
enum StarCommand: Command {
  static let spec = verb("star", "Gives items a star.", ko: "항목에 별표를 붙입니다.")
  static let opposite: CommandSpec? = verb(
    "unstar", "Takes the star off.", ko: "별표를 제거합니다.")

  private static func verb(_ name: String, _ help: String, ko korean: String) -> CommandSpec {
    CommandSpec(
      name, .items, help, ko: korean, examples: HelpText(same: "daydot \(name) 12"),
      operands: "ID…", count: CommandSpec.oneOrMore, options: [SharedOptions.json])
  }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isStarred = invocation.command == spec.name
    let named = try session.book.resolve(invocation.operands)
    let items = try session.store().change(
      named.map(\.item.id), as: invocation.command, scheduler: session.scheduler
    ) { $0.isStarred = isStarred }
    let entries = try items.map { try session.book.entry($0) }
    if session.wantsJSON {
      try session.printItems(entries)
    } else {
      for entry in entries { try session.say(.starred(entry)) }
    }
    return .success
  }
}
