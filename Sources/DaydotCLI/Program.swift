import CommandLine
import Messages
import Operations
import Outcomes
import Phrases
import Presentation
import TextSearch
import TodoStore

/// The whole program: arguments in, exit status out.
package enum Program {
  package static let version = "0.1.0"

  package static func run(in environment: Environment) -> ExitStatus {
    do {
      return try dispatch(in: environment)
    } catch OutputError.readerGone {
      // In `daydot list | head`, the reader exits early, which is not an error.
      return .success
    } catch {
      let explained = explain(error)
      let shared = Commands.table.sharedOnly(environment.arguments)
      let language = environment.language(
        try? ConfigFile(forgiving: environment.paths.config), shared)
      let lines = language.lines(
        explained.sentence, prefix: "daydot: ",
        to: environment.width(asked: shared[SharedOptions.width]))
      // If standard error is closed too, only the exit status remains.
      try? environment.errors.write(Array(lines.map { $0 + "\n" }.joined().utf8))
      return explained.status
    }
  }

  private static func dispatch(in environment: Environment) throws -> ExitStatus {
    let (spec, invocation) = try Commands.table.read(
      environment.arguments, fallback: implied, isPhrase: { isPhrase($0, of: $1) })
    guard let command = Commands.command(named: spec.name) else { return .usage }
    let isHelp = invocation.asksForHelp
    let session = try Session(
      environment: environment, invocation: invocation,
      settings: isHelp ? .unused : command.settings)
    defer { session.end() }
    if invocation[SharedOptions.version] { return try VersionCommand.run(invocation, in: session) }
    if isHelp {
      // `daydot --help` shows the overview, `daydot day --help` one command.
      return try invocation.isCommandNamed && !command.isOverview
        ? HelpCommand.show(spec, in: session) : HelpCommand.overview(in: session)
    }
    if let half = halfDay(invocation, environment) { throw half }
    do {
      let status = try command.run(invocation, in: session)
      try session.sayTakenPlaces()
      try session.sayAftermath()
      try session.sayEndedSnoozes()
      try session.warnOfUnreadable()
      return status
    } catch OutputError.failed(let reason) where session.hasChangedStore {
      throw OutputError.failedAfterChange(reason: reason)
    } catch let failure as ItemNameError {
      guard case .several(_, let items) = failure else { throw failure }
      try session.complain(failure.sentence)
      try session.complain(several: items)
      return .failure
    } catch let failure as SeveralPlacesError {
      try session.complain(failure)
      return .failure
    } catch let failure as PlaceError {
      switch failure {
      case .noSuchPlace(let name, _), .withoutPosition(let name):
        try session.complain(unknownPlace: name, failure)
        return failure.status
      default: throw failure
      }
    } catch let failure as PhraseError {
      if let unquoted = unquotedValue(invocation, environment) { throw unquoted }
      if let home = invocation.home(environment) { try session.complain(.expandedHome(home)) }
      guard case .unknownPlace(let name, nil) = failure else { throw failure }
      try session.complain(unknownPlace: name, failure)
      return failure.status
    }
  }

  /// Whether words can be parsed as a day, a time, a repetition or a length, or, for options of
  /// reminders, as a trigger.
  private static func isPhrase(_ words: String, of option: String) -> Bool {
    let reader = DayCommand.reader
    if option == "--\(AddCommand.remind.spec.name)" { return (try? reader.triggers(words)) != nil }
    return (try? reader.phrase(words)) != nil || (try? reader.duration(words)) != nil
  }

  /// An option whose value can only be read with the words behind it: `--on next fri`.
  ///
  /// - Parameter isRead: Whether the value may mean something without them too: `--to 5 dec`.
  static func unquotedValue(
    _ invocation: Invocation, _ environment: Environment, isRead: Bool = false
  ) -> UsageError? {
    for open in invocation.openValues
    where !open.operands.isEmpty && (isRead || !isPhrase(open.value, of: open.option)) {
      let counts = 1...min(open.operands.count, 4)
      guard let count = counts.last(where: { isPhrase(open.with($0), of: open.option) }) else {
        continue
      }
      return .unquotedValue(
        option: open.option, line: open.joining(count, in: environment.arguments))
    }
    return nil
  }

  /// Returns an error for an option whose value is a month or a number that the next operand
  /// completes to a date: `--from dec 5`. Alone, the month would mean its first day, and the number
  /// would name an item or be a search word.
  private static func halfDay(
    _ invocation: Invocation, _ environment: Environment
  ) -> UsageError? {
    let open = invocation.openValues.filter { $0.isDay && !$0.operands.isEmpty }
    if open.isEmpty { return nil }
    let reader = DayCommand.reader
    let halves = open.filter { open in
      let isHalf = Int(open.value) != nil || DayCommand.reading(of: [open.value]) == .month
      return isHalf && (try? reader.date(open.with(1))) != nil
    }
    guard let first = halves.first else { return nil }
    let line = halves.reversed().reduce(environment.arguments) { $1.joining(1, in: $0) }
    return .unquotedValue(option: first.option, line: line)
  }

  /// Returns the command that words without a verb imply: a lone number shows an item, a lone date
  /// its day.
  private static func implied(by words: [String]) -> String? {
    guard let first = words.first else { return nil }
    if words.count == 1, ItemID.looksLikeOne(first) { return "show" }
    switch DayCommand.reading(of: words) {
    case .date: return "day"
    case .days: return "agenda"
    case .week: return "week"
    case .month: return "month"
    case .nothing:
      // `fri foo` begins like a date, so `day` reports what it can not read.
      return words.count > 1 && DayCommand.reading(of: [first]) == .date ? "day" : nil
    case .nearly:
      // A word similar to a command name was probably meant as that command.
      let names = Commands.table.shown.map(\.name)
      return nearest(to: first, in: names) == nil ? "day" : nil
    }
  }
}

extension Invocation {
  /// The user's own folder as one of several words, which the shell sets for `~`; nil if it is
  /// none.
  func home(_ environment: Environment) -> String? {
    let home = environment.paths.home
    return operands.count > 2 && operands.contains(home) ? home : nil
  }
}
