import TextSearch

/// All commands and shared options: the one table behind argument parsing, help and completions.
package struct CommandTable: Sendable {
  package let commands: [CommandSpec]
  /// The options of every command, allowed before and after its name.
  package let shared: [OptionSpec]
  /// The shared option that shows help instead of running the command.
  package static let help = Flag(
    "help", "show what the command takes", ko: "명령의 사용법을 보여 줍니다", letter: "h"
  ).shared()
  /// The command that runs if none is named.
  package let usual: CommandSpec
  /// Command names of other programs, each mapped to the command here.
  package let synonyms: [String: String]
  /// Option names of other programs, each mapped to the option here, without dashes.
  package let optionSynonyms: [String: String]

  package init(
    commands: [CommandSpec], shared: [any DeclaredOption], usual: CommandSpec,
    synonyms: [String: String] = [:], optionSynonyms: [String: String] = [:]
  ) {
    self.commands = commands
    self.shared = shared.map(\.spec)
    self.usual = usual
    self.synonyms = synonyms
    self.optionSynonyms = optionSynonyms
  }

  /// Returns the option that was probably meant; nil if there is none.
  ///
  /// - Parameter names: The valid options, with their dashes.
  func optionSuggestion(for option: String, among names: [String]) -> String? {
    let word = option.lowercased().drop { $0 == "-" }
    if let name = optionSynonyms[String(word)], names.contains("--\(name)") { return "--\(name)" }
    // A valid option of another command is not a misspelling, but may be an abbreviation.
    if commands.contains(where: { $0.options.contains { $0.name == word } }) {
      return names.first { $0.hasPrefix("--\(word)") }
    }
    return nearest(to: option, in: names)
  }

  /// Returns the command that was probably meant; nil if there is none.
  package func suggestion(for word: String) -> String? {
    synonyms[word.lowercased()] ?? nearest(to: word, in: shown.map(\.name))
  }

  /// The commands that help lists.
  package var shown: [CommandSpec] { commands.filter { !$0.isHidden } }

  package subscript(name: String) -> CommandSpec? { commands.first { $0.name == name } }

  /// The command that one word names, or the subcommand that two words name; nil if there is none.
  package func command(named words: [String]) -> CommandSpec? {
    guard let first = words.first, let command = self[first], words.count < 3 else { return nil }
    return words.count == 1 ? command : command.subcommand(words[1])
  }

  /// The valid shared options alone. Language, store and colour are then known even if the command
  /// line is faulty, and the error is reported in the right language.
  package func sharedOnly(_ arguments: [String]) -> Invocation {
    var reader = ArgumentReader(table: self, arguments: arguments)
    return reader.readShared()
  }

  /// Reads the arguments of the process, without the program's name.
  ///
  /// - Parameters:
  ///   - fallback: Called if the first word is not a command. Returns the name of the command that
  ///     the words imply (a lone date, a lone number), or nil to refuse them.
  ///   - isPhrase: Whether words can be the value of an option of this name, so that they lack
  ///     quotes where they are typed as several.
  package func read(
    _ arguments: [String], fallback: (_ words: [String]) -> String?,
    isPhrase: (_ words: String, _ option: String) -> Bool = { _, _ in false }
  ) throws(UsageError) -> (command: CommandSpec, invocation: Invocation) {
    var reader = ArgumentReader(table: self, arguments: arguments)
    return try reader.read(fallback: fallback, isPhrase: isPhrase)
  }
}
