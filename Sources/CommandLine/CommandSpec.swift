/// One command: its name, what it does, its operands and options.
///
/// Two specs of one name are the same.
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
  /// Made where they are asked for: every run needs the names of all commands, and the options of
  /// one.
  public var options: [OptionSpec] { makeOptions() }
  private let makeOptions: @Sendable () -> [OptionSpec]
  /// Whether it is for programs: neither help nor completions name it.
  public let isHidden: Bool

  public init(
    _ name: String, _ group: Group, _ help: String, ko korean: String, examples: HelpText,
    operands: String = "", count: ClosedRange<Int> = 0...0,
    options: @autoclosure @escaping @Sendable () -> [OptionSpec] = [], isHidden: Bool = false
  ) {
    self.name = name
    self.group = group
    self.help = HelpText(help, ko: korean)
    self.examples = examples
    self.operands = operands
    operandCount = count
    makeOptions = options
    self.isHidden = isHidden
  }

  public static func == (one: CommandSpec, other: CommandSpec) -> Bool { one.name == other.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// For commands that take any number of words.
  public static let anyCount = 0...Int.max
  public static let oneOrMore = 1...Int.max
}
