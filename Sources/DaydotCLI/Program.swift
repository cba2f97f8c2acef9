import CommandLine
import Messages
import Presentation

/// The whole program: arguments in, exit status out.
public enum Program {
  public static let version = "0.1.0"

  public static func run(in environment: Environment) -> ExitStatus {
    do {
      return try dispatch(in: environment)
    } catch OutputError.readerGone {
      // `daydot list | head`: the reader has what it wanted.
      return .success
    } catch {
      let explained = explain(error)
      let line = "daydot: \(language(in: environment).sentence(explained.sentence))\n"
      // If standard error can not be written to either, the exit status is all that is left.
      try? environment.errors.write(Array(line.utf8))
      return explained.status
    }
  }

  /// The language of an error that came before a session could be made.
  private static func language(in environment: Environment) -> any Language {
    let shared = Commands.table.sharedOnly(environment.arguments)
    let config = try? ConfigFile(path: Paths(variables: environment.variables).config)
    return Languages.choose(
      option: shared.value("lang"), config: config?.values[.lang], variables: environment.variables)
  }

  private static func dispatch(in environment: Environment) throws -> ExitStatus {
    let (spec, invocation) = try Commands.table.read(environment.arguments) { words in
      implied(by: words)
    }
    guard let command = Commands.command(named: spec.name) else { return .usage }
    // Help must work with wrong settings, and `config` with a wrong zone.
    let needsNothing = [
      HelpCommand.spec, VersionCommand.spec, CompleteCommand.spec, PromptCommand.spec,
    ]
    let isHelp = invocation.has("help") || needsNothing.contains { $0.name == spec.name }
    let isPath = spec.name == "config" && invocation.operands == ["path"]
    let changesConfig =
      spec.name == "config" && ["set", "unset"].contains(invocation.operands.first ?? "")
    // What is due is announced whatever the config file holds; what is wrong with it is said after.
    let isCheck = spec.name == CheckCommand.spec.name
    let session = try Session(
      environment: environment, invocation: invocation, needsZone: !isHelp && spec.name != "config",
      needsConfig: !isHelp && !isPath && !isCheck, forgivesConfig: changesConfig || isCheck)
    defer { session.end() }
    if invocation.has("version") { return try VersionCommand.run(invocation, in: session) }
    if invocation.has("help") {
      // `daydot --help` shows the overview, `daydot day --help` one command.
      return try invocation.isCommandNamed && spec.name != "help"
        ? HelpCommand.show(spec.name, in: session) : HelpCommand.overview(in: session)
    }
    do {
      let status = try command.run(invocation, in: session)
      try session.sayEndedSnoozes()
      // An export that lacks values must not look complete.
      let isLacking = try session.warnOfUnreadable() && spec.name == "export"
      if isCheck, let fault = session.configFault {
        let explained = explain(fault)
        try? session.complain(explained.sentence)
        return status == .success ? explained.status : status
      }
      return isLacking && status == .success ? .failure : status
    } catch OutputError.failed(let reason) where session.hasChangedStore {
      throw OutputError.failedAfterChange(reason: reason)
    } catch let failure as ItemResolver.Failure {
      guard case .several(_, let items) = failure else { throw failure }
      try session.complain(failure.sentence)
      try session.complain(several: items)
      return .failure
    }
  }

  /// The command meant by words without a verb: a lone number shows an item, a lone date its day.
  private static func implied(by words: [String]) -> String? {
    guard let first = words.first else { return nil }
    if words.count == 1, ItemID.looksLikeOne(first) { return "show" }
    switch DayCommand.reading(of: words) {
    case .date: return "day"
    case .nothing:
      // `fri foo` begins like a date, so `day` reports what it can not read.
      return words.count > 1 && DayCommand.reading(of: [first]) == .date ? "day" : nil
    case .nearly:
      // If the word is near the name of a command, that was probably meant.
      let names = Commands.table.shown.map(\.name)
      return nearest(to: first, in: names) == nil ? "day" : nil
    }
  }
}
