/// One command: its name, what it does, its operands and options.
///
/// Two specs of one name are the same.
public struct CommandSpec: Hashable, Sendable {
  /// The section of help that lists it.
  public enum Group: String, CaseIterable, Hashable, Sendable {
    case items, views, reminders, places, data, system
  }

  /// The words that call it: `add`, `place add`.
  public let name: String
  public let group: Group
  /// What the command does, in a sentence or two.
  public let help: HelpText
  /// Lines to type, each with its meaning after two blanks or more if it needs one.
  public var examples: HelpText {
    subcommands.isEmpty ? ownExamples : HelpText.joined(subcommands.map(\.ownExamples))
  }
  private let ownExamples: HelpText
  /// The operands as help shows them, as `ID…`; empty if it takes none.
  public var operands: String {
    let words = subcommands.map(\.lastWord)
    return words.isEmpty ? ownOperands : words.joined(separator: "|") + " …"
  }
  private let ownOperands: String
  /// The fewest and the most operands it takes.
  public let operandCount: ClosedRange<Int>
  /// Built when asked for: every run needs the names of all commands, and the options of one. Of a
  /// command with subcommands they are the options of all of these.
  public var options: [OptionSpec] {
    guard !subcommands.isEmpty else { return makeOptions().map(\.spec) }
    var seen: Set<OptionSpec> = []
    return subcommands.flatMap(\.options).filter { seen.insert($0).inserted }
  }
  private let makeOptions: @Sendable () -> [any DeclaredOption]
  /// The commands that its first operand names; they have operands and options of their own. Like
  /// options they are built when asked for.
  public var subcommands: [CommandSpec] { makeSubcommands() }
  private let makeSubcommands: @Sendable () -> [CommandSpec]
  /// Whether it runs without the name of a subcommand, as the first of them.
  public let hasUsualSubcommand: Bool
  /// Whether it is for programs: neither help nor completions name it.
  public let isHidden: Bool

  public init(
    _ name: String, _ group: Group, _ help: String, ko korean: String, examples: HelpText,
    operands: String = "", count: ClosedRange<Int> = 0...0,
    options: @autoclosure @escaping @Sendable () -> [any DeclaredOption] = [],
    isHidden: Bool = false
  ) {
    self.name = name
    self.group = group
    self.help = HelpText(help, ko: korean)
    ownExamples = examples
    ownOperands = operands
    operandCount = count
    makeOptions = options
    makeSubcommands = { [] }
    hasUsualSubcommand = false
    self.isHidden = isHidden
  }

  /// A command with subcommands.
  ///
  /// - Parameters:
  ///   - subcommands: Named with this command's name and one more word.
  ///   - runsFirst: Whether the first of them runs if none is named.
  public init(
    _ name: String, _ group: Group, _ help: String, ko korean: String,
    subcommands: @autoclosure @escaping @Sendable () -> [CommandSpec], runsFirst: Bool
  ) {
    self.name = name
    self.group = group
    self.help = HelpText(help, ko: korean)
    ownExamples = HelpText(same: "")
    ownOperands = ""
    operandCount = CommandSpec.anyCount
    makeOptions = { [] }
    makeSubcommands = subcommands
    hasUsualSubcommand = runsFirst
    isHidden = false
  }

  /// The word that names a subcommand.
  public var lastWord: String {
    String(name.split(separator: " ").last ?? "")
  }

  /// The subcommand of a name.
  func subcommand(_ word: String) -> CommandSpec? { subcommands.first { $0.lastWord == word } }

  public static func == (one: CommandSpec, other: CommandSpec) -> Bool { one.name == other.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// For commands that take any number of words.
  public static let anyCount = 0...Int.max
  public static let oneOrMore = 1...Int.max
}
