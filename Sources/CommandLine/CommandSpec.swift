/// One command: its name, what it does, its operands and options.
///
/// Specs are equal if their names are.
package struct CommandSpec: Hashable, Sendable {
  /// The section of help that lists it.
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case items, views, reminders, places, data, system
  }

  /// The words that a user types for it: `add`, `place add`.
  package let name: String
  package let group: Group
  /// The purpose of the command, in one or two sentences.
  package let help: HelpText
  /// Example command lines; an explanation may follow after two or more blanks. Built on each
  /// access, like the options.
  package var examples: HelpText {
    HelpText.joined(
      subcommands.isEmpty ? makeExamples() : subcommands.flatMap { $0.makeExamples() })
  }
  private let makeExamples: @Sendable () -> [HelpText]
  /// The operands as help shows them, such as `ID…`; empty if it takes none.
  package var operands: String {
    let words = subcommands.map(\.lastWord)
    return words.isEmpty ? ownOperands : words.joined(separator: "|") + " …"
  }
  private let ownOperands: String
  /// The allowed numbers of operands.
  package let operandCount: ClosedRange<Int>
  /// The options; for a command with subcommands, those of all subcommands. Built on each access,
  /// because a run needs the names of all commands but only one command's options.
  package var options: [OptionSpec] {
    guard !subcommands.isEmpty else { return makeOptions().map(\.spec) }
    var seen: Set<OptionSpec> = []
    return subcommands.flatMap(\.options).filter { seen.insert($0).inserted }
  }
  private let makeOptions: @Sendable () -> [any DeclaredOption]
  /// The commands named by its first operand, each with its own operands and options. Built on each
  /// access, like the options.
  package var subcommands: [CommandSpec] { makeSubcommands() }
  private let makeSubcommands: @Sendable () -> [CommandSpec]
  /// Whether the first subcommand runs if none is named.
  package let hasUsualSubcommand: Bool
  /// Whether help and completions leave it out, for commands that scripts run.
  package let isHidden: Bool

  /// - Parameters:
  ///   - subcommands: Their names are this command's name and one more word; they have the
  ///     examples, operands and options then.
  ///   - runsFirst: Whether the first subcommand runs if none is named.
  package init(
    _ name: String, _ group: Group, _ help: String, ko korean: String,
    examples: @autoclosure @escaping @Sendable () -> [HelpText] = [],
    operands: String = "", count: ClosedRange<Int> = 0...0,
    options: @autoclosure @escaping @Sendable () -> [any DeclaredOption] = [],
    subcommands: @autoclosure @escaping @Sendable () -> [CommandSpec] = [], runsFirst: Bool = false,
    isHidden: Bool = false
  ) {
    self.name = name
    self.group = group
    self.help = HelpText(help, ko: korean)
    makeExamples = examples
    ownOperands = operands
    operandCount = count
    makeOptions = options
    makeSubcommands = subcommands
    hasUsualSubcommand = runsFirst
    self.isHidden = isHidden
  }

  /// The last word of the name, which names a subcommand within its command.
  package var lastWord: String {
    String(name.split(separator: " ").last ?? "")
  }

  func subcommand(_ word: String) -> CommandSpec? { subcommands.first { $0.lastWord == word } }

  package static func == (one: CommandSpec, other: CommandSpec) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The operand count of a command that takes any number of words.
  package static let anyCount = 0...Int.max
  /// The operand count of a command that takes at least one word.
  package static let oneOrMore = 1...Int.max
}
