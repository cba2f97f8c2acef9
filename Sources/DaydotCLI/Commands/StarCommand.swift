import CommandLine
import Messages
import Presentation
import TodoCore

/// `star ID…|WORDS`: marks items with a star.
enum StarCommand: Command {
  static let spec = CommandSpec(
    "star", .items, "Gives items a star.",
    ko: "항목에 별표를 붙입니다.",
    examples: HelpText(
      same: "daydot star 12"), operands: "ID…", count: CommandSpec.oneOrMore,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try set(true, as: "star", invocation, in: session)
  }

  static func set(
    _ isStarred: Bool, as verb: String, _ invocation: Invocation, in session: Session
  ) throws -> ExitStatus {
    let named = try ItemResolver(session: session, scope: .any).resolve(invocation.operands)
    let items = try session.store().change(
      named.map(\.item.id), as: verb, arming: session.arming
    ) { $0.isStarred = isStarred }
    let entries = try items.map { try session.entry($0) }
    if session.wantsJSON {
      try session.printItems(entries)
    } else {
      for entry in entries { try session.say(.starred(entry)) }
    }
    return .success
  }
}

/// `unstar ID…|WORDS`: removes the star.
enum UnstarCommand: Command {
  static let spec = CommandSpec(
    "unstar", .items, "Takes the star off.",
    ko: "별표를 제거합니다.",
    examples: HelpText(
      same: "daydot unstar 12"), operands: "ID…", count: CommandSpec.oneOrMore,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    try StarCommand.set(false, as: "unstar", invocation, in: session)
  }
}
