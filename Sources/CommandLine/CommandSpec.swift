/// One command: its name, what it does, its operands and options.
public struct CommandSpec: Hashable, Sendable {
  /// The section of help that lists it.
  public enum Group: String, CaseIterable, Hashable, Sendable {
    case items, views, reminders, places, data, system
  }

  public let name: String
  public let group: Group
  /// What the command does, in a sentence or two.
  public let help: HelpText
  /// Lines to type, each with its meaning after two blanks or more if it needs one.
  public let examples: HelpText
  /// The operands as help shows them, as `ID…`; empty if it takes none.
  public let operands: String
  /// The fewest and the most operands it takes.
  public let operandCount: ClosedRange<Int>
  public let options: [OptionSpec]
  /// Whether it is for programs: neither help nor completions name it.
  public let isHidden: Bool

  public init(
    _ name: String, _ group: Group, _ help: String, ko korean: String, examples: HelpText,
    operands: String = "", count: ClosedRange<Int> = 0...0, options: [OptionSpec] = [],
    isHidden: Bool = false
  ) {
    self.name = name
    self.group = group
    self.help = HelpText(help, ko: korean)
    self.examples = examples
    self.operands = operands
    operandCount = count
    self.options = options
    self.isHidden = isHidden
  }

  /// For commands that take any number of words.
  public static let anyCount = 0...Int.max
  public static let oneOrMore = 1...Int.max
}
