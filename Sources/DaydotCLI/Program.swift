import CommandLine
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
      let table = Commands.table.sharedOnly(environment.arguments)
      let language = Languages.choose(
        option: table.value("lang"), config: nil, variables: environment.variables)
      let explained = explain(error)
      let line = "daydot: \(language.sentence(explained.message))\n"
      try? environment.errors.write(Array(line.utf8))
      return explained.status
    }
  }

  private static func dispatch(in environment: Environment) throws -> ExitStatus {
    let (spec, invocation) = try Commands.table.read(environment.arguments) { words in
      implied(by: words)
    }
    let name = invocation.has("help") ? "help" : spec?.name ?? "day"
    guard let command = Commands.all.first(where: { $0.spec.name == name }) else { return .usage }
    let session = try Session(environment: environment, invocation: invocation)
    if name == "help", let spec, spec.name != "help" {
      return try HelpCommand.show(spec.name, in: session)
    }
    return try command.run(invocation, in: session)
  }

  /// A lone number shows an item, a lone date its day.
  private static func implied(by words: [String]) -> String? {
    guard let first = words.first else { return nil }
    if words.count == 1, ItemID.looksLikeOne(first) { return "show" }
    return DayCommand.couldBeDate(words) ? "day" : nil
  }
}
