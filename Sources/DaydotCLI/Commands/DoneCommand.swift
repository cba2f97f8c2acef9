import CommandLine
import Presentation
import TodoCore

/// `done ID…|WORDS`: finishes items.
enum DoneCommand: Command {
  static let spec = CommandSpec(
    "done", .items, operands: "ID…|WORDS", count: CommandSpec.anyCount,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    if invocation.operands.isEmpty { return try listOpen(in: session) }
    let named = try ItemResolver(session: session, scope: .open).resolve(invocation.operands)
    if let event = named.first(where: { $0.item.kind == .event }) {
      throw DoneError.event(id: event.item.id, title: event.item.title)
    }
    let wereDone = Set(named.filter { $0.item.isDone }.map(\.item.id))
    let items = try session.store().change(
      named.map(\.item.id), as: "done", arming: session.arming
    ) { item in
      if !item.isDone { item.status = .done(session.now.instant) }
    }
    let entries = items.map { Entry($0, now: session.now) }
    if session.wantsJSON {
      try session.printItems(entries)
    } else {
      for entry in entries {
        try session.say(
          wereDone.contains(entry.item.id) ? .wasDone(entry: entry) : .done(entry: entry))
      }
    }
    return .success
  }

  /// `done` alone on a terminal: what could be done, with the numbers to type.
  private static func listOpen(in session: Session) throws -> ExitStatus {
    guard session.environment.terminal.isOutputTerminal else {
      throw UsageError.missingOperand(command: "done", operands: spec.operands)
    }
    var filter = ItemFilter.all
    filter.states = [.open]
    try session.printDay(
      try session.store().day(session.now.today, now: session.now, filter: filter))
    return .success
  }
}

/// `undone ID…|WORDS`: opens items again.
enum UndoneCommand: Command {
  static let spec = CommandSpec(
    "undone", .items, operands: "ID…|WORDS", count: CommandSpec.oneOrMore,
    options: [SharedOptions.json])

  static func run(_ invocation: Invocation, in session: Session) throws -> ExitStatus {
    let named = try ItemResolver(session: session, scope: .done).resolve(invocation.operands)
    let wereOpen = Set(named.filter { $0.item.isOpen }.map(\.item.id))
    let items = try session.store().change(
      named.map(\.item.id), as: "undone", arming: session.arming
    ) { item in
      item.status = .open
    }
    let entries = items.map { Entry($0, now: session.now) }
    if session.wantsJSON {
      try session.printItems(entries)
    } else {
      for entry in entries {
        let reminder = try session.reminderEcho(for: entry.item)
        try session.say(
          wereOpen.contains(entry.item.id)
            ? .wasOpen(entry: entry) : .undone(entry: entry, reminder: reminder))
      }
    }
    try session.hintWhereNothingChecks(promised: items)
    return .success
  }
}

enum DoneError: Error, Hashable {
  case event(id: Int, title: String)
}
