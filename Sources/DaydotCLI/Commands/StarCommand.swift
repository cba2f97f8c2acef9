import CommandLine
import Messages
import Operations
import Presentation

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
    let named = try session.book.resolve(invocation.operands)
    let entries = try session.book.star(named, invocation.command == spec.name)
    if session.wantsJSON {
      try session.printItems(entries)
    } else {
      for entry in entries { try session.say(.starred(entry)) }
    }
    return .success
  }
}
