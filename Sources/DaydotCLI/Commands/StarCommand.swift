import CommandLine
import Presentation
import TodoCore

/// `star ID…|WORDS`, `unstar ID…|WORDS`.
enum StarCommand: Command {
  static let spec = verb("star")
  static let opposite: CommandSpec? = verb("unstar")

  private static func verb(_ name: String) -> CommandSpec {
    CommandSpec(
      name, .items, operands: "ID…", count: CommandSpec.oneOrMore, options: [SharedOptions.json])
  }

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let isStarred = invocation.verb == spec.name
    let named = try ItemResolver(session: session, scope: .any).resolve(invocation.operands)
    let items = try session.store().change(
      named.map(\.item.id), as: invocation.verb, arming: session.arming
    ) { $0.isStarred = isStarred }
    let entries = try items.map { try session.entry($0) }
    if session.wantsJSON {
      try session.printItems(entries)
    } else {
      for entry in entries { try session.say(.starred(entry: entry)) }
    }
    return .success
  }
}
