import TextSearch

/// Every command and the shared options: the one table that the reader, `help` and completions use.
public struct CommandTable: Sendable {
  public let commands: [CommandSpec]
  /// Understood by every command, before or after its name.
  public let shared: [OptionSpec]
  /// The shared option that shows help in place of running a command.
  public static let help = Flag(
    "help", "show what the command takes", ko: "명령의 사용법을 보여 줍니다", letter: "h"
  ).shared()
  /// The command that runs if none is named.
  public let usual: CommandSpec
  /// What other programs call some of the commands, each with the name that it has here.
  public var synonyms: [String: String] { makeSynonyms() }
  private let makeSynonyms: @Sendable () -> [String: String]
  /// The same for options, without their dashes.
  public var optionSynonyms: [String: String] { makeOptionSynonyms() }
  private let makeOptionSynonyms: @Sendable () -> [String: String]

  /// - Parameters:
  ///   - synonyms: Made where a word is no command, as are those of options.
  public init(
    commands: [CommandSpec], shared: [any DeclaredOption], usual: CommandSpec,
    synonyms: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    optionSynonyms: @autoclosure @escaping @Sendable () -> [String: String] = [:]
  ) {
    self.commands = commands
    self.shared = shared.map(\.spec)
    self.usual = usual
    makeSynonyms = synonyms
    makeOptionSynonyms = optionSynonyms
  }

  /// The option that a word probably means, or nil.
  ///
  /// - Parameter names: The options that can be meant, with their dashes.
  func optionSuggestion(for option: String, among names: [String]) -> String? {
    let word = option.lowercased().drop { $0 == "-" }
    if let name = optionSynonyms[String(word)], names.contains("--\(name)") { return "--\(name)" }
    return nearest(to: option, in: names)
  }

  /// The command that a word probably means, or nil.
  public func suggestion(for word: String) -> String? {
    synonyms[word.lowercased()] ?? nearest(to: word, in: shown.map(\.name))
  }

  /// The commands that help names.
  public var shown: [CommandSpec] { commands.filter { !$0.isHidden } }

  public subscript(name: String) -> CommandSpec? { commands.first { $0.name == name } }

  /// The command or subcommand that words name: `place`, `add`.
  public func command(named words: [String]) -> CommandSpec? {
    guard let first = words.first, let command = self[first], words.count < 3 else { return nil }
    return words.count == 1 ? command : command.subcommand(words[1])
  }

  /// The shared options alone, read leniently: language, store and colour are then known even if
  /// the command can not be understood, and its error is reported in the right language.
  public func sharedOnly(_ arguments: [String]) -> Invocation {
    var reader = ArgumentReader(table: self, arguments: arguments)
    return reader.readShared()
  }

  /// Reads the arguments of the process, without the program's name.
  ///
  /// - Parameter fallback: Returns the name of the command that the words imply if the first of
  ///   them is no command (a lone date, a lone number), or nil to refuse them.
  public func read(
    _ arguments: [String], fallback: (_ words: [String]) -> String?
  ) throws(UsageError) -> (command: CommandSpec, invocation: Invocation) {
    var reader = ArgumentReader(table: self, arguments: arguments)
    return try reader.read(fallback: fallback)
  }
}
