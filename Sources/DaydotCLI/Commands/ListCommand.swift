import CommandLine
import Presentation
import TodoCore

/// `list [WORDS]`: items by the day they are due. What is done is left out unless asked for.
enum ListCommand: Command {
  static let spec = CommandSpec(
    "list", .views, operands: "[WORDS]", count: CommandSpec.anyCount,
    options: TemplateOptions.all + FilterOptions.all + [SharedOptions.limit, SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    var filter = try FilterOptions.read(invocation, in: session)
    filter.words = invocation.operands
    let limit = try session.listLimit()
    let found = try session.store().list(
      filter, now: session.now, limit: limit, detail: session.detail)
    try session.printListing(session.withDoses(found.entries), total: found.total)
    return .success
  }
}

/// `find WORDS`: what holds the words, done or not, newest first.
enum FindCommand: Command {
  static let spec = CommandSpec(
    "find", .views, operands: "WORDS", count: CommandSpec.oneOrMore,
    options: TemplateOptions.all + FilterOptions.all + [SharedOptions.limit, SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    var filter = try FilterOptions.read(invocation, in: session)
    filter.words = invocation.operands
    let limit = try session.listLimit()
    let found = try session.store().find(filter, now: session.now, limit: limit)
    try session.printListing(session.withDoses(found.entries), total: found.total)
    return .success
  }
}

extension Session {
  /// How much a listing shows: what was asked for; else a screenful on a terminal, everything elsewhere.
  func listLimit() throws -> Int? {
    if let limit = try limit() { return limit }
    return environment.terminal.isOutputTerminal && !wantsJSON ? 50 : nil
  }

  func printListing(_ entries: [Entry], total: Int, view: String = "list") throws {
    let title = invocation.operands.joined(separator: " ")
    let isPrinted = try printTemplate(for: view, isList: true) { context in
      try context.list(
        entries, total: total, today: now.today,
        title: title.isEmpty ? language.calendar.longDate(now.today) : title)
    }
    if isPrinted { return }
    if wantsJSON {
      try printJSON { ItemsJSON.write(entries, total: total, to: &$0, context: json) }
    } else {
      try printPaged(
        EntryListFace.lines(of: try measured(entries), total: total, today: now.today, try face))
    }
  }
}
